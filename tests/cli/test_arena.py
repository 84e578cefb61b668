"""``mondfang arena``: tables and JSON, a run that was stopped goes on, mistakes are named."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import printed, refused, run

MONDFANG = [sys.executable, "-c", "from mondfang.cli import main; main()"]
PATIENCE = 120.0
pytest_posix = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs signals to a group")


def told(*words: str) -> dict[str, Any]:
    """The JSON of a run without the seconds, which no two runs share."""
    result = run("arena", *words, "--json", "--jobs", "1")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    answer.pop("seconds", None)
    return answer


def test_two_bots_are_compared_with_an_interval_contracts_and_time() -> None:
    text = printed("arena", "greedy", "random", "--deals", "6", "--jobs", "1")
    assert "6 Verteilungen an je 2 Tischen, Startwert 1, 12 Spiele" in text
    assert "Vorteil von A je Verteilung" in text
    assert "Punkte des Spielers" in text
    assert "Grundpunkte" in text
    assert "Zeit je Zug" in text
    assert "Leiter" not in text


def test_club_is_exactly_as_good_as_club() -> None:
    text = printed("arena", "club", "club", "--deals", "3", "--worlds", "8", "--jobs", "1")
    assert "club club #2 3 0,00 ± 0,00 0,00 ± 0,00" in text


def test_more_bots_get_a_ladder_in_english_too() -> None:
    words = ["greedy", "random", "greedy@0.5", "--deals", "2", "--jobs", "1"]
    text = printed("arena", *words, "--rulebook", "kantine-2023", language="en")
    assert "Ladder" in text
    assert "advantage per deal" in text
    assert "greedy@0.5" in text


def test_json_says_all_of_it() -> None:
    answer = told("greedy", "random", "--deals", "4", "--tables", "alone")
    assert answer["games"] == 32
    assert answer["complete"] is True
    (duel,) = answer["duels"]
    assert duel["lower"] < duel["mean"] < duel["upper"]
    assert sum(row["count"] for row in answer["contracts"]) == 32 - answer["thrown_in"]


def test_more_deals_are_added_to_a_file_and_fewer_taken_from_it(tmp_path: Path) -> None:
    out = str(tmp_path / "run.jsonl")
    whole = told("greedy", "random", "--deals", "5")
    assert told("greedy", "random", "--deals", "3", "--out", out) != whole
    before = Path(out).read_bytes()
    assert told("greedy", "random", "--deals", "5", "--out", out) == whole
    assert Path(out).read_bytes().startswith(before)
    assert len(Path(out).read_bytes().splitlines()) == 1 + 5
    assert told("greedy", "random", "--deals", "3", "--out", out)["duels"][0]["count"] == 3


def test_a_report_tells_the_conduct_of_one_bot_in_both_languages() -> None:
    words = ["arena", "club", "--report", "--deals", "2", "--worlds", "8", "--jobs", "1"]
    assert "viermal club, 2 Spiele" in printed(*words)
    text = printed(*words, "--rulebook", "hopfgarten-2023", language="en")
    assert "four of club, 2 games" in text
    assert "hopeless announcements" in text
    assert "Says and gets" in text


def test_a_report_of_two_bots_stands_below_their_comparison() -> None:
    answer = told("greedy", "random", "--report", "--deals", "2")
    assert [row["bot"] for row in answer["conduct"]] == ["greedy", "random"]
    assert answer["conduct"][0]["games"] == 2
    assert answer["duels"][0]["count"] == 2


def test_a_match_stops_once_it_is_decided_and_says_how(tmp_path: Path) -> None:
    words = ["greedy", "random", "--deals", "400", "--until", "-20", "20"]
    answer = told(*words, "--out", str(tmp_path / "run.jsonl"))
    found = answer["sequential"]
    assert (found["verdict"], found["currency"]) == ("upper", "written")
    assert answer["deals"] == found["deals"] == answer["duels"][0]["count"] < 400
    assert told(*words, "--out", str(tmp_path / "run.jsonl")) == answer
    text = printed("arena", *words, "--in", "base", "--jobs", "2", language="en")
    assert "+20.00 base points or more rather than −20.00." in text


def hear_interrupts() -> None:
    """A job in the background of a shell ignores Ctrl-C, and its children would as well."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(out: Path, deals: int) -> subprocess.Popen[str]:
    """A long run in processes and a group of its own, once some deals are on the disk."""
    command = [*MONDFANG, "arena", "greedy", "random", "--deals", str(deals), "--jobs", "2"]
    process = subprocess.Popen(
        [*command, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "MONDFANG_LANG": "de"},
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    end = time.monotonic() + PATIENCE
    while not out.exists() or out.read_bytes().count(b"\n") < 5:
        assert time.monotonic() < end, "nothing was written"
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process


def wait_for_group(group: int) -> None:
    """Until no process of the group is left."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    raise AssertionError("a worker outlived its run")


def done_in(out: Path) -> int:
    """How many deals from the first on the file is sure to have."""
    lines = out.read_bytes().splitlines(keepends=True)[1:]
    return len([line for line in lines if line.endswith(b"\n")])


@pytest_posix
def test_a_killed_run_goes_on_and_ends_as_if_it_had_not_been_killed(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    process = started(out, 5000)
    process.kill()
    process.communicate()
    wait_for_group(process.pid)
    with out.open("ab") as file:
        file.write(b'{"pair":[0,1],"deal":9')  # half a line, as a kill can leave it
    kept = done_in(out)
    deals = str(kept + 4)
    answer = told("greedy", "random", "--deals", deals, "--out", str(out))
    assert answer == told("greedy", "random", "--deals", deals)


@pytest_posix
def test_ctrl_c_prints_what_is_there(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    process = started(out, 5000)
    os.killpg(process.pid, signal.SIGINT)
    text, errors = process.communicate(timeout=PATIENCE)
    wait_for_group(process.pid)
    assert process.returncode == 130
    assert "Vorteil von A je Verteilung" in text
    assert "Abgebrochen; mit demselben Aufruf geht es weiter." in errors
    assert "Traceback" not in errors
    assert done_in(out) < 5000


def test_the_file_of_another_run_is_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "run.jsonl")
    told("greedy", "random", "--deals", "1", "--out", out)
    text = refused("arena", "greedy", "random", "--deals", "1", "--out", out, "--seed", "2")
    assert "gehört zu einem anderen Lauf" in text
    assert "seed: 1 ≠ 2" in text


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (["greedy"], "mindestens zwei Bots"),
        (["greedy", "gredy"], "Einen Bot „gredy“ gibt es nicht"),
        (["greedy", "cup@7"], "von -1 bis 1"),
        (["greedy", "cup", "--deals", "0"], "--deals"),
        (["greedy", "cup", "--until", "1", "0"], "untere Grenze"),
        (["greedy", "cup", "random", "--until", "0", "1"], "zwei Bots"),
        (["greedy", "cup", "--rulebook", "steirisch"], "steirisch-2017"),
        (["greedy", "cup", "--out", "no/such/folder/run.jsonl"], "no/such/folder"),
    ],
)
def test_mistakes_are_named_before_any_game(words: list[str], german: str) -> None:
    assert german in refused("arena", *words)
