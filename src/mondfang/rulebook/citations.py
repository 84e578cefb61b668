"""How a clause is cited to people, and which fields and rows of a book stand on which clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from mondfang.rulebook.catalogue import clause_text, find_clause
from mondfang.rulebook.files import known_folders
from mondfang.rulebook.load import SECTIONS, book_ids, load_book
from mondfang.rulebook.model import Clause, Rulebook

PRESUPPOSED = "presupposed"  # the section of what a document needs and does not say
OUR_READING = {"de": "nicht im Text, unsere Lesart", "en": "not in the text, our reading"}
MARK = "*"  # where only the id has room


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause as people are told of it: its id and its rule, marked if no document has it."""

    id: str
    rule: str
    is_our_reading: bool
    language: str

    @property
    def text(self) -> str:
        """The rule, with the mark behind it."""
        return f"{self.rule} ({OUR_READING[self.language]})" if self.is_our_reading else self.rule

    @property
    def short(self) -> str:
        return self.id + MARK if self.is_our_reading else self.id


def cite(book: Rulebook | None, clauses: Iterable[str], language: str) -> tuple[Citation, ...]:
    """Each clause once, those of house rules as well; unknown ids are left out."""
    found = []
    for name in dict.fromkeys(clauses):
        own, known = book.own_clauses.get(name) if book else None, find_clause(name)
        clause = own or (known[1] if known is not None else None)
        if clause is not None:
            found.append(citation(clause, language))
    return tuple(found)


def citation(clause: Clause, language: str) -> Citation:
    rule = clause_text(clause, language)
    return Citation(clause.id, rule, clause.section == PRESUPPOSED, language)


def section_name(clause: Clause, language: str) -> str:
    """The heading under which a document has the clause, or that it has none."""
    return OUR_READING[language] if clause.section == PRESUPPOSED else clause.section


def legend(language: str) -> str:
    """What the mark behind an id means."""
    return f"{MARK} {OUR_READING[language]}"


def short_ids(clauses: Iterable[str]) -> tuple[str, ...]:
    """The ids as they stand beside a rule, ``ST-190*`` where no document has it."""
    return tuple(
        name + MARK if (found := find_clause(name)) and found[1].section == PRESUPPOSED else name
        for name in clauses
    )


def ids_text(clauses: Iterable[str]) -> str:
    """The same in one line: ``ST-017, ST-238*``."""
    return ", ".join(short_ids(clauses))


def citations(book: Rulebook) -> dict[str, list[str]]:
    """Clause id to the paths that cite it: ``{"ST-083": ["contract.pagatrufer", …]}``."""
    cited: dict[str, list[str]] = {}
    tables: dict[str, Mapping[str, Any]] = {
        "contract": book.contracts,
        "premium": book.premiums,
        "option": book.options,
    }
    for table, rows in tables.items():
        for row_id, row in rows.items():
            for clause_id in row.clauses:
                cited.setdefault(clause_id, []).append(f"{table}.{row_id}")
    sections = {name: getattr(book, name) for name in SECTIONS}
    sections |= {f"play.{regime}": row for regime, row in book.play.items()}
    for path, section in sections.items():
        for field, clause_ids in section.clauses.items():
            for clause_id in clause_ids:
                cited.setdefault(clause_id, []).append(f"{path}.{field}")
    return cited


def places() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Clause id to what stands on it in every book: ``{"ST-083": (("steirisch-2017", …), …)}``."""
    return _places(tuple(known_folders().items()))


@cache
def _places(known: object) -> Mapping[str, tuple[tuple[str, str], ...]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for book_id in book_ids():
        for clause_id, paths in citations(load_book(book_id)).items():
            found.setdefault(clause_id, []).extend((book_id, path) for path in paths)
    return {clause_id: tuple(spots) for clause_id, spots in found.items()}
