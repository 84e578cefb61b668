"""One deal being played: native/game/game.hpp as a view of the engine's own state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mondfang.cards import CARDS, CardError, CardSet, thirds_of
from mondfang.game import Deal, GameState, IllegalAction, Phase, new_game
from mondfang.kernel.codes import KINDS, SHIFT, decode, encode
from mondfang.kernel.twin import chance
from mondfang.kernel.twin.random import WORD, Random
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import settle

PHASES: Final = tuple(Phase)
ENDINGS: Final = (None, "played", "stopped", "schleifen", "unplayed", "thrown-in", "conceded")

FactRow = tuple[int, int, bool, bool, int]


def instruction_set() -> str:
    """No machine's instructions in particular."""
    return "python"


def machine_runs_v3() -> bool:
    """What the machine can run is asked of the native baseline."""
    return False


class Book:
    """A rulebook; the native modules take the numbers of mondfang.kernel.pack instead."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook

    @property
    def contracts(self) -> int:
        """How many contracts the book has."""
        return len(self.rulebook.contracts)


class Game:
    """One deal being played; actions are numbers (codes)."""

    def __init__(
        self, book: Book, hands: Sequence[int], talon: Sequence[int], forehand: int = 0
    ) -> None:
        try:
            one, two, three, four = (CardSet(hand) for hand in hands)
            deal = Deal((one, two, three, four), tuple(CARDS[_card(card)] for card in talon))
        except CardError as problem:
            raise ValueError(str(problem)) from None
        self._state = new_game(book.rulebook, deal, forehand)

    @classmethod
    def of(cls, state: GameState) -> Game:
        """The kernel's game that stands where the engine's stands."""
        made = cls.__new__(cls)
        made._state = state
        return made

    @property
    def state(self) -> GameState:
        """The engine's state behind it; the native modules have no such thing."""
        return self._state

    def copy(self) -> Game:
        """The same game, to go on with in another way."""
        return Game.of(self._state)

    def legal(self) -> list[int]:
        """The codes of all legal actions, in the engine's order."""
        book = self._state.book
        return [encode(book, action) for action in self._state.legal_actions()]

    def count(self) -> int:
        """How many actions are legal."""
        return len(self._state.legal_actions())

    def step(self, index: int) -> bool:
        """Do the legal action with this index; whether the game goes on."""
        actions = self._state.legal_actions()
        if not 0 <= index < len(actions):
            raise IndexError("no such action")
        self._state = self._state.apply(actions[index])
        return not self.over

    def apply(self, action: int) -> None:
        """Do a legal action."""
        if not 0 <= action <= WORD:
            raise TypeError("a code is a number of 64 bits")
        book, seat = self._state.book, self._state.turn
        try:
            if seat is None or action >> SHIFT >= len(KINDS):
                raise IndexError
            meant = decode(book, seat, action)
            if encode(book, meant) != action:
                raise IndexError
            self._state = self._state.apply(meant)
        except (IndexError, IllegalAction):
            raise ValueError("not a legal action") from None

    def play_random(self, seed: int) -> int:
        """Go on at random to the end; how many actions that took."""
        self._state, steps = chance.play_random(self._state, Random(seed))
        return steps

    def points(self) -> list[int]:
        """Game points of the four seats, of a finished game."""
        self._must_be_over()
        return list(settle(self._state.book, self._state.outcome()).points)

    def outcome(self) -> tuple[int, int, int, list[FactRow]]:
        """Of a finished game for points: thirds, level, partner, facts of the premiums."""
        self._must_be_over()
        if not self._state.public.games:
            raise ValueError("the game is not over")
        outcome, names = self._state.outcome(), tuple(self._state.book.premiums)
        facts = [
            (names.index(f.premium), int(f.side != "declarer"), f.announced, f.made, f.kontra)
            for f in outcome.premiums
        ]
        thirds = -1 if outcome.declarer_thirds is None else outcome.declarer_thirds
        partner = -1 if outcome.partner is None else outcome.partner
        return thirds, outcome.kontra, partner, facts

    def card_thirds(self) -> list[int]:
        """Thirds in the tricks of each seat."""
        return [thirds_of(pile) for pile in chance.piles(self._state)]

    @property
    def over(self) -> bool:
        return self._state.is_over

    @property
    def turn(self) -> int:
        return -1 if self._state.turn is None else self._state.turn

    @property
    def phase(self) -> int:
        return PHASES.index(self._state.public.phase)

    @property
    def ending(self) -> int:
        return ENDINGS.index(self._state.public.ending)

    @property
    def tricks(self) -> list[int]:
        return [self._state.public.tricks_of(seat) for seat in range(4)]

    @property
    def hands(self) -> list[int]:
        return list(self._state.hidden.hands)

    def _must_be_over(self) -> None:
        if not self.over:
            raise ValueError("the game is not over")

    def __repr__(self) -> str:
        return f"Game({self._state!r})"


def random_deal(book: Book, seed: int, number: int = 0, forehand: int = 0) -> Game:
    """A shuffled deal before the first word."""
    deal = chance.random_deal(Random(seed, number))
    return Game.of(new_game(book.rulebook, deal, forehand))


def random_games(
    book: Book, seed: int, first: int, count: int, threads: int = 1, contract: int = -1
) -> dict[str, Any]:
    """Random complete games, or with a contract its card play alone, in sums; threads are moot."""
    if contract >= book.contracts:
        raise ValueError("no such contract")
    return chance.random_games(book.rulebook, seed, first, count, contract)


def _card(number: int) -> int:
    if not 0 <= number < len(CARDS):
        raise CardError("no-card", found=number)
    return number
