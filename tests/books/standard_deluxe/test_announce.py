"""Standardregeln de luxe: announcements of the opponents, and the steps of Kontra."""

from __future__ import annotations

import pytest

from mondfang.game.state import GameState
from tests.clauses import clause
from tests.positions import (
    DL,
    declared,
    lying,
    offered,
    play_out,
    say,
)

GUT = ("gut", "gut", "gut")
BIRDS = {0: "I", 1: "II", 2: "III", 3: "IIII"}


def solo(*said: str) -> GameState:
    """The forehand lies in a Solodreier."""
    return lying(declared(DL, "solodreier", hands=BIRDS), *said)


@clause("DL-128")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_opposing_side_announces_zusaetze_too(seat: int) -> None:
    state = say(solo(), *GUT[: seat - 1])
    bird = {1: "uhu", 2: "kakadu", 3: "quapil"}[seat]
    assert {f"announce {bird}", "announce trull", "announce valat"} <= set(offered(state))
    said = say(state, f"announce {bird}", "gut", *GUT)
    facts = [fact for fact in play_out(said).outcome().premiums if fact.announced]
    assert [(fact.premium, fact.side, fact.by) for fact in facts] == [(bird, "defence", seat)]


@clause("DL-059")
@pytest.mark.parametrize(
    ("words", "level"),
    [
        ((), 0),
        (("kontra game@0", "gut"), 1),
        (("kontra game@0", "gut", "gut", "gut", "re game@0", "gut"), 2),
        (
            ("kontra game@0", "gut", "gut", "gut", "re game@0", "gut", "sub game@0", "gut"),
            3,
        ),
    ],
)
def test_kontra_re_and_sub_are_three_steps(words: tuple[str, ...], level: int) -> None:
    assert play_out(say(solo(), *words, *GUT)).outcome().kontra == level


@clause("DL-059")
def test_a_kontra_counts_only_for_the_announcement_it_answers() -> None:
    state = say(solo("announce pagat"), "kontra pagat@0", "gut", *GUT)
    facts = play_out(state).outcome()
    assert facts.kontra == 0
    assert [fact.kontra for fact in facts.premiums if fact.announced] == [1]
