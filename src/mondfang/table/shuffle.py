"""The fair shuffle: a promise before the deal, opened after the game, that anybody can check.

The promise is the SHA-256 of a short text, in hexadecimal::

    mondfang deal 1
    salt: 5c0f…
    deck: HK XXI … (54 codes, the first card to be dealt first)

Each of the three lines ends with one line feed. The salt keeps the pack from being guessed.
Whoever starts the deal may lift some cards after the promise was made; the lifted ones go below.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.cards import BY_CODE, CARDS, Card
from mondfang.game import Deal, dealt
from mondfang.rulebook.model import Dealing
from mondfang.speech import SpokenError
from mondfang.table.errors import REFUSALS

HEAD = "mondfang deal 1"
SALT_LEAST, SALT_MOST = 16, 128


class ShuffleError(SpokenError, ValueError):
    """A pack or salt that cannot be; ``code`` is stable."""

    TEXTS = REFUSALS


@dataclass(frozen=True, slots=True)
class Opening:
    """What the promise was about: the pack, the salt, and how many cards were lifted."""

    commitment: str
    deck: str  # 54 codes, separated by blanks
    salt: str
    cut: int = 0

    def __repr__(self) -> str:
        return f"Opening({self.commitment[:8]})"


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
    return dealt(rules, lifted(parse_deck(opening.deck), opening.cut), forehand)
