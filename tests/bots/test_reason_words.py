"""Every reason can be said in both languages, for every form, with nothing left open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mondfang.bots import Reason
from mondfang.bots.words import reason_texts, reason_words
from tests.positions import HG

EXPECTED: dict[str, dict[str, Any]] = {
    "tarocks-out": {"count": 5, "total": 9},
    "highest-out": {"card": "XX"},
    "void": {"seat": 2, "suit": "H"},
    "no-tarock": {"seat": 3},
    "king-with": {"seat": 1, "card": "TK"},
    "king-not-with": {"seats": (1, 3)},
    "king-open": {"card": "HK"},
    "partner": {"seat": 2},
    "alone": {},
    "must-win": {"points": "12/1"},
    "have-points": {"points": 20},
    "bird-safe": {"premium": "pagat", "chance": 81.4},
    "bird-risky": {"premium": "uhu", "chance": 30},
    "best-by": {"points": 2.45},
    "best-by-cards": {"points": 2.45, "card": "XX", "other": "HK"},
    "close-call-cards": {"points": 0.2, "card": "XX", "other": "HK"},
    "close-call": {"points": 0.2},
    "forced": {},
    "solved": {},
    "worlds": {"count": 200},
    "win-chance": {"chance": 64.6},
    "trick-rich": {"points": 13},
    "keep-tarocks": {},
    "draw-tarocks": {},
    "feed-partner": {"seat": 1},
    "duck": {},
    "lead-through": {"seat": 3},
    "singleton": {"suit": "P"},
    "discard-points": {"points": 9},
    "hand-strength": {"tarocks": 8, "honours": 3},
}


def test_the_table_has_the_codes_that_the_players_give() -> None:
    assert set(EXPECTED) <= set(reason_texts())


@pytest.mark.parametrize("code", sorted(reason_texts()))
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_form_is_a_sentence_without_gaps(code: str, language: str) -> None:
    texts, values = reason_texts()[code], EXPECTED.get(code, {})
    said = {reason_words(Reason(code, values), language)}
    if "seat" in values:
        said.add(reason_words(Reason(code, values), language, you=values["seat"]))
    for number in (0, 1):
        if "number" in texts:
            changed = {**values, texts["number"]: number}
            said.add(reason_words(Reason(code, changed), language))
    assert len(said) == sum(name.startswith(language) for name in texts)
    for sentence in said:
        assert re.fullmatch(r"[^{}?]+\.", sentence), sentence


@pytest.mark.parametrize("code", sorted(reason_texts()))
def test_both_languages_have_the_same_forms_and_values(code: str) -> None:
    texts = reason_texts()[code]
    german = {name[2:] for name in texts if name[:2] == "de"}
    assert german == {name[2:] for name in texts if name[:2] == "en"}
    for form in german:
        holes = [set(re.findall(r"{(\w+)}", texts[lang + form])) for lang in ("de", "en")]
        assert holes[0] == holes[1], form


def test_players_words() -> None:
    assert reason_words(Reason("tarocks-out", {"count": 1})) == "Es ist noch ein Tarock draußen."
    highest = Reason("highest-out", {"card": "XXI"})
    assert reason_words(highest) == "Der höchste Tarock, der noch draußen ist: Mond (XXI)."
    assert reason_words(Reason("highest-out", {"card": "XX"}), "en").endswith("still out: XX.")
    assert reason_words(Reason("highest-out", {"card": "XX"})).endswith("draußen ist: XXer.")
    king = Reason("king-with", {"seat": 1, "card": "TK"})
    assert reason_words(king) == "Den gerufenen Treff-König muss Spieler 2 haben."
    assert reason_words(king, you=1) == "Den gerufenen Treff-König hast du selbst."
    away = Reason("king-not-with", {"seats": (0, 1, 3)})
    assert reason_words(away).endswith("nicht bei Spieler 1, Spieler 2 oder Spieler 4.")
    better = Reason("best-by", {"points": 2.45})
    assert "2,5 Punkte" in reason_words(better) or "2,4 Punkte" in reason_words(better)


def test_seats_are_called_as_the_listener_calls_them() -> None:
    reason = Reason("void", {"seat": 2, "suit": "K"})
    assert reason_words(reason, seat_name=lambda seat: f"Platz {seat}").startswith("Platz 2 hat")
    assert reason_words(reason, "en") == "Player 3 has no diamonds."


def test_the_dialect_of_a_book_is_spoken() -> None:
    bird = Reason("bird-safe", {"premium": "kakadu", "chance": 70})
    assert reason_words(bird, book=HG).startswith("Maus")
    assert reason_words(bird).startswith("Kakadu")


def test_an_unknown_code_and_a_missing_value_do_not_stop_a_game() -> None:
    assert reason_words(Reason("gut-feeling")) == "gut feeling"
    assert "?" in reason_words(Reason("void", {"seat": 1}))
    assert reason_words(Reason("king-not-with", {"seats": ()})).endswith("?.")
