"""What one seat was told of a game, and what follows from it for every world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from mondfang.cards import (
    ALL,
    BY_CODE,
    CARDS,
    HONOURS,
    KINGS,
    RANK_MASKS,
    SUIT_CARDS,
    TAROCKS,
    TRULL,
    CardSet,
    cards_in,
)
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases.play import trick_winner
from mondfang.game.phases.talon import discard_count, is_suit_game, shown_discards
from mondfang.game.public import Phase, Public, contract_of, trickplay_of
from mondfang.game.state import advance
from mondfang.kernel.codes import decode
from mondfang.kernel.twin.trickplay import playable
from mondfang.rulebook.model import Rulebook

if TYPE_CHECKING:
    from mondfang.kernel.twin.game import Book

DISCARD: Final = 4  # places: four hands as they were when play began, the discard, the talon
TALON: Final = 5
PLACES: Final = 6


class Story:
    """What one seat has been told of a game; another seat's discard stands there without cards."""

    def __init__(
        self,
        book: Book,
        seat: int,
        forehand: int,
        dealt: int,
        talon: Sequence[int],
        actions: Sequence[int],
        discard_shown: int,
        has_lain: bool,
        held: Sequence[int],
        all_held: Sequence[bool],
    ) -> None:
        if seat not in range(4) or forehand not in range(4):
            raise ValueError("a seat is a number from 0 to 3")
        if dealt.bit_count() != 12 or dealt & ~ALL:
            raise ValueError("a hand is twelve cards")
        if len(talon) != 6:
            raise ValueError("a talon is six cards")
        self.book: Rulebook = book.rulebook
        self.seat, self.forehand, self.dealt = seat, forehand, dealt
        self.talon = tuple(card if 0 <= card < len(CARDS) else -1 for card in talon)
        self.actions = tuple(actions)
        self.discard_shown, self.has_lain = discard_shown, has_lain
        self.held, self.all_held = tuple(held), tuple(all_held)


class Step(NamedTuple):
    """An action of the story with what all knew before it."""

    public: Public
    seat: int
    action: Action


@dataclass
class Limits:
    """Where the unseen cards can be."""

    must: list[int] = field(default_factory=lambda: [0] * PLACES)
    may: list[int] = field(default_factory=lambda: [0] * PLACES)
    size: list[int] = field(default_factory=lambda: [12, 12, 12, 12, 0, 0])
    declarer: int = -1  # another seat that has discarded
    fourth: int = -1  # another seat that called the fourth king
    ten: int = -1  # another seat that announced ten tarocks
    tarocks: int = 0  # and how many it said it holds
    talon: int = 0  # seen talon cards
    taken: int = 0  # of these, what went into the declarer's hand
    took_hidden: bool = False  # the whole talon, unseen

    def copy(self) -> Limits:
        """The lists that a draw changes, to be changed."""
        return Limits(
            self.must[:],
            self.may[:],
            self.size[:],
            self.declarer,
            self.fourth,
            self.ten,
            self.tarocks,
            self.talon,
            self.taken,
            self.took_hidden,
        )


def follow(story: Story) -> tuple[list[Step], Public]:
    """The steps of a story, and what all know at its end: the same in every world."""
    public = Public(forehand=story.forehand, phase=Phase.AUCTION, turn=story.forehand)
    steps, discard = [], 0
    for code in story.actions:
        seat = public.turn
        if seat is None:
            raise ValueError("the story goes on after its end")
        action = decode(story.book, seat, code)
        if isinstance(action, act.Discard):
            discard = int(action.cards)
        steps.append(Step(public, seat, action))
        shown = story.discard_shown
        if isinstance(action, act.Lie) and seat == story.seat:
            shown = shown_discards(contract_of(story.book, public), discard)
        public = after(story, public, action, shown)
    return steps, public


def after(story: Story, public: Public, action: Action, shown: int) -> Public:
    """What all know after an action, with what the table sees happen at once."""
    book = story.book

    def cards(numbers: Sequence[int]) -> CardSet:
        return CardSet.of(CARDS[number] for number in numbers)

    public_now = advance(book, public, action) if not isinstance(action, act.Lie) else public
    match action:
        case act.OpenTalon():
            shown_talon = tuple(CARDS[number] for number in story.talon)
            return advance(book, public_now, act.TalonShown(shown_talon))
        case act.TakeHalf(seat=seat, half=half):
            part = cards(story.talon[3 * half : 3 * half + 3])
            return advance(book, public_now, act.TalonTaken(seat, part))
        case act.TakeCard(seat=seat, card=card):
            return advance(book, public_now, act.TalonTaken(seat, cards([card])))
        case act.TakeWhole(seat=seat):
            whole = cards(story.talon) if public.talon is not None else None
            return advance(book, public_now, act.TalonTaken(seat, whole))
        case act.Discard(seat=seat):
            count = discard_count(public, contract_of(book, public))
            return advance(book, public_now, act.Discarded(seat, count))
        case act.Lie(seat=seat):
            if shown:
                public_now = advance(book, public_now, act.DiscardShown(seat, CardSet(shown)))
            return advance(book, public_now, action)
        case act.Play() if len(public_now.trick) == 4:
            winner = trick_winner(book, public_now)
            return advance(book, public_now, act.TrickTaken(winner, ()))
        case _:
            return public_now


def limits_of(story: Story, steps: list[Step], end: Public) -> Limits:
    """Follows the story with the own cards only: turns and tricks need no others."""
    b = Limits()
    b.talon = sum(1 << card for card in story.talon if card >= 0)
    b.may = [ALL & ~story.dealt & ~b.talon] * PLACES
    b.size[TALON] = 6 - b.talon.bit_count()
    for step in steps:
        if step.seat != story.seat:
            _learn(story.book, b, step)
        elif isinstance(step.action, act.Announce):
            _learn_announced(story.book, b, step)
    row = contract_of(story.book, end) if end.games else None
    if row is not None and row.named_bird is not None:
        card = story.book.premiums[row.named_bird].card
        if card is not None:
            b.must[end.games[0].seat] |= 1 << BY_CODE[card]
    for seat in range(4):
        b.must[seat] |= story.held[seat]
    if b.declarer >= 0:
        b.may[b.declarer] |= b.taken
        b.may[DISCARD] = (b.may[DISCARD] | b.taken) & ~HONOURS
        if row is not None and story.has_lain:
            # What has to go first; of anything else all saw what went, and then none is left.
            first = TAROCKS & ~TRULL if is_suit_game(row) else SUIT_CARDS & ~KINGS
            b.may[DISCARD] &= first | story.discard_shown
            if story.discard_shown:
                b.may[b.declarer] &= ~first
        b.must[DISCARD] = story.discard_shown
        if b.took_hidden:
            b.size[TALON] = 0
    b.must[story.seat] = b.may[story.seat] = b.size[story.seat] = 0
    known = story.dealt | b.talon & ~b.taken
    for cards in b.must:
        known |= cards
    for at in range(PLACES):
        if at < 4 and story.all_held[at]:
            b.may[at] = 0
        b.may[at] &= ~known
        if at not in (b.declarer, DISCARD):
            b.may[at] &= ~b.taken
    return b


def _learn(book: Rulebook, b: Limits, step: Step) -> None:
    """What an action of another seat tells about its cards."""
    public, seat = step.public, step.seat
    match step.action:
        case act.Call(card=card) if book.call.own_card != "allowed":
            b.may[seat] &= ~(1 << card)
            for rank in book.call.ranks:
                if RANK_MASKS[rank] >> card & 1:
                    break
                b.must[seat] |= RANK_MASKS[rank] & ~b.talon  # all of a higher rank are held
        case act.CallFourth():
            b.fourth = seat
        case act.Announce(premium=name):
            _learn_announced(book, b, step)
            if book.premiums[name].kind == "zehn-tarock":
                b.ten, b.tarocks = seat, book.premiums[name].tarocks or 0
        case act.Discard():
            b.declarer = seat
            b.size[DISCARD] = discard_count(public, contract_of(book, public))
            b.took_hidden = public.took_whole and public.talon is None
            b.taken = 0 if b.took_hidden else int(public.taken or 0)
        case act.Play(card=card):
            b.must[seat] |= 1 << card
            _exclude(book, b, public, seat, card)
        case _:
            pass


def _learn_announced(book: Rulebook, b: Limits, step: Step) -> None:
    """Who announces a bird or König ultimo holds the card; a bird taken up, the declarer."""
    assert isinstance(step.action, act.Announce)
    public, seat = step.public, step.seat
    premium, declarer = book.premiums[step.action.premium], public.games[0].seat
    if premium.kind == "bird" and premium.card is not None:
        card = BY_CODE[premium.card]
        commanded = int(public.taken or 0) >> card & 1 and seat != declarer
        b.must[declarer if commanded else seat] |= 1 << card
    if premium.kind == "koenig-ultimo" and public.called is not None:
        b.must[seat] |= 1 << public.called


def _exclude(book: Rulebook, b: Limits, public: Public, seat: int, card: int) -> None:
    """No card may be held beside which the played one would have been against the rules."""
    rules, trick = trickplay_of(book, public), [int(each) for each in public.trick]
    mask = int(CardSet.of(public.trick))
    for other in cards_in(b.may[seat] & ~(1 << card)):
        if not playable(rules, 1 << card | 1 << other, trick, mask) >> card & 1:
            b.may[seat] &= ~(1 << other)
