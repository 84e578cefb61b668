"""A file of house rules looked at: what is wrong with it, or what it changes and what it costs."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.house.draft import SOURCE, Draft, read_draft
from mondfang.house.effects import Effect, effects
from mondfang.house.versions import Change, changes
from mondfang.referee.book import book_faults
from mondfang.rulebook import Fault, RulebookError


@dataclass(frozen=True, slots=True)
class Edited:
    """A file that somebody edits, and the language that they read."""

    text: str
    language: str = "de"


@dataclass(frozen=True, slots=True)
class Examined:
    """``draft`` is there where the rules can be played; else ``faults`` say why not."""

    draft: Draft | None
    faults: tuple[Fault, ...] = ()
    changes: tuple[Change, ...] = ()
    effects: tuple[Effect, ...] = ()


def examine(edited: Edited) -> Examined:
    """Everything that somebody who edits wants to know at once."""
    faults = book_faults(edited.text, SOURCE)
    if faults:
        return Examined(None, faults)
    try:
        draft = read_draft(edited.text)
    except RulebookError as problem:
        return Examined(None, problem.faults)
    return known(draft, edited.language)


def known(draft: Draft, language: str = "de") -> Examined:
    """The same of rules that have been checked before."""
    changed = changes(draft.base, draft.book, language)
    return Examined(draft, (), changed, effects(draft.base, draft.book))
