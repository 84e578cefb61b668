"""What can be said of a hand before the first card: native/search/hand.hpp in Python."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mondfang.cards import KINGS, MOND, PAGAT, SKUES, SUIT_CARDS, TAROCKS, TRULL, thirds_of

HAND_FEATURES: Final = 40


@lru_cache(maxsize=4096)
def describe_hand(hand: int, forehand: bool) -> tuple[int, ...]:
    """What can be said of twelve cards without looking at any other."""
    tarocks = hand & TAROCKS
    n = tarocks.bit_count()
    pagat = hand >> PAGAT & 1
    top = 0  # tarocks from the top without a gap
    while top < 22 and hand >> (SKUES - top) & 1:
        top += 1
    suits = [_describe_suit(hand >> 8 * suit & 0xFF) for suit in range(4)]
    longest = max((hand >> 8 * suit & 0xFF).bit_count() for suit in range(4))
    return (
        *(1, int(forehand), n, n * n // 4, max(n - 7, 0), max(4 - n, 0)),
        *(hand >> SKUES & 1, hand >> MOND & 1, pagat, pagat * n),
        *(hand >> PAGAT + 1 & 1, hand >> PAGAT + 2 & 1, hand >> PAGAT + 3 & 1),
        *(
            (hand >> 49 & 7).bit_count(),
            (hand >> 46 & 7).bit_count(),
            (hand >> 42 & 15).bit_count(),
        ),
        *((hand & KINGS >> down).bit_count() for down in range(4)),
        *(top, int(hand >> MOND & 3 == 3)),
        *(sum(column) for column in zip(*suits, strict=True)),
        longest,
        (tarocks >> 42).bit_count() if 0 < n <= 4 else 0,  # a few, and high: bad to duck with
        *(int(n == 0), int(hand & KINGS == KINGS), int(hand & TRULL == TRULL)),
        thirds_of(hand & SUIT_CARDS) // 8,
    )


def _describe_suit(cards: int) -> tuple[int, ...]:
    """Length, the king and his guard, and how far low cards lie beneath high ones."""
    length, king = cards.bit_count(), bool(cards & 0x80)
    low, high = (cards & 0x07).bit_count(), (cards & 0xF0).bit_count()
    return (
        *(length == 0, length == 1, length == 2, length >= 4),
        *(king and length == 1, cards & 0xC0 == 0xC0, length > 0 and not king),
        *(low, max(high - low, 0), length > 0 and low == 0),
        *(low >= 2 and length <= 3, king and low >= 2),
    )
