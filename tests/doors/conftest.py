"""What the doors of the office share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.tournaments import Open, opening


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    return opening(tmp_path, monkeypatch)
