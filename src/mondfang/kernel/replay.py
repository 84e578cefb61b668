"""A game of the engine as a game of the kernel, all cards known: only for looking back."""

from __future__ import annotations

from mondfang.game.actions import Action
from mondfang.game.state import GameState
from mondfang.kernel.backend import backend
from mondfang.kernel.books import as_paid, book_of
from mondfang.kernel.codes import encode
from mondfang.kernel.face import Game


def game_of(state: GameState, name: str | None = None) -> Game:
    """The kernel's ``Game`` at the same point."""
    deal, book = state.hidden.deal, state.book
    hands, talon = [int(hand) for hand in deal.hands], [int(card) for card in deal.talon]
    game = backend(name).Game(book_of(as_paid(book), name), hands, talon, state.public.forehand)
    for told in state.history:
        if isinstance(told.event, Action):
            game.apply(encode(book, told.event))
    return game
