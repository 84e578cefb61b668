"""How a card is chosen in playouts: native/search/policy.hpp in Python, feature by feature.

The policy knows what its seat would know: its own hand, what was played or shown, and the sides
only as far as they are known to it. Which cards are "out" it takes from all places together that it
cannot look into: the other hands, a discard and a talon that it has not seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mondfang.cards import CARDS, KINGS, MOND, PAGAT, SKUES, TAROCKS, CardSet, thirds_of
from mondfang.game.phases.talon import is_suit_game
from mondfang.game.public import contract_of
from mondfang.game.state import GameState
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.trickplay import ABOVE, SUIT_OF, beating, winning_card
from mondfang.rulebook.model import Contract

FEATURES: Final = 48
# with a partner, alone, solo, suit game, negative, Trischaken × declarer, partner, defender ×
# leading or following
CONTEXTS: Final = 36
NEGATIVE, TRISCHAKEN = 4, 5  # families in which no called card tells the sides
SCORE_UNIT: Final = 256  # scores are in 1/256 of a natural logarithm of odds
STEP: Final = 8
ODDS: Final = tuple(math.exp(-float(i) * STEP / SCORE_UNIT) for i in range(1024))
WORTH: Final = tuple(card.thirds for card in CARDS)
_LOW_TAROCKS: Final = TAROCKS & ~(1 << PAGAT)


@dataclass(frozen=True, slots=True)
class Sides:
    """What stays the same for the card play of a game; seats are masks, ``unseen`` is by seat."""

    owners: int  # who plays the game
    birds: int  # who holds an announced bird or king ultimo
    family: int
    declarer: int
    partner: bool  # whether the game has one
    fourth: bool  # whether "the fourth king" was called
    unseen: tuple[int, ...]  # cards that nobody plays and the seat has not seen

    @classmethod
    def of(cls, state: GameState) -> Sides:
        """Of a game that has come to its cards."""
        book, public, hidden = state.book, state.public, state.hidden
        row = contract_of(book, public)
        games = public.games if row.is_negative else public.games[:1]
        birds = 0
        for said in public.announcements:
            if book.premiums[said.premium].trick:
                birds |= 1 << said.holder
        elsewhere = int(hidden.discard) | int(CardSet.of(public.trick))
        for hand in hidden.hands:
            elsewhere |= hand
        for trick in public.tricks:
            elsewhere |= int(CardSet.of(trick.cards)) | int(CardSet.of(trick.added))
        talon = 0 if public.talon is not None else int(CardSet.of(hidden.deal.talon)) & ~elsewhere
        laid = talon | int(hidden.discard) & ~int(public.shown)
        declarer = public.games[0].seat
        return cls(
            sum(1 << game.seat for game in games),
            birds,
            family_of(row),
            declarer,
            row.partner,
            public.call == "fourth",
            tuple(talon if seat == declarer else laid for seat in range(4)),
        )

    def camps(self, table: CardPlay, seat: int) -> tuple[int, int]:
        """Who is with a seat and who against it, as it knows; who is in neither may be either."""
        own = 1 << seat
        if self.family >= NEGATIVE:
            same = own if self.family == TRISCHAKEN or self.owners & own else 15 & ~self.owners
            return same, 15 & ~same
        first = 1 << self.declarer
        partner, alone = table.revealed
        if not self.partner or alone:
            same = first if own == first else 15 & ~first
            return same, 15 & ~same
        if partner is not None:
            both = first | 1 << partner
            same = both if both & own else 15 & ~both
            return same, 15 & ~same
        hand = table.hands[seat]
        if table.called >= 0:
            holds = hand >> table.called & 1
        else:
            holds = int(self.fourth and own != first and bool(hand & KINGS))
        if own == first:
            return own, 15 & ~own if holds else 0
        return (own | first, 15 & ~(own | first)) if holds else (own, first)


def family_of(row: Contract) -> int:
    """With a partner 0, alone 1, solo 2, suit game 3, negative 4, Trischaken 5."""
    if row.talon == "tricks":
        return TRISCHAKEN
    if row.is_negative:
        return NEGATIVE
    if is_suit_game(row):
        return 3
    if row.talon == "solo":
        return 2
    return 0 if row.partner else 1


def friends_of(state: GameState, seat: int) -> int:
    """Who is with a seat in truth, once all cards are known."""
    row = contract_of(state.book, state.public)
    if row.talon == "tricks":
        return 1 << seat
    if row.is_negative:
        ours = sum(1 << game.seat for game in state.public.games)
        return 1 << seat if ours >> seat & 1 else 15 & ~ours
    ours = declarer_side(state)
    return ours if ours >> seat & 1 else 15 & ~ours


def declarer_side(state: GameState) -> int:
    """The declarer, and who was dealt the called card, as a mask of seats."""
    public, hands = state.public, state.hidden.deal.hands
    declarer = public.games[0].seat
    side = 1 << declarer
    if not contract_of(state.book, public).partner:
        return side
    called = -1 if public.called is None else int(public.called)
    if called < 0 and public.call == "fourth":
        called = (KINGS & ~int(hands[declarer])).bit_length() - 1
    if called < 0:
        return side
    return side | sum(1 << seat for seat in range(4) if int(hands[seat]) >> called & 1)


class Moment:
    """What is the same for all candidates of one decision."""

    __slots__ = (
        *("hand", "out", "legal", "leading", "last", "friend_leads", "open_leads", "value"),
        *("enemies_behind", "friends_behind", "open_behind", "own_bird", "their_bird"),
        *("tarocks_out", "tarocks_own", "beaters", "need", "context", "trumps", "called"),
        "trick_count",
    )

    def __init__(self, table: CardPlay, sides: Sides) -> None:
        seat, trick, mask, rules = table.turn, table.trick, table.mask, table.rules
        one, two, three, four = table.hands
        self.hand = hand = table.hands[seat]
        unseen = sides.unseen[seat]
        if sides.family == TRISCHAKEN:
            for pile in table.piles:
                unseen &= ~pile
        self.out = out = (one | two | three | four) & ~hand | unseen
        self.legal = legal = table.legal()
        played = len(trick)
        same, other = sides.camps(table, seat)
        self.leading = not played
        self.last = played == 3
        self.value = thirds_of(mask) if mask else 0
        self.friend_leads, self.open_leads, self.beaters = False, False, 0
        if played:
            best = winning_card(rules, trick, mask)
            lying = table.leader + trick.index(best) & 3
            self.friend_leads = bool(same >> lying & 1)
            self.open_leads = not (same | other) >> lying & 1
            self.beaters = beating(rules, legal, trick, mask)
        behind = [1 << (seat + step & 3) for step in range(1, 4 - played)]
        self.friends_behind = sum(bool(same & one) for one in behind)
        self.enemies_behind = sum(bool(other & one) for one in behind)
        self.open_behind = len(behind) - self.friends_behind - self.enemies_behind
        self.own_bird = bool(sides.birds & same)
        self.their_bird = bool(sides.birds & ~same)
        self.tarocks_out = (out & TAROCKS).bit_count()
        self.tarocks_own = (hand & TAROCKS).bit_count()
        self.trumps = rules.tarock_trumps
        self.called, self.trick_count = table.called, len(table.tricks)
        role = 2
        if sides.owners >> seat & 1:
            role = 0
        elif sides.family < NEGATIVE and same & sides.owners:
            role = 1
        self.context = (sides.family * 3 + role) * 2 + (1 if played else 0)
        self.need = 0
        if table.aims:
            own = [game for game in table.aims if game[0] == seat]
            owner, aim = (own or table.aims)[0]
            self.need = aim - table.tricks_of[owner]


def one_of_each(legal: int, out: int) -> int:
    """The lowest of each class of neighbours among which it cannot matter which is played."""
    kept, rest = 0, legal
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        if 36 < card < MOND:  # plain tarocks; nothing out between it and the next lower one
            lower, floor = legal & _LOW_TAROCKS & low - 1, 36
        elif card < 32 and card & 7 < 4:
            lower, floor = legal & SUIT_OF[card] & low - 1, 0
        else:
            lower, floor = 0, 0
        if lower:
            below = lower.bit_length() - 1
            between = low - 1 & ~((2 << below) - 1)
            if below >= floor and not out & between:
                continue
        kept |= low
    return kept


def features(m: Moment, card: int) -> list[tuple[int, int]]:
    """Every feature of a candidate that is not zero, as (index, value)."""
    tarock = card >= 32
    suit = SUIT_OF[card]
    rank = card - 32 if tarock else card & 7
    worth = WORTH[card]
    higher = (m.out & suit & ABOVE[card]).bit_count()
    ruffable = not tarock and m.trumps and m.tarocks_out > 0
    if m.leading:
        wins, sure = True, higher == 0 and not ruffable
    else:
        wins = bool(m.beaters >> card & 1)
        behind = m.enemies_behind + m.open_behind
        sure = wins and (behind == 0 or (higher == 0 and not ruffable))
    found = [(1, worth), (2, higher)]
    if higher == 0:
        found.append((3, 1))
    if wins:
        taken = m.value + worth
        found += ((4, 1), (5, 1), (6, taken)) if sure else ((4, 1), (7, taken))
        if m.last:
            found.append((11, taken))
        if m.friend_leads:
            found.append((12, 1))
        found += ((35, m.enemies_behind), (36, m.need) if m.need > 0 else (37, 1))
        found += ((40, int(m.open_leads)), (42, m.open_behind))
    else:
        found.append((8 if m.friend_leads else 9, worth))
        if m.last and m.friend_leads:
            found.append((10, worth))
        if m.open_leads:
            found.append((41, worth))
        if m.friends_behind:
            found.append((44, worth))
        if not tarock:
            found.append((39, 7 - rank))
    return found + (_of_tarock(m, card, wins, sure) if tarock else _of_suit(m, card, suit))


def _of_tarock(m: Moment, card: int, wins: bool, sure: bool) -> list[tuple[int, int]]:
    rank = card - 32
    found = [(0, 1), (20, rank), (23, m.tarocks_own), (24, m.tarocks_out), (38, m.trick_count)]
    found += [(45, int(m.own_bird)), (46, int(m.their_bird))]
    if wins:
        found.append((21, rank))
    if sure:
        found.append((22, rank))
    if card == PAGAT:
        found += [(13, 1), (14, int(wins)), (15, int(sure))]
    elif card == MOND:
        found += [(16, 1), (17, m.out >> SKUES & 1)]
    elif card == SKUES:
        found.append((18, 1))
    elif rank < 4:
        found.append((19, 1))
    return found


def _of_suit(m: Moment, card: int, suit: int) -> list[tuple[int, int]]:
    own, others = (m.hand & suit).bit_count(), (m.out & suit).bit_count()
    found = [(25, own), (26, others), (43, m.trick_count)]
    if m.own_bird or m.their_bird:
        found.append((47, own))
    if own == 1:
        found += [(27, 1), (28, int(m.tarocks_own > 0))]
    if card & 7 == 7:
        found += [(29, 1), (30, others)]
    elif m.hand >> (card | 7) & 1:
        found.append((31, 1))
    if m.out >> (card | 7) & 1:
        found.append((32, 1))
    if m.called >= 0 and suit >> m.called & 1:
        found.append((33, 1))
        if card == m.called:
            found.append((34, 1))
    return found


class Policy:
    """Scores that are linear in the features, with learned whole-number weights."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.weights = weights

    def score(self, m: Moment, card: int) -> int:
        weights, total = self.weights[m.context], 0
        for index, value in features(m, card):
            total += weights[index] * value
        return total

    def card(self, table: CardPlay, sides: Sides, random: Random) -> int:
        """The card with the best score, stirred a little so that playouts of a world differ."""
        m = Moment(table, sides)
        rest = m.legal if m.legal & m.legal - 1 == 0 else one_of_each(m.legal, m.out)
        if rest & rest - 1 == 0:
            return rest.bit_length() - 1
        noise = random.next()
        best, most, place = -1, 0, 0
        while rest:
            low = rest & -rest
            rest ^= low
            card = low.bit_length() - 1
            value = self.score(m, card) + (noise >> (place * 6 & 63) & 63)
            if best < 0 or value > most:
                best, most = card, value
            place += 1
        return best

    def likelihood(self, table: CardPlay, sides: Sides, played: int) -> float:
        """How likely this card was for a player who thinks like the policy."""
        m = Moment(table, sides)
        if m.legal & m.legal - 1 == 0:
            return 1.0
        scores, own, rest = [], 0, m.legal
        while rest:
            low = rest & -rest
            rest ^= low
            card = low.bit_length() - 1
            scores.append(self.score(m, card))
            if card == played:
                own = scores[-1]
        top, total = max(scores), 0.0
        for each in scores:
            total += _odds(top - each)
        return _odds(top - own) / total


def _odds(behind: int) -> float:
    return ODDS[min(behind // STEP, len(ODDS) - 1)]
