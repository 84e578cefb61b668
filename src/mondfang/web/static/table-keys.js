// Every action by keyboard: arrows in the hand, digits and letters as the buttons show them.
const HAND = "#r-hand :is(button, input)";

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      if (move(event.key === "ArrowRight" ? 1 : -1)) event.preventDefault();
    } else if (event.key === "Enter" && event.target.type === "checkbox") {
      event.target.click(); // it chooses a card, and must not send the form
      event.preventDefault();
    } else if (event.key === "?") {
      document.querySelector("[data-hint]")?.click();
    } else if (press(event.key.toLowerCase())) {
      event.preventDefault();
    }
  });
}

function typing(target) {
  return target.matches?.('input:not([type="checkbox"]), textarea, select') ?? false;
}

/** Go along the hand, around its ends; the first time, to the first card that may be played. */
function move(step) {
  const cards = [...document.querySelectorAll(HAND)];
  if (!cards.length) return false;
  const at = cards.indexOf(document.activeElement);
  const good = cards.findIndex((card) => !card.closest("li").classList.contains("no"));
  const next = at < 0 ? Math.max(good, 0) : (at + step + cards.length) % cards.length;
  cards[next].focus();
  return true;
}

function press(key) {
  if (key.length !== 1) return false;
  const named = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)];
  const button = named.find((one) => !one.disabled && (one.popoverTargetElement || one.checkVisibility()));
  if (!button) return false;
  const panel = button.popoverTargetElement;
  if (panel && !panel.matches(":popover-open") && panel.checkVisibility()) return false;
  button.click();
  return true;
}

/** Those who listen to the page are told the keys as well. */
export function tellKeys() {
  for (const one of document.querySelectorAll("[data-key]:not([aria-keyshortcuts])")) {
    one.setAttribute("aria-keyshortcuts", one.dataset.key);
  }
}
