"""Faults of a rulebook as people read them, in German and English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from mondfang.rulebook.reader import Fault


@cache
def tables() -> dict[str, Any]:
    """The tables of faults.toml."""
    text = (files("mondfang.rulebook") / "faults.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def fault_lines(fault: Fault, language: str = "de") -> tuple[str, ...]:
    """Where and what, then what is allowed, then the nearest name: a line each."""
    words = {key: both[language] for key, both in tables()["word"].items()}
    lines = [f"{fault.path or words['top']}: {fault_text(fault, language)}"]
    if fault.code not in ("file", "toml", "json"):
        lines.append(f"{words['allowed']}: {phrase(fault.allowed, language)}")
    if fault.nearest is not None:
        lines.append(f"{words['nearest']}: {fault.nearest}")
    return tuple(lines)


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
