"""The hand of the day: three decisions, what they were worth, and how others chose."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.learn.day import day_of, days_before, is_day, points_lost
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, judged
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.speech import numbers
from mondfang.store.people import learning as store
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.sessions import become_guest
from mondfang.web.base.visitor import Person
from mondfang.web.home.pages import GUEST
from mondfang.web.learn.asking import Asked, answers_sent, asked
from mondfang.web.learn.circle.clubs import Choosers, Club, clubs_of
from mondfang.web.learn.day_hands import choices_of_day, day_hand, write_choices
from mondfang.web.learn.pages import book_named

SHOWN_DAYS = 14


@dataclass(frozen=True, slots=True)
class Looked:
    """A decision that was made: what it was worth, and how the others chose."""

    asked: Asked
    lost: str  # game points behind the best; empty where nothing was lost
    shares: tuple[tuple[str, int, bool], ...]  # choice, how many of 100, whether it is one's own
    clubs: tuple[tuple[str, Choosers], ...]  # name of a club, and what its members chose


async def today(request: Request) -> Response:
    """To the hand of this day, by the visitor's book."""
    person: Person = request.state.person
    day = day_of(services(request).calendar.now())
    return RedirectResponse(f"/learn/today/{person.prefs.book}/{day}", 303)


async def hand(request: Request) -> Response:
    """The first decision that is still open, below those that were made."""
    return await _hand(request)


async def choose(request: Request) -> Response:
    """One decision; it stands, as at a table."""
    book, day = _named(request)
    form = await request.form()
    exercises = await day_hand(request, book.id, day)
    person: Person = request.state.person
    mine = (await choices_of_day(request, book.id, day)).get(person.id, [])
    if len(mine) >= len(exercises):
        return RedirectResponse(request.url.path, 303)
    picked = answers_sent(form)
    try:
        judged(exercises[len(mine)], picked)
    except LearnError as problem:
        return await _hand(request, problem)
    if not person.is_somebody:
        person = await become_guest(request, GUEST.said(person.prefs.language))
    at = services(request)
    body, now = write_choices([*mine, picked[0]]), at.calendar.now()
    await store.keep_day_choice(at.database, book.id, day, person.id, body, now)
    return RedirectResponse(request.url.path, 303)


async def _hand(request: Request, problem: LearnError | None = None) -> Response:
    person: Person = request.state.person
    language = person.prefs.language
    book, day = _named(request)
    exercises = await day_hand(request, book.id, day)
    everybody = await choices_of_day(request, book.id, day)
    mine = everybody.get(person.id, []) if person.is_somebody else []
    clubs = await clubs_of(request, book.id)
    looked = [
        _looked(book, exercise, place, mine[place], everybody, clubs, language)
        for place, exercise in enumerate(exercises[: len(mine)])
    ]
    now_open = exercises[len(mine)] if len(mine) < len(exercises) else None
    now_day = day_of(services(request).calendar.now())
    return page(
        request,
        "learn/day.html",
        422 if problem is not None else 200,
        book=book,
        books=[(one, load_book(one).title) for one in book_ids()],
        day=day,
        day_name=numbers.long_date(day, language),
        is_today=day == now_day,
        looked=looked,
        number=len(mine) + 1,
        total=len(exercises),
        asked=None if now_open is None else asked(book, now_open, [], language, problem),
        people=len(everybody),
        clubs=[one.circle for one in clubs],
        action=request.url.path,
        before=[
            (one, numbers.long_date(one, language)) for one in days_before(now_day, SHOWN_DAYS)
        ],
    )


def _looked(
    book: Rulebook,
    exercise: Exercise,
    place: int,
    mine: str,
    everybody: dict[str, list[str]],
    clubs: list[Club],
    language: str,
) -> Looked:
    labels = {one.id: one.label.said(language) for one in exercise.choices}
    own = mine if mine in labels else next(iter(exercise.right))
    chosen = {who: one[place] for who, one in everybody.items() if len(one) > place}
    counts = Counter(one for one in chosen.values() if one in labels)
    whole = max(1, counts.total())
    lost = points_lost(exercise, own)
    return Looked(
        asked(book, exercise, [own], language),
        numbers.decimal(lost, 1, language) if lost else "",
        tuple(
            (labels[key], round(100 * count / whole), key == own)
            for key, count in counts.most_common()
        ),
        tuple((club.circle.name, club.choosers(exercise, chosen, language)) for club in clubs),
    )


def _named(request: Request) -> tuple[Rulebook, str]:
    book, day = book_named(request.path_params["book"]), request.path_params["day"]
    if book.id not in book_ids():
        raise HTTPException(404)  # everybody has the same hand, and few know these rules
    if not is_day(day, services(request).calendar.now()):
        raise HTTPException(404)
    return book, day


PAGES = (
    Page("/learn/today", today),
    Page("/learn/today/{book}/{day}", hand, kind="replay"),
    Page("/learn/today/{book}/{day}", choose, ("POST",)),
)
