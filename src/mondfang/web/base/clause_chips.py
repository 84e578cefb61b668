"""A clause wherever it is cited: a link to the rule, which a script opens in place."""

from __future__ import annotations

from markupsafe import Markup

from mondfang.rulebook.catalogue import all_clauses

ADDRESS = "/rules/clause/"


def clause_chip(clause_id: str) -> Markup:
    """The id as a link; a clause of somebody's own house rules has no page."""
    if clause_id in all_clauses():
        return Markup('<a class="clause" href="{0}{1}">{1}</a>').format(ADDRESS, clause_id)
    return Markup('<span class="clause">{}</span>').format(clause_id)
