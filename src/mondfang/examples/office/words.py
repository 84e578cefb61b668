"""What a director does, in the words of an example; somebody's reason stands in brackets."""

from __future__ import annotations

import re
from collections.abc import Container

_REASON = re.compile(r"(.*?)\s*\(([^()]*)\)")
NUMBERS = r"-?\d+( -?\d+)*"
PATTERNS: dict[str, str] = {
    "enter": r"enter( (?!late|reserve|without)[\w ]+?)?( late| reserve)*( without agreement)?",
    "close": r"close",
    "draw": r"draw",
    "draw 1: 1 2 3 4 / 5 6 7 8": rf"draw \d+: {NUMBERS}( / {NUMBERS})*(, bye {NUMBERS})?",
    "repair": r"repair",
    "start 1": r"start \d+",
    "sit 1": r"sit \d+",
    "seat 1/2: 4 3 2 1": rf"seat \d+/\d+: {NUMBERS}",
    "cards 1/2: PK XX HK TK": r"cards \d+/\d+: \w+( \w+)*",
    "scorer 1/2: 5": r"scorer \d+/\d+: \d+",
    "deal 1/2": r"deal \d+/\d+",
    "signal 1": r"signal \d+",
    "wait 59:50": r"wait \d+(:\d\d)?",
    "sheet 1/2: 4 4 -4 -4 in 16": rf"sheet \d+/\d+: {NUMBERS}( in \d+)?",
    "rows 1/2: 4 4 -4 -4 | 0 0 0 0 x15": r"rows \d+/\d+: [^|]+(\| [^|]+)*",
    "play 1": r"play \d+",
    "pay 1/2": r"pay \d+/\d+",
    "lot final: 2 1": rf"lot (main|final): {NUMBERS}",
    "withdraw 7 from 2": r"withdraw \d+ from \d+",
    "walk out 7 from 2": r"walk out \d+ from \d+",
    "substitute 5 by 9 from 2": r"substitute \d+ by \d+ from \d+",
    "exclude 5 from 2": r"exclude \d+ from \d+",
    "warn 3": r"warn \d+",
    "rule 1/2: 4": r"rule \d+/\d+: \d+",
    "complain 4": r"complain \d+( about the ruling)?",
    "ban Spieler 7 for 2": r"ban [\w ]+?( for \d+| until [\d-]+| until lifted)?",
    "lift Spieler 7": r"lift [\w ]+",
    "next tournament": r"next tournament",
}
VERBS = tuple(PATTERNS)
_WORD = re.compile("|".join(f"(?:{pattern})" for pattern in PATTERNS.values()))
_COUNT = re.compile(r"(.*?)(?: x([0-9]{1,3}))?")
_TOO_LONG = re.compile(r"\d{10}")  # no number of an evening


def with_reason(word: str) -> tuple[str, str]:
    """``exclude 5 from 2 (Betrug)`` is the word and its reason."""
    found = _REASON.fullmatch(word)
    return (found[1], found[2]) if found is not None else (word, "")


def is_word(word: str, games: Container[str] = ()) -> bool:
    """Whether a word is one of a director's; rows are numbers or games of the example."""
    text, _ = with_reason(word)
    if _WORD.fullmatch(text) is None or _TOO_LONG.search(text) is not None:
        return False
    if not text.startswith("rows "):
        return True
    rows = (row for row, _ in rows_of(text.partition(": ")[2]))
    return all(row in games or re.fullmatch(NUMBERS, row) is not None for row in rows)


def rows_of(text: str) -> list[tuple[str, int]]:
    """``4 4 -4 -4 | 0 0 0 0 x15``: each row and how often it comes."""
    found = []
    for part in text.split("|"):
        row = _COUNT.fullmatch(part.strip())
        assert row is not None
        found.append((row[1], int(row[2] or 1)))
    return found


def numbers_of(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split())
