"""What the panel of the table offers, asked of the markup at a moment of a game."""

from __future__ import annotations

import re

from mondfang.game import Phase
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from mondfang.table.told import told
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.regions import regions
from tests.browser.stage import Scene, asked, staged

BUTTON = re.compile(r'name="do" value="([^"]+)"(?: data-key="(\w)")?')
HEADING = re.compile(r"<h3>([^<]+)</h3>")


def panel(scene: Scene) -> str:
    table = fold(staged(scene, "me"))
    return regions(told(table, "me"), Prefs(), frozenset(range(5)))["panel"]


def test_the_discard_is_taken_back_by_one_button_and_its_key() -> None:
    discarded = Scene("statement", asked(Phase.STATEMENT), Setup("steirisch-2017"), bold=0.0)
    found = dict(BUTTON.findall(panel(discarded)))
    assert found["take back"] == "u"
    assert "undo" not in found


def test_how_a_trischaken_is_played_is_asked_talon_by_talon() -> None:
    markup = panel(Scene("terms", asked(Phase.TERMS), Setup("standard-deluxe")))
    first, last = HEADING.findall(markup)
    assert (first, last) == ("Talon zu den ersten sechs Stichen", "Talon zum letzten Stich")
    assert [do for do, _ in BUTTON.findall(markup) if do.startswith("trischaken")] == [
        "trischaken six stichzwang",
        "trischaken six frei",
        "trischaken last stichzwang",
        "trischaken last frei",
    ]
