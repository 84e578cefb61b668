// A slip in one sentence, by the patterns of the server: what is about to be written, and what was
// written while the server could not be asked. Once it has arrived, the sheet says it itself.

const put = (pattern, ...values) => {
  let at = 0;
  return pattern.replace(/\{(\w*)\}/g, (_, name) => (name ? values[0][name] : values[at++]));
};

export function sentence(form, names, slip, end, points = null) {
  const words = form.sentence;
  const row = form.contracts.find((one) => one.id === slip.contract);
  const seats = (list) => {
    const named = [...list].sort().map((one) => names[one]);
    const last = named.pop();
    return named.length ? `${named.join(", ")}${words.and}${last}` : last;
  };
  const ladder = (level) => form.levels[level - 1];
  const parts = [];
  if (row.kind === "tricks") {
    const payers = points ? [0, 1, 2, 3].filter((one) => points[one] < 0) : [];
    const pays = payers.length ? put(words[payers.length > 1 ? "named pay" : "pays"], seats(payers)) : "";
    parts.push([row.name, pays].filter(Boolean).join(", "));
    const virgins = [0, 1, 2, 3].filter((one) => slip.tricks[one] === 0);
    if (virgins.length) parts.push(put(words.virgin, seats(virgins)));
    return parts.join("; ");
  }
  if (row.kind === "negative") {
    for (const game of [slip, ...slip.bei]) {
      const { name, tricks } = form.contracts.find((one) => one.id === game.contract);
      const made = slip.bei.length ? slip.tricks[game.declarer] === tricks.won : end === "won";
      const how = end === null ? "…" : words[made ? "won" : "lost"];
      parts.push(put(words.by, { game: name, end: how, who: names[game.declarer] }));
      (game.kontra ?? []).forEach((level, who) => {
        if (level) parts.push(put(words.against, ladder(level), names[who]));
      });
    }
    return parts.join("; ");
  }
  const ends = { won: "won", lost: "lost", halves: "lost", unplayed: "unplayed", "given-up": "given up" };
  const how = end === "counted" ? slip.points : end === null ? "…" : words[ends[end]];
  const who = seats([slip.declarer, slip.partner].filter((one) => one !== undefined));
  parts.push(put(words.by, { game: row.name, end: how, who }));
  if (slip.kontra) parts.push(ladder(slip.kontra));
  if (row.partner && slip.partner === undefined && !slip.schleifen)
    parts.push(words[slip.king_in_talon ?? "nobody"]);
  for (const one of slip.premiums ?? []) {
    const key = one.announced ? (one.made ? "made" : "missed") : one.made ? "silent" : "beaten";
    let said = put(words[key], row.premiums.find((each) => each.id === one.premium).name);
    if (one.kontra) said += `, ${ladder(one.kontra)}`;
    parts.push(one.side === "defence" ? put(words.theirs, said) : said);
  }
  return parts.join("; ");
}
