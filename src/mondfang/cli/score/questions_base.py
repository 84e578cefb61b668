"""A question to a scorer: choices by number, or a text that is understood or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mondfang.cards import TOTAL_THIRDS, CardError, parse_points
from mondfang.cli.base.speech import say
from mondfang.cli.base.wording import LADDER
from mondfang.rulebook import Rulebook
from mondfang.rulebook.model import Contract, Premium

Answers = Mapping[str, Any]
Choices = tuple[tuple[Any, str], ...]
SEATS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Question:
    """One step: a choice by number, or a text that ``read`` understands or refuses."""

    key: str
    title: str
    choices: Choices = ()
    read: Callable[[str], Any] | None = None
    help: str = ""

    def numbered(self) -> Iterator[tuple[int, Any, str]]:
        """Seats and steps of Kontra by their own number, nothing by 0, all else by counting."""
        own = any(type(value) is int for value, _ in self.choices)
        count = len(SEATS) if own else 1
        for value, label in self.choices:
            if type(value) is int:
                yield value, value, label
            elif value is None and not own:
                yield 0, value, label
            else:
                yield count, value, label
                count += 1

    def allows(self, value: Any) -> bool:
        return self.read is not None or any(value == choice for choice, _ in self.choices)


def seat_name(seat: int) -> str:
    return f"{say('Platz', 'seat')} {seat}"


def seats_of(seats: tuple[int, ...]) -> Choices:
    return tuple((seat, seat_name(seat)) for seat in seats)


def yes_no() -> Choices:
    return ((True, say("ja", "yes")), (False, say("nein", "no")))


def kontra_levels(book: Rulebook) -> Choices:
    words = (say("keines", "none"), *LADDER[: book.kontra.levels])
    return tuple(enumerate(words))


def offered_premiums(book: Rulebook, row: Contract) -> list[Premium]:
    return [book.premiums[name] for name in row.premiums if book.premiums[name].offered]


def read_points(text: str) -> str:
    try:
        parse_points(text)
    except CardError:
        raise ValueError(
            say(f"„{text}“ ist keine Punktezahl wie 35/2.", f"'{text}' is no count like 35/2.")
        ) from None
    return text


def read_four_points(text: str) -> tuple[str, ...]:
    found = tuple(read_points(word) for word in text.split())
    if len(found) != 4 or sum(map(parse_points, found)) != TOTAL_THIRDS:
        raise ValueError(say("Vier Zahlen, zusammen 70.", "Four numbers, 70 in all."))
    return found


def read_tricks(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if len(words) != 4 or not all(word.isdigit() for word in words) or sum(map(int, words)) != 12:
        raise ValueError(say("Vier Zahlen, zusammen 12.", "Four numbers, 12 in all."))
    return tuple(map(int, words))


def read_seats(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    known = all(word in ("0", "1", "2", "3") for word in words)
    if not known or not 1 <= len(words) <= 3 or len(set(words)) < len(words):
        raise ValueError(say("Ein bis drei Plätze, 0 bis 3.", "One to three seats, 0 to 3."))
    return tuple(map(int, words))


def read_stake(text: str) -> int | None:
    if not text:
        return None
    if not text.isdigit():
        raise ValueError(say("Eine ganze Zahl in Cent.", "A whole number of cents."))
    return int(text)
