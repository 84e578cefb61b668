"""A register at its keeper's desk: found, taken in, changed, joined, forgotten, and lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper import read_player_list
from mondfang.paper.errors import Note
from mondfang.paper.files.bounds import BYTES
from mondfang.paper.files.players import PlayerList, player_lines
from mondfang.paper.print.code import code_svg
from mondfang.speech import SpokenError
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import CONSENTS, Consent
from mondfang.tournament.people.forget import forgotten
from mondfang.tournament.people.register import (
    Listing,
    PeopleAdded,
    PeopleJoined,
    Person,
    PersonChanged,
    PersonForgotten,
    Register,
    RegisterEvent,
    RegisterUndone,
    add_person,
    alike,
    listing,
    taking,
)
from mondfang.tournament.people.search import doubles, found, in_order
from mondfang.tournament.people.story import told
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person as Visitor
from mondfang.web.office.access import absolute, badge_of, secret_for
from mondfang.web.office.acting import Refusal, Typed, number, slowly, typed_form, uploaded
from mondfang.web.office.frame import clock
from mondfang.web.office.people.access import keeper, opened

LIST_BYTES: Final = BYTES // 2
_SHOWN: Final = 500
_ENTRIES: Final = 8
Decide = Callable[[Register], RegisterEvent]


@dataclass(frozen=True, slots=True)
class Brought:
    """A list that was handed in and looked at; nothing of it is in yet."""

    listing: Listing
    notes: tuple[Note, ...]
    lines: str


def typed_person(typed: Typed, number: int = 0) -> Person:
    """Somebody as the form says."""
    texts = {
        name: " ".join(typed.get(name, "").split())
        for name in ("name", "family", "member", "club", "contact")
    }
    consent: Consent = next((one for one in CONSENTS if one == typed.get("consent")), "full")
    return Person(number, consent=consent, **texts)


def _add(typed: Typed) -> Decide:
    return lambda known: add_person(known, typed_person(typed), typed.get("namesake") == "yes")


def _change(typed: Typed) -> Decide:
    who = number(typed, "number")
    return lambda known: PersonChanged(typed_person(typed, known.person(who).id))


def _same(typed: Typed) -> Decide:
    kept, other = number(typed, "number"), number(typed, "other")
    return lambda known: PeopleJoined(kept, other)


def _undo(typed: Typed) -> Decide:
    return lambda known: RegisterUndone(known.last_undoable())


DEEDS: Final[dict[str, Callable[[Typed], Decide]]] = {
    "add": _add,
    "change": _change,
    "same": _same,
    "undo": _undo,
}


async def desk(request: Request) -> Response:
    keeper(request)
    return await _desk(request)


async def change(request: Request) -> Response:
    """Do what the form says, or say why not; nothing has changed then."""
    author, typed = keeper(request), await typed_form(request)
    await opened(request)
    at, name = services(request).offices.registers, str(request.path_params["people"])
    do, one = typed.get("do", ""), typed.get("number", "")
    try:
        if do == "list":
            return await _list(request, typed, author)
        if do == "take":
            return await _take(request, typed, author)
        if do == "forget":
            who = number(typed, "number")
            state = await at.do(name, lambda _: PersonForgotten(who), author)
            await at.rewrite(name, forgotten(state.log, who))
        elif do in DEEDS:
            await at.do(name, DEEDS[do](typed), author)
        else:
            raise HTTPException(400)
    except SpokenError as problem:
        refusal = Refusal(problem, typed)
        if do in ("change", "same") and one.isdecimal():
            return await _person(request, int(one[:9]), refusal)
        return await _desk(request, refusal)
    back = f"/{one}" if do in ("change", "same") else ""
    return RedirectResponse(f"/people/{name}{back}", 303)


async def _list(request: Request, typed: Typed, author: str) -> Response:
    """A list as a file or pasted: first it is shown what it brings, then it comes in as one."""
    at, name = services(request).offices.registers, str(request.path_params["people"])
    data = await uploaded(request, "file", LIST_BYTES) or typed.get("list", "").encode()
    register = await opened(request)

    def read() -> tuple[PlayerList, Listing]:
        people = read_player_list(data, "–", with_contact=True)
        return people, listing(register, people.people)

    people, brings = await slowly(request, read)
    if typed.get("sure") != "yes":
        shown = Brought(brings, people.notes, player_lines(people.people))
        return await _desk(request, brought=shown)
    if not brings.new:
        raise TournamentError("nothing-changed")
    source = typed.get("source", "")[:80]
    await at.do(name, lambda now: PeopleAdded(listing(now, people.people).new, source), author)
    return RedirectResponse(f"/people/{name}?added={len(brings.new)}", 303)


async def _take(request: Request, typed: Typed, author: str) -> Response:
    """Everybody of a tournament that this browser leads; who seems to be known stays as he is."""
    at, name = services(request).offices, str(request.path_params["people"])
    book = typed.get("tournament", "")
    mine, state = badge_of(request, book), await at.look(book)
    if state is None or mine is None or not mine.may("office-lead"):
        raise HTTPException(400)
    entrants = tuple(state.entrants.values())
    brings = await slowly(request, partial(taking, await opened(request), entrants))
    if brings.new:
        title = state.created.title[:80]
        await at.registers.do(
            name, lambda now: PeopleAdded(taking(now, entrants).new, title), author
        )
    place = f"/people/{name}?added={len(brings.new)}&known={len(brings.known)}"
    return RedirectResponse(place, 303)


async def person(request: Request) -> Response:
    keeper(request)
    return await _person(request, request.path_params["n"])


async def _person(request: Request, who: int, refusal: Refusal | None = None) -> Response:
    register = await opened(request)
    known = register.people.get(who)
    if known is None or not known.name:
        raise HTTPException(404)
    typed = refusal.typed if refusal else {}
    asked = typed_person(typed, who) if typed.get("do") == "change" else known
    wanted = request.query_params.get("with", "") or typed.get("other", "")
    other = register.people.get(int(wanted[:9])) if wanted.isdecimal() else None
    others, hits = await slowly(request, partial(_others, register, known, wanted))
    return _page(
        request,
        "people/person.html",
        register,
        refusal,
        who=known,
        asked=asked,
        others=others,
        other=other if other is not None and other.id != who else None,
        hits=hits,
        wanted=wanted,
        joined=register.joined_person(who, other.id) if other and other.id != who else None,
    )


def _others(register: Register, known: Person, wanted: str) -> tuple[list[Person], list[Person]]:
    """Who may be the same, and who fits what was typed; both look at everybody."""
    same = alike(register, known.name, known.member)
    hits = found(register, wanted) if wanted else ()
    return [one for one in same if one != known], [one for one in hits if one != known]


async def _desk(
    request: Request, refusal: Refusal | None = None, brought: Brought | None = None
) -> Response:
    register, name = await opened(request), str(request.path_params["people"])
    query = request.query_params
    asked = query.get("q", "").strip()
    link = absolute(request, f"/people/{name}/join/{secret_for(request, name, 'people')}")
    typed = refusal.typed if refusal else {}
    known = refusal is not None and refusal.problem.code == "person-known"
    looked = partial(_looked, register, asked, typed if known else None)
    shown = await slowly(request, looked)
    return _page(
        request,
        "people/desk.html",
        register,
        refusal,
        people=shown.people,
        count=sum(bool(one.name) for one in register.people.values()),
        asked=asked,
        pairs=shown.pairs,
        alike=shown.alike,
        brought=brought,
        log=list(reversed(register.log[-_ENTRIES:])),
        link=link,
        code=code_svg(link),
        added=_count(query.get("added", "")),
        known=_count(query.get("known", "")),
    )


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked for among everybody, which takes a moment where there are thousands."""

    people: list[Person]
    pairs: list[tuple[Person, Person]]
    alike: tuple[Person, ...]


def _looked(register: Register, asked: str, typed: Typed | None) -> Looked:
    """``typed`` is somebody who seems to be known already."""
    if asked:
        people = list(found(register, asked, _SHOWN))
    else:
        people = [one for one in in_order(register.people.values()) if one.name][:_SHOWN]
    same = alike(register, typed.get("name", ""), typed.get("member", "")) if typed else ()
    return Looked(people, doubles(register), same)


def _count(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _page(
    request: Request,
    template: str,
    register: Register,
    refusal: Refusal | None,
    **context: Any,
) -> Response:
    visitor: Visitor = request.state.person
    name = str(request.path_params["people"])
    return page(
        request,
        template,
        400 if refusal else 200,
        register=register,
        people_book=name,
        refusal=refusal,
        typed=refusal.typed if refusal else {},
        lang=visitor.prefs.language,
        told=told,
        undone=register.undone,
        clock=clock,
        here=f"/people/{name}",
        **context,
    )


PAGES = (
    Page("/people/{people}", desk),
    Page("/people/{people}", change, ("POST",), body_bytes=LIST_BYTES),
    Page("/people/{people}/{n:int}", person),
)
