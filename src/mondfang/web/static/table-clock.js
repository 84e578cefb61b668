// The clock at a seat, counted down by the time of the server: first the move, then the stock.
const TICK = 250;
const URGENT = 5000; // milliseconds from which on it is shown in red
let ahead = 0; // how far the clock of the server is ahead of ours
let ticking = 0;

/** What time it is at the server, in milliseconds since 1970. */
export function serverTime(now) {
  ahead = now - Date.now();
}

/** After every swap: let the clock that is shown run, if there is one. */
export function runClocks() {
  clearInterval(ticking);
  if (tick()) ticking = setInterval(tick, TICK);
}

function tick() {
  const clocks = document.querySelectorAll("#r-seats .clock");
  for (const clock of clocks) {
    const left = Number(clock.dataset.until) - (Date.now() + ahead);
    const stock = Number(clock.dataset.stock);
    const shown = left > 0 ? left : Math.max(0, left + stock);
    clock.textContent = text(shown);
    clock.classList.toggle("stock", left <= 0 && stock > 0);
    clock.classList.toggle("urgent", Math.max(left, 0) + stock > 0 && left + stock < URGENT);
  }
  return clocks.length > 0;
}

function text(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
