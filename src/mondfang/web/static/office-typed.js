// What was typed and not sent stays in this browser: a closed lid, a power cut or a wrong tap loses none of it.
import { isTicked, TYPED, wasTyped } from "./office-fields.js";

const own = document.querySelector("script[data-typed-again]");
const live = document.querySelector("script[data-mark]");
const seq = Number.parseInt(live.dataset.mark);
const PREFIX = "mondfang.typed ";
const DAY = 86_400_000; // milliseconds after which nobody wants it back

/** The place of a form: its page, and what it is about (hidden fields, the table it asks for). */
function placeOf(form) {
  const about = [...form.elements]
    .filter((field) => field.name && field.name !== "key" && (field.type === "hidden" || field.name === "table"))
    .map((field) => `${field.name}=${field.defaultValue}`);
  return `${PREFIX}${location.pathname} ${about.join("&")}`;
}

function keep(form, sent = false) {
  const fields = [...form.querySelectorAll(TYPED)].filter((field) => field.name && wasTyped(field));
  const values = fields.map((field) => [field.name, isTicked(field) ? field.checked : field.value, field.value]);
  // A word somewhere is worth keeping; a ticked box alone is not.
  if (fields.some((field) => field.matches("textarea") || !(isTicked(field) || field.matches("select")))) {
    localStorage.setItem(placeOf(form), JSON.stringify({ at: Date.now(), seq, sent, values }));
  } else {
    localStorage.removeItem(placeOf(form));
  }
}

function fill(form, values) {
  for (const [name, value, which] of values) {
    const field = [...form.querySelectorAll(TYPED)].find((one) => one.name === name && (!isTicked(one) || one.value === which));
    if (!field) continue;
    if (isTicked(field)) field.checked = value;
    else field.value = value;
  }
  for (let box = form.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  for (const box of form.querySelectorAll("details")) box.open ||= [...box.querySelectorAll(TYPED)].some(wasTyped);
  say(form);
  form.querySelector(TYPED)?.dispatchEvent(new Event("input", { bubbles: true }));
}

function say(form) {
  const line = document.createElement("p");
  line.className = "message info typed-again";
  line.setAttribute("role", "status");
  const drop = document.createElement("button");
  drop.type = "button";
  drop.className = "button small quiet";
  drop.textContent = own.dataset.drop;
  drop.addEventListener("click", () => {
    localStorage.removeItem(placeOf(form));
    form.reset();
    line.remove();
  });
  line.append(own.dataset.typedAgain, " ", drop);
  form.prepend(line);
}

function kept(place) {
  try {
    return JSON.parse(localStorage.getItem(place));
  } catch {
    return null;
  }
}

/** What arrived is forgotten: it was sent, and this page knows of something newer; what was refused did not arrive. */
function forgetWhatArrived() {
  for (const place of Object.keys(localStorage).filter((one) => one.startsWith(PREFIX))) {
    const found = kept(place);
    const arrived = found?.sent && seq > found.seq && place.includes(`/office/${live.dataset.book}/`);
    if (!found || arrived || Date.now() - found.at > DAY) localStorage.removeItem(place);
    else if (own.dataset.answer === "refused") localStorage.setItem(place, JSON.stringify({ ...found, sent: false }));
  }
}

try {
  forgetWhatArrived();
  for (const form of own.dataset.answer ? [] : document.querySelectorAll("form[method=post]")) {
    const found = kept(placeOf(form));
    if (found) fill(form, found.values);
  }
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[method=post]");
    if (form) keep(form);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[method=post]")) keep(event.target, true);
  });
} catch {
  // A browser that keeps nothing for pages: then nothing is kept.
}
