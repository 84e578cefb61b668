"""Draws and rounds in the office: what comes after what, and what the clock says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.tournament.draw.commitment import commitment
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import (
    Closed,
    Drawn,
    Repaired,
    RoundEnded,
    RoundPlanned,
    ScorerNamed,
    Seated,
    SeedCommitted,
    SheetEntered,
    Undone,
    Withdrawn,
)
from mondfang.tournament.office.rounds.publish import drawn_entries, published_draws
from mondfang.tournament.office.state import check_deal_may_start
from mondfang.tournament.office.verbs import (
    draw,
    enter,
    repair,
    sheet_for,
)
from mondfang.tournament.sheet.model import Row
from tests.clauses import clause
from tests.tournament.desk import MINUTE, SEED, Desk, random_totals, refused, two_tables

ROWS = [(1, 1, -1, -1)] * 20


def test_nothing_is_drawn_before_registration_closes() -> None:
    desk = Desk("sb", 8)
    with refused("registration-open", desk):
        desk.do(draw(desk.now, SEED))


@clause("KI-063", "KI-068")
def test_kant_ine_draws_all_rounds_beforehand_whatever_the_results() -> None:
    tables = []
    for seed in (1, 2):
        desk = Desk("kant-ine", 16)
        desk.close_and_draw()
        assert sorted(desk.now.draws) == [1, 2, 3, 4]
        desk.play(1, random_totals(seed))
        tables.append(desk.now.draws[2].tables)
    assert tables[0] == tables[1]


@clause("HG-117", "ST-136")
@pytest.mark.parametrize("form", ["hopfgarten", "steirischer-cup"])
def test_each_round_is_drawn_anew_and_the_same_from_the_same_seed(form: str) -> None:
    desks = [Desk(form, 16), Desk(form, 16)]
    for desk in desks:
        desk.close_and_draw()
        assert sorted(desk.now.draws) == [1]
        desk.play(1, random_totals(1))
        desk.do(draw(desk.now, SEED))
        assert sorted(desk.now.draws[2].players) == list(range(1, 17))
    assert desks[0].now.draws == desks[1].now.draws
    assert desks[0].now.draws[1].tables != desks[0].now.draws[2].tables


def test_a_promised_seed_is_the_one_that_draws() -> None:
    desk = Desk("sb", 8)
    desk.do(SeedCommitted(commitment(SEED)))
    desk.do(Closed())
    with refused("seed-not-promised", desk):
        desk.do(draw(desk.now, SEED + "!"))
    desk.do(draw(desk.now, SEED))
    assert desk.now.seeds == (SEED,)


def test_a_promised_seed_is_the_one_that_repairs() -> None:
    desk = Desk("sb", 8)
    desk.do(SeedCommitted(commitment(SEED)))
    desk.close_and_draw()
    desk.register("Zuspät", reason="Zug verspätet", late=True)
    with refused("seed-not-promised", desk):
        desk.do(repair(desk.now, SEED + "!"))
    desk.do(repair(desk.now, SEED))
    assert 9 in desk.now.draws[1].players


def test_a_repair_is_published_with_its_season_and_passes_the_check() -> None:
    form = preset("sb")
    desk = Desk(replace(form, draw=replace(form.draw, avoid_season=True)), 12)
    desk.close_and_draw()
    desk.do(Withdrawn(3, 1))
    desk.register("Zuspät", reason="Zug verspätet", late=True)
    desk.do(repair(desk.now, SEED, {frozenset((1, 2)): 2}))
    (published,) = published_draws(desk.now, desk.seq)
    assert published.season == {frozenset((1, 2)): 2}
    assert published.repaired is not None
    assert all(finding.good for finding in verify_draw(published))
    assert desk.seq in drawn_entries(desk.now)


def test_a_seed_is_promised_once_and_before_registration_closes() -> None:
    desk = Desk("sb", 8)
    desk.do(SeedCommitted(commitment(SEED)))
    with refused("commitment-late", desk):
        desk.do(SeedCommitted(commitment(SEED)))
    late = Desk("sb", 8)
    late.do(Closed())
    with refused("commitment-late", late):
        late.do(SeedCommitted(commitment(SEED)))


def test_a_round_is_drawn_once_and_in_its_turn() -> None:
    desk = two_tables()
    again = replace(draw(desk.now, SEED), rounds=(desk.now.draws[1],))
    with refused("drawn-already", desk, round=1):
        desk.do(again)
    third = Drawn((replace(desk.now.draws[1], number=3),), SEED)
    with refused("not-drawn", desk, round=2):
        desk.do(third)


def test_a_started_round_is_not_repaired() -> None:
    desk = two_tables()
    with refused("round-started", desk, round=1):
        desk.do(Repaired((desk.now.draws[1],)))


@clause("ST-144")
def test_a_tournament_of_the_steirischer_cup_has_three_rounds() -> None:
    desk = Desk("steirischer-cup", 16)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.play(number, random_totals(number))
    with refused("no-such-round", round=4):
        draw(desk.now, SEED)
    with refused("no-such-round", desk, round=4):
        desk.start(4)


@clause("KI-066")
def test_a_fifth_round_of_kant_ine_is_refused() -> None:
    desk = Desk("kant-ine", 16)
    desk.close_and_draw()
    for number in (1, 2, 3, 4):
        desk.play(number, random_totals(number))
    with refused("no-such-round", desk, round=5):
        desk.start(5)


@clause("ST-130", "ST-131")
def test_everybody_is_seated_in_all_three_rounds_whatever_the_result() -> None:
    desk = Desk("steirischer-cup", 17)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.play(number, random_totals(40 + number))
        assert sorted(desk.now.draws[number].players) == list(range(1, 18))
        assert desk.now.draws[number].byes == ()


@clause("KI-070", "KI-071")
def test_round_two_does_not_start_with_a_sheet_missing() -> None:
    desk = Desk("kant-ine", 8)
    desk.close_and_draw()
    desk.start(1)
    desk.totals(1, 1, (4, 4, -4, -4), 14)
    assert not desk.now.is_reported(1)
    assert desk.now.missing(1) == (2,)
    with refused("sheets-missing", desk, round=1):
        desk.start(2)
    desk.totals(1, 2, (4, 4, -4, -4), 17)
    assert desk.now.is_reported(1)
    desk.start(2)


def test_where_the_format_does_not_wait_a_round_starts_all_the_same() -> None:
    form = preset("skoty")
    desk = Desk(replace(form, office=replace(form.office, wait_for_sheets=False)), 8)
    desk.close_and_draw()
    desk.start(1)
    desk.start(2)
    assert sorted(desk.now.clocks) == [1, 2]


def test_rounds_start_in_order_and_once() -> None:
    desk = Desk("skoty", 8)
    desk.close_and_draw()
    with refused("not-started", desk, round=1):
        desk.start(2)
    desk.start(1)
    with refused("round-started", desk, round=1):
        desk.start(1)


@clause("KI-064")
def test_a_table_does_not_begin_before_it_has_named_its_scorer() -> None:
    desk = Desk("kant-ine", 8)
    desk.close_and_draw()
    desk.start(1)
    with refused("no-scorer", round=1, table=2):
        check_deal_may_start(desk.now, 1, 2, desk.at)
    stranger = desk.now.table(1, 1)[0]
    with refused("scorer-elsewhere", desk):
        desk.do(ScorerNamed(1, 2, stranger))
    desk.do(ScorerNamed(1, 2, desk.now.table(1, 2)[0]))
    check_deal_may_start(desk.now, 1, 2, desk.at)


def test_the_scorer_that_was_named_stands_on_the_sheet() -> None:
    desk = Desk("kant-ine", 8)
    desk.close_and_draw()
    desk.start(1)
    scorer = desk.now.table(1, 2)[1]
    desk.do(ScorerNamed(1, 2, scorer))
    desk.do(enter(desk.now, 1, 2, [(1, 1, -1, -1)]))
    assert desk.now.sheets[1, 2].sheet.scorer == scorer


@clause("KI-067", "KI-069")
def test_no_deal_starts_an_hour_after_the_round_did() -> None:
    desk = Desk("kant-ine", 8)
    desk.close_and_draw()
    desk.start(1)
    begun = desk.at
    desk.do(ScorerNamed(1, 1, desk.now.table(1, 1)[0]))
    assert desk.now.signal(1) == begun + 3600
    check_deal_may_start(desk.now, 1, 1, begun + 3599)
    with refused("after-signal", round=1, table=1):
        check_deal_may_start(desk.now, 1, 1, begun + 3600)
    late = [Row((1, 1, -1, -1), cut_at=begun + 3590), Row((1, 1, -1, -1), cut_at=begun + 3600)]
    with refused("after-signal", desk, round=1, table=1, deal=2):
        desk.do(enter(desk.now, 1, 1, late))
    desk.do(enter(desk.now, 1, 1, late[:1]))


@clause("HG-124")
def test_the_directors_signal_ends_a_round_before_its_time() -> None:
    desk = two_tables("hopfgarten")
    desk.do(RoundEnded(1))
    with refused("after-signal", round=1, table=1):
        check_deal_may_start(desk.now, 1, 1, desk.at)
    with refused("ended-already", desk, round=1):
        desk.do(RoundEnded(1))
    with refused("not-started", desk, round=2):
        desk.do(RoundEnded(2))


@clause("ST-040")
def test_a_table_sits_down_as_its_cards_say() -> None:
    desk = two_tables()
    desk.do(Seated(1, 2, (8, 6, 5, 7)))
    assert desk.now.draws[1].tables == ((1, 2, 3, 4), (8, 6, 5, 7))
    with refused("wrong-players", desk, round=1, table=2):
        desk.do(Seated(1, 2, (8, 6, 5, 1)))
    desk.totals(1, 2, (9, 0, 0, -9))
    assert desk.rank(8) == 1
    with refused("sheet-is-in", desk, round=1, table=2):
        desk.do(Seated(1, 2, (5, 6, 7, 8)))


def test_a_round_can_be_made_shorter_while_no_sheet_is_in() -> None:
    desk = two_tables()
    with refused("reason-missing", desk, round=1):
        desk.do(RoundPlanned(1, 16, None))
    for plan in (RoundPlanned(1, 18, None), RoundPlanned(1, 0, None), RoundPlanned(1, None, 0)):
        with refused("bad-plan", desk, round=1):
            desk.do(plan, "es wird spät")
    desk.do(RoundPlanned(1, 16, None), "es wird spät")
    with refused("too-many-deals", desk, round=1, table=1):
        desk.do(enter(desk.now, 1, 1, ROWS))
    desk.do(enter(desk.now, 1, 1, ROWS[:16]))
    with refused("sheet-is-in", desk, round=1):
        desk.do(RoundPlanned(1, 20, None), "doch nicht")
    assert [plan.deals for plan in desk.now.format.rounds] == [16, 20, 20]


def test_an_undone_plan_is_the_old_one_again() -> None:
    desk = two_tables()
    desk.do(RoundPlanned(1, 16, None), "es wird spät")
    desk.do(Undone(desk.seq), "doch Zeit")
    assert desk.now.format.plan(1).deals == 20


def test_the_time_of_an_entry_is_handed_in() -> None:
    desk = two_tables()
    assert desk.now.clocks[1].started_at == desk.at
    desk.do(SheetEntered(sheet_for(desk.now, 1, 1, ROWS)))
    assert desk.now.log[-1].at == desk.at == desk.now.clocks[1].started_at + MINUTE
