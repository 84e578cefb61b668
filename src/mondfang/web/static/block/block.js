// The block of a real table: taps become entries, entries go to the browser's storage first and then
// to the server, and the sheet below shows both. After the page is loaded it works without the net.
import { Outbox } from "../outbox.js";
import { connect } from "../table-socket.js";
import { around } from "./around.js";
import { byHand } from "./by-hand.js";
import { fresh, press } from "./choice.js";
import { fill, h, headings, number } from "./draw.js";
import { panel } from "./entry.js";
import { overlaid, placeOf } from "./ledger.js";
import { lineDialog } from "./lines.js";
import { Numbers } from "./numbers.js";
import * as phone from "./phone.js";
import { ruledIn, ruling } from "./ruled.js";
import { ledger } from "./sheet.js";
import { strip, unsent } from "./strip.js";

const UNDO = 8000; // milliseconds in which the last game can be taken back at once
const data = JSON.parse(document.getElementById("block-data").textContent);
const { form, root, place: name, language } = data;
const { words } = form;
const at = (id) => document.getElementById(id);
const button = (tap, text, onclick, extra = "") =>
  h("button", { type: "button", class: `tap ${extra}`, "data-tap": tap, onclick }, text);

// A page that was kept for evenings without the net may be older than what it has heard since.
const known = phone.standing(root);
const newer = known?.sheet.seq > data.sheet.seq || (known?.sheet.seq === data.sheet.seq && known.landed.length);
let { sheet } = newer ? known : data;
let state = fresh();
let editing = null; // the deal that is being corrected, with the reason
let ruled = null; // what the referee's desk has sent back, until it is written or dropped
let bar = null; // the game that was just written: {deal, says, timer}
let landed = newer ? known.landed : []; // have arrived, until the sheet is told again
let fetching = null;
let missing = false; // the server knows no such block any more
let further = false; // on beyond the deals that were planned
const drawn = {}; // place → what it was drawn from

const numbers = data.writes ? new Numbers(data, render) : null;
const outbox = new Outbox(name, `${root}/entries`);
let waiting = outbox.pending;
outbox.onchange = () => {
  const now = outbox.pending;
  const gone = waiting.filter((one) => !now.some((each) => each.key === one.key));
  waiting = now;
  if (gone.length) {
    landed.push(...gone);
    phone.keepStanding(root, { sheet, landed });
    refresh();
  }
  render();
};

async function refresh() {
  if (fetching) return void (fetching.again = true);
  fetching = { again: false };
  const before = landed.length;
  try {
    const answer = await fetch(`${root}/sheet.json`);
    if (answer.ok) {
      sheet = await answer.json();
      landed = landed.slice(before);
      phone.keepStanding(root, { sheet, landed });
      tidy();
    }
  } catch {
    // The socket tells when the server is back.
  }
  const { again } = fetching;
  fetching = null;
  render();
  if (again) refresh();
}

function tidy() {
  const kept = phone.told(name);
  const live = new Set([...waiting, ...landed].map((one) => one.key));
  phone.setTold(name, Object.fromEntries(Object.entries(kept).filter(([key]) => live.has(key))));
}

/** Send what somebody has done; `told` is what the sheet shows of it until it has arrived. */
function send(what, told = null) {
  let key;
  try {
    key = outbox.add({ do: what, device: phone.device(), by: phone.owner(name) });
  } catch {
    at("live").textContent = words["no-room"];
    fill(at("strip"), h("p", { class: "message refusal", role: "alert" }, words["no-room"]));
    return false;
  }
  if (told) phone.setTold(name, { ...phone.told(name), [key]: told });
  waiting = outbox.pending;
  render();
  return true;
}

/** How the block stands here: as the server has told it, and the entries above that. */
export const standing = () => ({ sheet, entries: [...landed, ...waiting] });

/** The deal that is being tapped: which it is, who plays it, and what was tapped of it. */
export function tapping() {
  const shown = view();
  const deal = editing?.deal ?? shown.lines.length + 1;
  return { sheet: shown, deal, place: placeOf(shown, deal), state };
}

const view = () => overlaid(form, sheet, [...landed, ...waiting], phone.told(name));
const asked = (kind) => [...landed, ...waiting].some((one) => one.entry.do.kind === kind);
const hasPen = () => !sheet.pen || phone.isMe(sheet.pen) || asked("pen");

function write({ game, says, points, cents }) {
  const now = view();
  const next = now.lines.length + 1;
  const told = { says, points, cents, factor: placeOf(now, editing?.deal ?? next)?.factor };
  if (editing) {
    const { deal, reason } = editing;
    if (send({ kind: "correct", deal, reason, game }, told)) begin();
    return;
  }
  if (!send({ kind: "row", deal: next, game }, told)) return;
  clearTimeout(bar?.timer);
  bar = { deal: next, says, timer: setTimeout(() => { bar = null; render(); }, UNDO) };
  at("live").textContent = says;
  begin();
}

// A ruling is the next game, or another one in the place of what stands for its deal.
function writeRuled({ slip, ...told }) {
  const { deal } = ruled;
  editing = deal <= view().lines.length ? { deal, reason: words.referee } : null;
  ruled = null;
  write({ game: { slip }, ...told });
}

// Whoever comes back from the desk comes by the link that only looks on: this phone may write.
function cameBack() {
  const { hash } = location;
  const own = phone.writes(name);
  if (!data.writes && own && /^#(back$|ruled=)/.test(hash)) return location.replace(own + hash);
  if (data.writes) phone.setWrites(name, root);
  ruled = data.writes ? ruledIn(hash) : null;
  if (ruled || hash === "#back") history.replaceState(null, "", location.pathname);
}

function begin(deal = null, reason = "") {
  state = fresh();
  editing = deal === null ? null : { deal, reason };
  render();
  if (editing) at("entry").scrollIntoView();
}

function undo() {
  const { deal } = bar;
  clearTimeout(bar.timer);
  bar = null;
  send({ kind: "back", deal });
}

function look(line) {
  const dialog = at("line");
  const close = () => dialog.close();
  const writes = data.writes;
  fill(dialog, lineDialog({ line, sheet: view(), words, language, writes, act: send, edit: begin, close }));
  dialog.showModal();
}

function render() {
  const now = view();
  fill(at("far"), far(now));
  redraw("unsent", unsent({ waiting, outbox, words }));
  redraw("strip", strip({ sheet: now, outbox, words, writes: data.writes, missing, act: send }));
  redraw("entry", data.writes && (ruled || hasPen()) ? entry(now) : onlooker(now), [state, editing, ruled, now.lines.length]);
  at("by-hand").hidden = !data.writes || !hasPen() || now.closed;
  const stamp = JSON.stringify([sheet.seq, [...landed, ...waiting].map((one) => one.key), Object.keys(phone.told(name))]);
  if (stamp !== drawn.sheet) fill(at("sheet"), ledger({ sheet: now, words, language, opened: look }));
  drawn.sheet = stamp;
  more(now);
}

// What says the same stays as it is: whoever listens to the page hears only what is new, and a button
// is not taken from under a thumb because something has arrived.
function redraw(place, parts, meant = null) {
  const flat = parts.flat(Infinity).filter(Boolean);
  const stamp = JSON.stringify([flat.map((one) => one.outerHTML), meant]);
  if (stamp !== drawn[place]) fill(at(place), flat);
  drawn[place] = stamp;
}

// Everything in here is left alone while somebody chooses in one of its fields.
function more(now) {
  const place = at("more");
  const open = [...place.querySelectorAll("details[open]")].map((one) => one.id);
  const held = document.activeElement;
  if (open.length && place.contains(held) && held.matches("select, input")) return;
  fill(place, around({ sheet: now, data, words, act: send, changed: render }));
  for (const id of open) at(id)?.setAttribute("open", "");
}

function entry(now) {
  const ruledAt = ruled && placeOf(now, ruled.deal);
  if (ruledAt)
    return ruling({ ruled, form, sheet: now, place: ruledAt, numbers, write: writeRuled, drop: () => { ruled = null; render(); } });
  const deal = editing?.deal ?? now.lines.length + 1;
  const place = placeOf(now, deal);
  const over = now.closed || !place || (now.deals_left === 0 && !further);
  if (!editing && over)
    return [undoBar(), h("p", { class: "says" }, words.over),
      now.closed || !place ? null : button("further", words.further, () => { further = true; render(); })];
  const of = now.deals ? `${deal}/${now.deals}` : deal;
  const head = editing
    ? [h("b", {}, `${words.correct}: ${words.deal} ${deal}`), button("cancel", words.cancel, () => begin())]
    : [h("b", {}, `${words.deal} ${of}`), ` · ${words.dealer}: ${now.players[place.dealer]}`];
  return [
    h("p", { class: editing ? "head editing" : "head" }, head,
      place.factor > 1 ? h("span", { class: "mark" }, words.doubled) : null,
      !editing && now.last_round && now.deals_left ? h("span", { class: "mark" }, words["last-left"].replace("{}", now.deals_left)) : null),
    panel({
      form, sheet: now, place, state, numbers, bar: undoBar(),
      write: ({ slip, ...told }) => write({ game: { slip }, ...told }),
      tapped: (tap) => { state = press(form, place, state, tap); render(); },
    }),
  ];
}

// For whoever sits on the other side, where the phone lies in the middle of the table.
function far(now) {
  const last = now.lines.at(-1);
  return [
    h("div", { class: "seats" }, headings(now).map((player, place) => h("span", { class: "out" }, player, h("b", {}, number(now.points[place]))))),
    last ? h("p", { class: "says" }, h("b", {}, `${last.number}. `), last.says) : null,
  ];
}

const undoBar = () => (bar ? h("div", { class: state.seats.length || state.contract ? "undo brief" : "undo" }, h("span", {}, `${bar.deal}. ${bar.says}`),
  button("undo", words.undo, undo)) : null);

// Who does not write sees the last line large, and can say that it is wrong.
function onlooker(now) {
  const last = now.lines.at(-1);
  const found = [];
  if (last)
    found.push(h("div", { class: "last" }, h("p", { class: "says" }, h("b", {}, `${last.number}. `), last.says),
      h("div", { class: "seats" }, headings(now).map((player, place) => h("span", { class: "out" }, player,
        h("b", {}, last.points ? number(last.points[place]) : "…")))),
      button("wrong", words.dispute, () => look(last), "bad")));
  if (data.writes) {
    const who = sheet.pen?.by || words["other-phone"];
    found.push(h("div", { class: "message warning" }, h("p", {}, words["pen-elsewhere"].replace("{}", who)),
      button("take-pen", words["take-pen"], () => send({ kind: "pen" }))));
  }
  return found;
}

connect(`${root}/live`, {
  opened: () => outbox.flush(),
  lost: () => {},
  gone: () => {
    missing = true;
    render();
  },
  heard: ({ seq }) => { if (seq !== sheet.seq) refresh(); },
});
document.documentElement.classList.toggle("lying", phone.lies());
if (data.writes)
  at("by-hand").append(...byHand({
    data, words, write, numbers,
    now: tapping,
    tapped: () => state,
    counted: (points) => { state = { ...state, points }; render(); at("entry").scrollIntoView(); },
  }));
phone.remember(root, sheet.players);
cameBack();
render();
