"""The fair shuffle: a promise before the deal, opened after the game, that anybody can check.

The promise is the SHA-256 of a short text, in hexadecimal::

    mondfang deal 1
    salt: 5c0f…
    deck: HK XXI … (54 codes, the first card to be dealt first)

Each of the three lines ends with one line feed. The salt keeps the pack from being guessed.
Whoever starts the deal may lift some cards after the promise was made; the lifted ones go below.
Where the book knows knocking, nothing is lifted: the talon comes first, then packets of twelve, and
the opening says who chose which.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.cards import BY_CODE, CARDS, Card
from mondfang.game import Deal, dealt
from mondfang.game.dealing.deal import dealt_in_packets
from mondfang.rulebook.model import Dealing
from mondfang.speech import SpokenError
from mondfang.table.errors import REFUSALS

HEAD = "mondfang deal 1"
PROMISE = ("commitment", "salt", "deck", "cut")  # the lines of an opening, in this order
SALT_LEAST, SALT_MOST = 16, 128


class ShuffleError(SpokenError, ValueError):
    """A pack or salt that cannot be; ``code`` is stable."""

    TEXTS = REFUSALS


@dataclass(frozen=True, slots=True)
class Opening:
    """What the promise was about: the pack, the salt, how many cards were lifted.

    ``packets`` are those chosen after a knock (0 to 3), from the forehand on.
    """

    commitment: str
    deck: str  # 54 codes, separated by blanks
    salt: str
    cut: int = 0
    packets: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"Opening({self.commitment[:8]})"


def opening_lines(opening: Opening) -> tuple[str, ...]:
    """The opening line by line, as records and pages have it; packets only after a knock."""
    values = (opening.commitment, opening.salt, opening.deck, str(opening.cut))
    lines = tuple(f"{key}: {value}" for key, value in zip(PROMISE, values, strict=True))
    return (*lines, f"packets: {packets_text(opening.packets)}") if opening.packets else lines


def commitment(salt: str, deck: Sequence[Card]) -> str:
    """The promise for a pack; raises ShuffleError unless it has all 54 cards once."""
    check_salt(salt)
    check_deck(deck)
    text = f"{HEAD}\nsalt: {salt}\ndeck: {deck_text(deck)}\n"
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def check(promise: str, salt: str, deck: Sequence[Card]) -> bool:
    """Whether this pack and salt are the ones that were promised."""
    return hmac.compare_digest(promise.lower().encode(), commitment(salt, deck).encode())


def check_salt(salt: str) -> None:
    plain = salt.isascii() and salt.isprintable() and not any(map(str.isspace, salt))
    if not plain or not SALT_LEAST <= len(salt) <= SALT_MOST:
        raise ShuffleError("bad-salt")


def check_deck(deck: Sequence[Card]) -> None:
    if sorted(deck) != list(CARDS):
        raise ShuffleError("bad-deck")


def deck_text(deck: Sequence[Card]) -> str:
    return " ".join(card.code for card in deck)


def parse_deck(text: str) -> tuple[Card, ...]:
    """The pack behind its codes; raises ShuffleError."""
    codes = text.split()
    if any(code not in BY_CODE for code in codes):
        raise ShuffleError("bad-deck")
    deck = tuple(BY_CODE[code] for code in codes)
    check_deck(deck)
    return deck


def lifted(deck: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The pack after a cut: the lifted cards go below the rest."""
    if not 0 <= count < len(CARDS):
        raise ShuffleError("bad-cut")
    return (*deck[count:], *deck[:count])


def deal_of(opening: Opening, rules: Dealing, forehand: int) -> Deal:
    """The hands and the talon that come of a pack by the book's way of dealing."""
    deck = lifted(parse_deck(opening.deck), opening.cut)
    if opening.packets:
        return dealt_in_packets(deck, opening.packets, forehand)
    return dealt(rules, deck, forehand)


def packets_text(packets: Sequence[int]) -> str:
    """The chosen packets as people count them: ``3 1 2 4``."""
    return " ".join(str(packet + 1) for packet in packets)


def parse_packets(text: str) -> tuple[int, ...]:
    """Four packets from such a text, or none; raises ShuffleError."""
    words = text.split()
    if words and sorted(words) != ["1", "2", "3", "4"]:
        raise ShuffleError("bad-packets")
    return tuple(int(word) - 1 for word in words)
