"""Tournaments in which given players get given points, for tests of the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.office.events import Closed, Drawn
from mondfang.tournament.standings.ranking import Place
from tests.tournament.desk import SEED, Desk

Scores = Mapping[int, Sequence[int]]


def with_scores(form: str, scores: Scores, players: int) -> Desk:
    """Rounds in which these players get these points, and the others level them out.

    Nobody of them sits with another: player ``n`` of the scores is alone at table ``n``.
    """
    desk = Desk(form, players)
    desk.do(Closed())
    for number in range(1, max(map(len, scores.values())) + 1):
        desk.do(Drawn((seating(players, list(scores), number),), SEED))
        desk.start(number)
        for table, seats in enumerate(desk.now.draws[number].tables, 1):
            points = scores.get(seats[0], (0,) * 9)[number - 1]
            spread = [points, -points, 0, 0]
            desk.totals(number, table, [spread[seats.index(who)] for who in seats])
    return desk


def seating(players: int, first: Sequence[int], number: int) -> RoundDraw:
    """Those of the scores first at a table each; the loser's seat passes on from round to round."""
    rest = [who for who in range(1, players + 1) if who not in first]
    shift = 3 * number % len(rest)
    rest = rest[shift:] + rest[:shift]
    heads = [*first, *rest[: players // 4 - len(first)]]
    rest = rest[players // 4 - len(first) :]
    tables = tuple((head, *rest[3 * i : 3 * i + 3]) for i, head in enumerate(heads))
    return RoundDraw(number, tables)


def order(places: Sequence[Place]) -> list[tuple[int | None, int]]:
    return [(place.rank, place.number) for place in places]


def place_of(desk: Desk, number: int, after: int | None = None) -> Place:
    return next(place for place in desk.places(after) if place.number == number)
