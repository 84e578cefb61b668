"""Cups in the journal."""

from __future__ import annotations

from mondfang.store.journal.books import Form
from mondfang.store.journal.lines import form_of
from mondfang.tournament.cup.log import CUP_EVENTS, CupBook

CUPS: Form[CupBook] = form_of(CupBook, "cup-created", CUP_EVENTS)
