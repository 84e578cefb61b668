"""What can still happen in a cup: who has it, who cannot have it, and what the final must bring.

Everything is proved by bounds: ``low`` is what somebody has if nothing is added, ``high`` what the
best of all remaining tournaments would give. They hold where a tournament brings nothing below zero
and not more than a known top; a season of plain sums has no such bounds, and nothing is claimed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.tournament.cup.scales import Points, top_of, values_of
from mondfang.tournament.cup.table import Cup, CupPlace, cup_table
from mondfang.tournament.errors import TournamentError


@dataclass(frozen=True, slots=True)
class Outlook:
    """Between which totals and ranks somebody ends; ``rival`` is whose bound decides.

    ``worst_rank`` is None while somebody who has not played yet could still come past.
    """

    member: str
    low: Points
    high: Points
    best_rank: int
    worst_rank: int | None
    rival: str | None

    @property
    def clinched(self) -> bool:
        """Nobody can reach this total any more: ``low`` is above everybody else's ``high``."""
        return self.worst_rank == 1

    @property
    def eliminated(self) -> bool:
        """Somebody's ``low`` is above this ``high``."""
        return self.best_rank > 1


@dataclass(frozen=True, slots=True)
class TitleNeed:
    """What the final must bring somebody for the title.

    ``at_least``: with less, the leader stays ahead even without a point. ``enough``: with so many
    nobody can come past, whatever the others do. None where no result of the final does it.
    """

    member: str
    at_least: Points | None
    enough: Points | None


def outlooks(cup: Cup, table: Sequence[CupPlace] | None = None) -> tuple[Outlook, ...]:
    """Everybody's bounds, in the order of the standings; empty where the system has none.

    ``table`` is ``cup_table(cup)``, for who has it already.
    """
    top = top_of(cup.format.scale)
    if top is None:
        return ()
    table = cup_table(cup) if table is None else table
    highs = [_high(cup, place, top) for place in table]
    newcomer = _newcomer(cup, top)
    lows_sorted = sorted(place.total for place in table)
    highs_sorted = sorted(highs)
    strongest = _rivals(table, highs)
    found = []
    for place, high in zip(table, highs, strict=True):
        low = place.total
        ahead = len(table) - bisect_right(lows_sorted, high)
        # Who could reach this total: everybody with such a bound but the player himself.
        behind = len(table) - bisect_left(highs_sorted, low) - 1
        open_end = newcomer is not None and newcomer >= low
        rival = next((one for one in strongest if one != place.member), None)
        if ahead:
            rival = table[0].member
        worst = None if open_end else 1 + behind
        found.append(Outlook(place.member, low, high, 1 + ahead, worst, rival))
    return tuple(found)


def title_needs(cup: Cup) -> tuple[TitleNeed, ...]:
    """For everybody who may play the final, in the order of the standings."""
    if not cup.format.final.played:
        raise TournamentError("cup-no-final", cup.season)
    if cup.final_played:
        raise TournamentError("cup-two-finals", cup.season)
    table = cup_table(cup)
    able = [place for place in table if place.starts >= cup.format.final.starts]
    values = values_of(cup.format.scale, len(able))
    return tuple(_need(place, table, able, values) for place in able)


def _need(
    place: CupPlace, table: Sequence[CupPlace], able: Sequence[CupPlace], values: Sequence[int]
) -> TitleNeed:
    """The table is sorted: the first who is somebody else is the strongest rival."""
    leader = next((one.total for one in table if one is not place), None)
    if leader is None or not values:
        return TitleNeed(place.member, 0 if leader is None else None, 0 if leader is None else None)
    strongest = next((one.total for one in able if one is not place), leader)
    bar = max(leader, strongest + values[-1])
    at_least = next((value for value in values if place.total + value >= leader), None)
    enough = next((value for value in values if place.total + value > bar), None)
    return TitleNeed(place.member, at_least, enough)


def _high(cup: Cup, place: CupPlace, top: int) -> Points:
    """The total with the top of everything that is still to come."""
    results = [one.points for one in (*place.counted, *place.dropped)]
    results += [top] * cup.remaining
    results.sort(reverse=True)
    best = sum(results[: cup.counted], 0)
    may_play = place.starts + cup.remaining >= cup.format.final.starts
    if place.final is not None:
        return best + place.final
    open_final = cup.format.final.played and not cup.final_played and may_play
    return best + (top if open_final else 0)


def _newcomer(cup: Cup, top: int) -> int | None:
    """What somebody can still reach who has not played at all; None when nothing is left."""
    left = cup.remaining
    open_final = cup.format.final.played and not cup.final_played
    may_play = open_final and left >= cup.format.final.starts
    if not left and not may_play:
        return None
    counted = left if cup.counted is None else min(left, cup.counted)
    return top * counted + (top if may_play else 0)


def _rivals(table: Sequence[CupPlace], highs: Sequence[Points]) -> list[str]:
    """The two who can still reach most; who is one of them has the other for a rival."""
    order = sorted(range(len(table)), key=lambda place: (-highs[place], place))
    return [table[place].member for place in order[:2]]
