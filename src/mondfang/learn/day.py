"""The hand of the day: the same for everybody, with three decisions and what each is worth.

The forehand chooses a game after three passes, takes half of the talon and lays cards away. After
each decision the game goes on with the best choice, so that all compare the same three things.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random
from typing import Final, TypeGuard

from mondfang.bots import Budget, Explanation, Style, make
from mondfang.game import GameState, Phase, new_game, random_deal
from mondfang.game import actions as act
from mondfang.lab.deals import seed_for
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise.judging import ALIKE, STRONGER, Split, drafted
from mondfang.learn.exercise.model import Exercise
from mondfang.rulebook.model import Rulebook

FIRST: Final = "2026-11-01"  # before that there was no hand of the day
DECISIONS: Final = ("what-to-bid", "which-half", "what-to-lay-away")
KIND: Final = "day"
_TRIES = 300
_PLAIN = "cup"  # who looks whether a deal is one for this


def day_of(now: float) -> str:
    """The day of a moment, by the clock of Greenwich: the hand changes while nobody plays."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def is_day(text: str, now: float) -> bool:
    """Whether there is a hand of this day yet."""
    try:
        return FIRST <= date.fromisoformat(text).isoformat() == text <= day_of(now)
    except ValueError:
        return False


def days_before(day: str, count: int) -> tuple[str, ...]:
    """The days before, the latest first, as far as there were any."""
    last = date.fromisoformat(day).toordinal()
    found = (date.fromordinal(last - n).isoformat() for n in range(1, count + 1))
    return tuple(one for one in found if one >= FIRST)


def hand_of_day(book: Rulebook, day: str) -> tuple[Exercise, ...]:
    """The three decisions of a day, weighed by the strongest player; the same on any machine."""
    for attempt in range(_TRIES):
        seed = seed_for(KIND, book.id, day, attempt)
        state = _chooses(new_game(book, random_deal(book.deal, Random(seed), 0), 0))
        if state is None:
            continue
        rough = make(_PLAIN).evaluate(state.view(0), Budget(seed))
        if not _takes_half(book, rough):
            continue
        found = _decided(book, state, seed)
        if found is not None:
            return found
    raise LearnError("no-exercise")


def points_lost(exercise: Exercise, choice: str) -> float | None:
    """How many game points a choice is behind the best; None for what was not to be chosen."""
    values = {one.id: one.value for one in exercise.choices}
    if choice not in values:
        return None
    best, value = max(filter(_known, values.values()), default=0.0), values[choice]
    return 0.0 if value is None or choice in exercise.right else max(0.0, best - value)


def _known(value: float | None) -> TypeGuard[float]:
    return value is not None


def _chooses(state: GameState) -> GameState | None:
    """The forehand has the last word; None where the book leaves no such moment."""
    while state.public.phase is Phase.AUCTION and not state.public.last_choice:
        seat = state.turn
        assert seat is not None
        quiet = [one for one in state.legal_actions() if isinstance(one, act.Reserve | act.Pass)]
        if not quiet or (seat == 0 and not isinstance(quiet[0], act.Reserve)):
            return None
        state = state.apply(quiet[0])
    return state if state.public.phase is Phase.AUCTION and state.turn == 0 else None


def _takes_half(book: Rulebook, found: Explanation) -> bool:
    best = found.best.action
    return isinstance(best, act.Bid) and book.contracts[best.contract].talon == "half"


def _decided(book: Rulebook, state: GameState, seed: int) -> tuple[Exercise, ...] | None:
    """Play on to the discard, with a question at each of the three places."""
    master = make(STRONGER, Style(teacher=True))
    made: list[Exercise] = []
    while state.turn == 0 and len(made) < len(DECISIONS):
        view = state.view(0)
        asked = (
            state.public.phase in (Phase.AUCTION, Phase.DISCARD)
            or any(isinstance(one, act.TakeHalf) for one in view.legal_actions)
        ) and len(view.legal_actions) > 1
        found = master.evaluate(view, Budget(seed_for(seed, len(state.history))))
        if asked:
            if len(made) == 0 and not _takes_half(book, found):
                return None
            draft = drafted(DECISIONS[len(made)], view, found, _split(found))
            made.append(draft.exercise(book, KIND, len(made) + 1, 3))
        elif state.public.phase not in (Phase.CALL, Phase.TALON, Phase.TERMS):
            return None
        best = found.best.action
        if isinstance(best, act.Schleifen | act.TurnTrischaken):
            return None
        state = state.apply(best)
    return tuple(made) if len(made) == len(DECISIONS) else None


def _split(found: Explanation) -> Split:
    """As good as the best, and the rest: there is no margin here, people compare."""
    best = found.best.value or 0.0
    valued = sorted(found.choices, key=lambda one: one.value or 0.0, reverse=True)
    right = [one for one in valued if (one.value or 0.0) >= best - ALIKE]
    return Split(tuple(right), tuple(one for one in valued if one not in right))
