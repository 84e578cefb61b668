"""The first page, play now, a new table, and what the program is."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from weakref import WeakValueDictionary

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.bots.ladder import ABOUT, RUNGS
from mondfang.rulebook import RulebookError, book_ids, load_book
from mondfang.rulebook.labels import option_value
from mondfang.speech import Text
from mondfang.store.house import Houses
from mondfang.table.lesson.easy_deals import RECOMMENDED
from mondfang.table.setup import PACES, Setup, check_setup
from mondfang.web.base.desk import SOON
from mondfang.web.base.form_texts import BAD_NAME, PACE_WORDS, RUNG_WORDS, text_of
from mondfang.web.base.limits import client_of
from mondfang.web.base.preferences import BadPreference, Prefs, chosen
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest, keep_prefs
from mondfang.web.base.visitor import BadName, Person, clean_name
from mondfang.web.home import new_table
from mondfang.web.home.lists import ON_A_PAGE, PAST, fresh_table, left_tables, past_games
from mondfang.web.home.new_table import Checked, Typed
from mondfang.web.home.offers import COMPANY, RUNG_NOTES, offers

GUEST = Text("Gast", "Guest")
UPLOAD_BYTES = 64 * 1024
YOUNG = 5.0  # seconds in which a second click means the table of the first
_FORM_ROOM = 32 * 1024  # what the other fields of the form of a new table may take

_clicks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by person


async def home(request: Request) -> Response:
    return await _home(request)


async def _home(request: Request, typed: str | None = None, wrong: Text | None = None) -> Response:
    person: Person = request.state.person
    at = services(request)
    number = _past_page(request.query_params.get("past", ""))
    limit, skip = (PAST, 0) if number is None else (ON_A_PAGE, (number - 1) * ON_A_PAGE)
    past = await past_games(at.log, person, limit + 1, skip)
    return page(
        request,
        "home/home.html",
        400 if wrong else 200,
        books=books(),
        rungs=rungs(person.prefs),
        paces=paces(person.prefs),
        company=COMPANY,
        rung_words=RUNG_WORDS,
        rung_notes=RUNG_NOTES,
        recommended=load_book(RECOMMENDED).title,
        offers=offers(request),
        left=await left_tables(at, person),
        past=past[:limit],
        past_page=number,
        more=len(past) > limit,
        name=person.name if typed is None else typed,
        wrong=wrong,
        here="/",
    )


def _past_page(text: str) -> int | None:
    """Which page of all past games is asked for; none: the latest of them are enough."""
    if text == "all":
        return 1
    is_number = text.isascii() and text.isdigit() and len(text) < 5
    return int(text) or None if is_number else None


async def play_now(request: Request) -> Response:
    """One click: a table with bots and you at it; its page deals, once it was shown the promise."""
    person: Person = request.state.person
    form = await request.form()
    prefs = _chosen(person.prefs, form)
    typed = text_of(form, "name").strip()
    try:
        name = clean_name(typed or person.name or GUEST.said(prefs.language))
    except BadName:
        return await _home(request, typed, BAD_NAME)
    person = await become_guest(request, name)
    person = await keep_prefs(request, prefs)
    training = text_of(form, "training") == "yes"
    setup = replace(_quick_setup(prefs), training=training)
    return await seated_at_once(request, person, setup)


async def seated_at_once(request: Request, person: Person, setup: Setup) -> Response:
    """To a table of this setup at which the person sits; a second click means the same table."""
    at = services(request)
    async with _clicks.setdefault(person.id, asyncio.Lock()):
        table = await fresh_table(at, person, setup, YOUNG)
        if table is None:
            table = await at.tables.open(setup)
            await at.tables.do(person, table, "", "sit 0")
    return RedirectResponse(f"/t/{table}?start", 303)


def _quick_setup(prefs: Prefs) -> Setup:
    """The table of the last time; options that the book has no more are as it proposes."""
    setup = Setup(
        rulebook=prefs.book,
        options=prefs.options,
        bots=prefs.bots,
        kiebitze="none",
        pace=PACES[prefs.pace],
    )
    try:
        check_setup(setup)
    except RulebookError:
        return replace(setup, options=())
    return setup


def _chosen(prefs: Prefs, form: FormData) -> Prefs:
    """Book, bots and pace of the form; the options stay as they were while the book does."""
    book, bots = text_of(form, "book", prefs.book), text_of(form, "bots", prefs.bots)
    if book not in book_ids() or bots not in RUNGS:
        raise HTTPException(400)
    try:
        prefs = chosen(prefs, {"pace": text_of(form, "pace", prefs.pace)})
    except BadPreference:
        raise HTTPException(400) from None
    return replace(prefs, book=book, bots=bots, options=prefs.options if book == prefs.book else ())


async def new(request: Request) -> Response:
    """The form of a new table, for the book that is asked for."""
    person: Person = request.state.person
    sent = new_table.first_typed(person.prefs, request.query_params.get("book"))
    if "house" in request.query_params:
        sent = await _with_house(request, sent, request.query_params["house"])
        checked = await services(request).house.check(client_of(request), sent)
        return _form(request, sent, checked, person.name, looked_at=True)
    return _form(request, sent, new_table.check(sent), person.name)


async def _with_house(request: Request, sent: Typed, house: str) -> Typed:
    """The form with house rules that somebody has kept here."""
    found = await Houses(services(request).database).version(house)
    if found is None:
        raise HTTPException(404)
    return replace(sent, house=found.text, options={})


async def open_table(request: Request) -> Response:
    """Open the table, or show the form again with what was typed and what is wrong."""
    async with request.form(max_files=1, max_fields=200) as form:
        house, problem = await _house(form)
        sent, name = new_table.typed(form, house), text_of(form, "your_name").strip()
        only_check = form.get("do") == "check"
    return await _opened(request, sent, problem, name, only_check)


async def _opened(
    request: Request, sent: Typed, problem: Text | None, typed: str, only_check: bool
) -> Response:
    person: Person = request.state.person
    checked = await services(request).house.check(client_of(request), sent)
    if problem is not None:
        checked = replace(checked, setup=None, wrong={**checked.wrong, "house": problem})
    if only_check:  # nobody sits down yet, so nobody needs a name
        return _form(request, sent, checked, typed, looked_at=bool(sent.house))
    try:
        name = clean_name(typed or person.name)
    except BadName:
        checked = replace(checked, setup=None, wrong={**checked.wrong, "your_name": BAD_NAME})
    if checked.setup is None:
        return _form(request, sent, checked, typed)
    person = await become_guest(request, name)
    if not sent.house:
        setup = checked.setup
        prefs = replace(person.prefs, book=setup.rulebook, options=setup.options, bots=setup.bots)
        person = await keep_prefs(request, prefs)
    tables = services(request).tables
    table = await tables.open(checked.setup)
    await tables.do(person, table, "", "sit 0")
    return RedirectResponse(f"/t/{table}", 303)


async def _house(form: FormData) -> tuple[str, Text | None]:
    """The text of the house rulebook, from the file or else from the field, and what is wrong."""
    upload = form.get("house_file")
    if isinstance(upload, UploadFile) and upload.size:
        data = await upload.read(UPLOAD_BYTES + 1)
    else:
        data = text_of(form, "house").strip().encode()
    if len(data) > UPLOAD_BYTES:
        return "", Text("Höchstens 64 kB, bitte.", "At most 64 kB, please.")
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        return "", Text("Das ist keine Textdatei (UTF-8).", "This is not a text file (UTF-8).")


def _form(
    request: Request, sent: Typed, checked: Checked, name: str, looked_at: bool = False
) -> Response:
    person: Person = request.state.person
    language = person.prefs.language
    rows = [
        (option, [(value, option_value(option, value, language)) for value in option.values])
        for option in checked.book.options.values()
    ]
    answer = page(
        request,
        "home/new.html",
        503 if checked.later else 400 if checked.wrong else 200,
        books=books(),
        rungs=rungs(person.prefs),
        about_rungs=about_rungs(person.prefs),
        book=checked.book,
        option_rows=rows,
        sent=sent,
        wrong={key: both.said(language) for key, both in checked.wrong.items()},
        faults=checked.fault_lines(language),
        your_name=name,
        paces=paces(person.prefs),
        playable=looked_at and not checked.wrong,
    )
    if checked.later:
        answer.headers["retry-after"] = str(SOON)
    return answer


async def about(request: Request) -> Response:
    return page(request, "home/about.html", books=[load_book(one) for one in book_ids()])


def books() -> list[tuple[str, str]]:
    """Every book of the package with its title."""
    return [(one, load_book(one).title) for one in book_ids()]


def about_rungs(prefs: Prefs) -> list[tuple[str, str]]:
    """What each of them can and cannot do."""
    said = prefs.language
    return [(RUNG_WORDS[rung].said(said), ABOUT[rung].said(said)) for rung in RUNGS]


def rungs(prefs: Prefs) -> list[tuple[str, str]]:
    """The bots from weak to strong, in words."""
    return [(rung, RUNG_WORDS[rung].said(prefs.language)) for rung in RUNGS]


def paces(prefs: Prefs) -> list[tuple[str, str]]:
    """How fast the bots may act, in words."""
    return [(pace, PACE_WORDS[pace].said(prefs.language)) for pace in PACES]


PAGES = (
    Page("/", home),
    Page("/play", play_now, ("POST",), kind="table"),
    Page("/table/new", new),
    Page(
        "/table/new", open_table, ("POST",), kind="table", body_bytes=2 * UPLOAD_BYTES + _FORM_ROOM
    ),
    Page("/about", about),
)
