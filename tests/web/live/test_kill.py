"""Servers killed in the middle of play: nothing that was acknowledged is lost, all tables go on.

``python sweeps/kill.py`` does the same with fifty tables and twenty kills.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.live.killing import kill_again_and_again

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("kind", "processes"), [("sqlite", 1), ("postgresql", 2)])
async def test_what_was_acknowledged_survives_kills_and_every_table_goes_on(
    kind: str, processes: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = str(tmp_path / "kill.db")
    if kind == "postgresql":
        database = request.getfixturevalue("postgres_url")
    verdict = await kill_again_and_again(database, processes, tables=3, kills=2)
    assert verdict.missing == ()
    assert verdict.stuck == ()
    assert verdict.acknowledged > 10
    assert verdict.reconnected > 0
