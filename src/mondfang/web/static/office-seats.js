// Names of a draw are dragged, with a mouse or by the finger: onto a name, a table or the way home.
// Nothing is done by that: the page shows what it would change, and asks.
const FAR = 6; // pixels until pressing has become dragging
const EDGE = 64; // pixels from the edge of the screen, where the page moves along
const PACE = 9; // pixels a frame, there

let held = null; // what is dragged: the item, where it was taken, its picture, what lies below

function taken(event) {
  const item = event.target.closest("[data-drag]");
  if (event.button || held || !item) return;
  // A finger that scrolls the page takes nobody along: it takes people by their grip.
  if (event.pointerType !== "mouse" && !event.target.closest(".grip")) return;
  held = { item, pointer: event.pointerId, from: [event.clientX, event.clientY], picture: null, goal: null };
  item.setPointerCapture(event.pointerId);
}

function moved(event) {
  if (held?.pointer !== event.pointerId) return;
  held.at = [event.clientX, event.clientY];
  if (!held.picture) {
    if (Math.hypot(held.at[0] - held.from[0], held.at[1] - held.from[1]) < FAR) return;
    picture();
    scrollAlong();
  }
  follow();
}

function picture() {
  const box = held.item.getBoundingClientRect();
  held.picture = held.item.cloneNode(true);
  held.picture.classList.add("dragged");
  held.picture.style.width = `${box.width}px`;
  held.grip = [held.from[0] - box.left, held.from[1] - box.top];
  document.body.append(held.picture);
  held.item.classList.add("taken");
}

function follow() {
  const [x, y] = held.at;
  held.picture.style.translate = `${x - held.grip[0]}px ${y - held.grip[1]}px`;
  const meant = meaning(held.item, document.elementFromPoint(x, y));
  if (meant?.goal === held.goal?.goal) return;
  held.goal?.goal.classList.remove("over");
  meant?.goal.classList.add("over");
  held.goal = meant;
}

function scrollAlong() {
  if (!held?.picture) return;
  const y = held.at[1];
  const pace = y < EDGE ? -PACE : y > innerHeight - EDGE ? PACE : 0;
  if (pace) {
    scrollBy(0, pace);
    follow();
  }
  requestAnimationFrame(scrollAlong);
}

/** What letting go there would ask: the form of the round, what is filled in, and what lights up. */
function meaning(item, below) {
  const round = item.closest(".drawn");
  if (!below || below.closest(".drawn") !== round) return null;
  const who = item.dataset.number;
  const form = (name) => round.querySelector(`form.${name}`) ?? document.querySelector(`form.${name}`);
  const ask = (goal, name, fields) => (form(name) ? { goal, form: form(name), fields } : null);
  const home = below.closest(".way-home");
  const other = below.closest(".seating [data-drag]");
  const table = below.closest(".table-card");
  const seated = other && other !== item ? other : null;
  switch (item.dataset.drag) {
    case "new":
      return table && ask(table, "repair-form", {});
    case "spare":
      return seated && ask(seated, "substitute-form", { number: seated.dataset.number, by: who });
    default:
      if (home) return ask(home, "leave-form", { number: who });
      return seated && ask(seated, "exchange-form", { one: who, two: seated.dataset.number });
  }
}

function dropped(event) {
  if (held?.pointer !== event.pointerId) return;
  const meant = held.goal;
  release();
  if (!meant) return;
  for (const [name, value] of Object.entries(meant.fields)) meant.form.elements[name].value = value;
  meant.form.requestSubmit();
}

function release() {
  held?.picture?.remove();
  held?.item.classList.remove("taken");
  held?.goal?.goal.classList.remove("over");
  held = null;
}

document.addEventListener("pointerdown", taken);
document.addEventListener("pointermove", moved);
document.addEventListener("pointerup", dropped);
document.addEventListener("pointercancel", release);
document.addEventListener("keydown", (event) => event.key === "Escape" && release());
