"""SB-Tarock: Kontras, and how far they go."""

from __future__ import annotations

from mondfang.game import GameState
from mondfang.game.actions import Kontra
from tests.clauses import clause
from tests.positions import SB, cited, declared, lying, offered, play_out, refused, say


def doubles(state: GameState) -> list[str]:
    return [text for text in offered(state) if text.startswith(("kontra ", "re ", "sub "))]


@clause("SB-100")
def test_there_are_three_levels_and_no_fourth() -> None:
    state = lying(declared(SB, "dreier", 1))
    state = say(state, "kontra game@1", "gut", "gut", "gut", "re game@1", "gut")
    state = say(state, "sub game@1", "gut", "gut", "gut")
    assert state.turn == 1
    fourth = state.refusal(Kontra(1, 4, "game", 1))
    assert fourth is not None
    assert fourth.code == "ladder-is-full"
    assert "SB-100" in fourth.clauses
    assert doubles(state) == []
    assert play_out(say(state, "gut")).outcome().kontra == 3


@clause("SB-100")
def test_in_a_negative_game_everybody_doubles_for_himself() -> None:
    state = say(declared(SB, "bettler", 1), "lie")
    assert doubles(state) == ["kontra game@1/2"]
    state = say(state, "kontra game@1/2", "gut")
    assert doubles(state) == ["kontra game@1/3"]
    assert refused(state, "re game@1/2") == "not-your-ladder"
    assert "SB-100" in cited(state, "re game@1/2")
    state = say(state, "gut", "gut", "re game@1/2", "gut", "gut", "gut", "gut")
    facts = play_out(state).outcome()
    assert facts.kontras == ((1, 2, 2),)
    assert facts.kontra == 0
