"""The list of tournaments, "Turnier heute", the evening with its checklist, and joining it."""

from __future__ import annotations

import datetime
import re
import secrets
import time
from dataclasses import replace
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper.print.code import code_svg
from mondfang.rulebook import load_book
from mondfang.rulebook.files import was_handed_over
from mondfang.speech import numbers
from mondfang.tournament.draw.commitment import commitment
from mondfang.tournament.format.extras import extra_lines
from mondfang.tournament.format.reader import preset, preset_ids
from mondfang.tournament.log import Entry
from mondfang.tournament.office.day.checklist import evening, plan_lines
from mondfang.tournament.office.day.practice import TITLE, is_practice, made_up_people, practice
from mondfang.tournament.office.day.today import (
    FIELDS,
    Answered,
    Asked,
    answered,
    first_answers,
    format_for,
    to_lay_out,
)
from mondfang.tournament.office.events import Created, SeedCommitted
from mondfang.tournament.office.fold import Tournament
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.local_network import NoNetwork, neighbours
from mondfang.web.office.access import (
    ROLE_WORDS,
    ROLES,
    Badge,
    absolute,
    badge,
    badges,
    is_secret,
    may_let_in,
    new_badge,
    office,
    only_here,
    pin,
    secret_for,
    seed_of,
    unpin,
)
from mondfang.web.office.acting import Refusal, slowly, typed_form
from mondfang.web.office.frame import office_page

_CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})")
USUAL = "steirischer-cup"


async def offices(request: Request) -> Response:
    """Every tournament that this browser may work at; who directs the server sees all."""
    at, person = services(request).offices, _person(request)
    mine = badges(request)
    if person.role in ("director", "admin"):
        heads = await at.heads()
        mine = {one.id: Badge("director", person.name) for one in heads} | mine
    rows = []
    for book, one in mine.items():
        state = await at.look(book)
        if state is not None:
            rows.append((book, state, ROLE_WORDS[one.role].said(person.prefs.language)))
    rows.sort(key=lambda row: (row[1].created.date, row[1].log[-1].at), reverse=True)
    return page(
        request,
        "office/list.html",
        rows=rows,
        is_practice=is_practice,
        numbers=numbers,
        lang=person.prefs.language,
    )


async def new(request: Request) -> Response:
    form = request.query_params.get("preset", USUAL)
    chosen = preset(form if form in preset_ids() else preset_ids()[0])
    house = request.query_params.get("book", "")
    if was_handed_over(house):
        asked = first_answers(format_for(house) or chosen, _today())
        return _new(request, replace(asked, rulebook=house), Answered())
    return _new(request, first_answers(chosen, _today()), Answered())


def _new(request: Request, asked: Asked, found: Answered) -> Response:
    language = _person(request).prefs.language
    formats = [
        (one.id, one.title_en if language == "en" else one.title, load_book(one.rulebook).title)
        for one in map(preset, preset_ids())
    ]
    said = {name: text.said(language) for name, text in found.wrong.items()}
    wrong = dict.fromkeys(FIELDS) | said
    status = 400 if said else 200
    return page(
        request,
        "office/new.html",
        status,
        asked=asked,
        wrong=wrong,
        formats=formats,
        own={one: _own_answers(one) for one in preset_ids()},
        house=load_book(asked.rulebook) if was_handed_over(asked.rulebook) else None,
        here="/office/new",
    )


def _own_answers(preset_id: str) -> dict[str, str]:
    """What a preset says of its own, for a page on which another one is chosen."""
    own = first_answers(preset(preset_id), "")
    return {"fee": own.fee, "prizes": own.prizes, "rounds": own.rounds}


async def make(request: Request) -> Response:
    """The tournament as answered; its director is whoever answered."""
    typed = await typed_form(request)
    asked = Asked(**{name: typed.get(name, "") for name in FIELDS})
    found = answered(asked, moment)
    if found.created is None:
        return _new(request, asked, found)
    book = await _begin(request, found.created)
    expected = f"?expected={found.expected}" if found.expected else ""
    return _made(request, book, f"/office/{book}{expected}")


async def make_practice(request: Request) -> Response:
    """A tournament to click through: forty players, and nothing counts."""
    typed = await typed_form(request)
    chosen = preset(typed["preset"] if typed.get("preset") in preset_ids() else USUAL)
    title = TITLE.said(_person(request).prefs.language)
    book = await _begin(request, practice(Created(title, _today(), chosen)))
    at, author = services(request).offices, _author(request)

    def come(state: Tournament) -> Tournament:
        return state.done(made_up_people(state), time.time(), author)

    await at.change(book, come)
    return _made(request, book, f"/office/{book}")


async def _begin(request: Request, created: Created) -> str:
    """A new book with its promise: the seed of its draws is fixed before anybody registers."""
    book, at, author = secrets.token_hex(6), services(request).offices, _author(request)
    await at.begin(book, Entry(1, time.time(), author, "", created))
    promised = commitment(seed_of(request, book))

    def promise(state: Tournament) -> Tournament:
        return state.done(SeedCommitted(promised), time.time(), author)

    await at.change(book, promise)
    return book


def _made(request: Request, book: str, address: str) -> Response:
    answer = RedirectResponse(address, 303)
    pin(request, answer, book, Badge("director", _author(request)))
    return answer


def _author(request: Request) -> str:
    person = _person(request)
    return new_badge("director", person.name, person.prefs.language).name


async def tonight(request: Request) -> Response:
    """The evening: how it stands, what comes next, and who else works here."""
    return await _tonight(request)


async def _tonight(request: Request, refusal: Refusal | None = None) -> Response:
    return await slowly(request, partial(_drawn, request, refusal))


def _drawn(request: Request, refusal: Refusal | None) -> Response:
    """Beside the pages of all others: what comes next is asked of everybody."""
    state, language, book = office(request), _person(request).prefs.language, _book(request)
    expected = request.query_params.get("expected", "")
    lay_out = None
    if expected.isascii() and expected.isdecimal() and 0 < int(expected[:6]) <= 10_000:
        lay_out = to_lay_out(state.format, int(expected[:6])).said(language)
    links = []
    if badge(request).may("office-lead"):
        for role in ROLES[1:]:
            link = absolute(
                request, f"/office/{book}/join/{role}/{secret_for(request, book, role)}"
            )
            links.append((ROLE_WORDS[role].said(language), link, code_svg(link)))
    return office_page(
        request,
        "office/evening.html",
        "",
        refusal,
        items=evening(state),
        lay_out=lay_out,
        links=links,
        plan=plan_lines(state, language),
        following=services(request).offices.standbys.of(book),
        only_here=only_here(request),
        may_let_in=may_let_in(request),
        links_open=refusal is not None or request.query_params.get("open") == "links",
        special=extra_lines(state.format, language),
        format_title=state.format.title_en if language == "en" else state.format.title,
        rulebook=load_book(state.format.rulebook).title,
    )


async def join(request: Request) -> Response:
    """Somebody comes with a link: the name is asked, then the badge is given."""
    role, given = request.path_params["role"], request.path_params["secret"]
    book, language = _book(request), _person(request).prefs.language
    if role not in ROLES[1:] or not is_secret(request, book, role, given):
        raise HTTPException(404)
    if request.method == "GET":
        return page(
            request,
            "office/join.html",
            state=office(request),
            role=ROLE_WORDS[role].said(language),
            is_referee=role == "referee",
            name=_person(request).name,
        )
    answer = RedirectResponse(f"/office/{book}", 303)
    typed = await typed_form(request)
    own = typed.get("number", "")
    meant = int(own) if own.isdecimal() and len(own) < 7 else 0
    number = meant if meant in office(request).entrants else None
    pin(request, answer, book, new_badge(role, typed.get("name", ""), language, number))
    return answer


async def leave(request: Request) -> Response:
    """Give the badge back: this browser has nothing to do with the tournament any more."""
    answer = RedirectResponse("/office", 303)
    unpin(answer, _book(request))
    return answer


async def let_in(request: Request) -> Response:
    """Listen in the network, too: from then on links and codes lead here from other devices."""
    if may_let_in(request):  # else there is nothing to do, or nothing that could be done
        try:
            await neighbours(request).let_in()
        except NoNetwork as problem:
            return await _tonight(request, Refusal(problem))
    return RedirectResponse(f"/office/{_book(request)}?open=links#links", 303)


def moment(day: str, text: str) -> float | None:
    """``14:00`` of a day, by the clock of this machine."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    try:
        hour, minute = int(found[1]), int(found[2])
        return datetime.datetime.fromisoformat(f"{day}T{hour:02d}:{minute:02d}").timestamp()
    except (ValueError, OverflowError):
        return None


def _today() -> str:
    return datetime.date.today().isoformat()


def _person(request: Request) -> Person:
    person: Person = request.state.person
    return person


def _book(request: Request) -> str:
    return str(request.path_params["office"])


PAGES = (
    Page("/office", offices),
    Page("/office/new", new),
    Page("/office/new", make, ("POST",), kind="table"),
    Page("/office/practice", make_practice, ("POST",), kind="table"),
    Page("/office/{office}", tonight, who="office"),
    Page("/office/{office}/leave", leave, ("POST",), who="office"),
    Page("/office/{office}/let-in", let_in, ("POST",), who="office-lead"),
    Page("/office/{office}/join/{role}/{secret}", join, ("GET", "POST"), who="office-public"),
)
