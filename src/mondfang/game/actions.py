"""What a seat can do, and what a seat is told: two closed unions of frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.cards import Card, CardSet

TalonTiming = Literal["six", "last"]


@dataclass(frozen=True, slots=True)
class Reserve:
    """The forehand's opening word that is no bid: "Vorhand!", "Mein Spiel!", "Erster!"."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bid:
    seat: int
    contract: str


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int


@dataclass(frozen=True, slots=True)
class Silence:
    """The seat said nothing in time; a book may take that for passing."""

    seat: int


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Lay down a hand that need not be played."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CallFourth:
    """Call the fourth king without naming its suit."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallNobody:
    """Nothing is left to call: the declarer plays alone."""

    seat: int


@dataclass(frozen=True, slots=True)
class OpenTalon:
    seat: int


@dataclass(frozen=True, slots=True)
class TakeHalf:
    seat: int
    half: int


@dataclass(frozen=True, slots=True)
class TakeCard:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TakeWhole:
    seat: int


@dataclass(frozen=True, slots=True)
class Schleifen:
    """Give the game up because the called card lies in the talon."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnTrischaken:
    """Turn the game into Trischaken because the called card lies in the talon."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChooseTrischaken:
    seat: int
    talon: TalonTiming
    stichzwang: bool


@dataclass(frozen=True, slots=True)
class ChooseOpen:
    """Who lays open in a semi-ouvert game with revers."""

    seat: int
    who: Literal["declarer", "opponents"]


@dataclass(frozen=True, slots=True)
class Discard:
    seat: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the discard up again, before "Ich liege!"."""

    seat: int


@dataclass(frozen=True, slots=True)
class Concede:
    """A suit game whose discard cannot be made: the declarer is at fault."""

    seat: int


@dataclass(frozen=True, slots=True)
class Announce:
    seat: int
    premium: str


@dataclass(frozen=True, slots=True)
class Lie:
    """ "Ich liege!": the declarer's statement is closed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Kontra:
    """Kontra (level 1), Re (2) or Sub (3) on the game or on an announced premium.

    ``owner`` is the declarer of the game or the seat that announced; ``against`` is the opponent
    whose own ladder it is, in games where each opponent doubles for himself.
    """

    seat: int
    level: int
    what: str
    owner: int
    against: int | None = None


@dataclass(frozen=True, slots=True)
class Gut:
    """Nothing (more) to say in this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    seat: int
    card: Card


Action = (
    Reserve
    | Bid
    | Pass
    | Silence
    | ThrowIn
    | Call
    | CallFourth
    | CallNobody
    | OpenTalon
    | TakeHalf
    | TakeCard
    | TakeWhole
    | Schleifen
    | TurnTrischaken
    | ChooseTrischaken
    | ChooseOpen
    | Discard
    | TakeBack
    | Concede
    | Announce
    | Lie
    | Kontra
    | Gut
    | Play
)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat's own twelve cards."""

    seat: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class TalonShown:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TalonTaken:
    """Cards taken up; None where the others did not see them."""

    seat: int
    cards: CardSet | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """That so many cards were laid away; which ones only the seat knows."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DiscardShown:
    """Discards that the book wants seen by all."""

    seat: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """The trick is gathered, with the talon cards that go to it in Trischaken."""

    seat: int
    added: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    seat: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over; discard and unseen talon are shown before counting."""

    discard: CardSet
    talon: tuple[Card, ...]


Event = (
    Action
    | Dealt
    | TalonShown
    | TalonTaken
    | Discarded
    | DiscardShown
    | TrickTaken
    | HandShown
    | Finished
)


@dataclass(frozen=True, slots=True)
class Told:
    """An event and its audience: one seat, or all (None)."""

    event: Event
    seat: int | None = None
