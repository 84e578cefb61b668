// The hint, and where it has room: what it is about has to stay in sight.
export const ASKED = "…"; // where the hint will be
const panel = document.getElementById("p-hint");
const BESIDE = 4; // pixels

/** Put what the teacher says into the panel, and open it. */
export function showHint(html) {
  document.getElementById("hint").innerHTML = html;
  if (!panel.matches(":popover-open")) panel.showPopover();
}

/** How far down it may reach on a page without a place of its own for it. */
function makeRoom() {
  const top = (what) => document.querySelector(what)?.getBoundingClientRect().top;
  const hand = top(".mine") ?? innerHeight;
  const trick = document.querySelector("#r-felt .trick li") ? top("#r-felt .pitch") : hand;
  const lies = top("#r-felt .talon .half") ?? trick; // what is to be chosen from
  panel.style.setProperty("--above-trick", `${Math.round(lies) - BESIDE}px`);
  panel.style.setProperty("--above-hand", `${Math.round(hand) - BESIDE}px`);
}

panel.addEventListener("beforetoggle", makeRoom);
// What lies in the middle finds its place only after the parts around it have theirs.
const settle = () => panel.matches(":popover-open") && requestAnimationFrame(makeRoom);
const sized = new ResizeObserver(settle);
for (const part of document.querySelectorAll(".board, .mine, #r-felt")) sized.observe(part);
