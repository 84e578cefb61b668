"""The list of shown clauses, which ``mondfang rules coverage`` reads, is that of these tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mondfang.rulebook.catalogue import all_clauses
from tests.clauses import SHOWN, shown_by

COMMAND = "pytest --collect-only --write-shown"


def is_whole(config: pytest.Config) -> bool:
    """Whether all tests were collected: no paths, no -k, no -m and the like."""
    options = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "last_failed")
    chosen = any(config.getoption(option, default=None) for option in options)
    tests = Path(__file__).parent
    places = {
        (config.invocation_params.dir / arg.partition("::")[0]).resolve() for arg in config.args
    }
    return not chosen and bool(places & {tests, tests.parent})


def test_the_list_is_current(request: pytest.FixtureRequest) -> None:
    if not is_whole(request.config):
        pytest.skip("only a part of the tests was collected")
    written = json.loads(SHOWN.read_text(encoding="utf-8")) if SHOWN.is_file() else {}
    assert written == shown_by(request.session.items), f"refresh it with: {COMMAND}"


def test_every_marked_clause_exists(request: pytest.FixtureRequest) -> None:
    unknown = {
        clause_id: tests
        for clause_id, tests in shown_by(request.session.items).items()
        if clause_id not in all_clauses()
    }
    assert not unknown
