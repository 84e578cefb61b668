"""What a field of a rulebook holds, and how it is written into a form and read from it."""

from __future__ import annotations

import types
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from mondfang.cards import BY_CODE, RANK_MASKS
from mondfang.rulebook.build import ROWS, SECTIONS
from mondfang.rulebook.check import DIALECT, number_range
from mondfang.rulebook.model import Rulebook
from mondfang.speech import Text

Kind = Literal["flag", "choice", "number", "several", "numbers", "text"]
LONGEST_TEXT = 80
WHOLE = Text("Bitte eine ganze Zahl.", "A whole number, please.")
CHOOSE = Text("Bitte eines davon wählen.", "Please choose one of these.")
FILLED = Text("Das darf nicht leer bleiben.", "This must not be left empty.")
PLAIN = Text("Höchstens 80 Zeichen in einer Zeile.", "At most 80 characters on one line.")


class Unfit(Exception):
    """What was typed is no value of the field."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


@dataclass(frozen=True, slots=True)
class Shape:
    """The kind of a field; ``values`` are what it chooses from, ``open`` may be left empty."""

    kind: Kind
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    open: bool = False

    def written(self, value: Any) -> str:
        """The value as a form has it."""
        match self.kind:
            case "flag":
                return "yes" if value else ""
            case "several" | "numbers":
                return " ".join(map(str, value or ()))
            case _:
                return "" if value is None else str(value)

    def read(self, typed: str) -> Any:
        """The value of what was typed, None for nothing; raises Unfit."""
        text = typed.strip()
        match self.kind:
            case "flag":
                return text == "yes"
            case "several":
                return self._several(text.split())
            case "numbers":
                return [self._number(one) for one in text.replace(",", " ").split()]
            case _ if not text:
                if self.open:
                    return None
                raise Unfit(FILLED)
            case "number":
                return self._number(text)
            case "choice":
                if text not in self.values:
                    raise Unfit(CHOOSE)
                return text
            case _:
                if len(text) > LONGEST_TEXT or not text.isprintable():
                    raise Unfit(PLAIN)
                return text

    def _several(self, names: Iterable[str]) -> list[str]:
        found = list(dict.fromkeys(names))
        if any(name not in self.values for name in found):
            raise Unfit(CHOOSE)
        return found

    def _number(self, text: str) -> int:
        plain = text.replace("−", "-")
        digits = plain.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 8):
            raise Unfit(WHOLE)
        value = int(plain)
        if self.low is not None and self.high is not None and not self.low <= value <= self.high:
            low, high = self.low, self.high
            raise Unfit(Text(f"Eine Zahl von {low} bis {high}.", f"A number from {low} to {high}."))
        return value


def shape_of(section: str, name: str, book: Rulebook) -> Shape:
    """What ``talon.left_half`` holds; names of premiums are those of the book."""
    if section == "dialect":
        return Shape("text", open=True)
    hint = _hints(section)[name]
    is_open = get_origin(hint) in (Union, types.UnionType)
    inner = next(one for one in get_args(hint) if one is not type(None)) if is_open else hint
    low, high = number_range(section, name)
    if inner is bool:
        return Shape("flag", open=is_open)
    if inner is int:
        return Shape("number", low=low, high=high, open=is_open)
    if get_origin(inner) is Literal:
        return Shape("choice", tuple(map(str, get_args(inner))), open=is_open)
    if get_origin(inner) is tuple:
        item = get_args(inner)[0]
        if item is int:
            return Shape("numbers")
        return Shape("several", _names(section, name, item, book))
    known = _names(section, name, inner, book)
    return Shape("choice" if known else "text", known, open=is_open)


def field_names(section: str) -> tuple[str, ...]:
    """The fields of a section or of a row, in the order of the model."""
    if section == "dialect":
        return DIALECT
    return tuple(name for name in _hints(section) if name not in ("id", "clauses"))


def _names(section: str, name: str, hint: Any, book: Rulebook) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return tuple(map(str, get_args(hint)))
    match f"{section}.{name}":
        case "call.ranks":
            return tuple(RANK_MASKS)
        case "premium.card":
            return tuple(BY_CODE)
        case "contract.premiums" | "contract.besser" | "premium.requires":
            return tuple(book.premiums)
        case "announce.valat_excludes":
            return tuple(book.premiums)
        case _:
            return ()


@cache
def _hints(section: str) -> dict[str, Any]:
    kind = (SECTIONS | ROWS)[section]
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind)}
