"""What a hand is worth in words, without a terminal."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.game.actions import Bid, Pass
from mondfang.lab.deals import read_hand
from mondfang.lab.hand import words
from mondfang.lab.hand.worth import HandWorth, Offer
from tests.positions import ST

HAND = CardSet(read_hand("Sk XXI XX XVIII XV XII IX II HK HD P10 T7"))
OFFERS = (Offer(Bid(0, "solorufer"), 3.25, 0.5, 4.0, 0.25, 0.8), Offer(Pass(0), -0.5, 0.1))
WORTH = HandWorth(HAND, 1, ((0, "pass"),), OFFERS, OFFERS[0].action, ())


@pytest.mark.parametrize(
    ("language", "head", "row"),
    [
        ("de", "2. am Wort", ("Solorufer", "+3,2 ±0,5", "+4,0 ±0,2", "80 %")),
        ("en", "speaks second", ("Solo Rufer", "+3.2 ±0.5", "+4.0 ±0.2", "80%")),
    ],
)
def test_calls_come_as_a_table_in_both_languages(
    language: str, head: str, row: tuple[str, ...]
) -> None:
    assert words.headline(ST, WORTH, language).endswith(head)
    (now,) = words.listings(ST, WORTH, language)
    assert now.rows[0] == row
    assert len(now.columns) == len(row)


def test_who_passes_is_told_what_that_is_worth() -> None:
    advice, passing = words.advice(ST, WORTH)
    assert "Solorufer" in advice
    assert "−0,5" in passing
