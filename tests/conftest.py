"""``pytest --write-shown --collect-only`` rewrites the list of clauses that tests show."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.clauses import write_shown

# The same examples on every machine, however loaded it is; a new fault is found by the sweeps.
settings.register_profile(
    "mondfang",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("mondfang")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-shown", action="store_true", help="rewrite rulebook/shown.json")


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.getoption("--write-shown"):
        write_shown(session.items)
