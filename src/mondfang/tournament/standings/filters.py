"""Parts of the standings: a club or a category ranked among itself, and clubs as teams."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.state import State
from mondfang.tournament.standings.ranking import Place, standings
from mondfang.tournament.standings.ties import NOTHING


def filtered(
    places: Sequence[Place], entrants: Mapping[int, Entrant], keep: Callable[[Entrant], bool]
) -> tuple[Place, ...]:
    """The standings of some, ranked among themselves: who shared a rank still does."""
    kept = [place for place in places if keep(entrants[place.number])]
    found: list[Place] = []
    for index, place in enumerate(kept):
        before = kept[index - 1] if index else None
        again = before is not None and place.rank == before.rank
        new = found[-1].rank if again else index + 1
        found.append(replace(place, rank=None if place.rank is None else new))
    return tuple(found)


def of_club(club: str) -> Callable[[Entrant], bool]:
    return lambda entrant: entrant.club == club


def of_category(category: str) -> Callable[[Entrant], bool]:
    return lambda entrant: category in entrant.categories


@dataclass(frozen=True, slots=True)
class Team:
    """A club's place: the sum of its best members."""

    rank: int
    club: str
    total: Fraction
    members: tuple[int, ...]


def team_places(state: State, after: int | None = None) -> tuple[Place, ...]:
    """The places that teams are made of: before a cut, since behind it sums are on two scales."""
    main = state.format.main_rounds
    if state.format.cut is not None and (after is None or after > main):
        after = main
    return standings(state, after)


def teams(places: Sequence[Place], entrants: Mapping[int, Entrant], best: int) -> tuple[Team, ...]:
    """Clubs by the sum of their best ``best`` members; a club with fewer is not ranked."""
    clubs: dict[str, list[Place]] = {}
    for place in places:
        club = entrants[place.number].club
        if club and place.rank is not None:
            clubs.setdefault(club, []).append(place)
    return ranked_teams(clubs, best)


def ranked_teams(groups: Mapping[str, Sequence[Place]], best: int) -> tuple[Team, ...]:
    """Groups of people by the sum of their best; one with fewer than that is not ranked."""
    sums = []
    for club, members in groups.items():
        top = sorted(members, key=lambda place: (-place.total, place.number))[:best]
        if len(top) == best:
            total = sum((place.total for place in top), NOTHING)
            sums.append((total, club, tuple(place.number for place in top)))
    sums.sort(key=lambda team: (-team[0], team[1]))
    totals = [total for total, _, _ in sums]
    return tuple(Team(totals.index(t) + 1, club, t, who) for t, club, who in sums)
