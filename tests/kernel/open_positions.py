"""Random positions with open cards, in every variant of the rules, for the solvers' tests."""

from __future__ import annotations

import random
from dataclasses import replace

from mondfang.cards import ALL, CARDS, TRULL, cards_in
from mondfang.kernel.open_cards import (
    CARD_THIRDS,
    MOST_TRICKS,
    Goal,
    Position,
    bird,
    exact_tricks,
    ultimo,
)
from mondfang.rulebook.model import Duty, Kaiserstich, Trickplay

POSITIVE = Trickplay(
    id="positive",
    leader="forehand",
    tarock_trumps=True,
    must_play_tarock=True,
    must_beat=False,
    pagat_last=False,
    lead="any",
    kaiserstich="none",
    kontra=True,
    stop_when_decided=False,
    clauses={},
)
NEGATIVE = replace(POSITIVE, must_beat=True, pagat_last=True)
SUIT_GAME = replace(POSITIVE, tarock_trumps=False, lead="suit-first")
FREE_SUIT_GAME = replace(SUIT_GAME, must_play_tarock=False, lead="any")
RULES = {
    "positive": POSITIVE,
    "negative": NEGATIVE,
    "pagat-last": replace(POSITIVE, pagat_last=True),
    "must-beat": replace(POSITIVE, must_beat=True),
    "suit-game": SUIT_GAME,
    "free-suit-game": FREE_SUIT_GAME,
}
KAISERSTICHE: tuple[Kaiserstich, ...] = ("none", "any-order", "mond-skues-pagat")
SIDES = (0b0101, 0b1010, 0b0011, 0b0110, 0b0001, 0b1000, 0b0111, 0b1110)
DUTY_CARDS = (7, 15, 23, 31, 32, 33, 34, 35)


def deal(source: random.Random, cards: int, rules: Trickplay, with_trull: bool = False) -> Position:
    """So many cards a hand; ``with_trull`` deals Sküs, Mond and Pagat among them."""
    pack = [int(card) for card in CARDS]
    source.shuffle(pack)
    if with_trull:
        pack.sort(key=lambda card: not TRULL >> card & 1)
    dealt = pack[: 4 * cards]
    source.shuffle(dealt)
    hands = [sum(1 << card for card in dealt[seat::4]) for seat in range(4)]
    return Position(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        leader=source.randrange(4),
        side=0b0101,
        rules=rules,
        trick_number=13 - cards,
    )


def any_position(source: random.Random, cards: int, rules: Trickplay) -> Position:
    """Any sides, any Kaiserstich, duties, talon cards to win and cards on the table."""
    rules = replace(rules, kaiserstich=source.choice(KAISERSTICHE))
    position = deal(source, cards, rules, with_trull=source.random() < 0.5)
    position = replace(position, side=source.choice(SIDES))
    if source.random() < 0.3:
        position = _with_duties(source, position)
    if source.random() < 0.25:
        left = cards_in(ALL & ~sum(position.hands))
        source.shuffle(left)
        first = position.trick_number
        added = zip(range(first, min(first + 3, 13)), left, strict=False)
        position = replace(position, added=tuple((n, 1 << card) for n, card in added))
    for _ in range(source.randrange(4)):
        position = played(position, source.choice(cards_in(position.legal())))
    return position


def _with_duties(source: random.Random, position: Position) -> Position:
    duties = [
        (seat, card, source.randrange(8, 13))
        for card in DUTY_CARDS
        for seat in range(4)
        if position.hands[seat] >> card & 1 and source.random() < 0.5
    ]
    free, highest = source.random() < 0.5, source.random() < 0.5
    return replace(position, duties=tuple(duties), duty=Duty(True, highest, free, {}))


def played(position: Position, card: int) -> Position:
    """The position with one more card on the table."""
    hands = list(position.hands)
    hands[position.turn] ^= 1 << card
    left = (hands[0], hands[1], hands[2], hands[3])
    return replace(position, hands=left, trick=(*position.trick, card))


def any_goal(source: random.Random, cards: int) -> Goal:
    """One of the goals; card points twice as often as the others."""
    return source.choice(
        (
            CARD_THIRDS,
            CARD_THIRDS,
            MOST_TRICKS,
            exact_tricks(source.randrange(3)),
            bird(source.randrange(32, 36), 12 - source.randrange(cards)),
            ultimo(7 + 8 * source.randrange(4)),
        )
    )
