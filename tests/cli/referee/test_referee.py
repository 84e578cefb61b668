"""``mondfang referee``: a case as JSON in, the ruling out."""

from __future__ import annotations

import dataclasses
import json
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.referee import Moment, referee_book
from mondfang.referee.case import QUESTIONS, CaseError, CaseMoment, rule_bytes
from mondfang.referee.rulings import Decision
from mondfang.referee.words import tables, words
from mondfang.rulebook import book_ids, load_book
from tests.cli.running import ask_referee as ask
from tests.cli.running import printed, run

GATHERED = {"gathered": True, "next_card": True}


def case(book: str, contract: str, fault: str, *seats: int, **more: Any) -> dict[str, Any]:
    """Seat 0 declares; names that are no field of a case belong to its slip."""
    outer = ("moment", "premium", "answers", "claims", "note")
    own = {name: more.pop(name) for name in outer if name in more}
    slip = {"rulebook": book, "contract": contract, "declarer": 0, **more}
    return {"slip": slip, "fault": fault, "seats": list(seats), **own}


def said(premium: str, side: str = "declarer", kontra: int = 0) -> dict[str, Any]:
    return {"premium": premium, "side": side, "announced": True, "kontra": kontra}


def ruling(data: dict[str, Any]) -> dict[str, Any]:
    result = ask("--json", text=json.dumps(data))
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    assert list(found) == ["decision", "clauses", "question", "options", "points", "cents", "lines"]
    assert found["clauses"]
    return found


def error(data: object) -> dict[str, str]:
    text = data if isinstance(data, str) else json.dumps(data)
    result = ask("--json", text=text)
    assert (result.exit_code, result.stdout) == (2, "")
    found: dict[str, str] = json.loads(result.stderr)["error"]
    assert list(found) == ["code", "path", "message"]
    return found


REVOKES = [
    # ST-145: every other as if he had won; the lone declarer three times.
    (case("steirisch-2017", "dreier", "farbzwang", 1), [15, -25, 5, 5]),
    (case("steirisch-2017", "dreier", "farbzwang", 0), [-15, 5, 5, 5]),
    # KI-164: game and promised Pagat, 1 + 2 to each, the own partner is paid too.
    (case("kantine-2023", "rufer", "farbzwang", 2, partner=2), [1, 1, -3, 1]),
    (case("kantine-2023", "pagatrufer", "farbzwang", 1, partner=2), [3, -9, 3, 3]),
    # SB-105: the game is worth 4, the Sechserdreier 4 won and 8 lost.
    (case("sb-tarock-2023", "dreier", "tarockzwang", 1), [12, -20, 4, 4]),
    (case("sb-tarock-2023", "sechserdreier", "farbzwang", 1), [12, -28, 8, 8]),
    # DL-122 and HG-091: Trischaken pays a flat sum.
    (case("standard-deluxe", "trischaken", "stichzwang", 2), [4, 4, -12, 4]),
    (case("skoty-trophy", "trischaken", "stichzwang", 2), [4, 4, -12, 4]),
    (case("hopfgarten-2023", "trischaken", "farbzwang", 0), [-6, 2, 2, 2]),
]


@pytest.mark.parametrize(("data", "points"), REVOKES)
def test_a_revoke_found_too_late_is_a_renonce_with_four_numbers(
    data: dict[str, Any], points: list[int]
) -> None:
    found = ruling({**data, "moment": GATHERED})
    assert (found["decision"], found["points"]) == ("renonce", points)
    summed = [sum(line["points"][seat] for line in found["lines"]) for seat in range(4)]
    assert summed == points


def test_the_money_follows_the_stake() -> None:
    """DL-001: a Rufer is worth 1; the book leaves the stake to the table."""
    more: dict[str, Any] = {"partner": 2, "moment": GATHERED}
    assert ruling(case("standard-deluxe", "rufer", "farbzwang", 1, **more))["cents"] is None
    staked = ruling(case("standard-deluxe", "rufer", "farbzwang", 1, stake=20, **more))
    assert staked["cents"] == [20, -60, 20, 20]


def test_announced_premiums_and_kontra_are_compensated() -> None:
    """ST-145: the Dreier (5) under Kontra and the announced Trull (2), each as if won."""
    more: dict[str, Any] = {"kontra": 1, "premiums": [said("trull")], "moment": GATHERED}
    found = ruling(case("steirisch-2017", "dreier", "farbzwang", 1, **more))
    assert [line["item"] for line in found["lines"]] == ["game", "trull"]
    assert sum(found["points"]) == sum(found["cents"]) == 0


@pytest.mark.parametrize(
    ("book", "contract", "moment", "decision"),
    [
        ("steirisch-2017", "dreier", {"next_card": True}, "put-right"),
        ("steirisch-2017", "dreier", GATHERED, "renonce"),
        ("steirisch-2017", "bettler-ouvert", GATHERED, "put-right"),
        ("steirisch-2017", "bettler-ouvert", {**GATHERED, "next_lead": True}, "renonce"),
        ("hopfgarten-2023", "auf", {}, "question"),
        ("hopfgarten-2023", "auf", {"next_card": True}, "renonce"),
        ("steirisch-2017", "dreier", {**GATHERED, "next_cut": True}, "too-late"),
    ],
)
def test_until_when_a_revoke_is_put_right(
    book: str, contract: str, moment: dict[str, bool], decision: str
) -> None:
    found = ruling(case(book, contract, "farbzwang", 1, moment=moment))
    assert found["decision"] == decision
    assert (found["points"] is None) == (decision != "renonce")
    assert bool(found["lines"]) == (decision == "renonce")


def test_a_question_comes_back_with_its_options_and_takes_an_answer() -> None:
    """KI-179: without an advantage only the Pagat (announced 2) is lost, alone against three."""
    more: dict[str, Any] = {"premiums": [said("pagat")], "premium": "pagat", "moment": GATHERED}
    data = case("kantine-2023", "dreier", "announced-card", 0, **more)
    found = ruling(data)
    assert (found["decision"], found["question"]) == ("question", "advantage")
    assert found["options"] == [
        {"answer": True, "decision": "renonce"},
        {"answer": False, "decision": "premium-lost"},
    ]
    assert (found["points"], found["cents"], found["lines"]) == (None, None, [])
    lost = ruling({**data, "answers": {"advantage": False}})
    assert (lost["decision"], lost["points"]) == ("premium-lost", [-6, 2, 2, 2])
    gained = ruling({**data, "answers": {"advantage": True}})
    assert (gained["decision"], gained["points"]) == ("renonce", [-21, 7, 7, 7])


def test_a_wrong_zuwaage_that_cannot_be_mended() -> None:
    """KI-084: the forehand's Renonce at most."""
    data = case("kantine-2023", "trischaken", "zuwaage", 0, answers={"irreparable": True})
    assert ruling(data)["points"] == [-9, 3, 3, 3]


def test_claims_are_paid_by_the_offender() -> None:
    """KI-175: a silent Pagat (1) that seat 1 has certainly lost."""
    data = case("kantine-2023", "rufer", "farbzwang", 2, partner=2, moment=GATHERED)
    data["claims"] = [{"seat": 1, "premium": "pagat"}]
    assert ruling(data)["points"] == [1, 2, -4, 1]


def test_looking_is_admonished_and_costs_nothing() -> None:
    found = ruling(case("steirisch-2017", "dreier", "looking", 3))
    assert (found["decision"], found["points"]) == ("admonition", None)


GOOD = case("steirisch-2017", "dreier", "farbzwang", 1)
BIRD = case("steirisch-2017", "dreier", "announced-card", 0, moment=GATHERED)
NO = {"answers": {"advantage": False}}


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ("{", "no-json", ""),
        ([], "wrong-type", ""),
        ({"slip": GOOD["slip"], "seats": [1]}, "missing-field", "fault"),
        ({**GOOD, "falt": "x"}, "unknown-field", "falt"),
        ({**GOOD, "moment": {"gatherd": True}}, "unknown-field", "moment.gatherd"),
        ({**GOOD, "fault": "farbzwan"}, "no-such-fault", "fault"),
        ({**GOOD, "fault": "other"}, "missing-field", "note"),
        ({**GOOD, "seats": []}, "bad-renonce", "seats"),
        ({**GOOD, "seats": [4]}, "no-such-seat", "seats[0]"),
        ({**GOOD, "answers": {"luck": True}}, "no-such-question", "answers.luck"),
        ({**GOOD, "claims": [{"seat": 1, "premium": "pagat"}]}, "bad-renonce", "claims[0].seat"),
        ({**GOOD, "premium": "durch"}, "premium-not-in-game", "premium"),
        ({**GOOD, "premium": "uhu"}, "not-announced", "premium"),
        ({**BIRD, **NO}, "missing-field", "premium"),
        (case("steirisch", "dreier", "farbzwang", 1), "unknown-rulebook", "slip.rulebook"),
        (case("steirisch-2017", "x", "farbzwang", 1), "no-such-contract", "slip.contract"),
        (case("steirisch-2017", "dreier", "farbzwang", 1, stake=7), "bad-stake", "slip.stake"),
        (
            case("steirisch-2017", "dreier", "farbzwang", 1, points="40"),
            "result-in-case",
            "slip.points",
        ),
        (
            case("steirisch-2017", "dreier", "farbzwang", 1, premiums=[{**said("uhu"), "made": 1}]),
            "wrong-type",
            "slip.premiums[0].made",
        ),
        (
            case("hopfgarten-2023", "rufer", "farbzwang", 1, claims=[{"seat": 0, "premium": "x"}]),
            "bad-renonce",
            "claims",
        ),
    ],
)
def test_what_cannot_be_ruled_on_is_refused_with_code_and_path(
    data: object, code: str, path: str
) -> None:
    found = error(data)
    assert (found["code"], found["path"]) == (code, path)
    assert found["message"]


def test_a_mistyped_name_is_answered_with_the_nearest() -> None:
    assert "vielleicht „farbzwang“?" in error({**GOOD, "fault": "farbzwan"})["message"]
    assert "vielleicht „gathered“?" in error({**GOOD, "moment": {"gatherd": True}})["message"]


def test_a_case_is_refused_in_the_language_of_the_call() -> None:
    text = json.dumps({**GOOD, "fault": "farbzwan"})
    result = ask("--json", text=text, language="en")
    assert "did you mean 'farbzwang'?" in json.loads(result.stderr)["error"]["message"]


SMALL = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 5), st.sampled_from(["pagat", "uhu", "x", ""])
)
PREMIUMS = st.lists(
    st.fixed_dictionaries(
        {
            "premium": st.sampled_from(["pagat", "uhu", "trull", "valat", "koenig-ultimo", "x"]),
            "side": st.sampled_from(["declarer", "defence"]),
            "announced": st.just(True),
            "kontra": st.integers(0, 4),
        }
    ),
    max_size=3,
)
CONTRACTS = ["rufer", "dreier", "trischaken", "bettler", "piccolo-ouvert", "solorufer", "auf"]


@st.composite
def fuzzed(draw: st.DrawFn) -> dict[str, Any]:
    """A case that is often a good one, with up to two fields put out of order."""
    book = draw(st.sampled_from(book_ids()))
    kinds = [*referee_book(load_book(book)).faults]
    flags = st.dictionaries(st.sampled_from(CaseMoment.__struct_fields__), st.booleans())
    slip: dict[str, Any] = {
        "rulebook": book,
        "contract": draw(st.sampled_from(CONTRACTS)),
        "declarer": draw(st.integers(0, 3)),
        "premiums": draw(PREMIUMS),
    }
    for field in draw(st.lists(st.sampled_from(["kontra", "bei", "bird", "partner"]), max_size=1)):
        slip[field] = draw(st.one_of(SMALL, st.lists(st.integers(0, 3), max_size=4)))
    data: dict[str, Any] = {
        "slip": slip,
        "fault": draw(st.sampled_from(kinds)),
        "seats": draw(st.lists(st.integers(0, 3), min_size=1, max_size=2)),
        "moment": draw(flags),
        "answers": draw(st.dictionaries(st.sampled_from(QUESTIONS), st.booleans())),
        "note": draw(st.sampled_from(["", "anders"])),
        "premium": draw(st.sampled_from([None, "pagat", "uhu"])),
    }
    for field in draw(st.lists(st.sampled_from([*data, "claims", "x"]), max_size=1)):
        data[field] = draw(st.one_of(SMALL, st.lists(SMALL), st.dictionaries(st.text(), SMALL)))
    return data


@given(fuzzed())
@settings(max_examples=300, deadline=None)
def test_whatever_comes_is_ruled_on_or_refused(data: dict[str, Any]) -> None:
    try:
        found = json.loads(rule_bytes(json.dumps(data)))
    except CaseError:
        return
    assert found["decision"] in get_args(Decision)
    if found["points"] is not None:
        assert sum(found["points"]) == 0
    assert (found["question"] is None) == (found["options"] is None)


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60)))
@settings(max_examples=100, deadline=None)
def test_what_is_no_case_is_refused(data: bytes | str) -> None:
    with pytest.raises(CaseError):
        rule_bytes(data)


def test_a_case_in_a_file_is_ruled_on_for_people(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**GOOD, "moment": GATHERED}), encoding="utf-8")
    result = ask(str(path), language="en")
    text = " ".join(result.stdout.split())
    assert result.exit_code == 0
    assert "Renonce. " in text
    assert "Game +15 −25 +5 +5 ST-008" in text
    assert "ST-145 " in text
    assert json.loads(ask("--json", str(path)).stdout)["points"] == [15, -25, 5, 5]
    assert json.loads(ask("--json", "-", text=path.read_text()).stdout)["points"] == [15, -25, 5, 5]
    path.write_text(json.dumps({**GOOD, "seats": [7]}), encoding="utf-8")
    assert ask(str(path)).exit_code == 2


def test_an_open_question_is_shown_with_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case("steirisch-2017", "dreier", "wrong-lead", 1)), encoding="utf-8")
    text = ask(str(path)).stdout
    assert words("question", "demand", "de") in text
    assert "ja: Renonce" in text
    assert "nein: Keine Folgen" in text


def test_the_book_of_a_case_stands_in_the_case() -> None:
    result = ask("--json", "--rulebook", "steirisch-2017", text=json.dumps(GOOD))
    assert result.exit_code == 2
    assert "slip.rulebook" in result.stderr


@pytest.mark.parametrize(
    ("language", "mark"),
    [("de", "(nicht im Text, unsere Lesart)"), ("en", "(not in the text, our reading)")],
)
def test_what_no_document_says_is_marked(tmp_path: Path, language: str, mark: str) -> None:
    path = tmp_path / "case.json"
    for moment, marked in (({**GATHERED, "next_cut": True}, True), ({"next_card": True}, False)):
        path.write_text(json.dumps({**GOOD, "moment": moment}), encoding="utf-8")
        shown = " ".join(ask(str(path), language=language).stdout.split())
        assert (mark in shown) == marked


def test_a_complete_house_book_has_a_referee(tmp_path: Path) -> None:
    path = tmp_path / "stammtisch.toml"
    text = (files("mondfang.books") / "steirisch-2017" / "book.toml").read_text("utf-8")
    path.write_text(text.replace('id = "steirisch-2017"', 'id = "stammtisch"', 1), encoding="utf-8")
    assert run("rules", "check", str(path)).exit_code == 0
    result = ask("--rulebook", str(path), text="1\n2\n2\n2\n1\n3\n0\n0\n0\n")
    assert result.exit_code == 0, result.output
    assert "Summe +1 −3 +1 +1" in " ".join(result.stdout.split())


def test_a_wrong_table_of_the_house_is_refused_alike_by_check_and_referee(tmp_path: Path) -> None:
    path = tmp_path / "haus.toml"
    head = 'id = "haus"\ntitle = "Haus"\nextends = "steirisch-2017"\n'
    path.write_text(f'{head}[referee.fault.talk]\nruling = "shot"\n', encoding="utf-8")
    for result in (run("rules", "check", str(path)), ask("--rulebook", str(path))):
        assert result.exit_code == 2
        assert "referee.fault.talk.ruling" in result.stderr


def test_words_are_complete_in_both_languages() -> None:
    books = [referee_book(load_book(name)) for name in book_ids()]
    wanted = {
        "fault": {kind for book in books for kind in book.faults},
        "question": set(QUESTIONS),
        "decision": set(get_args(Decision)),
        "moment": {field.name for field in dataclasses.fields(Moment)},
    }
    for kind, names in wanted.items():
        assert set(tables()[kind]) == names, kind
    for table in tables().values():
        for row in table.values():
            assert sorted(row) == ["de", "en"]
            assert all(text.strip() for text in row.values())


def test_the_form_has_every_moment() -> None:
    fields = {field.name: field.default for field in dataclasses.fields(Moment)}
    assert {name: getattr(CaseMoment(), name) for name in fields} == fields
    assert set(CaseMoment.__struct_fields__) == set(fields)


@pytest.mark.parametrize(("name", "field"), [("case", "fault"), ("ruling", "options")])
def test_the_schemas_can_be_printed(name: str, field: str) -> None:
    assert f'"{field}"' in printed("schema", name)
