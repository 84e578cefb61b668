"""Cups as data, read strictly."""

from __future__ import annotations

import pytest

from mondfang.tournament.cup.format import (
    cup_preset,
    cup_preset_ids,
    read_cup_format,
)
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.presets import FormatError

GOOD = """
id = "x"
title = "X"
title_en = "X"
scale = "fixed50"
planned = 10
ties = ["final"]
[counting]
best = 6
[final]
played = true
starts = 1
"""


def test_every_preset_can_be_read() -> None:
    assert cup_preset_ids() == ("generic", "heine", "steirischer-cup", "tiroler-cup")
    assert [cup_preset(name).counted for name in cup_preset_ids()] == [None, 5, 6, None]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('scale = "fixed50"', 'scale = "fixed5"', "scale"),
        ('scale = "fixed50"', "", "scale"),
        ("planned = 10", "planned = 0", "planned"),
        ("planned = 10", 'planned = "10"', "planned"),
        ("best = 6", "best = 0", "counting.best"),
        ("best = 6", 'best = 6\nshare = "1/2"\nrounding = "up"', "counting"),
        ("best = 6", 'share = "1/2"', "counting"),
        ("best = 6", 'share = "2"\nrounding = "up"', "counting.share"),
        ("best = 6", "bset = 6", "counting.bset"),
        ("starts = 1", "starts = -1", "final.starts"),
        ("[final]\nplayed = true\nstarts = 1", "", "final"),
        ('ties = ["final"]', 'ties = ["lot"]', "ties[0]"),
    ],
)
def test_a_fault_is_named_with_file_and_path(old: str, new: str, path: str) -> None:
    with pytest.raises(FormatError) as refusal:
        read_cup_format(GOOD.replace(old, new), "mein-cup.toml")
    assert refusal.value.place == "mein-cup.toml"
    assert [fault.path for fault in refusal.value.faults] == [path]
    assert path in refusal.value.text("de")


def test_what_is_no_toml_is_said_so() -> None:
    with pytest.raises(FormatError) as refusal:
        read_cup_format("id = ", "x.toml")
    assert refusal.value.faults[0].code == "toml"


def test_an_unknown_cup_names_those_that_there_are() -> None:
    with pytest.raises(TournamentError) as refusal:
        cup_preset("steirisch")
    assert "steirischer-cup" in refusal.value.text("de")
