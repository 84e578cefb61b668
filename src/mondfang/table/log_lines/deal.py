"""Entries about the pack: promised, mixed, cut and dealt, rightly or wrongly."""

from __future__ import annotations

from mondfang.table.log_lines.base import Record


class Drew(Record, frozen=True):
    """A seat had cards drawn from the promised pack: who sits where and deals first; it lapses."""

    seat: int


class Committed(Record, frozen=True):
    """The next pack is shuffled, and its promise can be shown.

    ``seals`` are those of the seats that it names; none at all in the first version of its text.
    """

    commitment: str
    deck: str
    salt: str
    seals: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        return f"Committed({self.commitment[:8]})"  # a line in a log file shows no cards


class Sealed(Record, frozen=True):
    """The page of a seat showed a seal: what it hides can be mixed into packs promised from now."""

    seat: int
    seal: str


class Mixed(Record, frozen=True):
    """The page of a seat gave the lot behind its seal, after the promise."""

    seat: int
    lot: str


class Reshuffled(Record, frozen=True):
    """A seat asked for one more shuffle: the promise lapses, and a new one is made."""

    seat: int


class Cut(Record, frozen=True):
    """The seat that cuts has lifted so many cards of the promised pack."""

    seat: int
    count: int


class Knocked(Record, frozen=True):
    """The seat that cuts has knocked instead: the talon comes first, then packets of twelve."""

    seat: int


class TookPacket(Record, frozen=True):
    """After a knock a seat has chosen its packet, counted from 0."""

    seat: int
    packet: int


class Dealt(Record, frozen=True):
    """The committed pack was cut and dealt: the first entry of a game."""

    dealer: int
    cut: int = 0
    packets: tuple[int, ...] = ()  # after a knock, from the forehand on


class Misdealt(Record, frozen=True):
    """Table manner: the dealer gave a card of one seat to another."""

    seat: int
    giver: int
    taker: int


class Exposed(Record, frozen=True):
    """Table manner: the dealer let a card of a seat fall face up."""

    seat: int
    of: int


class TookDeal(Record, frozen=True):
    """Table manner: a seat took the pack to deal, though it was another's turn."""

    seat: int


class Disputed(Record, frozen=True):
    """Table manner: a seat pointed out a fault in dealing, and the book's remedy is carried out."""

    seat: int
