// What has not arrived, what was refused, and games that wait to be decided.
import { h } from "./draw.js";

/** What has not arrived; it stands in the band, so that nothing moves under a thumb. */
export function unsent({ waiting, outbox, words }) {
  if (!waiting.length) return [];
  const key = outbox.trouble === null ? "sending" : outbox.trouble === 404 ? "unknown-here" : "not-arrived";
  return [h("span", { "data-waiting": waiting.length }, words[key].replace("{}", waiting.length))];
}

// Who has written it comes before the game, in which names stand too.
const offered = ({ by, number }, words) =>
  (by ? words["offer-of"].replace("{}", by) : words.offer).replace("{}", number);

export function strip({ sheet, outbox, words, writes, missing, act }) {
  const found = missing ? [h("p", { class: "message refusal" }, words.missing)] : [];
  const button = (tap, text, onclick) =>
    h("button", { type: "button", class: "tap", "data-tap": tap, onclick }, text);
  for (const one of outbox.refused)
    found.push(h("div", { class: "message refusal" }, h("p", {}, `${words["not-taken"]} ${one.text || one.code}`),
      button(`seen-${one.key}`, words.seen, () => outbox.dismiss(one.key))));
  if (writes)
    for (const one of sheet.offers)
      found.push(h("div", { class: "message warning" },
        h("p", {}, `${offered(one, words)} ${one.says}`),
        h("div", { class: "taps" },
          button(`accept-${one.key}`, words["write-it"], () => act({ kind: "accept", key: one.key })),
          button(`drop-${one.key}`, words["drop-it"], () => act({ kind: "drop", key: one.key })))));
  return found;
}
