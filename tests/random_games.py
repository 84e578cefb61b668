"""Random games, steered to a contract where chance alone would hardly ever get there."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mondfang.cards import ALL, CardSet
from mondfang.game import GameState, IllegalAction, Phase, new_game, random_deal
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.referee import TableGame
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement

TALKATIVE = 0.35


def choose(state: GameState, source: random.Random, target: str | None = None) -> Action:
    """A legal action at random; most turns end quietly, as at a table."""
    actions = state.legal_actions()
    if state.public.phase is Phase.PLAY or len(actions) == 1:
        return source.choice(actions)
    if state.public.phase is Phase.AUCTION and target is not None:
        return _steered_call(state, actions, source, target)
    quiet = [a for a in actions if isinstance(a, act.Gut | act.Lie)]
    if quiet and source.random() > TALKATIVE:
        return quiet[0]
    return source.choice(actions)


def _steered_call(
    state: GameState, actions: tuple[Action, ...], source: random.Random, target: str
) -> Action:
    """Bid the target as soon as somebody can; join it now and then; otherwise keep still."""
    wanted = [a for a in actions if isinstance(a, act.Bid) and a.contract == target]
    standing = any(game.contract == target for game in state.public.standing)
    if wanted and (not standing or source.random() < 0.3):
        return wanted[0]
    still = [a for a in actions if isinstance(a, act.Pass | act.Reserve)]
    return still[0] if still else source.choice(actions)


def steps(
    state: GameState, source: random.Random, target: str | None = None
) -> Iterator[GameState]:
    """Every state of a random game, the first and the last included."""
    yield state
    while not state.is_over:
        state = state.apply(choose(state, source, target))
        yield state


def random_game(book: Rulebook, seed: int, target: str | None = None) -> GameState:
    """The end of one reproducible game."""
    *_, last = steps(start(book, seed), random.Random(seed), target)
    return last


def start(book: Rulebook, seed: int) -> GameState:
    return new_game(book, random_deal(book.deal, random.Random(-seed - 1), seed % 4), seed % 4)


def targets(book: Rulebook) -> list[str]:
    """The contracts that a book offers."""
    return [row.id for row in book.contracts.values() if row.offered]


def conserved(state: GameState) -> bool:
    """Whether each of the 54 cards is in exactly one place."""
    hidden, public = state.hidden, state.public
    places = [*hidden.hands, hidden.discard, CardSet.of(public.trick)]
    places += [CardSet.of(trick.cards) for trick in public.tricks]
    talon = CardSet.of(hidden.deal.talon)
    if public.took_whole:
        talon = CardSet()
    elif public.taken is not None:
        talon = talon - public.taken
    places.append(talon)
    total = 0
    for place in places:
        total += place.bit_count()
    union = 0
    for place in places:
        union |= place
    return total == 54 and union == ALL


QUESTIONS = ("advantage", "demand", "purpose", "complaint", "irreparable", "doubt")


def wild_game(book: Rulebook, seed: int) -> TableGame:
    """A game in table manner: now and then any card of the hand, any discard, and accusations."""
    source = random.Random(seed)
    game = TableGame(start(book, seed))
    while not game.is_over and game.state.turn is not None:
        try:
            game = game.do(_wild_action(game.state, source))
        except IllegalAction:
            continue
        if game.faults and source.random() < 0.2:
            answers = dict.fromkeys(QUESTIONS, source.random() < 0.5)
            game, _ = game.accuse(game.faults[-1].seat, answers)
    return game


def _wild_action(state: GameState, source: random.Random) -> Action:
    seat = state.turn
    assert seat is not None
    hand = list(CardSet(state.hidden.hands[seat]))
    if source.random() < 0.15 and state.public.phase is Phase.PLAY:
        return act.Play(seat, source.choice(hand))
    if source.random() < 0.3 and state.public.phase is Phase.DISCARD:
        return act.Discard(seat, CardSet.of(source.sample(hand, len(hand) - 12)))
    return choose(state, source)


def assert_zero_sum(settled: Settlement) -> None:
    """Both ledgers of every line, and of the whole, sum to zero."""
    for line in settled.lines:
        assert sum(line.points) == 0
        assert line.cents is None or sum(line.cents) == 0
    assert sum(settled.points) == 0
    assert settled.cents is None or sum(settled.cents) == 0
