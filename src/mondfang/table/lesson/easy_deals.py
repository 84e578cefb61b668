"""A deal to learn by: one of a few packs with which a learner, advised well, wins a plain Rufer.

The promise is made for the pack that was chosen, and the page says that it was chosen. From the
second deal on a guided table is shuffled like any other.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from mondfang.cards import Card
from mondfang.rulebook import DEFAULT_BOOK
from mondfang.table.entries import Committed
from mondfang.table.pack.promise import parse_deck
from mondfang.table.play.moves import commit
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable

RECOMMENDED: Final = DEFAULT_BOOK  # the book that newcomers should take
BOTS: Final = "greedy"
DEALER: Final = 3  # so that whoever sits down first is forehand


def lesson_setup() -> Setup:
    """A table for somebody who learns: weak bots that take their time, hints, taking back."""
    return Setup(
        RECOMMENDED, bots=BOTS, pace=1.2, kiebitze="none", hints=True, undo="free", guided=True
    )


def is_first_lesson(table: LiveTable) -> bool:
    """Whether the coming deal is the one that is chosen."""
    return table.setup.guided and table.game == 0


def friendly_pack(table: LiveTable, number: int, salt: str) -> Committed:
    """One of the packs for the first game of a guided table, and its promise."""
    return commit(table, packs()[number], salt)


@cache
def packs() -> tuple[tuple[Card, ...], ...]:
    """Packs in the order in which they are dealt, a line each.

    With each of them the teacher's first advice is to keep the game, weak bots pass, and the Rufer
    is won together with a partner; tests play some of them.
    """
    text = (files(__package__) / "packs.txt").read_text("utf-8")
    return tuple(parse_deck(line) for line in text.splitlines())
