"""``name``: what people at a table of this book call cards, suits, games and premiums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mondfang.cards import BY_CODE, Suit
from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind
from mondfang.rulebook import Rulebook, load_book
from mondfang.rulebook.names import card_name, contract_name, premium_name, suit_name
from mondfang.rulebook.reader import Reader

_SUITS = {suit.name.lower(): suit for suit in Suit if suit is not Suit.TAROCK}
THING = "card III, suit karo, game dreier, premium uhu, title or edition"


@dataclass(frozen=True, slots=True)
class Name(ExampleCase):
    names: Mapping[str, str] | None  # German: { "suit karo" = "Schell" }
    names_en: Mapping[str, str] | None


def check(case: Name, path: str, book: Rulebook, reader: Reader) -> None:
    for field in ("names", "names_en"):
        for thing in getattr(case, field) or {}:
            if _name(book, thing, "de") is None:
                reader.fault(f"{path}.{field}.{thing}", thing, THING)


def compare(book: Rulebook, case: Name) -> Iterator[Difference]:
    for field, language in (("names", "de"), ("names_en", "en")):
        for thing, expected in (getattr(case, field) or {}).items():
            names = [_name(one, thing, language) for one in _line(book, thing)]
            came = expected if expected in names else names[0] or "nothing"
            yield Difference(field, expected, came, thing)


def _line(book: Rulebook, thing: str) -> list[Rulebook]:
    """The book; of its title also those it builds on, which house rules do not rename."""
    if book.extends is None or thing not in ("title", "edition"):
        return [book]
    return [book, *_line(load_book(book.extends), thing)]


def _name(book: Rulebook, thing: str, language: str) -> str | None:
    """What a thing is called; None for what is none."""
    match thing.split():
        case ["card", code] if code in BY_CODE:
            return card_name(BY_CODE[code], language, book)
        case ["suit", suit] if suit in _SUITS:
            return suit_name(_SUITS[suit], language, book)
        case ["game", contract] if contract in book.contracts:
            return contract_name(contract, language, book)
        case ["premium", premium] if premium in book.premiums:
            return premium_name(premium, language, book)
        case ["title"]:
            return book.title
        case ["edition"]:
            return book.edition
        case _:
            return None


KIND = Kind(Name, check, compare, ("names", "names_en"))
