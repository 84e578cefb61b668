"""A settlement tells how it came about: by whom, announced or silent, made or lost, how doubled."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.rulebook import Rulebook, load_book
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import settle
from mondfang.words import SettlementStory, settlement_story
from tests.positions import BOOKS
from tests.random_games import random_game, targets


def name(seat: int) -> str:
    return "ABCD"[seat]


def story(
    rulebook: str, language: str = "de", doubled: bool = False, **slip: Any
) -> tuple[dict[str, str], tuple[str, ...]]:
    """What is told of each item, and the notes; seat 0 reads it."""
    book = load_book(rulebook)
    outcome = outcome_of_slip(book, slip_of({"rulebook": rulebook, **slip}))
    told: SettlementStory = settlement_story(
        book,
        outcome,
        settle(book, outcome, 10),
        language,
        seat_name=name,
        you=0,
        stake=10,
        doubled=doubled,
    )
    return {line.item: line.told for line in told.lines}, told.notes


def trull(**facts: Any) -> dict[str, Any]:
    return {"premium": "trull", "side": "defence", "announced": True, "made": False, **facts}


def test_a_game_tells_who_played_it_and_how_it_ended() -> None:
    told, _ = story("steirisch-2017", contract="rufer", declarer=1, partner=0, points="41/1")
    assert told == {"Rufer": "von dir und B, gewonnen, 41 Punkte 1 Blatt"}


def test_a_premium_tells_who_announced_it_and_what_became_of_it() -> None:
    told, _ = story(
        "hopfgarten-2023",
        contract="auf",
        declarer=2,
        points="41",
        premiums=[trull(by=1, kontra=1)],
    )
    assert told["Trull"] == "angesagt von B, verloren, Kontra ×2"


def test_what_nobody_announced_was_made_silently() -> None:
    told, _ = story(
        "hopfgarten-2023",
        "en",
        contract="auf",
        declarer=2,
        points="41",
        premiums=[trull(side="declarer", announced=False, made=True)],
    )
    assert told["Trull"] == "made silently by C"


@pytest.mark.parametrize(
    ("rulebook", "words", "money"),
    [
        ("hopfgarten-2023", "Kontra ×2", "Kassa: 0,10 € je Punkt."),
        (
            "steirisch-2017",
            "Kontra ×2 in der Kassa",
            "Kassa: 0,10 € je Punkt; Kontras zählen nur hier, nicht in der Schrift.",
        ),
        (
            "kantine-2023",
            "Kontra: 1,00 € in der Kassa",
            "Kassa: bezahlt werden nur Kontras (Kontra 1,00 €, Re 2,00 €, Sub 5,00 €), "
            "nicht die Punkte.",
        ),
        (
            "skoty-trophy",
            "Kontra ×2",
            "Kassa: 0,10 € je Punkt; hier zählt jedes Kontra, in der Schrift nur das erste.",
        ),
    ],
)
def test_a_kontra_says_in_which_ledger_it_counts(rulebook: str, words: str, money: str) -> None:
    contract = "auf" if rulebook == "hopfgarten-2023" else "dreier"
    told, notes = story(rulebook, contract=contract, declarer=2, points="41", kontra=1)
    assert next(iter(told.values())) == f"von C, gewonnen, 41 Punkte, {words}"
    assert notes == (money,)


def test_an_empty_rufer_explains_itself() -> None:
    told, notes = story("hopfgarten-2023", contract="rufer", declarer=0, partner=2, unplayed=True)
    assert told["Rufer"].endswith("leer: nicht gespielt, als gewonnen")
    assert "Niemand hat etwas angesagt oder kontriert" in notes[0]


def test_a_radl_says_that_everything_counts_double() -> None:
    _, notes = story("steirisch-2017", "en", True, contract="dreier", declarer=2, points="41")
    assert "Radl: everything counts double." in notes


def test_trischaken_tells_who_has_the_most_points_and_why_they_pay_so_much() -> None:
    told, _ = story(
        "steirisch-2017",
        contract="trischaken",
        declarer=0,
        points=["40", "20", "10", "0"],
        tricks=[6, 4, 2, 0],
    )
    words = next(iter(told.values()))
    assert words == "die meisten Punkte: A, 40 Punkte, Jungfrau: D, Bürgermeister, ×4"


def test_a_negative_game_tells_its_tricks_and_who_doubled() -> None:
    told, _ = story(
        "steirisch-2017",
        contract="bettler",
        declarer=1,
        tricks=[6, 1, 5, 0],
        kontra=[0, 0, 1, 0],
    )
    assert told["Bettler"] == "von B, verloren, 1 Stich, Kontra ×2 in der Kassa gegen C"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_every_line_of_every_contract_is_told_in_both_languages(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        outcome = random_game(book, number, target).outcome()
        settled = settle(book, outcome, 10)
        for language in ("de", "en"):
            told = settlement_story(book, outcome, settled, language, seat_name=name, stake=10)
            assert [line.points for line in told.lines] == [line.points for line in settled.lines]
            assert all(line.told for line in told.lines)
