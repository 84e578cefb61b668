"""Rows of games: the same however the work is cut, true to the game, written in three forms."""

from __future__ import annotations

import csv
import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from mondfang.lab import LabError, Spec
from mondfang.lab.deals import read_hand
from mondfang.lab.jobs import Workers, each_done, in_order
from mondfang.lab.simulate.frame import COLUMNS, open_frame
from mondfang.lab.simulate.run import (
    GameRow,
    Order,
    Scenario,
    Shard,
    scenarios_for,
    shards_of,
    simulate_shard,
)
from mondfang.lab.simulate.summary import Summary, summary_json
from mondfang.rulebook import load_book
from tests.lab.seatmates import STEADY, needs

ST, HG = load_book("steirisch-2017"), load_book("hopfgarten-2023")
STRONG = read_hand("XXI Sk XX XIX XVIII XV X V II HK KK PD")
GREEDY = (Spec("greedy"),) * 4
MIXED = (Spec("greedy"), Spec("random"), Spec("greedy"), Spec("random"))
FREE = Order(ST, MIXED, 4)


def rows_of(order: Order, deals: int, place: Workers | None = None) -> list[GameRow]:
    done = each_done(simulate_shard, shards_of(order, deals), place or Workers())
    return [row for rows in in_order(done) for row in rows]


def test_how_the_work_is_cut_changes_no_row() -> None:
    whole = simulate_shard(Shard(FREE, 0, 0, 9))
    pieces = [simulate_shard(Shard(FREE, 0, cut, cut + 3)) for cut in (6, 0, 3)]
    assert [*pieces[1], *pieces[2], *pieces[0]] == whole
    assert [row.deal for row in whole] == list(range(9))
    assert [row.forehand for row in whole] == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_two_processes_say_the_same_as_one() -> None:
    slow = replace(FREE, bots=(Spec(STEADY), *MIXED[1:]))  # so that there are several shards
    assert len(list(shards_of(slow, 11))) > 2
    assert rows_of(slow, 11, Workers(2)) == rows_of(slow, 11)


def test_results_that_come_early_wait_for_their_turn() -> None:
    assert list(in_order([(2, "c"), (0, "a"), (3, "d"), (1, "b")])) == ["a", "b", "c", "d"]


def test_a_row_tells_what_the_game_was() -> None:
    for row in rows_of(FREE, 12):
        assert sum(row.points) == 0
        assert row.contract in ST.contracts
        assert row.wanted is None
        tricks = row.tricks_0 + row.tricks_1 + row.tricks_2 + row.tricks_3
        assert tricks == 12 or row.ending != "played"
        for name in row.premiums_made + row.premiums_lost:
            side, premium, how = name.split(":")
            assert side in ("declarer", "defence")
            assert premium in ST.premiums
            assert how in ("announced", "silent")


def test_a_hand_is_asked_about_each_contract_on_the_same_deals() -> None:
    scenarios = scenarios_for(ST, STRONG, 1, ["dreier", "rufer"])
    assert scenarios == (Scenario("dreier", (0, 1, 2, 3)), Scenario("rufer", (1,)))
    rows = rows_of(Order(ST, GREEDY, 1, scenarios, STRONG, 1), 4)
    assert [(row.wanted, row.contract, row.deal) for row in rows] == [
        *(("dreier", "dreier", deal) for deal in range(4)),
        *(("rufer", "rufer", deal) for deal in range(4)),
    ]
    assert {row.declarer for row in rows} == {1}
    assert [row.forehand for row in rows] == [0, 1, 2, 3, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("contract", "forehand", "german"),
    [
        ("triccolo", None, "kennt kein Spiel „triccolo“"),
        ("pagatrufer", None, "fehlt der Vogel"),
        ("rufer", 2, "nur der Vorhand"),
    ],
)
def test_a_contract_that_this_hand_may_not_bid_is_refused(
    contract: str, forehand: int | None, german: str
) -> None:
    with pytest.raises(LabError) as caught:
        scenarios_for(ST, STRONG, 0, [contract], forehand)
    assert german in caught.value.text("de")


def test_where_the_forehand_may_not_open_a_contract_the_others_bid_it() -> None:
    auf, uhu = scenarios_for(HG, STRONG, 0, ["auf", "uhurufer"])
    assert auf.forehands == (0, 1, 2, 3)
    assert uhu.forehands == (1, 2, 3)


def test_a_strong_hand_is_worth_more_as_the_higher_game() -> None:
    scenarios = scenarios_for(ST, STRONG, 0, ["dreier", "rufer"], 0)
    summary = Summary(Order(ST, GREEDY, 1, scenarios, STRONG))
    summary.add(rows_of(summary.order, 15))
    dreier, rufer = (summary.wanted[name] for name in ("dreier", "rufer"))
    assert dreier.points.interval().mean > rufer.points.interval().mean > 0
    assert dreier.share_won > 0.9
    told = summary_json(summary)
    assert [row["contract"] for row in told["wanted"]] == ["dreier", "rufer"]
    assert sum(told["wanted"][0]["values"].values()) == 15


def test_a_free_summary_looks_at_the_declarer_the_seat_and_the_place() -> None:
    rows = rows_of(FREE, 12)
    summary = Summary(FREE)
    summary.add(rows)
    assert summary.games == 12
    assert sum(group.points.count for _, _, group in summary.by_contract()) == 12
    assert summary.seats[1].interval().mean == sum(row.points_1 for row in rows) / 12
    forehand = sum(row.points[row.forehand] for row in rows) / 12
    assert summary.places[0].interval().mean == pytest.approx(forehand)
    made = sum(len(row.premiums_made) for row in rows)
    assert made == sum(n for (_, _, done), n in summary.premiums.items() if done)


def written(path: Path, rows: list[GameRow], size: int) -> bytes:
    frame = open_frame(path)
    for start in range(0, len(rows), size):
        frame.write(rows[start : start + size])
    frame.close()
    assert [each.name for each in path.parent.iterdir() if each.suffix == ".part"] == []
    return path.read_bytes()


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_a_table_is_the_same_to_the_byte_however_it_came(ending: str, tmp_path: Path) -> None:
    if ending == ".parquet":
        needs("polars")
    rows = rows_of(FREE, 10)
    path = tmp_path / f"games{ending}"
    assert written(path, rows, 3) == written(path, rows, 10)


def test_csv_and_json_lines_hold_the_rows(tmp_path: Path) -> None:
    rows = rows_of(FREE, 6)
    lines = written(tmp_path / "a.jsonl", rows, 6).decode().splitlines()
    assert [json.loads(line) for line in lines] == [json.loads(json.dumps(asdict(r))) for r in rows]
    written(tmp_path / "a.csv", rows, 6)
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert tuple(table[0]) == COLUMNS
    assert [int(line["points_2"]) for line in table] == [row.points_2 for row in rows]
    assert [line["premiums_made"].split() for line in table] == [
        list(row.premiums_made) for row in rows
    ]
    assert {line["won"] for line in table} <= {"true", "false", ""}


def test_parquet_holds_the_rows_in_their_types(tmp_path: Path) -> None:
    needs("polars")
    import polars

    rows = rows_of(FREE, 6)
    written(tmp_path / "a.parquet", rows, 4)
    table = polars.read_parquet(tmp_path / "a.parquet")
    assert tuple(table.columns) == COLUMNS
    found = table.rows(named=True)
    expected = [json.loads(json.dumps(asdict(row))) for row in rows]
    assert found == expected
    assert table.schema["premiums_made"] == polars.List(polars.String)


def test_parquet_without_polars_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(LabError, match=r"mondfang\[analysis\]"):
        open_frame(tmp_path / "a.parquet")
    assert list(tmp_path.iterdir()) == []


def test_an_abandoned_table_leaves_nothing(tmp_path: Path) -> None:
    frame = open_frame(tmp_path / "a.csv")
    frame.abandon()
    assert list(tmp_path.iterdir()) == []
