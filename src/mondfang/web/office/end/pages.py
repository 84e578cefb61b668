"""The end of an evening: lots, the list on the wall, complaints, money, prizes, the last word."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from mondfang.paper.ranking import ranking
from mondfang.paper.teams import team_list
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.model import Stage
from mondfang.tournament.office.day.today import read_euros
from mondfang.tournament.office.events import (
    CashBooked,
    Complained,
    ComplaintDecided,
    Confirmed,
    Event,
    Reopened,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import prizes, reconciliation, table_payments
from mondfang.tournament.office.results.end import posting, window_ends
from mondfang.tournament.office.verbs import lot
from mondfang.tournament.standings.ranking import standings, tied_groups
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import badge, office, secret_for
from mondfang.web.office.acting import (
    Deed,
    Mistyped,
    Refusal,
    Typed,
    acted,
    number,
    optional_number,
    slowly,
)
from mondfang.web.office.cup.access import kept_cups
from mondfang.web.office.frame import clock, office_page


def _deeds(request: Request) -> Mapping[str, Deed]:
    book = request.path_params["office"]

    def draw_lot(state: Tournament, typed: Typed) -> Event:
        """From a seed that nobody chooses: the tournament, the stage and who is tied make it."""
        stage: Stage = "final" if typed.get("stage") == "final" else "main"
        people = tuple(int(one) for one in typed.get("numbers", "").split(",") if one.isdecimal())
        seed = secret_for(request, book, f"lot {stage} {sorted(people)}")
        return lot(state, stage, people, seed)

    return {
        "lot": Deed(draw_lot, "office-lead"),
        "post": Deed(lambda state, typed: posting(state), "office-lead"),
        "complain": Deed(_complain, "office"),
        "decide": Deed(_decide, "office-lead"),
        "confirm": Deed(lambda state, typed: Confirmed(), "office-lead"),
        "reopen": Deed(lambda state, typed: Reopened(), "office-lead"),
        "book": Deed(_book_cash, "office-cash"),
    }


def _complain(state: Tournament, typed: Typed) -> Event:
    return Complained(
        number(typed, "number"), typed.get("text", ""), optional_number(typed, "about")
    )


def _decide(state: Tournament, typed: Typed) -> Event:
    upheld = typed.get("decision") == "upheld"
    return ComplaintDecided(number(typed, "complaint"), "upheld" if upheld else "dismissed")


def _book_cash(state: Tournament, typed: Typed) -> Event:
    cents = read_euros(typed.get("sum", ""))
    if cents is None:
        raise Mistyped("not-a-sum", "sum", found=typed.get("sum", ""))
    return CashBooked("extra" if typed.get("item") == "extra" else "costs", cents)


async def show(request: Request) -> Response:
    return await _show(request)


async def change(request: Request) -> Response:
    return await acted(request, _deeds(request), _show, "/end")


async def _cups(request: Request) -> list[tuple[str, str]]:
    """The cups that this browser keeps, for the results to be handed to."""
    found = []
    for name in kept_cups(request):
        kept = await services(request).offices.cup(name)
        if kept is not None:
            created = (await kept.look()).created
            found.append((name, f"{created.title} {created.season}"))
    return found


async def _show(request: Request, refusal: Refusal | None = None) -> Response:
    cups = await _cups(request) if badge(request).may("office-lead") else []
    return await slowly(request, partial(_shown, request, refusal, cups))


def _shown(request: Request, refusal: Refusal | None, cups: list[tuple[str, str]]) -> Response:
    """Beside the pages of all others: the places of thousands take a moment."""
    person: Person = request.state.person
    state, language = office(request), person.prefs.language
    until = None if state.posted_at is None else window_ends(state, state.posted_at)
    return office_page(
        request,
        "office/end.html",
        "end",
        refusal,
        list=ranking(state, language),
        teams=team_list(state, language) if state.teams else None,
        lots=_lots(state),
        prizes=_prizes(state, language),
        accounts=_accounts(state, language),
        payments=_payments(state),
        until=None if until is None else clock(until),
        window_open=until is not None and time.time() < until,
        ready=_ready(state),
        cups=cups,
    )


def _ready(state: Tournament) -> bool:
    """Whether every sheet of every round is in."""
    return all(
        one in state.draws and not state.missing(one)
        for one in range(1, len(state.format.rounds) + 1)
    )


def _lots(state: Tournament) -> list[dict[str, Any]]:
    """Whoever only the lot can tell apart, where it is needed."""
    tied = {place.number for place in standings(state) if place.needs_lot} if state.sheets else ()
    found = []
    for stage in ("main", "final"):
        for group in tied_groups(state, stage) if tied else ():
            if tied and set(group) & set(tied):
                people = [state.entrants[who] for who in group]
                found.append({"stage": stage, "people": people})
    return found[:1]  # one after another: a lot may settle the next


def _prizes(state: Tournament, language: str) -> dict[str, Any]:
    """Who gets what, or why that cannot be told."""
    try:
        found = prizes(state)
    except TournamentError as problem:
        return {"wrong": problem.sentence(language), "lines": []}
    lines = [(state.entrants[who], cents) for who, cents in found.cents.items()]
    return {"wrong": "", "lines": lines, "pot": found.pot, "kept": found.kept}


def _accounts(state: Tournament, language: str) -> list[tuple[str, int]]:
    try:
        return [(line.text(language), line.cents) for line in reconciliation(state).lines]
    except TournamentError:
        return []


def _payments(state: Tournament) -> dict[int, list[dict[str, Any]]]:
    """Who pays whom, table by table, of every round."""
    if not state.format.money.on:
        return {}
    found: dict[int, list[dict[str, Any]]] = {}
    for at, table in sorted(state.sheets):
        lines = table_payments(state, at, table)
        found.setdefault(at, []).append({"table": table, "lines": lines})
    return found


PAGES = (
    Page("/office/{office}/end", show, who="office"),
    Page("/office/{office}/end", change, ("POST",), who="office"),
)
