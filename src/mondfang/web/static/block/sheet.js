// The sheet below: a line for each deal, running sums, both ledgers.
import { cash, h, headings, number, signed } from "./draw.js";

/** The table of a sheet; `opened(line)` is told which line somebody wants to look at. */
export function ledger({ sheet, words, language, opened }) {
  const wide = sheet.players.length;
  const head = h("tr", {}, headings(sheet).map((name) => h("th", { class: "n", scope: "col" }, name)));
  const rows = [...sheet.lines].reverse().flatMap((line) => deal({ line, wide, words, opened }));
  const sums = [["points", sheet.points.map((one) => number(one))]];
  if (sheet.cents)
    sums.push(["cash", sheet.cents.map((one) => h("span", { class: one < 0 ? "minus" : "plus" }, cash(one, language)))]);
  const foot = sums.flatMap(([key, cells]) => [
    h("tr", { class: "what" }, h("th", { scope: "colgroup", colspan: wide }, words[key])),
    h("tr", { "data-sum": key }, tooLong(cells) ? named(sheet, cells) : cells.map((one) => h("td", { class: "n" }, one))),
  ]);
  return h("table", { class: "ledger even" },
    h("caption", {}, words.sheet), h("thead", {}, head, foot),
    h("tbody", {}, rows.length ? rows : h("tr", {}, h("td", { colspan: wide }, words["no-lines"]))));
}

// Amounts for which a column of a small phone is too narrow stand in a list, each with its name.
const tooLong = (cells) => cells.some((one) => one.textContent.length > (cells.length > 4 ? 6 : 7));
const named = (sheet, cells) => h("td", { colspan: cells.length }, h("ul", { class: "amounts" },
  cells.map((one, player) => h("li", {}, h("span", {}, sheet.players[player]), one))));

function deal({ line, wide, words, opened }) {
  const marks = [];
  if (line.waiting) marks.push(h("span", { class: "mark waits" }, words.waits));
  if (line.disputes.length) marks.push(h("span", { class: "mark wrong" }, words.disputed));
  if (line.older.length) marks.push(h("span", { class: "mark" }, words.corrected));
  const says = h("button", { type: "button", class: "line", "data-tap": `line-${line.number}`, onclick: () => opened(line) },
    h("b", {}, `${line.number}. `), line.says || "…", marks);
  const classes = ["what", line.struck ? "struck" : ""].join(" ");
  return [
    h("tr", { class: classes }, h("th", { scope: "rowgroup", colspan: wide }, says)),
    h("tr", { class: line.struck ? "struck" : "", "data-line": line.number },
      line.totals.map((total, player) => h("td", { class: "n" },
        line.points ? (line.sits_out === player ? "–" : number(line.points[player])) : "…",
        h("small", {}, signed(total))))),
  ];
}
