"""Entries about people: who sits and looks on, the door, what the table agrees on anew."""

from __future__ import annotations

from mondfang.table.log_lines.base import Record


class Sat(Record, frozen=True):
    """A person took a seat: a free one, a bot's, or another one than before."""

    seat: int
    person: str
    name: str
    guest: bool = False  # without an account: anybody may have this name


class Left(Record, frozen=True):
    """A person went away; the seat is kept, and a bot stands in."""

    seat: int


class Returned(Record, frozen=True):
    """The person is back, and the seat is as it was."""

    seat: int


class StoodUp(Record, frozen=True):
    """A person gave the seat up for good."""

    seat: int


class BotFor(Record, frozen=True):
    """A bot on a free seat, another rung, or a stand-in for a person who is away."""

    seat: int
    rung: str


class Freed(Record, frozen=True):
    """The others gave a seat free that a bot held, or a person who left."""

    seat: int


class LastRound(Record, frozen=True):
    """A seat asked for the last round."""

    seat: int


class VotedOut(Record, frozen=True):
    """A seat wants the person of another one off the table."""

    seat: int
    against: int


class Removed(Record, frozen=True):
    """The person of a seat was taken off the table, by the host's seat or (None) by the house."""

    seat: int
    host: int | None = None


class Closed(Record, frozen=True):
    """Whoever runs the server closed the table: nothing more happens at it."""


class Locked(Record, frozen=True):
    """The door was locked or opened, by the host's seat or (None) by the house."""

    locked: bool
    seat: int | None = None


class AskedIn(Record, frozen=True):
    """Somebody stands before the locked door and asks to come in."""

    person: str
    name: str
    guest: bool = False


class LetIn(Record, frozen=True):
    """A seat let somebody in who had asked."""

    seat: int
    person: str


class TurnedDown(Record, frozen=True):
    """A seat sent somebody away who had asked to come in, for good."""

    seat: int
    person: str


class KiebitzCame(Record, frozen=True):
    """Somebody looks on."""

    person: str
    name: str
    guest: bool = False


class KiebitzLeft(Record, frozen=True):
    """An onlooker went away."""

    person: str


class SentAway(Record, frozen=True):
    """A seat sent an onlooker away, for good."""

    seat: int
    person: str


class ShownTo(Record, frozen=True):
    """A seat lets an onlooker look into its hand, or no longer."""

    seat: int
    person: str
    shown: bool = True


class Paced(Record, frozen=True):
    """A seat set how long the bots take for each step from now on, in seconds."""

    seat: int
    pace: float


class Hinted(Record, frozen=True):
    """A seat let the table ask for hints, or no more."""

    seat: int
    on: bool


class Levelled(Record, frozen=True):
    """A seat set how strong all bots of the table are from now on."""

    seat: int
    rung: str


class Taught(Record, frozen=True):
    """A seat set who gives hints and talks about decisions from now on."""

    seat: int
    rung: str


class Talk(Record, frozen=True):
    """A seat opened or closed the talk beside the game."""

    seat: int
    on: bool
