"""Standings, money, sanctions and the season, each clause met at the command that is its door."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.clauses import clause
from tests.cli.running import run
from tests.cli.tournament.office import SEED, Office
from tests.cli.tournament.sheets.rows import FORCED, rows
from tests.doors.tournaments import Open, tables_of, totals

GAME = "2 -2 2 -2"


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
