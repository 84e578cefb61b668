"""Papers and files from memory: PDFs to print, lists to take along, the public results."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.paper import FILE_FORMS, FILE_KINDS, KINDS, Kind, file_kinds, file_of, pdf, workbook
from mondfang.paper.pages.publish import tournament_pages
from mondfang.paper.print.seating import drawn_round, public_rounds
from mondfang.paper.ranking import ranking, table_results
from mondfang.paper.teams import team_list
from mondfang.referee.case_law.forms import write_cases
from mondfang.speech import SpokenError, Text, numbers
from mondfang.store.journal.tournaments import archive as archived
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.public.screens import standings_are_public
from mondfang.tournament.office.tables.ruling import cases_of
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import badge, office, only_here, own_address, seed_of
from mondfang.web.office.acting import Refusal, printed
from mondfang.web.office.frame import office_page
from mondfang.web.office.table.scribe import sheet_addresses

WORDS: Final[dict[str, Text]] = {
    "seat-cards": Text("Platzkarten", "Seat cards"),
    "tables-by-name": Text("Wer sitzt wo, nach Namen", "Who sits where, by name"),
    "tables-by-table": Text("Wer sitzt wo, nach Tischen", "Who sits where, by table"),
    "score-sheets": Text("Zettel für die Tische", "Score sheets"),
    "results": Text("Ergebnisliste", "Result list"),
    "teams": Text("Wertung der Teams", "Standings of the teams"),
    "certificates": Text("Urkunden", "Certificates"),
    "team-certificates": Text("Urkunden der Teams", "Certificates of the teams"),
}
LISTS: Final[dict[str, Text]] = {
    "results": Text("Ergebnis", "Results"),
    "teams": Text("Wertung der Teams", "Standings of the teams"),
    "players": Text("Spieler", "Players"),
    "draws": Text("Auslosung", "Draws"),
    "rows": Text("Zeilen der Zettel", "Rows of the sheets"),
}
OF_TEAMS: Final = ("teams", "team-certificates")
OF_A_ROUND: Final = ("tables-by-name", "tables-by-table", "score-sheets")
_TYPES: Final = {"csv": "text/csv", "json": "application/json", "tsv": "text/tab-separated-values"}
_XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


async def papers(request: Request) -> Response:
    return _papers(request)


def _papers(request: Request, refusal: Refusal | None = None) -> Response:
    language, state = _language(request), office(request)
    return office_page(
        request,
        "office/papers.html",
        "papers",
        refusal,
        only_here=only_here(request),
        rounds=sorted(state.draws, reverse=True),
        kinds=[
            (kind, WORDS[kind].said(language), kind in OF_A_ROUND)
            for kind in KINDS
            if kind not in OF_TEAMS or state.format.teams is not None
        ],
        files=[(kind, LISTS[kind].said(language), FILE_FORMS) for kind in file_kinds(state)],
    )


async def paper(request: Request) -> Response:
    """One PDF, printed when it is asked for."""
    kind, state, language = request.path_params["paper"], office(request), _language(request)
    if kind not in KINDS:
        raise HTTPException(404)
    at, tables, players = (_numbers(request, name) for name in ("round", "table", "player"))
    chosen: Kind = next(one for one in KINDS if one == kind)

    def work() -> bytes:
        own = _own_pages(request, state) if chosen == "seat-cards" else None
        sheets = None
        if chosen == "score-sheets":
            number = drawn_round(state, at[0] if at else None).number
            sheets = sheet_addresses(request, state, number, tables)
        return pdf(
            chosen,
            state,
            language,
            round=at[0] if at else None,
            tables=tables,
            players=players,
            own_pages=own,
            sheet_pages=sheets,
        )

    try:
        made = await printed(request, work)
    except SpokenError as problem:
        return _papers(request, Refusal(problem))
    name = f"{kind}{''.join(f'-{one}' for one in (*at, *tables, *players))}.pdf"
    return _file(made, "application/pdf", name, shown=True)


def _own_pages(request: Request, state: Tournament) -> dict[int, str] | None:
    """What the code on a seat card opens; none where no phone would find it."""
    return (
        None if only_here(request) else {who: own_address(request, who) for who in state.entrants}
    )


async def file(request: Request) -> Response:
    """A list for other programs."""
    kind, form, state = request.path_params["list"], request.path_params["form"], office(request)
    language = _language(request)
    if kind == "all" and form == "xlsx":
        return _file(
            await printed(request, lambda: workbook(state, language)), _XLSX, "turnier.xlsx"
        )
    if kind == "cases" and form == "json":
        cases = await printed(request, lambda: write_cases(cases_of(state)))
        return _file(cases, _TYPES["json"], "faelle.json")
    if kind == "pages" and form == "zip":
        made = await printed(request, lambda: zipped(tournament_pages(state, language)))
        return _file(made, "application/zip", "ergebnisse.zip")
    if kind == "archive" and form == "json":
        if not badge(request).may("office-lead"):
            raise HTTPException(403)  # it holds the promised seed
        seed = None if state.seeds else seed_of(request, request.path_params["office"])
        book = request.path_params["office"]
        made = await printed(request, lambda: archived(book, state, seed).encode())
        return _file(made, _TYPES["json"], "turnier.json")
    if kind not in FILE_KINDS or form not in FILE_FORMS:
        raise HTTPException(404)
    known = next(one for one in FILE_KINDS if one == kind)
    shape = next(one for one in FILE_FORMS if one == form)
    try:
        made = await printed(request, lambda: file_of(known, shape, state, language))
    except SpokenError as problem:
        return _papers(request, Refusal(problem))
    return _file(made, _TYPES.get(form, _XLSX), f"{kind}.{form}")


async def results(request: Request) -> Response:
    """What everybody may see: the standings once they hang on the wall, and the public tables."""
    work = partial(_results, request)  # a whole hall looks at once, and waits for no paper
    return await services(request).results.run(client_of(request), work)


def _results(request: Request) -> Response:
    """Beside the pages of all others: everybody and every table is on it."""
    state, language = office(request), _language(request)
    book = request.path_params["office"]
    return page(
        request,
        "office/results.html",
        state=state,
        book=book,
        mark=services(request).offices.mark(book, state),
        now_ms=int(time.time() * 1000),
        list=ranking(state, language) if standings_are_public(state) else None,
        teams=team_list(state, language)
        if standings_are_public(state) and state.format.teams is not None
        else None,
        rounds=[(one, table_results(state, one, language)) for one in public_rounds(state)],
        lang=language,
        numbers=numbers,
    )


def zipped(pages: Mapping[str, bytes]) -> bytes:
    """Files in one, to be unpacked where a club keeps its pages."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(pages.items()):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return out.getvalue()


def _file(body: bytes, kind: str, name: str, shown: bool = False) -> Response:
    how = "inline" if shown else "attachment"
    headers = {"content-disposition": f'{how}; filename="{name}"'}
    return Response(body, media_type=kind, headers=headers)


def _numbers(request: Request, name: str) -> tuple[int, ...]:
    given = request.query_params.getlist(name)
    return tuple(int(one[:6]) for one in given if one.isascii() and one.isdecimal())


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


PAGES = (
    Page("/office/{office}/papers", papers, who="office"),
    Page("/office/{office}/paper/{paper}", paper, who="office", kind="replay"),
    Page("/office/{office}/file/{list}.{form}", file, who="office", kind="replay"),
    Page("/office/{office}/results", results, who="office-public"),
)
