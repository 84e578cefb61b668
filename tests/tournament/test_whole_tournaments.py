"""Every preset from the door to the confirmed standings, with all that goes wrong on a day."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from mondfang.tournament.events import (
    Closed,
    Confirmed,
    Posted,
    RowStruck,
    Ruled,
    ScorerNamed,
    Substituted,
    Withdrawn,
)
from mondfang.tournament.events_json import envelope_from_json, envelope_to_json
from mondfang.tournament.format_reader import preset_ids
from mondfang.tournament.office import Tournament
from mondfang.tournament.office_verbs import (
    correct,
    draw,
    enter,
    lot,
    needs_repair,
    register,
    repair,
)
from mondfang.tournament.sheet import Row, seat_row
from mondfang.tournament.standings import qualified, standings, tied_groups
from tests.tournament.desk import MINUTE, SEED, Desk


def rows(chance: Random, size: int, deals: int) -> list[tuple[int, ...]]:
    """Games of one against three or two against two, of different worth."""
    found = []
    for deal in range(1, deals + 1):
        value = chance.choice((1, 1, 2, 3, 4, 8))
        shape = chance.choice(((3, -1, -1, -1), (1, 1, -1, -1), (-3, 1, 1, 1)))
        four = [value * share for share in shape]
        chance.shuffle(four)
        found.append(seat_row(tuple(four), size, deal))
    return found


def play_round(desk: Desk, number: int, chance: Random) -> None:
    if needs_repair(desk.now):
        desk.do(repair(desk.now, SEED))
    desk.start(number)
    for table, seats in enumerate(desk.now.draws[number].tables, 1):
        if desk.now.format.office.scorer:
            desk.do(ScorerNamed(number, table, seats[0]))
        plan = desk.now.format.plan(number)
        deals = plan.deals_at(len(seats)) or chance.choice((3, 4, 5)) * len(seats)
        desk.do(enter(desk.now, number, table, rows(chance, len(seats), deals)))


def draw_lots(desk: Desk) -> None:
    """Draw the lots that are needed, about the cut or at the end."""
    stage = "main" if desk.now.last_round() == desk.now.format.main_rounds else "final"
    if desk.now.format.cut is None:
        stage = "final"
    open_ones = {place.number for place in desk.places() if place.needs_lot}
    for group in tied_groups(desk.now, stage):  # type: ignore[arg-type]
        if set(group) <= open_ones:
            desk.do(lot(desk.now, stage, group, SEED))  # type: ignore[arg-type]


def what_goes_wrong(desk: Desk, chance: Random) -> None:
    """A struck row, a correction, a ruling, a walk-out and a late entry after the first round."""
    desk.do(RowStruck(1, 1, 2), "nicht mehr zu klären")
    size = len(desk.now.table(1, 2))
    desk.do(correct(desk.now, 1, 2, 1, seat_row((6, -2, -2, -2), size, 1)), "verlesen")
    offender = desk.now.table(1, 3)[1]
    fine = seat_row((-9, 3, 3, 3), len(desk.now.table(1, 3)), 1)
    row = Row(fine, source="ruling")
    desk.do(Ruled(1, 3, "renonce", (offender,), (), None, row))
    if len(desk.now.format.rounds) > 1:
        confirmed = desk.now.format.office.confirmations
        desk.do(register(desk.now, "Nachzügler", late=True, confirmed=confirmed), "zu spät")
        desk.do(Withdrawn(chance.randint(1, 20), 2, unexcused=True), "ist gegangen")


def whole(form: str, seed: int = 1) -> Desk:
    chance = Random(f"{form} {seed}")
    desk = Desk(form, 24)
    desk.do(Closed())
    for number in range(1, len(desk.now.format.rounds) + 1):
        if number not in desk.now.draws:
            desk.do(draw(desk.now, SEED))
        play_round(desk, number, chance)
        if number == 1:
            what_goes_wrong(desk, chance)
        if number in (desk.now.format.main_rounds, len(desk.now.format.rounds)):
            draw_lots(desk)
    desk.do(Posted())
    desk.at += 15 * MINUTE
    desk.do(Confirmed())
    return desk


@pytest.fixture(scope="module", params=preset_ids())
def desk(request: pytest.FixtureRequest) -> Desk:
    return whole(request.param)


def test_a_preset_runs_from_the_door_to_confirmed_standings(desk: Desk) -> None:
    assert desk.now.is_confirmed
    ranks = [place.rank for place in desk.places() if place.rank is not None]
    assert ranks[0] == 1
    assert ranks == sorted(ranks)
    assert not any(place.needs_lot for place in desk.places())


def test_the_sums_of_every_round_add_up_to_zero(desk: Desk) -> None:
    for number in range(1, len(desk.now.format.rounds) + 1):
        total = Fraction(0)
        for place in desk.places():
            value = place.rounds[number - 1]
            if place.marks[number - 1] == "played" and value is not None:
                total += value
        assert total == 0


def test_the_log_folds_to_the_same_tournament(desk: Desk) -> None:
    lines = [envelope_to_json(entry) for entry in desk.now.log]
    assert Tournament.of(envelope_from_json(line) for line in lines) == desk.now


def test_every_entry_alone_gives_what_the_fold_gives(desk: Desk) -> None:
    step = Tournament.of(desk.now.log[:1])
    for entry in desk.now.log[1:]:
        step = step.after(entry)
    assert step == desk.now
    assert standings(step) == desk.places()


def test_everybody_who_is_there_sits_exactly_once_a_round(desk: Desk) -> None:
    for number, one in desk.now.draws.items():
        expected = desk.now.present(number)
        if desk.now.format.stage(number) == "final":
            expected = tuple(sorted(qualified(desk.now)))
        assert sorted(one.players) == list(expected)


def test_a_finalist_can_be_replaced_by_a_reserve() -> None:
    chance = Random(4)
    desk = Desk("hopfgarten", 16)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.do(draw(desk.now, SEED))
        play_round(desk, number, chance)
    draw_lots(desk)
    desk.do(draw(desk.now, SEED))
    out = desk.now.draws[4].tables[0][0]
    desk.do(register(desk.now, "Ersatz", reserve=True, late=True), "Haus")
    desk.do(Substituted(out, 17, 4), "musste heim")
    assert needs_repair(desk.now) == ()
    desk.start(4)
    assert desk.now.draws[4].tables[0][0] == 17


def test_without_a_reserve_the_next_moves_up_by_a_repair() -> None:
    chance = Random(4)
    desk = Desk("hopfgarten", 16)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.do(draw(desk.now, SEED))
        play_round(desk, number, chance)
    draw_lots(desk)
    thirteenth = desk.places()[12].number
    desk.do(draw(desk.now, SEED))
    out = desk.now.draws[4].tables[0][0]
    desk.do(Withdrawn(out, 4), "musste heim")
    assert needs_repair(desk.now) == (4,)
    desk.do(repair(desk.now, SEED))
    desk.start(4)
    assert thirteenth in desk.now.draws[4].players
    assert out not in desk.now.draws[4].players
