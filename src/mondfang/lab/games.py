"""One game of four bots, each of which sees its own view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from mondfang.bots.protocol import Bot, Budget
from mondfang.game import Deal, GameState, Outcome, Phase, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.errors import IllegalAction, Refusal
from mondfang.lab.deals import seed_for
from mondfang.lab.errors import LabError
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import Settlement, settle
from mondfang.settlement.negative import is_made
from mondfang.settlement.positive import is_won

MOST_STEPS = 5000


@dataclass(frozen=True, slots=True)
class Opening:
    """An auction that is not left to the bots: one seat gets this contract, the others pass."""

    seat: int
    contract: str


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game; ``seconds`` are the moves of each seat in order."""

    outcome: Outcome
    settlement: Settlement
    steps: int
    seconds: tuple[tuple[float, ...], ...]
    won: bool | None  # by the (first) declarer; None where nobody declared

    @property
    def contract(self) -> str | None:
        return self.outcome.contract

    @property
    def points(self) -> tuple[int, int, int, int]:
        return self.settlement.points


def play_game(
    book: Rulebook,
    deal: Deal,
    forehand: int,
    bots: Sequence[Bot],
    seed: int,
    *,
    worlds: int | None = None,
    opening: Opening | None = None,
) -> Played:
    """Play a deal to its settlement; the same arguments give the same game anywhere.

    A decision's seed comes from its seat and how many decisions that seat has made, not from who
    sits elsewhere: equal bots play alike at every table that is given the same ``seed``.
    """
    state = new_game(book, deal, forehand)
    seconds: tuple[list[float], ...] = ([], [], [], [])
    steps = 0
    while state.turn is not None:
        seat = state.turn
        if opening is not None and state.public.phase is Phase.AUCTION:
            action = steered(state, opening)
        else:
            view = state.view(seat)
            chance = seed_for(seed, "seat", seat, "decision", len(seconds[seat]))
            start = perf_counter()
            action = bots[seat].choose(view, Budget(chance, worlds))
            seconds[seat].append(perf_counter() - start)
        state = _applied(state, action, bots[seat])
        steps += 1
        if steps > MOST_STEPS:
            raise LabError("endless-game", seed=seed)
    outcome = state.outcome()
    settled = settle(book, outcome)
    won = declarer_won(book, outcome, settled)
    return Played(outcome, settled, steps, tuple(tuple(moves) for moves in seconds), won)


def _applied(state: GameState, action: Action, bot: Bot) -> GameState:
    try:
        return state.apply(action)
    except IllegalAction as refused:
        raise LabError("illegal-bot", name=bot.name, refusal=refused.refusal) from None


def steered(state: GameState, opening: Opening) -> Action:
    """The next call of an auction that has to end with the opening."""
    seat = state.turn
    assert seat is not None
    wanted = act.Bid(seat, opening.contract)
    legal = state.legal_actions()
    if seat == opening.seat and wanted in legal:
        return wanted
    for quiet in (act.Reserve(seat), act.Pass(seat)):
        if quiet in legal and not (seat == opening.seat and isinstance(quiet, act.Pass)):
            return quiet
    raise IllegalAction(state.refusal(wanted) or Refusal("no-such-contract"))


def opening_refusal(
    book: Rulebook, deal: Deal, forehand: int, opening: Opening
) -> IllegalAction | None:
    """Why the seat cannot get this contract from this place, or None if it can."""
    state = new_game(book, deal, forehand)
    try:
        while state.public.phase is Phase.AUCTION:
            state = state.apply(steered(state, opening))
    except IllegalAction as refused:
        return refused
    return None


def declarer_won(book: Rulebook, outcome: Outcome, settled: Settlement) -> bool | None:
    """Whether the declared game itself was won, premiums aside; in Trischaken: gained anything."""
    if not outcome.games:
        return None
    declared = outcome.games[0]
    row = book.contracts[declared.contract]
    if outcome.ending in ("schleifen", "conceded", "renonce"):
        return False
    if row.talon == "tricks":
        return settled.points[declared.seat] > 0
    return is_made(book, outcome, declared) if row.is_negative else is_won(book, outcome)
