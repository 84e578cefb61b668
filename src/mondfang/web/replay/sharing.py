"""A finished game for whoever has the secret link, as long as nobody who played it objects.

Whoever played it may share it. The link shows the name of the one who shares, and bots by theirs;
all other people are shown by their seat. Everybody who played sees that it is shared and by whom,
and may end that for good.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import pick
from mondfang.store.play.shares import Share, Shares
from mondfang.table.seating.places import TakenSeat
from mondfang.table.state import LiveTable
from mondfang.web.base.form_texts import text_of
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.board.finding import found_board
from mondfang.web.replay.finished import finished
from mondfang.web.replay.frames import Film
from mondfang.web.replay.showing import Showing, film_answer, number, step_page


@dataclass(frozen=True, slots=True)
class Sharing:
    """What the page of somebody who played says about it."""

    link: str  # one's own; "" where one does not share
    others: tuple[str, ...]  # names of others who do
    objectors: tuple[str, ...]  # names of others who object
    objects: bool  # whether one objects oneself
    may: bool  # whether one has played this game at all


async def sharing_of(request: Request, film: Film) -> Sharing:
    """Who shares this game, who objects; for one who may see it."""
    person: Person = request.state.person
    rows = await Shares(services(request).database).of_game(film.last.id, film.last.game)
    mine = next((row for row in rows if row.person == person.id), None)
    own = (
        ""
        if mine is None or mine.secret is None
        else str(request.url.replace(path=f"/r/{mine.secret}", query="", fragment=""))
    )
    others = [row for row in rows if row.person != person.id]
    return Sharing(
        link=own,
        others=tuple(_name(film.last, row) for row in others if row.secret is not None),
        objectors=tuple(_name(film.last, row) for row in others if row.secret is None),
        objects=mine is not None and mine.secret is None,
        may=film.last.seat_of(person.id) is not None,
    )


def _name(table: LiveTable, row: Share) -> str:
    seat = table.seat_of(row.person)
    return "?" if seat is None else table.places[seat].name


async def say(request: Request) -> Response:
    """Share, stop sharing, object, or object no longer."""
    person: Person = request.state.person
    form = await request.form()
    table, game = await finished(request), request.path_params["n"]
    at = services(request)
    film = await at.library.film(request, table, game)
    if film.last.seat_of(person.id) is None:
        raise HTTPException(404)  # who sat there in other games only has no say in this one
    shares, now = Shares(at.database), time.time()
    match text_of(form, "do"):
        case "share":
            await shares.share(table.id, game, person.id, now)
        case "withdraw":
            await shares.withdraw(table.id, game, person.id)
        case "object":
            await shares.object(table.id, game, person.id, now)
        case _:
            raise HTTPException(400)
    step = number(text_of(form, "step"), len(film.frames) - 1)
    return RedirectResponse(f"/t/{table.id}/game/{game}?step={step}#share", 303)


async def shared(request: Request) -> Response:
    """The game behind a secret, step by step."""
    answer = step_page(request, await _showing(request), analysed=None, sharing=None)
    answer.headers["x-robots-tag"] = "noindex"
    return answer


async def shared_film(request: Request) -> Response:
    """All steps of the game behind a secret."""
    return await film_answer(request, await _showing(request))


async def _showing(request: Request) -> Showing:
    person: Person = request.state.person
    at = services(request)
    found = await Shares(at.database).opened(str(request.path_params["secret"]))
    table = None if found is None else await at.tables.load(found.table)
    if found is None or table is None or not 1 <= found.game <= table.game:
        raise HTTPException(404)
    if found.game == table.game and table.written is None:
        raise HTTPException(404)  # a ruling has opened it again
    film = await at.library.film(request, table, found.game)
    film = masked(film, found.person, person.prefs.language)
    analysed, board = await found_board(request, table, film)
    path = f"/r/{found.secret}"
    made = 0.0 if analysed is None else analysed.touched
    return Showing(film, path, found.person, board, is_shared=True, made=made)


def masked(film: Film, owner: str, language: str) -> Film:
    """The film with nobody's name but the owner's and those of bots."""
    places = tuple(
        _hidden(place, seat, language) if place.person not in (None, owner) else place
        for seat, place in enumerate(film.last.places)
    )
    return Film(film.frames, replace(film.last, places=places, kiebitze=(), stirs=()))


def _hidden(place: TakenSeat, seat: int, language: str) -> TakenSeat:
    name = f"{pick(language, 'Spieler', 'Player')} {seat + 1}"
    return replace(place, person=None, name=name, guest=False, seal="")


PAGES = (
    Page("/t/{id}/game/{n:int}/share", say, ("POST",), who="seated"),
    Page("/r/{secret}", shared),
    Page("/r/{secret}/film", shared_film),
)
