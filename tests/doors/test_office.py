"""The clauses of the tournament office, each met at the command that is its door."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.cli.tournament.office import SEED
from tests.cli.tournament.sheets.rows import ROW, rows
from tests.doors.tournaments import Open, tables_of, totals

GAME = "2 -2 2 -2"

# how many rounds and deals


@clause("HG-121")
def test_hopfgarten_plays_four_rounds_of_twenty_games(opened: Open) -> None:
    office = opened("hopfgarten", 4)
    office.drawn()
    assert "vorgesehen sind 20" in office.refuses("enter", "1", "1", typed=rows(*[GAME] * 21))
    assert office.data("enter", "1", "1", typed=rows(*[GAME] * 20))["deals"] == 20
    assert "Es gibt nur 4 Runden." in office.refuses("standings", "--after", "5")


@clause("KI-066")
def test_kant_ine_plays_four_rounds(opened: Open) -> None:
    office = opened("kant-ine", 16)
    office.says("close")
    drawn = office.data("draw", "--seed", SEED)
    assert [one["round"] for one in drawn["rounds"]] == [1, 2, 3, 4]
    tables = [tables_of(office, number) for number in range(1, 5)]
    assert all(sorted(map(sorted, one)) != sorted(map(sorted, tables[0])) for one in tables[1:])
    assert "Es gibt nur 4 Runden." in office.refuses("standings", "--after", "5")


@clause("SB-106")
@pytest.mark.parametrize("deals", [4, 12])
def test_sb_ranks_a_series_of_any_number_of_deals_by_its_sums(opened: Open, deals: int) -> None:
    office = opened("sb", 4, f"round=[{{stage = 'main', count = 1, deals = {deals}}}]")
    office.drawn()
    office.says("enter", "1", "1", typed=rows(*[ROW] * deals))
    assert sorted(totals(office).values(), reverse=True) == [3 * deals, *[-deals] * 3]
    assert [one["rank"] for one in office.data("standings")["places"]] == [1, 2, 2, 2]


@clause("ST-032")
def test_the_organiser_of_the_styrian_cup_decides_about_money(opened: Open) -> None:
    for setting, on in (("money.on=true", True), ("money.on=false", False)):
        office = opened("steirischer-cup", 4, setting)
        office.drawn()
        office.enter_round(1)
        if on:
            assert office.data("money", "1")["tables"]
        else:
            assert "nicht um Geld" in office.refuses("money", "1")


@clause("ST-130", "ST-131", "ST-144", "ST-136")
def test_the_styrian_cup_seats_everybody_in_each_of_three_rounds(opened: Open) -> None:
    office = opened("steirischer-cup", 8)
    office.says("close")
    for number in (1, 2, 3):
        office.says("draw", "--seed", SEED)
        seated = [who for table in tables_of(office, number) for who in table]
        assert sorted(seated) == list(range(1, 9))
        office.says("start")
        office.enter_round(number)
    assert "Es gibt nur 3 Runden." in office.refuses("draw", "--seed", SEED)


# registration and tables


@clause("HG-115")
def test_hopfgarten_starts_punctually(opened: Open) -> None:
    office = opened("hopfgarten", 8)
    office.says("close")
    assert "pünktlich" in office.refuses("register", "Spieler 9")
    office.says("register", "Spieler 9", "--late", "--reason", "Zug verspätet")


@clause("HG-116")
def test_hopfgarten_has_tables_of_four_only(opened: Open) -> None:
    assert "es ginge mit 16, 20" in opened("hopfgarten", 17).refuses("close")


@clause("HG-117", "ST-136")
@pytest.mark.parametrize("form", ["hopfgarten", "steirischer-cup"])
def test_tables_are_assigned_by_a_lot_that_can_be_drawn_again(opened: Open, form: str) -> None:
    office, found = opened(form, 16), []
    office.says("close")
    for seed in (SEED, SEED, f"{SEED}, ein anderer"):
        found.append(office.data("draw", "--seed", seed)["rounds"])
        office.says("undo")
    assert found[0] == found[1]
    assert found[0] != found[2]


@clause("KI-063", "KI-068")
def test_kant_ine_draws_all_rounds_beforehand_whatever_the_results(opened: Open) -> None:
    office = opened("kant-ine", 16)
    office.closed_and_drawn()
    before = [tables_of(office, number) for number in range(1, 5)]
    office.says("start")
    office.sitting(1)
    for table, scorer in enumerate((one[0] for one in before[0]), 1):
        words = ("40", "-20", "-10", "-10", "--deals", "12", "--scorer", str(scorer))
        office.says("enter", "1", str(table), *words)
    assert [sorted(map(sorted, tables_of(office, number))) for number in range(2, 5)] == [
        sorted(map(sorted, one)) for one in before[1:]
    ]


@clause("KI-073")
def test_who_sits_out_at_kant_ine_is_credited_the_mean(opened: Open) -> None:
    office = opened("kant-ine", 13)
    office.says("close")
    byes = [one["byes"] for one in office.data("draw", "--seed", SEED)["rounds"]]
    assert len({who for one in byes for who in one}) == 4
    office.says("start")
    office.sitting(1)
    for table in (1, 2, 3):
        who = str(office.state().table(1, table)[0])
        words = ("12", "-4", "-8", "0", "--deals", "8", "--scorer", who)
        office.says("enter", "1", str(table), *words)
    ((sits_out,),) = byes[:1]
    assert totals(office)[sits_out] == 0  # the mean of no rounds so far
    assert len(office.data("standings")["places"]) == 13


# a round by the clock


@clause("HG-124")
def test_hopfgartens_preliminary_rounds_end_at_a_signal(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = opened("hopfgarten", 4)
    office.closed_and_drawn()
    assert office.data("start")["signal"] == office.time + 120 * 60
    office.sitting(1)
    late = office.time + 121 * 60
    monkeypatch.setattr("mondfang.cli.tournament.rounds.course.now", lambda: late)
    assert "Nach dem Signal beginnt kein Spiel mehr" in office.refuses("another", "1", "1")
    assert office.data("enter", "1", "1", typed=rows(*[GAME] * 14))["deals"] == 14


@clause("KI-067", "KI-071", "KI-070")
def test_kant_ine_plays_an_hour_and_goes_on_when_every_slip_is_in(opened: Open) -> None:
    office = opened("kant-ine", 8)
    office.closed_and_drawn()
    assert office.data("start")["signal"] == office.time + 60 * 60
    office.sitting(1)
    for table, deals in ((1, "14"), (2, "17")):
        scorer = str(office.state().table(1, table)[0])
        assert office.data("board")["rounds"][0]["missing"]
        assert "Zettel" in office.refuses("start", "2")
        words = ("12", "-4", "-8", "0", "--deals", deals, "--scorer", scorer)
        assert office.data("enter", "1", str(table), *words)["deals"] == int(deals)
    assert not office.data("board")["rounds"][0]["missing"]
    assert "Runde 2 läuft" in office.says("start", "2")


# slips and sheets


@clause("KI-065")
def test_a_slip_that_is_wrong_goes_back_to_the_scorer_who_is_named_on_it(opened: Open) -> None:
    office = opened("kant-ine", 4)
    office.drawn()
    scorer = office.state().table(1, 1)[2]
    office.says("scorer", "1", "1", str(scorer))
    said = office.refuses("enter", "1", "1", "12", "-4", "-8", "9", "--deals", "9")
    assert f"ergeben +9 statt 0; zurück an #{scorer}" in said
    office.says("enter", "1", "1", "12", "-4", "-8", "0", "--deals", "9")
    assert f"Spieler {scorer}" in office.says("sheet", "1", "1")


@clause("ST-137")
def test_the_table_names_who_of_its_players_writes(opened: Open) -> None:
    office = opened("steirischer-cup", 8)
    office.drawn()
    one, other = (office.state().table(1, table)[0] for table in (1, 2))
    assert "sitzt nicht an diesem Tisch" in office.refuses("scorer", "1", "1", str(other))
    assert f"Spieler {one}" in office.says("scorer", "1", "1", str(one))


@clause("HG-120")
def test_a_line_that_nobody_can_clear_up_is_struck_and_not_replayed(opened: Open) -> None:
    office = opened("hopfgarten", 4)
    office.drawn()
    assert "ergibt +8 statt 0" in office.refuses("enter", "1", "1", typed=rows("4 4 -4 4"))
    office.says("enter", "1", "1", typed=rows(*[GAME] * 19, "~"))
    assert "jetzt +36 −36 +36 −36" in office.says("strike", "1", "1", "3", "--reason", "verlesen")
    shown = office.data("sheet", "1", "1")
    assert [row["struck"] for row in shown["rows"]].count(True) == 2
    assert len(shown["rows"]) == 20
