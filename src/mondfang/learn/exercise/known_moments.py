"""Moments that are known to be worth asking about, with what was found: ``known/<book>.jsonl``.

``python sweeps/exercises.py --keep`` writes them, one to a line: where its deal comes from, what
was done up to there, which choices are right. An exercise made of one costs nothing, whatever the
players of code have learned since; ``--again`` asks them once more and drops what they would now
choose otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec

from mondfang.bots import Choice, Explanation, Reason
from mondfang.game import GameState, View
from mondfang.game.text import action_text, parse_action
from mondfang.learn.exercise.judging import MOST, Mined, Split
from mondfang.rulebook.model import Rulebook
from mondfang.speech import SpokenError

ROOM = "known"
_BETWEEN = "; "

Valued = tuple[str, float, float]  # an action, what it is worth, and the error of that


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a game and the judgement of it."""

    kind: str
    level: int
    seed: int
    number: int
    done: str  # the actions before it
    right: tuple[Valued, ...]
    wrong: tuple[Valued, ...]
    worlds: int
    reasons: tuple[tuple[str, dict[str, object]], ...]

    def view(self, state: GameState) -> View | None:
        """What the seat on turn sees, from its deal on; None where other rules go another way."""
        try:
            for text in self.done.split(_BETWEEN) if self.done else ():
                if state.turn is None:
                    return None
                state = state.apply(parse_action(state.turn, text, state.public.phase))
        except SpokenError:
            return None
        return None if state.turn is None else state.view(state.turn)

    def judged(self, view: View) -> Mined:
        """The moment with what was found when it was kept."""
        assert view.seat is not None
        seat = view.seat

        def choices(rows: Iterable[Valued]) -> tuple[Choice, ...]:
            return tuple(
                Choice(parse_action(seat, text, view.public.phase), value, error)
                for text, value, error in rows
            )

        split = Split(choices(self.right), choices(self.wrong))
        reasons = tuple(Reason(code, values) for code, values in self.reasons)
        found = Explanation((*split.right, *split.wrong), self.worlds, reasons)
        return Mined(view, found, split, tuple(self.done.split(_BETWEEN)))


def kept(kind: str, level: int, seed: int, number: int, mined: Mined) -> Moment:
    """A moment as it is written down: as many choices as are shown."""

    def rows(choices: Iterable[Choice]) -> tuple[Valued, ...]:
        return tuple(
            (action_text(one.action), round(one.value or 0.0, 3), round(one.error, 3))
            for one in choices
        )

    return Moment(
        kind=kind,
        level=level,
        seed=seed,
        number=number,
        done=_BETWEEN.join(mined.done),
        right=rows(mined.split.right),
        wrong=rows(mined.split.wrong)[: max(MOST, 12)],
        worlds=mined.found.worlds,
        reasons=tuple((one.code, dict(one.values)) for one in mined.found.reasons),
    )


@cache
def known(book_id: str) -> tuple[Moment, ...]:
    """Every moment that is kept for a book."""
    room = files("mondfang.learn.exercise") / ROOM / f"{book_id}.jsonl"
    if not room.is_file():
        return ()
    return tuple(msgspec.json.decode(line, type=Moment) for line in room.read_bytes().splitlines())


def lode(book: Rulebook, kind: str, level: int) -> tuple[Moment, ...]:
    """The moments of a book, kind and level; house rules begin with those of their base."""
    found = known(book.id) or known(book.extends or "")
    return tuple(one for one in found if (one.kind, one.level) == (kind, level))


def holds_for(book: Rulebook) -> bool:
    """Whether what was found holds by these rules, or has to be weighed again."""
    return bool(known(book.id))
