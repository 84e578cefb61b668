"""What comes back when: the memory of a learner by FSRS, one row for each kind of exercise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Final

import msgspec
from fsrs import Card, Scheduler, State
from fsrs import Rating as Recall

from mondfang.learn.rating import BEGINNER, Rating

_AGAIN: Final = timedelta(minutes=10)  # what went wrong comes back in the same bout
_SCHEDULER: Final = Scheduler(
    learning_steps=(_AGAIN,), relearning_steps=(_AGAIN,), enable_fuzzing=False
)
MOST_UNITS: Final = 200
MOST_KINDS: Final = 60
MOST_SEEN: Final = 8  # exercises that are not rated again when they are answered again at once
Numbers = tuple[int, int | None, float, float, int, int]


@dataclass(frozen=True, slots=True)
class Memory:
    """How well one kind of exercise is remembered, and when it is due; moments in seconds."""

    state: int
    step: int | None
    stability: float
    difficulty: float
    due: int
    last: int

    def numbers(self) -> Numbers:
        stable, hard = round(self.stability, 3), round(self.difficulty, 3)
        return (self.state, self.step, stable, hard, self.due, self.last)


@dataclass(frozen=True, slots=True)
class Progress:
    """What somebody has learned: units that were finished, and what is remembered how well."""

    done: frozenset[str] = frozenset()  # book/unit
    memories: Mapping[str, Memory] = field(default_factory=lambda: MappingProxyType({}))
    right: int = 0
    asked: int = 0
    ratings: Mapping[str, Rating] = field(default_factory=lambda: MappingProxyType({}))
    seen: tuple[str, ...] = ()  # the latest exercises, kind/seed

    def rating(self, theme: str) -> Rating:
        """How strong somebody is in a theme, by what was solved."""
        return self.ratings.get(theme, Rating(BEGINNER))

    def measured(self, theme: str, exercise: str, rating: Rating) -> Progress:
        """After an exercise has been solved or not, for the first time."""
        ratings = MappingProxyType({**self.ratings, theme: rating})
        return replace(self, ratings=ratings, seen=(*self.seen, exercise)[-MOST_SEEN:])

    def finished(self, book: str, unit: str) -> Progress:
        done = frozenset(sorted({*self.done, f"{book}/{unit}"})[:MOST_UNITS])
        return replace(self, done=done)

    def has_finished(self, book: str, unit: str) -> bool:
        return f"{book}/{unit}" in self.done

    def due(self, now: float) -> tuple[str, ...]:
        """The kinds that want to be asked again, the longest overdue first."""
        rows = sorted((row.due, kind) for kind, row in self.memories.items())
        return tuple(kind for due, kind in rows if due <= now)

    def rated(self, kind: str, right: bool, now: float) -> Progress:
        """After an exercise of this kind was answered."""
        recall = Recall.Good if right else Recall.Again
        card, _ = _SCHEDULER.review_card(_card(self.memories.get(kind), now), recall, _moment(now))
        memories = {**self.memories, kind: _memory(card)}
        return replace(
            self,
            memories=MappingProxyType(dict(list(memories.items())[-MOST_KINDS:])),
            right=self.right + right,
            asked=self.asked + 1,
        )


def joined(one: Progress, other: Progress) -> Progress:
    """What a guest learned, and what the account knows: the later memory counts."""
    memories = dict(one.memories)
    for kind, row in other.memories.items():
        if kind not in memories or memories[kind].last < row.last:
            memories[kind] = row
    ratings = dict(one.ratings)
    for theme, rating in other.ratings.items():
        if theme not in ratings or ratings[theme].answers < rating.answers:
            ratings[theme] = rating
    return Progress(
        frozenset(sorted(one.done | other.done)[:MOST_UNITS]),
        MappingProxyType(memories),
        one.right + other.right,
        one.asked + other.asked,
        MappingProxyType(ratings),
        (*one.seen, *other.seen)[-MOST_SEEN:],
    )


class _Kept(msgspec.Struct):
    """Progress as JSON: short names, since a browser keeps it in a cookie."""

    d: list[str] = []
    m: dict[str, Numbers] = {}
    r: int = 0
    a: int = 0
    e: dict[str, tuple[int, int]] = {}
    s: list[str] = []


def write_progress(progress: Progress) -> str:
    rows = {kind: row.numbers() for kind, row in progress.memories.items()}
    rated = {theme: (round(one.points), one.answers) for theme, one in progress.ratings.items()}
    kept = _Kept(
        sorted(progress.done), rows, progress.right, progress.asked, rated, list(progress.seen)
    )
    return msgspec.json.encode(kept).decode()


def read_progress(text: str) -> Progress:
    """What was kept; nothing where it cannot be read."""
    try:
        kept = msgspec.json.decode(text or "{}", type=_Kept)
        memories = {
            str(kind)[:40]: Memory(*numbers) for kind, numbers in list(kept.m.items())[:MOST_KINDS]
        }
        for row in memories.values():
            _card(row, 0.0)
    except (msgspec.DecodeError, ValueError, OverflowError, OSError):
        return Progress()
    done = frozenset(one[:80] for one in kept.d[:MOST_UNITS])
    ratings = {
        theme[:40]: Rating(float(min(max(points, 0), 9999)), max(0, answers))
        for theme, (points, answers) in list(kept.e.items())[:MOST_KINDS]
    }
    return Progress(
        done,
        MappingProxyType(memories),
        max(0, kept.r),
        max(0, kept.a),
        MappingProxyType(ratings),
        tuple(one[:60] for one in kept.s[-MOST_SEEN:]),
    )


def _card(memory: Memory | None, now: float) -> Card:
    if memory is None:
        return Card(card_id=0, due=_moment(now))
    return Card(
        card_id=0,
        state=State(memory.state),
        step=memory.step,
        stability=min(max(memory.stability, 0.001), 36500.0),
        difficulty=min(max(memory.difficulty, 1.0), 10.0),
        due=_moment(memory.due),
        last_review=_moment(memory.last),
    )


def _memory(card: Card) -> Memory:
    assert card.stability is not None
    assert card.difficulty is not None
    assert card.last_review is not None
    return Memory(
        card.state.value,
        card.step,
        card.stability,
        card.difficulty,
        int(card.due.timestamp()),
        int(card.last_review.timestamp()),
    )


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
