"""Finding clauses by words, dialect names and numbers, forgiving about umlauts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from mondfang.rulebook.catalogue import READINGS, all_clauses, catalogue, clause_text, reading_text
from mondfang.rulebook.check import DIALECT
from mondfang.rulebook.citations import section_name
from mondfang.rulebook.clause_page import spelled, topic_name
from mondfang.rulebook.files import known_folders
from mondfang.rulebook.load import book_ids, load_book
from mondfang.rulebook.names import contract_name, premium_name, word

MOST_WORDS = 8
_FOLDED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "à": "a", "_": " ", "-": " "}
)
_WEIGHT = {"name": 8, "topic": 3, "rule": 2, "note": 1}


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that was found, best first."""

    id: str
    book: str
    topic: str
    text: str


@dataclass(frozen=True, slots=True)
class _Page:
    id: str
    book: str
    topic: str
    text: str
    fields: tuple[tuple[int, str], ...]  # weight and folded words


def folded(text: str) -> str:
    """What two spellings of a word have in common.

    >>> folded("Gstieß"), folded("König-Ultimo"), folded("Koenig ultimo")
    ('gstiess', 'konig ultimo', 'konig ultimo')
    """
    plain = " ".join(text.casefold().translate(_FOLDED).split())
    # Who has no umlauts writes "Konig" or "Koenig": both become the first.
    return re.sub(r"([aou])e", r"\1", plain)


def search(query: str, language: str = "de", books: Iterable[str] | None = None) -> list[Hit]:
    """Clauses that have every word of a query, or one that means the same in another valley."""
    wanted = None if books is None else set(books)
    exact = spelled(query)
    words = [_meant(one) for one in _words(query[:200]).split()[:MOST_WORDS]]
    found = []
    for page in _pages(language, tuple(known_folders().items())):
        if wanted is not None and page.book not in wanted:
            continue
        score = 1000 if page.id == exact else _score(page, words)
        if score:
            found.append((-score, page.id, page))
    return [Hit(page.id, page.book, page.topic, page.text) for _, _, page in sorted(found)]


def _score(page: _Page, words: list[frozenset[str]]) -> int:
    """Nothing, unless every word is somewhere."""
    total = 0
    for spellings in words:
        best = max(
            (
                weight * (2 if f" {one} " in f" {text} " else 1)
                for weight, text in page.fields
                for one in spellings
                if f" {one}" in f" {text}"
            ),
            default=0,
        )
        if not best:
            return 0
        total += best
    return total


def _meant(word_: str) -> frozenset[str]:
    """A word and what other books call the same thing."""
    found = {word_}
    for names in _same(tuple(known_folders().items())):
        if any(name == word_ for name in names):
            found |= names
    return frozenset(found)


@cache
def _same(known: object) -> tuple[frozenset[str], ...]:
    """The names that all the books have for each card, game and premium."""
    books = [load_book(one) for one in book_ids()]
    names: dict[str, set[str]] = {}
    for key in DIALECT:
        if key in ("herz", "karo", "pik", "treff"):
            continue
        names[key] = {_words(word(key, book)) for book in (None, *books)}
    for book in books:
        for row in book.contracts:
            names.setdefault(row, set()).add(folded(contract_name(row, "de", book)))
        for row in book.premiums:
            names.setdefault(row, set()).add(folded(premium_name(row, "de", book)))
    return tuple(frozenset(group) for group in names.values() if len(group) > 1)


@cache
def _pages(language: str, known: object) -> tuple[_Page, ...]:
    found = []
    for clause_id, book_id in all_clauses().items():
        clause = catalogue(book_id)[clause_id]
        rule, topic = clause_text(clause, language), topic_name(clause.topic, language)
        # Whoever reads English may still look for a German word, and the other way round.
        both = (language, "en" if language == "de" else "de")
        notes = [reading_text(clause, name, tongue) or "" for name in READINGS for tongue in both]
        fields = (
            (_WEIGHT["name"], _words(clause_id)),
            (_WEIGHT["topic"], _words(f"{topic} {section_name(clause, language)}")),
            (_WEIGHT["rule"], _words(" ".join(clause_text(clause, tongue) for tongue in both))),
            (_WEIGHT["note"], _words(" ".join(notes))),
        )
        found.append(_Page(clause_id, book_id, topic, rule, fields))
    return tuple(found)


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", folded(text)))
