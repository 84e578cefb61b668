"""What can happen at a table: a closed union of records, each a line of JSON in the log.

Old logs have to stay readable: a tag is never renamed, and a new field always has a default.
Seats are seats at the table. The pack stands in the log before it is dealt, and the log is shown
to nobody: pages are made of ``told`` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from mondfang.table.errors import LogError
from mondfang.table.setup import Setup


class _Entry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag=str.lower
):
    pass


class Opened(_Entry, frozen=True):
    """The first entry: the table, what was agreed, and who deals first."""

    table: str
    setup: Setup
    dealer: int


class Sat(_Entry, frozen=True):
    """A person took a seat: a free one, a bot's, or another one than before."""

    seat: int
    person: str
    name: str
    guest: bool = False  # without an account: anybody may have this name


class Left(_Entry, frozen=True):
    """A person went away; the seat is kept, and a bot stands in."""

    seat: int


class Returned(_Entry, frozen=True):
    """The person is back, and the seat is as it was."""

    seat: int


class StoodUp(_Entry, frozen=True):
    """A person gave the seat up for good."""

    seat: int


class BotFor(_Entry, frozen=True):
    """A bot on a free seat, another rung, or a stand-in for a person who is away."""

    seat: int
    rung: str


class Freed(_Entry, frozen=True):
    """The others gave a seat free that a bot held, or a person who left."""

    seat: int


class Drew(_Entry, frozen=True):
    """A seat had cards drawn from the promised pack: who sits where and deals first; it lapses."""

    seat: int


class Committed(_Entry, frozen=True):
    """The next pack is shuffled, and its promise can be shown.

    ``seals`` are those of the seats that it names; none at all in the first version of its text.
    """

    commitment: str
    deck: str
    salt: str
    seals: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        return f"Committed({self.commitment[:8]})"  # a line in a log file shows no cards


class Sealed(_Entry, frozen=True):
    """The page of a seat showed a seal: what it hides can be mixed into packs promised from now."""

    seat: int
    seal: str


class Mixed(_Entry, frozen=True):
    """The page of a seat gave the lot behind its seal, after the promise."""

    seat: int
    lot: str


class Dealt(_Entry, frozen=True):
    """The committed pack was cut and dealt: the first entry of a game."""

    dealer: int
    cut: int = 0
    packets: tuple[int, ...] = ()  # after a knock, from the forehand on


class Reshuffled(_Entry, frozen=True):
    """A seat asked for one more shuffle: the promise lapses, and a new one is made."""

    seat: int


class Cut(_Entry, frozen=True):
    """The seat that cuts has lifted so many cards of the promised pack."""

    seat: int
    count: int


class Knocked(_Entry, frozen=True):
    """The seat that cuts has knocked instead: the talon comes first, then packets of twelve."""

    seat: int


class TookPacket(_Entry, frozen=True):
    """After a knock a seat has chosen its packet, counted from 0."""

    seat: int
    packet: int


class Did(_Entry, frozen=True):
    """A seat acted; the text form of the action speaks of seats in the game."""

    seat: int
    do: str
    # past: done in another game; house: there was no choice
    by: Literal["person", "bot", "clock", "past", "house"] = "person"

    def __repr__(self) -> str:
        return f"Did(seat={self.seat}, by={self.by})"  # a discard is nobody's business


class TakenBack(_Entry, frozen=True):
    """Table manner: a seat took its own irregular action back."""

    seat: int


class Undone(_Entry, frozen=True):
    """A strict table: a seat took its last decision back, and nobody had to be asked."""

    seat: int


class UndoAsked(_Entry, frozen=True):
    """A strict table: a seat asks the others whether it may take its last decision back."""

    seat: int


class UndoAnswered(_Entry, frozen=True):
    """One who was asked answers; with the last yes the decision is taken back."""

    seat: int
    yes: bool


class LaidDown(_Entry, frozen=True):
    """A strict table: a seat laid its hand open; the rest is its own, or it gives up.

    ``proven``: the rest was sure whoever held what, and nobody has to be asked.
    """

    seat: int
    mine: bool
    proven: bool = False


class LaidAnswered(_Entry, frozen=True):
    """One who was asked answers; with the last yes the rest is played with open cards."""

    seat: int
    yes: bool


class RestPlayed(_Entry, frozen=True):
    """The cards that were left after a hand was laid down, in the order in which they fell."""

    cards: tuple[str, ...]


class FaultCalled(_Entry, frozen=True):
    """Table manner: a seat called a fault of another; ``fault`` is the kind, if it was named."""

    seat: int
    accused: int
    fault: str | None = None


class Misbehaved(_Entry, frozen=True):
    """Table manner: a seat did something that moves no card; ``kind`` is the referee's word."""

    seat: int
    kind: str
    note: str = ""


class TwoCards(_Entry, frozen=True):
    """Table manner: two cards fell at once, and the first is played."""

    seat: int
    kept: str
    other: str


class Misdealt(_Entry, frozen=True):
    """Table manner: the dealer gave a card of one seat to another."""

    seat: int
    giver: int
    taker: int


class Exposed(_Entry, frozen=True):
    """Table manner: the dealer let a card of a seat fall face up."""

    seat: int
    of: int


class TookDeal(_Entry, frozen=True):
    """Table manner: a seat took the pack to deal, though it was another's turn."""

    seat: int


class Objected(_Entry, frozen=True):
    """Table manner: after a game a seat says that something is in dispute; no pack is gathered."""

    seat: int


class Settled(_Entry, frozen=True):
    """Table manner: a seat says that what was in dispute is settled."""

    seat: int


class Disputed(_Entry, frozen=True):
    """Table manner: a seat pointed out a fault in dealing, and the book's remedy is carried out."""

    seat: int


class Answered(_Entry, frozen=True):
    """Table manner: the question of an open case was answered."""

    seat: int
    yes: bool


class Said(_Entry, frozen=True):
    """A seat said one of the set phrases."""

    seat: int
    phrase: str


class Paced(_Entry, frozen=True):
    """A seat set how long the bots take for each step from now on, in seconds."""

    seat: int
    pace: float


class Talk(_Entry, frozen=True):
    """A seat opened or closed the talk beside the game."""

    seat: int
    on: bool


class LastRound(_Entry, frozen=True):
    """A seat asked for the last round."""

    seat: int


class VotedOut(_Entry, frozen=True):
    """A seat wants the person of another one off the table."""

    seat: int
    against: int


class Removed(_Entry, frozen=True):
    """The person of a seat was taken off the table, by the host's seat or (None) by the house."""

    seat: int
    host: int | None = None


class Closed(_Entry, frozen=True):
    """Whoever runs the server closed the table: nothing more happens at it."""


class Locked(_Entry, frozen=True):
    """The door was locked or opened, by the host's seat or (None) by the house."""

    locked: bool
    seat: int | None = None


class AskedIn(_Entry, frozen=True):
    """Somebody stands before the locked door and asks to come in."""

    person: str
    name: str
    guest: bool = False


class LetIn(_Entry, frozen=True):
    """A seat let somebody in who had asked."""

    seat: int
    person: str


class TurnedDown(_Entry, frozen=True):
    """A seat sent somebody away who had asked to come in, for good."""

    seat: int
    person: str


class KiebitzCame(_Entry, frozen=True):
    """Somebody looks on."""

    person: str
    name: str
    guest: bool = False


class KiebitzLeft(_Entry, frozen=True):
    """An onlooker went away."""

    person: str


class SentAway(_Entry, frozen=True):
    """A seat sent an onlooker away, for good."""

    seat: int
    person: str


class ShownTo(_Entry, frozen=True):
    """A seat lets an onlooker look into its hand, or no longer."""

    seat: int
    person: str
    shown: bool = True


Entry = (
    Opened
    | Sat
    | Left
    | Returned
    | StoodUp
    | BotFor
    | Freed
    | Drew
    | Committed
    | Sealed
    | Mixed
    | Reshuffled
    | Cut
    | Knocked
    | TookPacket
    | Dealt
    | Did
    | TakenBack
    | Undone
    | UndoAsked
    | UndoAnswered
    | LaidDown
    | LaidAnswered
    | RestPlayed
    | FaultCalled
    | Misbehaved
    | TwoCards
    | Misdealt
    | Exposed
    | TookDeal
    | Disputed
    | Objected
    | Settled
    | Answered
    | Said
    | Paced
    | Talk
    | LastRound
    | VotedOut
    | Removed
    | Closed
    | Locked
    | AskedIn
    | LetIn
    | TurnedDown
    | KiebitzCame
    | KiebitzLeft
    | SentAway
    | ShownTo
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def as_guest(entry: Entry) -> Entry:
    """The same by somebody who has no account."""
    if isinstance(entry, Sat | KiebitzCame | AskedIn):
        return msgspec.structs.replace(entry, guest=True)
    return entry


def entry_text(entry: Entry) -> str:
    """The line of the log: ``{"entry":"did","seat":2,"do":"play HK","by":"bot"}``."""
    return _encoder.encode(entry).decode()


def parse_entry(text: str | bytes) -> Entry:
    """Read a line of the log strictly; raises LogError."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise LogError(f"an entry that cannot be read: {problem}") from None


def parse_entries(texts: Sequence[str]) -> list[Entry]:
    return [parse_entry(text) for text in texts]
