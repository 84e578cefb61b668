"""What used to be said in English to German readers: click's own words, notes, columns, slips."""

from __future__ import annotations

import json

import click
import pytest

from mondfang.paper.errors import FileError
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.log.story import told
from tests.cli.running import printed, refused, run
from tests.tournament.desk import Desk

SLIP = {"rulebook": "steirisch-2017", "contract": "dreier", "declarer": 9, "points": "40"}


def test_a_word_in_place_of_a_number_is_refused_in_german() -> None:
    assert "„j“ ist keine ganze Zahl." in refused("arena", "--deals", "j", "random", "greedy")


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Ein Platz ist 0, 1, 2 oder 3, nicht 9."), ("en", "A seat is 0, 1, 2 or 3, not 9.")],
)
def test_a_slip_is_refused_in_the_language_of_the_call(language: str, said: str) -> None:
    result = run("score", "-", language=language, typed=json.dumps(SLIP))
    error = json.loads(result.stderr)["error"]
    assert (error["code"], error["path"], error["message"]) == ("no-such-seat", "declarer", said)


def test_how_a_clause_is_read_is_told_in_german() -> None:
    text = printed("rules", "clause", "ST-155")
    assert "Offen war: Auch dann, wenn es ihm genützt hat" in text
    assert "So lesen wir es: Ja: Die Prämie ist verloren, das Spiel aber nie Renonce" in text
    assert "englisch" not in text


def test_a_complaint_is_decided_in_german_words() -> None:
    event = ev.ComplaintDecided(119, "dismissed")
    assert told(Desk("sb", 8).now, event, "de") == "Einspruch 119: abgewiesen"


@pytest.mark.parametrize(("language", "said"), [("de", "Abgebrochen.\n"), ("en", "Stopped.\n")])
def test_who_stops_is_told_so_in_his_language(
    monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    def stop(*_: object) -> None:
        raise click.Abort

    monkeypatch.setattr("mondfang.cli.score.row.find_book", stop)
    numbers = ("--", "1", "1", "-1", "-1")
    result = run("score", "row", "--rulebook", "steirisch-2017", *numbers, language=language)
    assert (result.exit_code, result.stderr) == (1, said)


def test_a_missing_column_has_its_german_name() -> None:
    problem = FileError("column-missing", "liste.csv", 1, "number")
    assert problem.text("de") == "liste.csv, Zeile 1, Spalte Nummer: Diese Spalte fehlt."
