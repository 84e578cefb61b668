"""One person as the office knows them: written otherwise, gone, back; and their own link."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mondfang.paper.print.code import code_svg
from mondfang.tournament.office.kassa.accounts import fees
from mondfang.tournament.office.players.teams import team_of
from mondfang.tournament.office.verbs import next_round
from mondfang.web.base.routes import Page
from mondfang.web.office.access import office, own_address
from mondfang.web.office.acting import Typed
from mondfang.web.office.frame import office_page

Preview = tuple[Typed, list[str]]


async def person(request: Request) -> Response:
    who = request.path_params["n"]
    if who not in office(request).entrants:
        raise HTTPException(404)
    return person_page(request, who)


def person_page(request: Request, who: int, preview: Preview | None = None) -> Response:
    """The page of somebody; ``preview`` is what was asked for, and who would sit elsewhere."""
    state = office(request)
    book = request.path_params["office"]
    link = own_address(request, who)
    return office_page(
        request,
        "office/person.html",
        "door",
        who=state.entrants[who],
        presence=state.presence[who],
        coming=next_round(state),
        last=len(state.format.rounds),
        link=link,
        code=code_svg(link),
        due=fees(state).get(who, 0),
        paid=state.paid.get(who, 0),
        warned=len(state.warnings.get(who, ())),
        preview=preview,
        wish=state.wishes.get(who),
        team=team_of(state, who),
        back=f"/office/{book}/person/{who}",
    )


PAGES = (Page("/office/{office}/person/{n:int}", person, who="office-door"),)
