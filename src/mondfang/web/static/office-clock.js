// Clocks that count down by the time of the server; when one runs out, the hall hears the signal.
import { serverNow } from "./office-live.js";
import { play, wake } from "./sound.js";

const TICK = 250;
const rung = new Set();

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-until]")) {
    const left = Number(clock.dataset.until) - serverNow();
    clock.textContent = text(Math.max(0, left));
    clock.classList.toggle("over", left <= 0);
    if (left > 0) rung.delete(clock.dataset.until);
    const fresh = left <= 0 && left > -2 * TICK * 4;
    if (fresh && clock.hasAttribute("data-signal") && !rung.has(clock.dataset.until)) {
      rung.add(clock.dataset.until);
      for (let times = 0; times < 3; times += 1) setTimeout(() => play("turn", 100, "always"), times * 700);
    }
  }
}

function text(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

document.addEventListener("pointerdown", wake, { once: true });
document.addEventListener("office:swapped", tick);
setInterval(tick, TICK);
tick();
