"""What every draw is: fair to everybody, from the seed alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.tournament.draw.certificate import count_clubs, count_repeats, count_season
from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.rules import DrawRules, split
from mondfang.tournament.errors import TournamentError
from tests.clauses import clause
from tests.tournament.draw.fields import BYES, FIVES, FIVES_FIRST, FOURS, PURE_CHANCE, people, seats

ALL_RULES = st.sampled_from([FIVES, FIVES_FIRST, BYES, PURE_CHANCE])


@clause("ST-131", "ST-136")
@settings(max_examples=40, deadline=None)
@given(st.integers(12, 90), st.integers(1, 4), ALL_RULES, st.text(max_size=8))
def test_everybody_is_in_every_round_exactly_once(
    players: int, rounds: int, rules: DrawRules, seed: str
) -> None:
    drawn = draw_rounds(people(players), range(1, rounds + 1), rules, seed)
    assert [one.number for one in drawn] == list(range(1, rounds + 1))
    for one in drawn:
        assert seats(one) == Counter(range(1, players + 1))
        assert tuple(map(len, one.tables)) == split(players, rules)


@clause("HG-117", "KI-063", "ST-136")
@pytest.mark.parametrize("rules", [FOURS, FIVES, BYES, PURE_CHANCE])
def test_the_same_seed_gives_the_same_draw(rules: DrawRules) -> None:
    once = draw_rounds(people(40), [1, 2, 3], rules, "ein Startwert")
    assert draw_rounds(people(40), [1, 2, 3], rules, "ein Startwert") == once
    assert draw_rounds(people(40), [1, 2, 3], rules, "ein anderer") != once


def test_the_draw_of_a_seed_never_changes() -> None:
    (one,) = draw_rounds(people(12), [1], FOURS, "Mondfang")
    assert one == RoundDraw(1, ((5, 2, 10, 7), (6, 4, 3, 1), (12, 9, 8, 11)))


@clause("KI-068")
def test_results_have_no_way_into_the_draw() -> None:
    """All rounds come from numbers and seed before a card is dealt; names change nothing."""
    renamed = [replace(entrant, name="X") for entrant in people(24)]
    drawn = draw_rounds(people(24), [1, 2, 3, 4], BYES, "vorab")
    assert draw_rounds(renamed, [1, 2, 3, 4], BYES, "vorab") == drawn


def test_the_order_of_registration_changes_nothing() -> None:
    there = draw_rounds(people(21), [1, 2, 3], FIVES, "s")
    assert draw_rounds(people(21)[::-1], [1, 2, 3], FIVES, "s") == there


@clause("ST-040")
def test_seats_are_drawn_too() -> None:
    """Over many seeds everybody at a table is first dealer about as often as the others."""
    dealers = Counter(
        draw_rounds(people(4), [1], FOURS, str(seed))[0].tables[0][0] for seed in range(400)
    )
    assert sorted(dealers) == [1, 2, 3, 4]
    assert min(dealers.values()) > 70


def test_tables_are_drawn_without_favour() -> None:
    """Player 1 meets each of eleven others about equally often."""
    met: Counter[int] = Counter()
    for seed in range(600):
        (one,) = draw_rounds(people(12), [1], FOURS, str(seed))
        met.update(next(table for table in one.tables if 1 in table))
    del met[1]
    assert len(met) == 11
    assert max(met.values()) - min(met.values()) < 90  # 164 expected, deviation 11


@clause("HG-125")
def test_twelve_finalists_play_at_three_tables_drawn_by_lot() -> None:
    before = draw_rounds(people(40), [1, 2, 3], FOURS, "Vorrunden")
    finalists = people(range(5, 17))
    (final,) = draw_rounds(finalists, [4], FOURS, "Finale", past=before)
    assert tuple(map(len, final.tables)) == (4, 4, 4)
    assert sorted(final.players) == list(range(5, 17))
    (other,) = draw_rounds(finalists, [4], FOURS, "anderes Finale", past=before)
    assert set(final.meetings()) != set(other.meetings())


def test_rounds_drawn_one_by_one_look_at_the_rounds_before() -> None:
    past: tuple[RoundDraw, ...] = ()
    for number in (1, 2, 3, 4):
        past += draw_rounds(people(40), [number], FOURS, "s", past=past)
    assert count_repeats(past, ()) == 0


@clause("KI-073")
def test_thirteen_players_have_four_different_byes_in_four_rounds() -> None:
    drawn = draw_rounds(people(13), [1, 2, 3, 4], BYES, "s")
    assert all(len(one.byes) == 1 for one in drawn)
    assert len({player for one in drawn for player in one.byes}) == 4


@clause("KI-073")
def test_nobody_sits_out_again_before_everybody_has() -> None:
    past: tuple[RoundDraw, ...] = ()
    for number in range(1, 8):
        past += draw_rounds(people(7), [number], BYES, "s", past=past)
    byes = Counter(player for one in past for player in one.byes)
    assert set(byes.values()) == {3}


def test_club_mates_are_kept_apart() -> None:
    clubs = [f"Verein {i}" for i in range(8)]
    field = people(40, clubs)
    drawn = draw_rounds(field, [1, 2, 3], replace(FOURS, avoid_clubs=True), "s")
    named = {entrant.number: entrant.club for entrant in field}
    assert count_clubs(drawn, named) == 0
    assert count_repeats(drawn, ()) == 0
    assert count_clubs(draw_rounds(field, [1, 2, 3], FOURS, "s"), named) > 0


def test_club_mates_are_kept_apart_in_a_small_field_without_a_meeting_repeated() -> None:
    field = people(16, ["A", "B", "C", "D"])
    drawn = draw_rounds(field, [1, 2, 3, 4], replace(FOURS, avoid_clubs=True), "s")
    assert count_repeats(drawn, ()) == 0
    assert count_clubs(drawn, {entrant.number: entrant.club for entrant in field}) == 0


def test_players_without_a_club_are_no_club() -> None:
    rules = replace(FOURS, avoid_clubs=True)
    assert draw_rounds(people(16), [1], rules, "s") == draw_rounds(people(16), [1], FOURS, "s")


def test_meetings_of_the_season_are_avoided() -> None:
    season: dict[Meeting, int] = {}
    for number in range(3):
        for one in draw_rounds(people(80), [1, 2, 3], FOURS, f"Turnier {number}"):
            season.update({two: season.get(two, 0) + 1 for two in one.meetings()})
    rules = replace(FOURS, avoid_season=True)
    drawn = draw_rounds(people(80), [1, 2, 3], rules, "s", season=season)
    assert count_season(drawn, season) == 0
    assert count_season(draw_rounds(people(80), [1, 2, 3], FOURS, "s"), season) > 0


def test_a_number_registered_twice_is_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        draw_rounds([*people(15), *people([7])], [1], FOURS, "s")
    assert refusal.value.code == "draw-player-twice"
    assert refusal.value.text("de").startswith("Startnummer 7")


def test_a_round_is_drawn_once() -> None:
    (first,) = draw_rounds(people(16), [1], FOURS, "s")
    with pytest.raises(TournamentError) as refusal:
        draw_rounds(people(16), [1], FOURS, "s", past=[first])
    assert refusal.value.code == "draw-round-twice"
