"""A table in the terminal: whole games by numbers, refusals with reasons, records that replay."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from mondfang.bots import Bot, Style, make
from mondfang.bots.protocol import TEMPERS
from mondfang.cli import cli
from mondfang.cli.play.keys import WORDS, Key, key_of, numbered
from mondfang.game.text import action_text
from mondfang.record import read_text, replay
from mondfang.rulebook import book_ids
from tests.positions import ST, late

QUICK = ("--bots", "greedy", "--teacher", "greedy", "--seed", "5")
WHOLE = "1\n" * 40


def played(*arguments: str, answers: str, columns: str = "80") -> Result:
    runner = CliRunner(env={"COLUMNS": columns})
    return runner.invoke(cli, ["play", *QUICK, *arguments], input=answers)


def records(folder: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.tarock"))]


@pytest.mark.parametrize("book_id", book_ids())
def test_games_are_played_to_their_settlement_and_saved(book_id: str, tmp_path: Path) -> None:
    """With a number and Enter by turns two deals are played, whatever is asked in between."""
    arguments = ("--rulebook", book_id, "--save", str(tmp_path))
    result = played(*arguments, answers="1\n\n" * 45)
    assert result.exit_code == 0, result.output
    assert "Summe" in result.output
    assert "Schrift" in result.output
    saved = records(tmp_path)
    assert len(saved) >= 2
    for text in saved:
        assert replay(read_text(text)).is_over


@pytest.mark.parametrize("bots", ["random", "greedy,club,random", "Club, greedy, greedy"])
def test_any_rungs_sit_down(bots: str) -> None:
    result = played("--bots", bots, answers=WHOLE)
    assert result.exit_code == 0, result.output
    assert "Summe" in result.output
    assert bots.split(",")[0].lower() in result.output.splitlines()[0]


def test_the_temper_reaches_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    risks = []

    def made(name: str, style: Style) -> Bot:
        risks.append(style.risk)
        return make(name, style)

    monkeypatch.setattr("mondfang.cli.play.command.make", made)
    assert played("--bots", "greedy", "--temper", "careful", answers=WHOLE).exit_code == 0
    assert risks == [TEMPERS["careful"]] * 3 + [TEMPERS["even"]]  # the teacher is even


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "fritz"), "master"),
        (("--bots", "club,cup"), "drei Namen"),
        (("--bots", ""), "gibt es nicht"),
        (("--teacher", "fritz"), "master"),
        (("--seat", "5"), "--seat"),
    ],
)
def test_what_cannot_sit_down_is_an_error_for_people(arguments: tuple[str, str], said: str) -> None:
    result = played(*arguments, answers="")
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize("seat", range(4))
def test_any_seat_may_be_yours(seat: int, tmp_path: Path) -> None:
    result = played("--seat", str(seat + 1), "--save", str(tmp_path), answers=WHOLE)
    assert result.exit_code == 0
    first = result.output.splitlines()[0]
    assert [f"Spieler {other + 1}" in first for other in range(4)] == [s != seat for s in range(4)]
    record = read_text(records(tmp_path)[0])
    assert record.seats[seat] == f"Spieler {seat + 1} (du)"
    assert record.seats[seat - 1].endswith("(greedy)")


def test_the_same_seed_and_answers_give_the_same_game(tmp_path: Path) -> None:
    """Asking for hints on the way changes nothing, and the second deal is the same, too."""
    for name, answers in (("one", "1\n\n" * 35), ("two", "?\n1\nh\n\n" * 35)):
        played("--save", str(tmp_path / name), "--bots", "random", answers=answers)
    one, two = records(tmp_path / "one"), records(tmp_path / "two")
    assert len(one) >= 2
    assert one[:2] == two[:2]


def test_an_illegal_choice_is_refused_with_its_reason() -> None:
    result = played(answers="w\npass\nw\nq\n")
    nothing, refused, why = (
        result.output.index(text) for text in ("wurde nichts abgelehnt", "ST-060;", "ST-060 ")
    )
    assert "nicht passen" in result.output
    assert nothing < refused < why


def test_nonsense_is_answered_and_asked_again() -> None:
    result = played(answers="zwei drei\nh\nq\n")
    assert "verstehe" in result.output
    assert "??  alle" in result.output
    assert result.output.count("bid sechserdreier") == 2
    assert result.exit_code == 0


STRANGE = ["²", "9" * 5000, "-1", "0", "[red]", "[/]", "\x00", "\x1b[A", "kontra game@9", "a", ""]


@pytest.mark.parametrize("answer", [*STRANGE, "bid [/]", "discard HK HK", "ß", "? ? ?", "play"])
def test_strange_input_is_no_choice(answer: str) -> None:
    result = played(answers=f"{answer}\nq\n")
    assert result.exit_code == 0, result.exception
    assert result.output.count("Deine Wahl") == 2


def test_strange_input_after_a_game_asks_again() -> None:
    strange = "\n".join(answer for answer in STRANGE if answer not in ("", "a"))
    result = played(answers="1\n" * 15 + strange + "\ns\nq\n")
    assert result.exit_code == 0, result.exception
    assert result.output.count("Schrift:") == 2
    assert "Vorhand: Spieler 2" not in result.output


def test_games_that_are_there_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "004.tarock").write_text("mine", encoding="utf-8")
    played("--save", str(tmp_path), answers=WHOLE)
    assert (tmp_path / "004.tarock").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "005.tarock").exists()


def test_a_folder_that_cannot_be_written_is_told_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = played("--save", str(tmp_path / "file" / "games"), answers=WHOLE)
    assert result.exit_code == 2
    assert "Dein Blatt" not in result.output


def test_cards_are_numbered_as_the_hand_is_sorted() -> None:
    state = late(ST, "dreier", ["II XX H4 HK", "H3 H2 K4 K3", "P7 P8 P9 PB", "T7 T8 T9 TB"])
    numbers = [action_text(action) for action in numbered(state.view(0))]
    assert numbers == ["play XX", "play II", "play HK", "play H4"]


@pytest.mark.parametrize("answers", ["", "1\n", "1\n" * 15, "?\n", "1"])
def test_the_end_of_input_ends_the_game_in_peace(answers: str) -> None:
    result = played(answers=answers)
    assert result.exit_code == 0
    assert "Bis zum nächsten Mal" in result.output


def test_the_break_key_ends_the_game_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "input", interrupted)
    result = played(answers="")
    assert result.exit_code == 0
    assert "Bis zum nächsten Mal" in result.output


def test_bytes_that_are_no_text_end_in_peace() -> None:
    script = "from mondfang.cli import main; main()"
    command = [sys.executable, "-X", "utf8", "-c", script, "play", *QUICK]
    for given in (b"\xff\xfe\n", b""):
        ran = subprocess.run(command, input=given, capture_output=True, check=False)
        assert ran.returncode == 0, ran.stderr.decode()
        assert "nächsten Mal" in ran.stdout.decode()


@pytest.mark.parametrize("columns", ["20", "40", "200"])
def test_terminals_may_be_narrow(columns: str) -> None:
    result = played(answers="h\n?\nt\n" + "1\n" * 15 + "w\nq\n", columns=columns)
    assert result.exit_code == 0
    assert "Summe" in result.output
    widest = max(len(line) for line in result.output.splitlines() if "Deine Wahl" not in line)
    assert widest <= max(int(columns), 60)  # a question and the line behind it are not wrapped


def test_english_is_spoken_on_request() -> None:
    result = played("--lang", "en", "--training", answers="h\n?\nt\nl\ns\nw\nu\nq\n")
    assert "Your hand" in result.output
    assert "See you next time" in result.output
    for german in ("Spieler", "Tipp", "Stich", "Schrift", "Regel", "zurück", "Übung"):
        assert german not in result.output


def test_the_table_the_last_trick_and_the_sheet_are_shown_on_request() -> None:
    result = played(answers="l\n" + "1\n" * 3 + "t\nl\ns\nq\n")
    assert "noch keinen Stich" in result.output
    assert "Trischaken – es spielt: Du" in result.output
    assert "Stiche: Du 1, Spieler 2 0" in result.output
    assert "Du XXI, Spieler 2 " in result.output
    assert "Schrift: Du 0" in result.output


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


def test_every_key_has_its_words_and_none_is_a_card_or_a_number() -> None:
    assert set(WORDS) == set(Key)
    words = [word for of_one in WORDS.values() for word in of_one]
    assert len(words) == len(set(words))
    assert key_of("  ?   ALL ") is Key.HINT_ALL
    assert key_of("a") is None
    assert key_of("a", ended=True) is Key.ANALYSE
