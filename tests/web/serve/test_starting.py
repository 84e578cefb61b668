"""Real processes: ``mondfang serve`` starts, says where it is, and stops without losing anybody."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from tests.web.serve.running import lives, started, until


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_says_where_it_is_serves_and_says_goodbye(
    tmp_path: Path, how: signal.Signals
) -> None:
    with started(tmp_path, "--database", str(tmp_path / "test.db")) as server:
        until(server.ok)
        home = server.get("/")
        assert home.status_code == 200
        code, said = server.stop(how)
        assert code == 0
        assert said.endswith("Auf Wiedersehen.\n")
        assert all("message" in json.loads(line) for line in server.log.read_text().splitlines())


def test_a_worker_that_dies_is_replaced_and_all_end_together(
    tmp_path: Path, postgres_url: str
) -> None:
    with started(tmp_path, "--database", postgres_url, "--workers", "2") as server:
        until(lambda: len(server.workers()) == 2)
        until(server.ok)
        first, second = server.workers()
        os.kill(first, signal.SIGKILL)
        until(lambda: server.numbers() and len(server.workers()) == 3)
        until(server.ok)
        assert lives(second)
        until(lambda: 'route="/health"' in server.numbers())  # counted once it is answered
        assert server.stop(signal.SIGTERM)[0] == 0
        assert not any(lives(pid) for pid in server.workers())


def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path, postgres_url: str) -> None:
    with started(tmp_path, "--database", postgres_url, "--workers", "2") as server:
        until(lambda: len(server.workers()) == 2)
        until(server.ok)
        server.stop(signal.SIGKILL)
        until(lambda: not any(lives(pid) for pid in server.workers()))
