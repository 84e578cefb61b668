"""One clause with all that is known of it: the rule, how we read it, what stands on it."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from mondfang.rulebook.catalogue import (
    ENFORCERS,
    READINGS,
    all_clauses,
    catalogue,
    find_clause,
    reading_text,
    shown_tests,
)
from mondfang.rulebook.citations import citation, places, section_name
from mondfang.rulebook.doors import READING, reached, unreached
from mondfang.rulebook.labels import label, tables
from mondfang.rulebook.load import load_book
from mondfang.rulebook.model import Clause, Rulebook
from mondfang.rulebook.reader import nearest_name


@dataclass(frozen=True, slots=True)
class ClausePage:
    """A clause as people read it; ``notes`` are the heading and the text of each remark."""

    id: str
    book: str
    title: str
    section: str
    topic: str
    enforcer: str
    rule: str
    notes: tuple[tuple[str, str], ...]
    test: str  # how one test would show it, for builders
    places: tuple[tuple[str, str], ...]  # book and path of what stands on it
    tests: tuple[str, ...]


def spelled(text: str) -> str:
    """``st83`` and ``ST 83`` mean ``ST-083``.

    >>> spelled("st 83")
    'ST-083'
    """
    match = re.fullmatch(r"\s*([A-Za-z]{2})[-_ ]?0*([0-9]{1,3})\s*", text)
    return f"{match[1].upper()}-{int(match[2]):03}" if match else text.strip().upper()


def look_up(text: str, house: Rulebook | None = None) -> tuple[Rulebook, Clause] | None:
    """The clause that somebody means, and the book it stands in; a house's own come first."""
    wanted = spelled(text)
    for own in house.own_clauses.values() if house is not None else ():
        if own.id.upper() in (wanted, text.strip().upper()):
            assert house is not None
            return house, own
    found = find_clause(wanted)
    return None if found is None else (load_book(found[0]), found[1])


def nearest_clause(text: str, house: Rulebook | None = None) -> str | None:
    """What somebody who wrote this may have meant."""
    names = [*all_clauses(), *(house.own_clauses if house is not None else ())]
    return nearest_name(spelled(text), names)


def clause_page(book: Rulebook, clause: Clause, language: str = "de") -> ClausePage:
    """All that is known of a clause, in one language."""
    remarks = [(name, reading_text(clause, name, language)) for name in READINGS]
    return ClausePage(
        clause.id,
        book.id,
        book.title,
        section_name(clause, language),
        topic_name(clause.topic, language),
        enforcer_name(clause.enforced_by, language),
        citation(clause, language).rule,
        tuple((label(f"clause_{key}", language), text) for key, text in remarks if text),
        clause.test,
        places().get(clause.id, ()),
        tuple(shown_tests().get(clause.id, ())),
    )


def topic_name(topic: str, language: str = "de") -> str:
    """``Lizitation`` for ``auction``; a topic of a house is read as it stands."""
    known = tables()["clause_topic"].get(topic)
    return str(known[language]) if known is not None else topic


def enforcer_name(enforcer: str, language: str = "de") -> str:
    """Who sees to it that a clause is kept."""
    return str(tables()["enforcer"][enforcer][language])


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many clauses one enforcer keeps, and which no test shows or no person reaches."""

    total: int
    missing: tuple[str, ...]  # no test shows them
    unreached: tuple[str, ...]  # they have no door
    closed_by: Mapping[str, str]  # the work that will open one
    read_only: tuple[str, ...]  # met nowhere but where clauses are read

    @property
    def shown(self) -> int:
        return self.total - len(self.missing)

    @property
    def reached(self) -> int:
        return self.total - len(self.unreached)


def coverage_of(book_id: str, also_shown: Container[str] = ()) -> dict[str, Coverage]:
    """By enforcer, for those that have anything to keep."""
    shown, doors, works, found = shown_tests(), reached(), unreached(), {}
    for enforcer in ENFORCERS:
        ids = [one.id for one in catalogue(book_id).values() if one.enforced_by == enforcer]
        if ids:
            missing = tuple(name for name in ids if name not in shown and name not in also_shown)
            found[enforcer] = Coverage(
                len(ids),
                missing,
                tuple(name for name in ids if name not in doors),
                {name: works[name] for name in ids if name in works},
                tuple(name for name in ids if doors.get(name) == (READING,)),
            )
    return found
