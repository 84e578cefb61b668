"""A whole app on a small database, and browsers that come to it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from mondfang.web.play.live import house_moves
from tests.web.browsing import Server, running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "test.db") as started:
        yield started


@pytest.fixture(autouse=True)
def _the_same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server in this process deals a test the same cards each time."""
    monkeypatch.setattr(house_moves, "_chance", random.Random(request.node.nodeid))
