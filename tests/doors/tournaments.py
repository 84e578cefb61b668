"""Tournaments of any format, opened at the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.tournament.office import Office

Open = Callable[..., Office]


def opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Make a tournament of this format with so many people, in a folder of its own."""
    folders = (tmp_path / str(number) for number in range(20))

    def make(form: str, players: int, *settings: str, title: str = "Turnier") -> Office:
        folder = next(folders)
        folder.mkdir()
        return Office(folder, monkeypatch, form, players, settings, title)

    return make


def tables_of(office: Office, number: int) -> list[list[int]]:
    """Who sits at which table, as ``tables`` tells."""
    return [table["players"] for table in office.data("tables", str(number))["tables"]]


def totals(office: Office) -> dict[int, Any]:
    return {one["number"]: one["total"] for one in office.data("standings")["places"]}
