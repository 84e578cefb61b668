"""What is played besides the presets, as people ask for it."""

from __future__ import annotations

import pytest

from mondfang.tournament.format.extras import extra_lines, with_extras
from mondfang.tournament.format.model import TeamPlan
from mondfang.tournament.format.reader import preset


def test_nothing_asked_leaves_the_preset_as_it_is() -> None:
    for one in ("sb", "hopfgarten", "kant-ine"):
        assert with_extras(preset(one), {}) == (preset(one), ())


def test_every_answer_finds_its_place_in_the_format() -> None:
    asked = {"deals": "12", "bonus": "6 3 0 0", "best": "2", "team": "3", "counts": "2"}
    form, wrong = with_extras(preset("sb"), asked)
    assert wrong == ()
    assert {plan.deals for plan in form.rounds} == {12}
    assert form.scoring.table_bonus == (6, 3, 0, 0)
    assert form.scoring.best == 2
    assert form.teams == TeamPlan(3, 2, apart=True)
    told = "; ".join(extra_lines(form))
    assert "Tischbonus 6, 3, 0, 0; die besten 2 Runden zählen; Teams (3), davon zählen 2" in told


def test_a_marathon_counts_the_mean_waits_for_nobody_and_has_no_final() -> None:
    asked = {"marathon": "yes", "minutes": "50", "least": "2"}
    form, wrong = with_extras(preset("hopfgarten"), asked)
    assert wrong == ()
    assert [(one.stage, one.deals, one.minutes) for one in form.rounds] == [("main", None, 50)] * 3
    assert form.cut is None
    assert (form.scoring.total, form.scoring.least_rounds) == ("mean", 2)
    assert form.scoring.weighting == "per-deal"
    assert not form.office.wait_for_sheets


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("deals", "10"),
        ("deals", "viele"),
        ("minutes", "0"),
        ("bonus", "3 6"),
        ("bonus", "6 drei"),
        ("bonus", "9 8 7 6 5 4"),
        ("best", "4"),
        ("team", "1"),
        ("team", "²"),
    ],
)
def test_an_answer_that_is_none_is_named(name: str, typed: str) -> None:
    assert with_extras(preset("sb"), {name: typed})[1] == (name,)


def test_two_answers_that_clash_are_named() -> None:
    assert with_extras(preset("sb"), {"marathon": "yes", "best": "2"})[1] == ("best",)
    assert with_extras(preset("sb"), {"team": "2", "counts": "3"})[1] == ("counts",)
    assert with_extras(preset("sb"), {"marathon": "yes", "least": "4"})[1] == ("least",)
