"""Kant_Ine: points divided by the deals of the table, and what a bye earns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from mondfang.speech import numbers
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import Closed, Drawn
from tests.clauses import clause
from tests.tournament.desk import SEED, Desk, random_totals
from tests.tournament.scores import place_of

HALF = Fraction(1, 2)


def kantine(values: Mapping[int, Sequence[tuple[int, int] | None]], players: int = 4) -> Desk:
    """Rounds of one table, given each player's points and deals; None sits out."""
    desk = Desk("kant-ine", players)
    desk.do(Closed())
    rounds = max(map(len, values.values()))
    drawn = []
    for number in range(1, rounds + 1):
        out = [who for who, got in values.items() if got[number - 1] is None]
        seats = tuple(who for who in desk.now.entrants if who not in out)[:4]
        byes = tuple(who for who in desk.now.entrants if who not in seats)
        drawn.append(RoundDraw(number, (seats,), byes))
    desk.do(Drawn(tuple(drawn), SEED))
    for one in drawn:
        desk.start(one.number)
        got = {who: scores[one.number - 1] for who, scores in values.items()}
        points = [(got.get(who) or (0, 0))[0] for who in one.tables[0]]
        deals = next(score[1] for score in got.values() if score is not None)
        points[-1] -= sum(points)
        desk.totals(one.number, 1, points, deals)
    return desk


@clause("KI-072")
def test_round_values_are_added_as_exact_fractions() -> None:
    desk = kantine({1: [(1, 3), (1, 7), (1, 11)]})
    assert place_of(desk, 1).total == Fraction(1, 3) + Fraction(1, 7) + Fraction(1, 11)
    assert numbers.number(place_of(desk, 1).total, "de") == "0,57"


@clause("KI-073")
def test_a_bye_earns_the_mean_of_the_rounds_that_were_played() -> None:
    values = {1: [(6, 12), None, (-3, 12), (12, 12)], 5: [None, (0, 12), None, None]}
    desk = kantine(values, players=5)
    mine = place_of(desk, 1)
    assert mine.rounds == (HALF, Fraction(5, 12), Fraction(-1, 4), Fraction(1))
    assert mine.marks == ("played", "bye", "played", "played")
    assert mine.total == Fraction(5, 3)


@clause("KI-073")
def test_until_the_end_a_bye_is_the_mean_so_far_and_zero_before_the_first_round() -> None:
    values = {1: [None, (6, 12), (12, 12)], 5: [(0, 12), None, None]}
    desk = kantine(values, players=5)
    assert place_of(desk, 1, 1).total == 0
    assert place_of(desk, 1, 2).total == 1
    assert place_of(desk, 1, 3).total == Fraction(9, 4)


@clause("KI-073")
def test_the_mean_of_the_field_is_a_setting_and_always_zero() -> None:
    form = preset("kant-ine")
    desk = Desk(replace(form, scoring=replace(form.scoring, bye="field-mean")), 5)
    desk.close_and_draw()
    for number in (1, 2, 3, 4):
        desk.play(number, random_totals(number))
    for place in desk.places():
        for value, mark in zip(place.rounds, place.marks, strict=True):
            assert mark != "bye" or value == 0
