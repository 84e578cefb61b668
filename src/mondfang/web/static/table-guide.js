// A table for somebody who learns: at each of their decisions the guide opens by itself, and the
// teacher says what they would do, and why. A tap anywhere closes it.
const table = document.getElementById("table");
const region = document.getElementById("r-guide");
const panel = document.getElementById("p-hint");
const ask = document.querySelector("[data-hint]");
let told = "";

/** Which decision it is: the same one is explained once. */
function decision() {
  const yours = document.querySelector("#r-panel .yours, #r-hand .fan.play, #r-hand .fan.discard");
  const step = region.querySelector("[data-step]")?.dataset.step ?? "";
  if (step.startsWith("done")) return step;
  return yours ? `${table.dataset.at} ${step}` : "";
}

function look() {
  const now = decision();
  // Before the socket is there, to ask would lead to another page.
  if (!now || now === told || !table.dataset.live) return;
  told = now;
  if (now.startsWith("done")) document.getElementById("hint").replaceChildren();
  else ask?.click(); // opens the panel, with the guide above what the teacher says
  if (!panel.matches(":popover-open")) panel.showPopover();
}

let waiting = 0;
const soon = () => (clearTimeout(waiting), (waiting = setTimeout(look, 60)));
for (const id of ["r-guide", "r-panel", "r-hand"]) {
  new MutationObserver(soon).observe(document.getElementById(id), { childList: true, subtree: true });
}
new MutationObserver(soon).observe(table, { attributeFilter: ["data-live"] });
soon();
