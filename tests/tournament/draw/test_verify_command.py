"""``mondfang verify draw``."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from mondfang.cli.verify.draw import draw
from tests.tournament.draw.test_published import a_draw, a_repair, changed, written


def run(*arguments: str) -> Result:
    return CliRunner().invoke(draw, arguments)


def test_a_good_draw_ends_with_zero_and_says_what_was_checked(tmp_path: Path) -> None:
    result = run(str(written(tmp_path, a_repair())), "--lang", "en")
    assert result.exit_code == 0
    assert "✓ Everybody is in every round exactly once." in result.output
    assert result.output.endswith("The draw is right.\n")


def test_german_comes_first(tmp_path: Path) -> None:
    result = run(str(written(tmp_path, a_repair())))
    assert "✓ Aus dem Startwert ergibt sich dieselbe Auslosung." in result.output


def test_a_broken_promise_ends_with_one(tmp_path: Path) -> None:
    result = run(str(written(tmp_path, a_draw())))  # its commitment is no hash of the seed
    assert result.exit_code == 1
    assert "✗ Der Startwert ist nicht der versprochene." in result.output


def test_json_names_every_finding(tmp_path: Path) -> None:
    result = run(str(written(tmp_path, a_draw())), "--json")
    answer = json.loads(result.output)
    assert answer["good"] is False
    assert {one["code"]: one["good"] for one in answer["findings"]} == {
        "once": True,
        "sizes": True,
        "byes": True,
        "counts": True,
        "proofs": True,
        "commitment": False,
        "again": True,
    }
    assert answer["certificate"][0]["criterion"] == "repeats"


def test_a_file_that_is_no_draw_ends_with_two_and_names_the_place(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text(json.dumps(changed("rules.first", "clubs")), encoding="utf-8")
    result = run(str(file))
    assert result.exit_code == 2
    assert "rules.first" in result.output
    file.write_text("{", encoding="utf-8")
    assert run(str(file)).exit_code == 2
