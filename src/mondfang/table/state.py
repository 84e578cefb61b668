"""A table that people sit at: the fold of its log, one entry after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from mondfang.game import GameState, View
from mondfang.game.actions import Silence
from mondfang.game.dealing.draw import Drawn
from mondfang.game.dealing.rotation import Rotation
from mondfang.rulebook import Rulebook, RulebookError
from mondfang.settlement.carried import TableState
from mondfang.settlement.lines import Account, Numbers, SheetLine, Written
from mondfang.table.entries import Dealt, Entry, Opened
from mondfang.table.errors import LogError, StaleClick, refused
from mondfang.table.kept.sheet import RunningSheet
from mondfang.table.pack.promise import Opening
from mondfang.table.play.game import BeforeEnd, Decided, Played, Rest
from mondfang.table.play.phrases import Word
from mondfang.table.seating.door import OPEN, Door
from mondfang.table.seating.places import FREE, Kiebitz, Objection, Stir, TakenSeat
from mondfang.table.setup import Setup, book_of, first_dealing

Chore = Literal["commit", "redeal", "dispute", "play-out"]
LAID_OPEN = 2.5  # seconds to look at a hand that was laid down
REDEAL_PAUSE = 4.0  # seconds to look at a hand that was thrown in
NEXT_DEAL = 60.0  # seconds to look at a settlement, where a clock runs; then the house deals
GRACE = 2.0  # seconds that a click may need on its way, after the time is up


@dataclass(frozen=True, slots=True, repr=False)
class LiveTable:
    """Everything about a table at one moment. It holds hidden cards: pages get ``told``."""

    id: str
    setup: Setup
    book: Rulebook
    places: tuple[TakenSeat, ...]
    dealing: Rotation  # of the deal being played or just finished; at first, of the first deal
    coming: Rotation | None  # of the next deal; None while a game is being played
    game: int = 0
    seq: int = 0
    moves: int = 0  # what happened to this game: actions, take-backs, claims with a ground
    pack: Opening | None = None  # of the deal being played
    committed: Opening | None = None  # of the next deal
    rightful: int | None = None  # whose deal it was, where another seat took it
    objection: Objection | None = None  # about the finished game: the next deal waits
    lots: tuple[str, ...] = ()  # what was mixed into it, by seat; () as long as nothing was
    cuts: tuple[int, ...] = ()  # how many cards of it were lifted, one cut after another
    drawn: Drawn | None = None  # the cards drawn for seats and first deal
    knocked: bool = False  # the cutter has knocked on it instead
    packets: tuple[int, ...] = ()  # chosen after the knock, from the forehand on
    reshuffled: frozenset[int] = frozenset()  # who asked for another shuffle before this deal
    played: Played | None = None
    decided: Decided | None = None  # what might still be taken back
    before_end: BeforeEnd | None = None  # in training: so that the end may be taken back, too
    taken_back: int = 0  # how often that was done in this game
    rest: Rest | None = None  # a hand that was laid down, until the next card falls
    account: Account | None = None
    written: Written | None = None  # the finished game, until the next deal
    kassa: TableState = field(default_factory=TableState)  # what the next deal begins with
    ledger: RunningSheet = field(default_factory=RunningSheet)
    kiebitze: tuple[Kiebitz, ...] = ()
    sent_away: frozenset[str] = frozenset()
    host: str = ""  # who sat down first, as long as they sit there
    votes: frozenset[tuple[int, int]] = frozenset()  # who wants whom off the table, in this game
    closed: bool = False  # by whoever runs the server
    door: Door = OPEN
    knows: frozenset[tuple[str, int]] = frozenset()  # who has seen which seat's hand of this game
    stirs: tuple[Stir, ...] = ()  # who came and went during this game, the last few
    words: tuple[Word, ...] = ()  # set phrases of this game, the last few
    pace: float = 0.8  # seconds that a bot takes to act, at least
    talk: bool = True  # whether people may talk beside the game
    turned: float = 0.0  # when the step that is waited for began, as the log says; 0: it does not
    spent: tuple[float, ...] = ()  # seconds of its stock that each seat has used in this game
    late: tuple[int, ...] = ()  # by seat, how often in a row its time ran out in this game

    @property
    def at(self) -> str:
        """Where the game is: what a page sends back with an action.

        Before a deal the promise belongs to it: nobody deals who has not been shown it.
        """
        place = f"{self.game}.{self.moves}"
        if self.coming is None or self.committed is None:
            return place
        return f"{place}.{self.committed.commitment[:8]}"

    @property
    def sheet(self) -> tuple[SheetLine, ...]:
        """The last lines, one a deal."""
        return self.ledger.lines

    @property
    def totals(self) -> Numbers:
        return self.ledger.points

    @property
    def cent_totals(self) -> Numbers | None:
        return self.ledger.cents

    @property
    def turn(self) -> int | None:
        """The table seat that has to act."""
        return None if self.played is None else self.played.turn

    @property
    def turn_kind(self) -> Literal["person", "bot"] | None:
        turn = self.turn
        if turn is None:
            return None
        return "bot" if self.places[turn].is_bot else "person"

    @property
    def ended(self) -> bool:
        """The last round has been played, or the table was closed; of a what-if, its one game."""
        if self.setup.origin is not None and self.written is not None:
            return True
        return self.closed or (self.coming is not None and self.coming.is_over)

    @property
    def is_attended(self) -> bool:
        """Whether any person sits here now; bots do not play on among themselves."""
        return any(place.kind == "person" for place in self.places)

    @property
    def is_training(self) -> bool:
        """One person practises with bots: everything may be taken back."""
        people = {place.person for place in self.places if place.person is not None}
        return self.setup.training and len(people) == 1

    def seat_of(self, person: str | None) -> int | None:
        """The seat that is this person's, present or left for a while."""
        if person is None:
            return None
        for seat, place in enumerate(self.places):
            if place.person == person:
                return seat
        return None

    def kiebitz(self, person: str | None) -> Kiebitz | None:
        for kiebitz in self.kiebitze:
            if kiebitz.person == person:
                return kiebitz
        return None

    def bot_turn(self) -> int | None:
        """The table seat where a bot has to act now, or None."""
        turn = self.turn
        if turn is None or not self.places[turn].is_bot or not self.is_attended or self.closed:
            return None
        return turn

    def bot_view(self, seat: int) -> View:
        """What a table seat has been told: all that its bot may know."""
        played = self.running()
        assert seat in played.players, "who sits out has nothing to decide"
        return played.view(seat)

    def chore(self) -> Chore | None:
        """What the house has to do: shuffle the next pack, or deal a thrown-in hand again.

        Or a bot that was dealt too many or too few cards says so.
        """
        if self.closed:
            return None
        if self.coming is None:
            if self.rest is not None and not self.rest.declined:
                return None if self.asked_about_rest() else "play-out"
            return "dispute" if self._bot_counts() else None
        if self.ended or self.coming.disputed is not None:
            return None
        if self.committed is None:
            return "commit"
        timed = self.setup.clock > 0 and self.written is not None and not self.knocked
        return "redeal" if (self._was_thrown_in() or timed) and self.is_attended else None

    def _was_thrown_in(self) -> bool:
        return self.written is not None and self.written.line.thrown_in

    def _bot_counts(self) -> bool:
        if self.setup.manner != "table" or self.played is None or self.played.case is not None:
            return False
        return any(self.places[seat].is_bot for seat in self.played.miscounted())

    def asked_about_rest(self) -> tuple[int, ...]:
        """The table seats of people who are asked about a hand laid down, and have not answered."""
        rest = self.rest
        if rest is None or rest.proven or rest.declined:
            return ()
        return tuple(
            seat
            for seat in sorted(self.running().players)
            if seat != rest.seat and seat not in rest.agreed and self.places[seat].kind == "person"
        )

    def silent_turn(self) -> int | None:
        """The table seat of a person whose silence, by the clock and the book, will be passing."""
        turn = self.clocked_turn()
        if turn is None:
            return None
        played = self.running()
        seat = played.game_seat(turn)
        assert seat is not None
        return turn if played.state.refusal(Silence(seat)) is None else None

    def clocked_turn(self) -> int | None:
        """The table seat of a person whose clock runs."""
        running = self.setup.clock and self.turn_kind == "person" and not self.closed
        return self.turn if running else None

    def stock_left(self, seat: int) -> float:
        """The seconds that a seat has left in this game besides those for each step."""
        return self.setup.stock - (self.spent[seat] if self.spent else 0.0)

    def due(self, since: float) -> float | None:
        """When the house, a bot or the clock acts, if what is waited for began at ``since``.

        None while a person is waited for who has all the time.
        """
        match self.chore():
            case "commit":
                return since
            case "redeal":
                pause = REDEAL_PAUSE if self._was_thrown_in() else NEXT_DEAL
                return since + max(self.pace, pause)
            case "dispute":
                return since + self.pace
            case "play-out":
                return since + max(self.pace, LAID_OPEN)
            case _:
                seat = self.clocked_turn()
                if seat is not None:
                    return since + self.setup.clock + self.stock_left(seat) + GRACE
                return None if self.bot_turn() is None else since + self.pace

    def running(self) -> Played:
        """The game on the table; raises NotAllowed before the first deal."""
        if self.played is None:
            raise refused("no-game")
        return self.played

    @property
    def state(self) -> GameState | None:
        """The truth of the game, with every card: for the record of a finished one."""
        return None if self.played is None else self.played.state

    def check_at(self, at: str) -> None:
        if at != self.at:
            raise StaleClick(self.at)

    def key_of(self, entry: Entry) -> tuple[int, int]:
        """Where the next entry goes in the log: a deal opens a game, all else follows on."""
        return (self.game + 1, 0) if isinstance(entry, Dealt) else (self.game, self.seq + 1)

    def after(self, entry: Entry, at: float = 0.0) -> LiveTable:
        """The table after one more entry; ``at`` is when it was kept, in seconds since 1970."""
        from mondfang.table.fold import step

        return step(self, entry, at)

    def __repr__(self) -> str:
        return f"LiveTable({self.book.id}, at={self.at})"


def opened(entry: Opened) -> LiveTable:
    """The table after its first entry; its rules may be refused that were good once."""
    try:
        dealing = first_dealing(entry.setup, entry.dealer)
    except RulebookError:
        raise LogError("a table whose rulebook cannot be read any more") from None
    nothing = (0,) * entry.setup.size
    return LiveTable(
        entry.table,
        entry.setup,
        book_of(entry.setup),
        (FREE,) * entry.setup.size,
        dealing,
        dealing,
        ledger=RunningSheet((), nothing, nothing),
        pace=entry.setup.pace,
        talk=not entry.setup.children,
    )


def fold(entries: Iterable[Entry]) -> LiveTable:
    """The table that a log tells of."""
    *_, table = moments(entries)
    return table


def moments(
    entries: Iterable[Entry], start: LiveTable | None = None, times: Iterable[float] = ()
) -> Iterator[LiveTable]:
    """The table after each entry of its log, or of what follows on ``start``.

    ``times`` are the moments at which the entries were kept, for those whom the clock concerns.
    """
    table, at = start, iter(times)
    for entry in entries:
        now = next(at, 0.0)
        if table is not None:
            table = table.after(entry, now)
        elif isinstance(entry, Opened):
            table = opened(entry)
        else:
            break
        yield table
    if table is None:
        raise LogError("a log begins with the opening of its table")
