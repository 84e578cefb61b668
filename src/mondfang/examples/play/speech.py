"""The words of an example: actions in their text form, by the seat on turn unless one is named."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mondfang.game import GameState, Phase
from mondfang.game.actions import Action
from mondfang.game.text import ActionTextError, parse_action

DISCARD_ANY = "discard any"  # the first discard that the rules allow
PLAY_OUT = "play out"  # everybody plays the first legal card until the game is over
_PLAY_SOME = re.compile(r"play (\d+) (trick|card)s?")  # the same, so many tricks or cards further
_SEAT = re.compile(r"([0-4]):\s*(.+)")


def split_words(words: str | None) -> list[str]:
    """``"reserve; pass; bid dreier"`` as three words."""
    return [word.strip() for word in (words or "").split(";") if word.strip()]


def speaker(word: str) -> tuple[int | None, str]:
    """Who is named before a word, and the word: ``"2: gut"`` is said by seat 2."""
    named = _SEAT.fullmatch(word)
    return (int(named[1]), named[2]) if named is not None else (None, word)


def is_short_cut(word: str) -> bool:
    return word in (DISCARD_ANY, PLAY_OUT) or _PLAY_SOME.fullmatch(word) is not None


def read_word(word: str, turn: int, phase: Phase | None = None) -> Action:
    """An action, of another seat than the one on turn in ``"2: gut"``; raises ActionTextError."""
    seat, text = speaker(word)
    if is_short_cut(text):
        raise ActionTextError("short-cut", found=word)
    return parse_action(turn if seat is None else seat, text, phase)


def check_word(word: str) -> None:
    """Raise ActionTextError for what is neither an action nor a short cut."""
    if not is_short_cut(word):
        read_word(word, 0)


def spoken(state: GameState, word: str) -> GameState:
    """The state after a word; raises IllegalAction."""
    for after in steps(state, word):
        state = after
    return state


def steps(state: GameState, word: str) -> Iterator[GameState]:
    """The states after a word, one for each action that it stands for; raises IllegalAction."""
    if not is_short_cut(word):
        yield state.apply(read_word(word, state.turn or 0, state.public.phase))
        return
    some = _PLAY_SOME.fullmatch(word)
    goal = len(state.public.tricks) + int(some[1]) if some and some[2] == "trick" else None
    cards = 1 if word == DISCARD_ANY else int(some[1]) if some and goal is None else None
    while not state.is_over and cards != 0 and (goal is None or len(state.public.tricks) < goal):
        state = state.apply(state.legal_actions()[0])
        cards = None if cards is None else cards - 1
        yield state
