"""The deal: who holds what, and how a shuffled deck becomes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from mondfang.cards import ALL, CARDS, Card, CardError, CardSet
from mondfang.rulebook.model import Dealing
from mondfang.speech import Text


class DealError(CardError):
    """A deal that does not have the 54 cards as it should."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "hands": Text(
            "Es gibt vier Blätter, nicht {count}.", "A deal has four hands, not {count}."
        ),
        "hand-size": Text(
            "Platz {seat} hat {count} Karten, nicht 12.", "Seat {seat} has {count} cards, not 12."
        ),
        "talon-size": Text(
            "Der Talon hat {count} Karten, nicht 6.", "The talon has {count} cards, not 6."
        ),
        "too-many-cards": Text(
            "Mehr als zwölf Karten in einem Blatt oder mehr als sechs im Talon.",
            "More than twelve cards in a hand, or more than six in the talon.",
        ),
        "uneven-hands": Text(
            "Die Blätter passen nicht zusammen: {sizes} Karten.",
            "The hands do not fit together: {sizes} cards.",
        ),
        "dealt-twice": Text("Zweimal gegeben: {cards}.", "Dealt twice: {cards}."),
    }


class RandomSource(Protocol):
    """What a shuffle needs; ``random.Random(seed)`` and ``secrets.SystemRandom()`` both serve."""

    def randrange(self, start: int, /) -> int: ...


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands by seat and the six talon cards in order: two halves of three."""

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    talon: tuple[Card, ...]

    def __post_init__(self) -> None:
        check_deal(self.hands, self.talon)

    @classmethod
    def parse(cls, hands: Iterable[str], talon: str) -> Deal:
        """Read codes: four texts of twelve cards, and the talon in order."""
        one, two, three, four = (CardSet.parse(hand) for hand in hands)
        return cls((one, two, three, four), tuple(Card.parse(code) for code in talon.split()))

    def __repr__(self) -> str:
        return "Deal(hidden)"


def check_deal(hands: Sequence[int], talon: Sequence[Card]) -> None:
    """Twelve cards a hand, six in the talon, none twice and none missing."""
    if len(hands) != 4:
        raise DealError("hands", count=len(hands))
    for seat, hand in enumerate(hands):
        if hand.bit_count() != 12:
            raise DealError("hand-size", seat=seat, count=hand.bit_count())
    if len(talon) != 6:
        raise DealError("talon-size", count=len(talon))
    seen = CardSet()
    for cards in (*(CardSet(hand) for hand in hands), *(CardSet.of([card]) for card in talon)):
        twice = seen & cards
        if twice:
            raise DealError("dealt-twice", cards=str(twice))
        seen = seen | cards
    assert seen == ALL  # 48 + 6 different cards are the whole pack


def shuffled(source: RandomSource, deck: Sequence[Card] = CARDS) -> tuple[Card, ...]:
    """A uniform permutation (Fisher and Yates); fair if the source is."""
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = source.randrange(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def dealt(rules: Dealing, deck: Sequence[Card], forehand: int = 0) -> Deal:
    """Deal packets of six from the forehand on; the talon comes first or in the middle."""
    if rules.talon_dealt == "first":
        talon, first, second = deck[:6], deck[6:30], deck[30:]
    else:
        first, talon, second = deck[:24], deck[24:30], deck[30:]
    hands = [0, 0, 0, 0]
    for cards in (first, second):
        for packet in range(4):
            hands[(forehand + packet) % 4] |= CardSet.of(cards[6 * packet : 6 * packet + 6])
    one, two, three, four = (CardSet(hand) for hand in hands)
    return Deal((one, two, three, four), tuple(talon))


def dealt_in_packets(deck: Sequence[Card], chosen: Sequence[int], forehand: int = 0) -> Deal:
    """After a knock: the talon first, then packets of twelve as the seats chose them.

    ``chosen`` are the packets (0 to 3) of the seats in playing order from the forehand on.
    """
    hands = [CardSet()] * 4
    for order, packet in enumerate(chosen):
        hands[(forehand + order) % 4] = CardSet.of(deck[6 + 12 * packet : 18 + 12 * packet])
    one, two, three, four = hands
    return Deal((one, two, three, four), tuple(deck[:6]))


def random_deal(rules: Dealing, source: RandomSource, forehand: int = 0) -> Deal:
    return dealt(rules, shuffled(source), forehand)
