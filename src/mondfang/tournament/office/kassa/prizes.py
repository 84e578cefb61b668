"""Lists of prizes besides the format's: of a category, of things, with one prize for each."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.money.payments import prizes_by_table
from mondfang.tournament.office.events import Envelope, PrizesSet
from mondfang.tournament.office.events.prizes import PrizeCategory
from mondfang.tournament.office.public.messages import LONGEST
from mondfang.tournament.office.state import State
from mondfang.tournament.standings.filters import filtered, of_category
from mondfang.tournament.standings.ranking import Place


@dataclass(frozen=True, slots=True)
class Award:
    """What somebody has won: in which list (empty: the format's own), at which place."""

    number: int
    title: str
    place: int | None
    cents: int = 0
    thing: str = ""


def prizes_set(state: State, envelope: Envelope, event: PrizesSet) -> State:
    """Each list has a title of its own and something to win."""
    seen: set[str] = set()
    for one in event.lists:
        texts = (one.title, one.category, *one.things)
        if not one.title.strip() or one.title in seen or not (one.cents or one.things):
            raise TournamentError("bad-prize-list", "", title=one.title[:40])
        if any(len(text) > LONGEST or not text.isprintable() for text in texts):
            raise TournamentError("bad-prize-list", "", title=one.title[:40])
        if min(one.cents, default=0) < 0:
            raise TournamentError("bad-cents", "", found=min(one.cents))
        seen.add(one.title)
    return replace(state, prize_lists=event.lists)


def reserved_cents(state: State) -> int:
    """What of the pot the lists take before the prizes of the format."""
    return sum(sum(one.cents) for one in state.prize_lists)


def list_awards(state: State, ranking: Sequence[Place], won: Set[int]) -> tuple[Award, ...]:
    """Everything that the lists give; ``won`` is who has a prize of the format."""
    winners, found = set(won), list[Award]()
    for one in state.prize_lists:
        passed = winners if one.once else set[int]()
        here = _ranked_again(state, ranking, one, passed)
        awards = _awards_of(one, here)
        winners |= {award.number for award in awards}
        found += awards
    return tuple(found)


def _ranked_again(
    state: State, ranking: Sequence[Place], one: PrizeCategory, passed: Set[int]
) -> tuple[Place, ...]:
    keep = of_category(one.category)
    ranked = [place for place in ranking if place.rank is not None and place.number not in passed]
    return filtered(ranked, state.entrants, lambda entrant: not one.category or keep(entrant))


def _awards_of(one: PrizeCategory, places: Sequence[Place]) -> list[Award]:
    """Money is shared by who shares a rank; things go one by one, in the order of the list."""
    ranks = [(place.rank, place.number) for place in places]
    cents = prizes_by_table(ranks, sum(one.cents), one.cents).cents
    things = dict(zip((place.number for place in places), one.things, strict=False))
    rank = {place.number: place.rank for place in places}
    return [
        Award(who, one.title, rank[who], cents.get(who, 0), things.get(who, ""))
        for who in dict.fromkeys((*cents, *things))
    ]
