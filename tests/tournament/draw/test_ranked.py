"""Tables by rank."""

from __future__ import annotations

from mondfang.tournament.draw.ranked import ranked_round
from tests.tournament.draw.fields import BYES, FIVES, FOURS

RANKING = (7, 3, 12, 5, 1, 9, 2, 8, 11, 4, 10, 6)


def test_neighbours_of_the_ranking_sit_together() -> None:
    one = ranked_round(RANKING, 4, FOURS, "s")
    assert [set(table) for table in one.tables] == [{7, 3, 12, 5}, {1, 9, 2, 8}, {11, 4, 10, 6}]


def test_a_snake_spreads_the_best_over_the_tables() -> None:
    one = ranked_round(RANKING, 4, FOURS, "s", "snake")
    assert [set(table) for table in one.tables] == [{7, 9, 2, 6}, {3, 1, 8, 10}, {12, 5, 11, 4}]


def test_the_seats_are_drawn() -> None:
    orders = {ranked_round(RANKING, 4, FOURS, str(seed)).tables[0] for seed in range(60)}
    assert len(orders) > 12


def test_fives_are_the_last_tables() -> None:
    one = ranked_round(range(1, 15), 3, FIVES, "s")
    assert [len(table) for table in one.tables] == [4, 5, 5]
    assert set(one.tables[0]) == {1, 2, 3, 4}


def test_a_snake_fills_tables_of_four_and_five() -> None:
    one = ranked_round(range(1, 15), 3, FIVES, "s", "snake")
    assert sorted(one.players) == list(range(1, 15))
    assert [len(table) for table in one.tables] == [4, 5, 5]


def test_the_last_of_the_ranking_sit_out() -> None:
    assert ranked_round(range(1, 15), 3, BYES, "s").byes == (13, 14)
