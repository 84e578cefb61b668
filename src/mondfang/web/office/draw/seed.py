"""The seed of a draw: promised before anybody registered, and the same on every page."""

from __future__ import annotations

from starlette.requests import Request

from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.rounds.seeds import seed_for_draw
from mondfang.web.office.access import seed_of


def draw_seed(request: Request, state: Tournament) -> str:
    kept = seed_of(request, request.path_params["office"])
    return seed_for_draw(state, None, kept, lambda: kept, state.created.title)
