"""The work of a class: the teacher sets it, everybody does the same questions and hands."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import cast, get_args

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.learn.circle import Work, checked, kind_at, seed_at, write_work
from mondfang.learn.circle.work import SEEDS, What
from mondfang.learn.course import step_exercise, unit_of
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, judged
from mondfang.rulebook import Rulebook, load_book
from mondfang.rulebook.files import text_handed_over
from mondfang.store.people.circles import Answer, NoRoom
from mondfang.table.lesson.easy_deals import lesson_setup
from mondfang.web.base.access import inside
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.home.pages import seated_at_once
from mondfang.web.learn.asking import address, answers_in, answers_sent, asked
from mondfang.web.learn.circle.classes import Task, tasks_of
from mondfang.web.learn.progress import keep


async def set_work(request: Request) -> Response:
    """One more thing to do for the class, or one less."""
    here, form = inside(request), await request.form()
    at, circle = services(request), here.circle
    back = RedirectResponse(f"/learn/circle/{circle.id}#work", 303)
    if text_of(form, "do") == "drop":
        await at.circles.drop_work(circle.id, _whole(text_of(form, "number")))
        return back
    what = text_of(form, "what")
    if what not in get_args(What):
        raise HTTPException(400)
    typed = text_of(form, "seed").strip()
    work = Work(
        cast(What, what),
        text_of(form, "name")[:40],
        _whole(typed) if typed else secrets.randbelow(SEEDS),
        _whole(text_of(form, "count", "1")),
        _whole(text_of(form, "level", "0")),
    )
    now = at.calendar.now()
    try:
        checked(load_book(circle.book), work, now)
        await at.circles.set_work(circle.id, write_work(work), now)
    except (LearnError, NoRoom):
        raise HTTPException(400) from None
    return back


async def place(request: Request) -> Response:
    """A question of the work; with an answer in its address also what is to be said about it."""
    return await _place(request, answers_in(request))


async def answer(request: Request) -> Response:
    """An answer: the first one counts for the class, every one is remembered for oneself."""
    book, task, number = await _named(request)
    picked = answers_sent(await request.form())
    here, at = inside(request), services(request)
    try:
        verdict = judged(await question_at(request, book, task, number), picked)
    except LearnError as problem:
        return await _place(request, [], problem)
    now, kind = at.calendar.now(), kind_at(book, task.work, number)
    body = msgspec.json.encode(sorted(picked)).decode()
    given = Answer(task.number, number, here.member.person, now, verdict.right, body)
    await at.circles.answer(here.circle.id, given)
    response = RedirectResponse(address(request.url.path, picked), 303)
    if kind is None:
        return response
    return await keep(request, response, lambda one: one.rated(kind, verdict.right, now))


async def _place(
    request: Request, picked: list[str], problem: LearnError | None = None
) -> Response:
    person: Person = request.state.person
    book, task, number = await _named(request)
    try:
        made = await question_at(request, book, task, number)
        shown = asked(book, made, picked, person.prefs.language, problem)
    except LearnError:
        raise HTTPException(404) from None
    circle = inside(request).circle
    root = f"/learn/circle/{circle.id}"
    steps = unit_of(book, task.work.name).steps if task.what == "unit" else ()
    return page(
        request,
        "learn/circle/work.html",
        422 if problem is not None else 200,
        circle=circle,
        book=book,
        task=task,
        number=number,
        total=task.places,
        step=steps[number - 1] if number <= len(steps) else None,
        asked=shown,
        action=request.url.path,
        following=f"{root}/task/{task.number}/{number + 1}" if number < task.places else root,
    )


async def question_at(request: Request, book: Rulebook, task: Task, number: int) -> Exercise:
    """The question at a place; raises LearnError."""
    kind = kind_at(book, task.work, number)
    if kind is None:
        return step_exercise(book, unit_of(book, task.work.name), number)
    seed = seed_at(task.work, number)
    return await services(request).trainer.exercise(client_of(request), book.id, kind, seed)


async def play(request: Request) -> Response:
    """To a table with patient bots and the hand that all of the class play."""
    here, person = inside(request), cast(Person, request.state.person)
    book, task = await _task(request)
    if task.what != "hand":
        raise HTTPException(404)
    at = services(request)
    answers = await at.circles.answers(here.circle.id, person.id)
    begun = next((one.body for one in answers if one.number == task.number), None)
    if begun is not None and await at.tables.load(begun) is not None:
        return RedirectResponse(f"/t/{begun}", 303)
    setup = replace(
        lesson_setup(),
        rulebook=book.id,
        house=text_handed_over(book.id),
        lesson=task.work.name,
        lesson_seed=task.work.seed,
    )
    response = await seated_at_once(request, person, setup)
    table = response.headers["location"].removeprefix("/t/").partition("?")[0]
    now = at.calendar.now()
    given = Answer(task.number, 1, person.id, now, None, table)
    await at.circles.answer(here.circle.id, given)
    return response


async def _task(request: Request) -> tuple[Rulebook, Task]:
    here, person = inside(request), cast(Person, request.state.person)
    book = load_book(here.circle.book)
    rows = await services(request).circles.work(here.circle.id)
    tasks = tasks_of(book, rows, person.prefs.language)
    wanted = request.path_params["n"]
    found = next((one for one in tasks if one.number == wanted), None)
    if found is None:
        raise HTTPException(404)
    return book, found


async def _named(request: Request) -> tuple[Rulebook, Task, int]:
    book, task = await _task(request)
    number = request.path_params["place"]
    if task.what not in ("unit", "exercises") or not 1 <= number <= task.places:
        raise HTTPException(404)
    return book, task, number


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HTTPException(400)
    return int(text)


PAGES = (
    Page("/learn/circle/{circle}/task", set_work, ("POST",), who="circle-lead"),
    Page("/learn/circle/{circle}/task/{n:int}/{place:int}", place, who="circle", kind="replay"),
    Page("/learn/circle/{circle}/task/{n:int}/{place:int}", answer, ("POST",), who="circle"),
    Page("/learn/circle/{circle}/play/{n:int}", play, ("POST",), who="circle", kind="table"),
)
