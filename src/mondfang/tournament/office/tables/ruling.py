"""A ruling of the interview as it goes on the sheet of a table, and its case for others."""

from __future__ import annotations

from dataclasses import replace

from mondfang.referee import Case, Ruling
from mondfang.referee.case import decode_case, encode_case
from mondfang.referee.case_law.forms import LawCase, ruled_now
from mondfang.referee.case_law.keeping import usual_title
from mondfang.referee.forms import form_of
from mondfang.referee.words import words
from mondfang.speech import Text
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import book_of
from mondfang.tournament.office.events import Ruled
from mondfang.tournament.office.state import State
from mondfang.tournament.office.verbs import rule
from mondfang.tournament.sheet.rows import game_players


def ruled_at(
    state: State,
    case: Case,
    ruling: Ruling,
    number: int,
    table: int,
    deal: int | None,
    note: str = "",
    language: str = "de",
) -> Ruled:
    """Seats 0 to 3 of the case are those who play the deal; the fault is the note where none is."""
    playing = game_players(state.table(number, table), deal or 1)
    offenders = [playing[seat] for seat in ruling.charged or case.seats]
    said = note or words("fault", case.fault, language)
    made = rule(state, ruling, number, table, deal, offenders, said)
    return replace(made, case=encode_case(form_of(book_of(state.format), case)))


def cases_of(state: State) -> tuple[LawCase, ...]:
    """What the referee was told in the interview, in the order of the log: cases without names."""
    told = [one.ruled for one in state.rulings if one.ruled.case]
    return tuple(_case(ruled, number) for number, ruled in enumerate(told, 1))


def _case(ruled: Ruled, number: int) -> LawCase:
    form = decode_case(ruled.case)
    usual, spot = usual_title(form), Spot(ruled.round, ruled.table, ruled.deal)
    title = Text.each(lambda language: f"{spot.text(language)}: {usual.said(language)}")
    return LawCase(number, title.de, form, ruled_now(form), title.en)
