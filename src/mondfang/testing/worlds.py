"""Other cards behind the same view: deals that a seat cannot tell from the one on the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from mondfang.cards import CARDS, Card, CardSet
from mondfang.game import Deal, GameState, IllegalAction, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action

TRIES = 16
WANTED = 3  # exchanges; each costs a game played again


def other_world(state: GameState, seat: int, source: Random) -> GameState | None:
    """A state whose hidden cards differ and whose view from ``seat`` is the same, if one is found.

    Unknown cards are exchanged pair by pair and the game is played again; an exchange stays where
    every action is still legal and the seat was told the very same things.
    """
    view = state.view(seat)
    seen = view.seen
    unknown = [card for card in CARDS if card not in seen]
    if len(unknown) < 2:
        return None
    world, accepted = state, 0
    for _ in range(TRIES):
        one, two = source.sample(unknown, 2)
        swapped = _exchanged(world, seat, one, two)
        if swapped is not None and swapped.view(seat) == view:
            accepted += swapped.hidden != world.hidden
            world = swapped
        if accepted == WANTED:
            break
    return world if world.hidden != state.hidden else None


def _exchanged(state: GameState, seat: int, one: Card, two: Card) -> GameState | None:
    """The game played again with two cards exchanged, in others' hidden discards too."""

    def other(card: Card) -> Card:
        return two if card == one else one if card == two else card

    deal = _mapped(state.hidden.deal, other)
    world = new_game(state.book, deal, state.public.forehand)
    for told in state.history:
        action = told.event
        if not isinstance(action, Action):
            continue
        if isinstance(action, act.Discard) and action.seat != seat:
            action = act.Discard(action.seat, CardSet.of(map(other, action.cards)))
        try:
            world = world.apply(action)
        except IllegalAction:
            return None
    return world


def _mapped(deal: Deal, other: Callable[[Card], Card]) -> Deal:
    one, two, three, four = (CardSet.of(map(other, hand)) for hand in deal.hands)
    return Deal((one, two, three, four), tuple(map(other, deal.talon)))
