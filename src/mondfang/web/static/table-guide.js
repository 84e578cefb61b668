// A table for somebody who learns: at each of their decisions the guide opens by itself, and the
// teacher says what they would do, and why. A tap anywhere closes it. What a phase is about is told
// when it comes for the first time, and then stands folded above the hint. The settlement explains
// itself, in its place.
const table = document.getElementById("table");
const region = document.getElementById("r-guide");
const panel = document.getElementById("p-hint");
const ask = document.querySelector("[data-hint]");
let told = "";
let opened = false; // by itself: then it goes by itself, too
const explained = new Set();

/** Which decision it is: the same one is explained once. */
function decision() {
  const yours = document.querySelector("#r-panel .yours, #r-hand .fan.play, #r-hand .fan.discard");
  const step = region.querySelector("[data-step]")?.dataset.step ?? "";
  return yours && !step.startsWith("done") ? `${table.dataset.at} ${step}` : "";
}

/** How many cards may be played; 0 where something else is to be decided. */
function playable() {
  return document.querySelectorAll("#r-hand .fan.play li:not(.no)").length;
}

/** The decision has been made: whoever plays now, and the settlement, are not covered. */
function goAway() {
  if (opened && panel.matches(":popover-open")) panel.hidePopover();
  opened = false;
}

/** The whole of it for the first time, and its title after that; says whether there is news. */
function unfold() {
  const guide = region.querySelector(".guide");
  if (!guide) return false;
  const says = guide.querySelector("p").textContent;
  guide.open = !explained.has(says);
  explained.add(says);
  panel.scrollTop = 0;
  return guide.open;
}

function look() {
  const now = decision();
  if (!now) goAway();
  // Before the socket is there, to ask would lead to another page.
  if (!now || now === told || !table.dataset.live) return;
  told = now;
  const news = unfold();
  const choice = playable() !== 1;
  if (choice) ask?.click(); // opens the panel, with the guide above what the teacher says
  else document.getElementById("hint").replaceChildren();
  if (!choice && !news) return goAway();
  opened = true;
  if (!panel.matches(":popover-open")) panel.showPopover();
}

let waiting = 0;
const soon = () => (clearTimeout(waiting), (waiting = setTimeout(look, 60)));
for (const id of ["r-guide", "r-panel", "r-hand"]) {
  new MutationObserver(soon).observe(document.getElementById(id), { childList: true, subtree: true });
}
new MutationObserver(soon).observe(table, { attributeFilter: ["data-live"] });
soon();
