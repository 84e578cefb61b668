"""How players split into tables."""

from __future__ import annotations

import pytest

from mondfang.tournament.draw.rules import DrawRules, byes_of, split
from mondfang.tournament.errors import TournamentError
from tests.clauses import clause
from tests.tournament.draw.fields import BYES, FIVES, FOURS


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(4, (4,)), (5, (5,)), (9, (5, 4)), (10, (5, 5)), (15, (5, 5, 5)), (18, (5, 5, 4, 4))],
)
def test_fives_are_as_few_as_possible(players: int, sizes: tuple[int, ...]) -> None:
    assert split(players, FIVES) == sizes


@pytest.mark.parametrize("players", [0, 1, 2, 3, 6, 7, 11])
def test_some_numbers_do_not_split_into_fours_and_fives(players: int) -> None:
    with pytest.raises(TournamentError) as refusal:
        split(players, FIVES)
    assert refusal.value.code == "does-not-split"


def test_every_number_from_twelve_on_splits_into_fours_and_fives() -> None:
    assert all(sum(split(players, FIVES)) == players for players in range(12, 300))


@clause("HG-116")
def test_only_tables_of_four_means_that_seventeen_entries_are_reported() -> None:
    with pytest.raises(TournamentError) as refusal:
        split(17, FOURS)
    assert refusal.value.details == {"players": 17, "nearest": "16, 20"}
    assert split(16, FOURS) == (4, 4, 4, 4)


def test_the_refusal_names_numbers_that_do_split_in_both_languages() -> None:
    with pytest.raises(TournamentError) as refusal:
        split(11, FIVES)
    assert "10, 12" in refusal.value.text("de")
    assert refusal.value.text("en") == (
        "11 players cannot be divided among the tables of this format; 10, 12 could."
    )


@clause("KI-073")
@pytest.mark.parametrize("players", [12, 13, 14, 15, 16, 17])
def test_byes_are_needed_for_the_rest_by_four(players: int) -> None:
    assert byes_of(players, BYES) == players % 4


@pytest.mark.parametrize("rules", [FOURS, FIVES, BYES])
def test_tables_are_fours_or_fives(rules: DrawRules) -> None:
    assert {size for n in (16, 20, 40) for size in split(n, rules)} == {4}
