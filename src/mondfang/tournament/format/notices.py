"""What everybody is shown when registering: clauses that the format names."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.rulebook.catalogue import clause_text, find_clause
from mondfang.tournament.format.model import Format


@dataclass(frozen=True, slots=True)
class Notice:
    """A clause in words."""

    clause: str
    text: str


def notices(form: Format, language: str = "de") -> tuple[Notice, ...]:
    """In the order of the format."""
    found = ((name, find_clause(name)) for name in form.office.notices or ())
    return tuple(Notice(name, clause_text(one[1], language)) for name, one in found if one)
