"""What is known of a tournament after its events: plain values, and questions about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format
from mondfang.tournament.office.access.roles import Link
from mondfang.tournament.office.events import (
    CashBooked,
    Created,
    Envelope,
    LotDrawn,
    RaffleDrawn,
    RafflePromised,
    Ruled,
    Substituted,
    Wished,
)
from mondfang.tournament.office.events.prizes import PrizeCategory
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.players.sanctions import Ban
from mondfang.tournament.office.records import Announcement, Call, DraftKey, Handed, Written
from mondfang.tournament.sheet.check import signal_time
from mondfang.tournament.sheet.model import Difference, Sheet, differences

How = Literal["here", "withdrawn", "unexcused", "excluded"]
TableKey = tuple[int, int]
"""A round and a table in it, both from 1."""


@dataclass(frozen=True, slots=True)
class Presence:
    """The rounds that somebody is there for: from the first up to, not with, the one he left in."""

    first: int = 1
    left: int | None = None
    how: How = "here"


@dataclass(frozen=True, slots=True)
class Clock:
    started_at: float
    ended_at: float | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """An older state of a sheet; seq, time, author and reason are those of what replaced it."""

    sheet: Sheet
    seq: int
    at: float
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class Filed:
    """A sheet in the office, who typed it, the blind second entry, and all that stood before."""

    sheet: Sheet
    author: str
    second: Sheet | None = None
    corrected: bool = False  # since the second entry: somebody looked at the paper
    history: tuple[Version, ...] = ()

    @property
    def differences(self) -> tuple[Difference, ...]:
        if self.second is None or self.corrected:
            return ()
        return differences(self.sheet, self.second)

    @property
    def is_agreed(self) -> bool:
        """Whether two entries agree, or the difference was cleared up."""
        return self.second is not None and not self.differences


@dataclass(frozen=True, slots=True)
class Given:
    """A ruling of the referee and its entry in the log."""

    seq: int
    ruled: Ruled


@dataclass(frozen=True, slots=True)
class Complaint:
    seq: int
    number: int
    text: str
    about: int | None = None
    decision: Literal["open", "upheld", "dismissed"] = "open"


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the events so far come to."""

    created: Created
    log: tuple[Envelope, ...] = ()
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    presence: Mapping[int, Presence] = field(default_factory=dict)
    reserves: frozenset[int] = frozenset()
    expected: frozenset[int] = frozenset()  # who has announced to come and is not there yet
    waiting: tuple[int, ...] = ()
    moved_up: Mapping[int, int] = field(default_factory=dict)  # by which entry a place came free
    substitutions: tuple[Substituted, ...] = ()
    paused: frozenset[tuple[int, int]] = frozenset()
    wishes: Mapping[int, Wished] = field(default_factory=dict)
    level_tables: tuple[int, ...] = ()
    people: str = ""  # the register that the door looks in
    teams: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    closed: bool = False
    commitment: str | None = None
    seeds: tuple[str, ...] = ()
    draws: Mapping[int, RoundDraw] = field(default_factory=dict)
    seated: frozenset[TableKey] = frozenset()
    told: Mapping[int, bool] = field(default_factory=dict)  # rounds whose tables were told or held
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    scorers: Mapping[TableKey, int] = field(default_factory=dict)
    sheets: Mapping[TableKey, Filed] = field(default_factory=dict)
    reached: Mapping[TableKey, int] = field(default_factory=dict)
    drafts: Mapping[DraftKey, Written] = field(default_factory=dict)
    handed: Mapping[TableKey, Handed] = field(default_factory=dict)
    settled: frozenset[TableKey] = frozenset()
    extra_minutes: Mapping[TableKey, int] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    stood_seconds: Mapping[TableKey, float] = field(
        default_factory=dict
    )  # of calls that are closed
    announcements: tuple[Announcement, ...] = ()
    rulings: tuple[Given, ...] = ()
    warnings: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    bans: tuple[Ban, ...] = ()
    links: Mapping[str, Link] = field(default_factory=dict)  # by their ids; those that open
    revoked: frozenset[str] = frozenset()
    lots: tuple[LotDrawn, ...] = ()
    fees: Mapping[int, int] = field(default_factory=dict)
    paid: Mapping[int, int] = field(default_factory=dict)
    cash: tuple[CashBooked, ...] = ()
    prize_lists: tuple[PrizeCategory, ...] = ()
    raffle: RafflePromised | None = None  # one that is promised and not drawn yet
    raffles: tuple[RaffleDrawn, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    posted_at: float | None = None
    window_from: float | None = None  # when complaints opened, though what hung may have changed
    confirmed_at: float | None = None

    @property
    def format(self) -> Format:
        return self.created.format

    @property
    def is_confirmed(self) -> bool:
        return self.confirmed_at is not None

    def present(self, number: int) -> tuple[int, ...]:
        """Who is there in a round, by number."""
        return tuple(sorted(who for who in self.entrants if self.is_present(who, number)))

    def is_present(self, who: int, number: int) -> bool:
        if who in self.expected or who in self.waiting:
            return False
        presence = self.presence[who]
        gone = presence.left is not None and number >= presence.left
        return presence.first <= number and not gone and (who, number) not in self.paused

    def entrant(self, who: int) -> Entrant:
        if who not in self.entrants:
            raise TournamentError("no-such-player", Spot(player=who))
        return self.entrants[who]

    def draw_of(self, number: int) -> RoundDraw:
        """The draw of a round; refused for one that does not exist or is not drawn."""
        self.check_round(number)
        if number not in self.draws:
            raise TournamentError("not-drawn", Spot(round=number))
        return self.draws[number]

    def check_round(self, number: int) -> None:
        rounds = len(self.format.rounds)
        if not 1 <= number <= rounds:
            raise TournamentError("no-such-round", Spot(round=number), rounds=rounds)

    def table(self, number: int, table: int) -> tuple[int, ...]:
        """Who sits at a table, the first dealer first."""
        tables = self.draw_of(number).tables
        if not 1 <= table <= len(tables):
            spot = Spot(round=number, table=table)
            raise TournamentError("no-such-table", spot, tables=len(tables))
        return tables[table - 1]

    def knows_seats(self, number: int, table: int) -> bool:
        """Whether the order at a table is known: drawn by computer, or its cards are drawn."""
        return self.format.office.seating == "edv" or (number, table) in self.seated

    def check_seats(self, number: int, table: int) -> None:
        """Refuse what needs the order of the seats while cards have yet to tell it."""
        self.table(number, table)
        if not self.knows_seats(number, table):
            raise TournamentError("seats-unknown", Spot(round=number, table=table))

    def filed(self, number: int, table: int) -> Filed:
        self.table(number, table)
        if (number, table) not in self.sheets:
            raise TournamentError("no-sheet", Spot(round=number, table=table))
        return self.sheets[number, table]

    def handed_in(self, number: int, table: int) -> Handed:
        """The sheet that a table calls done and the office has not accepted yet."""
        self.table(number, table)
        if (number, table) not in self.handed:
            raise TournamentError("no-sheet", Spot(round=number, table=table))
        return self.handed[number, table]

    def missing(self, number: int) -> tuple[int, ...]:
        """The tables of a round whose sheets are not in, or not agreed where two entries count."""
        twice = self.format.office.second_entry
        return tuple(
            table
            for table in range(1, len(self.draw_of(number).tables) + 1)
            if (filed := self.sheets.get((number, table))) is None
            or (twice and not filed.is_agreed)
            or filed.differences
        )

    def is_reported(self, number: int) -> bool:
        """Whether every table has handed in its sheet (KI-070)."""
        return number in self.draws and not self.missing(number)

    def is_public(self, number: int) -> bool:
        """Whether the tables of a drawn round may be shown: at some places not before the results
        of the rounds before it are worked out (KI-071), unless the director says otherwise."""
        if number in self.draws and (number in self.clocks or number in self.told):
            return number in self.clocks or self.told[number]
        if not self.format.office.tables_after_results:
            return number in self.draws
        return number in self.draws and all(self.is_reported(one) for one in range(1, number))

    def signal(self, number: int, table: int | None = None) -> float | None:
        """When no further deal begins in a round; at one table, with the time it was given.

        While the referee is there the clock of that table stands, and nobody can tell.
        """
        clock = self.clocks.get(number)
        if clock is None:
            return None
        end = signal_time(self.format.plan(number), clock.started_at, clock.ended_at)
        if table is None or end is None:
            return end
        if self.open_call(number, table) is not None:
            return None
        key = (number, table)
        return end + self.extra_minutes.get(key, 0) * 60 + self.stood_seconds.get(key, 0.0)

    def open_call(self, number: int, table: int) -> Call | None:
        """The call that a table waits for, or that the referee is busy with."""
        here = (one for one in self.calls if (one.round, one.table) == (number, table))
        return next((one for one in here if one.is_open), None)

    def call(self, seq: int) -> Call:
        for one in self.calls:
            if one.seq == seq:
                return one
        raise TournamentError("no-such-call", Spot(seq=seq))

    def last_round(self) -> int:
        """The last round of which a sheet is in; 0 before the first."""
        return max((number for number, _ in self.sheets), default=0)

    def rulings_at(self, number: int, table: int) -> tuple[Ruled, ...]:
        """The rulings that are rows of a table: the last of each deal, and all beside the deals."""
        here = [one for one in self.all_rulings_at(number, table) if one.is_row]
        last = {one.deal: one for one in here if one.deal is not None}
        return (*last.values(), *(one for one in here if one.deal is None))

    def all_rulings_at(self, number: int, table: int) -> tuple[Ruled, ...]:
        """Whatever the referee ruled at a table, in the order of the log."""
        given = (one.ruled for one in self.rulings)
        return tuple(one for one in given if (one.round, one.table) == (number, table))

    @property
    def open_complaints(self) -> tuple[Complaint, ...]:
        return tuple(one for one in self.complaints if one.decision == "open")


def check_deal_may_start(state: State, number: int, table: int, at: float) -> None:
    """Whether a table may cut for another deal now: raises what stands against it."""
    spot = Spot(round=number, table=table)
    state.table(number, table)
    if number not in state.clocks:
        raise TournamentError("not-started", spot)
    if state.format.office.scorer and (number, table) not in state.scorers:
        raise TournamentError("no-scorer", spot)
    signal = state.signal(number, table)
    if signal is not None and at >= signal:
        raise TournamentError("after-signal", spot)
