"""Random deals of the kernels: every card is as likely at every place, and so is every pair."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt

import pytest

from mondfang.cards import CARDS
from mondfang.kernel.backend import available, backend
from mondfang.kernel.books import book_of
from mondfang.kernel.twin.chance import random_deal
from mondfang.kernel.twin.random import Random
from mondfang.rulebook import load_book

CARDS_IN_ALL = len(CARDS)
NATIVE = tuple(name for name in available() if name.startswith("native"))


def spread(seen: list[int], times: int, chance: float) -> float:
    """The mean square of the deviations, in standard deviations: near 1 if all is by chance."""
    variance = times * chance * (1 - chance)
    return sum((each - times * chance) ** 2 for each in seen) / variance / len(seen)


@pytest.mark.parametrize("name", NATIVE)
def test_every_card_and_every_pair_is_as_likely_in_every_hand(name: str) -> None:
    book, times = book_of(load_book("steirisch-2017"), name), 12_000
    places: Counter[tuple[int, int]] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    for number in range(times):
        hands = backend(name).random_deal(book, 11, number).hands
        for seat, hand in enumerate(hands):
            cards = [card for card in range(CARDS_IN_ALL) if hand >> card & 1]
            assert len(cards) == 12
            places.update((seat, card) for card in cards)
        pairs.update(
            combinations([c for c in range(CARDS_IN_ALL) if hands[number % 4] >> c & 1], 2)
        )
    single = [places[seat, card] for seat in range(4) for card in range(CARDS_IN_ALL)]
    both = [pairs[pair] for pair in combinations(range(CARDS_IN_ALL), 2)]
    # 216 and 1431 counts: four standard deviations of their mean square either way.
    assert abs(spread(single, times, 12 / 54) - 1) < 4 * sqrt(2 / 216)
    assert abs(spread(both, times, 12 * 11 / (54 * 53)) - 1) < 4 * sqrt(2 / 1431)


def test_every_card_is_as_likely_at_every_place_of_the_talon() -> None:
    random, times = Random(12), 6_000
    places = Counter(
        (place, card) for _ in range(times) for place, card in enumerate(random_deal(random).talon)
    )
    seen = [places[place, card] for place in range(6) for card in CARDS]
    assert abs(spread(seen, times, 1 / 54) - 1) < 4 * sqrt(2 / len(seen))
