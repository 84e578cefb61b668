"""Every refusal has its sentence in both languages, and no sentence is left without a refusal."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import mondfang.tournament
from mondfang.cli.tournament.base.hints import HINTS
from mondfang.tournament.errors import Spot, TournamentError, error_texts
from mondfang.tournament.standings.ties import KEYS, Reason

ROOM = Path(next(iter(mondfang.tournament.__path__)))
SOURCES = "".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py")))
RAISED = set(re.findall(r'(?:TournamentError\(\s*|unknown=|bad=)"([a-z0-9-]+)"', SOURCES))


def of_office() -> set[str]:
    text = (ROOM / "refusals" / "office.toml").read_text(encoding="utf-8")
    return set(re.findall(r"^\[([a-z0-9-]+)\]", text, re.M))


def test_every_code_that_is_raised_has_a_sentence() -> None:
    assert RAISED - error_texts().keys() == set()


def test_every_sentence_of_the_office_belongs_to_a_code() -> None:
    spots = {f"spot-{name}" for name in Spot.__slots__}
    assert of_office() - RAISED == spots


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_both_languages_say_the_same_things() -> None:
    for code, text in error_texts().items():
        assert placeholders(text.de) == placeholders(text.en), code


def test_no_sentence_of_the_office_names_a_command_line() -> None:
    for code, text in error_texts().items():
        assert not re.search(r"--[a-z]|mondfang ", f"{text.de} {text.en}"), code


def test_every_hint_of_the_command_line_belongs_to_a_refusal() -> None:
    assert HINTS.keys() - error_texts().keys() == set()


@pytest.mark.parametrize("name", sorted(KEYS))
def test_every_tie_can_be_said(name: str) -> None:
    assert Reason(name).text("de") != Reason(name).text("en")


def test_a_refusal_names_its_place_in_both_languages() -> None:
    problem = TournamentError("sheet-twice", Spot(round=2, table=3))
    assert problem.text("de") == "Runde 2, Tisch 3: Der Zettel dieses Tisches ist schon eingegeben."
    assert problem.text("en") == "round 2, table 3: This table's sheet has already been entered."


def test_a_refusal_as_json_has_code_place_and_message() -> None:
    found = TournamentError("no-such-round", Spot(round=5), rounds=4).as_json("en")["error"]
    assert found == {
        "code": "no-such-round",
        "place": "round 5",
        "message": "There are only 4 rounds.",
    }
