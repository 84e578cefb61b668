"""``pytest --write-shown --collect-only`` rewrites the list of clauses that tests show."""

from __future__ import annotations

import pytest

from tests.clauses import write_shown


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-shown", action="store_true", help="rewrite rulebook/shown.json")


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.getoption("--write-shown"):
        write_shown(session.items)
