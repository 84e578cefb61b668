"""The table page, its form, its hint: everything works here without a script, by reloading."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.game.errors import IllegalAction, Refusal
from mondfang.table.errors import StaleClick, refused
from mondfang.table.play.training import last_decision
from mondfang.table.table_view import TableView
from mondfang.table.told import told
from mondfang.web.base.form_texts import text_of, whole
from mondfang.web.base.preferences import muting
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page, Socket
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest, keep_prefs
from mondfang.web.base.visitor import BadName, Person, clean_name
from mondfang.web.play.hints import hint_markup
from mondfang.web.play.lessons import lesson_markup
from mondfang.web.play.live.hub import Hub
from mondfang.web.play.live.messages import MOST_TEXT
from mondfang.web.play.live.room import Room
from mondfang.web.play.live.socket import live
from mondfang.web.play.refusals import Problem, refusal_by_code, refusal_of
from mondfang.web.play.scene.faces import pictures
from mondfang.web.play.scene.fair import fair_words
from mondfang.web.play.scene.regions import as_markup, regions, share_code
from mondfang.web.play.scene.regions import refused as refused_markup

MOST_CARDS = 6
MOST_CLAUSES = 8
_COMING = ("sit", "watch", "ask-in")  # verbs for which one needs a name
_GOING = ("leave", "stand")  # verbs after which one is somewhere else
_MUTING = ("mute", "unmute")  # one's own affair: no entry of the table


async def table_page(request: Request) -> Response:
    """The table as this person sees it; who had left and comes back has the seat again at once."""
    hub, room = await _room(request)
    person: Person = request.state.person
    seat = room.table.seat_of(person.id)
    if seat is not None and room.table.places[seat].kind == "stand-in":
        await _taken_again(hub, person, room)
    hub.look(room, person)
    return _shown(request, room, _carried(request))


async def _taken_again(hub: Hub, person: Person, room: Room) -> None:
    """Back to the seat, unless it was given to others at this very moment."""
    with suppress(IllegalAction, StaleClick):
        await hub.do(person, room.id, room.table.at, "back")


async def do(request: Request) -> Response:
    """A verb from a form; a refusal comes back with the page."""
    hub, room = await _room(request)
    async with request.form(max_files=0, max_fields=40) as form:
        at, verb = text_of(form, "at")[:24], text_of(form, "do")[:MOST_TEXT]
        cards = [whole(str(card))[:4] for card in form.getlist("card")[: MOST_CARDS + 1]]
        name = text_of(form, "name")[:200]
        cut = text_of(form, "lift").strip()[:4] if verb == "deal" else ""
    text = " ".join(filter(None, [verb, cut, *cards]))
    first = verb.split(" ", 1)[0]
    if first in _MUTING:
        return await _muted(request, room, verb)
    try:
        person = await _person(request, name) if first in _COMING else request.state.person
        await hub.do(person, room.id, at, text)
    except (IllegalAction, StaleClick) as problem:
        return _back(room, problem)
    return RedirectResponse("/" if first in _GOING else f"/t/{room.id}", 303)


async def _muted(request: Request, room: Room, verb: str) -> Response:
    """Hear somebody of this table no more, or again; it is kept for this person."""
    person: Person = request.state.person
    marks = {f"{seat}": one.mark for seat, one in enumerate(told(room.table, person.id).chairs)}
    first, _, seat = verb.partition(" ")
    if marks.get(seat):
        await keep_prefs(request, muting(person.prefs, marks[seat], first == "mute"))
    return RedirectResponse(f"/t/{room.id}", 303)


async def hint(request: Request) -> Response:
    """What a teacher would do, on the table page."""
    hub, room = await _room(request)
    person: Person = request.state.person
    try:
        html = await hint_markup(request, hub.teachers, told(room.table, person.id))
    except IllegalAction as problem:
        return _back(room, problem)
    return page(request, "live/hint_page.html", table=room.id, hint=Markup(html))


async def lesson(request: Request) -> Response:
    """What the last decision was worth in training, on a page of its own: it needs no script."""
    hub, room = await _room(request)
    person: Person = request.state.person
    last = last_decision(room.table, person.id)
    if last is None:
        return _back(room, refused("nothing-decided"))
    seen, table = told(room.table, person.id), f"/t/{room.id}"
    try:
        html = await lesson_markup(request, hub.teachers, seen, *last, back=table)
    except IllegalAction as problem:
        return _back(room, problem)
    at, shown = room.table.at, Markup(html)
    return page(request, "live/lesson_page.html", table=room.id, at=at, lesson=shown)


async def _room(request: Request) -> tuple[Hub, Room]:
    hub = services(request).tables
    room = await hub.room(request.path_params["id"])
    if room is None:
        raise HTTPException(404)
    return hub, room


async def _person(request: Request, name: str) -> Person:
    """Whoever comes to a table has a name, if only a guest's."""
    person: Person = request.state.person
    if person.name and not name.strip():
        return person
    try:
        return await become_guest(request, clean_name(name))
    except BadName:
        raise refused("bad-name") from None


def _shown(request: Request, room: Room, refusal: Refusal | None) -> Response:
    person: Person = request.state.person
    seen, language = told(room.table, person.id), person.prefs.language
    shown = pictures(seen.book, language, person.prefs.deck)
    link = str(request.url.replace(query=""))
    said = None if refusal is None else refused_markup(seen.book, refusal, language)["html"]
    return page(
        request,
        "play/table.html",
        table=seen,
        regions=as_markup(regions(seen, person.prefs, room.present()), shown),
        pictures=shown,
        link=link,
        share=share_code(link),
        refused=said and Markup(said),
        fair=fair_words(language),
        start="start" in request.query_params and seen.view is None and seen.can_deal,
        waiting=_waits(seen),
    )


def _waits(seen: TableView) -> bool:
    """Whether others are on turn: then a page without script looks again by itself."""
    return seen.view is None or not seen.view.legal_actions


def _carried(request: Request) -> Refusal | None:
    """The refusal that a form has brought along."""
    code, clauses = request.query_params.get("refused"), request.query_params.getlist("clause")
    return None if code is None else refusal_by_code(code, clauses[:MOST_CLAUSES])


def _back(room: Room, problem: Problem) -> Response:
    refusal = refusal_of(problem)
    query = [("refused", refusal.code), *(("clause", clause) for clause in refusal.clauses)]
    return RedirectResponse(f"/t/{room.id}?{urlencode(query)}", 303)


PAGES: tuple[Page | Socket, ...] = (
    Page("/t/{id}", table_page, who="table"),
    Page("/t/{id}/do", do, ("POST",), who="table"),
    Page("/t/{id}/hint", hint, who="seated", kind="hint"),
    Page("/t/{id}/lesson", lesson, who="seated", kind="hint"),
    Socket("/t/{id}/live", live),
)
