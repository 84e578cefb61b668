"""A premium is known by its kind and card, not by its name: the Pagat under the id ``einser``."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.game import Outcome, PremiumFact
from mondfang.game.public import Declared
from mondfang.rulebook import Rulebook
from mondfang.rulebook.load import book_data, merged_data, resolve
from mondfang.rulebook.merge import apply_options, follow_likes
from mondfang.rulebook.reader import Reader
from mondfang.scorer.rows import check_row
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from mondfang.settlement.carried import TableState, after_game


def with_einser(base: str, **options: str) -> Rulebook:
    """A book of the package whose Pagat is called ``einser``."""
    data, reader = merged_data(book_data(base), base), Reader(base)
    follow_likes(data, reader)
    apply_options(data, {}, options, reader)
    data.pop("option", None)
    premiums = data["premium"]
    data["premium"] = {"einser" if name == "pagat" else name: premiums[name] for name in premiums}
    for row in data["contract"].values():
        for key in ("premiums", "besser"):
            row[key] = ["einser" if name == "pagat" else name for name in row[key]]
    return resolve({**data, "id": "haus", "title": "Haus"}, "haus.toml", {})


DL = with_einser("standard-deluxe", pagatkassa="on", pagatfang="on")


def dreier(*premiums: PremiumFact) -> Outcome:
    games = (Declared(0, "dreier"),)
    return Outcome(
        "played", 0, games, declarer_thirds=150, defence_thirds=60, premiums=tuple(premiums)
    )


def slip(*premiums: dict[str, Any]) -> dict[str, Any]:
    return {
        "rulebook": "haus",
        "contract": "dreier",
        "declarer": 0,
        "points": "50",
        "premiums": list(premiums),
    }


def fact(name: str, side: str = "declarer", announced: bool = True) -> dict[str, Any]:
    return {"premium": name, "side": side, "announced": announced, "made": True}


def test_an_announced_einser_empties_the_pagatkassa() -> None:
    outcome = dreier(PremiumFact("einser", "declarer", True, True))
    state, _, paid = after_game(DL, TableState(pot=120), outcome, settle(DL, outcome))
    assert (state.pot, paid) == (0, (120, 0, 0, 0))


@pytest.mark.parametrize(
    "premiums",
    [
        (fact("einser"), fact("trull", "defence")),
        (fact("einser", announced=False), fact("pagatfang", "defence", announced=False)),
    ],
)
def test_what_contradicts_the_pagat_contradicts_the_einser(premiums: Any) -> None:
    with pytest.raises(SlipError) as caught:
        outcome_of_slip(DL, slip_of(slip(*premiums)))
    assert caught.value.code == "contradiction"


def test_no_row_is_told_by_a_trull_beside_the_einser_of_the_others() -> None:
    for each in range(1, 16):
        for story in check_row(DL, (3 * each, -each, -each, -each)).stories:
            if story.outcome.ending != "played":
                continue
            made = {(f.premium, f.side) for f in story.outcome.premiums if f.made}
            assert not {("einser", "defence"), ("trull", "declarer")} <= made
            assert not {("einser", "declarer"), ("trull", "defence")} <= made
