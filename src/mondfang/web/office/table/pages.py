"""The page of one table: rows by keys, or the sheet that is in with all that was changed on it."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper.print.code import code_svg
from mondfang.rulebook.citations import ids_text
from mondfang.speech import SpokenError
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.story import told
from mondfang.tournament.office.results.look_ahead import change_lines, look_ahead
from mondfang.tournament.office.tables.states import table_state
from mondfang.tournament.sheet.check import doubts, totals_doubt
from mondfang.tournament.sheet.draft import Judged, is_full, may_end, planned
from mondfang.tournament.sheet.likely import likely_game
from mondfang.tournament.sheet.model import Sheet
from mondfang.tournament.sheet.rows import doubt_lines, signed
from mondfang.tournament.sheet.typed import typed_row
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import badge, office, only_here
from mondfang.web.office.acting import Refusal, Typed, act, slowly, typed_form
from mondfang.web.office.frame import clock, office_page
from mondfang.web.office.referee.calls import CALLS, call_lines
from mondfang.web.office.table.deeds import PREVIEWED, deeds, draft_of, judged_row
from mondfang.web.office.table.scribe import secret_of_sheet, sheet_address, withdrawing


async def show(request: Request) -> Response:
    return await _show(request)


async def change(request: Request) -> Response:
    """Do it; a doubtful row and a correction are shown first."""
    typed, state = await typed_form(request), office(request)
    at, table = _where(request, state)
    secret = secret_of_sheet(request, request.path_params["office"], at, table)
    able = {**deeds(at, table), **withdrawing(at, table, secret), **CALLS}
    try:
        if typed.get("sure") != "yes":
            if typed.get("do") == "row":
                found = await slowly(request, lambda: _judged(state, at, table, typed))
                if found.fault is None and found.doubt is not None:
                    return await _show(request, typed=typed, doubt=found)
            if typed.get("do") in PREVIEWED and badge(request).may("office-desk"):
                event = able[typed["do"]].do(state, typed)
                assert not isinstance(event, tuple)
                entry = state.next_entry(event, state.log[-1].at, "–", typed.get("reason", ""))
                lines = change_lines(state, look_ahead(state, entry), _language(request))
                return await _show(request, typed=typed, preview=lines)
        await act(request, able, typed)
    except SpokenError as problem:
        return await _show(request, Refusal(problem, typed))
    book, second = request.path_params["office"], typed.get("second") == "yes"
    if typed.get("do") in ("finish", "accept"):
        return RedirectResponse(f"/office/{book}/sheets?round={at}&done={table}", 303)
    more = "?second=yes" if second else ""
    return RedirectResponse(f"/office/{book}/table/{at}/{table}{more}", 303)


def _judged(state: Tournament, at: int, table: int, typed: Typed) -> Judged:
    return judged_row(state, at, table, typed.get("second") == "yes", typed.get("row", ""))


def _where(request: Request, state: Tournament) -> tuple[int, int]:
    at, table = request.path_params["n"], request.path_params["table"]
    if at not in state.draws or not 1 <= table <= len(state.draws[at].tables):
        raise HTTPException(404)
    return at, table


async def _show(
    request: Request,
    refusal: Refusal | None = None,
    typed: Typed | None = None,
    doubt: Judged | None = None,
    preview: list[str] | None = None,
) -> Response:
    state, language = office(request), _language(request)
    at, table = _where(request, state)
    filed, handed = state.sheets.get((at, table)), state.handed.get((at, table))
    kept = refusal.typed if refusal else typed or {}
    second = "yes" in (kept.get("second"), request.query_params.get("second"))
    sheet = filed.sheet if filed else handed.sheet if handed else None
    shown = None
    if sheet is not None:
        shown = await slowly(request, lambda: _sheet(state, sheet, language))
    writing = await slowly(request, lambda: _writing(state, at, table, second, language))
    meant = None
    if kept.get("do") == "row" and writing is not None:
        draft = draft_of(state, at, table, second)
        meant = await slowly(
            request, lambda: typed_row(state, draft, kept.get("row", ""), language)
        )
    people = columns(state.format, sheet.seats if sheet else state.table(at, table))
    return office_page(
        request,
        "office/table.html",
        "board",
        refusal,
        round=at,
        table=table,
        tables=len(state.draws[at].tables),
        people=[state.entrants[who] for who in people],
        table_state=table_state(state, at, table).text(language),
        filed=filed,
        handed=handed,
        sheet=shown,
        writing=writing,
        second=second,
        started=at in state.clocks,
        known=state.knows_seats(at, table),
        kept=kept,
        doubt=doubt is not None,
        meant=meant,
        call=next((one for one in call_lines(state, language) if _is_at(one, at, table)), None),
        preview=preview,
        rulings=[told(state, one, language) for one in state.all_rulings_at(at, table)],
        versions=_versions(state, at, table),
        minutes=state.format.plan(at).minutes,
        scorer=state.scorers.get((at, table)),
        signed=signed,
        address=None if only_here(request) else sheet_address(request, state, at, table),
        code_svg=code_svg,
    )


def _writing(
    state: Tournament, at: int, table: int, second: bool, language: str
) -> dict[str, Any] | None:
    """The draft that is being written, or None where nothing can be written now."""
    key = (at, table)
    if at not in state.clocks or not state.knows_seats(at, table):
        return None
    if (key in state.sheets and not second) or (key in state.handed and not second):
        return None
    if second and (key not in state.sheets or state.sheets[key].second is not None):
        return None
    draft = draft_of(state, at, table, second)
    rows = [
        {
            "deal": deal,
            "points": columns(state.format, row.points),
            "struck": row.struck,
            "game": row.note or likely_game(state.format, draft.seats, deal, row, language),
        }
        for deal, row in enumerate(draft.rows, 1)
    ]
    return {
        "rows": rows,
        "deal": draft.deal,
        "sums": columns(state.format, draft.points),
        "planned": planned(state, draft),
        "full": is_full(state, draft),
        "may_end": may_end(state, draft),
    }


def _sheet(state: Tournament, sheet: Sheet, language: str) -> dict[str, Any]:
    form = state.format
    rulings = state.all_rulings_at(sheet.round, sheet.table)
    odd = {one.spot.deal: one for one in doubts(form, sheet, book_of(form), rulings)}
    rows = []
    for deal, row in enumerate(sheet.rows, 1):
        doubt = odd.get(deal)
        rows.append(
            {
                "deal": deal,
                "points": columns(form, row.points),
                "struck": row.struck,
                "note": " ".join(filter(None, (row.note, ids_text(row.clauses)))),
                "game": likely_game(form, sheet.seats, deal, row, language),
                "doubt": doubt_lines(form, book_of(form), doubt, sheet.seats, language)
                if doubt
                else [],
            }
        )
    beyond = totals_doubt(form, sheet)
    return {
        "rows": rows,
        "sums": columns(form, sheet.points),
        "deals": sheet.played,
        "short": sheet.short,
        "scorer": sheet.scorer,
        "beyond": beyond.text(language) if beyond else "",
    }


def _is_at(call: dict[str, Any], at: int, table: int) -> bool:
    return (call["round"], call["table"]) == (at, table)


def _versions(state: Tournament, at: int, table: int) -> list[tuple[str, str, str, str]]:
    """What stood on the sheet before, with who changed it and why."""
    filed = state.sheets.get((at, table))
    if filed is None:
        return []
    return [
        (clock(old.at), old.author, signed(columns(state.format, old.sheet.points)), old.reason)
        for old in reversed(filed.history)
    ]


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/office/{office}/table/{n:int}/{table:int}", show, who="office"),
    Page("/office/{office}/table/{n:int}/{table:int}", change, ("POST",), who="office"),
)
