// Elements made of data. Everything that was there is made anew; the focus stays where it was.

/** An element: attributes by name, `on…` as listeners, children as elements or texts. */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== ""));
  return made;
}

/** Put these children into a place; whoever had the focus has it again, by id or by tap. */
export function fill(place, ...children) {
  const held = place.contains(document.activeElement) ? document.activeElement : null;
  const { id } = held ?? {};
  const tap = held?.dataset.tap;
  place.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (id) document.getElementById(id)?.focus();
  else if (tap) place.querySelector(`[data-tap="${CSS.escape(tap)}"]`)?.focus();
}

/** The players' names as heads of columns: long ones may be divided between syllables. */
export const headings = (sheet) => sheet.headings ?? sheet.players;

/** A number with a true minus sign. */
export const signed = (number) =>
  `${number < 0 ? "−" : number > 0 ? "+" : ""}${Math.abs(number)}`;

/** Cents as whole money, without its sign: the heading says which money it is. */
export function cash(cents, language) {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "−" : cents > 0 ? "+" : ""}${whole}${language === "de" ? "," : "."}${rest}`;
}

export const number = (value) =>
  h("span", { class: value < 0 ? "minus" : "plus" }, signed(value));

/** When something was written, as a clock says it; nothing while it waits. */
export function clock(seconds, language) {
  if (!seconds) return "";
  const form = { hour: "2-digit", minute: "2-digit" };
  return new Date(1000 * seconds).toLocaleTimeString(language === "de" ? "de-AT" : "en-GB", form);
}
