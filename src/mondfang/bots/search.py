"""The upper rungs: many worlds, every action played out in each, the best on the average."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mondfang.bots.brain import brain_of
from mondfang.bots.promises import believed, dared
from mondfang.bots.protocol import Budget, Choice, Explanation, Reason, Style
from mondfang.bots.talk import worth_saying
from mondfang.bots.teach import reasons_for
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases.play import TRICKS
from mondfang.game.public import Phase
from mondfang.game.view import View
from mondfang.kernel.backend import backend
from mondfang.kernel.codes import decode, encode
from mondfang.kernel.face import Brain
from mondfang.kernel.from_view import story_of
from mondfang.rulebook.model import Rulebook

_IDLE = (act.TakeBack, act.Silence)  # never better than their neighbours
# Work for a world: to draw it, more where another seat has laid cards away, and to weigh it by the
# cards played so far.
DRAW, HIDDEN, WEIGH = 2.5, 11.0, 2.8
TALK, A_TRICK, LESS, LEAST = 6.0, 0.4, 1.4, 0.3  # … to play it out, from the talk or the cards on
SOLVE = (0.0, 5.0, 30.0, 150.0, 800.0)  # … for a world worked out, by the tricks left


@dataclass(frozen=True, slots=True)
class Settings:
    """What makes a rung: how much work a decision may be, and how it is spent.

    ``work`` is about a microsecond of one core; with fewer actions to weigh, or later in a game,
    there are more worlds for the same work. So a rung needs no clock, and gives the same answer on
    a slow machine, later.
    """

    work: int
    most: int  # worlds at most
    candidates: int  # draws weighed for each world kept
    trust_calls: float  # how far the others' bids and calls are believed
    trust_cards: float  # … and their cards
    solved_tricks: int  # so many tricks before the end worlds are worked out exactly
    discards: int  # sets that are looked at
    anchor: float  # units by which playouts may know better than what was learned

    def worlds(self, actions: int, tricks: int, hidden: bool = False) -> int:
        """How many worlds can be drawn, weighed and played out; a discard may be hidden."""
        solved = tricks <= self.solved_tricks
        after = SOLVE[tricks] if solved else actions * _playout(tricks)
        return max(8, min(self.most, int(self.work / (self._drawing(tricks, hidden) + after))))

    def spare(self, tricks: int, hidden: bool = False) -> float:
        """How many playouts a further world costs to draw; 0 where worlds are worked out."""
        solved = tricks <= self.solved_tricks
        return 0.0 if solved else self._drawing(tricks, hidden) / _playout(tricks)

    def _drawing(self, tricks: int, hidden: bool) -> float:
        weighing = WEIGH if tricks <= TRICKS else 0.0
        return self.candidates * (DRAW + (HIDDEN if hidden else 0.0) + weighing)


def _playout(tricks: int) -> float:
    return max(LEAST, A_TRICK * tricks - LESS) if tricks <= TRICKS else TALK


class Searcher:
    """A player that searches; it keeps the explanation of its last decision and nothing else."""

    def __init__(
        self,
        name: str,
        settings: Settings,
        style: Style | None = None,
        brains: Callable[[Rulebook], Brain] = brain_of,
    ) -> None:
        self.name = name
        self.settings = settings
        self.style = style or Style()
        self._brains = brains
        self._last: Explanation | None = None

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        actions = view.legal_actions
        if len(actions) == 1:
            return Explanation((Choice(actions[0]),), reasons=(Reason("forced"),))
        codes = self._candidates(view, budget)
        rows, worlds = self._weigh(view, budget, codes)
        assert view.seat is not None
        ranked = []
        for code, (mean, error, _, _) in zip(codes, rows, strict=True):
            action = decode(view.book, view.seat, code)
            value = believed(view, action, mean)
            choice = Choice(action, value, error)
            ranked.append((value + dared(view, action, self.style.risk), choice))
        ranked.sort(key=lambda pair: pair[0], reverse=True)
        found = Explanation(tuple(choice for _, choice in ranked), worlds)
        if not self.style.teacher:
            return found
        return replace(found, reasons=reasons_for(view, found))

    def choose(self, view: View, budget: Budget) -> Action:
        self._last = self.evaluate(view, budget)
        return self._last.best.action

    def explain(self) -> Explanation | None:
        return self._last

    def _candidates(self, view: View, budget: Budget) -> list[int]:
        if view.public.phase is Phase.DISCARD and len(view.legal_actions) > self.settings.discards:
            story = story_of(view)
            brain = self._brains(view.book)
            return list(backend().discards(story, brain, budget.seed, self.settings.discards))
        wanted = [action for action in view.legal_actions if not isinstance(action, _IDLE)]
        sensible = worth_saying(view, wanted, self.style.risk)
        return [encode(view.book, action) for action in sensible or view.legal_actions]

    def _weigh(
        self, view: View, budget: Budget, codes: list[int]
    ) -> tuple[list[tuple[float, float, int, int]], int]:
        settings, public = self.settings, view.public
        playing = public.phase is Phase.PLAY
        left = TRICKS + 1 - public.trick_number if playing else TRICKS + 2
        hidden = public.discarded > 0 and public.declarer != view.seat
        rows, count, _, _ = backend().weigh(
            story_of(view),
            self._brains(view.book),
            codes,
            budget.seed % 2**64,
            budget.worlds or settings.worlds(len(codes), left, hidden),
            settings.candidates,
            settings.trust_calls,
            settings.trust_cards,
            False,
            settings.solved_tricks,
            budget.seconds or 0.0,
            settings.anchor,
            0.0 if budget.worlds else settings.spare(left, hidden),
        )
        return rows, count
