"""``mondfang record``: faults with their place and exit code 2, and never half a file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mondfang.cards import BY_CODE
from mondfang.cli import cli
from mondfang.record import record_of, write_text
from mondfang.record.json import read_json
from mondfang.rulebook import load_text
from tests.positions import DL
from tests.random_games import random_game
from tests.record.samples import sample, sample_json, sample_text


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["record", *arguments], input=given, env={"COLUMNS": "100"})


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "spiel.tarock"
    path.write_text(sample_text(), encoding="utf-8")
    return path


def test_a_good_record_is_in_order(game: Path) -> None:
    result = run("check", str(game))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{game}: in Ordnung.")
    assert "in order" in run("check", "--lang", "en", str(game)).stdout


def test_every_bad_file_is_named_and_the_good_ones_are_still_checked(game: Path) -> None:
    bad = game.with_name("falsch.tarock")
    bad.write_text(sample_text().replace("1 reserve", "1 pass"), encoding="utf-8")
    result = run("check", str(bad), str(game.with_name("fehlt.tarock")), str(game))
    line = sample_text().splitlines().index("1 reserve") + 1
    assert result.exit_code == 2
    assert f"{bad}:{line}:3: Platz 1 darf „pass“ nicht" in result.stderr
    assert "fehlt.tarock: " in result.stderr
    assert "in Ordnung" in result.stdout


def test_the_engine_s_reason_is_told_in_the_language_of_the_call(game: Path) -> None:
    game.write_text(sample_text().replace("1 reserve", "1 pass"), encoding="utf-8")
    assert "forehand-must-open: " in run("check", str(game)).stderr
    english = run("check", "--lang", "en", str(game)).stderr
    assert "Seat 1 may not do 'pass'" in english
    assert "ST-" in english


def test_a_thrown_in_and_an_unfinished_game_are_praised_as_what_they_are(tmp_path: Path) -> None:
    text = sample_text()
    open_game = text[: text.index("trick 3:")] + "outcome: unfinished\nend\n"
    path = tmp_path / "offen.tarock"
    path.write_text(open_game, encoding="utf-8")
    assert "unfertig" in run("check", str(path)).stdout
    shown = run("show", str(path))
    assert "nicht zu Ende gespielt" in shown.stdout


def test_converting_there_and_back_gives_the_same_text(game: Path) -> None:
    twin, back = game.with_suffix(".json"), game.with_name("zurück.tarock")
    assert run("convert", str(game), str(twin)).exit_code == 0
    assert read_json(twin.read_bytes()) == sample()
    assert run("convert", str(twin), str(back)).exit_code == 0
    assert back.read_text(encoding="utf-8") == sample_text()


def test_streams_are_converted_to_the_other_form() -> None:
    assert run("convert", "-", "-", given=sample_text()).stdout == sample_json()
    assert run("convert", "-", "-", given=sample_json()).stdout == sample_text()
    assert run("convert", "-", "-", "--to", "json", given=sample_json()).stdout == sample_json()


def test_a_bad_record_leaves_an_older_file_untouched(game: Path) -> None:
    target = game.with_suffix(".json")
    target.write_text("älter", encoding="utf-8")
    game.write_text(sample_text()[:-30], encoding="utf-8")
    result = run("convert", str(game), str(target))
    assert result.exit_code == 2
    assert "bricht ab" in result.stderr
    assert result.stdout == ""
    assert target.read_text(encoding="utf-8") == "älter"
    assert sorted(os.listdir(game.parent)) == ["spiel.json", "spiel.tarock"]


def test_a_failed_write_leaves_nothing_behind(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("convert", str(game), str(game.with_suffix(".json")))
    assert result.exit_code == 2
    assert "Der Datenträger ist voll" in result.stderr
    assert os.listdir(game.parent) == ["spiel.tarock"]


def test_an_ending_that_says_no_form_is_refused(game: Path) -> None:
    result = run("convert", str(game), str(game.with_suffix(".txt")))
    assert result.exit_code == 2
    assert "--to" in result.stderr
    assert run("convert", str(game), str(game.with_suffix(".txt")), "--to", "json").exit_code == 0


def test_a_replay_shows_all_hands_every_trick_and_the_outcome(game: Path) -> None:
    shown = run("show", str(game)).stdout
    assert all(f"Stich {number:2}" in shown for number in range(1, 13))
    assert "Talon" in shown
    assert "Spieler 2 (Vorhand)" in shown
    assert "Ergebnis" in shown
    assert "Trick 12" in run("show", "--lang", "en", str(game)).stdout


def test_remarks_stand_in_their_place(tmp_path: Path) -> None:
    text = write_text(record_of(random_game(DL, 1, "dreier")))
    path = tmp_path / "spiel.tarock"
    path.write_text(
        text.replace("trick 2:", "# [b]Achtung[/b]\n! renonce 2: Karo\ntrick 2:"), encoding="utf-8"
    )
    lines = run("show", str(path)).stdout.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("Stich  1"))
    assert lines[first + 1 : first + 3] == ["# [b]Achtung[/b]", "! renonce 2: Karo"]
    assert "Achtung" not in run("show", "--seat", "1", str(path)).stdout


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_is_shown_its_own_hand_and_no_other(game: Path, seat: int) -> None:
    told = json.loads(run("show", "--json", "--seat", str(seat + 1), str(game)).stdout)
    dealt = [event for event in told["events"] if event["event"].startswith("is dealt")]
    assert dealt == [{"seat": seat, "event": f"is dealt {sample().deal.hands[seat]}"}]
    head = run("show", "--seat", str(seat + 1), str(game)).stdout.split("\n\n")[0]
    shown = [line for line in head.splitlines() if "·" in line]
    assert [line.split()[0] for line in shown] == [str(seat + 1)]
    discards = [e for e in told["events"] if e["event"].startswith("discard ")]
    assert bool(discards) == (seat == sample().outcome.declarer)  # type: ignore[union-attr]


def test_the_whole_replay_in_json_has_every_event(game: Path) -> None:
    told = json.loads(run("show", "--json", str(game)).stdout)
    played = [event["event"] for event in told["events"] if event["event"].startswith("play ")]
    assert sorted(text[5:] for text in played) != []
    assert all(text[5:] in BY_CODE for text in played)
    assert told["outcome"]["outcome"] == "played"
    assert told["seat"] is None


def test_a_seat_beyond_the_table_is_refused(game: Path) -> None:
    assert run("show", "--seat", "5", str(game)).exit_code == 2


HOUSE = 'id = "haus"\ntitle = "Haus"\nextends = "steirisch-2017"\nregion = "Haus"\nedition = "1"\n'


def test_house_rules_are_found_by_name_or_by_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "regeln"
    folder.mkdir()
    record = record_of(random_game(load_text(HOUSE, "haus.toml"), 2, "dreier"))
    path = tmp_path / "haus.tarock"
    path.write_text(write_text(record), encoding="utf-8")
    monkeypatch.setenv("MONDFANG_CONFIG", str(folder))
    unknown = run("check", str(path))
    assert (unknown.exit_code, "2:11: Ein Regelwerk „haus“" in unknown.stderr) == (2, True)
    elsewhere = tmp_path / "anderswo.toml"
    elsewhere.write_text(HOUSE, encoding="utf-8")
    assert run("check", "--rulebook", str(elsewhere), str(path)).exit_code == 0
    (folder / "kaputt.toml").write_text("id = 3", encoding="utf-8")
    (folder / "meine.toml").write_text(HOUSE, encoding="utf-8")
    assert run("check", str(path)).exit_code == 0
