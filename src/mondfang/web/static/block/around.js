// What belongs to the block but not to a single game: who holds this phone, the pen and its links,
// wrong seats, the last round, the end.
import { drawn } from "../handover.js";
import { h } from "./draw.js";
import * as phone from "./phone.js";

const options = (list) => list.map(([value, text, selected]) => h("option", { value, selected }, text));
const select = (id, label, list, onchange) => h("p", { class: "asked" }, h("label", { for: id }, label),
  h("select", { class: "input", id, onchange }, options(list)));

export function around({ sheet, data, words, act, changed }) {
  const button = (tap, text, onclick) =>
    h("button", { type: "button", class: "tap", "data-tap": tap, onclick }, text);
  const named = sheet.players.map((name, player) => [player, name]);
  const mine = phone.owner(data.place);
  const owner = select("owner", words["who-am-i"], [["", "–", !mine], ...sheet.players.map((name) => [name, name, name === mine])],
    (event) => { phone.setOwner(data.place, event.target.value); changed(); });
  const parts = [owner];
  if (data.writes) parts.push(links(data, words, button), swap({ sheet, words, named, act, button }), end({ sheet, data, words, named, act, button }), data.erasable ? erasing(data, words) : null);
  else parts.push(link(words["look-link"], data.look, words, button));
  if (sheet.closed) parts.push(signatures({ sheet, words, act, button }));
  const lying = button("lying", words.lying, () => {
    phone.setLies(!phone.lies());
    document.documentElement.classList.toggle("lying", phone.lies());
    changed();
  });
  lying.setAttribute("aria-pressed", String(phone.lies()));
  return [
    lying,
    h("details", { id: "around" }, h("summary", {}, words.around), parts.filter(Boolean)),
  ];
}

function links(data, words, button) {
  return h("details", { id: "links" }, h("summary", {}, words["hand-on"]),
    h("p", {}, words["hand-on-how"]),
    link(words["pen-link"], data.root, words, button), link(words["look-link"], data.look, words, button));
}

// A link as a code for the other phone's camera, and to send.
function link(title, path, words, button) {
  const address = `${location.origin}${path}`;
  const code = drawn(address);
  code.classList.add("code");
  const share = () => (navigator.share ? navigator.share({ url: address }) : navigator.clipboard?.writeText(address))?.catch?.(() => {});
  return h("div", { class: "handed" }, h("h3", {}, title), code, h("p", {}, h("a", { href: path }, address)),
    navigator.share || navigator.clipboard ? button(`share-${title}`, words.share, share) : null);
}

function swap({ sheet, words, named, act, button }) {
  const deals = sheet.places.slice(0, sheet.lines.length + 1).map((one) => [one.number, `${words.deal} ${one.number}`]);
  const value = (id) => Number(document.getElementById(id).value);
  const go = () => {
    const deal = value("swap-deal"), one = value("swap-one"), two = value("swap-two");
    if (one === two) return;
    const seats = sheet.places[deal - 1].seats.map((player) => (player === one ? two : player === two ? one : player));
    act({ kind: "swap", deal, seats });
  };
  return h("details", { id: "swap" }, h("summary", {}, words.swap),
    select("swap-one", words["swap-one"], named),
    select("swap-two", words["swap-two"], named.map(([player, name]) => [player, name, player === 1])),
    select("swap-deal", words["swap-deal"], deals), button("swap", words["swap-go"], go));
}

function end({ sheet, data, words, named, act, button }) {
  const parts = [];
  if (data.final_round !== "none" && !sheet.last_round && !sheet.closed) {
    const marked = data.final_round === "skues";
    if (marked) parts.push(select("skues", words["who-skues"], named));
    parts.push(button("last-round", words["last-round"], () => {
      const place = sheet.places[sheet.lines.length];
      const seat = marked ? place.seats.indexOf(Number(document.getElementById("skues").value)) : null;
      act(seat === null ? { kind: "last-round" } : { kind: "last-round", seat });
    }));
  }
  parts.push(sheet.closed ? button("reopen", words.reopen, () => act({ kind: "reopen" }))
    : button("finish", words.finish, () => act({ kind: "close" })));
  return h("div", { class: "taps" }, parts);
}

function erasing(data, words) {
  return h("details", { id: "erase" }, h("summary", {}, words.erase), h("p", {}, words["erase-how"]),
    h("form", { method: "post", action: `${data.root}/delete`, onsubmit: () => phone.forget(data.root) },
      h("button", { class: "tap bad", name: "sure", value: "yes" }, words["erase-go"])));
}

function signatures({ sheet, words, act, button }) {
  const done = new Set(sheet.signed.map((one) => one.player));
  return h("div", { class: "taps" }, sheet.players.map((name, player) => (done.has(player)
    ? h("span", { class: "mark" }, `✓ ${name}`)
    : button(`sign-${player}`, `${name} ${words.signs}`, () => act({ kind: "sign", player })))));
}
