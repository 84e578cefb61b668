"""A table in the terminal: whole games by numbers, refusals with reasons, records that replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mondfang.cli import cli
from mondfang.cli.play import _numbered
from mondfang.game.text import action_text
from mondfang.record import read_text, replay
from mondfang.rulebook import book_ids
from tests.positions import ST, late


def played(*arguments: str, answers: str) -> Result:
    return CliRunner().invoke(cli, ["play", "--seed", "5", *arguments], input=answers)


@pytest.mark.parametrize("book_id", book_ids())
def test_a_game_is_played_to_its_settlement_and_saved(book_id: str, tmp_path: Path) -> None:
    result = played("--rulebook", book_id, "--save", str(tmp_path), answers="1\n" * 90)
    assert result.exit_code == 0, result.output
    assert "Summe" in result.output
    assert "Schrift" in result.output
    saved = sorted(tmp_path.glob("*.tarock"))
    assert saved
    for path in saved:
        assert replay(read_text(path.read_text(encoding="utf-8"))).is_over


def test_an_illegal_choice_is_refused_with_its_reason() -> None:
    result = played(answers="pass\nq\n")
    assert "nicht passen" in result.output
    assert "ST-060" in result.output


def test_nonsense_is_answered_and_asked_again() -> None:
    result = played(answers="zwei drei\n?\nq\n")
    assert "verstehe" in result.output
    assert "bid sechserdreier" in result.output
    assert result.exit_code == 0


@pytest.mark.parametrize("answer", ["²", "9" * 5000, "-1", "0"])
def test_odd_numbers_are_no_choice(answer: str) -> None:
    result = played(answers=f"{answer}\nq\n")
    assert result.exit_code == 0
    assert "verstehe" in result.output


def test_games_that_are_there_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "004.tarock").write_text("mine", encoding="utf-8")
    played("--save", str(tmp_path), answers="1\n" * 60)
    assert (tmp_path / "004.tarock").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "005.tarock").exists()


def test_cards_are_numbered_as_the_hand_is_sorted() -> None:
    state = late(ST, "dreier", ["II XX H4 HK", "H3 H2 K4 K3", "P7 P8 P9 PB", "T7 T8 T9 TB"])
    numbers = [action_text(action) for action in _numbered(state.view(0))]
    assert numbers == ["play XX", "play II", "play HK", "play H4"]


def test_the_end_of_input_ends_the_game_in_peace() -> None:
    result = played(answers="")
    assert result.exit_code == 0
    assert "Bis zum nächsten Mal" in result.output


def test_english_is_spoken_on_request() -> None:
    result = played("--lang", "en", answers="q\n")
    assert "Your hand" in result.output
    assert "Until next time" in result.output


def test_no_hidden_card_is_shown_before_it_falls() -> None:
    """At the first question the table has seen nothing but the own hand."""
    result = played(answers="q\n")
    hand = next(line for line in result.output.splitlines() if line.startswith("Dein Blatt"))
    rest = result.output.replace(hand, "")
    assert "♠" not in rest
    assert "♥" not in rest


def test_an_unknown_book_is_an_error_for_people() -> None:
    result = CliRunner().invoke(cli, ["play", "--rulebook", "steirisch"])
    assert result.exit_code == 2
    assert "steirisch-2017" in result.output
