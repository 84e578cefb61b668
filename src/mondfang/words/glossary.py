"""What the words of a table mean: one entry for each thing, found under every name it has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from mondfang.rulebook.search import folded
from mondfang.speech import LANGUAGES, Text
from mondfang.speech.text import read_toml


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word of the table, with the forms in which it is met in the texts of each language."""

    id: str
    title: str
    words: Mapping[str, tuple[str, ...]]
    meaning: Text
    also: tuple[str, ...] = ()  # names under which it is found, too common to be linked


@cache
def glossary() -> dict[str, GlossaryEntry]:
    """All entries by their ids."""
    rows = read_toml("mondfang.words", "glossary.toml")
    return {
        key: GlossaryEntry(
            key,
            row["title"],
            {each: (*row["words"], *row.get(f"words_{each}", ())) for each in LANGUAGES},
            Text(row["de"], row["en"]),
            tuple(row.get("also", ())),
        )
        for key, row in rows.items()
    }


def look_up(text: str) -> GlossaryEntry | None:
    """The entry of a word in any of its forms, forgiving about capitals and umlauts.

    >>> look_up("pelikan").title
    'Kakadu, Pelikan, Maus'
    """
    return _by_form().get(folded(text[:60].strip(" .,;:?!„“\"'()")))


def linked(text: str, language: str) -> Iterator[tuple[str, GlossaryEntry | None]]:
    """The text in pieces; a word of the glossary is a piece of its own where it is met first."""
    seen: set[str] = set()
    at = 0
    for match in _pattern(language).finditer(text):
        entry = _exact(language)[match.group()]
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
def _exact(language: str) -> dict[str, GlossaryEntry]:
    return {form: entry for entry in glossary().values() for form in entry.words[language]}


@cache
def _by_form() -> dict[str, GlossaryEntry]:
    also = {folded(name): one for one in glossary().values() for name in (one.id, *one.also)}
    exact = (pair for language in LANGUAGES for pair in _exact(language).items())
    return also | {folded(form.strip("!")): entry for form, entry in exact}


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """Whole words only, the longest first: König ultimo before König."""
    forms = sorted(_exact(language), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])")
