"""Which fields and rows of a rulebook stand on which clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mondfang.rulebook.load import SECTIONS
from mondfang.rulebook.model import Rulebook


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
