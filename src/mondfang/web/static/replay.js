// A finished game by keyboard and by itself: the pages are the server's, only swapped in place.

const PACE = 1400;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const KEYS = {
  ArrowRight: "next", ArrowLeft: "prev", ArrowUp: "up", ArrowDown: "down",
  Home: "first", End: "last",
};
let playing = 0; // counts up with every start, so that an older run knows that it is over
let asked = 0;

const film = () => document.getElementById("replay");
const link = (rel) => film().querySelector(`.reel a[rel="${rel}"]:not([aria-disabled])`);

// Where each card lies: in whose hand, in the trick, in the talon.
function places(root) {
  const cards = [...root.querySelectorAll(".film .card")];
  return new Map(cards.map((card) => [card.dataset.card, card.parentElement.parentElement.className]));
}

// Only what changes its place glides: naming every card would make a slow machine slower.
function nameMoved(root, moved) {
  for (const card of root.querySelectorAll(".film .card")) {
    const code = card.dataset.card;
    card.style.viewTransitionName = moved.has(code) ? `card-${code}` : "";
  }
}

function swap(fresh) {
  const open = film().querySelector(".story").open;
  const focused = document.activeElement;
  const button = film().querySelector("[data-play]");
  // The button stays the same one, so that it can be hit while pages change around it.
  fresh.querySelector("[data-play]").replaceWith(button);
  film().replaceWith(fresh);
  fresh.querySelector(".story").open = open;
  if (focused === button) button.focus();
  else if (focused?.rel) (link(focused.rel) ?? link("first") ?? link("prev"))?.focus();
  document.getElementById("live").textContent = fresh.querySelector(".said").textContent;
}

async function glide(fresh) {
  const before = places(film());
  const after = places(fresh);
  const moved = new Set([...after.keys()].filter((code) => before.get(code) !== after.get(code)));
  if (!moved.size || calm.matches || !document.startViewTransition) return swap(fresh);
  nameMoved(film(), moved);
  nameMoved(fresh, moved);
  const gliding = document.startViewTransition(() => swap(fresh));
  gliding.ready.catch(() => {}); // skipped by the next one
  await gliding.updateCallbackDone;
}

async function show(address) {
  const mine = ++asked;
  const answer = await fetch(address);
  if (!answer.ok) return location.assign(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return;
  await glide(document.adoptNode(page.getElementById("replay")));
  history.replaceState(null, "", address);
}

const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function play() {
  const run = ++playing;
  dress(true);
  if (!link("next")) await show(link("first").href); // once more from the beginning
  while (run === playing && link("next")) {
    await show(link("next").href);
    await rest(PACE);
  }
  if (run === playing) pause();
}

function pause() {
  playing += 1;
  dress(false);
}

function dress(runs) {
  const button = film().querySelector("[data-play]");
  button.dataset.word ??= button.textContent;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(runs));
  button.textContent = runs ? button.dataset.pause : button.dataset.word;
}

const runs = () => film().querySelector("[data-play]").getAttribute("aria-pressed") === "true";
const toggle = () => (runs() ? pause() : play());

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("a, button");
  if (!target || !film().contains(target)) return;
  if (target.matches("[data-play]")) {
    toggle();
  } else if (target.matches(".reel a, .story a") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    pause();
    if (!target.hasAttribute("aria-disabled")) show(target.href);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === " " && event.target === document.body) {
    event.preventDefault();
    toggle();
  } else if (KEYS[event.key]) {
    event.preventDefault();
    pause();
    const target = link(KEYS[event.key]);
    if (target) show(target.href);
  }
});

dress(false);
