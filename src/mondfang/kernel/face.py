"""What every kernel offers, as types: native modules and Python twin are checked against it.

Things of one kernel (a book, a game) are of use with that kernel only, so a kernel is typed by the
things it makes; ``Kernel`` and ``Native`` are what those see who need not know which one serves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias, TypeVar

if TYPE_CHECKING:
    from mondfang.kernel import _native, twin
    from mondfang.kernel.pack import Packed

FactRow: TypeAlias = tuple[int, int, bool, bool, int]  # premium, side, announced, made, Kontra
WeighedRow: TypeAlias = tuple[float, float, int, int]  # mean, error, worlds, won
WeighedRows: TypeAlias = tuple[list[WeighedRow], int, int, bool]  # worlds, solved, out of time
WorldRow: TypeAlias = tuple[list[int], list[int], int, list[int]]  # dealt, talon, discard, now
MoveRow: TypeAlias = tuple[int, bool, int, int]  # card, solved, lower, upper
ValueRow: TypeAlias = tuple[bool, int, int, int]  # solved, lower, upper, nodes


class Book(Protocol):
    """A rulebook as its kernel keeps it."""

    @property
    def contracts(self) -> int: ...


class Brain(Protocol):
    """Learned weights: how cards are chosen and hands are bid."""

    @property
    def margin(self) -> int: ...


class Story(Protocol):
    """What one seat has been told of a game."""

    @property
    def seat(self) -> int: ...


class Game(Protocol):
    """One deal being played; actions are numbers (codes)."""

    def copy(self) -> Self: ...
    def legal(self) -> list[int]: ...
    def count(self) -> int: ...
    def step(self, index: int) -> bool: ...
    def apply(self, action: int) -> None: ...
    def play_random(self, seed: int) -> int: ...
    def points(self) -> list[int]: ...
    def outcome(self) -> tuple[int, int, int, list[FactRow]]: ...
    def card_thirds(self) -> list[int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def ending(self) -> int: ...
    @property
    def tricks(self) -> list[int]: ...
    @property
    def hands(self) -> list[int]: ...


class Trainer(Protocol):
    """Plays with itself and learns from every branch."""

    def run(self, seed: int, first: int, count: int, rate: float, phases: int = 15) -> None: ...
    def tune(self, head: int, heat: float, batch: int) -> None: ...
    def cards(self) -> list[int]: ...
    def belief(self) -> list[int]: ...
    def auction(self) -> list[int]: ...
    def habits(self) -> list[int]: ...
    def say(self, words: Sequence[int]) -> None: ...
    def words(self) -> tuple[Any, ...]: ...
    def report(self) -> list[tuple[int, float]]: ...


BookT = TypeVar("BookT", bound=Book)
BookTaken = TypeVar("BookTaken", bound=Book, contravariant=True)
BrainT = TypeVar("BrainT", bound=Brain)
StoryT = TypeVar("StoryT", bound=Story)
GameT = TypeVar("GameT", bound=Game)
PositionT = TypeVar("PositionT")
PositionTaken = TypeVar("PositionTaken", contravariant=True)


class KernelOf(Protocol[BookTaken, GameT, StoryT, BrainT]):
    """A kernel that makes these games, stories and brains."""

    @property
    def CONTEXTS(self) -> int: ...
    @property
    def FEATURES(self) -> int: ...
    @property
    def HAND_FEATURES(self) -> int: ...
    @property
    def WORD_CONTEXTS(self) -> int: ...
    @property
    def WORD_FEATURES(self) -> int: ...
    @property
    def HABITS(self) -> int: ...
    @property
    def HABIT_FEATURES(self) -> int: ...

    def instruction_set(self) -> str: ...
    def machine_runs_v3(self) -> bool: ...

    def Game(
        self, book: BookTaken, hands: Sequence[int], talon: Sequence[int], forehand: int = 0
    ) -> GameT: ...
    def Brain(
        self,
        cards: Sequence[int],
        belief: Sequence[int],
        bids: Sequence[int],
        margin: int,
        calls: Sequence[int] = ...,
        auction: Sequence[int] = ...,
        words: Sequence[int] = ...,
        habits: Sequence[int] = ...,
        unit: float = ...,
    ) -> BrainT: ...
    def Story(
        self,
        book: BookTaken,
        seat: int,
        forehand: int,
        dealt: int,
        talon: Sequence[int],
        actions: Sequence[int],
        discard_shown: int,
        has_lain: bool,
        held: Sequence[int],
        all_held: Sequence[bool],
    ) -> StoryT: ...

    def random_deal(
        self, book: BookTaken, seed: int, number: int = 0, forehand: int = 0
    ) -> GameT: ...
    def random_games(
        self,
        book: BookTaken,
        seed: int,
        first: int,
        count: int,
        threads: int = 1,
        contract: int = -1,
    ) -> dict[str, Any]: ...
    def weigh(
        self,
        story: StoryT,
        brain: BrainT,
        actions: Sequence[int],
        seed: int,
        worlds: int,
        candidates: int,
        trust_calls: float,
        trust_cards: float,
        for_cards: bool,
        solved_tricks: int,
        seconds: float,
        anchor: float = ...,
        spare: float = ...,
    ) -> WeighedRows: ...
    def weigh_open(
        self,
        game: GameT,
        brain: BrainT,
        seat: int,
        actions: Sequence[int],
        seed: int,
        playouts: int,
        for_cards: bool,
        solved_tricks: int,
    ) -> WeighedRows: ...
    def playouts(
        self, game: GameT, brain: BrainT, seed: int, count: int, threads: int = 1
    ) -> tuple[list[int], list[int]]: ...
    def solve_games(
        self, games: Sequence[GameT], nodes: int, threads: int = 1
    ) -> list[tuple[bool, int, int]]: ...
    def solve_game(self, game: GameT, seat: int, nodes: int) -> list[MoveRow]: ...
    def knowledge(self, story: StoryT) -> tuple[list[int], list[int]]: ...
    def sample(
        self,
        story: StoryT,
        brain: BrainT,
        seed: int,
        worlds: int,
        candidates: int,
        trust_calls: float,
        trust_cards: float,
    ) -> list[WorldRow]: ...
    def discards(self, story: StoryT, brain: BrainT, seed: int, wanted: int) -> list[int]: ...
    def play_out(self, game: GameT, brain: BrainT, seed: int) -> None: ...
    def policy_card(self, game: GameT, brain: BrainT, seed: int) -> int: ...
    def hand_features(self, hand: int, forehand: bool) -> list[int]: ...
    def hand_worth(
        self, book: BookTaken, brain: BrainT, hand: int, forehand: bool, seed: int, worlds: int
    ) -> list[tuple[int, float]]: ...


class SolverOf(Protocol[PositionTaken]):
    """The open-card solver with its table of positions."""

    def at_least(
        self,
        position: PositionTaken,
        kind: str,
        first: int,
        second: int,
        bound: int,
        nodes: int = 0,
        progress: Callable[[int], bool] | None = None,
    ) -> ValueRow: ...
    def value(
        self,
        position: PositionTaken,
        kind: str,
        first: int,
        second: int,
        nodes: int = 0,
        progress: Callable[[int], bool] | None = None,
    ) -> ValueRow: ...
    def best_moves(
        self,
        position: PositionTaken,
        kind: str,
        first: int,
        second: int,
        nodes: int = 0,
        progress: Callable[[int], bool] | None = None,
    ) -> list[MoveRow]: ...
    def moves_at_least(
        self,
        position: PositionTaken,
        kind: str,
        first: int,
        second: int,
        bound: int,
        nodes: int = 0,
        progress: Callable[[int], bool] | None = None,
    ) -> list[MoveRow]: ...


class NativeOf(
    KernelOf[BookT, GameT, StoryT, BrainT],
    Protocol[BookT, GameT, StoryT, BrainT, PositionT],
):
    """What only the native modules have: a book from numbers, the fast solver, training."""

    def Book(self, packed: Packed) -> BookT: ...
    def SolverPosition(
        self,
        hands: Sequence[int],
        trick: Sequence[int],
        leader: int,
        trick_number: int,
        side: int,
        rules: Sequence[bool],
        kaiserstich: int,
        duties: Sequence[tuple[int, int, int]],
        duty_rules: Sequence[bool],
        added: Sequence[tuple[int, int]],
    ) -> PositionT: ...
    def Solver(self, table_bytes: int) -> SolverOf[PositionT]: ...
    def Trainer(self, book: BookT, brain: BrainT, unit: float, card_share: float) -> Trainer: ...
    def duel(
        self, book: BookT, one: BrainT, two: BrainT, seed: int, first: int, count: int
    ) -> tuple[float, float]: ...


Kernel: TypeAlias = KernelOf[Book, Game, Story, Brain]
Native: TypeAlias = NativeOf[Book, Game, Story, Brain, object]
Solver: TypeAlias = SolverOf[object]

if TYPE_CHECKING:  # both are what this file says
    _OF_NATIVE: NativeOf[
        _native.Book, _native.Game, _native.Story, _native.Brain, _native.SolverPosition
    ] = _native
    _OF_TWIN: KernelOf[twin.Book, twin.Game, twin.Story, twin.Brain] = twin
