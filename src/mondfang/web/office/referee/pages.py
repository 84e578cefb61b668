"""From the table to the referee's questions, and with the ruling back on the sheet."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.referee.interview import decided, step
from mondfang.referee.sentence import ruling_text
from mondfang.speech import SpokenError
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.events import Ruled
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.name_order import family_of
from mondfang.tournament.office.results.look_ahead import change_lines, look_ahead
from mondfang.tournament.office.tables.calls import spoken
from mondfang.tournament.office.tables.ruling import ruled_at
from mondfang.tournament.sheet.rows import game_players, signed
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import NAME_LENGTH, Person
from mondfang.web.block.of_table import ruled
from mondfang.web.interview.address import Garbled, Told, book_fields, told
from mondfang.web.office.access import badge, office
from mondfang.web.office.acting import (
    Deed,
    Refusal,
    Typed,
    act,
    optional_number,
    slowly,
    typed_form,
)
from mondfang.web.office.frame import office_page


async def ask(request: Request) -> Response:
    """The referee's desk with this table's book and people, and the game where its block called.

    The ruling comes back here.
    """
    state = office(request)
    at, table = _where(request, state)
    given, call = request.query_params.get("deal", ""), state.open_call(at, table)
    played = None if call is None else call.deal
    deal = int(given[:3]) if given.isascii() and given.isdecimal() else played
    playing = game_players(state.table(at, table), deal or 1)
    names = [_name(state, who) for who in playing]
    book = request.path_params["office"]
    query = [
        *book_fields(book_of(state.format)),
        *(("n", name) for name in names),
        ("office", f"{book}/{at}/{table}"),
        *([("deal", str(deal))] if deal else []),
        *([("call", str(call.seq))] if call is not None else []),
        *([("a", call.game)] if call is not None and call.game and deal == played else []),
    ]
    return RedirectResponse(f"/referee?{urlencode(query)}", 303)


def _name(state: Tournament, who: int) -> str:
    """Number and name as an address carries them: a long name is the family's, a longer one cut."""
    one = state.entrants[who]
    whole = f"{who} {one.name}".strip()
    if len(whole) > NAME_LENGTH:
        whole = f"{who} {family_of(one)[0]}"
    return whole[:NAME_LENGTH].strip()


async def rule(request: Request) -> Response:
    """The ruling as the interview gives it: first what it changes, then on the sheet."""
    state, typed = office(request), await typed_form(request)
    at, table = _where(request, state)
    language = _language(request)
    deed = Deed(lambda now, said: _event(now, said, at, table, language), "office-referee")
    try:
        if typed.get("sure") != "yes":
            event = await slowly(request, lambda: _event(state, typed, at, table, language))
            entry = state.next_entry(event, state.log[-1].at, badge(request).name)
            lines = await slowly(
                request, lambda: change_lines(state, look_ahead(state, entry), language)
            )
            return _shown(request, typed, event, lines)
        now = await act(request, {"rule": deed}, {**typed, "do": "rule"})
        given = next(
            one
            for one in reversed(now.rulings)
            if (one.ruled.round, one.ruled.table) == (at, table)
        )
        await ruled(request, request.path_params["office"], now, given, badge(request).name)
    except SpokenError as problem:
        return _shown(request, typed, None, [], Refusal(problem, typed))
    return RedirectResponse(f"/office/{request.path_params['office']}/table/{at}/{table}", 303)


def _event(state: Tournament, typed: Typed, at: int, table: int, language: str) -> Ruled:
    """The ruling on what was told, which nothing may be left to ask of; or one in words."""
    given, waiting = optional_number(typed, "call"), state.open_call(at, table)
    call = given if waiting is not None and waiting.seq == given else None
    if "a" not in typed:
        return spoken(at, table, typed.get("text", ""), call=call)
    case_of = _told(state, typed, at, table)
    if step(case_of.book, case_of.answers, case_of.names, assume=True).question is not None:
        raise HTTPException(400)
    case, ruling = decided(case_of.book, case_of.answers)
    deal = optional_number(typed, "deal")
    made = ruled_at(state, case, ruling, at, table, deal, typed.get("reason", ""), language)
    return replace(made, call=call)


def _told(state: Tournament, typed: Typed, at: int, table: int) -> Told:
    """The case by the book as the tournament plays it, whatever the address said of options."""
    book = book_of(state.format)
    if typed.get("book") != book.id:
        spot = Spot(at, table)
        raise TournamentError("other-book", spot, found=typed.get("book", "")[:48], book=book.id)
    try:
        return told(QueryParams([*book_fields(book), ("a", typed["a"])]), book.id)
    except Garbled:
        raise HTTPException(400) from None


def _shown(
    request: Request,
    typed: Typed,
    event: Ruled | None,
    lines: list[str],
    refusal: Refusal | None = None,
) -> Response:
    state, language = office(request), _language(request)
    at, table = _where(request, state)
    sentence = ""
    if event is not None and "a" in typed:
        told_case = _told(state, typed, at, table)
        _, ruling = decided(told_case.book, told_case.answers)
        playing = game_players(state.table(at, table), event.deal or 1)
        names = tuple(f"{who} {state.entrants[who].name}".strip() for who in playing)
        sentence = ruling_text(ruling, names).said(language)
    people = [state.entrants[who] for who in columns(state.format, state.table(at, table))]
    row = event.row if event is not None else None
    return office_page(
        request,
        "office/ruling.html",
        "board",
        refusal,
        round=at,
        table=table,
        sentence=sentence or (event.text if event is not None else ""),
        clauses=event.clauses if event is not None else (),
        points=[] if row is None else columns(state.format, row.points),
        people=people,
        lines=lines,
        kept=typed,
        event=event,
        signed=signed,
    )


def _where(request: Request, state: Tournament) -> tuple[int, int]:
    at, table = request.path_params["n"], request.path_params["table"]
    if at not in state.draws or not 1 <= table <= len(state.draws[at].tables):
        raise HTTPException(404)
    return at, table


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/office/{office}/rule/{n:int}/{table:int}", ask, who="office-referee"),
    Page("/office/{office}/rule/{n:int}/{table:int}", rule, ("POST",), who="office-referee"),
)
