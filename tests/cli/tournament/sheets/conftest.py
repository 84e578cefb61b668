"""Sheets are entered while a round is on."""

from __future__ import annotations

import pytest

from tests.cli.tournament.office import Office


@pytest.fixture
def office(playing: Office) -> Office:
    return playing
