"""What all kinds of examples check: clauses, sentences, options, cards, seats, words, codes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from mondfang.cards import CardError, CardSet
from mondfang.examples.model import ExampleCase, Numbers
from mondfang.game.errors import refusal_texts
from mondfang.game.text import ActionTextError
from mondfang.rulebook import Rulebook, catalogue, load_book
from mondfang.rulebook.reader import Reader, nearest_name

SEATS = ("0", "1", "2", "3")
FOUR = "four numbers that sum to 0"
CARDS = "cards such as HK XXI T10"


def known_clauses(book: Rulebook) -> set[str]:
    """The clauses that an example of this book may show: its own and those it builds on."""
    base = known_clauses(load_book(book.extends)) if book.extends else set()
    return {*catalogue(book.id), *book.own_clauses, *base}


def check_head(case: ExampleCase, path: str, book: Rulebook, reader: Reader) -> None:
    """What every example has."""
    known = known_clauses(book)
    if not case.clauses:
        reader.missing(f"{path}.clauses", "a clause id such as ST-083")
    cited = getattr(case, "cites", None) or ()
    for name, ids in (("clauses", case.clauses), ("cites", cited)):
        for index, clause_id in enumerate(ids):
            if clause_id not in known:
                spot = f"{path}.{name}[{index}]"
                reader.fault(
                    spot, clause_id, "a clause id of this book", nearest_name(clause_id, known)
                )
    for language in ("de", "en"):
        if not case.say.get(language, "").strip():
            reader.missing(f"{path}.say.{language}", "a sentence")
    for language in case.say:
        if language not in ("de", "en"):
            reader.unknown(f"{path}.say.{language}", language, ("de", "en"))
    for key, value in (case.options or {}).items():
        if key not in book.options:
            reader.unknown(f"{path}.options.{key}", key, book.options)
        elif book.options[key].values and value not in book.options[key].values:
            reader.unknown(f"{path}.options.{key}", value, book.options[key].values)


def check_four(numbers: Numbers | None, path: str, reader: Reader) -> None:
    if numbers is not None and (len(numbers) != 4 or sum(numbers) != 0):
        reader.fault(path, list(numbers), FOUR)


def check_seat(seat: int | None, path: str, reader: Reader, size: int = 4) -> None:
    if seat is not None and seat not in range(size):
        reader.fault(path, seat, f"a number from 0 to {size - 1}")


def check_seats(seats: Iterable[int], path: str, reader: Reader, size: int = 4) -> None:
    for index, seat in enumerate(seats):
        check_seat(seat, f"{path}[{index}]", reader, size)


def check_seat_keys(table: Iterable[str], path: str, reader: Reader, size: int = 4) -> None:
    """Keys that are seats: ``{ 0 = …, 3 = … }``."""
    known = [str(seat) for seat in range(size)]
    for seat in table:
        if seat not in known:
            reader.unknown(f"{path}.{seat}", seat, known)


def check_contract(name: str | None, path: str, book: Rulebook, reader: Reader) -> None:
    if name is not None and name not in book.contracts:
        reader.unknown(path, name, book.contracts)


def check_announced(said: Iterable[str], path: str, book: Rulebook, reader: Reader) -> None:
    """Premiums with who announced them: ``pagat@0``."""
    for index, text in enumerate(said):
        premium, _, seat = text.partition("@")
        if premium not in book.premiums or seat not in SEATS:
            reader.fault(f"{path}[{index}]", text, "a premium and a seat: pagat@0")


def check_codes(
    illegal: Mapping[str, str] | None,
    path: str,
    reader: Reader,
    known: Collection[str] | None = None,
) -> None:
    """What is refused stands with the code of a refusal, of the game unless others are known."""
    codes = refusal_texts() if known is None else known
    for word, code in (illegal or {}).items():
        check_code(code, f"{path}.illegal.{word}", reader, codes)


def check_code(code: str | None, path: str, reader: Reader, known: Collection[str]) -> None:
    if code is not None and code not in known:
        reader.fault(path, code, "the code of a refusal", nearest_name(code, known))


def check_cards(text: str | None, path: str, reader: Reader) -> None:
    tried(lambda: CardSet.parse(text or ""), path, text or "", reader, CARDS)


def tried(
    reading: Callable[[], object], path: str, found: str, reader: Reader, allowed: str
) -> None:
    """Note what cannot be read."""
    try:
        reading()
    except (CardError, ActionTextError):
        reader.fault(path, found, allowed)
