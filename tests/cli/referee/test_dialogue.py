"""``mondfang referee`` step by step: questions, bad answers, the four numbers, two languages."""

from __future__ import annotations

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.referee import referee_book
from mondfang.referee.fault_groups import by_sight
from mondfang.referee.words import words
from mondfang.rulebook import book_ids, load_book
from tests.cli.running import ask_referee as ask


def numbers(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def place(book_id: str, kind: str) -> int:
    """The number of a fault in the list that is asked from."""
    return [row.id for row in by_sight(referee_book(load_book(book_id)).faults)].index(kind) + 1


def game(book_id: str, contract: str) -> int:
    rows = [row.id for row in load_book(book_id).contracts.values() if row.offered]
    return rows.index(contract) + 1


def test_a_german_run_from_the_rulebook_to_the_four_numbers() -> None:
    """Bad answers are asked again; ST-145 as above."""
    book = book_ids().index("steirisch-2017") + 1
    answers = ["99", "", str(book), str(place("steirisch-2017", "farbzwang")), "2 2", "2"]
    answers += [str(game("steirisch-2017", "dreier")), "2"]  # the trick was gathered
    answers += ["7", "1", "0", "0", "0"]  # who plays; no Kontra, nothing announced or claimed
    text = numbers(ask(text="\n".join(answers)))
    assert "Eine Zahl von 1 bis" in text
    assert "Ein Platz von 1–4" in text
    assert "Farbe nicht bedient" in text
    assert "Renonce." in text
    assert "Spiel +15 −25 +5 +5 ST-008" in text
    assert "Summe +15 −25 +5 +5" in text
    assert "ST-145 Wer Renonce begeht" in text


def test_an_english_run_with_announcement_kontra_and_judgement() -> None:
    """SB-049 to SB-051: Rufer of seats 0 and 2, the Pagat announced under Kontra is lost."""
    book = "sb-tarock-2023"
    row = load_book(book).contracts["rufer"]
    premiums = [name for name in row.premiums if load_book(book).premiums[name].can_announce]
    pagat = premiums.index("pagat") + 1
    answers = [place(book, "announced-card"), 1, 1, 2, "maybe", "n"]  # the first is the Rufer
    answers += [1, 2, 0]  # the first seat with the third, no Kontra
    answers += [pagat, 1, 1, pagat, 1, 0]  # the same again cannot be
    text = "\n".join(map(str, answers))
    shown = numbers(ask("--rulebook", book, text=f"{text}\n", language="en"))
    assert "Yes or no" in shown
    assert "That cannot be: Pagat is entered twice for the declarer" in shown
    assert words("question", "advantage", "en") in shown
    assert "The announcement is lost, the game goes on." in shown
    assert "sum −2 +2 −2 +2" in shown
    assert "SB-051 It is a Renonce only if" in shown


def test_a_fault_before_there_is_a_game_counts_as_in_a_rufer() -> None:
    text = f"{place('steirisch-2017', 'wrong-count')}\n4\n2\n0\n1\n0\n"
    shown = numbers(ask("--rulebook", "steirisch-2017", text=text))
    assert words("when", "auction_begun", "de") in shown
    assert "Summe +1 +1 +1 −3" in shown


def test_other_faults_are_described_in_words() -> None:
    text = f"{place('steirisch-2017', 'other')}\n\nHat gesungen\n3\n1\nn\n"
    shown = numbers(ask("--rulebook", "steirisch-2017", text=text))
    assert "Ein paar Worte" in shown


@pytest.mark.parametrize("text", ["q\n", "6\nq\n", "6\n"])
def test_q_and_the_end_of_input_quit(text: str) -> None:
    assert "Ohne Entscheidung beendet." in numbers(ask(text=text))


ANSWERS = st.sampled_from(["0", "1", "2", "3", "0 2", "5", "9", "14", "j", "n", "ja", "", "x"])


@given(st.sampled_from(book_ids()), st.lists(ANSWERS, min_size=10, max_size=60))
@settings(max_examples=150, deadline=None)
def test_whatever_is_answered_there_is_no_traceback(book_id: str, answers: list[str]) -> None:
    assert ask("--rulebook", book_id, text="\n".join(answers)).exit_code == 0
