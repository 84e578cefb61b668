"""The terminal's table is the table of the web: one sheet, one pot, five seats, table manner."""

from __future__ import annotations

import random
import re
from functools import cache
from io import StringIO
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from mondfang.bots import Budget, make
from mondfang.cli import cli
from mondfang.cli.play.keys import Verb, verb_of
from mondfang.cli.play.round import Companions
from mondfang.cli.play.session import Session
from mondfang.cli.play.terminal import Terminal
from mondfang.game import View
from mondfang.game.actions import Action
from mondfang.record import read_text, replay
from mondfang.settlement import settle
from mondfang.settlement.carried import TableState, after_game
from mondfang.speech.numbers import signed
from mondfang.table.entries import Committed, Dealt, Did, entry_text, parse_entries
from mondfang.table.pack.promise import parse_deck
from mondfang.table.setup import Setup
from mondfang.table.state import fold, moments
from tests.table.tables import PERSONS, Log

DELUXE = "standard-deluxe"
RADL = (("radl", "on"),)
POT = (("pagatkassa", "on"), ("pagatkassa_cents", "50"))


class Greedy(Terminal):
    """A person who plays as the rung ``greedy`` does, and always wants the next game."""

    def choice(self, view: View) -> Action:
        return make("greedy").choose(view, Budget(len(view.told)))


def greedy_games(setup: Setup, count: int, seat: int = 0) -> Session:
    """So many games in the terminal, greedy at every seat."""
    console = Console(file=StringIO(), width=100)
    others = [(seat + step) % setup.size for step in range(1, setup.size)]
    players = {other: make("greedy") for other in others}
    table = Companions(Greedy(console, lambda _: "", seat), players, make("greedy"))
    with click.Context(click.Command("play")):
        session = Session(setup, table, random.Random(1), None)
        for _ in range(count):
            session.play_one()
    return session


@cache
def with_a_radl() -> Session:
    """Thirty games in which some are doubled, only to be looked at."""
    return greedy_games(Setup(DELUXE, RADL, bots="greedy", pace=0.0), 30)


def screen(session: Session) -> str:
    file = session.terminal.console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def on_the_web(session: Session) -> Log:
    """The same packs and words at a table where persons sit, by the verbs that pages send."""
    setup = session.solo.table.setup
    log = Log(setup, dealer=setup.size - 1).seat(*(*PERSONS, "p4")[: setup.size])
    for entry in session.solo.entries:
        match entry:
            case Committed(deck=deck):
                log.commit(parse_deck(deck))
            case Dealt(cut=cut):
                log.do("p0", f"deal {cut}")
            case Did(seat=seat, do=text):
                log.do(f"p{seat}", text)
            case _:
                continue
    return log


def played(*arguments: str, answers: str) -> Result:
    command = ["play", "--bots", "greedy", "--teacher", "greedy", "--seed", "5", *arguments]
    return CliRunner(env={"COLUMNS": "100"}).invoke(cli, command, input=answers)


def test_a_radl_doubles_in_the_terminal_as_on_the_web() -> None:
    session = with_a_radl()
    table, web = session.solo.table, on_the_web(session).table
    assert table.sheet == web.sheet
    assert table.totals == web.totals
    assert any(line.doubled for line in table.sheet)
    plain = greedy_games(Setup(DELUXE, bots="greedy", pace=0.0), 30).solo.table
    assert table.totals != plain.totals
    said = "  ".join(
        f"{name} {signed(number)}"
        for name, number in zip(
            ("Du", "Spieler 2", "Spieler 3", "Spieler 4"), web.totals, strict=True
        )
    )
    assert f"Schrift: {said}" in screen(session)


def test_the_sheet_of_the_terminal_is_the_books_account_deal_by_deal() -> None:
    """Settled once more by hand, game after game: what the table carries on is the book's."""
    session = with_a_radl()
    book, carried, points = session.book, TableState(), [0, 0, 0, 0]
    plain = [0, 0, 0, 0]
    for table in moments(session.solo.entries):
        if table.state is None or table.turn is not None or table.committed is not None:
            continue  # a game is counted in the moment after its last card
        outcome = table.state.outcome()
        settled = settle(book, outcome)
        plain = [a + b for a, b in zip(plain, settled.points, strict=True)]
        if outcome.ending != "thrown-in":
            carried, settled, _ = after_game(book, carried, outcome, settled)
        points = [a + b for a, b in zip(points, settled.points, strict=True)]
    assert list(session.solo.table.totals) == points
    assert points != plain


def test_the_radl_is_told() -> None:
    text = screen(with_a_radl())
    assert "Radl: noch 4 Spiele zählen doppelt." in text
    assert "Radl: noch 1 Spiel zählt doppelt." in text
    assert "Summe (doppelt)" in text


def test_the_pagatkassa_is_carried_on_and_shown() -> None:
    session = greedy_games(Setup(DELUXE, POT, bots="greedy", pace=0.0, stake=10), 3)
    web = on_the_web(session)
    assert session.solo.seen.pot == web.told("p0").pot == 150
    assert session.solo.seen.cent_totals == web.told("p0").cent_totals
    text = screen(session)
    assert "Pagatkassa: 150 Cent" in text
    assert "Pagatkassa (Cent)" in text
    assert "DL-183" in text


def test_with_five_the_dealer_sits_out_and_the_sheet_has_five() -> None:
    session = greedy_games(Setup(DELUXE, RADL, size=5, bots="greedy", pace=0.0), 6)
    table = session.solo.table
    assert table.sheet == on_the_web(session).table.sheet
    # The last seat deals first, then the deal passes on: five deals, each sits out once.
    assert [line.points[(number - 1) % 5] for number, line in enumerate(table.sheet)] == [0] * 6
    assert "gibt und setzt aus: Du" in screen(session)


def test_five_play_by_the_command(tmp_path: Path) -> None:
    arguments = ("--rulebook", DELUXE, "--players", "5", "--seat", "5", "--save", str(tmp_path))
    result = played(*arguments, answers="\n" + "1\n\n" * 40)
    assert result.exit_code == 0, result.output
    assert "Spieler 4: greedy" in result.output.splitlines()[0]
    assert "gibt und setzt aus: Du" in result.output
    first, second = (
        read_text((tmp_path / f"00{number}.tarock").read_text(encoding="utf-8"))
        for number in (1, 2)
    )
    assert first.seats[0] == "Spieler 1 (greedy)"
    assert second.seats == (
        "Spieler 2 (greedy)",
        "Spieler 3 (greedy)",
        "Spieler 4 (greedy)",
        "Spieler 5 (du)",
    )
    assert replay(second).is_over


def test_a_book_for_four_refuses_a_fifth_with_its_clause() -> None:
    result = played("--rulebook", "hopfgarten-2023", "--players", "5", answers="")
    assert result.exit_code == 2
    assert "So viele sitzen" in result.output
    assert "HG-116" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "5", "--bots", "club,cup,club"), "vier Namen"),
        (("--players", "6"), "--players"),
        (("--manner", "wild"), "--manner"),
        (("--stake", "0"), "--stake"),
        (("--stake", "20000"), "10000 Cent"),
    ],
)
def test_what_no_table_agrees_on_is_an_error_for_people(
    arguments: tuple[str, ...], said: str
) -> None:
    result = played("--rulebook", DELUXE, *arguments, answers="")
    assert result.exit_code == 2
    assert said in result.output


def test_the_log_of_the_terminal_folds_to_its_table() -> None:
    session = greedy_games(Setup(DELUXE, RADL, bots="greedy", pace=0.0), 2)
    lines = [entry_text(entry) for entry in session.solo.entries]
    assert fold(parse_entries(lines)) == session.solo.table


def test_the_last_round_ends_the_evening() -> None:
    result = played(answers="r\nr\n" + "1\n\n" * 150)
    assert result.exit_code == 0
    assert "Die letzte Runde ist angesagt." in result.output
    assert "schon angesagt" in result.output
    assert "Bis zum nächsten Mal" in result.output
    assert result.output.count("Summe") in (4, 8)


def test_a_fault_is_called_by_seat_and_kind() -> None:
    assert verb_of(" F 2 ") == Verb("fault 2")
    assert verb_of("fehler 1 farbzwang") == Verb("fault 1 farbzwang")
    assert verb_of("f") is None
    assert verb_of("fault 1 2 3") is None


def test_words_and_misconduct_are_verbs_of_the_terminal_too() -> None:
    assert verb_of("say thinking") == Verb("say thinking")
    assert verb_of("misbehave other pfeift") == Verb("misbehave other pfeift")
    assert verb_of("two-cards hk XX") == Verb("two-cards HK XX")
    result = played("--manner", "table", answers="misbehave looking\nf 0 looking\nq\n")
    assert "Fehler von dir." in result.output


def test_at_a_strict_table_no_fault_can_be_called() -> None:
    assert "Hier wird streng gespielt" in played(answers="f 1\nq\n").output


# A Dreier of the forehand; in the third trick a suit is led that you do not have, and tarock is
# the only card allowed.
TO_THE_FAULT = "1\nbid dreier\n" + "1\n" * 9


def at_a_table(answers: str, *arguments: str) -> str:
    result = played("--manner", "table", *arguments, answers=TO_THE_FAULT + answers)
    assert result.exit_code == 0, result.exception
    return result.output


def test_in_table_manner_a_wrong_card_lies_and_can_be_taken_back_at_once() -> None:
    output = at_a_table("h4\nu\n1\nq\n")
    assert "Du: ♥4" in output
    assert "gegen die Regeln" in output
    assert output.index("Zurückgenommen.") < output.index("Du: XV\n")


def test_in_table_manner_the_book_says_how_long_a_card_can_be_taken_back() -> None:
    output = at_a_table("h4\n\nu\nq\n")
    assert "Zurückgenommen." not in output
    assert "Was liegt, liegt" in output
    assert "ST-148" in output


def test_a_regular_card_is_not_taken_back_in_table_manner_but_in_training() -> None:
    assert "Was liegt, liegt" in at_a_table("u\nq\n")
    assert "Zurückgenommen." in at_a_table("u\nq\n", "--training")


def test_a_fault_owned_up_to_ends_the_game_and_is_written_and_explained() -> None:
    output = at_a_table("h4\n\nf 0\nw\nq\n")
    assert "Fehler von dir. Renonce." in output
    assert "Schrift: Du −45  Spieler 2 +15  Spieler 3 +15  Spieler 4 +15" in output
    assert output.index("ST-148 ") > output.index("Schrift: Du −45")


def test_a_claim_without_a_ground_changes_nothing_and_is_made_once_a_trick() -> None:
    output = at_a_table("f 1\nf 1\n1\nq\n")
    assert "Du reklamierst: Fehler von Spieler 2. Keine Folgen." in output
    assert "zu Unrecht reklamiert" in output
    assert "Du: XV\n" in output


def test_after_the_count_a_fault_is_still_called_and_the_line_written_anew() -> None:
    """The fault lies since the third trick; it is owned up to when all is counted."""
    output = at_a_table("h4\n\n" + "1\n" * 9 + "f 0\nq\n", "--eyes", "closed")
    first, second = [line for line in output.splitlines() if line.startswith("Schrift")]
    assert first != second
    assert "Fehler von dir. Renonce." in output


def test_a_bot_that_has_seen_the_proof_of_a_revoke_calls_it_out() -> None:
    """The hearts that were thrown away show that hearts were there to be played."""
    output = at_a_table("h4\n\n" + "1\n" * 9 + "q\n", "--eyes", "sharp")
    assert re.search(r"Spieler \d reklamiert: Fehler von dir\. Renonce\.", output)


def test_the_record_of_a_game_with_a_fault_tells_it(tmp_path: Path) -> None:
    at_a_table("h4\n\nf 0\nq\n", "--save", str(tmp_path))
    text = (tmp_path / "001.tarock").read_text(encoding="utf-8")
    assert "H4" in text
    assert read_text(text).seats[0] == "Spieler 1 (du)"
    assert "Renonce" in text


def test_seats_are_drawn_by_cards_and_the_tarock_deals_first(tmp_path: Path) -> None:
    arguments = ("--rulebook", "steirisch-2017", "--draw-seats", "--save", str(tmp_path))
    result = played(*arguments, "--seed", "2", answers="1\n" * 60)
    assert result.exit_code == 0, result.output
    drawn = next(line for line in result.output.splitlines() if "Gezogen:" in line)
    assert all(f"Spieler {seat + 1}" in drawn or f"Du {card}" in drawn for seat, card in SIGNS)
    record = read_text((tmp_path / "001.tarock").read_text(encoding="utf-8"))
    assert record.forehand == 1
    assert [name.endswith("(du)") for name in record.seats].index(True) == seat_of_you(drawn)


SIGNS = ((0, "Sk"), (1, "PK"), (2, "TK"), (3, "HK"))


def seat_of_you(line: str) -> int:
    """Where the one at the terminal sits after the draw."""
    return next(seat for seat, card in SIGNS if f"Du {card}" in line)
