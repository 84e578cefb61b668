"""Evenings with a Radl in which one row is corrected: as the page has them, as the server will."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from mondfang.rulebook import Rulebook
from mondfang.scorer.block.entries import Corrected, Entry, Facts, LastRound, Opened, Wrote
from mondfang.scorer.block.fold import Block, fold
from mondfang.scorer.block.sheet import says, sheet_of
from mondfang.scorer.block.told import told_sheet
from tests.browser.tapping import FIVE, NAMES, evening

AGREED = {"radl": "on", "final_round_double": "on"}
# What the page shows of a correction that waits, next to what the server says once it has arrived.
OVERLAID = """async (cases) => {
  const data = JSON.parse(document.getElementById("block-data").textContent);
  const { src } = document.querySelector('script[src*="block/block.js"]');
  const { overlaid } = await import(new URL("ledger.js", src));
  const told = (one) => ["number", "says", "points", "cents", "totals"].map((key) => one[key]);
  const seen = (view) => ({ lines: view.lines.map(told), sums: view.points, cents: view.cents,
    coming: view.places.slice(view.lines.length).map((one) => one.factor) });
  return cases.map(({ before, waiting, shown, after }) =>
    [seen(overlaid(data.form, before, waiting, shown)), seen(overlaid(data.form, after, [], {}))]);
}"""


def corrections(book: Rulebook, count: int) -> Iterator[dict[str, Any]]:
    """Rows of random evenings replaced by other games, by typed rows, or struck."""
    for number in range(count):
        source = random.Random(f"correction {number}")
        names = FIVE if number % 3 == 2 else NAMES
        games, others = (
            [Facts(slip=game.slip) for game in evening(book, 6, seed, len(names))]
            for seed in (number, 1000 + number)
        )
        block = _written(book, names, games, source)
        deal = source.randint(1, len(block.deals))
        zeros = Facts(row=(0,) * len(names))
        yield _case(block, deal, source.choice([others[deal - 1], others[deal - 1], None, zeros]))


def _written(
    book: Rulebook, names: tuple[str, ...], games: list[Facts], source: random.Random
) -> Block:
    head = Opened(book.id, names, AGREED, dealer=len(names) - 1, stake=10)
    block = fold([Entry("key-0000", head, "phone-one")])
    last = source.choice([None, 2, 4])
    for deal, game in enumerate(games, 1):
        if deal == last:
            block = block.after(Entry("key-last", LastRound(), "phone-one"))
        if sheet_of(block).is_over:
            break
        block = block.after(Entry(f"key-{deal:04}", Wrote(deal, game), "phone-one"))
    return block


def _case(block: Block, deal: int, game: Facts | None) -> dict[str, Any]:
    entry = Entry("key-new0", Corrected(deal, game=game), "phone-one")
    before, after = sheet_of(block), sheet_of(block.after(entry))
    line = after.lines[deal - 1]
    shown = {
        "says": says(block, deal, replace(line, doubled=False), "de"),
        "points": line.points,
        "cents": line.cents,
        "factor": 2 if line.doubled else 1,
    }
    return {
        "before": msgspec.to_builtins(told_sheet(before)),
        "waiting": [{"key": entry.key, "entry": msgspec.to_builtins(entry)}],
        "shown": {entry.key: msgspec.to_builtins(shown)},
        "after": msgspec.to_builtins(told_sheet(after)),
    }
