"""The one base of the errors that a person can cause: code, place, clauses, and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from mondfang.speech.text import Speaks, Text

NO_TEXTS: Mapping[str, Text] = {}


class SpokenError(Exception):
    """Something that cannot be done, and nothing was; the sentence is looked up by its code.

    ``code`` is stable. ``place`` is where it is wrong: a path, a file, or what can say so itself.
    ``clauses`` are the rules behind it, ``details`` fill the sentence.
    """

    TEXTS: ClassVar[Mapping[str, Text]] = NO_TEXTS

    code: str
    place: str | Speaks
    clauses: tuple[str, ...] = ()
    details: Mapping[str, object]

    def __init__(self, code: str, place: str | Speaks = "", **details: object) -> None:
        super().__init__(code, place, details)
        self.code, self.place, self.details = code, place, details

    def citing(self, clauses: Iterable[str]) -> Self:
        """The same with the clauses behind it."""
        self.clauses = tuple(clauses)
        return self

    @property
    def key(self) -> str:
        """Where the sentence stands in ``TEXTS``."""
        return self.code

    def place_text(self, language: str = "de") -> str:
        return self.place if isinstance(self.place, str) else self.place.text(language)

    def sentence(self, language: str = "de") -> str:
        """What is wrong, without the place."""
        return self.TEXTS[self.key].filled(**self.details).said(language)

    def text(self, language: str = "de") -> str:
        """The place and what is wrong there: what people read."""
        place = self.place_text(language)
        return f"{place}: {self.sentence(language)}" if place else self.sentence(language)

    def __str__(self) -> str:
        """What developers read: in English, with the clauses."""
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return self.text("en") + cited

    def __reduce__(self) -> tuple[Any, ...]:
        """Between processes whatever a subclass is made of."""
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[SpokenError], args: tuple[Any, ...]) -> SpokenError:
    return kind.__new__(kind, *args)
