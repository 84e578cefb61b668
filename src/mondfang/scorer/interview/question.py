"""A question as data: its id, its text in both languages, the kind of its answer, its choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mondfang.cards import TOTAL_THIRDS, CardError, parse_points
from mondfang.speech import Text

SEATS = (0, 1, 2, 3)
TRICKS = 12
Answers = Mapping[str, Any]  # plain values by the question's id, in the order they were given
Kind = Literal["choice", "yes-no", "seats", "words", "points", "four-points", "tricks", "cents"]

NOTHING = object()  # fits no question
_YES_NO = {"j": True, "ja": True, "y": True, "yes": True, "n": False, "nein": False, "no": False}
_SEAT = Text("Platz {number}", "seat {number}")


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose: what is kept, and what people read; ``number`` is what they type."""

    value: str | int | None
    text: Text
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next; ``among`` and ``least`` to ``most`` are for seats.

    >>> Question("points", "points", Text("Punkte?", "Points?")).fits("35/2")
    True
    """

    id: str
    kind: Kind
    text: Text
    choices: tuple[Choice, ...] = ()
    among: tuple[int, ...] = SEATS
    least: int = 1
    most: int = 1
    help: Text | None = None
    usual: tuple[object, ...] = ()  # the one answer that may be assumed where nobody says otherwise

    def fits(self, value: object) -> bool:
        """Whether this can be an answer."""
        match self.kind:
            case "choice":
                return any(_same(value, choice.value) for choice in self.choices)
            case "yes-no":
                return isinstance(value, bool)
            case "words":
                return isinstance(value, str) and bool(value.strip())
            case "seats":
                return self._fits_seats(value)
            case "points":
                return _thirds(value) is not None
            case "four-points":
                return _are_four_points(value)
            case "tricks":
                whole = _whole_numbers(value)
                return len(whole) == len(SEATS) and min(whole) >= 0 and sum(whole) == TRICKS
            case "cents":
                return value is None or (type(value) is int and value >= 0)

    def read(self, texts: Sequence[str]) -> object:
        """What people have typed as a value of this kind; whatever cannot be read never fits.

        Seats are counted from 1 there. A choice is named by its place in the list, from 0 on.

        >>> Question("who", "seats", Text("Wer?", "Who?")).read(["2"])
        [1]
        """
        words = " ".join(texts).replace(",", " ").split()
        match self.kind:
            case "choice":
                place = _whole(words[0]) if len(words) == 1 else -1
                return self.choices[place].value if 0 <= place < len(self.choices) else NOTHING
            case "yes-no":
                return _YES_NO.get(" ".join(words).lower(), NOTHING)
            case "seats":
                return [_whole(word) - 1 for word in words]
            case "tricks":
                return [_whole(word) for word in words]
            case "four-points":
                return words
            case "cents":
                number = _whole(words[0]) if len(words) == 1 else -1
                return None if not words else number if number >= 0 else NOTHING
            case "points" | "words":
                return " ".join(texts).strip()

    def _fits_seats(self, value: object) -> bool:
        seats = _whole_numbers(value)
        allowed = set(seats) <= set(self.among) and len(set(seats)) == len(seats)
        whole = isinstance(value, list) and len(value) == len(seats)
        return whole and allowed and self.least <= len(seats) <= self.most


def seat_text(seat: int, names: Sequence[str], language: str) -> str:
    """A seat as people know it: by name, or counted from 1.

    >>> seat_text(0, (), "de")
    'Platz 1'
    """
    return seat_texts(seat, names).said(language)


def seat_texts(seat: int, names: Sequence[str]) -> Text:
    return Text.same(names[seat]) if names else _SEAT.filled(number=seat + 1)


def seat_choices(seats: Sequence[int], names: Sequence[str]) -> tuple[Choice, ...]:
    """Seats to choose from, each typed as people count it."""
    return tuple(Choice(seat, seat_texts(seat, names), seat + 1) for seat in seats)


def _whole(text: str) -> int:
    """A number as people type it, or one that no question takes."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _whole_numbers(value: object) -> list[int]:
    """The list itself, if there are only whole numbers in it."""
    if not isinstance(value, list) or any(type(one) is not int for one in value):
        return []
    return value


def _thirds(value: object) -> int | None:
    try:
        return parse_points(value) if isinstance(value, str) else None
    except CardError:
        return None


def _are_four_points(value: object) -> bool:
    if not isinstance(value, list) or len(value) != len(SEATS):
        return False
    thirds = [_thirds(one) for one in value]
    return sum(one or 0 for one in thirds) == TOTAL_THIRDS and None not in thirds
