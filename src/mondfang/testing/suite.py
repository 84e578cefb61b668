"""The conformance suite: a player is sat down at every seat of every book and watched."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from random import Random

from mondfang.bots import Bot, Budget
from mondfang.game import GameState, Phase
from mondfang.game.actions import Action
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.testing.positions import contracts_of, dealt_game, decisions, steered
from mondfang.testing.report import Finding, NotConforming, Report
from mondfang.testing.worlds import other_world

MakeBot = Callable[[], Bot]
ENDLESS = 2000  # decisions; no game of any book comes near it
CARDS_ASKED = 0.15  # of the decisions in card play; elsewhere all are put to the player
SWAPPED = 0.5  # of those, how many are put again with other hidden cards
TIMED = {Phase.PLAY: 4}  # answers a book that are timed; in other phases one


def check_bot(
    make_bot: MakeBot,
    books: Iterable[str | Rulebook] | None = None,
    deals: int = 4,
    budget: Budget | None = None,
    seconds: float | None = None,
    grace: float = 0.05,
    seed: int = 0,
) -> Report:
    """Raise NotConforming, an AssertionError with a readable report, unless all checks pass.

    >>> from mondfang.bots import make
    >>> report = check_bot(lambda: make("greedy"), books=["hopfgarten-2023"], deals=1)
    """
    report = examine_bot(make_bot, books, deals, budget, seconds, grace, seed)
    if not report.passed:
        raise NotConforming(report)
    return report


def examine_bot(
    make_bot: MakeBot,
    books: Iterable[str | Rulebook] | None = None,
    deals: int = 4,
    budget: Budget | None = None,
    seconds: float | None = None,
    grace: float = 0.05,
    seed: int = 0,
) -> Report:
    """The report of all checks.

    ``books`` are ids or rulebooks, all of the package by default. ``deals`` games a book are
    played by the player on all four seats and as many at one seat among chance; besides, games
    steered to every contract put every kind of decision to it. ``budget`` is what it is given
    (4 worlds); with ``seconds`` some answers are also timed, and may be late by ``grace``.
    """
    examination = Examination(make_bot, budget or Budget(worlds=4), seconds, grace)
    for entry in book_ids() if books is None else books:
        book = load_book(entry) if isinstance(entry, str) else entry
        examination.of_book(book, deals, seed)
    return examination.report


@dataclass(slots=True)
class Examination:
    """One player under test."""

    make_bot: MakeBot
    budget: Budget
    seconds: float | None
    grace: float
    report: Report = field(init=False)
    bot: Bot = field(init=False)
    game: str = ""
    timed: Counter[Phase] = field(default_factory=Counter)  # in this book

    def __post_init__(self) -> None:
        self.bot = self.make_bot()
        self.report = Report(str(self.bot.name))

    def of_book(self, book: Rulebook, deals: int, seed: int) -> None:
        self.timed.clear()
        for number in range(deals):
            everybody = frozenset(range(4))
            self.plays(book, seed + number, number % 4, everybody, f"own game {seed + number}")
            alone = frozenset({(number + 1) % 4})
            self.plays(book, seed + number, number % 4, alone, f"game {seed + number} in company")
        for number, target in enumerate(contracts_of(book)):
            self.game = f"{target} {seed + number}"
            self.report.games += 1
            source = Random(seed + number)
            state = dealt_game(book, seed + number, number % 4)
            for position in decisions(state, source, target):
                if position.public.phase is not Phase.PLAY or source.random() < CARDS_ASKED:
                    self.asks(position, source)

    def plays(
        self, book: Rulebook, seed: int, forehand: int, seats: frozenset[int], game: str
    ) -> None:
        """A game from the first word to the end, with the player at some of the seats."""
        self.game = game
        self.report.games += 1
        state, source = dealt_game(book, seed, forehand), Random(seed)
        target = source.choice(contracts_of(book))
        for step in range(ENDLESS):
            if state.is_over:
                return
            if state.turn in seats:
                action = self.answer(state, self.bot, self.budget.at(step))
                if action is None:
                    return
            else:
                action = steered(state, source, target)
            state = state.apply(action)
        self.note("finishes", state, f"not over after {ENDLESS} decisions")

    def asks(self, state: GameState, source: Random) -> None:
        """One decision put to the player in every way that must not make a difference."""
        budget = replace(self.budget, seed=source.getrandbits(48))
        first = self.answer(state, self.bot, budget)
        if first is None:
            return
        self.explains(state, first)
        again = self.answer(state, self.make_bot(), budget)
        if again is not None and again != first:
            self.note("repeatable", state, f"{first}, then {again} from a new player")
        if source.random() < SWAPPED:
            self.swaps(state, first, budget, source)
        phase = state.public.phase
        if self.seconds is not None and self.timed[phase] < TIMED.get(phase, 1):
            self.timed[phase] += 1
            self.times(state, replace(self.budget, worlds=None, seconds=self.seconds))

    def swaps(self, state: GameState, first: Action, budget: Budget, source: Random) -> None:
        seat = _on_turn(state)
        world = other_world(state, seat, source)
        if world is None:
            return
        self.report.worlds += 1
        other = self.answer(world, self.make_bot(), budget)
        if other is not None and other != first:
            self.note("honest", state, f"{first}, but {other} with other cards behind the view")

    def times(self, state: GameState, budget: Budget) -> None:
        """The quicker of two answers, so that a busy machine is not taken for a slow player."""
        assert self.seconds is not None
        took = []
        for _ in range(2):
            begun = time.perf_counter()
            if self.answer(state, self.bot, budget) is None:
                return
            took.append(time.perf_counter() - begun)
        self.report.timed += 1
        self.report.slowest = max(self.report.slowest, min(took))
        if min(took) > self.seconds + self.grace:
            self.note("in-time", state, f"{min(took):.3f} s, allowed are {self.seconds} s")

    def explains(self, state: GameState, action: Action) -> None:
        thought = self.bot.explain()
        if thought is None or not thought.choices:
            self.note("explains", state, "explain() has nothing after a choice")
            return
        if thought.best.action != action:
            self.note("explains", state, f"chose {action}, but best is {thought.best.action}")
        legal = set(state.legal_actions())
        wrong = [choice.action for choice in thought.choices if choice.action not in legal]
        if wrong:
            self.note("explains", state, f"weighs {wrong[0]}, which is not legal")

    def answer(self, state: GameState, bot: Bot, budget: Budget) -> Action | None:
        """What the player says, or None after noting why that is no answer."""
        seat = _on_turn(state)
        self.report.decisions[state.public.phase.value] += 1
        self.report.seats[seat] += 1
        try:
            action = bot.choose(state.view(seat), budget)
        except Exception as problem:
            self.note("survives", state, f"{type(problem).__name__}: {problem}")
            return None
        if action not in state.legal_actions():
            self.note("legal", state, f"{action} is not legal")
            return None
        return action

    def note(self, check: str, state: GameState, text: str) -> None:
        book, seat, phase = state.book.id, _on_turn(state), state.public.phase.value
        self.report.findings.append(Finding(check, book, self.game, seat, phase, text))


def _on_turn(state: GameState) -> int:
    assert state.turn is not None
    return state.turn
