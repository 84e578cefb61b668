"""``mondfang simulate``: summaries, tables on disk, a picture; mistakes are named."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mondfang.lab.simulate.run import GameRow, Shard, simulate_shard
from tests.cli.running import printed, refused, run
from tests.lab.seatmates import STEADY

HAND = "XXI Sk XX XIX XVIII XV X V II HK KK PD"


def test_bots_play_and_the_summary_says_how(tmp_path: Path) -> None:
    out, plot = tmp_path / "games.csv", tmp_path / "games.svg"
    words = ["--deals", "12", "--jobs", "1", "--out", str(out), "--plot", str(plot)]
    text = printed("simulate", *words)
    assert "12 Spiele, Bots greedy, Startwert 1" in text
    assert "Gespielte Spiele (Punkte des Spielers)" in text
    assert "Vorhand" in text
    assert len(out.read_text(encoding="utf-8").splitlines()) == 13
    picture = plot.read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert "Punkte des Spielers je Spiel" in picture


def test_four_bots_are_told_apart_by_their_seats() -> None:
    words = ["--bots", "greedy,random,greedy,random", "--deals", "4", "--jobs", "1"]
    text = printed("simulate", *words, language="en")
    assert "seat 2: random" in text
    assert "points per game" in text


def test_a_hand_is_valued_as_each_contract() -> None:
    words = ["--contract", "dreier", "--contract", "solorufer", "--deals", "8", "--jobs", "1"]
    text = printed("simulate", "--hand", HAND, *words)
    assert "Was das Blatt wert ist" in text
    assert "16 Spiele" in text
    assert "Dreier 8 100 %" in text
    assert "Solorufer 8 " in text


def test_a_hand_in_a_free_auction() -> None:
    text = printed("simulate", "--hand", HAND, "--seat", "3", "--deals", "4", "--jobs", "1")
    assert "freie Lizitation" in text
    assert "Punkte des Blatts" in text


def test_the_same_call_says_the_same_with_one_process_and_with_two(tmp_path: Path) -> None:
    def said(jobs: str) -> tuple[str, bytes]:
        out = tmp_path / f"{jobs}.jsonl"
        words = ["--bots", f"{STEADY},random,greedy,random", "--deals", "9", "--json"]
        result = run("simulate", *words, "--jobs", jobs, "--out", str(out))
        assert result.exit_code == 0, result.output
        return result.stdout, out.read_bytes()

    assert said("1") == said("2")
    assert json.loads(said("1")[0])["games"] == 9


def test_ctrl_c_keeps_the_rows_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def until_the_third(shard: Shard) -> list[GameRow]:
        if shard.first >= 4:
            raise KeyboardInterrupt
        return simulate_shard(shard)

    monkeypatch.setattr("mondfang.cli.simulate.command.simulate_shard", until_the_third)
    out = tmp_path / "games.jsonl"
    words = ["--bots", STEADY, "--deals", "9", "--jobs", "1", "--out", str(out)]
    result = run("simulate", *words)
    assert result.exit_code == 130
    assert "4 Spiele" in result.stdout
    assert "Abgebrochen" in result.stderr
    assert [json.loads(line)["deal"] for line in out.read_bytes().splitlines()] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (["--bots", "clubb"], "Einen Bot „clubb“ gibt es nicht"),
        (["--bots", "club,cup"], "ein Name oder vier, nicht 2"),
        (["--hand", "XXI Sk"], "12 Karten, dieses 2"),
        (["--hand", HAND.replace("KK", "HK")], "HK steht zweimal"),
        (["--hand", HAND.replace("KK", "KX")], "„KX“ ist keine Karte"),
        (["--hand", HAND, "--contract", "zwiccolo-semi"], "kennt kein Spiel „zwiccolo-semi“"),
        (["--hand", HAND, "--contract", "pagatrufer"], "fehlt der Vogel"),
        (["--hand", HAND, "--contract", "rufer", "--forehand", "3"], "nur der Vorhand"),
        (["--contract", "dreier"], "braucht ein Blatt"),
        (["--out", "games.xlsx"], ".parquet, .csv, .jsonl"),
        (["--out", "no/such/folder/games.csv"], "no/such/folder"),
        (["--plot", "games.png"], ".svg"),
        (["--plot", "no/such/folder/games.svg"], "no/such/folder"),
        (["--seat", "5"], "--seat"),
    ],
)
def test_mistakes_are_named_before_any_game(words: list[str], german: str) -> None:
    assert german in refused("simulate", "--deals", "1", "--jobs", "1", *words)
