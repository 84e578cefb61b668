"""Faults of a rulebook and how people read them, in German and English."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from mondfang.speech import LANGUAGES, SpokenError, Text
from mondfang.speech.text import read_toml


@cache
def tables() -> dict[str, Any]:
    """The tables of faults.toml."""
    return read_toml("mondfang.rulebook", "faults.toml")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a rulebook file: where, what was found, what is allowed.

    ``code`` is ``missing``, ``unknown``, ``value``, ``clash``, ``size``, ``more``, ``file``,
    ``toml`` or ``json``; the sentence for people comes from ``faults.fault_text``.
    """

    source: str
    path: str
    found: str
    allowed: str
    nearest: str | None = None
    code: str = "value"

    def __str__(self) -> str:
        hint = f"; did you mean {self.nearest!r}?" if self.nearest else ""
        found = f"unknown name {self.found}" if self.code == "unknown" else self.found
        return f"{self.source}: {self.path or '(top)'}: {found}; allowed: {self.allowed}{hint}"


class RulebookError(SpokenError):
    """A rulebook that cannot be used, with all its faults; code and place are the first one's."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults[0].code, self.faults[0].path)

    @property
    def path(self) -> str:
        return self.faults[0].path

    def sentence(self, language: str = "de") -> str:
        return fault_text(self.faults[0], language)

    def text(self, language: str = "de") -> str:
        return faults_text(self.faults, language)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


def faults_text(faults: Iterable[Fault], language: str = "de") -> str:
    """Every fault with its file, path, what was found and allowed, and the nearest name."""
    blocks: list[str] = []
    source = None
    for fault in faults:
        if fault.source != source:
            source = fault.source
            blocks.append(source)
        first, *rest = fault_lines(fault, language)
        blocks += [f"  {first}", *(f"      {line}" for line in rest)]
    return "\n".join(blocks)


def fault_lines(fault: Fault, language: str = "de") -> tuple[str, ...]:
    """Where and what, then what is allowed, then the nearest name: a line each."""
    words = {key: both[language] for key, both in tables()["word"].items()}
    lines = [f"{fault.path or words['top']}: {fault_text(fault, language)}"]
    if fault.code not in ("more", "file", "toml", "json"):
        lines.append(f"{words['allowed']}: {phrase(fault.allowed, language)}")
    if fault.nearest is not None:
        lines.append(f"{words['nearest']}: {fault.nearest}")
    return tuple(lines)


def fault_sentence(fault: Fault) -> Text:
    """What was found, what is allowed and what may be meant, without the place."""
    place = fault.path or "(top)"
    bare = replace(fault, path=place)
    de, en = (
        "; ".join(fault_lines(bare, language)).removeprefix(f"{place}: ") for language in LANGUAGES
    )
    return Text(de, en)


def fault_text(fault: Fault, language: str = "de") -> str:
    """What was found, in one sentence."""
    sentence = str(tables()["sentence"][fault.code][language])
    named = fault.code in ("unknown", "value")  # these show what the file says, letter by letter
    found = fault.found if named else phrase(fault.found, language)
    return sentence.replace("{found}", found)


def phrase(text: str, language: str = "de") -> str:
    """What is found or allowed, translated where it is not a name of the file."""
    if language == "en":
        return text
    if text in tables()["german"]:
        return str(tables()["german"][text])
    for pattern, german in tables()["german_pattern"].items():
        match = re.fullmatch(pattern, text)
        if match:
            return match.expand(german)
    return text
