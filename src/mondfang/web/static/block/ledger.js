// The sheet as it will stand: what the server has told, and above it what has not arrived there yet.
// The only sums made here are those of the numbers that wait; the server's own replace them.

const add = (one, two) => one.map((number, at) => number + two[at]);

/** Who deals and plays in a deal; null beyond what the server has told. */
export const placeOf = (view, deal) => view.places[deal - 1] ?? null;

/** Four numbers by game seat as those of all players. */
export function byPlayer(sheet, place, row) {
  const numbers = sheet.players.map(() => 0);
  row.forEach((number, seat) => { numbers[place.players[seat]] = number * place.factor; });
  return numbers;
}

// Whether a game is one of those after which the book plays a Radl; the form has them as data.
function startsRadl({ radl }, game, points) {
  if (!radl || !game) return false;
  if (radl.zero && points && !points.some(Boolean)) return true;
  const slip = game.slip ?? {};
  const same = (one, two) => ["premium", "side", "announced", "made"].every((key) => one[key] === two[key]);
  return radl.after.some(({ premium, ...rest }) => Object.entries(rest).every(([key, value]) => slip[key] === value)
    && (!premium || (slip.premiums ?? []).some((one) => same(one, premium))));
}

// Which deals count double once what waits has arrived: a Radl may begin or fall away with a row that
// is corrected, and the deals after it with it. A row that was struck stands outside the count.
function doubled(form, sheet, places, lines) {
  const found = places.map((place) => ({ ...place }));
  const written = lines.map((one) => ({ ...one }));
  let left = 0;
  for (const [at, place] of found.entries()) {
    const one = written[at];
    const now = Math.max(left, place.opens);
    place.factor = now ? 2 : 1;
    if (one?.struck) continue;
    if (one) counted(form, one, place.factor);
    const starts = one?.starts ?? (startsRadl(form, one?.game, one?.points) ? sheet.players.length : 0);
    left = now ? now - 1 : starts;
  }
  return { places: found, lines: written };
}

// A game with the numbers and the words of a deal that counts so often; a typed row has its own.
function counted(form, one, factor) {
  const times = (numbers) => numbers?.map((number) => (number * factor) / one.factor) ?? numbers;
  if (!one.typed && one.factor !== factor) [one.points, one.cents] = [times(one.points), times(one.cents)];
  one.factor = factor;
  const word = `; ${form.sentence.doubled}`;
  if (!one.typed) one.says = one.says.replace(word, "") + (factor > 1 && one.says ? word : "");
}

/** The sheet with what waits: entries in their order, each with what it was told as. */
export function overlaid(form, sheet, waiting, told) {
  let places = [...sheet.lines, ...sheet.coming].map((one) =>
    ({ ...one, seat: one.players.indexOf(one.forehand) }));
  let lines = [...sheet.lines];
  const replaced = (deal, change) => {
    lines = lines.map((one, at) => (at === deal - 1 ? { ...one, ...change(one) } : one));
  };
  for (const { key, entry } of waiting) {
    const what = entry.do, shown = told[key] ?? {};
    switch (what.kind) {
      case "row":
        if (what.deal === lines.length + 1) lines.push(line(places, what.deal, key, shown, entry));
        break;
      case "back":
        if (what.deal === lines.length) lines.pop();
        break;
      case "correct":
        replaced(what.deal, (old) => ({
          ...line(places, what.deal, key, shown, entry),
          points: what.game ? shown.points ?? null : sheet.players.map(() => 0),
          older: [...old.older, { says: old.says, by: old.by, at: old.at }],
          struck: !what.game,
          reason: what.reason ?? "",
        }));
        break;
      case "dispute":
        replaced(what.deal, (old) => ({
          disputes: [...old.disputes, { reason: what.reason ?? "", by: entry.by, at: null }],
        }));
        break;
      case "settle":
        replaced(what.deal, () => ({ disputes: [] }));
        break;
      case "swap":
        places = places.map((one) => (one.number >= what.deal ? reseated(one, what.seats) : one));
        lines = lines.map((one) => (one.number >= what.deal ? reseated(one, what.seats) : one));
        break;
      default: break;
    }
  }
  ({ places, lines } = doubled(form, sheet, places, lines));
  let totals = sheet.players.map(() => 0);
  lines = lines.map((one) => {
    totals = one.points ? add(totals, one.points) : totals;
    return { ...one, totals };
  });
  const asked = new Set(waiting.map(({ entry }) => entry.do.kind));
  const closed = asked.has("reopen") ? false : sheet.closed || asked.has("close");
  const cents = waiting.length ? cash(sheet, lines) : sheet.cents;
  const left = sheet.deals_left === null ? null
    : Math.max(0, sheet.deals_left - (lines.length - sheet.lines.length));
  return { ...sheet, places, lines, points: totals, cents, closed, deals_left: left };
}

function line(places, deal, key, shown, entry) {
  return {
    ...places[deal - 1],
    number: deal,
    key,
    says: shown.says ?? "",
    points: shown.points ?? null,
    cents: shown.cents ?? null,
    pot: null,
    by: entry.by,
    at: null,
    waiting: true,
    struck: false,
    older: [],
    disputes: [],
    reason: "",
    game: entry.do.game,
    typed: Boolean(entry.do.game?.row),
    factor: shown.factor ?? places[deal - 1].factor,
    starts: undefined,
  };
}

// The same deal with others on the seats: whatever belonged to a seat goes to who sits there now.
function reseated(one, seats) {
  const now = (player) => (player === null || player === undefined ? player : seats[one.seats.indexOf(player)]);
  const moved = (numbers) => {
    if (!numbers) return numbers;
    const found = [...numbers];
    one.seats.forEach((player, seat) => { found[seats[seat]] = numbers[player]; });
    return found;
  };
  return {
    ...one, seats, players: one.players.map(now), dealer: now(one.dealer), forehand: now(one.forehand),
    sits_out: now(one.sits_out), points: moved(one.points), cents: moved(one.cents), pot: moved(one.pot),
  };
}

function cash(sheet, lines) {
  if (lines.some((one) => !one.cents && one.points?.some(Boolean))) return null;
  return lines.reduce((sum, one) => {
    const paid = one.cents ? add(sum, one.cents) : sum;
    return one.pot ? add(paid, one.pot) : paid;
  }, sheet.players.map(() => 0));
}
