"""Blocks to try things with: entries as a phone would send them."""

from __future__ import annotations

from itertools import count
from typing import Any

from mondfang.scorer.block.entries import Do, Entry, Facts, Opened, Wrote
from mondfang.scorer.block.fold import Block, fold

NAMES = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")
FIVE = (*NAMES, "Spieler 5")
PHONE, OTHER = "phone-one", "phone-two"
_numbers = count(1)


def entry(do: Do, device: str = PHONE, by: str = "Spieler 1", key: str = "") -> Entry:
    number = next(_numbers)
    return Entry(key or f"key-{number:06}", do, device, by, float(number))


def opened(book: str = "steirisch-2017", **more: Any) -> Block:
    head = {"players": NAMES, "dealer": 3, **more}
    return fold([entry(Opened(rulebook=book, **head))])


def dreier(declarer: int = 1, won: bool = True, **more: Any) -> Facts:
    points = "36" if won else "30"
    slip = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": declarer}
    return Facts(slip={**slip, "points": points, **more})


def wrote(block: Block, game: Facts, device: str = PHONE, key: str = "") -> Block:
    """The next game, from a phone."""
    return block.after(entry(Wrote(block.next_deal, game), device, key=key))
