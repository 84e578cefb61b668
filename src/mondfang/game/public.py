"""What everybody at the table has been told: the one record all views share.

Nothing hidden ever enters it, so nothing has to be taken out again when it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from mondfang.cards import Card, CardSet
from mondfang.rulebook.model import Contract, Rulebook, Trickplay

__all__ = [
    "NO_CARDS",
    "Announcement",
    "Declared",
    "Ending",
    "Ladder",
    "Phase",
    "Public",
    "Trick",
    "contract_of",
    "evolve",
    "trickplay_of",
]

Ending = Literal["played", "stopped", "schleifen", "unplayed", "thrown-in", "conceded", "renonce"]


NO_CARDS: Final = CardSet()


class Phase(StrEnum):
    AUCTION = "auction"
    CALL = "call"
    TALON = "talon"
    DISCARD = "discard"
    TERMS = "terms"  # how Trischaken is played, who lays open
    STATEMENT = "statement"  # the declarer's announcements up to "Ich liege!"
    ROUND = "round"  # the others announce and double
    PLAY = "play"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Declared:
    """A game that is to be played, and by whom."""

    seat: int
    contract: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announced premium; ``holder`` has to play the card (another seat if commanded)."""

    premium: str
    seat: int
    holder: int
    turn: int  # the turn of the announcing round in which it was said


@dataclass(frozen=True, slots=True)
class Ladder:
    """Something that can be doubled, and who said Kontra, Re and Sub to it.

    ``what`` is "game" or a premium, ``owner`` its declarer or announcer; where each opponent
    doubles for himself there is a ladder ``against`` each. ``turn`` is when it last grew.
    """

    what: str
    owner: int
    against: int | None
    words: tuple[int, ...]
    turn: int

    @property
    def level(self) -> int:
        return len(self.words)


@dataclass(frozen=True, slots=True)
class Trick:
    """Four cards in order of play, who led, who took it, and what the talon added."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    winning_card: Card
    added: tuple[Card, ...] = ()

    def card_of(self, seat: int) -> Card:
        return self.cards[(seat - self.leader) % 4]

    def player_of(self, card: Card) -> int:
        return (self.leader + self.cards.index(card)) % 4


@dataclass(frozen=True)  # without slots, so that `evolve` can copy it in one step
class Public:
    """All that the whole table knows of one game, at one moment."""

    forehand: int
    phase: Phase
    turn: int | None
    # the auction
    calls: tuple[tuple[int, str], ...] = ()  # "reserve", "pass" or a contract
    passed: frozenset[int] = frozenset()
    standing: tuple[Declared, ...] = ()
    last_choice: bool = False
    games: tuple[Declared, ...] = ()
    # the call
    call: Literal["named", "fourth", "nobody"] | None = None
    called: Card | None = None  # None also while "the fourth" has not shown itself
    partner: int | None = None  # once the whole table knows
    alone: bool = False  # once the whole table knows
    # the talon
    talon: tuple[Card, ...] | None = None
    taken: CardSet | None = None  # cards taken up in sight of all
    took_whole: bool = False
    discarded: int = 0
    shown: CardSet = NO_CARDS
    # terms
    talon_timing: Literal["six", "last"] = "last"
    stichzwang: bool = True
    lays_open: tuple[int, ...] = ()  # seats that lay open after the first trick
    # announcements
    announcements: tuple[Announcement, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    turns: int = 0
    heard: tuple[int, int, int, int] = (-1, -1, -1, -1)  # each seat's last finished turn
    spoke: bool = False
    gut_run: int = 0
    # play
    leader: int = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    open_hands: tuple[CardSet, CardSet, CardSet, CardSet] = (NO_CARDS,) * 4
    ending: Ending | None = None

    @property
    def declarer(self) -> int | None:
        return self.games[0].seat if self.games else None

    @property
    def trick_number(self) -> int:
        """The trick being played, 1 to 12."""
        return len(self.tricks) + 1

    def tricks_of(self, seat: int) -> int:
        return sum([trick.winner == seat for trick in self.tricks])

    def has_called(self, seat: int) -> bool:
        return any(caller == seat for caller, _ in self.calls)

    def ladder(self, what: str, owner: int, against: int | None = None) -> Ladder | None:
        for ladder in self.ladders:
            if ladder.owner == owner and ladder.what == what and ladder.against == against:
                return ladder
        return None

    def level(self, what: str, owner: int, against: int | None = None) -> int:
        """How far the ladder on the game or on a premium has been climbed."""
        ladder = self.ladder(what, owner, against)
        return ladder.level if ladder is not None else 0


if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(public, **changes):
        """``dataclasses.replace`` for this one record, ten times as fast: every step makes one."""
        new = object.__new__(Public)
        new.__dict__.update(public.__dict__)
        new.__dict__.update(changes)
        return new


def contract_of(book: Rulebook, public: Public) -> Contract:
    """The contract being played; beside others ("bei") the first one."""
    return book.contracts[public.games[0].contract]


def trickplay_of(book: Rulebook, public: Public) -> Trickplay:
    """The rules of card play in force, with what the forehand chose for Trischaken."""
    rules = book.play[contract_of(book, public).regime]
    if rules.id == "trischaken" and rules.must_beat != public.stichzwang:
        return _with_stichzwang(book, public.stichzwang)
    return rules


@lru_cache(maxsize=64)
def _with_stichzwang(book: Rulebook, stichzwang: bool) -> Trickplay:
    return replace(book.play["trischaken"], must_beat=stichzwang)
