// A line of shorthand without the server: the words become taps, and what the taps mean is for
// choice.js. Games and premiums by name come with the page; mondfang/scorer/block/shorthand.py is
// the reader of the server, and both are held to the same answers.
import { fresh, results, rowOf } from "./choice.js";

const LONGEST = 120;
const POINTS = /^(?:\d{1,2}\/[012]?|7[01]\/\d|\d{2})$/;
const PREMIUM = /^(>?)([^!:>-]+)(!?)(-?)(?::(k{1,3}))?$/;

// The one thing that a word begins; null for none and never a guess between two.
function oneOf(word, known) {
  if (Object.hasOwn(known, word)) return known[word];
  const found = Object.keys(known).filter((name) => name.startsWith(word)).sort((one, two) => one.length - two.length);
  const [plain] = found;
  if (plain === undefined) return null;
  const other = found.some((name) => known[name] !== known[plain] && !name.startsWith(plain));
  return other ? null : known[plain];
}

/** {id, slips} of a line: how it ended and the slips it can mean; null where it says nothing clear. */
export function readLine(form, grammar, sheet, place, line) {
  const words = line.toLowerCase().slice(0, LONGEST).split(/\s+/).filter(Boolean);
  const contract = words.length ? oneOf(words[0], grammar.games) : null;
  if (contract === null) return null;
  const told = { state: { ...fresh(), contract }, end: null, behind: false };
  const row = rowOf(form, told.state);
  for (const word of words.slice(1)) if (!taken({ form, grammar, sheet, place, row, told }, word)) return null;
  return meant(form, place, row, told);
}

// Whether a word meant something; what it meant is in `told` then.
function taken({ form, grammar, sheet, place, row, told }, word) {
  const { state } = told;
  const inOrder = row.kind === "tricks";
  const seatAt = (column) => place.players.indexOf(Number(column) - 1);
  const seated = (text) => /^[1-9]$/.test(text) && Number(text) <= sheet.players.length && seatAt(text) >= 0;
  if (Object.hasOwn(grammar.ends, word) && told.end === null) told.end = grammar.ends[word];
  else if (Object.hasOwn(grammar.ways, word)) state.way = grammar.ways[word];
  else if (/^k+$/.test(word) && word.length <= form.levels.length) state.kontra = word.length;
  else if (inOrder && word === "==") told.behind = true;
  else if (inOrder && word === "b") state.major = true;
  else if (inOrder && word[0] === "o" && seated(word.slice(1))) state.virgins.push(seatAt(word.slice(1)));
  else if (seated(word)) state.seats.push(seatAt(word));
  else if (POINTS.test(word)) state.points = word;
  else {
    const named = place.players.flatMap((player, seat) => (sheet.players[player].toLowerCase().startsWith(word) ? [seat] : []));
    if (named.length === 1) state.seats.push(named[0]);
    else return row.kind === "positive" && premium(grammar, row, state, word);
  }
  return true;
}

function premium(grammar, row, state, word) {
  const found = PREMIUM.exec(word);
  if (!found) return false;
  const [, theirs, name, said, lost, kontra] = found;
  const known = Object.entries(grammar.premiums).filter(([, id]) => row.premiums.some((one) => one.id === id));
  const id = oneOf(name, Object.fromEntries(known));
  const side = theirs ? "defence" : "declarer";
  const states = row.premiums.find((one) => one.id === id)?.states[side] ?? [];
  const meant = states.find((one) => one.announced === Boolean(said) && one.made === !lost);
  if (!meant) return false;
  state.chips[side][id] = meant.word;
  if (kontra) state.doubled[`${id}-${side}`] = kontra.length;
  return true;
}

function meant(form, place, row, { state, end, behind }) {
  if (row.kind === "tricks") {
    if (!state.seats.length || state.seats.length < row.places) return null;
    state.tie = behind ? "u" : end === "unplayed" && state.seats.length > 1 ? "t" : "";
    return results(form, place, state)[0] ?? null;
  }
  if (!state.seats.length) return null;
  const possible = () => results(form, place, state);
  if (row.kind === "negative") {
    if (end !== "won" && end !== "lost") return null;
    state.failed = end === "lost" ? [...state.seats] : [];
    return possible().find((one) => one.id === (state.seats.length > 1 ? "write" : end)) ?? null;
  }
  if (state.way && state.seats.length > 1) state.way = null;
  if (end === "given-up") state.points = null;
  const wanted = end === "given-up" ? end : state.points !== null ? "counted" : end ?? "unplayed";
  const found = possible().find((one) => one.id === wanted);
  return found && found.slips.length ? found : null;
}
