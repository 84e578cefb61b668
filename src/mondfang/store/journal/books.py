"""One book of the journal as what it comes to: a tournament or a cup, and every change to it.

A change is a function from the old value to the new one; what it added to the log is appended.
Where somebody else was quicker it is asked again about what is true by then, so that a change is
always checked against everything before it.

The log is a chain (``tournament.chain``). A book that does not fit together can be read, and tells
so; nothing is written behind a break until somebody has accepted it, which the log then says too.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mondfang.store.database import open_database
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.journal.log import BookHead, Journal, JournalLine
from mondfang.tournament.chain import Chain, closed, taken_in
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.log import BreakAccepted, Entry, Folded
from mondfang.tournament.log_json import LogForm

T = TypeVar("T", bound=Folded[Any])


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """How a kind of book is kept: the first line's kind, its entries as lines and back, the fold.

    ``more`` adds entries to a value; without it everything is folded again.
    """

    kind: str
    events: LogForm[Any]
    write: Callable[[Entry[Any]], JournalLine]
    read: Callable[[JournalLine], Entry[Any]]
    fold: Callable[[Iterable[Any]], T]
    more: Callable[[T, Any], T]


@dataclass(frozen=True, slots=True)
class Standing(Generic[T]):
    """How a book stands, and how its chain does."""

    value: T
    chain: Chain


@dataclass(frozen=True, slots=True)
class Inspected:
    """A log as it lies there, whether or not it comes to anything."""

    entries: tuple[Entry[Any], ...]
    chain: Chain
    unreadable: tuple[TournamentError, ...]


def new_salt() -> str:
    """So that nobody finds out a forgotten name by trying."""
    return secrets.token_hex(16)


class Kept(Generic[T]):
    """A book that is open; ``standing`` is how it stood when it was last looked at."""

    def __init__(self, journal: Journal, book: str, form: Form[T]) -> None:
        self.journal, self.book, self.form = journal, book, form
        self.standing: Standing[T] | None = None

    async def look(self) -> T:
        """How it stands now."""
        if self.standing is not None and not self.standing.chain.is_begun:
            self.standing = None  # hashes may have come to what was read before
        lines = await self.journal.read(self.book, self._seq)
        if self.standing is None and not lines:
            raise StoreError("unknown-book", name=self.book)
        self.standing = self._further(lines)
        return self.standing.value

    async def change(self, change: Callable[[T], T], key: str = "") -> T:
        """Make a change and keep it, or raise what refuses it; nothing is kept then.

        Whoever cannot know whether it arrived sends it again with the same ``key``, which the
        change writes into its entry: what is in already is not done once more.
        """
        if key:
            change = _once(change, key)
        # Everybody writes at the same place. A crowd that waited for it inside the database would
        # hold all connections, and reading would wait with it.
        async with self.journal.database.turn(f"book {self.book}"):
            return await self._change(change)

    async def _change(self, change: Callable[[T], T]) -> T:
        crowded = self.journal.database.is_postgres  # other processes write here too
        if not crowded or self.standing is None:
            await self.look()
        await self._take_in()
        if crowded:
            return await self._change_alone(change)
        old = self._known
        new, lines = self._changed(old, change)
        try:
            await self.journal.append(self.book, lines)
        except StaleAction:
            return await self._change_alone(change)
        self.standing = new
        return new.value

    async def _change_alone(self, change: Callable[[T], T]) -> T:
        """The same while everybody else waits: nobody is overtaken for ever."""

        def decide(lines: tuple[JournalLine, ...]) -> tuple[Sequence[JournalLine], Standing[T]]:
            new, added = self._changed(self._further(lines), change)
            return added, new

        self.standing = await self.journal.locked(self.book, self._seq, decide)
        return self.standing.value

    async def rewrite(self, entries: Iterable[Any]) -> None:
        """Write entries anew whose bodies have changed: for who asks to be forgotten."""
        await self.look()
        old = {entry.seq: entry for entry in self._known.value.log}
        changed = [entry for entry in entries if old[entry.seq] != entry]
        events = self.form.events
        lines = [self.form.write(closed(events, old[entry.seq], entry)) for entry in changed]
        await self.journal.rewrite(self.book, lines)
        self.standing = None

    async def inspect(self) -> Inspected:
        """Everything that lies there; what cannot be read is left out and named."""
        chain, found, odd = Chain(self.form.events), list[Entry[Any]](), list[TournamentError]()
        for line in await self.journal.read(self.book):
            try:
                entry = self.form.read(line)
            except TournamentError as problem:
                odd.append(problem)
                chain = chain.past(line.seq, str(line.link or ""))
            else:
                chain = chain.after(entry)
                found.append(entry)
        return Inspected(tuple(found), chain, tuple(odd))

    @property
    def _known(self) -> Standing[T]:
        assert self.standing is not None, "somebody has looked"
        return self.standing

    @property
    def _seq(self) -> int:
        return self.standing.value.log[-1].seq if self.standing is not None else 0

    def _further(self, lines: Iterable[JournalLine]) -> Standing[T]:
        """How it stands with these lines more."""
        entries = [self.form.read(line) for line in lines]
        if self.standing is None:
            value = self.form.fold(entries)
            return Standing(value, Chain(self.form.events).over(entries))
        value = self.standing.value
        for entry in entries:
            value = self.form.more(value, entry)
        return Standing(value, self.standing.chain.over(entries))

    def _changed(
        self, old: Standing[T], change: Callable[[T], T]
    ) -> tuple[Standing[T], list[JournalLine]]:
        """How it stands after a change, and the lines that the change adds."""
        new = change(old.value)
        added = new.log[len(old.value.log) :]
        if not all(isinstance(entry.event, BreakAccepted) for entry in added):
            old.chain.check_writable()
        entries, chain = old.chain.linked(added, new_salt)
        value = new.with_log((*old.value.log, *entries))
        return Standing(value, chain), [self.form.write(entry) for entry in entries]

    async def _take_in(self) -> None:
        """A book from before there were chains gets its hashes before it goes on."""
        known = self._known
        if known.chain.is_begun:
            return
        entries = taken_in(self.form.events, known.value.log, new_salt)
        await self.journal.take_in(self.book, [self.form.write(entry) for entry in entries])
        self.standing = None
        await self.look()


def _once(change: Callable[[T], T], key: str) -> Callable[[T], T]:
    return lambda known: known if known.keyed(key) is not None else change(known)


class BlockingBooks:
    """The books of a database for a caller that waits: each call returns when it is done."""

    def __init__(self, journal: Journal, runner: asyncio.Runner) -> None:
        self._journal, self._runner = journal, runner

    def books(self, kind: str | None = None) -> tuple[BookHead, ...]:
        found = self._runner.run(self._journal.books())
        return tuple(book for book in found if kind in (None, book.kind))

    def begin(self, book: str, form: Form[T], entries: Iterable[Any]) -> None:
        """A new book; entries of an archive keep the hashes that they come with."""
        log = tuple(entries)
        if not any(entry.link for entry in log):
            log, _ = Chain(form.events).linked(log, new_salt)
        self._runner.run(self._journal.begin(book, [form.write(entry) for entry in log]))

    def book(self, book: str, form: Form[T]) -> KeptBook[T]:
        return KeptBook(Kept(self._journal, book, form), self._runner)


class KeptBook(Generic[T]):
    """One book for a caller that waits."""

    def __init__(self, kept: Kept[T], runner: asyncio.Runner) -> None:
        self._kept, self._runner = kept, runner

    @property
    def chain(self) -> Chain | None:
        """How the chain stood when the book was last looked at."""
        return self._kept.standing.chain if self._kept.standing is not None else None

    def look(self) -> T:
        return self._runner.run(self._kept.look())

    def inspect(self) -> Inspected:
        return self._runner.run(self._kept.inspect())

    def change(self, change: Callable[[T], T]) -> T:
        return self._runner.run(self._kept.change(change))

    def rewrite(self, entries: Iterable[Any]) -> None:
        self._runner.run(self._kept.rewrite(entries))


@contextmanager
def open_shelf(url: str) -> Iterator[BlockingBooks]:
    """The books of a database, for as long as they are needed."""
    with asyncio.Runner() as runner:
        database = runner.run(open_database(url))
        try:
            yield BlockingBooks(Journal(database), runner)
        finally:
            runner.run(database.close())
