"""The 54 cards: codes, ranks, exact values, and sets of cards as bit masks.

Bits 0 to 31 are four bytes, one a suit (pips low, then Bube, Reiter, Dame, König); bits 32 to 53
are the tarocks from I to the Sküs. Within a suit, and among the tarocks, a higher bit is a higher
card, so "the highest card" is always the highest bit of a mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import ClassVar, Final

from mondfang.speech import SpokenError, Text


class Suit(IntEnum):
    """What a trick can be led in; tarock follows the rules of a suit."""

    HERZ = 0
    KARO = 1
    PIK = 2
    TREFF = 3
    TAROCK = 4

    @property
    def is_red(self) -> bool:
        return self in (Suit.HERZ, Suit.KARO)


SUIT_LETTERS: Final = "HKPT"
_RED_RANKS: Final = ("4", "3", "2", "1", "B", "R", "D", "K")
_BLACK_RANKS: Final = ("7", "8", "9", "10", "B", "R", "D", "K")
_ROMAN: Final = (
    *("I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI"),
    *("XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "Sk"),
)
_CODES: Final = (
    *(SUIT_LETTERS[suit] + rank for suit in (0, 1) for rank in _RED_RANKS),
    *(SUIT_LETTERS[suit] + rank for suit in (2, 3) for rank in _BLACK_RANKS),
    *_ROMAN,
)
_RAW_VALUES: Final = (*((1, 1, 1, 1, 2, 3, 4, 5) * 4), 5, *([1] * 19), 5, 5)


class CardError(SpokenError, ValueError):
    """A text that names no card, no set of cards, or no number of card points."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "no-card": Text("„{found}“ ist keine Karte.", "'{found}' is not a card."),
        "card-twice": Text(
            "In „{found}“ steht eine Karte zweimal.", "A card stands twice in '{found}'."
        ),
        "no-points": Text(
            "„{found}“ ist keine Zahl von Kartenpunkten wie 35/2.",
            "'{found}' is not a number of card points such as '35/2'.",
        ),
        "too-many-points": Text(
            "„{found}“ ist mehr als die 70 Kartenpunkte des Spiels.",
            "'{found}' is more than the 70 card points of the pack.",
        ),
    }


class Card(int):
    """One of the 54 cards; an int from 0 to 53 whose order is the order within its suit."""

    __slots__ = ()

    @classmethod
    def parse(cls, code: str) -> Card:
        """Read a code such as ``HK``, ``T10``, ``XXI`` or ``Sk``."""
        try:
            return BY_CODE[code]
        except KeyError:
            raise CardError("no-card", found=code) from None

    @property
    def code(self) -> str:
        return _CODES[self]

    @property
    def suit(self) -> Suit:
        return Suit.TAROCK if self >= 32 else Suit(self >> 3)

    @property
    def rank(self) -> str:
        """``K D R B`` or the pip of a suit card, the Roman numeral of a tarock."""
        return self.code if self >= 32 else self.code[1:]

    @property
    def is_tarock(self) -> bool:
        return self >= 32

    @property
    def value(self) -> int:
        """What the card counts before the deduction of a lay: 5, 4, 3, 2 or 1."""
        return _RAW_VALUES[self]

    @property
    def thirds(self) -> int:
        """The exact worth in thirds of a card point."""
        return 3 * _RAW_VALUES[self] - 2

    @property
    def bit(self) -> int:
        return 1 << self

    def __repr__(self) -> str:
        return self.code

    __str__ = __repr__


CARDS: Final[tuple[Card, ...]] = tuple(Card(index) for index in range(54))
BY_CODE: Final[dict[str, Card]] = {card.code: card for card in CARDS}

PAGAT: Final = BY_CODE["I"]
UHU: Final = BY_CODE["II"]
KAKADU: Final = BY_CODE["III"]
QUAPIL: Final = BY_CODE["IIII"]
MOND: Final = BY_CODE["XXI"]
SKUES: Final = BY_CODE["Sk"]


class CardSet(int):
    """A set of cards as a 54-bit mask; plain ints work wherever a CardSet does."""

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read codes separated by blanks: ``CardSet.parse("HK Sk T10")``."""
        cards = [Card.parse(code) for code in text.split()]
        result = cls.of(cards)
        if len(result) != len(cards):
            raise CardError("card-twice", found=text)
        return result

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(int(self) >> card & 1)

    def __len__(self) -> int:
        return self.bit_count()

    def __or__(self, other: int) -> CardSet:
        return CardSet(int(self) | int(other))

    def __and__(self, other: int) -> CardSet:
        return CardSet(int(self) & int(other))

    def __sub__(self, other: int) -> CardSet:
        return CardSet(int(self) & ~int(other))

    @property
    def thirds(self) -> int:
        return thirds_of(self)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(card.code for card in sorted_for_hand(self))


ALL: Final = (1 << 54) - 1
SUIT_MASKS: Final = (0xFF, 0xFF00, 0xFF0000, 0xFF000000, ALL ^ 0xFFFFFFFF)
TAROCKS: Final = SUIT_MASKS[Suit.TAROCK]
SUIT_CARDS: Final = 0xFFFFFFFF
KINGS: Final = 0x80808080
TRULL: Final = 1 << PAGAT | 1 << MOND | 1 << SKUES
HONOURS: Final = KINGS | TRULL
RANK_MASKS: Final = {"K": KINGS, "D": KINGS >> 1, "R": KINGS >> 2, "B": KINGS >> 3}
TOTAL_THIRDS: Final = 210


def cards_in(mask: int) -> list[Card]:
    """The cards of a mask, lowest bit first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return found


def highest(mask: int) -> Card:
    """The highest bit of a mask that is not empty."""
    return CARDS[mask.bit_length() - 1]


def sorted_for_hand(mask: int, suits: str = SUIT_LETTERS, tarocks_first: bool = True) -> list[Card]:
    """As players sort: tarocks from the top, then suit by suit from the king down.

    ``suits`` are their letters in the order that somebody is used to.
    """
    order = _places(suits, tarocks_first)
    return sorted(cards_in(mask), key=order.__getitem__)


@lru_cache(maxsize=64)
def _places(suits: str, tarocks_first: bool) -> tuple[int, ...]:
    """The place of every card in a sorted hand."""
    ranks = [1 + suits.index(letter) for letter in SUIT_LETTERS] + [0 if tarocks_first else 5]
    return tuple(64 * ranks[min(card >> 3, Suit.TAROCK)] - card for card in range(54))


def thirds_of(mask: int) -> int:
    """Exact worth of a set of cards: three times the values less two a card."""
    return (
        mask.bit_count()
        + 12 * (mask & HONOURS).bit_count()
        + 9 * (mask & RANK_MASKS["D"]).bit_count()
        + 6 * (mask & RANK_MASKS["R"]).bit_count()
        + 3 * (mask & RANK_MASKS["B"]).bit_count()
    )


def points_by_lays(mask: int) -> int:
    """Whole points as counted at a table: lays of three less two, an incomplete lay less one."""
    lays, rest = divmod(mask.bit_count(), 3)
    return sum(card.value for card in cards_in(mask)) - 2 * lays - (1 if rest else 0)


def format_points(thirds: int) -> str:
    """``107`` thirds are ``"35/2"``: 35 points and 2 Blatt."""
    points, blatt = divmod(thirds, 3)
    return f"{points}/{blatt}"


def parse_points(text: str) -> int:
    """Read ``"35/2"``, or ``"36"`` for ``"36/0"``, as thirds."""
    points, slash, blatt = text.partition("/")
    digits = points.isascii() and points.isdigit() and len(points) <= 2
    if not digits or (slash and blatt not in ("0", "1", "2")):
        raise CardError("no-points", found=text)
    thirds = 3 * int(points) + int(blatt or 0)
    if thirds > TOTAL_THIRDS:
        raise CardError("too-many-points", found=text)
    return thirds
