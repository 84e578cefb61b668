"""The runner of examples: each kind holds, and a wrong one says what was expected and what came."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from mondfang.examples import Verdict, examples_of, read_examples, run, sentence
from mondfang.examples.difference import FIELDS
from mondfang.examples.kinds import KINDS
from mondfang.rulebook import RulebookError
from tests.cli.running import run as command
from tests.positions import ST

USE = Path(__file__).parent.parent.parent / "docs/use"
GUIDES = (USE / "examples.md", USE / "de" / "beispiele.md")
HEAD = 'clauses = ["ST-063"]\nsay = { de = "So.", en = "Thus." }\n'
SETTLE = f'[[settle]]\n{HEAD}slip = {{ contract = "dreier", declarer = 0, points = "40/0" }}\n'
TRICK = f'[[trick]]\n{HEAD}contract = "trischaken"\ntable = "HD"\nhand = "HK HB P8"\n'
PLAY = f'[[play]]\n{HEAD}words = "reserve"\n'
LAST = (
    f'[[play]]\n{HEAD}contract = "dreier"\nannounced = ["pagat@0"]\n'
    'hands = { 0 = "I", 1 = "H4", 2 = "P8", 3 = "P7" }\nwords = "play out"\n'
)
RULE = (
    f'[[rule]]\n{HEAD}case = {{ slip = {{ contract = "dreier", declarer = 0 }},'
    ' fault = "farbzwang", seats = [1], moment = { next_card = true, gathered = true } }\n'
)
ROW = f"[[row]]\n{HEAD}row = [15, -5, -5, -5]\n"
COUNT = f'[[count]]\n{HEAD}cards = "HK"\n'


def tried(text: str) -> Verdict:
    (example,) = read_examples(text, "x.toml", ST)
    return run(ST, example)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.name))
def test_the_guide_has_an_example_of_each_kind_and_all_hold(guide: Path) -> None:
    shown = re.findall(r"```toml\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    examples = read_examples("\n".join(shown), guide.name, ST)
    assert {example.kind for example in examples} == set(KINDS)
    for example in examples:
        assert run(ST, example).text("en") == ""


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.name))
def test_what_the_guide_does_in_python_comes_out_as_it_says(guide: Path) -> None:
    assert doctest.testfile(str(guide), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (SETTLE + "points = [9, -3, -3, -3]", "points: expected +9 -3 -3 -3, came +15 -5 -5 -5"),
        (SETTLE + "cents = []", "cents: expected nothing, came +150 -50 -50 -50"),
        (SETTLE + 'items = ["game", "trull"]', "items: expected game trull, came game"),
        (SETTLE + "worth = { trull = [3, -1, -1, -1] }", "expected +3 -1 -1 -1, came nothing"),
        (SETTLE + 'refused = "bad-points"', "refusal: expected bad-points, came nothing"),
        (TRICK + 'may = "HK HB"', "cards that may be played: expected HK HB, came HK"),
        (TRICK + 'illegal = { HB = "must-follow-suit" }', "expected must-follow-suit, came must-b"),
        (TRICK + 'illegal = { HK = "must-beat" }', "illegal: play HK: expected must-beat, came le"),
        (TRICK + 'illegal = { HB = "must-beat" }\ncites = ["ST-001"]', "expected ST-001, came "),
        (PLAY + 'legal = ["bid rufer"]', "legal: bid rufer: expected legal, came "),
        (PLAY + "turn = 2", "turn: expected 2, came 1"),
        (PLAY + "in_trick = 3", "number of the trick: expected 3, came 1"),
        (PLAY + 'said = ["trull@0"]', "announcements: expected trull@0, came nothing"),
        (LAST + "fell = { I = 11 }", "I fell in trick: expected 11, came 12"),
        (LAST + "kontras = { pagat = 1 }", "Kontra on pagat: expected 1, came 0"),
        (LAST + "announced_by = { pagat = 2 }", "pagat announced by: expected 2, came 0"),
        (PLAY + 'phase = "play"', "phase: expected play, came auction"),
        (PLAY + 'verbs = ["pass"]', "all kinds of moves: expected pass, came bid, pass"),
        (PLAY + "points = [3, -1, -1, -1]", "expected done, came the game is not over yet"),
        (PLAY.replace('"reserve"', '"pass"') + "turn = 1", "pass: expected legal, came "),
        (RULE + 'decision = "nothing"', "decision: expected nothing, came renonce"),
        (RULE + "points = [12, -20, 4, 4]", "expected +12 -20 +4 +4, came +15 -25 +5 +5"),
        (ROW + "possible = false", "possible: expected no, came yes"),
        (ROW + "possible = true\nirregular = true", "by a Renonce only: expected yes, came no"),
        (COUNT + 'points = "4/0"', "points: expected 4/0, came 4/1"),
    ],
)
def test_a_wrong_example_says_what_was_expected_and_what_came(text: str, english: str) -> None:
    verdict = tried(text)
    assert not verdict.passed
    assert english in verdict.text("en")
    assert "erwartet" in verdict.text("de")


@pytest.mark.parametrize(
    ("text", "path", "allowed"),
    [
        (SETTLE + "pionts = [1, 1, -1, -1]", "settle[0].pionts", "points"),
        (SETTLE, "settle[0]", "points"),
        (SETTLE + "points = [1, 1, 1, 1]", "settle[0].points", "four numbers that sum to 0"),
        (SETTLE.replace("slip", "zettel"), "settle[0].slip", "a table"),
        (SETTLE.replace("declarer", "declarar") + "cents = []", "settle[0].slip.declarar", "a sl"),
        (SETTLE.replace("ST-063", "ST-999") + "cents = []", "settle[0].clauses[0]", "a clause id"),
        (
            SETTLE.replace('en = "Thus."', 'en = ""') + "cents = []",
            "settle[0].say.en",
            "a sentence",
        ),
        (SETTLE + 'cents = []\noptions = { zwicolo = "on" }', "settle[0].options.zwicolo", "bird_"),
        (TRICK.replace("P8", "P11") + 'may = "HK"', "trick[0].hand", "cards such as"),
        (TRICK.replace("trischaken", "tarock") + 'may = "HK"', "trick[0].contract", "trischaken"),
        (TRICK + 'illegal = { HB = "must-bear" }', "trick[0].illegal.HB", "the code of a refusal"),
        (PLAY + 'legal = ["bidd rufer"]', "play[0].legal", "an action such as"),
        (PLAY + "turn = 4", "play[0].turn", "a number from 0 to 3"),
        (PLAY + 'phase = "later"\n', "play[0].phase", "auction"),
        (PLAY + "in_trick = 13", "play[0].in_trick", "a number from 1 to 12"),
        (PLAY + 'said = ["pagat"]', "play[0].said[0]", "a premium and a seat"),
        (PLAY + "announced_by = { pagatt = 0 }", "play[0].announced_by.pagatt", "pagat"),
        ("[[settel]]\n", "settel", "settle"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(text: str, path: str, allowed: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read_examples(text, "x.toml", ST)
    fault = next(one for one in caught.value.faults if one.path == path)
    assert fault.source == "x.toml"
    assert allowed in fault.allowed


@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_of_a_kind_has_a_name_in_both_languages(kind: str) -> None:
    for answer in KINDS[kind].answers:
        assert f"name.{answer}" in FIELDS


def test_cards_that_do_not_fit_together_fail_the_example() -> None:
    text = f'[[play]]\n{HEAD}hands = {{ 0 = "HK", 1 = "HK" }}\nturn = 0'
    assert "Dealt twice: HK" in tried(text).text("en")
    assert "Zweimal gegeben: HK" in tried(text).text("de")


def test_a_published_slip_is_told_in_both_languages() -> None:
    example = next(one for one in examples_of("steirisch-2017") if one.id.endswith("ST-019/1"))
    assert (
        sentence(ST, example)
        == "Rufer gewonnen (Plätze 1 und 2); König ultimo angesagt und gemacht"
    )
    assert sentence(ST, example, "en") == "Rufer won, announced König ultimo made"


def test_the_examples_of_a_clause_are_tried() -> None:
    result = command("rules", "try", "steirisch-2017", "st1")
    assert result.exit_code == 0
    assert "✓ ST-001: Piccolo gewonnen (Platz 1)" in result.stdout
    assert "Alle 4 Beispiele gehen auf." in result.stdout


def test_house_rules_that_change_nothing_pass_every_example(tmp_path: Path) -> None:
    house = tmp_path / "haus.toml"
    house.write_text('id = "haus"\ntitle = "Bei uns"\nextends = "steirisch-2017"\n')
    result = command("rules", "try", str(house))
    assert (result.exit_code, "gehen auf." in result.stdout) == (0, True), result.stdout


def test_house_rules_show_what_they_change(tmp_path: Path) -> None:
    house = tmp_path / "haus.toml"
    house.write_text(
        'id = "haus"\ntitle = "Bei uns"\nextends = "steirisch-2017"\n'
        "[contract.dreier]\nvalue = 6\n",
        encoding="utf-8",
    )
    own = tmp_path / "beispiele.toml"
    own.write_text(SETTLE + "points = [15, -5, -5, -5]", encoding="utf-8")
    result = command("rules", "try", str(house), "--file", str(own))
    assert result.exit_code == 1
    assert "Punkte: erwartet +15 -5 -5 -5, gekommen +18 -6 -6 -6" in result.stdout
    assert "1 von 1 Beispielen gehen nicht auf." in result.stdout


def test_the_verdicts_come_as_json(tmp_path: Path) -> None:
    own = tmp_path / "beispiele.toml"
    own.write_text(SETTLE + "points = [9, -3, -3, -3]", encoding="utf-8")
    result = command("rules", "try", ST.id, "--file", str(own), "--json", language="en")
    (one,) = json.loads(result.stdout)["examples"]
    assert result.exit_code == 1
    assert (one["id"], one["kind"], one["passed"]) == ("steirisch-2017/ST-063/1", "settle", False)
    assert one["differences"][0]["came"] == "+15 -5 -5 -5"
    assert one["case"]["points"] == [9, -3, -3, -3]
    assert one["case"]["slip"]["contract"] == "dreier"
    assert one["options"] == {}


def test_an_option_of_an_example_is_switched_on(tmp_path: Path) -> None:
    own = tmp_path / "beispiele.toml"
    own.write_text(
        '[[play]]\nclauses = ["ST-083"]\nsay = { de = "So.", en = "Thus." }\n'
        'options = { bird_in_plain_rufer = "any" }\nhands = { 0 = "I", 2 = "PK" }\n'
        'words = "reserve; pass; pass; pass; bid rufer; call PK; open talon; take half 1; '
        'discard any"\nlegal = ["announce pagat"]\n',
        encoding="utf-8",
    )
    assert command("rules", "try", ST.id, "--file", str(own)).exit_code == 0


def test_a_clause_without_examples_is_refused() -> None:
    result = command("rules", "try", "steirisch-2017", "ST-999")
    assert result.exit_code == 2
    assert "Dazu gibt es keine Beispiele." in result.stderr


def test_a_slip_that_cannot_be_is_told_in_german_with_its_reason() -> None:
    example = next(one for one in examples_of("steirisch-2017") if one.id.endswith("/ST-005/3"))
    told = "Diesen Zettel gibt es nicht: „Sechserdreier“ spielt nur die Vorhand."
    assert sentence(ST, example) == told
