// Whether an opened promise holds: the same as `mondfang verify deal`, in the page itself.
// What it is given are words that the server wrote; see docs/use/fair-shuffle.md.
import { digest, sha256 } from "./sha256.js";

/** Seals or lots by seat; "" for a seat that has none. */
export function bySeat(line) {
  return line ? line.split(" ").map((word) => (word === "-" ? "" : word)) : [];
}

/** The mark by which a promise names its table. */
export function tableMark(id) {
  return sha256(`mondfang table ${id}`).slice(0, 32);
}

/** The text whose hash was promised. */
export function promiseText({ table, game, salt, deck, seals }) {
  if (!table) return `mondfang deal 1\nsalt: ${salt}\ndeck: ${deck}\n`;
  return (
    `mondfang deal 2\ntable: ${table}\ngame: ${game}\nsalt: ${salt}\n` +
    `deck: ${deck}\nseals: ${seals}\n`
  );
}

/** The pack in the order that the lots give it. */
export function mixed(cards, promise, lots) {
  const pack = [...cards];
  if (!bySeat(lots).some(Boolean)) return pack;
  const below = numbers(digest(`mondfang mix 2\npromise: ${promise}\nlots: ${lots}\n`));
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  return pack;
}

/** Numbers below a bound from a seed, each as likely as the others. */
function numbers(seed) {
  let block = 0;
  let bytes = [];
  return (bound) => {
    for (;;) {
      if (bytes.length === 0) {
        const text = new Uint8Array(36);
        text.set(seed);
        new DataView(text.buffer).setUint32(32, block);
        block += 1;
        bytes = [...digest(text)];
      }
      const byte = bytes.shift();
      if (byte < 256 - (256 % bound)) return byte % bound;
    }
  };
}

/** The twelve cards of a seat in the game. */
export function handOf(opened, seat) {
  const order = mixed(opened.deck.split(" "), opened.promise, opened.lots);
  const cut = Number(opened.cut);
  const pack = [...order.slice(cut), ...order.slice(0, cut)];
  const turn = (seat - Number(opened.forehand) + 4) % 4;
  if (opened.packets) {
    const packet = Number(opened.packets.split(" ")[turn]) - 1;
    return pack.slice(6 + 12 * packet, 18 + 12 * packet);
  }
  const [first, second] = opened.talon === "first" ? [6, 30] : [0, 30];
  const of = (start) => pack.slice(start + 6 * turn, start + 6 * turn + 6);
  return [...of(first), ...of(second)];
}

/** What is wrong with an opening; nothing, if the promise was kept. `seen` is from before. */
export function problems(opened, seen, id) {
  const found = [];
  const seals = bySeat(opened.seals);
  const lots = bySeat(opened.lots);
  if (sha256(promiseText(opened)) !== opened.promise) found.push("pack");
  if (seen?.promise && seen.promise !== opened.promise) found.push("promise");
  if (opened.table && opened.table !== tableMark(id)) found.push("table");
  if (lots.some((lot, seat) => lot && sha256(lot) !== seals[seat])) found.push("lots");
  if (seen?.taken && lots[seen.seat] !== seen.lot) found.push("mine");
  if (seen?.hand && opened.seat !== "") {
    const dealt = handOf(opened, Number(opened.seat)).sort().join(" ");
    if (dealt !== [...seen.hand].sort().join(" ")) found.push("hand");
  }
  return found;
}
