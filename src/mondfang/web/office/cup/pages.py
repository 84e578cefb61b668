"""The pages of a cup for everybody: the season, its calendar, all seasons, and one to embed."""

from __future__ import annotations

import datetime
import secrets
import time
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper import CupKind, cup_file, cup_pdf
from mondfang.paper.files.calendar import calendar_file
from mondfang.speech import SpokenError, Text, numbers
from mondfang.tournament.cup.format import cup_preset, cup_preset_ids
from mondfang.tournament.cup.log import CupBook, CupCreated
from mondfang.tournament.cup.seasons import all_seasons, kindred, name_of_season, root_of
from mondfang.tournament.log import Entry
from mondfang.web.base.headers import POLICY
from mondfang.web.base.render import page, speaker
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import absolute, new_badge
from mondfang.web.office.acting import Refusal, slowly, typed_form
from mondfang.web.office.cup.access import keeper_of, kept_cups, pin_cup, read_cup
from mondfang.web.office.cup.scene import season

LONGEST_TITLE = 80
LONGEST_SEASON = 20
NO_TITLE = Text(
    "Ein Cup hat einen Titel und ein Jahr, beide auf einer Zeile.",
    "A cup has a title and a season, each on one line.",
)
FRAMED = {
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "cross-origin-resource-policy": "cross-origin",
}


async def cups(request: Request) -> Response:
    """The cups that this browser keeps, and a new one."""
    return await _cups(request)


async def _cups(request: Request, wrong: str = "", typed: dict[str, str] | None = None) -> Response:
    at, language = services(request).offices, _language(request)
    rows = []
    for name in kept_cups(request):
        kept = await at.cup(name)
        if kept is not None:
            rows.append((name, await kept.look()))
    rows.sort(key=lambda row: (row[1].created.season, row[1].created.title), reverse=True)
    kinds = [
        (one.id, one.title_en if language == "en" else one.title)
        for one in map(cup_preset, cup_preset_ids())
    ]
    return page(
        request,
        "cup/list.html",
        400 if wrong else 200,
        rows=rows,
        kinds=kinds,
        wrong=wrong,
        typed=typed or {"season": str(datetime.date.today().year)},
        here="/cup",
    )


async def make(request: Request) -> Response:
    """A new cup; its keeper is whoever made it."""
    typed = dict(await typed_form(request))
    title, year = (" ".join(typed.get(name, "").split()) for name in ("title", "season"))
    kind = typed.get("kind", "")
    good = 0 < len(title) <= LONGEST_TITLE and 0 < len(year) <= LONGEST_SEASON
    if not good or not f"{title}{year}".isprintable() or kind not in cup_preset_ids():
        return await _cups(request, NO_TITLE.said(_language(request)), typed)
    person: Person = request.state.person
    author = new_badge("director", person.name, person.prefs.language).name
    name = name_of_season(secrets.token_hex(6), year)
    created = CupCreated(title, year, cup_preset(kind))
    await services(request).offices.begin_cup(name, Entry(1, time.time(), author, "", created))
    answer = RedirectResponse(f"/cup/{name}/desk", 303)
    pin_cup(request, answer, name, author)
    return answer


async def show(request: Request) -> Response:
    return await _show(request, "cup/season.html")


async def _show(request: Request, template: str, refusal: Refusal | None = None) -> Response:
    book, language, name = await read_cup(request), _language(request), _name(request)
    shown = await slowly(request, lambda: season(book, language, _today()))
    return page(
        request,
        template,
        400 if refusal else 200,
        **shown,
        book=book,
        cup=name,
        mine=keeper_of(request, name) is not None,
        refusal=refusal,
        numbers=numbers,
        lang=language,
        calendar=absolute(request, f"/cup/{name}/calendar.ics"),
    )


async def embed(request: Request) -> Response:
    """The table alone, for a frame on the page of a club: nothing in it can be pressed."""
    book, asked = await read_cup(request), request.query_params.get("lang", "")
    person: Person = request.state.person
    language = person.prefs.language
    if asked in ("de", "en"):
        language = "en" if asked == "en" else "de"
    shown = await slowly(request, lambda: season(book, language, _today()))
    answer = page(
        request,
        "cup/embed.html",
        **shown,
        book=book,
        cup=_name(request),
        t=speaker(language),
        prefs=replace(person.prefs, language=language, theme="light"),
    )
    answer.headers.update(FRAMED)
    return answer


async def seasons(request: Request) -> Response:
    """The all-time table of everything that was played under this cup's name."""
    book, at, name = await read_cup(request), services(request).offices, _name(request)
    root = root_of(name, book.created.season)
    names = [head.id for head in await at.heads("cup-created")]
    found: list[tuple[str, CupBook]] = []
    for one in kindred(names, root):
        kept = await at.cup(one)
        other = await kept.look() if kept is not None else None
        if other is not None and root_of(one, other.created.season) == root:
            found.append((one, other))
    found.sort(key=lambda pair: pair[1].created.season, reverse=True)
    table = await slowly(request, lambda: all_seasons([other for _, other in found]))
    return page(
        request,
        "cup/seasons.html",
        book=book,
        cup=name,
        table=table,
        found=found,
        mine=keeper_of(request, name) is not None,
        numbers=numbers,
        lang=_language(request),
    )


async def calendar(request: Request) -> Response:
    book, name = await read_cup(request), _name(request)
    title = f"{book.created.title} {book.created.season}"
    made = calendar_file(name, title, book.dates, book.log[-1].at)
    return _file(made, "text/calendar; charset=utf-8", "cup.ics")


async def standings_pdf(request: Request) -> Response:
    return await _pdf(request, "cup")


async def final_pdf(request: Request) -> Response:
    return await _pdf(request, "cup-final")


async def _pdf(request: Request, kind: CupKind) -> Response:
    book, language = await read_cup(request), _language(request)
    try:
        made = await slowly(request, lambda: cup_pdf(kind, book.cup, language))
    except SpokenError as problem:
        return await _show(request, "cup/season.html", Refusal(problem))
    return _file(made, "application/pdf", f"{kind}.pdf")


async def workbook(request: Request) -> Response:
    book, language = await read_cup(request), _language(request)
    made = await slowly(request, lambda: cup_file("xlsx", book.cup, language))
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return _file(made, kind, "cup.xlsx")


def _file(body: bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'inline; filename="{name}"'}
    return Response(body, media_type=kind, headers=headers)


def _today() -> str:
    return datetime.date.today().isoformat()


def _language(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


def _name(request: Request) -> str:
    return str(request.path_params["cup"])


PAGES = (
    Page("/cup", cups),
    Page("/cup/new", make, ("POST",), kind="table"),
    Page("/cup/{cup}", show),
    Page("/cup/{cup}/embed", embed),
    Page("/cup/{cup}/seasons", seasons),
    Page("/cup/{cup}/calendar.ics", calendar),
    Page("/cup/{cup}/standings.pdf", standings_pdf, kind="replay"),
    Page("/cup/{cup}/final.pdf", final_pdf, kind="replay"),
    Page("/cup/{cup}/standings.xlsx", workbook, kind="replay"),
)
