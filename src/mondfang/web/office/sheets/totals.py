"""Sheets by their sums: a table, its numbers, Enter; then the next missing table is asked for."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import columns
from mondfang.tournament.office.day.course import missing_text
from mondfang.tournament.office.day.practice import is_practice, made_up_sheet
from mondfang.tournament.office.events import Event, SecondEntry, SheetEntered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.verbs import sheet_for
from mondfang.tournament.sheet.check import TotalsDoubt, totals_doubt
from mondfang.tournament.sheet.keys import totals_by_keys
from mondfang.tournament.sheet.model import Sheet
from mondfang.tournament.sheet.rows import read_order, signed
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office
from mondfang.web.office.acting import (
    Deed,
    Refusal,
    Typed,
    act,
    number,
    optional_number,
    slowly,
    typed_form,
)
from mondfang.web.office.frame import office_page


def typed_sheet(state: Tournament, typed: Typed) -> Sheet:
    """The sheet that was typed: sums in the order of the columns, and what the format asks for."""
    at, table = number(typed, "round"), number(typed, "table")
    spot, seats = Spot(at, table), state.table(at, table)
    if typed.get("order"):
        seats = read_order(state.format, seats, typed["order"], spot)
    else:
        state.check_seats(at, table)
    totals = totals_by_keys(state.format, seats, typed.get("sums", ""), spot)
    sheet = sheet_for(state, at, table, seats=seats, totals=totals, short=typed.get("short", ""))
    scorer, deals = optional_number(typed, "scorer"), optional_number(typed, "deals")
    return Sheet(
        at,
        table,
        seats,
        totals=totals,
        deals=sheet.deals if deals is None else deals,
        scorer=sheet.scorer if scorer is None else scorer,
        short=sheet.short,
    )


def _enter(state: Tournament, typed: Typed) -> Event:
    sheet = typed_sheet(state, typed)
    if (sheet.round, sheet.table) in state.sheets and typed.get("second") == "yes":
        return SecondEntry(sheet)
    return SheetEntered(sheet)


def _make_up(state: Tournament, typed: Typed) -> Event:
    at = number(typed, "round")
    missing = [one for one in state.missing(at) if (at, one) not in state.sheets]
    return made_up_sheet(state, at, missing[0] if missing else 1)


DEEDS = {"enter": Deed(_enter), "make-up": Deed(_make_up)}


async def show(request: Request) -> Response:
    return await slowly(request, partial(_show, request))


async def enter(request: Request) -> Response:
    typed = await typed_form(request)
    try:
        if typed.get("do") == "enter" and typed.get("sure") != "yes":
            doubt = totals_doubt(office(request).format, typed_sheet(office(request), typed))
            if doubt is not None:
                return _show(request, doubt=(doubt, typed))
        state = await act(request, DEEDS, typed)
    except SpokenError as problem:
        return _show(request, Refusal(problem, typed))
    event = state.log[-1].event
    assert isinstance(event, SheetEntered | SecondEntry)
    at, table = event.sheet.round, event.sheet.table
    return RedirectResponse(
        f"/office/{request.path_params['office']}/sheets?round={at}&done={table}", 303
    )


def _show(
    request: Request,
    refusal: Refusal | None = None,
    doubt: tuple[TotalsDoubt, Typed] | None = None,
) -> Response:
    state, language = office(request), _language(request)
    at = chosen_round(request, state)
    if at is None:
        return office_page(request, "office/sheets.html", "sheets", refusal, round=None, table=0)
    typed = refusal.typed if refusal else doubt[1] if doubt else {}
    missing = state.missing(at)
    first = [one for one in missing if (at, one) not in state.sheets]
    asked = request.query_params.get("table", "") or typed.get("table", "")
    wanted = int(asked) if asked.isdecimal() and int(asked[:4]) <= _tables(state, at) else 0
    table = wanted or next(iter(first or missing), 0)
    done = request.query_params.get("done", "")
    return office_page(
        request,
        "office/sheets.html",
        "sheets",
        refusal,
        round=at,
        rounds=sorted(state.clocks),
        table=table,
        tables=[_line(state, at, one, language) for one in range(1, _tables(state, at) + 1)],
        missing=missing,
        heads=_heads(state, at, table),
        order_needed=bool(table) and not state.knows_seats(at, table),
        scorer_needed=state.format.office.scorer and (at, table) not in state.scorers,
        deals_needed=state.format.plan(at).deals is None,
        planned=state.format.plan(at).deals,
        second=(at, table) in state.sheets,
        doubt=doubt and doubt[0].text(language),
        kept=typed,
        done=_done(state, at, done),
        can_make_up=is_practice(state) and bool(first),
    )


def chosen_round(request: Request, state: Tournament) -> int | None:
    """The round asked for; else the one that sheets are missing of, else the last."""
    asked = request.query_params.get("round", "")
    if asked.isdecimal() and int(asked[:4]) in state.clocks:
        return int(asked[:4])
    started = sorted(state.clocks)
    return next((one for one in started if state.missing(one)), started[-1] if started else None)


def _tables(state: Tournament, at: int) -> int:
    return len(state.draws[at].tables)


def _heads(state: Tournament, at: int, table: int) -> list[dict[str, Any]]:
    """Who stands above the columns, from the left."""
    if not table:
        return []
    people = columns(state.format, state.table(at, table))
    return [{"number": who, "name": state.entrants[who].name} for who in people]


def _line(state: Tournament, at: int, table: int, language: str) -> dict[str, Any]:
    filed = state.sheets.get((at, table))
    points = signed(columns(state.format, filed.sheet.points)) if filed else ""
    return {
        "table": table,
        "in": filed is not None,
        "points": points,
        "note": missing_text(state, at, table, language) if table in state.missing(at) else "",
        "author": filed.author if filed else "",
    }


def _done(state: Tournament, at: int, text: str) -> tuple[int, str] | None:
    if not text.isdecimal() or (filed := state.sheets.get((at, int(text[:4])))) is None:
        return None
    return int(text[:4]), signed(columns(state.format, filed.sheet.points))


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/office/{office}/sheets", show, who="office-desk"),
    Page("/office/{office}/sheets", enter, ("POST",), who="office-desk"),
)
