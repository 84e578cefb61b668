"""Entries of a game that is being played."""

from __future__ import annotations

from typing import Literal

from mondfang.table.log_lines.base import Record


class Did(Record, frozen=True):
    """A seat acted; the text form of the action speaks of seats in the game."""

    seat: int
    do: str
    # past: done in another game; house: there was no choice
    by: Literal["person", "bot", "clock", "past", "house"] = "person"

    def __repr__(self) -> str:
        return f"Did(seat={self.seat}, by={self.by})"  # a discard is nobody's business


class TakenBack(Record, frozen=True):
    """Table manner: a seat took its own irregular action back."""

    seat: int


class Undone(Record, frozen=True):
    """A strict table: a seat took its last decision back, and nobody had to be asked."""

    seat: int


class UndoAsked(Record, frozen=True):
    """A strict table: a seat asks the others whether it may take its last decision back."""

    seat: int


class UndoAnswered(Record, frozen=True):
    """One who was asked answers; with the last yes the decision is taken back."""

    seat: int
    yes: bool


class LaidDown(Record, frozen=True):
    """A strict table: a seat laid its hand open; the rest is its own, or it gives up.

    ``proven``: the rest was sure whoever held what, and nobody has to be asked.
    """

    seat: int
    mine: bool
    proven: bool = False


class LaidAnswered(Record, frozen=True):
    """One who was asked answers; with the last yes the rest is played with open cards."""

    seat: int
    yes: bool


class RestPlayed(Record, frozen=True):
    """The cards that were left after a hand was laid down, in the order in which they fell."""

    cards: tuple[str, ...]


class FaultCalled(Record, frozen=True):
    """Table manner: a seat called a fault of another; ``fault`` is the kind, if it was named."""

    seat: int
    accused: int
    fault: str | None = None


class Misbehaved(Record, frozen=True):
    """Table manner: a seat did something that moves no card; ``kind`` is the referee's word."""

    seat: int
    kind: str
    note: str = ""


class TwoCards(Record, frozen=True):
    """Table manner: two cards fell at once, and the first is played."""

    seat: int
    kept: str
    other: str


class Objected(Record, frozen=True):
    """Table manner: after a game a seat says that something is in dispute; no pack is gathered."""

    seat: int


class Settled(Record, frozen=True):
    """Table manner: a seat says that what was in dispute is settled."""

    seat: int


class Answered(Record, frozen=True):
    """Table manner: the question of an open case was answered."""

    seat: int
    yes: bool


class Said(Record, frozen=True):
    """A seat said one of the set phrases."""

    seat: int
    phrase: str
