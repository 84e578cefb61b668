"""An OpenSpiel game for every book: importing this module registers ``mondfang_<book>``.

>>> import pyspiel
>>> import mondfang.interop.openspiel
>>> game = pyspiel.load_game("mondfang_hopfgarten_2023")
>>> game.num_players()
4

Chance deals the 54 cards one by one, in the order in which the book deals them. What a player
knows comes from its View; returns are the game points of the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from mondfang.cards import CARDS, Card
from mondfang.game import dealt
from mondfang.game.actions import Action, Event
from mondfang.game.text import action_text
from mondfang.interop.bounds import most_points, most_steps
from mondfang.interop.numbers import actions_of, number_text
from mondfang.interop.steps import Steps, start
from mondfang.interop.vector import PRIVATE, SHAPES, SLICES, part, vector_of
from mondfang.rulebook import book_ids, load_book

DEFAULTS: dict[str, Any] = {"options": "", "forehand": 0}


def game_name(book_id: str) -> str:
    """``steirisch-2017`` is the game ``mondfang_steirisch_2017``."""
    return "mondfang_" + book_id.replace("-", "_")


def option_pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Read the parameter ``options``: ``"zwiccolo:on honneurs:on"``."""
    pairs = [entry.partition(":") for entry in text.split()]
    for name, colon, value in pairs:
        if not (name and colon and value):
            raise ValueError(f"options are NAME:VALUE separated by blanks, not {text!r}")
    return tuple(sorted((name, value) for name, _, value in pairs))


class TarockGame(pyspiel.Game):  # type: ignore[misc]
    """One deal of Königrufen by one book."""

    book_id = ""
    game_type: Any = None

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.book = load_book(self.book_id, option_pairs(str(chosen["options"])))
        self.forehand = int(chosen["forehand"])
        most = float(most_points(self.book))
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.book),
            max_chance_outcomes=len(CARDS),
            num_players=4,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_steps(self.book),
        )
        super().__init__(self.game_type, info, dict(params or {}))

    def new_initial_state(self) -> TarockState:
        return TarockState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TarockObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TarockObserver(kind, params)


class TarockState(pyspiel.State):  # type: ignore[misc]
    """A deal: first chance lays out the pack, then the four play."""

    def __init__(self, game: TarockGame) -> None:
        super().__init__(game)
        self.forehand = game.forehand
        self.deck: tuple[Card, ...] = ()
        self.table: Steps | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.table.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or player != self.table.turn:
            return []
        return list(self.table.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = [int(card) for card in CARDS if card not in self.deck]
        return [(card, 1.0 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table = self.table.after(int(action))
            return
        self.deck = (*self.deck, CARDS[action])
        if len(self.deck) == len(CARDS):
            book = self.get_game().book
            self.table = start(book, dealt(book.deal, self.deck, self.forehand), self.forehand)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {CARDS[action]}"
        return number_text(action, self.get_game().book)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        if self.table is None or not self.table.is_over:
            return [0.0] * 4
        return [float(points) for points in self.table.points()]

    def __str__(self) -> str:
        if self.table is None:
            return "dealing " + " ".join(card.code for card in self.deck)
        told = [event_text(item.event) for item in self.table.state.history]
        return "\n".join([*told, *_laying(self.table.laid)])


class TarockObserver:
    """Strings and tensors of what one player has been told, or of what all were told."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observing; got {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees the cards of all players")
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = bool(kind.public_info)
        names = [name for name in SHAPES if self._wanted(name)]
        sizes = [SLICES[name].stop - SLICES[name].start for name in names]
        self.tensor = np.zeros(sum(sizes), np.float32)
        self.dict, start = {}, 0
        for name, size in zip(names, sizes, strict=True):
            self.dict[name] = self.tensor[start : start + size].reshape(SHAPES[name])
            start += size

    def _wanted(self, name: str) -> bool:
        return self.private if name in PRIVATE else self.public

    def set_from(self, state: TarockState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            vector = vector_of(state.table.view(player), state.table.laid_by(player))
            for name, place in self.dict.items():
                place[...] = part(vector, name)

    def string_from(self, state: TarockState, player: int) -> str:
        lines = [f"seat {player}"] if self.private else []
        table = state.table
        if table is None:
            return "\n".join([*lines, "dealing"])
        own = [item.event for item in table.state.history if item.seat == player]
        if self.public:
            told = table.view(player if self.private else None).told
        else:
            told = tuple(own) if self.private else ()
        laying = _laying(table.laid_by(player)) if self.private else []
        return "\n".join([*lines, *map(event_text, told), *laying])


def event_text(event: Event) -> str:
    """An event on one line: actions as records write them."""
    return f"{event.seat} {action_text(event)}" if isinstance(event, Action) else repr(event)


def _laying(laid: tuple[Card, ...]) -> list[str]:
    return ["laying " + " ".join(card.code for card in laid)] if laid else []


def register(book_id: str) -> str:
    """Make a book a game of OpenSpiel and tell its name; once is enough."""
    if game_name(book_id) not in pyspiel.registered_names():
        _register(book_id)
    return game_name(book_id)


def _register(book_id: str) -> None:
    kind = pyspiel.GameType(
        short_name=game_name(book_id),
        long_name=f"Königrufen, {load_book(book_id).title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=4,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS,
    )
    name = f"TarockGame_{book_id.replace('-', '_')}"
    game = type(name, (TarockGame,), {"book_id": book_id, "game_type": kind})
    globals()[name] = game  # pickling looks for it by name
    pyspiel.register_game(kind, game)


for _book_id in book_ids():
    register(_book_id)
