"""The JSON twin is as strict as the text, and names places in the same way."""

from __future__ import annotations

import json

import pytest

from mondfang.record.json import read_json
from tests.record.samples import place, refused_json, sample, sample_json


def changed(old: str, new: str) -> str:
    text = sample_json()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "code", "needle"),
    [
        ('"steirisch-2017"', '"steirisch-2018"', "unknown-book", "steirisch-2018"),
        ('"options": {}', '"options": {"x": "on"}', "unknown-option", 'on"}'),
        ('"options": {}', '"options": {"silent_ultimo_loss": "x"}', "unknown-option", 'x"}'),
        ('"options": {}', '"options": []', "bad-shape", "[]"),
        ('"edition"', '"editon"', "bad-shape", '"2017'),
        ('"edition": ', '"rulebook": ', "line-twice", '"rulebook": "2017'),
        ('"forehand": 1', '"forehand": 4', "bad-shape", "4,"),
        ('"forehand": 1', '"forehand": 1.5', "bad-shape", "1.5"),
        ('"Spieler 1"', '"Spieler\\n1"', "bad-text", "Spieler\\n1"),
        ('"Spieler 1"', '""', "bad-shape", '"",'),
        ('"reserve"', '"pass"', "illegal-action", "pass"),
        ('"reserve"', '"gähnt"', "no-action", "gähnt"),
        ('"kind": "action"', '"kind": "aktion"', "bad-shape", None),
        ('"ending": "played"', '"ending": "stopped"', "wrong-outcome", '"stopped"'),
        ('"ending": "played"', '"ending": "vertagt"', "bad-shape", '"vertagt"'),
        ('"notes": []', '"notes": [{"before": "x", "text": ""}]', "note-place", 'x"'),
        ('"tarock": 1', '"tarock": 2', "bad-shape", "2,"),
        ('"tarock": 1,', '"tarock": 1,,', "bad-json", None),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, code: str, needle: str | None) -> None:
    text = changed(old, new)
    fault = refused_json(text)
    assert fault.code == code
    if needle is not None:
        assert (fault.line, fault.column) == place(text, needle)


def test_an_unknown_member_is_answered_with_the_nearest_known_one() -> None:
    assert "'edition'" in str(refused_json(changed('"edition"', '"editon"')))


def test_an_unfinished_game_may_not_claim_an_outcome() -> None:
    data = json.loads(sample_json())
    data["steps"].pop()
    fault = refused_json(json.dumps(data))
    assert fault.code == "wrong-outcome"


def test_a_finished_game_may_not_hide_its_outcome() -> None:
    data = json.loads(sample_json())
    data["outcome"] = None
    assert refused_json(json.dumps(data)).code == "wrong-outcome"


def test_irregularities_are_checked_like_those_of_the_text() -> None:
    data = json.loads(sample_json())
    step = {"kind": "irregularity", "fault": "renonce", "seats": [3], "note": "", "claims": []}
    data["steps"].insert(0, step)
    assert read_json(json.dumps(data)).irregularities[0].kind == "renonce"
    step["claims"] = [{"seat": 0, "premium": "pagatt"}]
    assert refused_json(json.dumps(data)).code == "no-such-premium"


def test_an_indented_twin_with_another_order_is_the_same_record() -> None:
    data = json.loads(sample_json())
    shuffled = dict(reversed(data.items()))
    assert read_json(json.dumps(shuffled, indent=7)) == sample()


@pytest.mark.parametrize("text", ["", "{", "nul", "[[[", '{"a": "b', "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    assert refused_json(text).code in ("cut-off", "bad-json")


@pytest.mark.parametrize("text", ["null", "[]", "3", "[" * 40 + "]" * 40, '{"tarock": 1}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refused_json(text).code == "bad-shape"


def test_a_twin_cut_off_anywhere_is_refused() -> None:
    text = sample_json().rstrip()
    for end in range(0, len(text), 37):
        assert refused_json(text[:end]).code == "cut-off", end
