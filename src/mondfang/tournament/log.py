"""A log that only grows, and what it comes to: the one way in which the office remembers.

Tournaments and cups are values folded from their entries. What is refused changes nothing; what
is undone stays in the log and is passed over.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Self, TypeVar

from mondfang.tournament.errors import Spot, TournamentError

Event_co = TypeVar("Event_co", covariant=True)
Event = TypeVar("Event")

LONGEST_KEY: Final = 80


@dataclass(frozen=True, slots=True)
class Entry(Generic[Event_co]):
    """An event with its number in the log, its time, who did it and why."""

    seq: int
    at: float
    author: str
    reason: str
    event: Event_co
    key: str = ""  # by which whoever sent it knows it again: nothing is entered twice
    # Where it is kept: its hash in the chain, and a salt for each of its parts that names somebody.
    link: str = field(default="", compare=False)
    seals: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Undoing:
    """An earlier entry never happened; it stays in the log."""

    seq: int


@dataclass(frozen=True, slots=True)
class BreakAccepted:
    """Entries do not fit those before them; somebody has looked at it, and it goes on from here."""

    entries: tuple[int, ...]


class Folded(Generic[Event]):
    """A value with its log: ``of`` folds all of it, ``after`` and ``done`` add to it or refuse.

    What a kind of log has of its own: how it begins, a step for each event, what stays for good.
    """

    __slots__ = ()

    UNDOING: ClassVar[type[Undoing]]
    FOR_GOOD: ClassVar[tuple[type, ...]]  # events that nobody can undo
    PASSING: ClassVar[tuple[type, ...]] = ()  # events that are not meant by "the last one"

    if TYPE_CHECKING:

        @property
        def log(self) -> tuple[Entry[Event], ...]: ...

    @classmethod
    @abstractmethod
    def begun(cls, log: tuple[Entry[Event], ...]) -> Self:
        """The value after the first entry of this log, or the refusal of what is no beginning."""

    @abstractmethod
    def step(self, entry: Entry[Event]) -> Self:
        """The value after one more entry; the log itself is somebody else's business."""

    @abstractmethod
    def with_log(self, log: tuple[Entry[Event], ...]) -> Self:
        """The same value with this log."""

    def checked(self) -> Self:
        """Refuse what no single entry shows, once all are in."""
        return self

    def check_undo(self, event: Event, spot: Spot) -> None:
        """Refuse to undo what this kind of log keeps at this moment."""

    @classmethod
    def of(cls, entries: Iterable[Entry[Event]]) -> Self:
        """Fold a whole log; entries that were undone later are passed over."""
        log = tuple(entries)
        value = cls.begun(log)
        for before, entry in pairwise(log):
            _check_newer(entry.seq, before.seq)
        for entry in value.standing[1:]:
            value = value._stepped(entry)
        return value.checked()

    def _stepped(self, entry: Entry[Event]) -> Self:
        """What is said about the log itself changes nothing else."""
        return self if isinstance(entry.event, BreakAccepted) else self.step(entry)

    @property
    def undone(self) -> frozenset[int]:
        """The entries that never happened."""
        events = (entry.event for entry in self.log)
        return frozenset(event.seq for event in events if isinstance(event, self.UNDOING))

    @property
    def standing(self) -> Sequence[Entry[Event]]:
        """The entries that nobody has undone."""
        undone = self.undone
        return [entry for entry in self.log if entry.seq not in undone]

    def entry(self, seq: int) -> Entry[Event]:
        """The entry of a number."""
        for entry in self.log:
            if entry.seq == seq:
                return entry
        raise TournamentError("not-undoable", Spot(seq=seq))

    def keyed(self, key: str) -> Entry[Event] | None:
        """The entry that came with a key, if it is in."""
        found = (entry for entry in reversed(self.log) if entry.key == key)
        return next(found, None) if key else None

    def next_entry(
        self, event: Event, at: float, author: str, reason: str = "", key: str = ""
    ) -> Entry[Event]:
        """The next entry of the log, not yet in it."""
        return Entry(self.log[-1].seq + 1, at, author, reason, event, key)

    def done(self, event: Event, at: float, author: str, reason: str = "", key: str = "") -> Self:
        """The value after an event; its entry is the last of the log."""
        return self.after(self.next_entry(event, at, author, reason, key))

    def after(self, entry: Entry[Event]) -> Self:
        """The value after one more entry of the log, or a refusal."""
        _check_newer(entry.seq, self.log[-1].seq)
        self._check_key(entry.key)
        log = (*self.log, entry)
        if isinstance(entry.event, self.UNDOING):
            return self._without(entry.event.seq, log)
        return self._stepped(entry).with_log(log).checked()

    def _check_key(self, key: str) -> None:
        """Whoever sends something twice means it once."""
        if len(key) > LONGEST_KEY or not key.isprintable():
            raise TournamentError("bad-key", "", most=LONGEST_KEY)
        known = self.keyed(key)
        if known is not None:
            raise TournamentError("entered-already", Spot(seq=known.seq))

    def last_undoable(self, author: str | None = None) -> int:
        """The last entry that still holds and is not for good, of one author or of anybody.

        What comes by the hundred, such as the rows of a draft, is undone by its number alone.
        """
        kept = (BreakAccepted, *self.FOR_GOOD, *self.PASSING)
        for entry in reversed(self.standing):
            if not isinstance(entry.event, kept) and author in (None, entry.author):
                return entry.seq
        raise TournamentError("nothing-to-undo")

    def _without(self, seq: int, log: tuple[Entry[Event], ...]) -> Self:
        """All again without one entry; a later one that needs it is named."""
        spot = Spot(seq=seq)
        event = self.entry(seq).event
        if isinstance(event, (BreakAccepted, *self.FOR_GOOD)):
            raise TournamentError("not-undoable", spot)
        if seq in self.undone:
            raise TournamentError("undone-already", spot)
        self.check_undo(event, spot)
        value = type(self).begun(log)
        for entry in value.standing[1:]:
            try:
                value = value._stepped(entry)
            except TournamentError as problem:
                details = {"later": entry.seq, "problem": problem}
                raise TournamentError("undo-depends", spot, **details) from None
        return value.checked()


def _check_newer(seq: int, last: int) -> None:
    if seq <= last:
        raise TournamentError("stale-entry", Spot(seq=seq), last=last)
