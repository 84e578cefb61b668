"""Prizes besides the format's: of a category or of things, the raffle, and who signs for what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.day.today import read_euros
from mondfang.tournament.office.events import Event, PrizesSet
from mondfang.tournament.office.events.prizes import PrizeCategory
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import RAFFLE, awards, receipts
from mondfang.tournament.office.kassa.raffle import draw_raffle, promise_raffle
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office, secret_for
from mondfang.web.office.acting import Deed, Mistyped, Refusal, Typed, acted
from mondfang.web.office.frame import office_page

_MOST_LINES = 60


def _deeds(request: Request) -> Mapping[str, Deed]:
    book = request.path_params["office"]

    def seed(state: Tournament) -> str:
        """Nobody chooses it, and every raffle has one of its own."""
        return secret_for(request, book, f"raffle {len(state.raffles)}")

    return {
        "list": Deed(_list, "office-lead"),
        "unlist": Deed(_unlist, "office-lead"),
        "promise": Deed(lambda state, typed: promise_raffle(state, seed(state)), "office-lead"),
        "raffle": Deed(
            lambda state, typed: draw_raffle(state, _lines(typed, "things"), seed(state)),
            "office-lead",
        ),
    }


def _list(state: Tournament, typed: Typed) -> Event:
    """One list more, or another one of the same title."""
    title = " ".join(typed.get("title", "").split())
    new = PrizeCategory(
        title,
        " ".join(typed.get("category", "").split()),
        tuple(_cents(word) for word in typed.get("euros", "").replace("€", " ").split()),
        _lines(typed, "things"),
        typed.get("again") != "yes",
    )
    return PrizesSet((*(one for one in state.prize_lists if one.title != title), new))


def _unlist(state: Tournament, typed: Typed) -> Event:
    return PrizesSet(tuple(one for one in state.prize_lists if one.title != typed.get("title")))


def _cents(word: str) -> int:
    found = read_euros(word)
    if found is None:
        raise Mistyped("not-a-sum", "euros", found=word)
    return found


def _lines(typed: Typed, name: str) -> tuple[str, ...]:
    lines = (" ".join(line.split()) for line in typed.get(name, "").splitlines())
    return tuple(line for line in lines if line)[:_MOST_LINES]


async def prizes(request: Request) -> Response:
    return _prizes(request)


async def change(request: Request) -> Response:
    return await acted(request, _deeds(request), _prizes, "/prizes")


def _prizes(request: Request, refusal: Refusal | None = None) -> Response:
    person: Person = request.state.person
    state, language = office(request), person.prefs.language
    try:
        won, signed, wrong = _won(state), receipts(state), ""
    except TournamentError as problem:
        won, signed, wrong = {}, (), problem.sentence(language)
    categories = {one for entrant in state.entrants.values() for one in entrant.categories}
    return office_page(
        request,
        "office/prizes.html",
        "end",
        refusal,
        won=won,
        receipts=signed,
        wrong=wrong,
        raffle_list=RAFFLE,
        categories=sorted(categories),
    )


def _won(state: Tournament) -> dict[str, list[dict[str, Any]]]:
    """Who has won what, list by list."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in awards(state):
        line = {"who": state.entrants[one.number], "place": one.place}
        found.setdefault(one.title, []).append(line | {"cents": one.cents, "thing": one.thing})
    return found


PAGES = (
    Page("/office/{office}/prizes", prizes, who="office"),
    Page("/office/{office}/prizes", change, ("POST",), who="office"),
)
