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
  panel.style.setProperty("--above-trick", `${Math.round(trick) - BESIDE}px`);
  panel.style.setProperty("--above-hand", `${Math.round(hand) - BESIDE}px`);
}

panel.addEventListener("beforetoggle", makeRoom);
const sized = new ResizeObserver(() => panel.matches(":popover-open") && makeRoom());
for (const part of document.querySelectorAll(".board, .mine")) sized.observe(part);
