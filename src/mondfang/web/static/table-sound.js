// What is heard at the table follows what is seen: the regions are watched, nothing else is asked.
import { play, wake } from "./sound.js";

const prefs = document.documentElement.dataset;
const buzz = (pattern) => prefs.vibration === "yes" && navigator.vibrate?.(pattern);

/** What lies and stands on the table now, as far as it can be heard. */
function look() {
  const trick = document.querySelector("#r-felt .trick");
  return {
    cards: trick ? [...trick.querySelectorAll("[data-card]")].map((one) => one.dataset.card) : [],
    full: trick?.classList.contains("full") ?? false,
    kontras: document.querySelectorAll("#r-talk .kontra").length,
    yours: document.querySelector("#r-panel .yours") !== null,
    over: document.querySelector("#r-result .result") !== null,
  };
}

/** The one sound of a change: the loudest thing that happened. */
export function heard(before, now) {
  if (now.over && !before.over) return "settlement";
  if (now.kontras > before.kontras) return "kontra";
  if (now.full && !before.full) return "trick";
  if (now.cards.some((card) => !before.cards.includes(card))) return "card";
  if (now.yours && !before.yours) return "turn";
  return null;
}

let before = look();
let waiting = 0;

/** A push changes several regions; they are one change. */
function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const now = look();
    const name = heard(before, now);
    const called = now.yours && !before.yours;
    before = now;
    if (name) play(name);
    if (name === "kontra") buzz([40, 60, 40]);
    if (called && name && name !== "turn") setTimeout(() => play("turn"), 350);
  }, 30);
}

for (const region of ["felt", "talk", "panel", "result"]) {
  new MutationObserver(changed).observe(document.getElementById(`r-${region}`), { childList: true, subtree: true });
}
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake, { passive: true });
