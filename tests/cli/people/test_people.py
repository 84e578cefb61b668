"""``mondfang people`` and ``mondfang tournament register --known``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.cli.tournament.office import Office


def people(*words: str) -> dict[str, Any]:
    done = run("people", *words, "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_people_are_added_found_registered_taken_joined_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MONDFANG_PEOPLE", str(tmp_path / "leute.db"))
    people("add", "Spieler Müller", "--club", "Graz", "--member", "M-1", "--consent", "short")
    asked = run("people", "add", "mueller spieler")
    assert asked.exit_code == 2
    assert "Ist es jemand anderer?" in asked.stderr
    assert people("find", "mue", "gr")["people"][0]["number"] == 1
    folder = tmp_path / "turnier"
    folder.mkdir()
    office = Office(folder, monkeypatch, "sb", 4)
    (new,) = office.data("register", "--known", "mue")["registered"]
    assert (new["name"], new["club"], new["member"]) == ("Spieler Müller", "Graz", "M-1")
    assert new["consent"] == "short"
    took = people("take", str(office.file))
    assert (len(took["added"]), took["known"][0]["is"]) == (4, 1)
    people("undo")
    people("add", "Spieler Mueler")
    assert people("same", "1", "6")["people"][0]["name"] == "Spieler Müller"
    people("change", "1", "--contact", "0664 1")
    people("forget", "1")
    assert people("list")["people"] == [
        {"number": 1, "name": "", "family": "", "member": "", "club": ""}
        | {"consent": "number", "contact": ""}
    ]
    assert b"ller" not in (tmp_path / "leute.db").read_bytes()
