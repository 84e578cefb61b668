// A row while it is typed: below its players what it comes to, with the likely game and what may be meant.
const PAUSE = 120; // milliseconds without a key before the server is asked
const form = document.querySelector("#next-row");
const field = form?.elements.row;
const coming = document.querySelector("#coming");
const says = document.querySelector("#coming-says");
const proposals = document.querySelector("#coming-meant");
let timer = 0;
let asked = 0;

function signed(number) {
  return number < 0 ? `−${-number}` : number > 0 ? `+${number}` : "0";
}

function show(found) {
  const cells = [...coming.querySelectorAll("td")];
  const game = cells.pop();
  cells.forEach((cell, at) => {
    cell.textContent = at in found.points ? signed(found.points[at]) : "";
  });
  game.textContent = found.game;
  says.textContent = [found.wrong, ...found.doubts].filter(Boolean).join(" ");
  proposals.replaceChildren(...found.proposals.map(button));
}

function button({ row, game }) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button small quiet";
  made.textContent = game ? `${row}  ${game}` : row;
  made.addEventListener("click", () => {
    field.value = row;
    form.requestSubmit();
  });
  return made;
}

const NOTHING = { points: [], game: "", wrong: "", doubts: [], proposals: [] };

async function ask() {
  const text = field.value.trim();
  asked += 1;
  const mine = asked;
  if (!text || text === "-" || text === "−") return show(NOTHING);
  const query = new URLSearchParams({ row: text });
  if (form.elements.second) query.set("second", "yes");
  try {
    const answer = await fetch(`${location.pathname}/row?${query}`);
    if (answer.ok && mine === asked) show(await answer.json());
  } catch {
    // Without the server nothing is filled in; the row itself waits in the field.
  }
}

if (field && coming) {
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  if (field.value && !document.querySelector("#doubt, #meant")) ask();
}
