"""A unit of the course: its steps, three exercises, and a deal in which it comes up."""

from __future__ import annotations

from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.learn.course import Unit, step_exercise, unit_of, units_of
from mondfang.learn.course.unit import EXERCISES
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, judged
from mondfang.rulebook import Rulebook
from mondfang.rulebook.files import text_handed_over
from mondfang.table.lesson.easy_deals import lesson_setup
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest
from mondfang.web.base.visitor import Person
from mondfang.web.home.pages import GUEST, seated_at_once
from mondfang.web.learn.asking import address, answers_in, answers_sent, asked
from mondfang.web.learn.pages import book_named, fresh_seed
from mondfang.web.learn.progress import keep

EASY = 1


async def place(request: Request) -> Response:
    """A step, an exercise or the end of a unit, by number from 1; what was answered is told."""
    book, unit, number = _named(request)
    total = _total(unit)
    if number > total:
        return page(request, "learn/end.html", book=book, unit=unit, after=_after(book, unit))
    if _kind(unit, number) is not None and _seed(request.query_params.get("s", "")) is None:
        return RedirectResponse(f"{request.url.path}?s={fresh_seed(EASY)}", 303)
    return await _place(request, answers_in(request))


async def answer(request: Request) -> Response:
    """An answer: exercises are remembered, and after the last one the unit is done."""
    book, unit, number = _named(request)
    if number > _total(unit):
        raise HTTPException(404)
    form = await request.form()
    picked = answers_sent(form)
    seed = _seed(text_of(form, "s"))
    kind = _kind(unit, number)
    if kind is not None and seed is None:
        return RedirectResponse(request.url.path, 303)
    try:
        verdict = judged(await _question(request, book, unit, number, seed), picked)
    except LearnError as problem:
        return await _place(request, [], problem, seed)
    more = {} if kind is None else {"s": seed}
    response = RedirectResponse(address(request.url.path, picked, **more), 303)
    if kind is None:
        return response
    now, last = services(request).calendar.now(), number == _total(unit)

    return await keep(
        request,
        response,
        lambda one: (
            one.rated(kind, verdict.right, now).finished(book.id, unit.id)
            if last
            else one.rated(kind, verdict.right, now)
        ),
    )


async def deal(request: Request) -> Response:
    """To a table with patient bots, and a pack in which the unit comes up."""
    person: Person = request.state.person
    book, unit, _ = _named(request, 1)
    guest = GUEST.said(person.prefs.language)
    person = await become_guest(request, person.name or guest)
    house = text_handed_over(book.id)
    setup = replace(lesson_setup(), rulebook=book.id, house=house, lesson=unit.id)
    return await seated_at_once(request, person, setup)


async def _place(
    request: Request,
    picked: list[str],
    problem: LearnError | None = None,
    sent: int | None = None,
) -> Response:
    person: Person = request.state.person
    book, unit, number = _named(request)
    seed = sent if sent is not None else _seed(request.query_params.get("s", ""))
    try:
        made = await _question(request, book, unit, number, seed)
        shown = asked(book, made, picked, person.prefs.language, problem)
    except LearnError:
        raise HTTPException(404) from None
    steps = len(unit.steps)
    return page(
        request,
        "learn/unit.html",
        422 if problem is not None else 200,
        book=book,
        unit=unit,
        number=number,
        total=_total(unit),
        step=unit.steps[number - 1] if number <= steps else None,
        asked=shown,
        seed=seed,
        action=request.url.path,
        following=f"/learn/unit/{book.id}/{unit.id}/{number + 1}",
    )


async def _question(
    request: Request, book: Rulebook, unit: Unit, number: int, seed: int | None
) -> Exercise:
    kind = _kind(unit, number)
    if kind is None:
        return step_exercise(book, unit, number)
    trainer = services(request).trainer
    return await trainer.exercise(client_of(request), book.id, kind, seed or 0)


def _kind(unit: Unit, number: int) -> str | None:
    """The kind of exercise at this place; None for a step."""
    place = number - len(unit.steps)
    return None if place < 1 else unit.exercises[place - 1]


def _total(unit: Unit) -> int:
    return len(unit.steps) + min(EXERCISES, len(unit.exercises))


def _after(book: Rulebook, unit: Unit) -> Unit | None:
    """The next unit of the course."""
    units = list(units_of(book).values())
    place = [one.id for one in units].index(unit.id) + 1
    return units[place] if place < len(units) else None


def _seed(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _named(request: Request, number: int | None = None) -> tuple[Rulebook, Unit, int]:
    book = book_named(request.path_params["book"])
    try:
        unit = unit_of(book, request.path_params["unit"])
    except LearnError:
        raise HTTPException(404) from None
    wanted = number if number is not None else request.path_params["n"]
    if not 1 <= wanted <= _total(unit) + 1:
        raise HTTPException(404)
    return book, unit, wanted


PAGES = (
    Page("/learn/unit/{book}/{unit}/{n:int}", place),
    Page("/learn/unit/{book}/{unit}/{n:int}", answer, ("POST",)),
    Page("/learn/deal/{book}/{unit}", deal, ("POST",), kind="table"),
)
