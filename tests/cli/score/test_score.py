"""``mondfang score``: slips as before, rows of four numbers, and questions at the keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mondfang.cli import cli
from mondfang.scorer.slip import score
from mondfang.scorer.slip.form import slip_of
from tests.cli.running import printed, refused, run

EXAMPLE = str(Path(__file__).parents[3] / "examples" / "slip.json")


# Slips.


def test_a_file_is_still_settled() -> None:
    assert json.loads(printed("score", EXAMPLE))["points"] == [-3, -3, 9, -3]
    assert "Dreier" in printed("score", EXAMPLE, "--explain")


def test_what_no_document_says_is_marked_where_a_score_is_explained(tmp_path: Path) -> None:
    slip = {"rulebook": "steirisch-2017", "forehand": 0, "contract": "trischaken"}
    slip |= {"points": ["35/0", "35/0", "0", "0"], "tricks": [6, 6, 0, 0]}
    file = tmp_path / "slip.json"
    file.write_text(json.dumps(slip), "utf-8")
    assert "ST-238*" in printed("score", str(file), "--explain")


def test_at_a_keyboard_the_command_alone_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = run("score", "--ask", typed="q\n").output
    monkeypatch.setattr("mondfang.cli.score.command.at_a_keyboard", lambda: True)
    assert run("score", typed="q\n").output == asked
    assert "steirisch-2017" in asked


def test_what_belongs_to_asking_is_refused_without_it() -> None:
    assert "--rulebook gilt nur mit --ask" in refused("score", EXAMPLE, "--rulebook", "x")
    assert "--slip-out works only with --ask" in refused(
        "score", EXAMPLE, "--slip-out", "x", language="en"
    )


@pytest.mark.parametrize("words", [["score"], ["score", "row"]])
def test_there_is_help(words: list[str]) -> None:
    assert "Optionen:" in printed(*words, "--help")
    assert "Options:" in printed(*words, "--help", language="en")


# Rows.


def test_a_possible_row_names_its_games_and_ends_well() -> None:
    said = printed("score", "row", "--rulebook", "steirisch-2017", "--", "+5", "+5", "-5", "-5")
    assert said.startswith("+5 +5 −5 −5: möglich Uhurufer gewonnen (Plätze 1 und 2);")


def test_an_impossible_row_names_the_nearest_and_exits_with_one() -> None:
    result = run("score", "row", "--rulebook", "steirisch-2017", "--", "+4", "+4", "+4", "-4")
    assert result.exit_code == 1
    assert "unmöglich (die Summe ist +8, nicht 0)" in result.stdout
    assert "+4 +4 +4 −12  Bettler verloren (Platz 4)" in result.stdout


def test_numbers_need_no_dashes_before_them_and_may_have_a_printed_minus() -> None:
    said = printed("score", "row", "--rulebook", "kantine-2023", "5", "5", "−5", "-5")
    assert said.startswith("+5 +5 −5 −5: möglich")


def test_the_answer_is_json_on_request() -> None:
    words = [
        "score",
        "row",
        "--rulebook",
        "standard-deluxe",
        "--json",
        "--",
        "12",
        "-4",
        "-4",
        "-4",
    ]
    found = json.loads(printed(*words, language="en"))
    assert (found["row"], found["possible"], found["irregular"]) == ([12, -4, -4, -4], True, False)
    assert found["games"][0] == {
        "contract": "bettler",
        "ending": "played",
        "text": "Bettler won (seat 1)",
    }


def test_options_of_the_table_count() -> None:
    words = [
        "score",
        "row",
        "--rulebook",
        "standard-deluxe",
        "--",
        "2000",
        "2000",
        "-2000",
        "-2000",
    ]
    assert run(*words).exit_code == 1
    assert "doppelt (Radl)" in printed(*words[:4], "--option", "radl=on", *words[4:])


def test_a_row_that_only_a_renonce_gives_is_told_as_such() -> None:
    said = printed("score", "row", "--rulebook", "steirisch-2017", "--", "1", "2", "-1", "-2")
    assert "möglich, aber nur durch eine Renonce" in said
    assert "Am nächsten: +1 +1 −1 −1" in said


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--rulebook", "steirisch-2017", "--", "1", "2"], "hier sind 2"),
        (["--rulebook", "steirisch-2017", "--", "1", "2", "-3", "x"], "„x“ ist keine ganze Zahl"),
        (["--rulebook", "steirisch-2017", "1", "1", "-1", "1.5"], "„1.5“ ist keine ganze Zahl"),
        (["--rulebook", "steirisch-2017", "9" * 9, "0", "0", "0"], "als irgendein Spiel zählt"),
        (["--rulebook", "steirisch", "--", "1", "1", "-1", "-1"], "gibt es nicht"),
        (["--", "1", "1", "-1", "-1"], "'--rulebook' fehlt"),
        (["--rulebook", "steirisch-2017", "--option", "x=1", "1", "1", "-1", "-1"], "options.x"),
    ],
)
def test_bad_input_is_refused(words: list[str], text: str) -> None:
    assert text in refused("score", "row", *words)


# Questions.


def asked(*words: str, answers: list[str], language: str = "de") -> Result:
    runner = CliRunner(env={"COLUMNS": "120", "MONDFANG_LANG": language})
    text = "".join(f"{answer}\n" for answer in answers)
    return runner.invoke(cli, ["score", "--ask", *words], input=text)


def slip_after(tmp_path: Path, book: str, answers: list[str]) -> dict[str, Any]:
    """The slip that the answers make; it settles by file as it was explained."""
    path = tmp_path / "slip.json"
    result = asked("--rulebook", book, "--slip-out", str(path), answers=answers)
    assert result.exit_code == 0, result.output
    slip: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    total = next(line for line in result.output.splitlines() if line.startswith("Summe"))
    shown = [int(word) for word in total.replace("│", " ").replace("−", "-").split()[1:5]]
    assert list(score(slip_of(slip)).points) == shown
    return slip


def test_an_uhurufer_with_a_doubled_trull(tmp_path: Path) -> None:
    game = ["1", "9", "3", "1", "1", "0"]  # forehand, game, declarer, played, partner, no Kontra
    uhu = ["j", "0"]  # made, not doubled
    trull = ["5", "2", "1", "n", "1"]  # of the opponents, announced, missed, Kontra
    slip = slip_after(tmp_path, "steirisch-2017", [*game, *uhu, *trull, "0", "41/1"])
    assert (slip["contract"], slip["declarer"], slip["partner"]) == ("uhurufer", 2, 0)
    assert [fact["premium"] for fact in slip["premiums"]] == ["uhu", "trull"]
    assert slip["premiums"][1]["kontra"] == 1
    assert score(slip_of(slip)).points == (7, -7, 7, -7)


def test_a_fahrer_in_hopfgarten(tmp_path: Path) -> None:
    slip = slip_after(tmp_path, "hopfgarten-2023", ["4", "1", "1", "20 20 16 14", "3 3 3 3"])
    assert (slip["declarer"], slip["points"]) == (3, ["20", "20", "16", "14"])
    assert score(slip_of(slip)).points == (-3, -3, 3, 3)


def test_a_rufer_whose_king_was_left_lying(tmp_path: Path) -> None:
    trull = ["5", "1", "1", "n", "0"]  # announced by the declarer, missed: so it was played
    answers = ["2", "2", "1", "6", "0", *trull, "0", "30"]
    slip = slip_after(tmp_path, "hopfgarten-2023", answers)
    assert slip["king_in_talon"] == "left"
    assert score(slip_of(slip)).points == (4, -12, 4, 4)


def test_a_renonce_names_seats_from_one(tmp_path: Path) -> None:
    answers = ["1", "11", "4", "2", "3", "0", "0", "0"]
    slip = slip_after(tmp_path, "steirisch-2017", answers)
    assert slip["renonce"]["seats"] == [2]


def test_only_what_the_book_offers_is_asked() -> None:
    result = asked("--rulebook", "hopfgarten-2023", answers=["1", "2", "1", "1", "0", "q"])
    assert "Maus" in result.output
    assert "Bettler" not in result.output
    assert "Quapil" not in result.output
    assert "Wer spielte es?" not in result.output  # only the forehand plays a Rufer


def test_a_contradiction_is_told_and_only_that_step_is_asked_again() -> None:
    answers = ["1", "1", "1", "20 20 16 14", "0 4 4 4", "0 20 26 24", "q"]
    result = asked("--rulebook", "steirisch-2017", answers=answers)
    assert "Das passt nicht" in result.output
    assert result.output.count("Punkte der vier Plätze?") == 2
    assert result.output.count("Stiche der vier Plätze?") == 1
    assert "Summe" in result.output


def test_the_row_is_shown_as_soon_as_it_is_known() -> None:
    result = asked("--rulebook", "standard-deluxe", answers=["1", "3", "2", "0", "1", "4 1 4 3"])
    assert "(bisher: −2 +6 −2 −2)" in result.output


def test_people_are_asked_about_by_name() -> None:
    names = "Spieler 1,Spieler 2,Spieler 3,Spieler 4"
    result = asked("--rulebook", "steirisch-2017", "--names", names, answers=["q"])
    assert "1  Spieler 1" in result.output
    assert "Platz" not in result.output
    assert "vier verschiedene Namen" in refused("score", "--ask", "--names", "Spieler 1,Spieler 2")


def test_nonsense_is_asked_again_and_a_question_mark_helps() -> None:
    answers = ["9", "?", "1", "11", "3", "1", "0", "0", "viel", "?", "41/1", "q"]
    result = asked("--rulebook", "steirisch-2017", answers=answers)
    assert "Eine der Zahlen von oben" in result.output
    assert "in Spielrichtung" in result.output
    assert "Das passt nicht als Antwort" in result.output
    assert "35 Punkte und 2 Blatt" in result.output
    assert "Summe" in result.output


def test_z_goes_one_step_back(tmp_path: Path) -> None:
    """Also past a step that left no choice: the Sechserdreier is the forehand's."""
    answers = ["1", "8", "z", "11", "z", "11", "3", "1", "0", "0", "41/1"]
    slip = slip_after(tmp_path, "steirisch-2017", answers)
    assert (slip["contract"], slip["declarer"]) == ("dreier", 2)


def test_z_at_the_first_step_asks_it_again() -> None:
    result = asked("--rulebook", "steirisch-2017", answers=["z", "q"])
    assert result.output.count("Wer war Vorhand?") == 2


def test_the_book_is_asked_for_where_none_is_named_and_the_slip_shown_on_request() -> None:
    answers = ["6", "1", "11", "3", "1", "0", "0", "41/1", "j"]
    result = asked(answers=answers)
    assert "Welches Regelwerk?" in result.output
    assert '"contract":"dreier"' in result.output
    assert result.exit_code == 0


def test_q_quits_in_peace_and_the_end_of_input_does_not() -> None:
    quitting = asked("--rulebook", "steirisch-2017", answers=["1", "q"])
    assert (quitting.exit_code, "Abgebrochen" in quitting.output) == (0, True)
    ended = asked("--rulebook", "steirisch-2017", answers=["1"])
    assert (ended.exit_code, "Abgebrochen" in ended.output) == (1, True)


def test_english_is_spoken_on_request() -> None:
    result = asked("--rulebook", "kantine-2023", answers=["?", "q"], language="en")
    assert "Who was forehand?" in result.output
    assert "z = one step back" in result.output


def test_options_of_the_table_reach_the_slip(tmp_path: Path) -> None:
    path = tmp_path / "slip.json"
    result = asked(
        *("--rulebook", "standard-deluxe", "--option", "zwiccolo=on", "--slip-out", str(path)),
        answers=["1", "4", "2", "1", "4 2 3 3", "0", "0", "0", ""],
    )
    assert result.exit_code == 0, result.output
    slip = json.loads(path.read_text(encoding="utf-8"))
    assert slip["options"] == {"zwiccolo": "on"}
    assert score(slip_of(slip)).points == (-2, 6, -2, -2)
