"""The standings of tandems and teams as they are shown: on paper, on pages and in the hall."""

from __future__ import annotations

from typing import Any

from mondfang.paper.errors import PaperError
from mondfang.paper.print.seating import heading
from mondfang.paper.words import number_text, own_name, status, word
from mondfang.tournament.chain import head_text
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import shown_name
from mondfang.tournament.office.players.teams import team_ranking
from mondfang.tournament.office.state import State
from mondfang.tournament.standings.filters import team_places

_CERTIFIED = 3  # places that get a certificate, as of single players


def team_list(state: State, language: str) -> dict[str, Any]:
    """Every team with its members; who counts for it, and what each has."""
    plan = state.format.teams
    if plan is None:
        raise TournamentError("no-teams")
    ranked = team_ranking(state) if state.sheets else ()
    totals = {place.number: place.total for place in team_places(state)} if state.sheets else {}
    counting = {team.club: team for team in ranked}
    names = [team.club for team in ranked]
    names += [name for name in sorted(state.teams) if name not in counting]
    lines = []
    for name in names:
        team = counting.get(name)
        members = [
            {
                "number": who,
                "name": shown_name(state.entrants[who]),
                "points": number_text(totals[who], language) if who in totals else "",
                "counts": team is not None and who in team.members,
            }
            for who in sorted(
                state.teams[name], key=lambda who: (-totals[who] if who in totals else 0, who)
            )
        ]
        lines.append(
            {
                "rank": "–" if team is None else str(team.rank),
                "name": name,
                "total": "" if team is None else number_text(team.total, language),
                "members": members,
            }
        )
    title = word("tandems" if is_tandem(state) else "teams", language)
    return {
        **heading(state, language, title),
        "status": status(state, language) if ranked else "",
        "lines": lines,
        "some_count": plan.counts < plan.size,
        "log": head_text(state.log, language),
    }


def team_certificates(state: State, language: str, top: int | None = None) -> dict[str, Any]:
    """For the first three teams; handed over, they bear the whole names of all members."""
    ranked = team_ranking(state)
    if not ranked or not state.sheets:
        raise PaperError("no-team-ranked")
    last = _CERTIFIED if top is None else top
    among = word("among-tandems" if is_tandem(state) else "among-teams", language)
    papers = [
        {
            "place": word("place", language).format(rank=team.rank),
            "name": team.club,
            "club": ", ".join(own_name(state.entrants[who]) for who in state.teams[team.club]),
            "points": word("with-points", language).format(total=number_text(team.total, language)),
            "among": among.format(teams=len(ranked)),
            "rank": team.rank,
        }
        for team in ranked
        if team.rank <= last
    ]
    return {**heading(state, language), "papers": papers}


def is_tandem(state: State) -> bool:
    return state.format.teams is not None and state.format.teams.size == 2
