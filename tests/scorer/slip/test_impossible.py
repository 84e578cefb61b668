"""Slips of what cannot have happened are refused, with the place and in the names of the book."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.scorer.slip import SlipError, score
from mondfang.scorer.slip.form import shape_error, slip_of
from tests.scorer.slip.facts import DREIER, RUFER, TRISCHAKEN, premium

IMPOSSIBLE: list[tuple[str, str, dict[str, Any]]] = [
    ("no-such-contract", "contract", {**DREIER, "contract": "auf"}),
    ("no-such-contract", "contract", {**DREIER, "contract": "einer"}),
    (
        "premium-not-in-game",
        "premiums[0].premium",
        {**DREIER, "contract": "farbendreier", "premiums": [premium("pagat")]},
    ),
    ("bad-tricks", "tricks", {**DREIER, "tricks": [1, 1, 8, 1]}),
    ("bad-tricks", "tricks", {**DREIER, "tricks": [1, 11]}),
    (
        "contradiction",
        "premiums[0].made",
        {
            **DREIER,
            "points": "60/0",
            "tricks": [0, 0, 12, 0],
            "premiums": [premium("trull", side="defence", announced=False), premium("valat")],
        },
    ),
    ("bad-points", "points", {**TRISCHAKEN, "points": ["20/0", "20/0", "20/0", "11/0"]}),
    (
        "premium-not-in-game",
        "premiums[0].premium",
        {**DREIER, "premiums": [premium("koenig-ultimo")]},
    ),
    ("contradiction", "partner", {**DREIER, "partner": 1}),
    ("contradiction", "points", {**DREIER, "points": "69/0", "tricks": [3, 3, 3, 3]}),
    (
        "contradiction",
        "tricks",
        {**DREIER, "tricks": [1, 1, 9, 1], "premiums": [premium("valat")]},
    ),
    ("bad-kontra", "kontra", {**TRISCHAKEN, "kontra": 1}),
    ("bad-kontra", "kontra", {**DREIER, "kontra": 4}),
    ("bad-kontra", "kontra", {**DREIER, "kontra": [0, 0, 0, 1]}),
    ("no-such-premium", "premiums[0].premium", {**DREIER, "premiums": [premium("mondfang")]}),
    ("missing-field", "points", {k: v for k, v in DREIER.items() if k != "points"}),
    ("missing-field", "declarer", {k: v for k, v in DREIER.items() if k != "declarer"}),
    ("missing-field", "contract", {"rulebook": "steirisch-2017"}),
    ("missing-field", "premiums[0].made", {**DREIER, "premiums": [premium("trull", made=None)]}),
    ("unknown-field", "contrakt", {**DREIER, "contrakt": "dreier"}),
    ("wrong-type", "declarer", {**DREIER, "declarer": "zwei"}),
    ("no-such-seat", "declarer", {**DREIER, "declarer": 4}),
    ("no-such-seat", "forehand", {**DREIER, "forehand": -1}),
    ("bad-points", "points", {**DREIER, "points": "41/3"}),
    ("unknown-rulebook", "rulebook", {**DREIER, "rulebook": "steirisch"}),
    ("bad-option", "options.zwiccolo", {**DREIER, "options": {"zwiccolo": "on"}}),
    ("bad-stake", "stake", {**DREIER, "stake": 50}),
    ("forehand-only", "declarer", {**DREIER, "contract": "rufer", "partner": 1}),
    (
        "missing-bird",
        "premiums",
        {**DREIER, "contract": "pagatrufer", "partner": 1},
    ),
    (
        "contradiction",
        "premiums",
        {**DREIER, "premiums": [premium("trull"), premium("trull", side="defence")]},
    ),
    ("contradiction", "premiums", {**DREIER, "premiums": [premium("trull"), premium("trull")]}),
    (
        "contradiction",
        "premiums[0].made",
        {**DREIER, "premiums": [premium("trull", announced=False, made=False)]},
    ),
    ("contradiction", "premiums[0].by", {**DREIER, "premiums": [premium("trull", by=1)]}),
    ("contradiction", "premiums", {**DREIER, "points": "60", "tricks": [0, 0, 12, 0]}),
    ("contradiction", "schleifen", {**DREIER, "schleifen": True}),
    ("contradiction", "unplayed", {**DREIER, "unplayed": True}),
    ("contradiction", "king_in_talon", {**DREIER, "king_in_talon": "left"}),
    ("bad-renonce", "renonce.seats", {**DREIER, "renonce": {"seats": []}}),
    (
        "bad-renonce",
        "renonce.claims[0].seat",
        {**DREIER, "renonce": {"seats": [1], "claims": [{"seat": 1, "premium": "uhu"}]}},
    ),
    (
        "bad-renonce",
        "renonce.claims[1]",
        {**DREIER, "renonce": {"seats": [1], "claims": [{"seat": 2, "premium": "uhu"}] * 2}},
    ),
    ("no-such-bird", "bird", {**DREIER, "bird": "pagat"}),
    ("self-call", "partner", {**RUFER, "rulebook": "steirisch-2017"}),
    ("self-call", "partner", {**RUFER, "rulebook": "kantine-2023"}),
    ("self-call", "partner", {**RUFER, "rulebook": "standard-deluxe"}),
    ("contradiction", "points", {**RUFER, "rulebook": "hopfgarten-2023"}),
    ("contradiction", "points", {**RUFER, "rulebook": "skoty-trophy", "partner": 2}),
    (
        "contradiction",
        "tricks",
        {
            **{key: value for key, value in RUFER.items() if key != "points"},
            "rulebook": "hopfgarten-2023",
            "partner": 2,
            "tricks": [4, 4, 4, 0],
        },
    ),
    (
        "excluded-by-valat",
        "premiums[0].announced",
        {**DREIER, "premiums": [premium("trull"), premium("valat", made=False)]},
    ),
    (
        "excluded-by-valat",
        "premiums[1].announced",
        {
            **DREIER,
            "rulebook": "kantine-2023",
            "premiums": [premium("valat", made=False), premium("vier-koenige", made=False)],
            "renonce": {"seats": [1]},
            "points": None,
        },
    ),
    (
        "excluded-by-valat",
        "premiums[0].announced",
        {
            **DREIER,
            "premiums": [
                premium("trull", side="defence", made=False, by=1),
                premium("valat", side="defence", made=False, by=1),
            ],
        },
    ),
    (
        "contradiction",
        "premiums",
        {
            **DREIER,
            "rulebook": "hopfgarten-2023",
            "contract": "auf",
            "premiums": [
                premium("valat", made=False),
                premium("valat", side="defence", made=False),
            ],
        },
    ),
    (
        "no-bei",
        "declarers",
        {
            "rulebook": "steirisch-2017",
            "contract": "piccolo",
            "declarers": [0, 1],
            "tricks": [1, 1, 5, 5],
        },
    ),
]


@pytest.mark.parametrize(("code", "path", "slip"), IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused_with_its_place(
    code: str, path: str, slip: dict[str, Any]
) -> None:
    with pytest.raises(SlipError) as caught:
        score(slip_of(slip))
    assert (caught.value.code, caught.value.path) == (code, path), caught.value


NAMED: list[tuple[str, str, dict[str, Any]]] = [
    (
        "Zu „A-Rufer“ gehört ein angesagter Vogel",
        "A-Rufer comes with an announced bird",
        {**RUFER, "rulebook": "sb-tarock-2023", "contract": "a-rufer", "partner": 2},
    ),
    (
        "Im Spiel „Farbendreier“ gibt es die Prämie „Pagat“ nicht.",
        "There is no premium “Pagat” in Suit Dreier.",
        {**DREIER, "contract": "farbendreier", "premiums": [premium("pagat")]},
    ),
    (
        "„Vier Könige“ ist für die Spielerseite zweimal eingetragen.",
        "Four Kings is entered twice for the declarer's side.",
        {**DREIER, "premiums": [premium("vier-koenige"), premium("vier-koenige")]},
    ),
    (
        "„Durch“ ist für die Spielerseite zweimal eingetragen.",
        "Durch is entered twice for the declarer's side.",
        {
            **DREIER,
            "rulebook": "hopfgarten-2023",
            "contract": "auf",
            "premiums": [premium("valat", made=False)] * 2,
        },
    ),
    (
        "Ein Spiel „auf“ gibt es nach „Skoty Trophy“ nicht; es gibt: Rufer (rufer)",
        "There is no contract 'auf' in Skoty Trophy; there are: Rufer (rufer)",
        {**DREIER, "rulebook": "skoty-trophy", "contract": "auf"},
    ),
]


@pytest.mark.parametrize(("german", "english", "slip"), NAMED)
def test_people_read_the_names_of_the_book(german: str, english: str, slip: dict[str, Any]) -> None:
    with pytest.raises(SlipError) as caught:
        score(slip_of(slip))
    assert caught.value.sentence("de").startswith(german)
    assert caught.value.sentence("en").startswith(english)


def test_a_field_of_a_slip_that_stands_beside_it_is_no_near_miss_of_itself() -> None:
    problem = shape_error("Object contains unknown field `rulebook`", ("rulebook", "contract"))
    assert problem.text("de").endswith("Ein Feld „rulebook“ gibt es nicht.")
