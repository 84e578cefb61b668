"""What the words of a table mean: one entry for each thing, found under every name it has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from mondfang.rulebook.search import folded
from mondfang.speech import Text
from mondfang.speech.text import read_toml


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the table, with the forms in which it is met."""

    id: str
    title: str
    words: tuple[str, ...]
    meaning: Text
    also: tuple[str, ...] = ()  # names under which it is found, too common to be linked


@cache
def glossary() -> dict[str, Entry]:
    """All entries by their ids."""
    rows = read_toml("mondfang.words", "glossary.toml")
    return {
        key: Entry(
            key,
            row["title"],
            tuple(row["words"]),
            Text(row["de"], row["en"]),
            tuple(row.get("also", ())),
        )
        for key, row in rows.items()
    }


def look_up(text: str) -> Entry | None:
    """The entry of a word in any of its forms, forgiving about capitals and umlauts.

    >>> look_up("pelikan").title
    'Kakadu, Pelikan, Maus'
    """
    return _by_form().get(folded(text[:60].strip(" .,;:?!„“\"'()")))


def linked(text: str) -> Iterator[tuple[str, Entry | None]]:
    """The text in pieces; a word of the glossary is a piece of its own where it is met first."""
    seen: set[str] = set()
    at = 0
    for match in _pattern().finditer(text):
        entry = _exact()[match.group()]
        if entry.id in seen:
            continue
        seen.add(entry.id)
        if match.start() > at:
            yield text[at : match.start()], None
        yield match.group(), entry
        at = match.end()
    if at < len(text):
        yield text[at:], None


@cache
def _exact() -> dict[str, Entry]:
    return {form: entry for entry in glossary().values() for form in entry.words}


@cache
def _by_form() -> dict[str, Entry]:
    also = {folded(name): one for one in glossary().values() for name in (one.id, *one.also)}
    return also | {folded(form.strip("!")): entry for form, entry in _exact().items()}


@cache
def _pattern() -> re.Pattern[str]:
    """Whole words only, the longest first: König ultimo before König."""
    forms = sorted(_exact(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])")
