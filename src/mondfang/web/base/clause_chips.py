"""A clause wherever it is cited: a link to the rule, which a script opens in place."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from mondfang.rulebook.catalogue import all_clauses
from mondfang.rulebook.citations import short_ids

ADDRESS = "/rules/clause/"


def has_page(clause_id: str) -> bool:
    return clause_id in all_clauses()


@lru_cache(maxsize=4_096)
def clause_chip(clause_id: str) -> Markup:
    """The id as a link, with a star where no document has the clause: what opens says so.

    A clause of somebody's own house rules has no page.
    """
    (name,) = short_ids([clause_id])
    if has_page(clause_id):
        return Markup('<a class="clause" href="{}{}">{}</a>').format(ADDRESS, clause_id, name)
    return Markup('<span class="clause">{}</span>').format(name)
