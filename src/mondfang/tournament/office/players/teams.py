"""Tandems and teams: who belongs together, and their ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import Envelope, TeamNamed
from mondfang.tournament.office.players.name_order import family_of
from mondfang.tournament.office.public.messages import LONGEST
from mondfang.tournament.office.state import State
from mondfang.tournament.office.tables.sheets import changed
from mondfang.tournament.standings.filters import Team, ranked_teams, team_places


def team_named(state: State, envelope: Envelope, event: TeamNamed) -> State:
    """Everybody is in one team at most, and no team is larger than the format allows."""
    plan, name = state.format.teams, " ".join(event.name.split())
    if plan is None:
        raise TournamentError("no-teams")
    if not name or len(name) > LONGEST or not name.isprintable():
        raise TournamentError("bad-team-name", "", found=name[:40])
    others = {team: members for team, members in state.teams.items() if team != name}
    if not event.members and name not in state.teams:
        raise TournamentError("no-such-team", "", name=name)
    if len(event.members) > plan.size:
        raise TournamentError("team-size", "", name=name, size=plan.size)
    for who, times in Counter(event.members).items():
        state.entrant(who)
        if times > 1:
            raise TournamentError("same-player", Spot(player=who))
        for team, members in others.items():
            if who in members:
                raise TournamentError("in-another-team", Spot(player=who), name=team)
    teams = {**others, name: event.members} if event.members else others
    return changed(replace(state, teams=teams))


def team_of(state: State, who: int) -> str | None:
    """The team that somebody belongs to."""
    return next((name for name, members in state.teams.items() if who in members), None)


def name_for(state: State, members: Sequence[int]) -> str:
    """A name for a team that gave itself none: the family names, as far as they may be shown."""
    names = [family_of(state.entrant(who))[0] for who in members]
    return " / ".join(names)[:LONGEST]


def new_team(
    state: State, name: str, members: Sequence[int], old: str = ""
) -> tuple[TeamNamed, ...]:
    """A team, or another name and other people for an ``old`` one; no other team is written over.

    Without a name it gets the family names, told apart by a number where they are taken.
    """
    given, taken = " ".join(name.split()), state.teams.keys() - {old}
    if not given:
        own = name_for(state, members)
        numbered = (f"{own} {count}" for count in range(2, len(taken) + 3))
        given = next(one for one in (own, *numbered) if one not in taken)
    elif given in taken:
        raise TournamentError("team-known", "", name=given)
    new = TeamNamed(given, tuple(members))
    return (TeamNamed(old, ()), new) if old and old != given else (new,)


def team_ranking(state: State, after: int | None = None) -> tuple[Team, ...]:
    """The teams by the sum of those who count; one with too few of them has no place."""
    if state.format.teams is None:
        raise TournamentError("no-teams")
    places = {place.number: place for place in team_places(state, after)}
    groups = {
        name: [places[who] for who in members if who in places and places[who].rank is not None]
        for name, members in state.teams.items()
    }
    return ranked_teams(groups, state.format.teams.counts)


def kept_apart(state: State) -> set[tuple[int, int]]:
    """Everybody who must not meet because they are one team."""
    if state.format.teams is None or not state.format.teams.apart:
        return set()
    return {two for members in state.teams.values() for two in combinations(sorted(members), 2)}
