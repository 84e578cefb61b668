// What has been tapped so far, and the slips that it can mean: pure, and the mirror of
// mondfang/scorer/block/taps.py. What may be tapped is in the form that the server has made of the
// book; nothing here knows a rule.

const SEATS = [0, 1, 2, 3];
const TRICKS = 12;
const SIDES = ["declarer", "defence"];

export const fresh = () => ({
  seats: [], // game seats in the order in which they were tapped
  contract: null,
  sure: false, // whether somebody has tapped the game, or only two players
  more: false,
  way: null,
  side: "declarer",
  chips: { declarer: {}, defence: {} }, // premium → word of its state
  doubled: {}, // premium-side → level
  kontra: 0,
  games: {}, // of those who play a negative game beside the first
  failed: [], // of several in negative games, those who lost
  kontras: {}, // declarer-seat → level
  chooser: 0, // seats after the forehand
  tie: "", // who of those tapped has equally many: a key of the form
  major: false,
  virgins: [],
  points: null, // card points that somebody has counted
});

export const rowOf = (form, state) => form.contracts.find((one) => one.id === state.contract);

/** The games to show: the usual ones, and the rest behind "…". */
export function shownContracts(form, state) {
  const all = form.contracts;
  if (state.more || all.length <= form.shown + 1) return all;
  const shown = all.slice(0, form.shown);
  const chosen = rowOf(form, state);
  return chosen && !shown.includes(chosen) ? [...shown, chosen] : shown;
}

/** The state of a chip: what was tapped, or what the bid has announced already. */
export function chipState(chip, side, state) {
  const word = state.chips[side][chip.id];
  const found = chip.states[side].find((one) => one.word === word);
  return found ?? (chip.bid && side === "declarer" ? chip.states[side][0] : null);
}

export const declarerOf = (state) => state.seats[0] ?? null;
export const partnerOf = (form, state) =>
  rowOf(form, state)?.partner && state.way === null ? state.seats[1] ?? null : null;

const without = (list, one) => list.filter((each) => each !== one);
const next = (list, now) => list[(list.indexOf(now) + 1) % list.length];

/** The state after a tap; `place` says who is forehand. */
export function press(form, place, state, tap) {
  const [verb, ...rest] = tap.split("-");
  const name = rest.join("-");
  switch (verb) {
    case "seat": return seat(form, place, state, Number(name));
    case "more": return { ...state, more: !state.more };
    case "contract": return contract(form, place, state, name);
    case "way": {
      const way = state.way === name ? null : name;
      return { ...state, way, seats: way ? state.seats.slice(0, 1) : state.seats };
    }
    case "side": return { ...state, side: state.side === "declarer" ? "defence" : "declarer" };
    case "premium": return chip(form, state, name, 0);
    case "said": return chip(form, state, name, 1);
    case "kontra": return kontra(form, state, name);
    case "game": {
      const row = rowOf(form, state);
      const now = state.games[name] ?? row.id;
      return { ...state, games: { ...state.games, [name]: next(row.beside, now) } };
    }
    case "made": {
      const who = Number(name);
      const failed = state.failed.includes(who)
        ? without(state.failed, who) : [...state.failed, who];
      return { ...state, failed };
    }
    case "uncount": return { ...state, points: null };
    case "chooser": return { ...state, chooser: (state.chooser + 1) % 4 };
    case "tied": return { ...state, tie: next(["", ...rowOf(form, state).ties], state.tie) };
    case "major": return { ...state, major: !state.major };
    case "virgin": {
      const who = Number(name);
      const virgins = state.virgins.includes(who)
        ? without(state.virgins, who) : [...state.virgins, who];
      return { ...state, virgins, seats: without(state.seats, who) };
    }
    default: return state;
  }
}

function seat(form, place, state, who) {
  const row = rowOf(form, state);
  if (state.seats.includes(who)) {
    const failed = without(state.failed, who);
    return { ...state, seats: without(state.seats, who), failed };
  }
  if (row?.kind === "tricks")
    return { ...state, seats: [...state.seats, who], virgins: without(state.virgins, who) };
  if (row?.kind === "negative" && row.beside.length)
    return { ...state, seats: [...state.seats, who] };
  if (row && !row.partner) return cleaned(form, { ...state, seats: [who] });
  const seats = [...state.seats.slice(0, 1), who];
  const told = { ...state, seats, way: seats.length > 1 ? null : state.way };
  if (row || seats.length < 2) return told;
  const forehand = seats[0] === place.seat;
  const usual = form.contracts.find((one) => one.partner && (forehand || !one.forehand));
  return usual ? cleaned(form, { ...told, contract: usual.id }) : told;
}

function contract(form, place, state, name) {
  if (state.contract === name) return cleaned(form, { ...state, contract: null, sure: false, way: null });
  const row = form.contracts.find((one) => one.id === name);
  let { seats } = state;
  if (row.kind === "negative" && !row.beside.length) seats = seats.slice(0, 1);
  if (row.kind === "positive") seats = seats.slice(0, row.partner ? 2 : 1);
  if (row.forehand && row.kind === "positive" && !seats.length) seats = [place.seat];
  return cleaned(form, { ...state, contract: name, sure: true, more: false, way: null, seats });
}

// Without what the game that is chosen now does not know.
function cleaned(form, state) {
  const row = rowOf(form, state);
  const known = row?.premiums ?? [];
  const chips = Object.fromEntries(SIDES.map((side) => [side, Object.fromEntries(
    Object.entries(state.chips[side]).filter(([id, word]) =>
      known.some((one) => one.id === id && one.states[side].some((each) => each.word === word))),
  )]));
  return { ...state, chips, games: {}, failed: [], kontras: {}, kontra: row?.kontra ? state.kontra : 0 };
}

// A half of a chip goes through its own words and out; from the other half it begins anew.
function chip(form, state, id, half) {
  const { side } = state;
  const one = rowOf(form, state).premiums.find((each) => each.id === id);
  const words = one.halves[side][half];
  const preset = one.bid && side === "declarer";
  const word = next(preset ? words : [...words, null], chipState(one, side, state)?.word);
  const chips = { ...state.chips[side] };
  if (word === null) delete chips[id];
  else chips[id] = word;
  const doubled = { ...state.doubled };
  if (!one.states[side].find((each) => each.word === word)?.announced) delete doubled[`${id}-${side}`];
  return { ...state, chips: { ...state.chips, [side]: chips }, doubled };
}

// "kontra" is the game's, "kontra-trull-defence" a premium's, "kontra-0-2" that of seat 2 against 0.
function kontra(form, state, name) {
  const levels = form.levels.length + 1;
  if (!name) return { ...state, kontra: (state.kontra + 1) % levels };
  const where = /^\d-\d$/.test(name) ? "kontras" : "doubled";
  const level = ((state[where][name] ?? 0) + 1) % levels;
  return { ...state, [where]: { ...state[where], [name]: level } };
}

/** The premiums as a slip tells them. */
export function premiums(form, state) {
  const found = [];
  for (const side of SIDES)
    for (const one of rowOf(form, state).premiums) {
      const told = chipState(one, side, state);
      if (!told) continue;
      const doubled = told.announced && one.kontra ? state.doubled[`${one.id}-${side}`] ?? 0 : 0;
      const { announced, made } = told;
      found.push({ premium: one.id, side, announced, made, kontra: doubled });
    }
  return found;
}

/** What is missing before anything can be written, as the key of a word; null: nothing. */
export function missing(form, state) {
  const row = rowOf(form, state);
  if (row?.kind === "tricks") {
    const least = Math.min(row.places, 4 - state.virgins.length);
    if (state.seats.length >= least) return null;
    return state.seats.length ? "ask-next" : "ask-most";
  }
  if (declarerOf(state) === null) return "ask-declarer";
  if (!row) return "ask-contract";
  const open = row.birds > 1 && !row.premiums.some((one) => one.bird && chipState(one, "declarer", state));
  return open ? "ask-bird" : null;
}

/** How it may have ended: [{id, slips}], of which the first slip that is not refused counts. */
export function results(form, place, state) {
  if (missing(form, state)) return [];
  const row = rowOf(form, state);
  const base = {
    rulebook: form.book, options: form.options, contract: row.id, forehand: place.seat,
  };
  const ways = { positive, negative, tricks };
  return ways[row.kind](form, place, state, row, base);
}

function positive(form, place, state, row, base) {
  const declarer = declarerOf(state);
  const partner = partnerOf(form, state);
  const told = { ...base, declarer, premiums: premiums(form, state), kontra: state.kontra };
  if (partner !== null) told.partner = partner;
  const way = row.ways.find((one) => one.id === state.way);
  Object.assign(told, way?.slip);
  const ready = !row.partner || partner !== null || way;
  if (state.points !== null) {
    const counted = { id: "counted", slips: [{ ...told, points: state.points }] };
    return [ready ? counted : { ...counted, needs: "ask-partner", slips: [] }];
  }
  return row.results.map(({ id, needs, slips }) => {
    if (needs.includes("partner") && !ready) return { id, needs: "ask-partner", slips: [] };
    if (id === "given-up") return { id, slips: [givenUp(row, state, base, declarer)] };
    return { id, slips: slips.map((piece) => ({ ...told, ...filled(piece, told) })) };
  });
}

function givenUp(row, state, base, declarer) {
  const slip = { ...base, declarer, schleifen: true };
  if (row.birds < 2) return slip;
  const bird = row.premiums.find((one) => one.bird && chipState(one, "declarer", state));
  return bird ? { ...slip, bird: bird.id } : slip;
}

// All tricks to one of a side, where the piece says whose they are.
function filled(piece, told) {
  if (!piece.tricks) return piece;
  const ours = [told.declarer, told.partner];
  const taker = piece.tricks === "declarer"
    ? told.declarer : SEATS.find((one) => !ours.includes(one));
  return { tricks: SEATS.map((one) => (one === taker ? TRICKS : 0)) };
}

function negative(form, place, state, row, base) {
  const [first, ...others] = state.seats;
  const games = new Map([[first, row.id], ...others.map((one) => [one, state.games[one] ?? row.id])]);
  const told = (failed) => {
    const tricks = [0, 0, 0, 0];
    for (const [who, game] of games) {
      const aim = form.contracts.find((one) => one.id === game).tricks;
      tricks[who] = failed.includes(who) ? aim.lost : aim.won;
    }
    const free = SEATS.filter((one) => !games.has(one));
    const spare = free.length ? free : [...games.keys()].filter((one) => failed.includes(one));
    if (spare.length) tricks[spare[0]] += TRICKS - tricks.reduce((sum, one) => sum + one, 0);
    const ladder = (who) => SEATS.map((one) => state.kontras[`${who}-${one}`] ?? 0);
    const doubled = (who) => (ladder(who).some(Boolean) ? { kontra: ladder(who) } : {});
    const bei = others.map((who) => ({ declarer: who, contract: games.get(who), ...doubled(who) }));
    return { ...base, declarer: first, tricks, ...doubled(first), bei };
  };
  if (games.size > 1) return [{ id: "write", slips: [told(state.failed)] }];
  return [{ id: "won", slips: [told([])] }, { id: "lost", slips: [told([first])] }];
}

function tricks(form, place, state, row, base) {
  const { seats, virgins } = state;
  const tie = seats.length > 1 ? state.tie : "";
  const key = `${seats.length}${tie}${state.major ? "m" : ""}v${virgins.length}`;
  const shares = row.cases[key];
  if (!shares) return [{ id: "write", slips: [] }];
  const rest = SEATS.filter((one) => !seats.includes(one) && !virgins.includes(one));
  const points = ["0", "0", "0", "0"], taken = [0, 0, 0, 0];
  [...seats, ...rest].forEach((who, at) => { [points[who], taken[who]] = shares[at]; });
  const declarer = (place.seat + (row.forehand ? 0 : state.chooser)) % 4;
  return [{ id: "write", slips: [{ ...base, declarer, points, tricks: taken }] }];
}
