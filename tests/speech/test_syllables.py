"""Long names are divided as people would, and only where that helps a narrow column."""

from __future__ import annotations

import pytest

from mondfang.speech.syllables import SOFT_HYPHEN, heading


@pytest.mark.parametrize(
    ("name", "divided"),
    [
        ("Wagner", "Wag-ner"),
        ("Huber", "Huber"),
        ("Oberkofler", "Ober-kof-ler"),
        ("Maschekseite", "Ma-schek-sei-te"),
        ("Spieler 17", "Spieler 17"),
        ("17 Schwarzenegger", "17 Schwar-ze-neg-ger"),
    ],
)
def test_a_name_is_divided_between_syllables(name: str, divided: str) -> None:
    assert heading(name) == divided.replace("-", SOFT_HYPHEN)


def test_of_a_sentence_only_the_longest_words_are_divided() -> None:
    said = heading("die Karten zusammengeworfen", 12)
    assert said.replace(SOFT_HYPHEN, "-") == "die Karten zu-sam-men-ge-wor-fen"
    assert said.replace(SOFT_HYPHEN, "") == "die Karten zusammengeworfen"


@pytest.mark.parametrize("divided", ["Ne-ga-tiv-spiel", "Kai-ser-stich", "Bei-spiel", "Fens-ter"])
def test_a_game_and_a_trick_are_not_torn_from_their_first_letter(divided: str) -> None:
    assert heading(divided.replace("-", "")) == divided.replace("-", SOFT_HYPHEN)
