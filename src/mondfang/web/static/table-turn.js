// It is your turn: the title of the tab says so, and, where it was asked for, a notification calls.
const title = document.title;
const WANTED = "mondfang-notify"; // kept in this browser
let yours = false;

const may = () => "Notification" in window && window.isSecureContext;
const wanted = () => may() && Notification.permission === "granted" && localStorage.getItem(WANTED) === "yes";

/** After every swap. */
export function callIfTurn(table) {
  const now = document.querySelector("#r-panel .yours") !== null;
  document.title = now ? `● ${table.dataset.turn} – ${title}` : title;
  if (now && !yours) call(table);
  yours = now;
}

function call(table) {
  if (document.documentElement.dataset.vibration === "yes") navigator.vibrate?.(60);
  if (!document.hidden || !wanted()) return;
  try {
    const note = new Notification(table.dataset.turn, { body: title, tag: table.dataset.table });
    note.addEventListener("click", () => (window.focus(), note.close()));
  } catch {
    // some phones have notifications only for installed pages
  }
}

/** The button that asks for notifications: pressed by a person, never by itself. */
export function offerCalls(button) {
  if (!button || !may() || Notification.permission === "denied") return;
  const show = () => button.setAttribute("aria-pressed", String(wanted()));
  button.hidden = false;
  show();
  button.addEventListener("click", async () => {
    const on = !wanted();
    if (on && (await Notification.requestPermission()) !== "granted") return;
    localStorage.setItem(WANTED, on ? "yes" : "no");
    show();
  });
}
