// Sums as they are typed, each below its player; the last one follows from the others.
const form = document.querySelector("#totals");
const sums = form?.elements.sums;

function show() {
  const outputs = [...document.querySelectorAll("#heads output")];
  const numbers = sums.value.replace(/[−–]/g, "-").split(/[\s,;/]+/).filter(Boolean).map(Number);
  if (numbers.length === outputs.length - 1 && numbers.every(Number.isFinite)) {
    numbers.push(-numbers.reduce((one, two) => one + two, 0));
  }
  outputs.forEach((output, at) => {
    const number = numbers[at];
    output.textContent = Number.isFinite(number) ? signed(number) : "";
  });
}

function signed(number) {
  return number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0";
}

sums?.addEventListener("input", show);
// Another table: its own names have to stand there before anything is typed below them.
form?.elements.table?.addEventListener("change", (event) => {
  const round = form.elements.round.value;
  location.search = `?round=${round}&table=${encodeURIComponent(event.target.value)}`;
});
if (sums) show();
