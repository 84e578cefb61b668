// One line looked at: its numbers, who wrote it and when, what stood there before, and what can be
// done about it. Whoever looks on can say that it is wrong; whoever writes can put it right.
import { cash, clock, h, headings, number } from "./draw.js";

/** The dialog of a line; `act` does what is tapped and `edit` begins a correction. */
export function lineDialog({ line, sheet, words, language, writes, act, edit, close }) {
  const reason = h("input", { class: "input", id: "reason", maxlength: 200, autocomplete: "off" });
  const why = () => reason.value.trim();
  const done = (what, told) => () => {
    act(what(why()), told);
    close();
  };
  const button = (tap, text, onclick, extra = "") =>
    h("button", { type: "button", class: `tap ${extra}`, "data-tap": tap, onclick }, text);
  const told = (one) => [one.by, clock(one.at, language)].filter(Boolean).join(", ");
  const quoted = (text) => words.quoted.replace("{}", text);
  const deal = line.number;
  const buttons = [
    button("dispute", words.dispute, done((text) => ({ kind: "dispute", deal, reason: text })), "bad"),
  ];
  if (writes) {
    if (line.disputes.length)
      buttons.push(button("settle", words.stands, done((text) => ({ kind: "settle", deal, reason: text }))));
    buttons.push(
      button("correct", words.correct, () => { edit(deal, why()); close(); }),
      button("strike", words.strike, done((text) => ({ kind: "correct", deal, reason: text }), { says: words.struck })),
    );
  }
  return [
    h("div", { class: "dialog-head" }, h("h2", { id: "line-title" }, `${words.deal} ${deal}`),
      button("close", "✕", close, "quiet")),
    h("div", { class: "dialog-body" },
      h("p", { class: "says" }, line.says),
      h("dl", { class: "facts" }, headings(sheet).flatMap((name, player) => [
        h("dt", {}, name),
        h("dd", {}, line.points ? number(line.points[player]) : "…",
          line.cents ? ` · ${cash(line.cents[player], language)} €` : ""),
      ])),
      told(line) ? h("p", { class: "soft" }, `${words.written}: ${told(line)}`, line.reason ? ` (${quoted(line.reason)})` : "") : null,
      line.older.map((one) => h("p", { class: "soft" }, `${words.before}: `, h("s", {}, one.says), ` ${told(one)}`)),
      line.disputes.map((one) => h("p", { class: "objection" }, `${words.disputed} ${told(one)}`, one.reason ? ` ${quoted(one.reason)}` : "")),
      h("label", { for: "reason" }, words.reason), reason,
      h("div", { class: "taps" }, buttons)),
  ];
}
