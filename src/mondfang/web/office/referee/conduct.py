"""The referee's page: open calls, who was warned, excluded or banned, and what comes next time."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from mondfang.referee.rulings import Sanction, sanction
from mondfang.speech import Text
from mondfang.tournament.format.model import book_of
from mondfang.tournament.office.events import BanLifted, Banned, Event, Excluded, Warned
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.sanctions import Ban, is_active
from mondfang.tournament.office.verbs import next_round
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office
from mondfang.web.office.acting import (
    Deed,
    Refusal,
    Typed,
    acted,
    number,
    optional_number,
)
from mondfang.web.office.frame import clock, office_page
from mondfang.web.office.referee.calls import CALLS, call_lines

MEASURES: Final[dict[str, Text]] = {
    "warning": Text("Verwarnung", "warning"),
    "exclusion": Text("Ausschluss", "exclusion"),
}


def _ban(state: Tournament, typed: Typed) -> Event:
    """How long is said in one way: a day, a number of tournaments, or until it is lifted."""
    who = state.entrant(number(typed, "number"))
    tournaments, until = optional_number(typed, "tournaments"), typed.get("until") or None
    lifted = tournaments is None and until is None
    return Banned(Ban(who.name, who.member, until, tournaments, lifted, typed.get("reason", "")))


DEEDS = {
    **CALLS,
    "warn": Deed(lambda state, typed: Warned(number(typed, "number")), "office-referee"),
    "exclude": Deed(
        lambda state, typed: Excluded(number(typed, "number"), next_round(state)), "office-referee"
    ),
    "ban": Deed(_ban, "office-lead"),
    "lift": Deed(
        lambda state, typed: BanLifted(typed.get("name", ""), typed.get("member") or None),
        "office-lead",
    ),
}


async def conduct(request: Request) -> Response:
    return _conduct(request)


async def change(request: Request) -> Response:
    return await acted(request, DEEDS, _conduct, "/conduct")


def _conduct(request: Request, refusal: Refusal | None = None) -> Response:
    person: Person = request.state.person
    state, language = office(request), person.prefs.language
    book = book_of(state.format)
    return office_page(
        request,
        "office/conduct.html",
        "conduct",
        refusal,
        calls=call_lines(state, language),
        first=_measures(sanction(book, 1), language),
        again=_measures(sanction(book, 2), language),
        warned=_warned(state, language),
        excluded=[
            state.entrants[who] for who, one in state.presence.items() if one.how == "excluded"
        ],
        bans=[one for one in state.bans if is_active(one, state.created.date)],
    )


def _measures(found: Sanction, language: str) -> dict[str, Any]:
    """What a book lets the referee do; nothing where it names nothing."""
    named = [MEASURES[one].said(language) for one in found.measures]
    return {"text": ", ".join(named), "clauses": found.clauses}


def _warned(state: Tournament, language: str) -> list[dict[str, Any]]:
    """Everybody on record, with when and why."""
    found = []
    for who, entries in sorted(state.warnings.items()):
        lines = [state.entry(seq) for seq in entries]
        told = [{"at": clock(one.at), "why": one.reason, "by": one.author} for one in lines]
        found.append({"who": state.entrants[who], "times": told})
    return found


PAGES = (
    Page("/office/{office}/conduct", conduct, who="office-referee"),
    Page("/office/{office}/conduct", change, ("POST",), who="office-referee"),
)
