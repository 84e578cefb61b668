"""The archive of one's own games, its statistics, and the analysis of all that was found."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.rulebook import Rulebook, RulebookError
from mondfang.speech import Text, numbers
from mondfang.store.play.analyses import DONE
from mondfang.store.play.logs import FinishedGame
from mondfang.table.kept.archive import ROLES, PastGame, Statistics, statistics
from mondfang.table.kept.past_games import read_summary
from mondfang.table.setup import book_of
from mondfang.web.archive.leaks import Body, Leaks, leaks_of, own_analyses
from mondfang.web.archive.query import Query, query_of
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.base.services import Services, services
from mondfang.web.base.visitor import Person
from mondfang.web.board.pages import check_budget
from mondfang.web.board.pool import setup_of

ON_A_PAGE = 25
MOST_GAMES = 5_000  # the latest, that are looked through
MOST_ANALYSES = 400  # the latest, that are taken together
AT_ONCE = 20  # games that one button queues

ROLE_NAMES = {
    "declarer": Text("als Spieler", "as declarer"),
    "partner": Text("als Partner", "as partner"),
    "defence": Text("in der Gegenpartei", "in defence"),
    "each": Text("jeder für sich", "everybody alone"),
    "unknown": Text("nicht vermerkt", "not noted"),
}


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found, and what could be searched for."""

    games: tuple[PastGame, ...]
    books: list[tuple[str, str]]  # what an address says, and what people read
    contracts: list[tuple[str, str]]


async def archive(request: Request) -> Response:
    """One page of what was found."""
    person: Person = request.state.person
    query, found = await _search(request)
    first = (query.page - 1) * ON_A_PAGE
    shown = found.games[first : first + ON_A_PAGE]
    at, language = services(request), person.prefs.language
    states = await at.analysts.kept.of_games([(one.table, one.game) for one in shown])
    return page(
        request,
        "archive/archive.html",
        query=query,
        found=found,
        rows=[(one, _day(one.at, language), states.get((one.table, one.game))) for one in shown],
        more=len(found.games) > first + ON_A_PAGE,
        english=language == "en",
        roles=_roles(language),
    )


async def figures(request: Request) -> Response:
    """What the games that were found come to."""
    person: Person = request.state.person
    query, found = await _search(request)
    at, language = services(request), person.prefs.language
    keys = [(one.table, one.game) for one in found.games]
    counted: Statistics = statistics(found.games)
    bodies = await at.analysts.kept.done_for(person.id, keys, MOST_ANALYSES)
    told = await _leaks(at, request, bodies, found.games, language)
    states = await at.analysts.kept.of_games(keys[:MOST_ANALYSES])
    waiting = sum(state in ("asked", "working") for state in states.values())
    return page(
        request,
        "archive/statistics.html",
        query=query,
        found=found,
        counted=counted,
        leaks=told,
        english=language == "en",
        role_names={role: name.said(language) for role, name in ROLE_NAMES.items()},
        roles=_roles(language),
        number=partial(numbers.signed, digits=1, language=language),
        missing=len(found.games) - len(bodies) - waiting,
        waiting=waiting,
        at_once=AT_ONCE,
    )


async def analyse_all(request: Request) -> Response:
    """Queue the latest of what was found that nobody has asked for yet, as far as there is room."""
    person: Person = request.state.person
    form = await request.form()
    query = query_of({name: str(value) for name, value in form.items()})
    found = await _found(request, query)
    at = services(request)
    keys = [(one.table, one.game) for one in found.games]
    states = await at.analysts.kept.of_games(keys)
    wanted = [key for key in keys if states.get(key) not in ("asked", "working", DONE)]
    room = await check_budget(request, AT_ONCE) if wanted else 0
    for table_id, game in wanted[:room]:
        table = await at.tables.load(table_id)
        if table is None or (game == table.game and table.written is None):
            continue
        record = await at.library.record(request, table, game)
        await at.analysts.ask(table_id, game, person.id, record)
    return RedirectResponse(f"/games/statistics?{query.address()}", 303)


async def _search(request: Request) -> tuple[Query, Found]:
    query = query_of(request.query_params)
    return query, await _found(request, query)


async def _found(request: Request, query: Query) -> Found:
    person: Person = request.state.person
    if not person.is_somebody:
        return Found((), [], [])
    at = services(request)
    games = await at.log.finished_games(person.id, MOST_GAMES, since=query.start, until=query.end)
    work = partial(_looked_through, games, person.id, query, person.prefs.language)
    return await at.archive.run(client_of(request), work)


def _looked_through(games: list[FinishedGame], person: str, query: Query, language: str) -> Found:
    past = [_past(game, person) for game in games]
    books = sorted({(one.summary.book, one.summary.book) for one in past})
    titles = {one.summary.rulebook: one.summary.book for one in past}
    names = {one.summary.contract for one in past if one.summary.contract is not None}
    contracts = sorted((both[0], both[language == "en"]) for both in names)
    fitting = tuple(one for one in past if query.wanted.fits(one))
    return Found(
        fitting,
        _with_wanted(books, query.wanted.book, titles),
        _with_wanted(contracts, query.wanted.contract),
    )


def _with_wanted(
    known: list[tuple[str, str]], wanted: str, names: Mapping[str, str] = MappingProxyType({})
) -> list[tuple[str, str]]:
    """What can be chosen; what an address asks for stands there, also where nothing was played."""
    if not wanted or any(value == wanted for value, _ in known):
        return known
    return [*known, (wanted, names.get(wanted, wanted))]


def _past(game: FinishedGame, person: str) -> PastGame:
    summary = read_summary(game.summary)
    return PastGame(game.table, game.game, game.at, summary, summary.seat_of(person))


async def own_leaks(request: Request) -> Leaks | None:
    """Where the points of the visitor leak, over all games that were analysed."""
    person: Person = request.state.person
    found = await _found(request, query_of({}))
    bodies = await services(request).analysts.kept.done_for(person.id, None, MOST_ANALYSES)
    language = person.prefs.language
    return await _leaks(services(request), request, bodies, found.games, language)


async def own_seat(request: Request, table: str, game: int) -> int | None:
    """Where the visitor sat in a finished game."""
    found = await _found(request, query_of({}))
    same = (one for one in found.games if (one.table, one.game) == (table, game))
    return next((one.game_seat for one in same), None)


async def _leaks(
    at: Services, request: Request, bodies: list[Body], games: tuple[PastGame, ...], language: str
) -> Leaks | None:
    if not bodies:
        return None
    books: dict[str, Rulebook | None] = {}
    for table in {table for table, _, _ in bodies}:
        head = await at.log.head(table)
        books[table] = None if head is None else _book(head.opening)
    analyses = partial(own_analyses, bodies, games)
    return await at.archive.run(
        client_of(request), lambda: leaks_of(analyses(), books.get, language)
    )


def _book(opening: str) -> Rulebook | None:
    try:
        return book_of(setup_of(opening))
    except RulebookError:
        return None


def _roles(language: str) -> list[tuple[str, str]]:
    return [(role, ROLE_NAMES[role].said(language)) for role in ROLES[:-1]]


def _day(at: float, language: str) -> str:
    return numbers.date(time.strftime("%Y-%m-%d", time.gmtime(at)), language)


PAGES = (
    Page("/games", archive),
    Page("/games/statistics", figures),
    Page("/games/analyse", analyse_all, ("POST",)),
)
