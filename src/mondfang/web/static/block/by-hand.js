// Other ways onto the sheet: a typed row with its check, a line of shorthand, and help with counting.
// They are made once and keep what is typed; which deal is meant they ask when it matters.
import { h, headings, number, signed } from "./draw.js";
import { byPlayer } from "./ledger.js";
import { deskOf } from "./ruled.js";
import { readLine } from "./short.js";
import { sentence } from "./speech.js";
import { Usual } from "./usual.js";

const PAUSE = 400; // milliseconds after the last key before a row is looked at
const SUITS = { H: "♥\ufe0e", K: "♦\ufe0e", P: "♠\ufe0e", T: "♣\ufe0e" };
const MINUS = /[−–]/g;

const button = (tap, text, onclick) =>
  h("button", { type: "button", class: "tap", "data-tap": tap, onclick }, text);

/** `now()` is {sheet, place, deal}; `write` takes a game with what it is told as. */
export function byHand({ data, words, now, write, counted, numbers, tapped }) {
  const desk = h("a", { class: "tap link", href: `/referee?book=${data.form.book}` }, words["to-referee"]);
  desk.addEventListener("click", () => { desk.href = deskOf(data, now(), tapped()); });
  return [
    typedRow({ data, words, now, write, settling: numbers }),
    h("details", { id: "short" }, h("summary", {}, words.short), shorthand({ data, words, now, write, settling: numbers })),
    h("details", { id: "count" }, h("summary", {}, words.count), counting({ form: data.form, words, counted })),
    h("p", {}, desk),
  ];
}

async function asked(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

const numbersOf = (sheet, row) => h("div", { class: "seats" },
  headings(sheet).map((name, player) => h("span", { class: "out" }, name, number(row[player]))));

function typedRow({ data, words, now, write, settling }) {
  const { players } = data.sheet;
  const usual = new Usual(data.form, settling);
  const said = h("div", { role: "status" });
  let timer = 0;
  const fields = players.map((name, player) => h("input", {
    class: "input", id: `typed-${player}`, inputmode: "numeric", maxlength: 7, autocomplete: "off",
    oninput: () => look(), "aria-label": name,
  }));
  const who = select("typed-who", words["ask-declarer"], [["", "–"], ...players.map((name, player) => [player, name])]);
  const what = select("typed-what", words["ask-contract"], [["", "–"], ...data.form.contracts.map((one) => [one.id, one.name])]);
  const go = button("typed-write", words.write, () => {
    const row = numbers();
    const { sheet, place } = now();
    if (!row) return;
    const declarer = who.value === "" ? null : Number(who.value);
    const game = { row: place.seats.map((player) => row[player]) };
    if (declarer !== null) game.declarer = place.seats.indexOf(declarer);
    if (what.value) game.contract = what.value;
    const named = what.value ? what.selectedOptions[0].textContent : words["a-row"];
    const says = declarer === null ? named : `${named} (${sheet.players[declarer]})`;
    write({ game, says, points: row, cents: null });
    fields.forEach((one) => { one.value = ""; });
    who.value = what.value = "";
    look();
  });
  const read = (field) => {
    const text = field.value.replace(MINUS, "-").trim();
    if (!text) return null;
    return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : NaN;
  };
  // Everybody's number, the missing one filled in; null while that cannot be.
  function numbers() {
    const { place } = now();
    if (!place) return null;
    const found = fields.map((one, player) => (place.players.includes(player) ? read(one) : 0));
    const open = found.flatMap((one, player) => (one === null ? [player] : []));
    const sum = found.reduce((total, one) => total + (one ?? 0), 0);
    if (Number.isNaN(sum) || open.length > 1 || (!open.length && sum)) return null;
    if (open.length) found[open[0]] = -sum || 0;
    return found;
  }
  function look() {
    const row = numbers();
    const { place } = now();
    fields.forEach((one, player) => {
      one.disabled = !place?.players.includes(player);
      one.placeholder = row && one.value.trim() === "" ? String(row[player]) : "";
    });
    go.disabled = !row;
    const full = fields.every((one) => one.disabled || read(one) !== null);
    said.replaceChildren(full && !row ? words["no-zero"] : "");
    clearTimeout(timer);
    if (row) timer = setTimeout(() => check(row, place), PAUSE);
  }
  async function check(row, place) {
    const query = place.players.map((player) => `v=${row[player]}`).join("&");
    let found;
    try {
      found = await asked(`${data.root}/row?deal=${place.number}&${query}`);
    } catch {
      if (!settling.alone) return void said.replaceChildren(words["needs-net"]);
      found = await byUsual(place, row);
    }
    const near = found.nearest.map((one) => button("near", [one.row.map(signed).join(" "), h("small", {}, one.says)], () => {
      one.row.forEach((value, seat) => { fields[place.players[seat]].value = value; });
      look();
    }));
    const verdict = found.verdict ?? (found.possible ? (found.irregular ? "row-renonce" : "row-possible") : "row-impossible");
    said.replaceChildren(h("p", {}, words[verdict]), h("ul", {}, found.stories.slice(0, 3).map((one) => h("li", {}, one))),
      h("div", { class: "taps" }, near));
  }
  // Without the net: what the usual games of the book come to.
  async function byUsual(place, row) {
    const names = place.players.map((player) => players[player]);
    const says = ({ slip, id, seats, row: numbers }) =>
      sentence(data.form, seats.map((seat) => names[seat]), slip, id, numbers.map((_, seat) => numbers[seats[seat]]));
    const { story, near } = await usual.check(place.players.map((player) => row[player] / place.factor));
    return {
      verdict: story ? "row-possible" : "row-unusual",
      stories: story ? [says(story)] : [],
      nearest: near.map((one) => ({ row: one.row.map((number) => number * place.factor), says: says(one) })),
    };
  }
  const turn = (field, player) => {
    const made = button(`turn-${player}`, "±", () => {
      field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`;
      look();
    });
    made.setAttribute("aria-label", `± ${players[player]}`);
    return made;
  };
  go.disabled = true;
  return h("details", { id: "typed", ontoggle: look }, h("summary", {}, words.typed),
    h("div", { class: "seats typed" }, headings(data.sheet).map((name, player) =>
      h("span", { class: "out" }, name, fields[player], turn(fields[player], player)))),
    who.parentNode, what.parentNode, said, go);
}

function select(id, label, list) {
  const made = h("select", { class: "input", id }, list.map(([value, text]) => h("option", { value }, text)));
  h("p", { class: "asked" }, h("label", { for: id }, label), made);
  return made;
}

function shorthand({ data, words, now, write, settling }) {
  const sample = data.short.example;
  const said = h("div", { role: "status" });
  const field = h("input", {
    class: "input", id: "short-line", maxlength: 120, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    placeholder: sample?.line ?? null, "aria-label": words.short,
    oninput: () => said.replaceChildren(),
    onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); (said.querySelector("button") ?? read).click(); } },
  });
  const read = button("short-read", words["short-read"], async () => {
    const { sheet, place } = now();
    if (!place) return;
    let found;
    try {
      found = await asked(`${data.root}/line?deal=${place.number}&text=${encodeURIComponent(field.value)}`);
    } catch {
      found = byPage(sheet, place);
    }
    if (found.error) {
      said.replaceChildren(h("p", { class: "objection" }, found.error.message));
      return;
    }
    const points = byPlayer(sheet, place, found.points);
    const cents = found.cents ? byPlayer(sheet, place, found.cents) : null;
    said.replaceChildren(h("p", { class: "says" }, found.says), numbersOf(sheet, points),
      button("short-write", words.write, () => {
        write({ game: { slip: found.slip }, says: found.says, points, cents });
        field.value = "";
        said.replaceChildren();
        field.focus();
      }));
  });
  // Without the net: read here, with the numbers of the settlement that the page has.
  function byPage(sheet, place) {
    const line = readLine(data.form, data.short, sheet, place, field.value);
    const found = line && settling.settled(line.slips);
    if (!found) return { error: { message: words[settling.alone ? "short-unclear" : "needs-net"] } };
    const names = place.players.map((player) => sheet.players[player]);
    return { ...found, says: sentence(data.form, names, found.slip, line.id, found.points) };
  }
  const such = sample && words["short-example"].replace(/\{(\w+)\}/g, (_, name) => sample[name]);
  return [h("p", { class: "soft" }, words["short-how"], " ", such), field, read, said];
}

// Lays of three as numbers, or the cards themselves; what is there and what is missing.
function counting({ form, words, counted }) {
  const said = h("p", { class: "says", role: "status" });
  const taken = new Set();
  const points = (thirds) => `${Math.floor(thirds / 3)}${thirds % 3 ? `/${thirds % 3}` : ""}`;
  const field = h("input", {
    class: "input", id: "lays", inputmode: "decimal", autocomplete: "off", "aria-label": words.lays, placeholder: "8 5 4 1/2", oninput: () => look(),
  });
  const use = button("count-use", words["count-use"], () => counted(`${Math.floor(sum() / 3)}/${sum() % 3}`));
  const cards = form.count.cards.map(([code, name]) => {
    const made = h("button", {
      type: "button", class: "tap", "data-card": code, "aria-pressed": "false", "aria-label": name,
      onclick: () => {
        if (!taken.delete(code)) taken.add(code);
        made.setAttribute("aria-pressed", String(taken.has(code)));
        look();
      },
    }, code.replace(/^[HKPT]/, (suit) => SUITS[suit]));
    return made;
  });
  // Thirds of a point; NaN where something typed is no lay.
  function sum() {
    const lays = field.value.split(/[\s,;+]+/).filter(Boolean).map((text) => {
      const found = /^(\d{1,2})(?:\/([012]))?$/.exec(text);
      return found ? 3 * Number(found[1]) + Number(found[2] ?? 0) : NaN;
    });
    const tapped = form.count.cards.reduce((total, [code, , thirds]) => total + (taken.has(code) ? thirds : 0), 0);
    return lays.reduce((total, one) => total + one, tapped);
  }
  function look() {
    const thirds = sum();
    const fits = thirds >= 0 && thirds <= form.count.all;
    use.disabled = !fits;
    if (!fits) return void said.replaceChildren(words["count-off"]);
    const missing = form.count.win - thirds;
    said.replaceChildren(`${words["count-have"].replace("{}", points(thirds))} `,
      missing > 0 ? words["count-missing"].replace("{}", points(missing)) : words["count-won"]);
  }
  look();
  return [h("p", { class: "soft" }, words["count-how"]), field,
    h("details", { id: "count-cards" }, h("summary", {}, words["count-cards"]), h("div", { class: "taps cards" }, cards)), said, use];
}
