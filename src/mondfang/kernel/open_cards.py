"""What the open-card solvers are asked and what they answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from mondfang.cards import BY_CODE, KINGS
from mondfang.game import GameState
from mondfang.game.public import trickplay_of
from mondfang.game.sides import called_card_held
from mondfang.game.tricks import playable
from mondfang.rulebook.model import Duty, Trickplay

TRICKS = 12
Progress = Callable[[int], bool]  # told the nodes so far; false stops the search


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of card play with all cards known; ``side`` are the seats that maximise, as bits.

    ``duties`` are (holder, card, trick), ``added`` are (trick, mask) of talon cards to be won.
    """

    hands: tuple[int, int, int, int]
    leader: int
    side: int
    rules: Trickplay
    trick: tuple[int, ...] = ()
    trick_number: int = 1
    duties: tuple[tuple[int, int, int], ...] = ()
    duty: Duty | None = None
    added: tuple[tuple[int, int], ...] = ()

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4

    def maximising(self, seat: int) -> bool:
        return bool(self.side >> seat & 1)

    def legal(self) -> int:
        """The cards the seat to play may choose from, as a mask."""
        hand = self.hands[self.turn]
        choice = playable(self.rules, hand, self.trick)  # type: ignore[arg-type]
        if self.duty is None or not self.duty.keep:
            return choice
        kept = 0
        for holder, card, trick in self.duties:
            missed = self.trick_number > trick and self.duty.free_when_missed
            if holder != self.turn or not hand >> card & 1 or missed:
                continue
            if choice >> card & 1 and trick == self.trick_number:
                return 1 << card
            kept |= 1 << card
        if choice & ~kept:
            return choice & ~kept
        birds = choice & ~KINGS
        if self.duty.highest_first and birds:
            return choice & KINGS | 1 << birds.bit_length() - 1
        return choice


@dataclass(frozen=True, slots=True)
class Goal:
    """What the maximising side plays for; make one with the functions below."""

    kind: Literal["card_thirds", "tricks", "exact_tricks", "bird", "ultimo"]
    first: int = 0
    second: int = 0


CARD_THIRDS = Goal("card_thirds")  # exact card points in the tricks still to come
MOST_TRICKS = Goal("tricks")  # as many of the tricks still to come as possible


def exact_tricks(wanted: int) -> Goal:
    """1 where exactly so many of the tricks still to come are taken, else 0."""
    return Goal("exact_tricks", wanted)


def bird(card: int, trick: int = TRICKS) -> Goal:
    """1 where a card of the maximising side wins this trick, else 0."""
    return Goal("bird", card, trick)


def ultimo(card: int, trick: int = TRICKS) -> Goal:
    """1 where the card lies in this trick and the maximising side wins it, else 0."""
    return Goal("ultimo", card, trick)


class Answer(NamedTuple):
    """Bounds of a value; equal where it is exact, apart where the budget ran out."""

    solved: bool
    lower: int
    upper: int
    nodes: int


class MoveAnswer(NamedTuple):
    """The same for one card."""

    card: int
    solved: bool
    lower: int
    upper: int


def position_of(state: GameState, side: int) -> Position:
    """The card play of a game as it stands; the talon of Trischaken is not among it."""
    public, book = state.public, state.book
    hands = state.hidden.hands
    duties = []
    for said in public.announcements:
        premium = book.premiums[said.premium]
        if premium.trick is None:
            continue
        hand = hands[said.holder]
        named = BY_CODE[premium.card] if premium.card else None
        card = named if named is not None else called_card_held(public, said.holder, hand)
        if card is not None:
            duties.append((said.holder, int(card), premium.trick))
    return Position(
        hands=(int(hands[0]), int(hands[1]), int(hands[2]), int(hands[3])),
        leader=public.leader,
        side=side,
        rules=trickplay_of(book, public),
        trick=tuple(int(card) for card in public.trick),
        trick_number=public.trick_number,
        duties=tuple(duties),
        duty=book.duty,
    )
