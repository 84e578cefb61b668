"""What changes for somebody who travels from Graz to Hopfgarten."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.compare import Point, compare
from tests.rulebook.houses import house

ST = load_book("steirisch-2017")
HG = load_book("hopfgarten-2023")
TRIP = {
    (topic.title, point.name): point
    for topic in compare(ST, HG)
    for point in topic.points
    if point.differs
}


@pytest.mark.parametrize(
    ("topic", "name", "left", "right", "clauses"),
    [
        ("Spiele", "Solodreier", "Wert 10", "–", "ST-014"),
        ("Spiele", "Auf", "–", "Wert 5; nur im ersten Wort", "HG-006"),
        ("Spiele", "Pagatrufer / Pagat", "Wert 1", "Wert 2", "ST-003 HG-003"),
        ("Spiele", "Trischaken / Fahrer", "Wert 3", "Wert 2", "ST-017 HG-002"),
        ("Prämien", "König ultimo", "still 1; angesagt 2", "still 2; angesagt 3", "HG-019"),
        ("Prämien", "Mondfang", "–", "still 10; angesagt 20", "HG-021"),
        ("Prämien", "Kakadu / Maus", "still 3", "still 3", "ST-024 HG-013"),
        ("Lizitation", "nach drei Mal „weiter“", "alle Spiele", "nur Vorhandspiele", "HG-045"),
        ("Rufen", "eigene Karte rufen", "verboten", "erlaubt", "ST-093 HG-049"),
        ("Talon", "gerufener König bleibt liegen", "kostet nichts", "ist ein Königfang", "HG-054"),
        ("Kontra", "verdoppelt", "nur das Geld", "Schrift und Geld", "ST-035 HG-059"),
        ("Kartenspiel: Trischaken", "Stichzwang", "ja", "nein", "ST-063 HG-079"),
        ("Zählen", "zum Gewinnen", "35 Punkte 2 Blatt", "35 Punkte 1 Blatt", "ST-046 HG-030"),
        ("Geben", "Richtung", "gegen den Uhrzeigersinn", "im Uhrzeigersinn", "ST-045 HG-026"),
        ("Wörter", "Treff", "Treff", "Holz", ""),
    ],
)
def test_from_graz_to_hopfgarten(
    topic: str, name: str, left: str, right: str, clauses: str
) -> None:
    point = TRIP[topic, name]
    assert point.left.text.startswith(left)
    assert point.right.text.startswith(right)
    assert {*clauses.split()} <= {*point.left.clauses, *point.right.clauses}


def test_how_tricks_go_in_games_that_only_one_table_knows_is_left_out() -> None:
    assert not any(topic.endswith("Negativspiele") for topic, _ in TRIP)


def test_the_order_of_the_games_is_one_row() -> None:
    assert TRIP["Spiele", "Rang"].right.text == "Pagat < Uhu < Maus < Auf"
    assert TRIP["Spiele", "Rang"].left.text.startswith("Piccolo = Zwiccolo < Solorufer")


@pytest.mark.parametrize("book_id", book_ids())
def test_a_book_does_not_differ_from_itself(book_id: str) -> None:
    book = load_book(book_id)
    assert not any(point.differs for topic in compare(book, book) for point in topic.points)


def differences(rules: str) -> list[Point]:
    return [point for topic in compare(ST, house(rules)) for point in topic.points if point.differs]


@pytest.mark.parametrize(
    ("rules", "name", "text"),
    [
        ("[contract.dreier]\nvalue = 6\nvalue_lost = 6", "Dreier", "Wert 6"),
        ("[contract.dreier]\nvalue_lost = 6", "Dreier", "Wert 5, verloren 6"),
        ('[contract.dreier]\npremiums = ["pagat"]', "Dreier", "Wert 5; Prämien: Pagat"),
        ("[kontra]\nlevels = 1", "Stufen", "1"),
        ("[premium.pagat]\ntrick = 11", "Pagat", "still 1; angesagt 2; Stich: 11"),
        ("[play.negative]\nmust_beat = false", "Stichzwang", "nein"),
    ],
)
def test_one_changed_rule_is_one_row(rules: str, name: str, text: str) -> None:
    (point,) = differences(rules)
    assert (point.name, point.right.text) == (name, text)
