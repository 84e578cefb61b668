"""What comes next, what a change would bring, which seed a draw takes: asked without a terminal."""

from __future__ import annotations

from typing import get_args

import pytest

from mondfang.tournament.draw.commitment import commitment
from mondfang.tournament.office.day.course import Doing, NextStep, board_json, next_step
from mondfang.tournament.office.events import Closed, Posted, SeedCommitted
from mondfang.tournament.office.players.season import season_of
from mondfang.tournament.office.results.look_ahead import change_lines, look_ahead
from mondfang.tournament.office.rounds.seeds import promised_seed, seed_for_draw
from mondfang.tournament.office.verbs import correct_totals
from tests.tournament.desk import MINUTE, SEED, Desk, random_totals, refused


def played(rounds: int) -> Desk:
    desk = Desk("sb", 8)
    desk.do(Closed())
    for number in range(1, rounds + 1):
        desk.play(number, random_totals(20 + number))
    return desk


def test_the_day_goes_from_registration_to_confirmation() -> None:
    desk = Desk("sb", 8)
    steps = [next_step(desk.now)]
    desk.close_and_draw()
    steps.append(next_step(desk.now))
    desk.start(1)
    steps.append(next_step(desk.now))
    assert steps == [NextStep("register"), NextStep("start", 1), NextStep("enter", 1)]


def test_posted_standings_wait_for_the_end_of_the_window() -> None:
    desk = played(3)
    assert next_step(desk.now).do == "post"
    desk.do(Posted())
    minutes = desk.now.format.office.complaint_minutes
    assert next_step(desk.now) == NextStep("confirm", at=desk.at + minutes * MINUTE)


@pytest.mark.parametrize("doing", get_args(Doing))
def test_every_step_is_said_in_both_languages_and_names_no_command(doing: Doing) -> None:
    step = NextStep(doing, 2, 3, 4, 5.0)
    assert step.text("de") != step.text("en")
    assert "mondfang" not in step.text("de") + step.text("en")


def test_the_board_says_what_is_missing() -> None:
    desk = Desk("sb", 8)
    desk.close_and_draw()
    desk.start(1)
    desk.totals(1, 1, (4, -4, 0, 0))
    board = board_json(desk.now, "en")
    assert board["rounds"][0]["missing"] == [2]
    assert board["next"] == "enter sheets of round 1"


def test_a_look_ahead_names_who_moves_and_does_nothing() -> None:
    desk = played(1)
    before, first = desk.now, desk.now.table(1, 1)
    event = correct_totals(desk.now, 1, 1, (90, -90, 0, 0))
    ahead = look_ahead(desk.now, desk.now.next_entry(event, desk.at, "Leitung", "Zahlendreher"))
    assert first[0] in {change.number for change in ahead.changes}
    lines = change_lines(desk.now, ahead)
    assert any(line.startswith(f"  {first[0]} Spieler {first[0]}: Platz") for line in lines)
    assert desk.now is before


def test_meetings_of_an_earlier_tournament_count_by_the_numbers_of_this_one() -> None:
    earlier, now = played(1), Desk("sb", place="Graz")
    for number in range(8, 0, -1):
        now.register(f"Spieler {number}")
    now.do(Closed())
    met = season_of(now.now, [earlier.now])
    one, two = earlier.now.table(1, 1)[:2]
    assert met[frozenset((9 - one, 9 - two))] == 1
    assert season_of(now.now, [now.now]) == {}


def test_a_promise_is_kept_by_its_seed_alone() -> None:
    desk = Desk("sb", 8)
    assert seed_for_draw(desk.now, None, None, lambda: "neu", "") == "neu"
    desk.do(SeedCommitted(commitment(SEED)))
    assert promised_seed(desk.now, SEED) == SEED
    assert promised_seed(desk.now, "ein anderer Startwert") is None
    with refused("promised-seed-missing"):
        seed_for_draw(desk.now, None, "ein anderer Startwert", lambda: "neu", "hier")
