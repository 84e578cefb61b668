// A finished game by keyboard and by itself. All steps arrive once; going to one asks nobody, so
// that no press is lost, however quick. Without this script every step is a page of the server.

const root = document.getElementById("replay");
const last = Number(root.dataset.last);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const KEYS = {
  ArrowRight: "next", ArrowLeft: "prev", ArrowUp: "up", ArrowDown: "down",
  Home: "first", End: "last", n: "mistake", p: "mistake-before",
};
const ANYWHERE = ["first", "last", "prev", "next"]; // these need no film
const HASTE = 280; // milliseconds: who goes on quicker than cards glide sees them jump
const PACE = 1400; // milliseconds a step
const SPEEDS = [0.5, 1, 2, 4];
const KEPT = "mondfang-replay-speed";

let film = null;
const wishes = []; // pressed before the film was there, which alone knows where they lead
let lost = false; // the film did not come: every step is a page of the server
let step = Number(root.dataset.step); // where we are; the page follows once the film is there
let drawn = step;
let moved = 0;
let timer = 0;
let settling = 0;
let unfolded = !matchMedia("(max-width: 46rem)").matches; // the words about a decision
const pictures = new Map();

const all = (selector) => [...root.querySelectorAll(selector)];
const one = (selector) => root.querySelector(selector);
const within = (number) => Math.min(Math.max(number, 0), last);

// ---- where to go ----

function target(rel) {
  const starts = film?.starts ?? [0, last];
  const marked = film?.marked ?? [];
  switch (rel) {
    case "first": return 0;
    case "last": return last;
    case "prev": return within(step - 1);
    case "next": return within(step + 1);
    case "up": return Math.max(0, ...starts.filter((start) => start < step));
    case "down": return Math.min(last, ...starts.filter((start) => start > step));
    case "mistake": return marked.find((mark) => mark > step) ?? step;
    case "mistake-before": return marked.findLast((mark) => mark < step) ?? step;
    default: return step;
  }
}

function go(number) {
  if (number === step) return;
  step = number;
  one(".counter").textContent = `${step} / ${last}`;
  if (film) show();
  else if (lost) location.assign(`${location.pathname}?step=${step}`);
}

// A key or a link of the reel. Without the film each is a link to a page of the server.
function wish(rel) {
  if (lost) one(`a[rel="${rel}"]:not([aria-disabled])`)?.click();
  else if (film || (!wishes.length && ANYWHERE.includes(rel))) go(target(rel));
  else wishes.push(rel);
}

// ---- the page of a step ----

function picture(code, name, extra = "") {
  let card = pictures.get(code);
  if (!card) {
    card = Object.assign(document.createElement("img"), {
      src: film.cards[code][0], width: 100, height: 180, draggable: false,
    });
    card.dataset.card = code;
    pictures.set(code, card);
  }
  card.className = `card ${extra}`;
  card.alt = name ?? film.cards[code][1];
  return card;
}

const row = (codes) => (codes ? codes.split(" ").map((code) => picture(code)) : []);

function chip([text, kind]) {
  return Object.assign(document.createElement("span"), { className: `chip ${kind}`, textContent: text });
}

function box(className, children) {
  const made = Object.assign(document.createElement("div"), { className });
  made.append(...children);
  return made;
}

function drawHand(section, hand) {
  section.classList.toggle("turn", Boolean(hand.turn));
  section.querySelector(".marks").replaceChildren(...(hand.marks ?? []).map(chip));
  const count = section.querySelector(".count");
  count.hidden = !hand.tricks;
  count.querySelector("b").textContent = hand.tricks ?? 0;
  section.querySelector(".fan").replaceChildren(...row(hand.cards));
}

function drawMiddle(frame, sections) {
  const middle = one(".middle");
  const laid = frame.hands.flatMap((hand, number) => {
    if (!hand.played) return [];
    const name = `${film.seats[number]}: ${film.cards[hand.played][1]}`;
    const card = picture(hand.played, name, hand.played === frame.fresh ? "new" : "");
    return [box(`laid ${sections[number].dataset.side}${hand.wins ? " wins" : ""}`, [card])];
  });
  const halves = (frame.talon ?? []).map((half) => box("half", row(half)));
  middle.replaceChildren(...laid, ...(frame.trick ? [] : [box("talon", halves)]));
  middle.setAttribute("aria-label", [middle.dataset.trick, frame.trick].filter(Boolean).join(" "));
}

function drawBeside(name, codes) {
  const place = one(`[data-beside="${name}"]`);
  place.hidden = !codes;
  place.querySelector("dd").replaceChildren(...row(codes));
}

function draw() {
  const frame = film.frames[step];
  const sections = all(".film .hand");
  drawn = step;
  root.dataset.step = step;
  frame.hands.forEach((hand, number) => drawHand(sections[number], hand));
  drawMiddle(frame, sections);
  drawBeside("talon", frame.trick ? (frame.talon ?? []).filter(Boolean).join(" ") : "");
  drawBeside("discard", frame.discard);
  one(".said").textContent = frame.said;
  one("[data-result]").innerHTML = step === last ? film.result : "";
  const judged = one("[data-judged]");
  const open = judged.querySelector("details")?.open ?? unfolded;
  judged.innerHTML = film.judged[step] ?? "";
  const verdict = judged.querySelector("details");
  if (verdict) verdict.open = unfolded = open;
  const cursor = one("[data-cursor]");
  cursor?.setAttribute("x1", 36 + (step * 276) / Math.max(last, 1));
  cursor?.setAttribute("x2", 36 + (step * 276) / Math.max(last, 1));
  for (const field of all("[data-step-field]")) field.value = step;
  for (const link of all(".reel a, .mistakes a")) {
    const to = target(link.rel);
    link.href = `${location.pathname}?step=${to}`;
    if (to === step) link.setAttribute("aria-disabled", "true");
    else link.removeAttribute("aria-disabled");
  }
  for (const link of all("a[data-step]")) {
    const here = Number(link.dataset.step) === step;
    if (here) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  clearTimeout(settling);
  settling = setTimeout(settle, HASTE);
}

// What listens and what remembers need only know where we stay.
function settle() {
  const said = [one(".said").textContent, one("[data-judged]")?.textContent ?? ""];
  document.getElementById("live").textContent = said.join(" ").replace(/\s+/g, " ").trim();
  history.replaceState(null, "", `${location.pathname}?step=${step}`);
}

function show() {
  const hasty = performance.now() - moved < HASTE;
  moved = performance.now();
  if (hasty || calm.matches || Math.abs(step - drawn) > 1 || !document.startViewTransition) {
    return draw();
  }
  // Only the card that is played (or taken back) glides: naming all would slow a slow machine.
  const codes = [film.frames[drawn].fresh, film.frames[step].fresh].filter(Boolean);
  const name = (value) => codes.forEach((code) => all(`.film [data-card="${code}"]`)
    .forEach((card) => { card.style.viewTransitionName = value && `${value}-${code}`; }));
  name("card");
  const gliding = document.startViewTransition(() => {
    draw();
    name("card");
  });
  gliding.ready.catch(() => {}); // skipped by the next one
  gliding.finished.catch(() => {}).finally(() => name(""));
}

// ---- by itself ----

const button = one("[data-play]");
const pace = one("[data-pace]");
const runs = () => button.getAttribute("aria-pressed") === "true";
let times = 1;

function dress(playing) {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(playing));
  button.querySelector("[aria-hidden]").textContent = playing ? "❚❚" : "▶";
  button.querySelector(".word").textContent = playing ? button.dataset.pause : button.dataset.word;
}

function play() {
  dress(true);
  if (step === last) go(0); // once more from the beginning
  else go(step + 1);
  tick();
}

function tick() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!runs()) return;
    if (step === last) return pause();
    go(step + 1);
    tick();
  }, PACE / times);
}

function pause() {
  clearTimeout(timer);
  dress(false);
}

const toggle = () => (runs() ? pause() : play());

function setPace(value) {
  times = SPEEDS.includes(value) ? value : 1;
  pace.hidden = false;
  pace.querySelector("[data-times]").textContent = `${String(times).replace("0.5", "½")}×`;
  if (runs()) tick();
}

function quicker() {
  setPace(SPEEDS[(SPEEDS.indexOf(times) + 1) % SPEEDS.length]);
  try { localStorage.setItem(KEPT, times); } catch { /* it is only for next time */ }
}

function recall() {
  try { setPace(Number(localStorage.getItem(KEPT) ?? 1)); } catch { setPace(1); }
}

// ---- hands on it ----

document.addEventListener("click", (event) => {
  const pressed = event.target.closest?.("a, button");
  if (!pressed || !root.contains(pressed) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (pressed === button) return toggle();
  if (pressed === pace) return quicker();
  const named = pressed.matches(".reel a, .mistakes a");
  if (lost || !(named || pressed.matches("a[data-step]"))) return;
  event.preventDefault();
  pause();
  if (named) wish(pressed.rel);
  else go(Number(pressed.dataset.step));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, select, textarea, summary, dialog")) return;
  if (event.key === " " && event.target === document.body) {
    event.preventDefault();
    toggle();
  } else if (KEYS[event.key]) {
    event.preventDefault();
    pause();
    wish(KEYS[event.key]);
  }
});

async function begin() {
  const answer = await fetch(root.dataset.film);
  if (!answer.ok) throw new Error(`no film: ${answer.status}`);
  film = await answer.json();
  if (step !== drawn) draw();
  for (const rel of wishes.splice(0)) go(target(rel));
}

// How far an analysis is; once it is there, the page is the server's again.
async function follow(place) {
  const answer = await fetch(place.dataset.progress);
  if (!answer.ok) return;
  const told = await answer.json();
  if (told.state !== "asked" && told.state !== "working") {
    location.replace(`${location.pathname}?step=${step}`);
    return;
  }
  if (told.steps) {
    Object.assign(place.querySelector("progress"), { max: told.steps, value: told.done });
    place.querySelector("[data-far]").textContent = `${told.done} / ${told.steps}`;
  }
  setTimeout(() => follow(place).catch(() => {}), 700);
}

recall();
dress(false);
if (one("[data-progress]")) follow(one("[data-progress]")).catch(() => {});
const first = one("[data-judged] details");
if (first) first.open = unfolded;
begin().catch(() => {
  lost = true;
  if (step !== drawn) location.assign(`${location.pathname}?step=${step}`);
  else wishes.splice(0, 1).forEach(wish);
});
