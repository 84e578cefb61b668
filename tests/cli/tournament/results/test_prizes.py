"""``prizes``, ``raffle``, ``receipts``, ``team``, ``standings --tandems``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament.office import SEED, Office


def test_lists_of_prizes_a_raffle_and_what_winners_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8)
    office.says("player", "3", "--category", "Jugend")
    office.drawn()
    office.enter_round(1)
    listed = ("prizes", "Jugend", "--category", "Jugend", "--thing", "Buch", "--again")
    won = office.data(*listed)["awards"]
    assert [one["number"] for one in won if one["thing"] == "Buch"] == [3]
    assert "Startwert" in office.refuses("raffle", "Geschenkkorb")
    field = office.data("raffle", "--promise", "--seed", SEED)["field"]
    assert field == list(range(1, 9))
    (drawn,) = office.data("raffle", "Geschenkkorb")["raffles"]
    assert drawn["seed"] == SEED
    assert "Geschenkkorb" in office.says("receipts")
    assert office.data("prizes", "Jugend", "--remove")["awards"][-1]["thing"] == "Geschenkkorb"


def test_tandems_are_named_and_ranked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "sb", 8, ["teams={size = 2, counts = 2, apart = true}"])
    assert office.data("team", "Die Pagate", "1", "2")["teams"] == {"Die Pagate": [1, 2]}
    office.drawn()
    office.enter_round(1)
    assert "Die Pagate" in office.says("standings", "--tandems")
