"""The position behind an example, some words later, and what can be said or done there.

Whoever tries it speaks for all four seats and sees all cards: nothing is at stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mondfang.examples.model import Example
from mondfang.examples.play.manner import Manner
from mondfang.examples.play.setup import Position, start
from mondfang.examples.play.speech import PLAY_OUT, split_words, spoken
from mondfang.examples.play.trick import Trick, trick_state
from mondfang.game import GameState, Outcome
from mondfang.game.actions import Event
from mondfang.rulebook import Rulebook
from mondfang.speech import SpokenError

MOST_WORDS = 200  # a game has fewer


class Stand(Protocol):
    """Where a game stands; ``after`` a word it stands elsewhere, or refuses."""

    @property
    def state(self) -> GameState: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def is_free(self) -> bool: ...  # wrong cards are taken as they come
    def outcome(self) -> Outcome: ...
    def after(self, word: str) -> Stand: ...


@dataclass(frozen=True, slots=True)
class Strict:
    """A game in which what is not allowed is refused."""

    state: GameState
    is_free: bool = False

    @property
    def turn(self) -> int | None:
        return self.state.turn

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    def outcome(self) -> Outcome:
        return self.state.outcome()

    def after(self, word: str) -> Strict:
        return Strict(spoken(self.state, word))


@dataclass(frozen=True, slots=True)
class Said:
    """A word of those that led here, and what happened with it."""

    word: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """After so many words of the example and some of one's own.

    ``refused`` is why the last word was not taken; the game then stands before it.
    """

    stand: Stand
    said: tuple[Said, ...]
    left: tuple[str, ...]  # words of the example that have not been said
    refused: SpokenError | None = None
    word: str | None = None  # the one that was refused


def is_position(example: Example) -> bool:
    """Is there a game behind it that can be played on?"""
    return isinstance(example.case, Position | Trick)


def words_of(example: Example) -> list[str]:
    """What the example says, word by word."""
    case = example.case
    return split_words(case.words) if isinstance(case, Position) else []


def example_words_shown(example: Example) -> int:
    """After how many of its words an example is tried: all, but not what only plays cards off."""
    words = words_of(example)
    while words and words[-1] == PLAY_OUT:
        words.pop()
    return len(words)


def trial(book: Rulebook, example: Example, said: int, more: Sequence[str] = ()) -> Trial:
    """The first ``said`` words of the example, then ``more``, of which the last may be refused.

    Raises SpokenError where an earlier one is: nobody was offered that.
    """
    words = words_of(example)
    stand = _begin(book, example)
    told: list[Said] = []
    for number, word in enumerate([*words[:said], *more][:MOST_WORDS], 1):
        try:
            if stand.is_over:
                break
            later = stand.after(word)
        except SpokenError as problem:
            if number < min(said, len(words)) + len(more):
                raise
            return Trial(stand, tuple(told), tuple(words[said:]), problem, word)
        told.append(Said(word, _new(stand.state, later.state)))
        stand = later
    return Trial(stand, tuple(told), tuple(words[said:]))


def _begin(book: Rulebook, example: Example) -> Stand:
    case = example.case
    if isinstance(case, Trick):
        return Strict(trick_state(book, case.games[0], case))
    assert isinstance(case, Position)
    if isinstance(case, Manner):
        # A table is imported when one is sat down at: reading examples needs none.
        from mondfang.examples.play.manner_table import sat_down

        return sat_down(book, case)
    return Strict(start(book, case))


def _new(before: GameState, after: GameState) -> tuple[Event, ...]:
    """What has happened since; nothing where something was taken back."""
    known = len(before.history)
    return tuple(told.event for told in after.history[known:])
