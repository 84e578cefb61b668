"""The native kernel of Mondfang."""

from collections.abc import Callable, Mapping, Sequence


def instruction_set() -> str:
    """
    The instruction set this module was compiled for: baseline or x86-64-v3.
    """

def machine_runs_v3() -> bool:
    """Whether this machine runs x86-64-v3."""

class Book:
    """A rulebook, packed by mondfang.kernel.pack."""

    def __init__(self, packed: Mapping[str, int | Sequence[int]]) -> None: ...

    @property
    def contracts(self) -> int:
        """How many contracts the book has."""

class Game:
    """One deal being played; actions are numbers (codes)."""

    def __init__(self, book: Book, hands: Sequence[int], talon: Sequence[int], forehand: int = 0) -> None: ...

    def copy(self) -> Game:
        """The same game, to go on with in another way."""

    def legal(self) -> list[int]:
        """The codes of all legal actions, in the engine's order."""

    def count(self) -> int:
        """How many actions are legal."""

    def step(self, index: int) -> bool:
        """Do the legal action with this index; whether the game goes on."""

    def apply(self, action: int) -> None:
        """Do a legal action."""

    def play_random(self, seed: int) -> int:
        """Go on at random to the end; how many actions that took."""

    def points(self) -> list[int]:
        """Game points of the four seats, of a finished game."""

    def outcome(self) -> tuple[int, int, int, list[tuple[int, int, bool, bool, int]]]:
        """
        Of a finished game for points: thirds, level, partner, facts of the premiums.
        """

    def card_thirds(self) -> list[int]:
        """Thirds in the tricks of each seat."""

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

def random_deal(book: Book, seed: int, number: int = 0, forehand: int = 0) -> Game:
    """A shuffled deal before the first word."""

def random_games(book: Book, seed: int, first: int, count: int, threads: int = 1, contract: int = -1) -> dict:
    """
    Random complete games, or with a contract its card play alone, in sums.
    """

CONTEXTS: int = 36

FEATURES: int = 48

HAND_FEATURES: int = 40

WORD_CONTEXTS: int = 60

WORD_FEATURES: int = 64

HABITS: int = 9

HABIT_FEATURES: int = 12

class Brain:
    """Learned weights: how cards are chosen and hands are bid."""

    def __init__(self, cards: Sequence[int], belief: Sequence[int], bids: Sequence[int], margin: int, calls: Sequence[int] = [], auction: Sequence[int] = [], words: Sequence[int] = [], habits: Sequence[int] = [], unit: float = 0.0) -> None: ...

    @property
    def margin(self) -> int:
        """What a bid must promise beyond passing."""

class Story:
    """What one seat has been told of a game."""

    def __init__(self, book: Book, seat: int, forehand: int, dealt: int, talon: Sequence[int], actions: Sequence[int], discard_shown: int, has_lain: bool, held: Sequence[int], all_held: Sequence[bool]) -> None: ...

    @property
    def seat(self) -> int:
        """Who was told it."""

def weigh(story: Story, brain: Brain, actions: Sequence[int], seed: int, worlds: int, candidates: int, trust_calls: float, trust_cards: float, for_cards: bool, solved_tricks: int, seconds: float, anchor: float = 0.0, spare: float = 0.0) -> tuple[list[tuple[float, float, int, int]], int, int, bool]:
    """
    Value, error, worlds, won of each action; worlds, of these solved, clock ran out.
    """

def weigh_open(game: Game, brain: Brain, seat: int, actions: Sequence[int], seed: int, playouts: int, for_cards: bool, solved_tricks: int) -> tuple[list[tuple[float, float, int, int]], int, int, bool]:
    """The same in one world with all cards known."""

def playouts(game: Game, brain: Brain, seed: int, count: int, threads: int = 1) -> tuple[list[int], list[int]]:
    """Many playouts from one position: points and games won, summed by seat."""

def solve_games(games: Sequence[Game], nodes: int, threads: int = 1) -> list[tuple[bool, int, int]]:
    """Game points of the seat on turn in many games: solved, lower, upper."""

def solve_game(game: Game, seat: int, nodes: int) -> list[tuple[int, bool, int, int]]:
    """
    Game points of a seat after each legal card, all cards open: card, solved, lower, upper.
    """

def knowledge(story: Story) -> tuple[list[int], list[int]]:
    """
    Cards that each place must hold, and may hold besides: hands, discard, talon.
    """

def sample(story: Story, brain: Brain, seed: int, worlds: int, candidates: int, trust_calls: float, trust_cards: float) -> list[tuple[list[int], list[int], int, list[int]]]:
    """Worlds that agree with a story."""

def discards(story: Story, brain: Brain, seed: int, wanted: int) -> list[int]:
    """The likeliest discards of the seat on turn, the best first."""

def play_out(game: Game, brain: Brain, seed: int) -> None:
    """Go on by rules of thumb to the end."""

def policy_card(game: Game, brain: Brain, seed: int) -> int:
    """The card that rules of thumb would play, as an action."""

def hand_features(hand: int, forehand: bool) -> list[int]:
    """What the bidding model looks at."""

class SolverPosition:
    """A position with all cards known."""

    def __init__(self, hands: Sequence[int], trick: Sequence[int], leader: int, trick_number: int, side: int, rules: Sequence[bool], kaiserstich: int, duties: Sequence[tuple[int, int, int]], duty_rules: Sequence[bool], added: Sequence[tuple[int, int]]) -> None: ...

class Solver:
    """The open-card solver with its table of positions."""

    def __init__(self, table_bytes: int) -> None: ...

    def at_least(self, position: SolverPosition, kind: str, first: int, second: int, bound: int, nodes: int = 0, progress: Callable | None = None) -> tuple[bool, int, int, int]:
        """Whether a bound is reached: solved, lower, upper, nodes."""

    def value(self, position: SolverPosition, kind: str, first: int, second: int, nodes: int = 0, progress: Callable | None = None) -> tuple[bool, int, int, int]:
        """The exact value: solved, lower, upper, nodes."""

    def best_moves(self, position: SolverPosition, kind: str, first: int, second: int, nodes: int = 0, progress: Callable | None = None) -> list[tuple[int, bool, int, int]]:
        """The exact value of each card: card, solved, lower, upper."""

    def moves_at_least(self, position: SolverPosition, kind: str, first: int, second: int, bound: int, nodes: int = 0, progress: Callable | None = None) -> list[tuple[int, bool, int, int]]:
        """Whether each card reaches a bound."""

class Trainer:
    """Plays with itself and learns from every branch."""

    def __init__(self, book: Book, brain: Brain, unit: float, card_share: float) -> None: ...

    def run(self, seed: int, first: int, count: int, rate: float, phases: int = 15) -> None:
        """
        Play so many games and learn; phases: 1 cards, 2 auction, 4 words, 8 king, talon and discard, summed.
        """

    def tune(self, head: int, heat: float, batch: int) -> None:
        """
        How much variety is worth, and how many options a step takes: of the cards (0), the belief (1), the auction (2), the habits (3).
        """

    def cards(self) -> list[int]:
        """How cards are chosen."""

    def belief(self) -> list[int]:
        """How likely cards are."""

    def auction(self) -> list[int]:
        """What is bid."""

    def habits(self) -> list[int]:
        """Which king is called, what is taken and laid away."""

    def say(self, words: Sequence[int]) -> None:
        """Announce and double by these weights from now on."""

    def words(self) -> tuple:
        """
        Of the words since the last asking: the sums of a least-squares fit by context (float64), cases (int64); and one by one contexts, promises (int32), gains (float64).
        """

    def report(self) -> list[tuple[int, float]]:
        """
        Since the last report, of cards, calls and habits: decisions, what the choice gained.
        """

def duel(book: Book, one: Brain, two: Brain, seed: int, first: int, count: int) -> tuple[float, float]:
    """
    Points a hand that one player without search is ahead of another, and their error.
    """

def hand_worth(book: Book, brain: Brain, hand: int, forehand: bool, seed: int, worlds: int) -> list[tuple[int, float]]:
    """
    What a hand brings in each contract it may bid, played by rules of thumb.
    """
