"""The post-mortem of a recorded game: every decision weighed, and the moments that turned it.

Each decision is weighed twice: as the seat saw it (what was knowable, a player of code is handed
the seat's View), and with all cards open. The first tells mistakes, the second what they cost as
the cards lay, and what was nobody's fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Final

from mondfang.bots.protocol import Bot, Budget, Explanation
from mondfang.game import GameState
from mondfang.game.actions import Action
from mondfang.game.public import Phase
from mondfang.lab.analyse.turns import Turn, turning_points
from mondfang.lab.analyse.verdict import Decision, kind_of, weigh
from mondfang.record import Record, walk
from mondfang.record.model import Four, Options
from mondfang.record.replay import FindBook
from mondfang.rulebook import load_book

OpenCards = Callable[[GameState, Budget], Explanation]
Watch = Callable[[int, int], None]  # steps done, steps in all

_OPEN_CARDS: Final = "mondfang.bots.open_cards"


@dataclass(frozen=True, slots=True)
class Analysis:
    """One game with all its decisions, in order."""

    rulebook: str
    options: Options
    seats: Four
    forehand: int
    contract: str | None
    declarer: int | None
    points: tuple[int, int, int, int] | None  # the settlement; None if unfinished
    bot: str
    budget: Budget
    decisions: tuple[Decision, ...]
    turns: tuple[Turn, ...]

    @property
    def is_valued(self) -> bool:
        """Whether the player asked reckons in points at all."""
        return any(decision.knowable is not None for decision in self.decisions)

    def cost_of(self, seat: int) -> float:
        """What a seat's decisions cost it, as far as it could know."""
        return sum(decision.cost for decision in self.decisions if decision.seat == seat)


@dataclass(frozen=True, slots=True, repr=False)
class ChoiceMade:
    """What a seat did where it could do something else; the step of the record from 1."""

    step: int
    state: GameState  # before it, with all cards
    action: Action


def analyse_record(
    record: Record,
    bot: Bot,
    budget: Budget,
    *,
    find_book: FindBook = load_book,
    open_cards: OpenCards | bool = True,
    watch: Watch | None = None,
) -> Analysis:
    """Weigh every decision of a record; the same budget gives the same analysis.

    ``open_cards`` weighs a state with all hands in sight: True is the package's own evaluation
    where it is installed, False is none.
    """
    if isinstance(open_cards, bool):
        seen = open_evaluation() if open_cards else None
    else:
        seen = open_cards
    found = []
    for choice in choices_in(record, find_book):
        found.append(weighed(choice, bot, budget, seen))
        if watch is not None:
            watch(choice.step, len(record.steps))
    return put_together(record, found, bot.name, budget)


def put_together(record: Record, found: Sequence[Decision], bot: str, budget: Budget) -> Analysis:
    """The analysis of a record whose decisions have all been weighed, in order."""
    points = record.settlement.points if record.settlement is not None else None
    decisions = _with_swings(found, points)
    outcome = record.outcome
    declarer = outcome.declarer if outcome is not None else None
    return Analysis(
        rulebook=record.rulebook,
        options=record.options,
        seats=record.seats,
        forehand=record.forehand,
        contract=outcome.contract if outcome is not None else None,
        declarer=declarer,
        points=points,
        bot=bot,
        budget=budget,
        decisions=decisions,
        turns=turning_points(decisions, declarer),
    )


def open_evaluation() -> OpenCards | None:
    """The evaluation with open cards, or None where the package is installed without it."""
    try:
        module = import_module(_OPEN_CARDS)
    except ModuleNotFoundError as problem:
        if problem.name != _OPEN_CARDS:
            raise
        return None
    evaluate: OpenCards = module.evaluate
    return evaluate


def choices_in(record: Record, find_book: FindBook = load_book) -> Iterator[ChoiceMade]:
    """Every step at which a seat could choose, with the state before it."""
    before: GameState | None = None
    for number, (step, after) in enumerate(walk(record, find_book)):
        if isinstance(step, Action) and before is not None and len(before.legal_actions()) > 1:
            yield ChoiceMade(number, before, step)
        before = after


def weighed(choice: ChoiceMade, bot: Bot, budget: Budget, open_cards: OpenCards | None) -> Decision:
    """Weigh one choice; the budget of the whole game gives each step a seed of its own."""
    step, state, action = choice.step, choice.state, choice.action
    budget = budget.at(step)
    view = state.view(action.seat)
    found = bot.evaluate(view, budget)
    knowable = weigh(found, action)
    if knowable is None and found.best.value is not None:
        # A player that looks at a few likely actions only is asked about this one besides.
        pair = replace(view, legal_actions=(found.best.action, action))
        knowable = weigh(bot.evaluate(pair, budget), action)
    seen = weigh(open_cards(state, budget), action) if open_cards is not None else None
    phase = state.public.phase
    return Decision(
        step=step,
        seat=action.seat,
        kind=kind_of(view, action),
        phase=phase,
        trick=state.public.trick_number if phase is Phase.PLAY else None,
        action=action,
        options=len(view.legal_actions),
        knowable=knowable,
        open_cards=seen,
        reasons=found.reasons,
    )


def _with_swings(
    found: Sequence[Decision], points: tuple[int, int, int, int] | None
) -> tuple[Decision, ...]:
    """Add how each seat's expectation went on, from the last decision backwards."""
    ahead: list[float | None] = [*points] if points is not None else [None] * 4
    done = []
    for decision in reversed(found):
        knowable, then = decision.knowable, ahead[decision.seat]
        swing = then - knowable.value if knowable is not None and then is not None else None
        ahead[decision.seat] = knowable.best_value if knowable is not None else None
        done.append(replace(decision, swing=swing))
    return tuple(reversed(done))
