"""The register of people in the journal."""

from __future__ import annotations

from mondfang.store.journal.books import Form
from mondfang.store.journal.lines import form_of
from mondfang.tournament.people.register import REGISTER_EVENTS, Register

REGISTERS: Form[Register] = form_of(Register, "register-created", REGISTER_EVENTS)
