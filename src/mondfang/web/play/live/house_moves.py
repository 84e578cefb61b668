"""What the house does at a table: shuffle, let bots act, watch the clock, deal again."""

from __future__ import annotations

import secrets
from random import Random

from mondfang.cards import CARDS, Card
from mondfang.game import shuffled
from mondfang.learn.circle import hand_pack
from mondfang.learn.errors import LearnError
from mondfang.table.entries import Committed
from mondfang.table.lesson.easy_deals import friendly_pack, is_first_lesson, packs
from mondfang.table.play.moves import commit
from mondfang.table.state import LiveTable

LATE = 4.0  # seconds until another process thinks that the one at work has died

_chance = secrets.SystemRandom()


def first_dealer(seats: int) -> int:
    """Who deals first at a new table, by lot."""
    return _chance.randrange(seats)


def has_work(table: LiveTable) -> bool:
    """Whether the house is to act next, after a pause."""
    people = table.bot_turn() is None and table.clocked_turn() is None
    return not people or table.chore() is not None


def waits_for_people(table: LiveTable) -> bool:
    """Whether the house acts only if people let their time go by."""
    chore = table.chore()
    if chore == "redeal":
        return table.written is not None and not table.written.line.thrown_in
    return chore is None and table.bot_turn() is None


def pause(table: LiveTable) -> float:
    """How long people are given to see what happened before the house acts."""
    return table.due(0.0) or 0.0


def time_left(table: LiveTable, now: float) -> float:
    """The same for people on turn: what the log says when their step began, counts."""
    whole = pause(table)
    if not table.turned:
        return whole
    return min(table.turned + whole - now, whole)  # the clock may have been set back


def overdue(table: LiveTable, now: float) -> float | None:
    """From when on any process may do what the house has to do here; None: people are on turn."""
    due = table.due(table.turned or now)
    return None if due is None else due + LATE


def fresh_pack(table: LiveTable) -> Committed:
    """A shuffled pack and its promise; a learner's first one is kind."""
    if is_first_lesson(table):
        if table.setup.lesson:
            return commit(table, _lesson_pack(table), secrets.token_hex(16))
        return friendly_pack(table, _chance.randrange(len(packs())), secrets.token_hex(16))
    deck = list(CARDS)
    _chance.shuffle(deck)
    return commit(table, tuple(deck), secrets.token_hex(16))


def _lesson_pack(table: LiveTable) -> tuple[Card, ...]:
    """A pack in which what a unit teaches comes up; a unit that is gone asks for nothing."""
    setup = table.setup
    seed = secrets.randbits(64) if setup.lesson_seed is None else setup.lesson_seed
    try:
        return hand_pack(table.book, setup.lesson, seed)
    except LearnError:
        return shuffled(Random(seed))
