"""The scorer's interview: it asks what does not follow, and takes back what cannot be."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.scorer.interview.interview import back, step, told
from mondfang.scorer.interview.question import SEATS, Answers, Question
from mondfang.scorer.interview.slip import question_of
from mondfang.scorer.interview.words import TEXTS
from mondfang.scorer.slip import Slip, score
from mondfang.scorer.slip.form import decode, encode
from tests.positions import DL, HG, ST
from tests.terminal import needs_no_face


def first(question: Question) -> Any:
    """The plainest answer: nothing more where that is offered, else the first choice."""
    plain = {"yes-no": True, "seats": [0], "points": "40", "cents": None, "tricks": [3, 3, 3, 3]}
    plain["four-points"] = ["20", "20", "16", "14"]
    return question.choices[0].value if question.kind == "choice" else plain[question.kind]


def asked_ids(book: Rulebook, given: dict[str, Any]) -> dict[str, Any]:
    """All that is asked in one interview, with the given answers or the plainest ones."""
    answers: Answers = {}
    seen: dict[str, Any] = {}
    while (question := step(book, answers).question) is not None:
        answer = given.get(question.id, first(question))
        assert question.fits(answer), question
        assert question.id not in seen, question
        seen[question.id] = answer
        answers = {**answers, question.id: answer}
    return seen


def slip_after(book: Rulebook, **given: Any) -> Slip:
    answers = asked_ids(book, {name.replace("_", "-"): value for name, value in given.items()})
    return told(book, answers)


def points_after(book: Rulebook, **given: Any) -> tuple[int, ...]:
    return score(slip_after(book, **given)).points


def open_question(book: Rulebook, **given: Any) -> Question:
    """What is asked after exactly these answers."""
    found = step(book, {name.replace("_", "-"): value for name, value in given.items()})
    assert found.question is not None
    return found.question


RUFER = {"forehand": 0, "declarer": 2, "ending": "played", "partner": 0, "kontra": 0}


def test_an_uhurufer_with_a_doubled_trull() -> None:
    trull = {"premium_2": "trull", "premium_2_side": "defence", "premium_2_announced": "said"}
    trull |= {"premium_2_made": False, "premium_2_kontra": 1}  # type: ignore[dict-item]
    given = RUFER | {"contract": "uhurufer", "points": "41/1"} | trull
    assert points_after(ST, **given) == (7, -7, 7, -7)


def test_a_bird_that_was_bid_is_asked_for_and_not_offered_again() -> None:
    answers = RUFER | {"contract": "pagatrufer"}
    assert open_question(ST, **answers).id == "premium-1-made"
    answers |= {"premium_1_made": True, "premium_1_kontra": 0}
    following = open_question(ST, **answers)
    assert following.id == "premium-2"
    assert "pagat" not in [choice.value for choice in following.choices]


def test_a_premium_of_one_side_is_not_offered_to_it_again() -> None:
    said = {"premium_1": "trull", "premium_1_side": "declarer", "premium_1_announced": "said"}
    said |= {"premium_1_made": False, "premium_1_kontra": 0}  # type: ignore[dict-item]
    answers = {"forehand": 0, "contract": "dreier", "declarer": 2, "ending": "played", "kontra": 0}
    after = open_question(ST, **answers, **said, premium_2="trull")
    assert after.id == "premium-2-announced"  # the opponents', whose else


def test_card_points_come_last() -> None:
    asked_for = list(asked_ids(ST, {"contract": "dreier"}))
    assert asked_for[-1] == "points"


def test_after_a_valat_nobody_counts_and_one_alone_has_all_tricks() -> None:
    valat = {"premium-1": "valat", "premium-1-announced": "silent"}
    answers = asked_ids(ST, {"contract": "dreier", "declarer": 2, **valat})
    assert not {"points", "tricks"} & set(answers)
    slip = told(ST, answers)
    assert slip.tricks == [0, 0, 12, 0]
    assert score(slip).points == (-20, -20, 60, -20)


def test_after_a_valat_of_two_nobody_is_asked_who_took_how_many() -> None:
    valat = {"premium-1": "valat", "premium-1-announced": "silent"}
    given = {"contract": "rufer", "forehand": 2, "declarer": 2, "partner": 0}
    answers = asked_ids(ST, {**given, **valat})
    assert not {"points", "tricks"} & set(answers)
    assert score(told(ST, answers)).points == (4, -4, 4, -4)


def test_the_points_tell_whether_an_announced_sack_was_made() -> None:
    sack = {"premium-1": "sack-1", "premium-1-side": "declarer"}
    answers = asked_ids(DL, {"contract": "dreier", "points": "44", **sack})
    assert "premium-1-made" not in answers
    assert [fact.made for fact in told(DL, answers).premiums] == [False]


def test_only_the_forehand_plays_a_rufer_in_hopfgarten() -> None:
    answers = asked_ids(HG, {"contract": "rufer", "forehand": 1, "ending": "unplayed"})
    assert "declarer" not in answers
    assert told(HG, answers).declarer == 1


def test_a_played_silent_rufer_of_hopfgarten_has_an_announcement() -> None:
    answers = {"forehand": 1, "contract": "rufer", "ending": "played", "partner": 0, "kontra": 0}
    assert None not in [choice.value for choice in open_question(HG, **answers).choices]


def test_claims_are_asked_for_only_where_the_book_knows_them() -> None:
    for book_id in book_ids():
        book = load_book(book_id)
        answers = asked_ids(book, {"contract": "rufer", "ending": "renonce", "offenders": [1]})
        assert ("claim-1" in answers) == book.conduct.renonce_claims, book_id


def test_a_renonce_with_a_claim() -> None:
    claim = {"claim_1": "pagat", "claim_1_seat": 1}
    given = RUFER | {"contract": "rufer", "declarer": 0, "partner": 3, "ending": "renonce"}
    slip = slip_after(ST, **given | {"offenders": [2]} | claim)
    assert slip.renonce is not None
    assert [(one.seat, one.premium) for one in slip.renonce.claims] == [(1, "pagat")]


def test_two_piccolos_beside_each_other() -> None:
    given = {"contract": "piccolo", "declarer": 1, "tricks": [5, 1, 5, 1], "stake": 10}
    given |= {"beside_1": 3, "beside_1_game": "piccolo", "kontra_2_1": 1}
    assert points_after(DL, **given) == (-6, 6, -4, 4)


def test_what_cannot_be_is_taken_out_and_only_that_is_asked_again() -> None:
    answers = asked_ids(ST, {"contract": "trischaken"})
    wrong = answers | {"tricks": [0, 4, 4, 4]}
    now = step(ST, wrong)
    assert now.problem is not None
    assert now.question is not None
    assert now.question.id == "points"
    assert set(now.answers) == set(wrong) - {"points"}


def test_a_premium_that_is_taken_out_takes_along_what_was_said_about_it() -> None:
    answers = {"forehand": 0, "contract": "dreier", "declarer": 2, "ending": "played", "kontra": 0}
    trull = {"premium-1": "trull", "premium-1-side": "declarer", "premium-1-announced": "silent"}
    assert list(back(ST, answers | {"premium-1": "trull"})) == list(answers)
    assert list(back(ST, answers | trull))[-1] == "premium-1-side"


def test_the_row_is_known_as_soon_as_the_game_can_be_settled() -> None:
    answers = {"forehand": 0, "contract": "rufer", "declarer": 0, "ending": "schleifen"}
    book = next(load_book(name) for name in book_ids() if load_book(name).talon.schleifen)
    now = step(book, answers)
    assert now.settlement is not None
    assert sum(now.settlement.points) == 0


def test_nothing_is_known_before_the_points() -> None:
    answers = RUFER | {"contract": "rufer", "premium-1": None}
    assert step(ST, answers).settlement is None


def test_answers_survive_being_written_as_json() -> None:
    answers = asked_ids(DL, {"contract": "piccolo", "tricks": [5, 1, 5, 1]})
    again = json.loads(json.dumps(answers))
    assert told(DL, again) == told(DL, answers)


def test_a_question_can_be_written_as_json() -> None:
    question = open_question(ST)
    assert msgspec.to_builtins(question)["choices"][0]["text"] == ("Platz 1", "seat 1")


def test_people_are_shown_by_name() -> None:
    names = ("Spieler 17", "Spieler 4", "Spieler 9", "Spieler 30")
    now = step(ST, {"forehand": 0, "contract": "dreier"}, names)
    assert now.question is not None
    assert [choice.text.en for choice in now.question.choices] == list(names)


@pytest.mark.parametrize("wrong", ["bridge", 3, None, True])
def test_an_answer_of_the_wrong_kind_is_asked_for_again(wrong: object) -> None:
    assert open_question(ST, forehand=0, contract=wrong).id == "contract"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("premiums[1].side", "premium-2-side"),
        ("premiums[0].premium", "premium-1"),
        ("premiums", "premium-2"),
        ("partner", "partner"),
        ("king_in_talon", "partner"),
        ("renonce.claims[0].seat", "claim-1-seat"),
        ("bei[0]", "beside-1"),
        ("kontra[2]", "kontra-2-3"),
        ("points[1]", "points"),
        ("unplayed", "ending"),
    ],
)
def test_the_place_of_an_error_leads_to_its_question(path: str, name: str) -> None:
    known = ["partner", "premium-1", "premium-2", "premium-2-side", "claim-1", "claim-1-seat"]
    known += ["beside-1", "kontra-2-3", "points", "ending"]
    assert question_of(path, dict.fromkeys(known, "x")) == name


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_everything_is_asked_in_both_languages(name: str) -> None:
    assert all(TEXTS[name])


def test_the_interview_needs_no_terminal() -> None:
    assert needs_no_face("mondfang.scorer.interview.interview")


def answer_to(question: Question) -> st.SearchStrategy[Any]:
    match question.kind:
        case "choice":
            return st.sampled_from([choice.value for choice in question.choices])
        case "yes-no":
            return st.booleans()
        case "seats":
            return st.permutations(question.among).map(lambda order: list(order[:2]))
        case "tricks":
            pairs = [[6 * (seat in pair) for seat in range(4)] for pair in combinations(SEATS, 2)]
            return st.sampled_from([[3, 3, 3, 3], [12, 0, 0, 0], [2, 1, 8, 1], *pairs])
        case "four-points":
            return st.sampled_from([["20", "20", "16", "14"], ["70", "0", "0", "0"]])
        case "points":
            return st.sampled_from(["0", "35", "35/2", "46", "56", "70"])
        case _:
            return st.sampled_from([None, 10])


@given(st.sampled_from(book_ids()), st.data())
@settings(max_examples=40, deadline=None)
def test_every_interview_ends_in_a_slip_that_settles_as_shown(
    book_id: str, data: st.DataObject
) -> None:
    book = load_book(book_id)
    answers: Answers = {}
    for _ in range(80):
        now = step(book, answers)
        if now.question is None:
            assert now.settlement is not None
            slip = decode(encode(told(book, now.answers)))
            assert score(slip).points == now.settlement.points
            return
        assert len(now.question.choices) != 1
        assert now.question.kind != "choice" or now.question.choices
        answers = {**now.answers, now.question.id: data.draw(answer_to(now.question))}
