// To the referee's desk and back: the desk is told what the block knows, and what it has ruled comes
// back behind the "#" of the address, is shown with its numbers and waits for a tap.
import { declarerOf, partnerOf, premiums, rowOf } from "./choice.js";
import { h, headings, number } from "./draw.js";
import { byPlayer } from "./ledger.js";

const NAME = 24; // letters of a name that the desk takes
const RULED = "#ruled=";

/** The desk's address: who sits where, and the game as far as it is tapped. */
export function deskOf({ form, look }, { sheet, deal, place }, state) {
  const query = new URLSearchParams({ book: form.book });
  for (const [option, value] of Object.entries(form.options)) query.append("o", `${option}:${value}`);
  if (place) place.players.forEach((player) => query.append("n", sheet.players[player].slice(0, NAME).trim()));
  query.set("block", look.split("/").at(-1));
  query.set("deal", deal);
  const row = rowOf(form, state);
  if (row) query.set("a", JSON.stringify(told(form, state, row)));
  return `/referee?${query}`;
}

/** What goes with a call for the referee of a tournament: the deal, who plays it, the game so far. */
export function calledOf({ form, numbers }, { deal, place }, state) {
  if (!numbers || !place) return {};
  const row = rowOf(form, state);
  const game = row ? JSON.stringify(told(form, state, row)) : "";
  return { deal, seats: place.players.map((player) => numbers[player]).join(","), game };
}

// The game as answers to the desk's questions; mondfang/referee/asking/from_case.py has the same of a case.
function told(form, state, row) {
  const found = { contract: row.id };
  if (row.kind === "tricks") return found;
  const declarer = declarerOf(state), partner = partnerOf(form, state);
  if (declarer === null) return found;
  found.declarer = row.kind === "negative" ? state.seats : [declarer];
  if (partner !== null) found.partner = partner;
  else if (row.partner && state.way) found.partner = state.way === "alone" ? "nobody" : "talon";
  if (row.kind === "negative") {
    for (const [pair, level] of Object.entries(state.kontras)) {
      const [who, seat] = pair.split("-").map(Number);
      if (who === declarer && level) found[`kontra-${seat + 1}`] = level;
    }
    return found;
  }
  if (state.kontra) found.kontra = state.kontra;
  premiums(form, state).filter((one) => one.announced).forEach((one, at) => {
    const root = `premium-${at + 1}`;
    Object.assign(found, { [root]: one.premium, [`${root}-side`]: one.side });
    if (one.kontra) found[`${root}-kontra`] = one.kontra;
  });
  return found;
}

/** {deal, slip, says} of an address that comes back from the desk, or null. */
export function ruledIn(hash) {
  if (!hash.startsWith(RULED)) return null;
  try {
    const { deal, slip, says } = JSON.parse(decodeURIComponent(hash.slice(RULED.length)));
    const fits = Number.isInteger(deal) && deal > 0 && typeof says === "string" && typeof slip?.contract === "string";
    return fits ? { deal, slip, says } : null;
  } catch {
    return null;
  }
}

/** What the desk has ruled, with its numbers, before it is written; `write` and `drop` are tapped. */
export function ruling({ ruled, form, sheet, place, numbers, write, drop }) {
  const { words } = form;
  const answer = numbers.of({ ...ruled.slip, options: form.options, forehand: place.seat });
  const settled = answer && !answer.error;
  const points = settled ? byPlayer(sheet, place, answer.points) : null;
  const cents = settled && answer.cents ? byPlayer(sheet, place, answer.cents) : null;
  const stood = sheet.lines[ruled.deal - 1];
  const button = (tap, text, onclick, disabled = false) =>
    h("button", { type: "button", class: "tap", "data-tap": tap, onclick, disabled }, text);
  return [
    h("p", { class: "head editing" }, h("b", {}, `${words.ruled} ${words.deal} ${ruled.deal}`), button("drop-ruling", words["drop-it"], drop)),
    stood ? h("p", { class: "soft" }, `${words.before}: `, h("s", {}, stood.says)) : null,
    h("p", { class: "says" }, answer?.error ? `${words.impossible} ${answer.error.message ?? ""}` : ruled.says),
    h("div", { class: "seats" }, headings(sheet).map((name, player) => h("span", { class: "out" }, name,
      h("b", {}, points ? (place.players.includes(player) ? number(points[player]) : "") : "…")))),
    button("write-ruling", words.write, () => write({ slip: ruled.slip, says: ruled.says, points, cents }), !settled),
  ];
}
