"""Worlds: deals that agree with all that one seat has been told. Native: search/world.hpp."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mondfang.cards import ALL, CARDS, KINGS, SUIT_CARDS, TAROCKS, CardSet, cards_in
from mondfang.game import Deal
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases import announce, auction, call, talon
from mondfang.game.phases.talon import is_suit_game, refuse_discard
from mondfang.game.public import Phase, Public, contract_of
from mondfang.game.state import GameState, Hidden
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.story import (
    DISCARD,
    PLACES,
    TALON,
    Limits,
    Step,
    Story,
    follow,
    limits_of,
)
from mondfang.kernel.twin.table import CardPlay
from mondfang.rulebook.model import Rulebook


def nth(mask: int, n: int) -> int:
    """The n-th card of a set, counted from the lowest."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


class Dealt(NamedTuple):
    """Cards as they may have been dealt, and what another seat then laid away."""

    hands: list[int]
    deck: list[int]
    discard: int


class World(NamedTuple):
    """A deal with the story played in it: the talk, then the cards on the table."""

    state: GameState  # before the first card
    table: CardPlay | None  # once cards are to be played

    @property
    def hands(self) -> list[int]:
        return list(self.state.hidden.hands) if self.table is None else self.table.hands


class Sampler:
    """Draws worlds for a story; what follows from it for all of them is worked out once."""

    def __init__(self, story: Story) -> None:
        self.story = story
        steps, self.end = follow(story)
        self.limits = limits_of(story, steps, self.end)
        playing = [at for at, step in enumerate(steps) if step.public.phase is Phase.PLAY]
        first = playing[0] if playing else len(steps)
        self.talk, self.play = steps[:first], steps[first:]
        self.before_play = self.play[0].public if self.play else self.end
        others = [step for step in self.talk if step.seat != story.seat]
        self.heard = [step for step in others if step.public.phase is Phase.AUCTION]
        self.laid = [step for step in others if isinstance(step.action, act.Discard)]

    def knows_all(self) -> bool:
        """Whether nothing is hidden any more but cards that nobody plays."""
        return all(seat == self.story.seat or held for seat, held in enumerate(self.story.all_held))

    def draw(self, random: Random) -> World | None:
        """One world that stands where the story ends; None if this draw did not fit."""
        dealt = self.deal(random)
        return None if dealt is None else self.stand(dealt)

    def deal(self, random: Random) -> Dealt | None:
        """A deal within the limits; whether the story is legal in it is not asked here."""
        story, limits = self.story, self.limits
        places = self._place(random)
        if places is None:
            return None
        hands = places[:4]
        hands[story.seat] = story.dealt
        hidden, taker = places[TALON], limits.declarer
        if taker >= 0:
            hands[taker] = (hands[taker] | places[DISCARD]) & ~limits.taken
        if limits.took_hidden:  # six of the eighteen lay in the talon
            for i in range(6):
                card = nth(hands[taker], random.below(18 - i))
                hands[taker] &= ~(1 << card)
                hidden |= 1 << card
        deck = []
        for card in story.talon:
            if card < 0:
                card = nth(hidden, random.below(hidden.bit_count()))
                hidden &= ~(1 << card)
            deck.append(card)
        return Dealt(hands, deck, places[DISCARD])

    def laid_from(self, dealt: Dealt) -> int:
        """The hand from which the other seat laid away, the talon among it."""
        hand = dealt.hands[self.limits.declarer] | self.limits.taken
        return hand | sum(1 << card for card in dealt.deck) if self.limits.took_hidden else hand

    def _place(self, random: Random) -> list[int] | None:
        """Cards go to a place with room that may have them, the most restricted cards first."""
        b = self.limits.copy()
        if b.fourth >= 0 and not _choose_kings(random, b):
            return None
        if b.ten >= 0 and not _choose_tarocks(random, b):
            return None
        places, opened, known = b.must[:], 0, self.story.dealt | b.talon & ~b.taken
        room = [size - must.bit_count() for size, must in zip(b.size, b.must, strict=True)]
        if min(room) < 0:
            return None
        for at in range(PLACES):
            if room[at] == 0:
                b.may[at] = 0
            opened |= b.may[at]
            known |= places[at]
        if opened != ALL & ~known:
            return None  # a card that fits nowhere
        groups = _groups(b.may, opened)
        for number, cards in enumerate(groups, 1):
            _shuffle(random, cards)
            fits = {tuple(may >> card & 1 for may in b.may) for card in cards}
            if number == len(groups) and len(fits) == 1:
                # any of these goes anywhere: dealt out as they lie
                spread = [at for at in range(PLACES) for _ in range(room[at])]
                if len(spread) < len(cards):
                    return None
                for card, at in zip(cards, spread, strict=False):
                    if not b.may[at] >> card & 1:
                        return None
                    places[at] |= 1 << card
                break
            for card in cards:
                weights = [room[at] if b.may[at] >> card & 1 else 0 for at in range(PLACES)]
                total = sum(weights)
                if not total:
                    return None
                left, at = random.below(total), 0
                while left >= weights[at]:
                    left -= weights[at]
                    at += 1
                room[at] -= 1
                places[at] |= 1 << card
        return places

    def walk(self, hands: list[int], deck: list[int], discard: int) -> Iterator[Step]:
        """The steps before the first card; the hands change with them."""
        laid = 0
        for step in self.talk:
            yield step
            seat = step.seat
            match step.action:
                case act.TakeHalf(half=half):
                    hands[seat] |= sum(1 << card for card in deck[3 * half : 3 * half + 3])
                case act.TakeCard(card=card):
                    hands[seat] |= 1 << card
                case act.TakeWhole():
                    hands[seat] |= sum(1 << card for card in deck)
                case act.Discard(cards=cards):
                    laid = int(cards) if seat == self.story.seat else discard
                    hands[seat] &= ~laid
                case act.TakeBack():
                    hands[seat] |= laid
                case _:
                    pass

    def stand(self, drawn: Dealt) -> World | None:
        """The world of a deal, if the whole story is legal in it."""
        dealt, deck, discard = drawn
        story, book, hands, laid = self.story, self.story.book, dealt[:], 0
        for step in self.walk(hands, deck, discard):
            public, seat, action = step
            if isinstance(action, act.Discard):
                laid = int(action.cards)
            elif isinstance(action, act.TakeBack):
                laid = 0
            if seat == story.seat:
                continue
            if not isinstance(action, act.Discard):
                if _is_refused(book, public, hands[seat], dealt[seat], action):
                    return None
                continue
            laid = discard
            if refuse_discard(book, public, hands[seat], dealt[seat], discard) is not None:
                return None
            suits = is_suit_game(contract_of(book, public))
            shown = discard & (SUIT_CARDS if suits else TAROCKS)
            if story.has_lain and shown != story.discard_shown:
                return None
        one, two, three, four = (CardSet(hand) for hand in dealt)
        deal = Deal((one, two, three, four), tuple(CARDS[card] for card in deck))
        hidden = Hidden(deal, (hands[0], hands[1], hands[2], hands[3]), laid)
        state = GameState(book, hidden, self.before_play, ())
        if self.end.phase is not Phase.PLAY:
            return World(state, None)
        table = CardPlay(state)
        for step in self.play:
            assert isinstance(step.action, act.Play)
            if not table.legal() >> step.action.card & 1:
                return None
            table.play(int(step.action.card))
        return World(state, table)


def _choose_kings(random: Random, b: Limits) -> bool:
    """Who called the fourth king holds the three others."""
    seat = b.fourth
    need = 3 - (b.must[seat] & KINGS & ~b.taken).bit_count()
    opened = b.may[seat] & KINGS & ~b.taken
    if need < 0 or opened.bit_count() < need:
        return False
    for _ in range(need):
        card = nth(opened, random.below(opened.bit_count()))
        opened &= ~(1 << card)
        b.must[seat] |= 1 << card
        b.may = [may & ~(1 << card) for may in b.may]
    b.may[seat] &= ~opened
    return True


def _choose_tarocks(random: Random, b: Limits) -> bool:
    """Who announced ten tarocks holds as many."""
    need = b.tarocks - (b.must[b.ten] & TAROCKS).bit_count()
    opened = b.may[b.ten] & TAROCKS
    if opened.bit_count() < need:
        return False
    for _ in range(need):
        card = nth(opened, random.below(opened.bit_count()))
        opened &= ~(1 << card)
        b.must[b.ten] |= 1 << card
        b.may = [may & ~(1 << card) for may in b.may]
    return True


def _groups(may: list[int], opened: int) -> list[list[int]]:
    """The cards by how many places may have them."""
    by_ways: list[list[int]] = [[] for _ in range(PLACES + 1)]
    for card in cards_in(opened):
        by_ways[sum(each >> card & 1 for each in may)].append(int(card))
    return [cards for cards in by_ways if cards]


def _shuffle(random: Random, cards: list[int]) -> None:
    for i in range(len(cards) - 1, 0, -1):
        other = random.below(i + 1)
        cards[i], cards[other] = cards[other], cards[i]


def _is_refused(book: Rulebook, public: Public, hand: int, dealt: int, action: Action) -> bool:
    """Whether a seat with these cards could not have done this."""
    match public.phase:
        case Phase.AUCTION:
            return auction.refusal(book, public, hand, action) is not None
        case Phase.CALL:
            return call.refusal(book, public, hand, action) is not None
        case Phase.TALON:
            return talon.refusal(book, public, hand, action) is not None
        case Phase.TERMS:
            return announce.refuse_terms(book, public, action) is not None
        case _:
            return announce.refusal(book, public, hand, dealt, action) is not None
