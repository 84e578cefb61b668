"""What a class has to do: a unit, exercises of a kind, a hand to play, the hand of a day.

A piece of work has a seed, and everybody who does it gets the same questions and the same cards.
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal

import msgspec

from mondfang.cards import Card
from mondfang.lab.deals import seed_for
from mondfang.learn.course import Unit, unit_of
from mondfang.learn.course.deals import pack_for
from mondfang.learn.course.unit import EXERCISES
from mondfang.learn.day import DECISIONS, is_day
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import kind_of
from mondfang.learn.exercise.kinds import LEVELS
from mondfang.rulebook import Rulebook, book_ids
from mondfang.speech import Text
from mondfang.speech.numbers import long_date

What = Literal["unit", "exercises", "hand", "day"]
MOST_EXERCISES: Final = 12
SEEDS: Final = 10**9 // len(LEVELS)
_NAMES: Final[dict[str, Text]] = {
    "unit": Text("Lektion: {name}", "Unit: {name}"),
    "exercises": Text("{count} × {name}", "{count} × {name}"),
    "hand": Text("Ein Blatt spielen: {name}", "Play a hand: {name}"),
    "day": Text("Blatt des Tages, {name}", "Hand of the day, {name}"),
}


class Work(msgspec.Struct, frozen=True):
    """``name`` is a unit (also the theme of a hand), a kind of exercise, or a day."""

    what: What
    name: str
    seed: int = 0
    count: int = 1  # of exercises
    level: int = 0  # from 1 to 3; 0: all of them in turn


def write_work(work: Work) -> str:
    return msgspec.json.encode(work).decode()


def read_work(text: str) -> Work:
    return msgspec.json.decode(text, type=Work)


def checked(book: Rulebook, work: Work, now: float) -> Work:
    """The work, if this book has such a thing; raises LearnError."""
    if not (0 <= work.seed < SEEDS and 1 <= work.count <= MOST_EXERCISES):
        raise LearnError("no-exercise")
    match work.what:
        case "unit" | "hand":
            unit_of(book, work.name)
        case "exercises":
            kind_of(book, work.name)
            if work.level not in (0, *LEVELS):
                raise LearnError("no-exercise")
        case "day":
            if book.id not in book_ids() or not is_day(work.name, now):
                raise LearnError("no-day", found=work.name[:20])
    return work


def work_title(book: Rulebook, work: Work) -> Text:
    """What it is called in lists."""
    match work.what:
        case "unit" | "hand":
            name = unit_of(book, work.name).title
        case "exercises":
            name = kind_of(book, work.name).title
        case "day":
            name = Text.each(lambda each: long_date(work.name, each))
    return _NAMES[work.what].filled(name=name, count=work.count)


def places_of(book: Rulebook, work: Work) -> int:
    """How many answers there are to give."""
    match work.what:
        case "unit":
            unit = unit_of(book, work.name)
            return len(unit.steps) + _exercises(unit)
        case "exercises":
            return work.count
        case "hand":
            return 1
        case "day":
            return len(DECISIONS)


def kind_at(book: Rulebook, work: Work, place: int) -> str | None:
    """The kind of exercise at a place (from 1); None for a step of a unit, a hand or a day."""
    if work.what == "exercises":
        return work.name
    if work.what != "unit":
        return None
    unit = unit_of(book, work.name)
    after = place - len(unit.steps)
    return unit.exercises[after - 1] if after > 0 else None


def seed_at(work: Work, place: int) -> int:
    """The seed of the exercise at a place: the same for everybody, of the level that is wanted."""
    seed = seed_for("work", work.seed, work.name, place) % SEEDS * len(LEVELS)
    if work.what == "unit":
        return seed  # the easiest, as in the course
    level = work.level or LEVELS[(place - 1) % len(LEVELS)]
    return seed + level - 1


def hand_pack(book: Rulebook, theme: str, seed: int) -> tuple[Card, ...]:
    """The pack of a hand to play, the same for everybody; raises LearnError."""
    return pack_for(book, unit_of(book, theme).wish, Random(seed_for("hand", theme, seed)))


def _exercises(unit: Unit) -> int:
    return min(EXERCISES, len(unit.exercises))
