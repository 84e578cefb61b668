"""Sheets to hand over: drawn from a book, as an evening might have gone."""

from __future__ import annotations

import random
from typing import Any

from mondfang.rulebook import Rulebook, load_book
from mondfang.scorer.block.entries import Facts, Opened
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.fold import Block, fold
from mondfang.scorer.slip import SlipError
from tests.scorer.block.blocks import NAMES, entry, wrote
from tests.scorer.slip.drawn import drawn_slip


def evening(book_id: str, source: random.Random, deals: int = 20) -> Block:
    """A block of so many games, most of them told by slips, some by a row."""
    book = load_book(book_id)
    block = fold([entry(Opened(book_id, NAMES, dealer=source.randrange(4), deals=deals))])
    while len(block.deals) < deals:
        game = _game(book, block, source)
        try:
            block = wrote(block, game)
        except (BlockError, SlipError):
            continue
    return block


def _game(book: Rulebook, block: Block, source: random.Random) -> Facts:
    if source.random() < 0.05:
        return Facts(row=(9, -3, -3, -3), declarer=0, contract=next(iter(book.contracts)))
    slip: dict[str, Any] = drawn_slip(book, source)
    for name in ("options", "stake"):
        slip.pop(name, None)
    slip["forehand"] = block.forehand_at(block.next_deal)
    return Facts(slip=slip)
