"""Work sheets as PDF: of what a class has to do, or of kinds of exercises that anybody chooses."""

from __future__ import annotations

from functools import partial
from typing import cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.learn.circle import Work, checked, seed_at
from mondfang.learn.circle.work import SEEDS
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, kind_of
from mondfang.learn.worksheet import Worksheet, worksheet_pdf
from mondfang.rulebook import Rulebook, load_book
from mondfang.web.base.access import inside
from mondfang.web.base.limits import client_of
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.learn.circle.classes import tasks_of
from mondfang.web.learn.circle.results_pages import exercises_of
from mondfang.web.learn.pages import book_named


async def work_sheet(request: Request) -> Response:
    """What the class has to do, on paper, in the language of the class."""
    circle = inside(request).circle
    book = load_book(circle.book)
    rows = await services(request).circles.work(circle.id)
    tasks = tasks_of(book, rows, circle.language)
    wanted = request.path_params["n"]
    task = next((one for one in tasks if one.number == wanted and one.what != "hand"), None)
    if task is None:
        raise HTTPException(404)
    made = await exercises_of(request, book, task)
    sheet = Worksheet(book, task.title, f"{circle.name}, {task.number}", made)
    return await _printed(request, sheet, circle.language)


async def exercise_sheet(request: Request) -> Response:
    """Exercises of one kind on paper; the number makes the same sheet again."""
    query, person = request.query_params, cast(Person, request.state.person)
    book = book_named(request.path_params["book"])
    number, count = request.path_params["n"] % SEEDS, query.get("count", "6")
    if not (count.isascii() and count.isdecimal() and len(count) < 3):
        raise HTTPException(400)
    try:
        work = Work("exercises", request.path_params["exercise"], number, int(count))
        checked(book, work, 0.0)
        made = [await _exercise(request, book, work, n) for n in range(1, work.count + 1)]
    except LearnError:
        raise HTTPException(404) from None
    title = kind_of(book, work.name).title.said(person.prefs.language)
    return await _printed(request, Worksheet(book, title, str(number), made), person.prefs.language)


async def _exercise(request: Request, book: Rulebook, work: Work, place: int) -> Exercise:
    trainer = services(request).trainer
    return await trainer.exercise(client_of(request), book.id, work.name, seed_at(work, place))


async def _printed(request: Request, sheet: Worksheet, language: str) -> Response:
    solutions = request.query_params.get("solutions") == "yes"
    work = partial(worksheet_pdf, sheet, language, solutions=solutions)
    made = await services(request).exports.run(client_of(request), work)
    head = {"content-disposition": 'inline; filename="mondfang.pdf"'}
    return Response(made, media_type="application/pdf", headers=head)


PAGES = (
    Page("/learn/circle/{circle}/sheet/{n:int}.pdf", work_sheet, who="circle-lead", kind="replay"),
    Page("/learn/sheet/{book}/{exercise}/{n:int}.pdf", exercise_sheet, kind="replay"),
)
