// The row check without the server: the usual games are settled one after the other, by the settlement
// that the page has anyhow, and a typed row is looked up among them. What it does not find may still
// be right; the server knows all games, and a Renonce.
import { fresh, results } from "./choice.js";

const LEVELS = [0, 1, 2];
const AT_ONCE = 150; // slips before the page may do something else
const NEAR = 3;
// How unusual it is, beside a game's place among the contracts.
const NOBODY = 15, PREMIUM = 25, DOUBLED = 40, BESIDE = 10;
const place = { seat: 0, players: [0, 1, 2, 3] }; // whoever sits where, a row is the same

/** Games as taps, the most usual first: {state, cost}. */
function* usual(form) {
  for (const [cost, row] of form.contracts.entries()) {
    const base = { ...fresh(), contract: row.id };
    if (row.kind === "positive") yield* positive(row, { ...base, seats: row.partner ? [0, 2] : [0] }, cost);
    else if (row.kind === "negative") yield* negative(row, base, cost);
    else yield* tricks(row, base, cost);
  }
}

function* positive(row, base, cost) {
  const ways = [base, ...(row.partner ? row.ways.map(({ id }) => ({ ...base, seats: [0], way: id })) : [])];
  const single = row.premiums.flatMap((one) => ["declarer", "defence"].flatMap((side) =>
    one.states[side].map(({ word }) => ({ id: one.id, side, word }))));
  const plain = single.filter(({ word }) => word === "silent" || word === "said");
  const put = (state, ...chips) => chips.reduce((made, { id, side, word }) =>
    ({ ...made, chips: { ...made.chips, [side]: { ...made.chips[side], [id]: word } } }), state);
  for (const kontra of row.kontra ? LEVELS : [0])
    for (const way of ways) {
      const state = { ...way, kontra };
      const so = cost + DOUBLED * kontra + (way.way ? NOBODY : 0);
      yield { state, cost: so };
      for (const one of single) yield { state: put(state, one), cost: so + PREMIUM };
    }
  for (const [at, one] of plain.entries())
    for (const two of plain.slice(at + 1))
      if (one.id !== two.id && one.side === two.side) yield { state: put(base, one, two), cost: cost + 2 * PREMIUM };
}

function* negative(row, base, cost) {
  const ladder = row.kontra ? [0, 1] : [0];
  for (const one of ladder) for (const two of ladder) for (const three of ladder)
    yield { state: { ...base, seats: [0], kontras: { "0-1": one, "0-2": two, "0-3": three } }, cost: cost + DOUBLED * (one + two + three) };
  if (!row.beside.length) return;
  for (const seats of [[0, 1], [0, 1, 2]])
    for (let lost = 0; lost <= seats.length; lost += 1)
      yield { state: { ...base, seats, failed: seats.slice(seats.length - lost) }, cost: cost + BESIDE * seats.length };
}

function* tricks(row, base, cost) {
  for (const key of Object.keys(row.cases)) {
    const [, tapped, tie, major, virgins] = /^(\d)([tu]?)(m?)v(\d)$/.exec(key);
    if (Number(tapped) < Math.min(row.places, 4 - virgins)) continue;
    const seats = [0, 1, 2, 3].slice(0, tapped), out = [3, 2, 1].slice(0, virgins);
    yield { state: { ...base, seats, tie, major: Boolean(major), virgins: out }, cost: cost + Number(virgins) };
  }
}

const ranked = (row) => [0, 1, 2, 3].sort((one, two) => row[two] - row[one] || one - two);
const sorted = (row) => ranked(row).map((seat) => row[seat]);

export class Usual {
  #rows = null; // the numbers from the highest down → {row, slip, id, cost}

  constructor(form, numbers) {
    this.form = form;
    this.numbers = numbers;
  }

  async #made() {
    if (this.#rows) return this.#rows;
    const rows = new Map();
    let done = 0;
    for (const { state, cost } of usual(this.form))
      for (const { id, slips } of results(this.form, place, state)) {
        done += 1;
        if (done % AT_ONCE === 0) await new Promise((next) => { setTimeout(next); });
        const found = slips.length ? this.numbers.settled(slips) : null;
        if (!found) continue;
        const key = sorted(found.points).join(" ");
        if (!(rows.get(key)?.cost <= cost)) rows.set(key, { row: found.points, slip: found.slip, id, cost });
      }
    this.#rows = rows;
    return rows;
  }

  /** {story} of a row of four, or {near} where no usual game comes to it; each {row, slip, id, seats}. */
  async check(row) {
    const rows = await this.#made();
    const here = ranked(row);
    const moved = (one) => { // the same game, with its players where the typed numbers are
      const seats = [0, 0, 0, 0], numbers = [0, 0, 0, 0];
      ranked(one.row).forEach((seat, rank) => { seats[seat] = here[rank]; numbers[here[rank]] = one.row[seat]; });
      return { ...one, row: numbers, seats };
    };
    const known = rows.get(sorted(row).join(" "));
    if (known) return { story: moved(known), near: [] };
    const apart = (one) => one.row.filter((number, seat) => number !== row[seat]).length;
    const near = [...rows.values()].map(moved).filter((one) => apart(one) < 4)
      .sort((one, two) => apart(one) - apart(two) || one.cost - two.cost).slice(0, NEAR);
    return { story: null, near };
  }
}
