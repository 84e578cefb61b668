"""Slips: the same numbers as the game they tell of, and refusals of what cannot have happened."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from mondfang.cli import cli
from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import SlipError, outcome_of_slip, score, score_bytes
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import BOOKS, DL, book_with
from tests.random_games import random_game, targets
from tests.rulebook.houses import house
from tests.scorer.slip.slips import slip_after

EXTRAS = book_with(
    DL, zwiccolo="bei", besserdreier="on", koenigsbesser="on", pagatfang="on", koenigfang="on"
)


@pytest.mark.parametrize("book", [*BOOKS, EXTRAS], ids=lambda book: f"{book.id}-{book.digest[:4]}")
def test_a_played_game_and_its_slip_settle_alike(book: Rulebook) -> None:
    for number, target in enumerate(targets(book) * 6):
        outcome = random_game(book, 3000 + number, target).outcome()
        if outcome.contract is None:
            continue
        settled = settle(book, outcome)
        slip = slip_of(slip_after(book, outcome))
        assert settle_slip(slip).points == settled.points, slip
        assert settle_slip(slip).cents == settled.cents, slip


DREIER: dict[str, Any] = {
    "rulebook": "steirisch-2017",
    "forehand": 0,
    "contract": "dreier",
    "declarer": 2,
    "points": "41/1",
}
TRISCHAKEN: dict[str, Any] = {
    "rulebook": "steirisch-2017",
    "forehand": 0,
    "contract": "trischaken",
    "points": ["20/0", "20/0", "20/0", "10/0"],
    "tricks": [3, 3, 3, 3],
}


RUFER: dict[str, Any] = {
    "forehand": 0,
    "contract": "rufer",
    "declarer": 0,
    "partner": None,
    "points": "40",
}


def premium(name: str, **facts: Any) -> dict[str, Any]:
    told = {"side": "declarer", "announced": True, "made": True, **facts}
    return {"premium": name, **told}


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
    ("missing-field", "tricks", {**DREIER, "premiums": [premium("valat")]}),
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


def test_the_example_of_the_format_gives_its_answer() -> None:
    slip = {
        **DREIER,
        "partner": None,
        "tricks": [2, 1, 8, 1],
        "kontra": 1,
        "premiums": [premium("trull", made=False, kontra=0)],
    }
    assert json.loads(score_bytes(json.dumps(slip))) == {
        "points": [-3, -3, 9, -3],
        "cents": [-80, -80, 240, -80],
        "lines": [
            {
                "item": "game",
                "clauses": ["ST-008"],
                "points": [-5, -5, 15, -5],
                "cents": [-100, -100, 300, -100],
            },
            {
                "item": "trull",
                "clauses": ["ST-020"],
                "points": [2, 2, -6, 2],
                "cents": [20, 20, -60, 20],
            },
        ],
    }


def run(*arguments: str, text: str = "") -> Any:
    return CliRunner().invoke(cli, ["score", *arguments], input=text)


def test_the_command_answers_and_refuses_as_documented() -> None:
    good = run(text=json.dumps(DREIER))
    assert good.exit_code == 0
    assert json.loads(good.stdout)["points"] == [-5, -5, 15, -5]
    bad = run(text=json.dumps({**DREIER, "points": "x"}))
    assert bad.exit_code == 2
    assert bad.stdout == ""
    assert set(json.loads(bad.stderr)["error"]) == {"code", "path", "message"}


def test_lines_are_answered_one_by_one() -> None:
    lines = [json.dumps(DREIER), "{", json.dumps({**DREIER, "points": "30"})]
    result = run("--lines", text="\n".join(lines))
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert found[0]["points"] == [-5, -5, 15, -5]
    assert found[1]["error"]["code"] == "no-json"
    assert found[2]["points"] == [5, 5, -15, 5]


def test_a_blank_line_keeps_the_answers_in_step() -> None:
    result = run("--lines", text=f"\n{json.dumps(DREIER)}\n")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [sorted(answer) for answer in found] == [["error"], ["cents", "lines", "points"]]


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_file_that_cannot_be_read_is_a_documented_error(name: str) -> None:
    result = run(name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert json.loads(result.stderr)["error"]["code"] == "no-file"


def test_an_explanation_tells_the_rule_in_words() -> None:
    result = run("--explain", text=json.dumps(DREIER))
    assert "ST-008" in result.stdout
    assert "Summe" in result.stdout


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_any_json_is_answered_or_refused(data: Any) -> None:
    with pytest.raises(SlipError):
        score_bytes(json.dumps(data))


FIELDS = {
    "contract": st.sampled_from(["dreier", "rufer", "bettler", "trischaken", "solorufer", "x"]),
    "declarer": st.integers(-1, 4) | st.none(),
    "partner": st.integers(-1, 4) | st.none(),
    "points": st.text("0123456789/", max_size=5) | st.lists(st.text("0123456789/", max_size=4)),
    "tricks": st.lists(st.integers(-1, 13), min_size=3, max_size=5) | st.none(),
    "kontra": st.integers(-1, 5) | st.lists(st.integers(0, 4), max_size=5),
    "premiums": st.lists(
        st.fixed_dictionaries(
            {
                "premium": st.sampled_from(
                    ["trull", "pagat", "valat", "koenig-ultimo", "mondfang"]
                ),
                "side": st.sampled_from(["declarer", "defence"]),
                "announced": st.booleans(),
                "made": st.booleans() | st.none(),
                "kontra": st.integers(-1, 4),
                "by": st.integers(-1, 4) | st.none(),
            }
        ),
        max_size=3,
    ),
    "king_in_talon": st.sampled_from([None, "taken", "left"]),
    "schleifen": st.booleans(),
    "unplayed": st.booleans(),
    "renonce": st.none()
    | st.fixed_dictionaries({"seats": st.lists(st.integers(-1, 4), max_size=4)}),
    "forehand": st.integers(-1, 4) | st.none(),
    "stake": st.integers(-5, 100) | st.none(),
}


@given(st.sampled_from([book.id for book in BOOKS]), st.fixed_dictionaries({}, optional=FIELDS))
def test_a_slip_of_odd_facts_is_settled_to_zero_or_refused(book_id: str, facts: Any) -> None:
    with contextlib.suppress(SlipError):
        found = score(slip_of({"rulebook": book_id, **facts}))
        assert sum(found.points) == 0
        assert found.cents is None or sum(found.cents) == 0


@clause("ST-107")
def test_a_trull_that_was_announced_before_anothers_valat_is_scored() -> None:
    said = [
        premium("trull", made=False),
        premium("valat", side="defence", made=False),
    ]
    slip = slip_of({**DREIER, "premiums": said})
    assert score(slip).points == (-42 + 4, -42 + 4, 3 * 38, -42 + 4)


@pytest.mark.parametrize("points", [None, "70", "68"])
def test_a_valat_is_scored_without_counting(points: str | None) -> None:
    slip = {**DREIER, "points": points, "tricks": [0, 0, 12, 0], "premiums": [premium("valat")]}
    assert score(slip_of(slip)).points == (-40, -40, 120, -40)


def test_a_valat_of_the_opponents_is_scored_without_counting() -> None:
    valat = premium("valat", side="defence", announced=False)
    slip = {**DREIER, "points": None, "tricks": [12, 0, 0, 0], "premiums": [valat]}
    assert score(slip_of(slip)).points == (20, 20, -60, 20)


@clause("SB-105")
def test_the_bird_of_the_bid_is_owed_beside_a_bird_of_the_others() -> None:
    slip = {
        "rulebook": "sb-tarock-2023",
        "contract": "a-rufer",
        "declarer": 0,
        "partner": 1,
        "bird": "pagat",
        "premiums": [premium("uhu", side="defence", made=None)],
        "renonce": {"seats": [3]},
    }
    assert score(slip_of(slip)).points == (7, 7, 7, -21)


def test_a_bird_that_another_has_announced_is_not_the_one_that_was_bid() -> None:
    slip = {
        "rulebook": "sb-tarock-2023",
        "contract": "a-rufer",
        "declarer": 0,
        "partner": 1,
        "premiums": [premium("pagat", side="defence", made=None)],
        "renonce": {"seats": [3]},
    }
    assert score(slip_of(slip)).points == (7, 7, 7, -21)  # the Uhu beside the Pagat


def test_a_solo_leaves_the_called_king_lying_where_the_book_says_so() -> None:
    book = house("[talon]\nsolo_king_half = false\n")
    told = {**RUFER, "rulebook": "haus", "contract": "solorufer", "king_in_talon": "left"}
    assert settle(book, outcome_of_slip(book, slip_of(told))).points == (6, -2, -2, -2)
