"""What a page shows of an example that is worked on, and what it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from mondfang.speech import SpokenError, Text

Given = Mapping[str, Sequence[str]]  # the fields of a page as somebody sent them; empty at first
OWN: Final = "own"  # the field that says: these words, and not those of the example
WORD: Final = "w"
MOST_WORDS: Final = 60
LONGEST: Final = 400  # characters of a field


class BenchError(SpokenError, ValueError):
    """Something that was typed cannot be read."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "no-number": Text(
            "Das ist keine passende Zahl: „{found}“.", "That is no fitting number: '{found}'."
        ),
        "no-word": Text(
            "Das versteht das Beispiel nicht: „{found}“. Es kennt: {known}.",
            "The example does not understand '{found}'. It knows: {known}.",
        ),
        "no-place": Text(
            "Plätze sind Zahlen ab 1, ein Strich heißt nicht dabei: „{found}“.",
            "Places are numbers from 1, a dash means not there: '{found}'.",
        ),
        "no-result": Text(
            "Ergebnisse sind Zahlen wie 30 -5 24/16 oder bye: „{found}“.",
            "Results are numbers such as 30 -5 24/16, or bye: '{found}'.",
        ),
        "cards-to-draw": Text(
            "Gezogen werden vier oder fünf verschiedene Karten.",
            "Four or five different cards are drawn.",
        ),
    }


@dataclass(frozen=True, slots=True)
class Field:
    """Something that can be changed; with ``options`` one of them, ``many`` lines or one."""

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    many: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of results."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A word and what it is called."""

    word: str
    label: str


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that the page of an example shows: what was said, what can be, what comes of it.

    ``words`` is None where an example has none to say one after the other.
    """

    fields: tuple[Field, ...] = ()
    words: tuple[Step, ...] | None = None
    offers: tuple[Step, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    sheets: tuple[Sheet, ...] = ()
    refused: SpokenError | None = None


def first(given: Given, name: str, usual: str) -> str:
    """What was typed into a field, or what the example has there."""
    return given[name][0][:LONGEST] if given.get(name) else usual


def whole(given: Given, name: str, usual: int | None, most: int) -> int | None:
    """A number from 0 to ``most``; raises BenchError."""
    text = first(given, name, "" if usual is None else str(usual)).strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) <= most):
        raise BenchError("no-number", name, found=text[:40])
    return int(text)


def words_in(given: Given, usual: Sequence[str]) -> list[str]:
    """The words one after the other: somebody's own, or those of the example."""
    if OWN not in given:
        return list(usual)
    return [word[:LONGEST] for word in given.get(WORD, ())][:MOST_WORDS]


def label_of(code: str, language: str, **values: object) -> str:
    """What a field of an example is called, with a capital."""
    from mondfang.examples.difference import FIELDS

    text = FIELDS.get(f"given.{code}") or FIELDS[f"name.{code}"]
    said = text.filled(about="", **values).said(language).strip()
    return said[:1].upper() + said[1:]
