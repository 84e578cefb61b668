"""``mondfang score`` answers slips, one or line by line, or refuses them as documented."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from mondfang.cli import cli
from tests.scorer.slip.facts import DREIER


def run(*arguments: str, text: str = "") -> Any:
    return CliRunner().invoke(cli, ["score", *arguments], input=text)


def test_the_command_answers_and_refuses_as_documented() -> None:
    good = run(text=json.dumps(DREIER))
    assert good.exit_code == 0
    assert json.loads(good.stdout)["points"] == [-5, -5, 15, -5]
    bad = run(text=json.dumps({**DREIER, "points": "x"}))
    assert bad.exit_code == 2
    assert bad.stdout == ""
    assert set(json.loads(bad.stderr)["error"]) == {"code", "path", "message"}


def test_lines_are_answered_one_by_one() -> None:
    lines = [json.dumps(DREIER), "{", json.dumps({**DREIER, "points": "30"})]
    result = run("--lines", text="\n".join(lines))
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert found[0]["points"] == [-5, -5, 15, -5]
    assert found[1]["error"]["code"] == "no-json"
    assert found[2]["points"] == [5, 5, -15, 5]


def test_a_blank_line_keeps_the_answers_in_step() -> None:
    result = run("--lines", text=f"\n{json.dumps(DREIER)}\n")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [sorted(answer) for answer in found] == [["error"], ["cents", "lines", "points"]]


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_file_that_cannot_be_read_is_a_documented_error(name: str) -> None:
    result = run(name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert json.loads(result.stderr)["error"]["code"] == "no-file"


def test_an_explanation_tells_the_rule_in_words() -> None:
    result = run("--explain", text=json.dumps(DREIER))
    assert "ST-008" in result.stdout
    assert "Summe" in result.stdout
