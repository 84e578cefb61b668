"""The register at the door: who fits what is typed, and which register it is."""

from __future__ import annotations

import time
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.tournament.office.events import PlanChanged
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.entrants import folded
from mondfang.tournament.people.register import Person, Register
from mondfang.tournament.people.search import found
from mondfang.web.base.render import page
from mondfang.web.base.routes import Page
from mondfang.web.office.access import office
from mondfang.web.office.acting import do, slowly, typed_form
from mondfang.web.office.people.access import keeper_of, lent, register_for

MOST_SHOWN = 8


def not_here(state: Tournament, register: Register, typed: str) -> list[Person]:
    """Who of the register fits, and does not stand on the list of this tournament already."""
    here = [one for one in state.entrants.values() if one.name]
    numbers = {folded(one.name): one.member or "" for one in here}
    members = {one.member for one in here if one.member}

    def is_here(person: Person) -> bool:
        if person.member and person.member in members:
            return True
        other = numbers.get(folded(person.name))
        return other is not None and not (other and person.member)  # else two of one name

    hits = found(register, typed, MOST_SHOWN + len(here))
    return [one for one in hits if not is_here(one)][:MOST_SHOWN]


def is_late(state: Tournament) -> bool:
    """Whether whoever comes now is late: registration is closed, or the hour has struck."""
    starts = state.created.starts_at
    struck = starts is not None and time.time() >= starts
    return state.closed or (struck and state.format.office.punctual)


async def known(request: Request) -> Response:
    """The lines for what is typed so far, for the page that asks while somebody types."""
    state, book = office(request), request.path_params["office"]
    lent_one = await register_for(request, book, state)
    typed = request.query_params.get("q", "")[:80]
    people = []
    if lent_one is not None:
        people = await slowly(request, partial(not_here, state, lent_one[1], typed))
    return page(
        request,
        "office/known.html",
        known=people,
        state=state,
        book=book,
        late=is_late(state),
        sticky=request.query_params.get("paid") == "yes",
    )


async def choose(request: Request) -> Response:
    """The register that the door looks in from now on, or none; whoever keeps it may lend it."""
    typed, book = await typed_form(request), request.path_params["office"]
    name = typed.get("register", "")
    if name and keeper_of(request, name) is None:
        raise HTTPException(400)
    told = lent(request, book, name) if name else ""
    await do(request, lambda _: PlanChanged(people=told))
    return RedirectResponse(f"/office/{book}/door", 303)


PAGES = (
    Page("/office/{office}/known", known, who="office-door"),
    Page("/office/{office}/register", choose, ("POST",), who="office-lead"),
)
