// Regions are swapped in a view transition, so that cards glide from hand to trick to pile.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = ["hand", "felt", "seats"];
let running = null;
let waiting = 0; // changes that a transition will make in a moment; a later one must not overtake them
let parked = null; // where the keyboard was when nothing was left to press there

/** Put new markup into the regions; `after` is called once it is there. */
export function swap(regions, after) {
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
