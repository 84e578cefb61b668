// What the server sends of a change: of each region its new markup, or only the stretch that is new.
const markup = {}; // of every region, as it was sent
let gathered = {}; // what has come of a moment that is not complete yet

/** The markup of the regions that changed, once all of it is here. */
export function taken(regions, more) {
  for (const [name, change] of Object.entries(regions)) {
    markup[name] = typeof change === "string" ? change : spliced(markup[name], ...change);
    gathered[name] = markup[name];
  }
  if (more) return null;
  const all = gathered;
  gathered = {};
  return all;
}

function spliced(text, start, end, fresh) {
  return text.slice(0, start) + fresh + text.slice(end);
}
