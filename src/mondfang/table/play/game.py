"""One game at the table, in the table's manner: strict, or with faults and a referee."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mondfang.game import GameState, NotAllowed, Outcome, Phase, Refusal, View
from mondfang.game.actions import Action
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.text import ActionTextError, parse_action
from mondfang.referee import Ruling, TableFault, TableGame, referee_book
from mondfang.settlement.carried import TableState
from mondfang.settlement.lines import Account
from mondfang.table.errors import refused
from mondfang.table.kept.sheet import RunningSheet
from mondfang.table.play.seat_views import Views
from mondfang.table.setup import Manner

PLAY_ON = "play-on"  # the question after a card fell face up: whether all four play on

Players = tuple[int, int, int, int]
Answers = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A fault that was called out: by whom, against whom, what was decided."""

    caller: int  # table seats
    accused: int
    decision: str  # as in Ruling; "nothing": there was no fault, and the caller is told so
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A claim that hangs on a question; no card moves until it is answered."""

    caller: int  # table seats
    accused: int
    question: str  # a name in the referee's words, or ``PLAY_ON``
    kind: str | None = None  # the fault, where the caller named it
    card: str = ""  # that fell face up in dealing
    agreed: frozenset[int] = frozenset()  # who wants to play on in spite of it
    cites: tuple[str, ...] = ()  # what the question rests on, where no ruling has told yet


@dataclass(frozen=True, slots=True, repr=False)
class Played:
    """A game being played; seats given to its methods are seats at the table."""

    players: Players  # the table seat of each game seat
    state: GameState
    watched: TableGame | None = None  # in table manner; its state is ``state``
    claim: Claim | None = None  # the last one, until the next action
    case: OpenCase | None = None
    answers: Answers = ()  # what was answered in the open case
    decided: tuple[TableFault, ...] = ()  # ruled on without ending the game: cannot be called again
    lost: tuple[tuple[str, int], ...] = ()  # announced premiums that a ruling took from a game seat
    unfounded: frozenset[tuple[int, int]] = frozenset()  # who called for nothing, in which trick
    views: Views = field(default_factory=Views, compare=False)

    @property
    def is_over(self) -> bool:
        return self.state.is_over if self.watched is None else self.watched.is_over

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that ended the game, if one did."""
        return self.watched.ruling if self.watched is not None else None

    @property
    def turn(self) -> int | None:
        """The table seat that has to act; nobody while a case is open."""
        turn = self.state.public.turn
        if turn is None or self.case is not None or self.is_over:
            return None
        return self.players[turn]

    @property
    def is_before_the_auction(self) -> bool:
        """Whether nobody has said a word yet."""
        public = self.state.public
        return public.phase is Phase.AUCTION and not public.calls

    def miscounted(self) -> tuple[int, ...]:
        """The table seats that were dealt too many or too few cards, before the first word."""
        if self.watched is None or not self.is_before_the_auction:
            return ()
        count = self.watched.has_wrong_count
        return tuple(seat for game_seat, seat in enumerate(self.players) if count(game_seat))

    def game_seat(self, seat: int) -> int | None:
        """The seat in the game; None for the one who sits out."""
        return self.players.index(seat) if seat in self.players else None

    def action(self, seat: int, text: str) -> Action:
        """The action behind a text; raises NotAllowed if it is none, or the seat sits out."""
        game_seat = self.game_seat(seat)
        if game_seat is None:
            raise refused("sits-out")
        try:
            return parse_action(game_seat, text, self.state.public.phase)
        except ActionTextError:
            raise refused("no-such-verb") from None

    def did(self, action: Action) -> Played:
        """The game after an action; raises IllegalAction if it is not taken now."""
        if self.watched is None:
            return replace(self, state=self.state.apply(action), views=self.views.carried())
        self.check_no_case()
        after = self.watched_by(self.watched.do(action))
        return replace(after, claim=None, views=self.views.carried())

    def taken_back(self, seat: int) -> Played:
        """The game after a seat has taken its own irregular action back; raises NotAllowed."""
        game, game_seat = self.referee(), self.game_seat(seat)
        if game_seat is None:
            raise refused("sits-out")
        if self.is_over:
            raise refused("game-over")
        self.check_no_case()
        return replace(self.watched_by(game.put_right(game_seat)), claim=None)

    def outcome(self) -> Outcome:
        """The facts of the finished game, with what rulings took from it."""
        outcome = self.state.outcome() if self.watched is None else self.watched.outcome()
        if not self.lost:
            return outcome
        gone = {(premium, outcome.side_of(seat)) for premium, seat in self.lost}
        facts = tuple(
            replace(fact, made=False)
            if fact.announced and (fact.premium, fact.side) in gone
            else fact
            for fact in outcome.premiums
        )
        return replace(outcome, premiums=facts)

    def check_no_case(self) -> None:
        """No card moves while a case is open."""
        if self.case is not None:
            cite = referee_book(self.state.book).moment.clauses["disputes"]
            raise NotAllowed(Refusal("case-open", cite))

    def referee(self) -> TableGame:
        """The game as the referee watches it; refused at a strict table."""
        if self.watched is None:
            raise refused("not-table-manner")
        return self.watched

    def watched_by(self, game: TableGame) -> Played:
        """The same game after something that may have taken it back to an earlier moment."""
        return replace(self, state=game.state, watched=game, views=Views())

    def view(self, seat: int | None) -> View:
        """What a table seat was told; an onlooker's view for None and for who sits out."""
        return self.views.of(self.state, None if seat is None else self.game_seat(seat))

    def __repr__(self) -> str:
        return f"Played({self.state!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Decided:
    """What a person decided last while nobody else has acted since, and who was asked about it."""

    seat: int  # at the table
    before: tuple[Played, ...]  # the game before each of these decisions
    asked: bool = False  # whether the others were asked to let the last one be taken back
    agreed: frozenset[int] = frozenset()  # the table seats that said yes
    declined: bool = False  # one of them said no

    def and_then(self, seat: int, before: Played) -> Decided:
        """One more decision; that of another seat lets those before stand."""
        return Decided(seat, (*self.before, before) if seat == self.seat else (before,))


@dataclass(frozen=True, slots=True, repr=False)
class BeforeEnd:
    """What the end of a game changed besides it, as it was before (``training``)."""

    dealing: Rotation
    account: Account | None
    rightful: int | None
    kassa: TableState
    ledger: RunningSheet


@dataclass(frozen=True, slots=True)
class Rest:
    """A hand that was laid down: by whom, what for, and what the others say (``rest``)."""

    seat: int  # at the table
    mine: bool  # claimed; else given up
    proven: bool
    agreed: frozenset[int] = frozenset()  # the table seats that said yes
    declined: bool = False  # one of them said no


def start(manner: Manner, players: Players, state: GameState) -> Played:
    """A game before its first word; at a real table the last trick lies until the next lead."""
    watched = TableGame(state, by_hand=True) if manner == "table" else None
    return Played(players, state, watched)
