"""Classes and clubs: one's own, a new one, the page of each, and what those do who lead it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.learn.day import day_of
from mondfang.rulebook import Rulebook, book_ids, is_known, load_book
from mondfang.speech import Text, numbers
from mondfang.store.people.accounts import new_id
from mondfang.store.people.circles import Kind, NoRoom, new_circle, new_code
from mondfang.web.base.access import Inside, inside
from mondfang.web.base.form_texts import BAD_NAME, text_of
from mondfang.web.base.preferences import Language
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import DAY, become_guest
from mondfang.web.base.visitor import BadName, Person, clean_name
from mondfang.web.learn.circle.classes import class_home
from mondfang.web.learn.circle.clubs import Club, club_days
from mondfang.web.office.access import absolute
from mondfang.web.play.scene.regions import share_code

LASTS: Final = {"class": (30, 180, 400), "club": (400,)}  # days that a circle is kept
RENEWED: Final = 300  # a club that is looked at is kept for longer once it has fewer days left
FULL = Text("Mehr haben hier nicht Platz.", "There is no room for more.")
NAMELESS = Text("Wie soll sie heißen?", "What is it to be called?")
LONGEST_TITLE: Final = 60


async def index(request: Request) -> Response:
    """One's own classes and clubs, a code to type, and how to open one."""
    return await show_index(request, {})


async def show_index(request: Request, wrong: Mapping[str, Text], **typed: str) -> Response:
    person: Person = request.state.person
    at = services(request)
    mine = await at.circles.of(person.id, at.calendar.now()) if person.is_somebody else []
    house = _house_rules(typed.get("book") or request.query_params.get("book", ""))
    books = [(one, load_book(one).title) for one in book_ids()]
    begun = {"kind": "", "title": "", "name": person.name, "book": person.prefs.book}
    return page(
        request,
        "learn/circle/index.html",
        422 if wrong else 200,
        mine=mine,
        books=books,
        class_books=books if house is None else [(house.id, house.title), *books],
        house=house,
        lasts=LASTS["class"],
        lang=person.prefs.language,
        typed={**begun, **({} if house is None else {"book": house.id}), **typed},
        wrong={key: text.said(person.prefs.language) for key, text in wrong.items()},
    )


def _house_rules(name: str) -> Rulebook | None:
    """House rules that a class can learn by, where they are what an address or a form names."""
    return load_book(name) if name not in book_ids() and is_known(name) else None


async def open_circle(request: Request) -> Response:
    """A new class or club; whoever opens it leads it."""
    form = await request.form()
    typed = {key: text_of(form, key) for key in ("kind", "title", "name", "book", "language")}
    kind = typed["kind"]
    title = " ".join(typed["title"].split())
    by_house_rules = kind == "class" and _house_rules(typed["book"]) is not None
    if kind not in LASTS or not (by_house_rules or typed["book"] in book_ids()):
        raise HTTPException(400)
    language = typed["language"] or request.state.person.prefs.language
    days = text_of(form, "days", str(LASTS[kind][-1]))
    if language not in get_args(Language) or days not in {str(one) for one in LASTS[kind]}:
        raise HTTPException(400)
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        return await show_index(request, {f"{kind}-title": NAMELESS}, **typed)
    try:
        name = clean_name(typed["name"])
    except BadName:
        return await show_index(request, {f"{kind}-name": BAD_NAME}, **typed)
    at = services(request)
    now = at.calendar.now()
    person = await become_guest(request, name)
    circle = new_circle(
        cast(Kind, kind), title, typed["book"], language, now, now + int(days) * DAY
    )
    try:
        await at.circles.open(person.id, name, circle)
    except NoRoom:
        return await show_index(request, {f"{kind}-title": FULL}, **typed)
    return RedirectResponse(f"/learn/circle/{circle.id}", 303)


async def home(request: Request) -> Response:
    """The page of a class or a club."""
    at_home = inside(request)
    if at_home.circle.kind == "class":
        return await class_home(request, keys=_keys(request, at_home) if at_home.leads else {})
    return await _club(request, at_home)


async def _club(request: Request, here: Inside) -> Response:
    at, circle = services(request), here.circle
    now = at.calendar.now()
    if circle.until < now + RENEWED * DAY:
        await at.circles.change(circle.id, until=now + LASTS["club"][-1] * DAY)
    club = Club(circle, here.members, here.member.person)
    standings, days = await club_days(request, club)
    return page(
        request,
        "learn/circle/club.html",
        circle=circle,
        book=load_book(circle.book),
        own=here,
        standings=standings,
        days=days,
        numbers=numbers,
        lang=cast(Person, request.state.person).prefs.language,
        **_keys(request, here),
    )


def _keys(request: Request, here: Inside) -> dict[str, Any]:
    """The code with its link, and for those who lead the link for a second device."""
    circle, language = here.circle, cast(Person, request.state.person).prefs.language
    link = absolute(request, f"/learn/join/{circle.code}")
    return {
        "code": f"{circle.code[:4]} {circle.code[4:]}",
        "link": link,
        "picture": share_code(link),
        "lead_link": absolute(request, f"/learn/lead/{circle.code}/{circle.secret}"),
        "ends": numbers.long_date(day_of(circle.until), language),
    }


async def leave(request: Request) -> Response:
    """Go, and take all answers along."""
    here = inside(request)
    if text_of(await request.form(), "sure") != "yes":
        return RedirectResponse(f"/learn/circle/{here.circle.id}", 303)
    await services(request).circles.leave(here.circle.id, here.member.person)
    return RedirectResponse("/learn/circle", 303)


async def lead(request: Request) -> Response:
    """What those who lead do with it: name, end, code, somebody who goes, the end of it all."""
    here, form = inside(request), await request.form()
    at, circle = services(request), here.circle
    now = at.calendar.now()
    match text_of(form, "do"):
        case "rename":
            title = " ".join(text_of(form, "title").split())
            if title and len(title) <= LONGEST_TITLE and title.isprintable():
                await at.circles.change(circle.id, name=title)
        case "extend":
            until = min(max(now, circle.until) + 180 * DAY, now + 400 * DAY)
            await at.circles.change(circle.id, until=until)
        case "code":
            await at.circles.change(circle.id, code=new_code(), secret=new_id())
        case "remove":
            person = text_of(form, "person")
            if person != here.member.person:
                await at.circles.leave(circle.id, person)
        case "delete" if text_of(form, "sure") == "yes":
            await at.circles.delete(circle.id)
            return RedirectResponse("/learn/circle", 303)
        case _:
            raise HTTPException(400)
    return RedirectResponse(f"/learn/circle/{circle.id}", 303)


PAGES = (
    Page("/learn/circle", index),
    Page("/learn/circle", open_circle, ("POST",), kind="table"),
    Page("/learn/circle/{circle}", home, who="circle"),
    Page("/learn/circle/{circle}/leave", leave, ("POST",), who="circle"),
    Page("/learn/circle/{circle}/lead", lead, ("POST",), who="circle-lead"),
)
