"""What people call things, in German and English and in the dialect of a book.

>>> card_name(Card.parse("T10"))
'Treff-Zehn'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal

from mondfang.cards import SKUES, Card, Suit
from mondfang.rulebook.model import Rulebook
from mondfang.speech import Text
from mondfang.speech.text import read_toml


@cache
def tables() -> dict[str, Any]:
    """The tables of names.toml."""
    return read_toml("mondfang.rulebook", "names.toml")


@lru_cache(maxsize=4096)
def card_name(card: Card, language: str = "de", book: Rulebook | None = None) -> str:
    """``Herz-König``, ``Treff-Zehn``, ``Mond (XXI)``, ``Pelikan (III)``, ``Tarock XX``."""
    pattern: dict[str, str] = tables()[language]["pattern"]
    if not card.is_tarock:
        suit = suit_name(card.suit, language, book)
        return pattern["suit_card"].format(suit, rank_name(card.rank, language))
    name = _tarock_name(card, language, book)
    if name is None:
        return pattern["tarock"].format(card.rank)
    # The Sküs bears no number.
    return name if card == SKUES else pattern["named_tarock"].format(name, card.rank)


def _tarock_name(card: Card, language: str, book: Rulebook | None) -> str | None:
    """A card is a bird where the book has one on it: Hopfgarten's IIII is none, and has no name."""
    honour, key = tables()["honour"].get(card.rank), tables()["bird"].get(card.rank)
    if honour is not None:
        return word(honour, book)
    if book is None:
        return word(key) if key is not None else None
    bird = book.premium_of("bird", card.code)
    if bird is None:
        return None
    own = _own_name("premium", bird.id, language, book)
    return own or (word(key, book) if key else premium_name(bird.id, language, book))


def suit_name(suit: Suit, language: str = "de", book: Rulebook | None = None) -> str:
    """``Treff``, in some dialects ``Kreuz`` or ``Holz``; English has one name each."""
    key = suit.name.lower()
    own = _dialect(book).get(key) if language == "de" else None
    return own or str(tables()[language]["suit"][key])


def rank_name(rank: str, language: str = "de") -> str:
    """``König`` for ``K``, ``Zehn`` for ``10``."""
    return str(tables()[language]["rank"][rank])


def word(key: str, book: Rulebook | None = None) -> str:
    """A word of the game as the book says it: ``kaiserstich``, ``pass``, ``kakadu``, …"""
    return _dialect(book).get(key) or str(tables()["word"][key])


def contract_name(contract_id: str, language: str = "de", book: Rulebook | None = None) -> str:
    """``Pelikanrufer`` where the III is a Pelikan; ids of house rules are read as they stand."""
    return _row_name("contract", contract_id, language, book)


def premium_name(premium_id: str, language: str = "de", book: Rulebook | None = None) -> str:
    """``Durch`` where the Valat is called that."""
    return _row_name("premium", premium_id, language, book)


def contract_text(book: Rulebook, contract_id: str) -> Text:
    """The name of a game in both languages."""
    return Text.each(lambda language: contract_name(contract_id, language, book))


def premium_text(book: Rulebook, premium_id: str) -> Text:
    """The name of a premium in both languages."""
    return Text.each(lambda language: premium_name(premium_id, language, book))


@dataclass(frozen=True, slots=True)
class RowName:
    """A contract or premium of a book by its name, for sentences that are filled in later."""

    book: Rulebook
    table: Literal["contract", "premium"]
    row_id: str
    with_id: bool = False  # where somebody has to write the id

    def text(self, language: str = "de") -> str:
        name = _row_name(self.table, self.row_id, language, self.book)
        return f"{name} ({self.row_id})" if self.with_id else name


@lru_cache(maxsize=4096)
def _row_name(table: str, row_id: str, language: str, book: Rulebook | None) -> str:
    own = _own_name(table, row_id, language, book)
    if own is not None:
        return own
    pattern = tables()[language][table].get(row_id)
    if pattern is None:
        return row_id.replace("-", " ").capitalize()
    return str(pattern).format_map({**tables()["word"], **_dialect(book)})


def _own_name(table: str, row_id: str, language: str, book: Rulebook | None) -> str | None:
    """What the book itself calls a row: in both languages, or in a word that both share."""
    path = f"{table}.{row_id}"
    given = book.names.get(path) if book is not None else None
    return given[language] if given is not None else _dialect(book).get(path)


def _dialect(book: Rulebook | None) -> Mapping[str, str]:
    return book.dialect if book is not None else {}
