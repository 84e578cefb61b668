"""One game of four equal bots, watched: what was said and promised, and what it brought."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from mondfang.bots.protocol import Bot, Choice, Explanation
from mondfang.game import Outcome
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.kernel.books import as_paid
from mondfang.lab.arena.base import base_points
from mondfang.lab.conduct.calibration import SaidAndGot
from mondfang.lab.conduct.hopeless import Hopeless, hopeless
from mondfang.lab.deals import deal_of, forehand_of, seed_for
from mondfang.lab.games import Decision, Played, play_game, play_on
from mondfang.lab.players import Spec, player
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row
from mondfang.settlement.positive import is_state

Role = Literal["declarer", "partner", "defence"]
ROLES: Final[tuple[Role, ...]] = ("declarer", "partner", "defence")
LEVELS: Final = ("kontra", "re", "sub")
KINDS: Final = ("bid", "call", "announcement", *LEVELS, "quiet", "card")
_QUIET: Final = (act.Pass, act.Reserve, act.Silence, act.Gut, act.Lie)


@dataclass(frozen=True, slots=True)
class ConductJob:
    """A deal to be played by four of one bot."""

    book: Rulebook
    bot: Spec
    seed: int
    deal: int
    worlds: int | None = None
    branched: bool = True  # also play on without some of the words


@dataclass(frozen=True, slots=True)
class Said:
    """An announcement and what became of it."""

    role: Role
    premium: str
    made: bool


@dataclass(frozen=True, slots=True)
class Folly:
    """A hopeless announcement."""

    seat: int
    premium: str
    why: Hopeless


@dataclass(frozen=True, slots=True)
class Conduct:
    """One game as the report counts it."""

    deal: int
    ending: str
    contract: str | None
    won: bool | None
    declarer: int | None
    points: Row
    base: Row
    game_level: int  # how far the game itself was doubled, void words included
    levels: tuple[int, int, int]  # Kontra, Re and Sub said, on whatever
    said: tuple[Said, ...]
    follies: tuple[Folly, ...]
    words: int  # everything said after the discard, "gut" included
    spoken: int  # announcements and doublings alone
    worths: tuple[SaidAndGot, ...]  # points promised by the chosen action, and the game's points
    # … above keeping quiet (a card: above the next best), played both ways
    edges: tuple[SaidAndGot, ...]


def kind_of(action: Action) -> str:
    """Which kind of decision it is in the table of promises."""
    match action:
        case act.Play():
            return "card"
        case act.Bid():
            return "bid"
        case act.Announce():
            return "announcement"
        case act.Kontra(level=level):
            return LEVELS[level - 1]
        case _:
            return "quiet" if isinstance(action, _QUIET) else "call"


def play_conduct(job: ConductJob) -> Conduct:
    """Play the deal, then once more without some of the words that were said."""
    book, seed = job.book, seed_for(job.seed, "conduct", job.deal)
    deal, forehand = deal_of(book, job.seed, job.deal), forehand_of(job.deal)
    bots = [player(job.bot, seat) for seat in range(4)]
    made: list[Decision] = []
    played = play_game(book, deal, forehand, bots, seed, worlds=job.worlds, watch=made.append)
    edges = tuple(_edges(job, bots, seed, made, played)) if job.branched else ()
    return _conduct(job, made, played, edges)


def _conduct(
    job: ConductJob, made: Sequence[Decision], played: Played, edges: tuple[SaidAndGot, ...]
) -> Conduct:
    outcome, public = played.outcome, played.end.public
    words = [item.event for item in played.end.history]
    doubled = [event.level for event in words if isinstance(event, act.Kontra)]
    announced = sum(isinstance(event, act.Announce) for event in words)
    quiet = sum(isinstance(event, act.Gut | act.Lie | act.Silence) for event in words)
    paid = _paid(job.book, outcome)
    return Conduct(
        job.deal,
        outcome.ending,
        outcome.contract,
        played.won,
        outcome.declarer,
        played.points,
        base_points(job.book, outcome),
        max((ladder.level for ladder in public.ladders if ladder.what == "game"), default=0),
        (doubled.count(1), doubled.count(2), doubled.count(3)),
        tuple(_said(job.book, outcome)),
        tuple(_follies(made)),
        announced + len(doubled) + quiet,
        announced + len(doubled),
        tuple(_worths(job.deal, made, paid)),
        edges,
    )


def _paid(book: Rulebook, outcome: Outcome) -> Row:
    """Points as the bots reckon: a Kontra doubles, also where only the Kassa says so."""
    return settle(as_paid(book), outcome).points


def _said(book: Rulebook, outcome: Outcome) -> list[Said]:
    """Announcements that can be lost; a state of the hand cannot."""
    if outcome.ending != "played":
        return []
    return [
        Said(_role(outcome, fact.by), fact.premium, fact.made)
        for fact in outcome.premiums
        if fact.announced and fact.by is not None and not is_state(book, fact)
    ]


def _role(outcome: Outcome, seat: int) -> Role:
    if seat == outcome.declarer:
        return "declarer"
    return "partner" if seat == outcome.partner else "defence"


def _follies(made: Sequence[Decision]) -> list[Folly]:
    found = []
    for decision in made:
        if isinstance(decision.action, act.Announce):
            name = decision.action.premium
            why = hopeless(decision.view, name)
            if why is not None:
                found.append(Folly(decision.action.seat, name, why))
    return found


def _worths(game: int, made: Sequence[Decision], paid: Row) -> list[SaidAndGot]:
    """What each choice between several was said to be worth, and the points of its seat."""
    found = []
    for decision in made:
        thought = decision.thought
        if thought is not None and len(thought.choices) > 1 and thought.best.value is not None:
            says, gets = thought.best.value, float(paid[decision.action.seat])
            found.append(SaidAndGot(game, kind_of(decision.action), says, gets))
    return found


def _edges(
    job: ConductJob, bots: Sequence[Bot], seed: int, made: Sequence[Decision], played: Played
) -> list[SaidAndGot]:
    """One decision of each kind, by lot: the rest of the game is played again without it.

    Both games go on with the same seeds, all four seats by the bot itself, so the others answer as
    they would. What a word brought is the difference, in the cards as they lay.
    """
    branches: dict[str, list[tuple[Decision, Choice, Choice]]] = defaultdict(list)
    for decision in made:
        other = _instead(decision.action, decision.thought)
        if other is not None and decision.thought is not None:
            branches[kind_of(decision.action)].append((decision, decision.thought.best, other))
    source, found = Random(seed_for(seed, "branch")), []
    paid = _paid(job.book, played.outcome)
    for kind in KINDS:
        if not branches[kind]:
            continue
        decision, best, other = source.choice(branches[kind])
        seat = decision.action.seat
        spent = _spent(made, decision)
        rest = play_on(
            decision.state.apply(other.action), bots, seed, worlds=job.worlds, made=spent
        )
        assert best.value is not None
        assert other.value is not None
        gets = paid[seat] - _paid(job.book, rest.outcome)[seat]
        found.append(SaidAndGot(job.deal, kind, best.value - other.value, float(gets)))
    return found


def _spent(made: Sequence[Decision], decision: Decision) -> tuple[int, ...]:
    """How many decisions each seat had made once this one was over."""
    spent = [0] * 4
    for each in made:
        spent[each.action.seat] += 1
        if each is decision:
            break
    return tuple(spent)


def _instead(action: Action, thought: Explanation | None) -> Choice | None:
    """The alternative that a promise is measured by: keeping quiet, for a card the next best."""
    if thought is None or thought.best.value is None:
        return None
    others = [choice for choice in thought.choices[1:] if choice.value is not None]
    kind = kind_of(action)
    if kind == "quiet":
        return None
    if kind not in ("card", "call"):
        others = [choice for choice in others if isinstance(choice.action, _QUIET)]
    return max(others, key=lambda choice: choice.value or 0.0, default=None)
