"""A table from deal to deal: who deals, who sits out, who looks on, when the last round is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mondfang.cards import SKUES
from mondfang.game.dealing.ceremony import Ceremony
from mondfang.game.dealing.deal import Deal, RandomSource, shuffled
from mondfang.game.errors import NotAllowed, Refusal
from mondfang.rulebook.model import Rulebook

Four = tuple[int, int, int, int]


def players_at(size: int, dealer: int) -> Four:
    """The table's seats by their seat in the game; with five the dealer is not among them.

    >>> players_at(5, 1)
    (2, 3, 4, 0)
    """
    if size == 4:
        return (0, 1, 2, 3)
    return ((dealer + 1) % 5, (dealer + 2) % 5, (dealer + 3) % 5, (dealer + 4) % 5)


def table_row(row: Sequence[int], size: int, dealer: int) -> tuple[int, ...]:
    """A row of the four game seats as one of the table's four or five; who sits out has a zero.

    >>> table_row((6, -2, -2, -2), 5, 1)
    (-2, 0, 6, -2, -2)
    """
    numbers = [0] * size
    for seat, number in zip(players_at(size, dealer), row, strict=True):
        numbers[seat] = number
    return tuple(numbers)


def game_row(row: Sequence[int], dealer: int) -> Four:
    """The four numbers of the game out of a table's row: with five without the dealer's.

    >>> game_row((-2, 0, 6, -2, -2), 1)
    (6, -2, -2, -2)
    """
    one, two, three, four = players_at(len(row), dealer)
    return (row[one], row[two], row[three], row[four])


@dataclass(frozen=True, slots=True)
class Rotation:
    """Seats run in playing order: the next seat plays after this one, whatever the clock says."""

    book: Rulebook
    size: int = 4
    dealer: int = 0
    first_dealer: int = 0
    unwritten: bool = False  # a finished game waits to be written down
    disputed: tuple[str, ...] | None = None  # the clauses of a case that is still open
    onlookers: frozenset[str] = frozenset()
    ending: bool = False
    marked: int | None = None
    rounds_left: int | None = None

    def __post_init__(self) -> None:
        allowed = (4, 5) if self.book.deal.five_at_table else (4,)
        if self.size not in allowed or self.dealer not in range(self.size):
            raise NotAllowed(Refusal("table-size", self.book.deal.clauses["five_at_table"]))

    @property
    def forehand(self) -> int:
        """The seat at the table that speaks first."""
        return (self.dealer + 1) % self.size

    @property
    def players(self) -> Four:
        """The table's seats by their seat in the game; with five the dealer is not among them."""
        return players_at(self.size, self.dealer)

    def row(self, four: Sequence[int]) -> tuple[int, ...]:
        """A row of the four game seats on the seats of this table."""
        return table_row(four, self.size, self.dealer)

    @property
    def sits_out(self) -> int | None:
        return self.dealer if self.size == 5 else None

    def right_of(self, seat: int) -> int:
        """Who sits at a seat's right hand: the next to play, or the one before him."""
        step = 1 if self.book.deal.direction == "counter-clockwise" else -1
        return (seat + step) % self.size

    def shuffle(self, source: RandomSource) -> Ceremony:
        """A fresh pack in the dealer's hand; refused while the last game is open or unwritten."""
        self.check_undisputed()
        if self.unwritten:
            raise NotAllowed(Refusal("settlement-missing", self.book.deal.clauses["written"]))
        return Ceremony(self.book.deal, self.dealer, shuffled(source), self.size)

    def dealt(self, deal: Deal) -> Rotation:
        """Note a deal; where the Sküs marks the last round, see who got it."""
        if not self.ending or self.marked is not None or self.book.deal.final_round != "skues":
            return self
        for game_seat, hand in enumerate(deal.hands):
            if SKUES in hand:
                return self._mark(self.players[game_seat])
        return self

    def played(self) -> Rotation:
        """The game is over and waits for its line on the sheet."""
        return replace(self, unwritten=True)

    def dispute(self, cite: tuple[str, ...] = ()) -> Rotation:
        """Open a case by these clauses: cards and sheet wait for the verdict."""
        return replace(self, disputed=cite)

    def resolved(self) -> Rotation:
        """The verdict has been entered."""
        return replace(self, disputed=None)

    def check_undisputed(self) -> None:
        """Raise NotAllowed while a case is open."""
        if self.disputed is not None:
            raise NotAllowed(Refusal("case-open", self.disputed))

    def written(self) -> Rotation:
        """The line is written: the deal passes on; refused while a case is open."""
        self.check_undisputed()
        left = None if self.rounds_left is None else self.rounds_left - 1
        return replace(self, unwritten=False, dealer=self.forehand, rounds_left=left)

    def thrown_in(self) -> Rotation:
        """A void deal: the same dealer deals again, and it counts for nothing."""
        self.check_undisputed()
        return replace(self, unwritten=False)

    def dealt_out_of_turn(self, dealer: int) -> Rotation:
        """Another seat deals than the one whose turn it was: the order goes on from there.

        A last round that has not begun is counted anew; one that has begun has as many deals left.
        """
        table = replace(self, dealer=dealer)
        left = self.rounds_left
        begun = left is None or self.marked is None or left <= self.size
        return table if begun or self.marked is None else table._mark(self.marked)

    def request_end(self) -> Rotation:
        """Ask for the last round."""
        table = replace(self, ending=True)
        if self.book.deal.final_round == "skues":
            return table
        return table._mark((self.first_dealer + 1) % self.size)

    def marked_at(self, seat: int) -> Rotation:
        """The seat that had the Sküs, where nobody but those at the table has seen the cards."""
        return self._mark(seat)

    def _mark(self, seat: int) -> Rotation:
        """Play until the marked seat is forehand, then once around."""
        until = (seat - self.forehand) % self.size
        return replace(self, marked=seat, rounds_left=until + self.size)

    @property
    def is_over(self) -> bool:
        return self.rounds_left == 0

    def join_onlooker(self, name: str) -> Rotation:
        return replace(self, onlookers=self.onlookers | {name})

    def send_away(self, seat: int, name: str) -> Rotation:
        """Any seat may send an onlooker away, where the book gives that right."""
        if not self.book.conduct.send_kiebitz_away:
            cite = self.book.conduct.clauses["send_kiebitz_away"]
            raise NotAllowed(Refusal("spectators-stay", cite))
        return replace(self, onlookers=self.onlookers - {name})
