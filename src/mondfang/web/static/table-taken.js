// What the server sends of a change: of each region its new markup, or only the stretches that are new.
// A picture of a card is one character there; what it stands for is in the page once.
const FIRST = 0xe000; // the character of the first picture
const SIGNS = /[\ue000-\ue036]/g;
const markup = {}; // of every region, as it was sent
let gathered = {}; // what has come of a moment that is not complete yet

let pictures = null;

/** The markup of the regions that changed, once all of it is here. */
export function taken(regions, more) {
  for (const [name, change] of Object.entries(regions)) {
    markup[name] = typeof change === "string" ? change : change.reduce(spliced, markup[name]);
    gathered[name] = writtenOut(markup[name]);
  }
  if (more) return null;
  const all = gathered;
  gathered = {};
  return all;
}

function spliced(text, [start, end, fresh]) {
  return text.slice(0, start) + fresh + text.slice(end);
}

function writtenOut(text) {
  pictures ??= [...document.getElementById("pictures").content.children].map((one) => one.outerHTML);
  return text.replace(SIGNS, (sign) => pictures[sign.charCodeAt(0) - FIRST]);
}
