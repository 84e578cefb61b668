"""One game of four bots, each of which sees its own view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from mondfang.bots.protocol import Bot, Budget, Explanation
from mondfang.game import Deal, GameState, Outcome, Phase, View, new_game
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
class Decision:
    """One decision of a bot as it fell: where, the how manieth of its seat, what, and why."""

    state: GameState
    view: View
    number: int
    action: Action
    thought: Explanation | None


Watch = Callable[[Decision], None]


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
    end: GameState

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
    watch: Watch | None = None,
) -> Played:
    """Play a deal to its settlement; the same arguments give the same game anywhere."""
    state = new_game(book, deal, forehand)
    return play_on(state, bots, seed, worlds=worlds, opening=opening, watch=watch)


def play_on(
    state: GameState,
    bots: Sequence[Bot],
    seed: int,
    *,
    worlds: int | None = None,
    opening: Opening | None = None,
    watch: Watch | None = None,
    made: Sequence[int] = (0, 0, 0, 0),
) -> Played:
    """Play from any point of a game to its settlement.

    A decision's seed comes from its seat and how many decisions that seat has ``made``, not from
    who sits elsewhere: equal bots play alike at every table that is given the same ``seed``.
    """
    seconds: tuple[list[float], ...] = ([], [], [], [])
    steps = 0
    while state.turn is not None:
        seat = state.turn
        if opening is not None and state.public.phase is Phase.AUCTION:
            action = steered(state, opening)
        else:
            view, number = state.view(seat), made[seat] + len(seconds[seat])
            start = perf_counter()
            action = bots[seat].choose(view, Budget(decision_seed(seed, seat, number), worlds))
            seconds[seat].append(perf_counter() - start)
            if watch is not None:
                watch(Decision(state, view, number, action, bots[seat].explain()))
        state = _applied(state, action, bots[seat])
        steps += 1
        if steps > MOST_STEPS:
            raise LabError("endless-game", seed=seed)
    outcome = state.outcome()
    settled = settle(state.book, outcome)
    won = declarer_won(state.book, outcome, settled)
    taken = tuple(tuple(moves) for moves in seconds)
    return Played(outcome, settled, steps, taken, won, state)


def decision_seed(seed: int, seat: int, number: int) -> int:
    """The seed of a seat's decision, by how many it has made before."""
    return seed_for(seed, "seat", seat, "decision", number)


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
