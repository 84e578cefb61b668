"""Games in table manner where every now and then something goes wrong, of any kind."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mondfang.cards import CARDS, CardSet
from mondfang.game import GameState, IllegalAction, Phase
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.referee import TableGame
from mondfang.referee.manner import CONDUCT
from mondfang.rulebook import Rulebook
from tests.random_games import choose, start

WRONG = 0.12


def wild_steps(book: Rulebook, seed: int, target: str | None = None) -> Iterator[TableGame]:
    """Every moment of such a game; the regular actions are legal ones, so each of them is taken."""
    source = random.Random(seed)
    game = TableGame(start(book, seed))
    if source.random() < 0.1:
        game = game.misdealt(*source.sample(range(4), 2))
    while not game.state.is_over and not _has_run_out(game):
        wrong = source.random() < WRONG
        game = _wrong(game, source) if wrong else _regular(game, source, target)
        yield game


def _has_run_out(game: TableGame) -> bool:
    """Whether a hand that was dealt or left with too few cards has none for this trick."""
    seat = game.state.turn
    return seat is not None and not game.state.hidden.hands[seat]


def _regular(game: TableGame, source: random.Random, target: str | None) -> TableGame:
    """A legal action; what came too early may bind a seat to another one."""
    for _ in range(20):
        try:
            return game.do(choose(game.state, source, target))
        except IllegalAction:
            continue
    for action in game.state.legal_actions():
        try:
            return game.do(action)
        except IllegalAction:
            continue
    raise AssertionError(f"bound to nothing that is legal: {game.faults}")


def _wrong(game: TableGame, source: random.Random) -> TableGame:
    """Something that a hand or a mouth can do; what cannot be done leaves the game as it is."""
    if source.random() < 0.2:
        return game.misbehave(source.randrange(4), source.choice(CONDUCT), "something")
    try:
        return game.do(source.choice(list(_wrong_actions(game.state, source))))
    except IllegalAction:
        return game


def _wrong_actions(state: GameState, source: random.Random) -> Iterator[Action]:
    public, seat = (
        state.public,
        source.choice((state.turn or 0, state.turn or 0, source.randrange(4))),
    )
    hand = list(CardSet(state.hidden.hands[seat]))
    yield act.Call(seat, source.choice(CARDS))
    yield act.Bid(seat, source.choice(list(state.book.contracts)))
    yield act.OpenTalon(seat)
    if public.phase in (Phase.STATEMENT, Phase.ROUND):
        yield act.Announce(seat, source.choice(list(state.book.premiums)))
        for ladder in public.ladders:
            yield act.Kontra(seat, ladder.level + 1, ladder.what, ladder.owner, ladder.against)
    if public.phase is Phase.DISCARD and len(hand) > 12:
        for size in {len(hand) - 12, source.randint(1, 6)}:
            yield act.Discard(seat, CardSet.of(source.sample(hand, size)))
    if public.phase is Phase.PLAY and hand:
        for _ in range(4):
            yield act.Play(seat, source.choice(hand))
