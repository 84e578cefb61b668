"""Formats besides the presets: table bonus, best k of n, tandems, a marathon, all as data."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from mondfang.tournament.format.model import Format
from mondfang.tournament.format.reader import read_format
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.players.teams import team_ranking
from mondfang.tournament.office.verbs import draw
from mondfang.tournament.standings.counting import table_bonus
from tests.tournament.desk import EIGHT, SEED, Desk, refused

FORMATS = Path(__file__).resolve().parents[3] / "examples" / "formats"


def form(name: str) -> Format:
    return read_format((FORMATS / f"{name}.toml").read_text(encoding="utf-8"), name)


@pytest.mark.parametrize("file", sorted(path.stem for path in FORMATS.glob("*.toml")))
def test_every_example_of_a_format_can_be_played_to_its_end(file: str) -> None:
    desk = Desk(form(file), 8)
    if desk.now.format.teams is not None:
        desk.do(ev.TeamNamed("Die Pagate", (1, 2)))
    desk.do(ev.Closed())
    for number in range(1, len(desk.now.format.rounds) + 1):
        desk.play(number, lambda size: (9, 3, -5, -7))
    desk.do(ev.Posted())
    assert len(desk.places()) == 8


def test_a_bonus_goes_by_place_at_the_table_and_is_shared_by_who_is_level() -> None:
    desk = Desk(form("table-bonus"), 8)
    desk.seat(EIGHT)
    desk.start(1)
    desk.totals(1, 1, (12, -4, -8, 0))
    desk.totals(1, 2, (5, 5, -4, -6))
    totals = {place.number: place.total for place in desk.places()}
    assert [totals[who] for who in (1, 4, 5, 6)] == [18, 3, Fraction(19, 2), Fraction(19, 2)]


def test_at_a_table_of_five_the_last_place_has_no_bonus() -> None:
    assert table_bonus([4, 2, 0, -2, -4], (6, 3, 1)) == [6, 3, 1, 0, 0]


def test_only_the_best_rounds_count() -> None:
    desk = Desk(form("best-of"), 4)
    desk.do(ev.Closed())
    for number, points in enumerate((9, -20, 4, 1, 2), 1):
        desk.do(draw(desk.now, SEED))
        desk.start(number)
        seats = desk.now.table(number, 1)
        one = dict(zip(seats, (0, 0, 0, 0), strict=True))
        one[1], one[2] = points, -points
        desk.totals(number, 1, [one[who] for who in seats])
    totals = {place.number: int(place.total) for place in desk.places()}
    assert (totals[1], totals[2]) == (16, 13)


def test_in_a_marathon_the_mean_counts_and_who_played_too_little_has_no_rank() -> None:
    desk = Desk(form("marathon"), 8)
    desk.do(ev.Closed())
    for number in range(1, 13):
        if number == 4:
            for who in (5, 6, 7, 8):
                desk.do(ev.Withdrawn(who, 4))
        desk.do(draw(desk.now, SEED))
        desk.start(number)
        for table, seats in enumerate(desk.now.draws[number].tables, 1):
            sums = [12 if who == min(seats) else -4 for who in seats]
            desk.totals(number, table, sums, 8)
    ranks = {place.number: place.rank for place in desk.places()}
    assert ranks[1] == 1
    assert {ranks[who] for who in (5, 6, 7, 8)} == {None}
    best = next(place for place in desk.places() if place.number == 1)
    assert best.total == Fraction(12, 8)


def test_a_tandem_is_ranked_by_both_and_does_not_meet() -> None:
    desk = Desk(form("tandem"), 8)
    for name, members in {"A": (1, 5), "B": (2, 6), "C": (3, 7), "D": (4, 8)}.items():
        desk.do(ev.TeamNamed(name, members))
    desk.close_and_draw()
    drawn = desk.now.draws[1]
    assert all(drawn.table_of(who) != drawn.table_of(who + 4) for who in (1, 2, 3, 4))
    desk.start(1)
    for table, seats in enumerate(drawn.tables, 1):
        points = {1: 9, 5: 6}
        sums = [points.get(who, 0) for who in seats]
        other = next(at for at, who in enumerate(seats) if who not in points)
        sums[other] -= sum(sums)
        desk.totals(1, table, sums)
    first = team_ranking(desk.now)[0]
    assert (first.rank, first.club, int(first.total)) == (1, "A", 15)


def test_a_team_is_no_larger_than_its_format_and_nobody_is_in_two() -> None:
    desk = Desk(form("tandem"), 8)
    desk.do(ev.TeamNamed("A", (1, 2)))
    with refused("team-size", desk):
        desk.do(ev.TeamNamed("B", (3, 4, 5)))
    with refused("in-another-team", desk, player=1):
        desk.do(ev.TeamNamed("B", (3, 1)))
    with refused("same-player", desk, player=3):
        desk.do(ev.TeamNamed("B", (3, 3)))
    with refused("no-such-team", desk):
        desk.do(ev.TeamNamed("B"))
    with refused("bad-team-name", desk):
        desk.do(ev.TeamNamed(" ", (3, 4)))
    desk.do(ev.TeamNamed("A"))
    assert desk.now.teams == {}
    with refused("no-teams"):
        Desk("sb", 4).do(ev.TeamNamed("A", (1, 2)))


@pytest.mark.parametrize(
    "wrong",
    [
        "[scoring]\nbest = 9",
        "[scoring]\ntable_bonus = [0, 3]",
        "[scoring]\nleast_rounds = 4",
        '[scoring]\nbest = 2\ntotal = "mean"',
        "[teams]\nsize = 2\ncounts = 3\napart = true",
    ],
)
def test_what_does_not_fit_the_rounds_is_refused(wrong: str) -> None:
    with refused("bad-format"):
        read_format(f'extends = "sb"\n{wrong}\n', "eigenes")
