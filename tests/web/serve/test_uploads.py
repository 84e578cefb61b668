"""Forty of the worst uploads from two addresses, and nobody else notices."""

from __future__ import annotations

import statistics
from pathlib import Path

from tests.web.serve.attack import HOME, OPEN, UPLOADS, Attack, waits
from tests.web.serve.running import started, until


def test_the_worst_uploads_are_answered_and_disturb_nobody(tmp_path: Path) -> None:
    """How long it takes to the millisecond, ``benchmarks/doors.py`` tells on a quiet machine."""
    with started(tmp_path, "--database", str(tmp_path / "a.db")) as server:
        until(server.ok)
        quiet = waits(server.address, lambda turn: turn < 30)
        attack = Attack(server.address)
        attack.begin(UPLOADS)
        meanwhile = waits(server.address, lambda turn: turn < 30 or not attack.is_over)
        assert sum(attack.answers.values()) == UPLOADS
        assert attack.answers.keys() <= {200, 400, 503}
        slack = 10 * statistics.median(quiet[HOME])  # a machine that has much else to do is slow
        assert statistics.median(meanwhile[HOME]) < 0.1 + slack
        assert statistics.median(meanwhile[OPEN]) < 1.0 + slack
