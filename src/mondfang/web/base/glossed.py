"""Words of the table inside a text, as links to what they mean."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from mondfang.words.glossary import linked

ADDRESS = "/rules/word/"


@pass_context
def glossed(context: Context, text: str) -> Markup:
    """The text with each word of the glossary linked where it is met first."""
    if isinstance(text, Markup):
        return text  # markup of our own, in which words stand inside tags
    return _linked(text, context["prefs"].language)


@lru_cache(maxsize=4_096)  # the rules are the same for everybody
def _linked(text: str, language: str) -> Markup:
    return Markup("").join(
        escape(piece)
        if entry is None
        else Markup('<a class="term" href="{}{}">{}</a>').format(ADDRESS, entry.id, piece)
        for piece, entry in linked(text, language)
    )
