"""Tandems and teams: who plays together, made up at the door, and how they stand."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.paper.teams import team_list
from mondfang.speech import SpokenError
from mondfang.tournament.office.events import TeamNamed
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.name_order import by_name
from mondfang.tournament.office.players.teams import new_team
from mondfang.web.base.form_texts import whole
from mondfang.web.base.routes import Page
from mondfang.web.base.visitor import Person
from mondfang.web.office.access import office
from mondfang.web.office.acting import Deed, Events, Refusal, Typed, act, number, typed_form
from mondfang.web.office.frame import office_page


def _numbers(typed: Typed) -> tuple[int, ...]:
    words = typed.get("members", "").replace(",", " ").split()
    return tuple(number({"members": word}, "members") for word in words[:200])


def _team(state: Tournament, typed: Typed) -> Events:
    """A new team, or another name and other people for one that is there."""
    return new_team(state, typed.get("name", ""), _numbers(typed), typed.get("old", ""))


DEEDS = {
    "team": Deed(_team, "office-door"),
    "disband": Deed(lambda state, typed: TeamNamed(typed.get("old", ""), ()), "office-door"),
}


async def teams(request: Request) -> Response:
    return _teams(request)


async def change(request: Request) -> Response:
    if office(request).format.teams is None:
        raise HTTPException(404)
    form, typed = await request.form(), dict(await typed_form(request))
    ticked = [whole(one) for one in form.getlist("who") if isinstance(one, str)]
    typed["members"] = " ".join([typed.get("members", ""), *ticked]).strip()
    try:
        await act(request, DEEDS, typed)
    except SpokenError as problem:
        return _teams(request, Refusal(problem, typed))
    return RedirectResponse(f"/office/{request.path_params['office']}/teams", 303)


def _teams(request: Request, refusal: Refusal | None = None) -> Response:
    state, person = office(request), request.state.person
    assert isinstance(person, Person)
    if state.format.teams is None:
        raise HTTPException(404)
    taken = {who for members in state.teams.values() for who in members}
    typed = refusal.typed if refusal else {}
    free = [one for one in by_name(state.entrants.values()) if one.number not in taken]
    return office_page(
        request,
        "office/teams.html",
        "teams",
        refusal,
        plan=state.format.teams,
        list=team_list(state, person.prefs.language),
        free=[one for one in free if state.presence[one.number].left is None],
        ticked=typed.get("members", "").split() if not typed.get("old") else [],
        short=[name for name, who in state.teams.items() if len(who) < state.format.teams.size],
    )


PAGES = (
    Page("/office/{office}/teams", teams, who="office-door"),
    Page("/office/{office}/teams", change, ("POST",), who="office-door"),
)
