"""The clauses of the tournament office, each met at the command that is its door."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.clauses import clause
from tests.cli.running import run
from tests.cli.tournament.office import SEED, Office
from tests.cli.tournament.sheets.rows import FORCED, ROW, rows

Open = Callable[..., Office]
GAME = "2 -2 2 -2"


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Make a tournament of this format with so many people, in a folder of its own."""
    folders = (tmp_path / str(number) for number in range(20))

    def make(form: str, players: int, *settings: str, title: str = "Turnier") -> Office:
        folder = next(folders)
        folder.mkdir()
        return Office(folder, monkeypatch, form, players, settings, title)

    return make


def tables_of(office: Office, number: int) -> list[list[int]]:
    """Who sits at which table, as ``tables`` tells."""
    return [table["players"] for table in office.data("tables", str(number))["tables"]]


def totals(office: Office) -> dict[int, Any]:
    return {one["number"]: one["total"] for one in office.data("standings")["places"]}


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


# standings


def scored(office: Office, number: int, wanted: dict[int, int]) -> dict[int, int]:
    """Draw and play a round: these points, and for the others at a table what makes it zero."""
    office.says("draw", "--seed", SEED)
    office.says("start")
    office.sitting(number)
    points: dict[int, int] = {}
    for table, seats in enumerate(office.state().draws[number].tables, 1):
        row = _adding_up(seats, wanted)
        points.update(row)
        columns = (*seats[1:], seats[0])  # the forehand stands in the first column
        office.says("enter", str(number), str(table), *(str(row[who]) for who in columns))
    return points


def _adding_up(seats: tuple[int, ...], wanted: dict[int, int]) -> dict[int, int]:
    others = [who for who in seats if who not in wanted]
    row = {who: wanted[who] for who in seats if who in wanted}
    for who in others[:-1]:
        row[who] = -2 * who
    row[others[-1]] = -sum(row.values())
    return row


def ranks(office: Office, *words: str) -> dict[int, int]:
    return {one["number"]: one["rank"] for one in office.data("standings", *words)["places"]}


@clause("HG-122", "HG-123", "HG-125", "HG-126", "HG-127", "HG-128")
def test_hopfgarten_adds_three_rounds_halves_them_and_plays_a_final(opened: Open) -> None:
    office = opened("hopfgarten", 16)
    office.says("close")
    # Numbers 1 and 2 come to 37 each, 2 with the better best round; 3 to 40 and 4 to 30.
    wanted = ({1: 20, 2: 25, 3: 20, 4: 10}, {1: 10, 2: 6, 3: 10, 4: 10}, {1: 7, 2: 6, 3: 10, 4: 10})
    played = [scored(office, number, one) for number, one in enumerate(wanted, 1)]
    sums = {who: sum(one[who] for one in played) for who in range(1, 17)}
    assert totals(office) == sums
    before = ranks(office)
    assert before[2] == before[1] - 1
    final = scored(office, 4, {3: 10, 4: 15})
    assert len(final) == 12
    assert len(tables_of(office, 4)) == 3
    assert set(final) == {who for who, rank in before.items() if rank <= 12}
    ended = {who: Fraction(sums[who], 2) + final[who] for who in final}
    assert {who: Fraction(total) for who, total in totals(office).items() if who in final} == ended
    after = ranks(office)
    assert after[max(ended, key=lambda who: (ended[who], final[who]))] == 1
    assert ended[3] == ended[4]
    assert after[4] == after[3] - 1


@clause("HG-129")
def test_the_cup_takes_hopfgarten_as_it_stood_before_the_final(opened: Open) -> None:
    office = opened("hopfgarten", 16)
    office.says("close")
    for number in (1, 2, 3):
        scored(office, number, {1: 90})
    before = ranks(office)
    scored(office, 4, {1: -200})
    assert ranks(office)[1] != before[1] == 1
    cup = office.data("standings", "--cup")["places"]
    assert {one["number"]: one["cup"]["ranks"] for one in cup} == before


@clause("KI-072", "KI-257")
def test_kant_ine_divides_by_the_deals_of_the_table(opened: Open) -> None:
    office = opened("kant-ine", 8)
    office.drawn()
    first = {}
    for table, deals in ((1, "16"), (2, "12")):
        seats = office.state().table(1, table)
        first[table] = seats[0]
        words = ("24", "-8", "-8", "-8", "--deals", deals, "--scorer", str(seats[0]))
        office.says("enter", "1", str(table), *words)
    found = office.data("standings")["places"]
    assert [one["number"] for one in found[:2]] == [first[2], first[1]]
    said = office.says("standings")
    assert "2,00" in said
    assert "1,50" in said


@clause("ST-132", "ST-143")
def test_the_highest_sum_wins_the_day_and_money_decides_nothing(opened: Open) -> None:
    office = opened("steirischer-cup", 8, *FORCED)
    office.drawn()
    office.says("enter", "1", "1", "12", "12", "-12", "-12", "--kassa", "900 -300 -300 -300")
    office.says("enter", "1", "2", "5", "-5", "5", "-5")
    first, second = office.state().table(1, 1)[:2]
    assert ranks(office)[first] == ranks(office)[second] == 1
    assert sorted(totals(office).values(), reverse=True) == [12, 12, 5, 5, -5, -5, -12, -12]


# money, sanctions, the season


@clause("HG-119")
def test_hopfgarten_pays_at_the_end_of_the_round(opened: Open) -> None:
    office = opened("hopfgarten", 4)
    office.drawn()
    assert office.data("money", "1")["missing"] == [1]
    office.says("enter", "1", "1", typed=rows(*[GAME] * 20))
    (table,) = office.data("money", "1")["tables"]
    assert sum(one["cents"] for one in table["payments"]) == 2 * 40 * 10


@clause("ST-140")
def test_the_styrian_cup_pays_ten_cents_a_point(opened: Open) -> None:
    office = opened("steirischer-cup", 4, *FORCED)
    office.drawn()
    office.says("enter", "1", "1", "20", "5", "-10", "-15")
    seats = office.state().table(1, 1)
    balance = dict.fromkeys(seats, 0)
    for one in office.data("money", "1")["tables"][0]["payments"]:
        balance[one["from"]] -= one["cents"]
        balance[one["to"]] += one["cents"]
    assert [balance[who] for who in seats] == [200, 50, -100, -150]


@clause("HG-114")
def test_who_cheats_at_hopfgarten_is_excluded_from_further_rounds(opened: Open) -> None:
    office = opened("hopfgarten", 8)
    office.drawn()
    assert "Begründung" in office.refuses("exclude", "3")
    said = office.says("exclude", "3", "--reason", "Betrug")
    assert "3 Spieler 3 ist ab Runde 2 ausgeschlossen." in said
    assert "ausgeschlossen" in office.says("players")


@clause("KI-219")
def test_kant_ine_excludes_without_giving_reasons(opened: Open) -> None:
    office = opened("kant-ine", 8)
    office.drawn()
    assert "3 Spieler 3 ist ab Runde 2 ausgeschlossen." in office.says("exclude", "3")


@clause("ST-051", "ST-052")
def test_who_leaves_the_styrian_cup_without_excuse_is_banned_for_as_long_as_is_fixed(
    opened: Open,
) -> None:
    office = opened("steirischer-cup", 8)
    office.drawn()
    assert "Das bringt eine Sperre; wie lange" in office.says("withdraw", "2", "--unexcused")
    assert "Wie lange" in office.refuses("ban", "2")
    office.says("ban", "2", "--tournaments", "1", "--reason", "unentschuldigt")
    office.says(
        "new", "Zwei", "steirischer-cup", "--file", "z.mondfang", "--after", str(office.file)
    )
    refused = run("tournament", "register", "Spieler 2", "--file", "z.mondfang")
    assert "gesperrt" in refused.stderr


@clause("ST-133", "ST-134", "ST-135")
def test_the_styrian_season_counts_six_results_and_the_final(
    opened: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one_round = ("round=[{stage = 'main', count = 1, deals = 20}]", "office.complaint_minutes=0")
    results, files = ["12", "4", "-4", "-12"], []
    for number, players in enumerate((4, 4, 4, 4, 4, 4, 4, 4, 5)):
        office = opened("steirischer-cup", players, *one_round, title=f"T{number}")
        office.drawn()
        row = [*results[number % 4 :], *results[: number % 4]]
        office.says("enter", "1", "1", *row, *(["0"] if players == 5 else []))
        office.says("post")
        office.says("confirm")
        files.append(str(office.file))
    monkeypatch.chdir(tmp_path)
    assert run("cup", "new", "Jahrescup", "steirischer-cup", "--season", "2026").exit_code == 0
    assert run("cup", "add", *files[:7]).exit_code == 0
    refused = run("cup", "add", "--final", files[8]).stderr
    assert "Nicht für das Finale qualifiziert: Spieler 5." in refused
    assert run("cup", "add", "--final", files[7]).exit_code == 0
    places = json.loads(run("cup", "standings", "--json").stdout)["places"]
    assert {one["name"] for one in places} == {f"Spieler {number}" for number in range(1, 5)}
    for one in places:
        counted, dropped = list(one["counted"].values()), list(one["dropped"].values())
        assert len(counted) == 6
        assert max(dropped) <= min(counted)
        assert one["total"] == sum(counted) + one["final"]
        assert set(counted) | set(dropped) <= {223, 198, 180, 168}
