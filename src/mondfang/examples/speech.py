"""The words of an example: actions in their text form, by the seat on turn unless one is named."""

from __future__ import annotations

import re

from mondfang.game import GameState, Phase
from mondfang.game.actions import Action
from mondfang.game.text import parse_action

DISCARD_ANY = "discard any"  # the first discard that the rules allow
PLAY_OUT = "play out"  # everybody plays the first legal card until the game is over
SHORT_CUTS = (DISCARD_ANY, PLAY_OUT)
_SEAT = re.compile(r"([0-3]):\s*(.+)")


def split_words(words: str | None) -> list[str]:
    """``"reserve; pass; bid dreier"`` as three words."""
    return [word.strip() for word in (words or "").split(";") if word.strip()]


def read_word(word: str, turn: int, phase: Phase | None = None) -> Action | None:
    """An action, of another seat than the one on turn in ``"2: gut"``; None for a short cut."""
    if word in SHORT_CUTS:
        return None
    named = _SEAT.fullmatch(word)
    if named is not None:
        return parse_action(int(named[1]), named[2], phase)
    return parse_action(turn, word, phase)


def spoken(state: GameState, word: str) -> GameState:
    """The state after a word; raises IllegalAction."""
    action = read_word(word, state.turn or 0, state.public.phase)
    if action is not None:
        return state.apply(action)
    if word == DISCARD_ANY:
        return state.apply(state.legal_actions()[0])
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state
