// The one screen on which a game is tapped: the results are the buttons, and each shows its row.
import * as choice from "./choice.js";
import { h, headings, number } from "./draw.js";
import { byPlayer } from "./ledger.js";
import { sentence } from "./speech.js";

/** The panel for a deal; `tapped(tap)` is told every tap, `write(told)` what is to be written. */
export function panel({ form, sheet, place, state, numbers, tapped, write, bar }) {
  const { words } = form;
  const names = place.players.map((player) => sheet.players[player]);
  const row = choice.rowOf(form, state);
  const button = (tap, text, extra = {}) => h("button", {
    type: "button", "data-tap": tap, class: `tap ${extra.class ?? ""}`,
    "aria-pressed": extra.pressed === undefined ? null : String(extra.pressed),
    disabled: extra.disabled, onclick: () => tapped(tap),
  }, text);
  return [
    seats({ sheet, place, state, row, form, button, words }),
    contracts({ form, state, place, button, words }),
    row?.kind === "positive" ? chips({ form, state, row, button, words }) : null,
    row?.kind === "negative" ? several({ form, state, row, names, button, words }) : null,
    row?.kind === "tricks" ? order({ state, row, place, names: place.players.map((player) => headings(sheet)[player]), button, words }) : null,
    commit({ form, sheet, place, state, numbers, names, write, words, bar, button }),
  ];
}

// Everybody in the order of the columns of the sheet; who sits out has no button.
function seats({ sheet, place, state, row, form, button, words }) {
  const partner = choice.partnerOf(form, state);
  return h("div", { class: "seats", role: "group", "aria-label": words["ask-declarer"] },
    headings(sheet).map((name, player) => {
      const seat = place.players.indexOf(player);
      if (seat < 0) return h("span", { class: "out" }, name, h("small", {}, words["sits-out"]));
      const at = state.seats.indexOf(seat);
      const roles = [];
      if (row?.kind === "tricks") roles.push(at >= 0 ? `${at + 1}.` : "");
      else if (at === 0) roles.push(words.plays);
      else if (seat === partner) roles.push(words.partner);
      else if (at > 0 && row?.kind === "negative") roles.push(words.plays);
      else if (seat === place.seat) roles.push(words[sheet.players.length > 4 ? "forehand-short" : "forehand"]);
      const pressed = at >= 0 && !(at === 1 && row && !row.partner && row.kind === "positive");
      return button(`seat-${seat}`, [name, h("small", {}, roles.join(" ") || "\u00a0")], { pressed });
    }));
}

function contracts({ form, state, place, button, words }) {
  const shown = choice.shownContracts(form, state);
  const declarer = choice.declarerOf(state);
  const buttons = shown.map((one) => button(`contract-${one.id}`, one.name, {
    pressed: one.id === state.contract,
    disabled: one.forehand && one.kind === "positive" && declarer !== null && declarer !== place.seat,
  }));
  if (shown.length < form.contracts.length)
    buttons.push(button("more", "…", { class: "dots" }));
  buttons.at(-1)?.setAttribute("aria-label", buttons.at(-1).dataset.tap === "more"
    ? words["more-games"] : buttons.at(-1).textContent);
  return h("div", { class: `taps games ${settled(form, state) ? "settled" : ""}`, role: "group", "aria-label": words["ask-contract"] }, buttons);
}

// Once the game is sure, what goes with it is nearer at hand than the other games.
const settled = (form, state) => state.sure || state.kontra > 0 || choice.missing(form, state) === "ask-bird"
  || Object.values(state.chips).some((one) => Object.keys(one).length);

function chips({ form, state, row, button, words }) {
  const found = [];
  if (row.partner && choice.partnerOf(form, state) === null)
    for (const way of row.ways)
      found.push(button(`way-${way.id}`, words[way.word], { pressed: state.way === way.id }));
  const { side } = state;
  const shown = row.premiums.filter((one) => one.states[side].length);
  const premiums = shown.map((one) => chip({ one, side, state, button, words }));
  const doubled = row.premiums.flatMap((one) => ["declarer", "defence"]
    .filter((each) => one.kontra && choice.chipState(one, each, state)?.announced)
    .map((each) => {
      const level = state.doubled[`${one.id}-${each}`] ?? 0;
      const text = `${level ? form.levels[level - 1] : words.kontra}: ${one.name}`;
      return button(`kontra-${one.id}-${each}`, text, { pressed: level > 0 });
    }));
  const other = button("side", words.theirs, { pressed: side === "defence" });
  return h("div", { class: `chips ${side}`, role: "group", "aria-label": words.premiums },
    found.length ? h("div", { class: "taps" }, found) : null,
    premiums.length ? h("div", { class: "premiums" }, premiums) : null,
    h("div", { class: "taps" }, other, row.kontra ? game(form, state, button, words) : null, doubled));
}

// A premium: its name for what was made in silence, "!" beside it for what was announced; where a bid
// is about a bird, its name for that, and beside it what was made in silence.
function chip({ one, side, state, button, words }) {
  const told = choice.chipState(one, side, state);
  const lost = told && !told.made ? "lost" : "";
  const named = button(`premium-${one.id}`, [one.name, told ? h("small", {}, words[told.word]) : null],
    { pressed: told !== null, class: lost });
  const [, other] = one.halves[side];
  if (!other) return h("div", { class: "chip-tap" }, named);
  const { announced } = one.states[side].find(({ word }) => word === other[0]);
  const beside = button(`said-${one.id}`, announced ? "!" : words.silent, { pressed: other.includes(told?.word), class: lost });
  beside.setAttribute("aria-label", `${one.name} ${words[announced ? "said" : "silent"]}`);
  return h("div", { class: "chip-tap" }, named, beside);
}

const game = (form, state, button, words) =>
  button("kontra", state.kontra ? form.levels[state.kontra - 1] : words.kontra, { pressed: state.kontra > 0 });

function several({ form, state, row, names, button, words }) {
  const found = [];
  for (const who of state.seats) {
    if (state.seats.length > 1) {
      const now = state.games[who] ?? row.id;
      const name = form.contracts.find((one) => one.id === now).name;
      if (who !== state.seats[0] && row.beside.length > 1)
        found.push(button(`game-${who}`, `${names[who]}: ${name}`));
      const lost = state.failed.includes(who);
      const text = `${names[who]} ${words[lost ? "lost" : "won"]}`;
      found.push(button(`made-${who}`, text, { pressed: lost, class: lost ? "lost" : "" }));
    }
    if (row.kontra)
      for (const seat of [0, 1, 2, 3]) {
        if (seat === who) continue;
        const level = state.kontras[`${who}-${seat}`] ?? 0;
        const against = state.seats.length > 1 ? ` → ${names[who]}` : "";
        const text = `${level ? form.levels[level - 1] : words.kontra} ${names[seat]}${against}`;
        found.push(button(`kontra-${who}-${seat}`, text, { pressed: level > 0 }));
      }
  }
  return found.length ? h("div", { class: "taps", role: "group", "aria-label": words.kontra }, found) : null;
}

function order({ state, row, place, names, button, words }) {
  const found = [];
  if (!row.forehand)
    found.push(button("chooser", `${words.chooser}: ${names[(place.seat + state.chooser) % 4]}`));
  found.push(button("tied", words[`tied-${state.tie}`] ?? words.tied, { pressed: state.tie !== "", disabled: state.seats.length < 2 }));
  found.push(button("major", words.major, { pressed: state.major }));
  const virgins = [0, 1, 2, 3].map((seat) => button(`virgin-${seat}`, names[seat], { pressed: state.virgins.includes(seat) }));
  return [
    h("div", { class: "taps", role: "group", "aria-label": words["ask-most"] }, found),
    h("div", { class: "taps few", role: "group", "aria-label": words.virgin }, h("span", {}, `${words.virgin}:`), virgins),
  ];
}

// What is about to be written, and the buttons that write it.
function commit({ form, sheet, place, state, numbers, names, write, words, bar, button }) {
  const counted = state.points === null ? null : button("uncount", `${words.counted}: ${state.points} ✕`);
  const asked = choice.missing(form, state);
  const untouched = !state.seats.length && state.contract === null;
  if (asked)
    return h("div", { class: "commit" }, bar, counted, h("p", { class: "says" }, words[untouched ? "ask-declarer" : asked]));
  const found = choice.results(form, place, state)
    .map((one) => ({ ...one, told: one.slips.length ? numbers.first(one.slips) : null }));
  const first = found.find((one) => one.slips.length)?.slips[0];
  const waiting = found.find((one) => one.needs)?.needs;
  const row = choice.rowOf(form, state);
  const points = row.kind === "tricks" ? found[0].told?.points ?? null : null;
  const only = found.length > 1 ? null : found[0].id;
  const said = first ? sentence(form, names, first, only, points) : row.name;
  const refused = first && found.every((one) => one.told?.error)
    ? `${words.impossible} ${numbers.why(first) ?? ""}` : "";
  return h("div", { class: "commit" }, bar, counted,
    h("p", { class: "says" }, waiting ? `${row.name}: ${words[waiting]}` : refused || said),
    found.map((one) => result({ one, sheet, place, form, names, write, words })));
}

function result({ one, sheet, place, form, names, write, words }) {
  const { told } = one;
  const open = told && !told.error;
  const row = open ? byPlayer(sheet, place, told.points) : null;
  const says = open ? sentence(form, names, told.slip, one.id, told.points) : "";
  const cents = open && told.cents ? byPlayer(sheet, place, told.cents) : null;
  const spoken = row ? `${says}: ${row.map((value, at) => `${sheet.players[at]} ${value}`).join(", ")}` : null;
  return h("button", {
    type: "button", class: `result ${one.id}`, "data-tap": `result-${one.id}`,
    disabled: !open, "aria-label": spoken ?? words[one.id],
    onclick: () => write({ slip: told.slip, says, points: row, cents }),
  },
  h("span", { class: "what" }, words[one.id], place.factor > 1 ? " ×2" : ""),
  sheet.players.map((_, player) => h("span", { class: "n" },
    row && place.players.includes(player) ? number(row[player]) : told || !one.slips.length ? "" : "…")));
}
