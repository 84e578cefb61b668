// Regions are swapped in a view transition, so that cards glide from hand to trick to pile.
// A full trick stands until it was seen: what would sweep it away waits here, in its order.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = ["hand", "felt", "seats"];
const WITH_THE_CARD = ["felt", "seats", "hand", "strip", "talk"]; // the rest ends the game
const FULL = /class="trick full"/;
const SEEN_FOR = 1600; // milliseconds, where the page does not say otherwise
const GOES_ON = (key) => key.length === 1 || key === "Enter" || key === "Escape";
let running = null;
let waiting = 0; // changes that a transition will make in a moment; a later one must not overtake them
let parked = null; // where the keyboard was when nothing was left to press there
const queue = []; // what has come and is not shown yet
let standing = false; // whether the last trick that was shown is full
let until = 0; // when it has been seen
let timer = 0;

/** Put new markup into the regions, now or after the full trick; `after` is called once it is there. */
export function swap(regions, after) {
  queue.push(...parts(regions, after));
  drain();
}

/** The full trick has been seen. Says whether something has waited for that. */
export function goOn() {
  until = 0;
  const waited = queue.length > 0;
  drain();
  return waited;
}

/** Clicks and keys go on; while something waits they do nothing else, for it is no longer as seen. */
export function listenToGoOn() {
  const act = (event) => {
    if (!event.isTrusted) return; // a card that was chosen before plays itself
    if (event.target.closest?.(".table-band, [popover]")) return; // looking at something else
    if (goOn()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener("click", act, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (queue.length && GOES_ON(event.key) && !event.ctrlKey && !event.metaKey) act(event);
  }, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && goOn());
}

/** The last card and the settlement come together: first the card, then what it led to. */
function parts(regions, after) {
  const over = regions.result && !document.getElementById("r-result").firstChild;
  if (!over || !FULL.test(regions.felt ?? "")) return [{ regions, after }];
  const entries = Object.entries(regions);
  const card = entries.filter(([name]) => WITH_THE_CARD.includes(name));
  const rest = entries.filter(([name]) => !WITH_THE_CARD.includes(name));
  return [
    { regions: Object.fromEntries(card), after: () => {} },
    { regions: Object.fromEntries(rest), after },
  ];
}

function drain() {
  clearTimeout(timer);
  while (queue.length) {
    const left = sweeps(queue[0].regions) ? until - performance.now() : 0;
    if (left > 0 && !document.hidden) {
      timer = setTimeout(drain, left);
      return;
    }
    show(queue.shift());
  }
}

function sweeps(regions) {
  return standing && ("felt" in regions || "result" in regions);
}

function show({ regions, after }) {
  if ("felt" in regions) {
    standing = FULL.test(regions.felt);
    const wanted = Number(document.getElementById("table").dataset.trickMs ?? SEEN_FOR);
    until = standing ? performance.now() + wanted : 0;
  }
  const change = () => {
    const focus = rememberFocus();
    for (const [name, html] of Object.entries(regions)) {
      const region = document.getElementById(`r-${name}`);
      if (region) keepOpen(region, () => (region.innerHTML = html));
    }
    after();
    restoreFocus(focus);
  };
  const moves = MOVING.some((name) => name in regions);
  const calm = !moves || still.matches || document.hidden || !document.startViewTransition;
  if (calm && waiting === 0) {
    change();
    return;
  }
  running?.skipTransition();
  nameCards();
  waiting += 1;
  const transition = document.startViewTransition(() => {
    waiting -= 1;
    change();
    nameCards();
  });
  running = transition;
  transition.ready.catch(() => {}); // skipped by the next one
  transition.finished.finally(() => {
    if (running === transition) {
      running = null;
      unnameCards();
    }
  });
}

/** A card is the same card wherever it lies. */
function nameCards() {
  const seen = new Set();
  for (const element of document.querySelectorAll(".region [data-card]")) {
    const name = `card-${element.dataset.card}`;
    if (seen.has(name) || !element.checkVisibility()) {
      element.style.viewTransitionName = "none";
      continue;
    }
    seen.add(name);
    element.style.viewTransitionName = name;
    if (element.dataset.from) element.style.viewTransitionClass = `from-${element.dataset.from}`;
  }
}

function unnameCards() {
  for (const element of document.querySelectorAll(".region [data-card]")) {
    element.style.viewTransitionName = "";
  }
}

/** Lists of reasons or rules that somebody has opened stay open. */
function keepOpen(region, change) {
  const open = [...region.querySelectorAll("details")].map((one) => one.open && one.className);
  change();
  region.querySelectorAll("details").forEach((one, index) => {
    if (open[index] === one.className) one.open = true;
  });
}

/** Where the keyboard was: the same button again, or the same place in the hand. */
function rememberFocus() {
  const element = document.activeElement;
  const region = element?.closest?.(".region");
  if (!region) return null;
  const list = controls(region);
  return { region: region.id, value: element.value, index: list.indexOf(element) };
}

function restoreFocus(focus) {
  const main = document.getElementById("main");
  const wanted = focus ?? (document.activeElement === main ? parked : null);
  if (!wanted || document.activeElement?.closest?.(".region")) return;
  const region = document.getElementById(wanted.region);
  const list = region ? controls(region) : [];
  const same = list.find((one) => wanted.value && one.value === wanted.value);
  const near = list[Math.min(wanted.index, list.length - 1)];
  const next = same ?? near ?? document.querySelector("#r-panel button, #r-hand button");
  parked = next ? null : wanted; // others are on turn: back there when it is ours again
  (next ?? main).focus({ preventScroll: true });
}

function controls(region) {
  return [...region.querySelectorAll("button, input, summary, a[href]")];
}
