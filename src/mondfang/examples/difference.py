"""One thing in which an example came out otherwise, and how people read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mondfang.speech import Text, Texts

FIELDS = Texts("mondfang.examples", "fields.toml")


@dataclass(frozen=True, slots=True)
class Difference:
    """What was expected beside what came: ``what`` is the field of the example.

    Where both are equal there is none; the comparison hands out everything that it looked at.
    """

    what: str
    expected: str
    came: str | Text
    about: str = ""
    game: str = ""  # where an example speaks of several

    @property
    def is_one(self) -> bool:
        return self.expected != self.came

    def text(self, language: str = "de") -> str:
        """One line for people, both values in it."""
        name = FIELDS[f"name.{self.what}"].filled(about=self.about).said(language)
        if self.game:
            name = f"{self.game}, {name}"
        expected, came = (_value(value).said(language) for value in (self.expected, self.came))
        sentence = FIELDS["sentence"].filled(name=name, expected=expected, came=came)
        return sentence.said(language)


def _value(value: str | Text) -> Text:
    if isinstance(value, Text):
        return value
    return FIELDS.get(f"value.{value}", Text.same(value))


def yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def told(value: object) -> str:
    return "nothing" if value is None else str(value)


def listed(texts: Iterable[str]) -> str:
    """Names in the order of the alphabet, or that there is nothing."""
    return ", ".join(sorted(texts)) or "nothing"


def spaced(values: Iterable[object]) -> str:
    """Numbers in their order, or that there is nothing."""
    return " ".join(map(str, values)) or "nothing"
