"""``promise``, ``close``, ``draw``, ``repair``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.tournament.office import SEED, Office


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(tmp_path, monkeypatch, "steirischer-cup", 9)


def test_closing_says_how_the_players_split(office: Office) -> None:
    assert "9 spielen an 2 Tischen, davon 1 zu fünft." in office.says("close")


def test_a_number_that_does_not_split_is_refused_with_the_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 11)
    assert "es ginge mit 10, 12" in office.refuses("close")


def test_the_same_seed_draws_the_same(office: Office) -> None:
    office.says("close")
    first = office.data("draw", "--seed", SEED)
    office.says("undo")
    assert office.data("draw", "--seed", SEED)["rounds"] == first["rounds"]


def test_a_published_draw_is_verified(office: Office) -> None:
    office.says("close")
    office.says("draw", "--seed", SEED, "--publish", "auslosung.json")
    assert run("verify", "draw", "auslosung.json").exit_code == 0


def test_a_draw_is_published_later_as_well(office: Office) -> None:
    office.drawn()
    office.says("export", "runde1.json", "--draw", "1")
    assert run("verify", "draw", "runde1.json").exit_code == 0


def test_a_promised_seed_waits_in_a_file_and_is_the_one_that_draws(office: Office) -> None:
    promised = office.data("promise", "--seed", SEED)
    assert Path(promised["seed_file"]).read_text().strip() == SEED
    office.says("close")
    assert "nicht der zugesagte" in office.refuses("draw", "--seed", "ein anderer Startwert, lang")
    office.says("draw", "--publish", "auslosung.json")
    answer = json.loads(run("verify", "draw", "auslosung.json", "--json").stdout)
    assert "commitment" in [one["code"] for one in answer["findings"] if one["good"]]


def test_nothing_is_drawn_yet(office: Office) -> None:
    assert "Runde 1: Die Runde ist noch nicht ausgelost." in office.refuses("tables")


def test_who_leaves_before_a_round_makes_a_repair_necessary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "skoty", 9)
    office.closed_and_drawn()
    said = office.says("withdraw", "3", "--reason", "krank")
    assert "Runde 1, 2, 3 passt nicht mehr" in said
    assert office.data("board")["next"] == "repair"
    repaired = office.data("repair", "--seed", SEED)
    seated = {who for one in repaired["rounds"] for at in one["tables"] for who in at["players"]}
    assert seated == set(range(1, 10)) - {3}
    assert len(repaired["moved"]) >= repaired["least_moved"]
    office.says("export", "gebessert.json", "--draw", "1")
    assert run("verify", "draw", "gebessert.json").exit_code == 0


def test_who_comes_late_is_told_to_need_a_repair_which_names_who_came_and_went(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8)
    office.closed_and_drawn()
    said = office.says("register", "Zuspät", "--late", "--reason", "Zug")
    assert "Runde 1 passt nicht mehr: mondfang tournament repair" in said
    assert "repair" in office.refuses("start")
    office.says("withdraw", "3", "--reason", "krank")
    said = office.says("repair", "--seed", SEED)
    assert "Runde 1: 3 Spieler 3: nicht mehr dabei" in said
    assert "Runde 1: 9 Zuspät: neu, Tisch" in said
    assert "0 sitzen jetzt woanders" in said


def test_a_refusal_says_what_to_type(office: Office) -> None:
    assert "(mondfang tournament close)" in office.refuses("draw")
    office.drawn()
    assert "(--late --reason …)" in office.refuses("register", "Zuspät")
    assert "(--reason …)" in office.refuses("register", "Zuspät", "--late", language="en")


def test_a_draw_that_fits_needs_no_repair(office: Office) -> None:
    office.closed_and_drawn()
    assert "nichts zu ändern" in office.refuses("repair")


def test_a_reserve_takes_over_the_seat_of_who_walked_out(office: Office) -> None:
    office.says("register", "Ersatz", "--reserve")
    office.drawn()
    office.says("withdraw", "2", "--from", "1", "--unexcused")
    said = office.says("substitute", "2", "10", "--from", "1")
    assert said == "Ab Runde 1 spielt 10 Ersatz für 2 Spieler 2."
    table = next(t for t in office.state().draws[1].tables if 10 in t)
    assert 2 not in table


def test_who_left_may_come_back(office: Office) -> None:
    office.drawn()
    office.says("withdraw", "2", "--reason", "Zahnweh")
    assert office.says("return", "2") == "2 Spieler 2 ist ab Runde 2 wieder da."
    assert office.state().is_present(2, 2)


def test_a_published_draw_says_what_was_changed_by_hand(office: Office) -> None:
    office.closed_and_drawn()
    assert office.data("export", "runde1.json", "--draw", "1")["by_hand"] == []
    one, two = (table[0] for table in office.state().draws[1].tables)
    office.says("swap", "1", str(one), str(two))
    swapped = office.state().log[-1].seq
    assert office.data("export", "runde1.json", "--draw", "1")["by_hand"] == [swapped]
    assert "von Hand geändert" in office.says("export", "runde1.json", "--draw", "1")


def test_meetings_of_earlier_tournaments_are_avoided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Last week these four sat together; where the format says so they do not meet again."""
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 16)
    office.drawn()
    (tmp_path / "frueher").mkdir()
    earlier = (tmp_path / "frueher" / "alt.mondfang").write_bytes(office.file.read_bytes())
    assert earlier
    again = Office(tmp_path, monkeypatch, "steirischer-cup", 16, settings=["title=Zweites"])
    again.says("close")
    drawn = again.data("draw", "--seed", SEED, "--season", "frueher")
    texts = {one["criterion"]: one["count"] for one in drawn["certificate"][0]}
    assert texts["season"] == 0
    assert again.state().draws[1] != office_draw(tmp_path)


def office_draw(folder: Path) -> object:
    from mondfang.cli.tournament.base.desk import Desk

    return Desk(str(folder / "frueher" / "alt.mondfang"), "", "", False).read().draws[1]
