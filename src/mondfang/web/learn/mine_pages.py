"""One's own mistakes to do again: from the analyses of one's own games."""

from __future__ import annotations

from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.lab.analyse.text import parse_analysis
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, judged
from mondfang.learn.mistakes import mistake_exercise
from mondfang.rulebook import Rulebook
from mondfang.store.play.analyses import DONE
from mondfang.table.setup import book_of
from mondfang.web.archive.pages import own_leaks, own_seat
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.learn.asking import address, answers_in, answers_sent, asked
from mondfang.web.replay.finished import finished


async def mine(request: Request) -> Response:
    """The dearest mistakes of the visitor's games that were analysed."""
    person: Person = request.state.person
    leaks = await own_leaks(request) if person.is_somebody else None
    return page(request, "learn/mine.html", leaks=leaks)


async def mistake(request: Request) -> Response:
    """One of them as a question."""
    return await _mistake(request, answers_in(request))


async def answer(request: Request) -> Response:
    picked = answers_sent(await request.form())
    try:
        judged((await _made(request))[1], picked)
    except LearnError as problem:
        return await _mistake(request, [], problem)
    return RedirectResponse(address(request.url.path, picked), 303)


async def _mistake(
    request: Request, picked: list[str], problem: LearnError | None = None
) -> Response:
    person: Person = request.state.person
    book, made = await _made(request)
    try:
        shown = asked(book, made, picked, person.prefs.language, problem)
    except LearnError:
        raise HTTPException(404) from None
    params = request.path_params
    return page(
        request,
        "learn/mistake.html",
        422 if problem is not None else 200,
        book=book,
        asked=shown,
        action=request.url.path,
        game=f"/t/{params['id']}/game/{params['n']}?decision={params['step']}",
    )


async def _made(request: Request) -> tuple[Rulebook, Exercise]:
    """The exercise of the path: a decision of one's own in a game that was analysed."""
    table, params = await finished(request), request.path_params
    game, step = params["n"], params["step"]
    at = services(request)
    found = await at.analysts.found(table.id, game)
    analysis = parse_analysis(found.body) if found is not None and found.state == DONE else None
    seat = await own_seat(request, table.id, game)
    decisions = () if analysis is None else analysis.decisions
    if not any(one.step == step and one.seat == seat for one in decisions):
        raise HTTPException(404)
    record = await at.library.record(request, table, game)
    book = book_of(table.setup)
    work = partial(mistake_exercise, record, step, lambda _id, _options: book)
    made = await at.interviews.run(client_of(request), work)
    if made is None:
        raise HTTPException(404)
    return book, made


PAGES = (
    Page("/learn/mine", mine),
    Page("/learn/mine/{id}/{n:int}/{step:int}", mistake, who="seated", kind="hint"),
    Page("/learn/mine/{id}/{n:int}/{step:int}", answer, ("POST",), who="seated", kind="hint"),
)
