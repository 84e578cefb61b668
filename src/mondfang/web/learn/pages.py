"""Learning: what there is, what wants to come back, exercises of every kind."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from random import SystemRandom

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.learn.course import units_of
from mondfang.learn.course.unit import FIRST_HOUR
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, Kind, judged, kind_of, kinds_of
from mondfang.learn.exercise.kinds import LEVELS, THEMES
from mondfang.learn.exercise.model import say
from mondfang.learn.memory import Progress
from mondfang.learn.rating import FIRST, Rating, fitting, guessing, solved
from mondfang.rulebook import Rulebook, book_ids, is_known, load_book
from mondfang.store.people.learning import Rated, Task, rate_task, task_ratings
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.learn.asking import address, answers_in, answers_sent, asked
from mondfang.web.learn.progress import keep, progress_of

SEEDS = 10**9
ENOUGH = 5  # answers after which a theme can be called weak


def book_named(name: str) -> Rulebook:
    """A book, or house rules that somebody learns by; raises HTTPException 404."""
    if not is_known(name):
        raise HTTPException(404)
    return load_book(name)


def fresh_seed(level: int | None = None) -> int:
    """Never the same twice, or hardly ever; of a level from 1 to 3 where one is wanted."""
    seed = secrets.randbelow(SEEDS // 3) * 3
    return seed + (secrets.randbelow(3) if level is None else level - 1)


async def home(request: Request) -> Response:
    """The course of a book, what is due, and every kind of exercise."""
    person: Person = request.state.person
    book = book_named(request.query_params.get("book", person.prefs.book))
    progress = await progress_of(request)
    kinds = kinds_of(book)
    due = [one for one in progress.due(services(request).calendar.now()) if one in kinds]
    books = [load_book(one) for one in book_ids()]
    units = [(unit, progress.has_finished(book.id, unit.id)) for unit in units_of(book).values()]
    return page(
        request,
        "learn/home.html",
        book=book,
        books=[(one.id, one.title) for one in (*books, *([] if book in books else [book]))],
        is_house=book not in books,
        units=units,
        first_hour=FIRST_HOUR,
        is_rested="again" in request.query_params and not due,
        next_unit=next((unit for unit, done in units if not done), None),
        done=sum(done for _, done in units),
        progress=progress,
        due=due,
        themes=[
            (
                theme,
                say(f"theme.{theme}"),
                [one for one in kinds.values() if one.theme == theme],
                progress.ratings.get(theme),
            )
            for theme in THEMES
        ],
        weakest=_weakest(progress),
    )


def _weakest(progress: Progress) -> str | None:
    """The theme that wants practice, once several were tried often enough to tell."""
    known = {key: one.points for key, one in progress.ratings.items() if one.answers >= ENOUGH}
    return min(known, key=lambda key: known[key]) if len(known) > 1 else None


async def fresh(request: Request) -> Response:
    """To an exercise of this kind that nobody has seen, as hard as suits the visitor."""
    book, kind = _named(request)
    return await _suited(request, book, [kind_of(book, kind)])


async def suited(request: Request) -> Response:
    """To an exercise as hard as suits the visitor, of any kind or of one theme."""
    book = book_named(request.path_params["book"])
    theme = request.query_params.get("theme")
    kinds = [one for one in kinds_of(book).values() if theme in (None, one.theme)]
    if not kinds:
        raise HTTPException(404)
    return await _suited(request, book, kinds)


async def _suited(request: Request, book: Rulebook, kinds: Iterable[Kind]) -> Response:
    """Of a kind that chance chooses, the level that fits best."""
    progress = await progress_of(request)
    kind = secrets.choice(list(kinds))
    known = await task_ratings(services(request).database, book.id)
    tasks = {str(level): _task(known, (kind.id, level)).points for level in LEVELS}
    level = int(fitting(progress.rating(kind.theme).points, tasks, SystemRandom()))
    return RedirectResponse(f"/learn/exercise/{book.id}/{kind.id}/{fresh_seed(level)}", 303)


def _task(known: dict[Task, Rated], task: Task) -> Rating:
    """How hard a kind and level is; at first by its level alone."""
    return Rating(*known.get(task, (FIRST[task[1]], 0)))


async def again(request: Request) -> Response:
    """To what is due, or back to the course where nothing is."""
    book = book_named(request.path_params["book"])
    progress = await progress_of(request)
    due = [one for one in progress.due(services(request).calendar.now()) if one in kinds_of(book)]
    if not due:
        return RedirectResponse(f"/learn?book={book.id}&again", 303)
    return RedirectResponse(f"/learn/exercise/{book.id}/{due[0]}/{fresh_seed()}", 303)


async def exercise(request: Request) -> Response:
    """One exercise; with an answer in its address also what is to be said about it."""
    return await _exercise(request, answers_in(request))


async def answer(request: Request) -> Response:
    """An answer is remembered, and told on a page of its own."""
    book, kind = _named(request)
    picked = answers_sent(await request.form())
    seed = request.path_params["n"]
    try:
        made = await services(request).trainer.exercise(client_of(request), book.id, kind, seed)
        verdict = judged(made, picked)
    except LearnError as problem:
        return await _exercise(request, [], problem)
    response = RedirectResponse(address(request.url.path, picked), 303)
    now = services(request).calendar.now()
    measured = await _measured(request, book, made, verdict.right)
    return await keep(request, response, lambda one: measured(one.rated(kind, verdict.right, now)))


async def _measured(
    request: Request, book: Rulebook, made: Exercise, right: bool
) -> Callable[[Progress], Progress]:
    """What the answer makes of solver and exercise; only the first answer to it counts."""
    progress = await progress_of(request)
    name = f"{made.kind}/{made.seed}"
    if name in progress.seen:
        return lambda one: one
    theme, guess, person = kind_of(book, made.kind).theme, guessing(made), request.state.person
    database, task = services(request).database, (made.kind, made.level)
    solver = progress.rating(theme)
    rated = _task(await task_ratings(database, book.id), task)
    after, _ = solved(solver, rated, right, guess)

    def harder(kept: Rated) -> Rated:
        _, task_after = solved(solver, Rating(*kept), right, guess)
        return task_after.points, task_after.answers

    if person.account is not None:  # what a browser says of itself does not change it for others
        await rate_task(database, book.id, task, FIRST[made.level], harder)
    return lambda one: one.measured(theme, name, after)


async def _exercise(
    request: Request, picked: list[str], problem: LearnError | None = None
) -> Response:
    person: Person = request.state.person
    book, kind = _named(request)
    at = services(request)
    try:
        made = await at.trainer.exercise(
            client_of(request), book.id, kind, request.path_params["n"]
        )
        shown = asked(book, made, picked, person.prefs.language, problem)
    except LearnError:
        raise HTTPException(404) from None
    return page(
        request,
        "learn/exercise.html",
        422 if problem is not None else 200,
        book=book,
        kind=kind_of(book, kind),
        hard=_task(await task_ratings(at.database, book.id), (kind, made.level)),
        strong=(await progress_of(request)).ratings.get(kind_of(book, kind).theme),
        asked=shown,
        action=request.url.path,
    )


def _named(request: Request) -> tuple[Rulebook, str]:
    book, kind = book_named(request.path_params["book"]), request.path_params["exercise"]
    if kind not in kinds_of(book):
        raise HTTPException(404)
    return book, kind


PAGES = (
    Page("/learn", home),
    Page("/learn/again/{book}", again),
    Page("/learn/suited/{book}", suited),
    Page("/learn/exercise/{book}/{exercise}", fresh),
    Page("/learn/exercise/{book}/{exercise}/{n:int}", exercise, kind="replay"),
    Page("/learn/exercise/{book}/{exercise}/{n:int}", answer, ("POST",)),
)
