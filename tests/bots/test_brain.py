"""Weights that stand beside a book of one's own."""

from __future__ import annotations

import json
from pathlib import Path

from mondfang.bots.brain import WEIGHTS, brain_of, read_brain
from mondfang.cards import CardSet
from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of
from mondfang.rulebook import load_book

FAMILY = "steirisch-2017"


def test_weights_learned_before_there_were_habits_still_play(tmp_path: Path) -> None:
    for kind in ("bids", "calls", "play"):
        learned = json.loads((WEIGHTS / f"{kind}-{FAMILY}.json").read_text("utf-8"))
        learned.pop("habits", None)
        (tmp_path / f"{kind}-{FAMILY}.json").write_text(json.dumps(learned), "utf-8")
    book, kernel = load_book(FAMILY), backend()
    hand = int(CardSet.parse("Sk XXI XX XIX XVIII XVII XVI XV XIV HK KK PK"))
    old, new = (
        kernel.hand_worth(book_of(book), brain, hand, False, 1, 10)
        for brain in (read_brain(tmp_path, FAMILY, tuple(book.contracts), kernel), brain_of(book))
    )
    assert old == new
