"""One book of the journal as what it comes to: a tournament or a cup, and every change to it.

A change is a function from the old value to the new one; what it added to the log is appended.
Where somebody else was quicker it is asked again about what is true by then, so that a change is
always checked against everything before it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from mondfang.store.database import open_database
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.journal.log import BookHead, Journal, JournalLine


class Logged(Protocol):
    """A value that is the fold of its log."""

    @property
    def log(self) -> tuple[Any, ...]: ...


T = TypeVar("T", bound=Logged)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """How a kind of book is kept: the first line's kind, its entries as lines and back, the fold.

    ``more`` adds entries to a value; without it everything is folded again.
    """

    kind: str
    write: Callable[[Any], JournalLine]
    read: Callable[[JournalLine], Any]
    fold: Callable[[Iterable[Any]], T]
    more: Callable[[T, Any], T]

    def folded(self, lines: Sequence[JournalLine], known: T | None) -> T:
        if known is None:
            return self.fold(self.read(line) for line in lines)
        for line in lines:
            known = self.more(known, self.read(line))
        return known


class Kept(Generic[T]):
    """A book that is open; ``value`` is how it stood when it was last looked at."""

    def __init__(self, journal: Journal, book: str, form: Form[T]) -> None:
        self.journal, self.book, self.form = journal, book, form
        self._value: T | None = None

    async def look(self) -> T:
        """How it stands now."""
        lines = await self.journal.read(self.book, self._seq)
        if self._value is None and not lines:
            raise StoreError("unknown-book", name=self.book)
        self._value = self.form.folded(lines, self._value)
        return self._value

    async def change(self, change: Callable[[T], T]) -> T:
        """Make a change and keep it, or raise what refuses it; nothing is kept then."""
        old = await self.look()
        new = change(old)
        try:
            await self.journal.append(self.book, self._added(old, new))
        except StaleAction:
            return await self._change_alone(change)
        self._value = new
        return new

    async def _change_alone(self, change: Callable[[T], T]) -> T:
        """The same while everybody else waits: nobody is overtaken for ever."""

        def decide(lines: tuple[JournalLine, ...]) -> tuple[Sequence[JournalLine], T]:
            old = self.form.folded(lines, self._value)
            new = change(old)
            return self._added(old, new), new

        self._value = await self.journal.locked(self.book, self._seq, decide)
        return self._value

    async def rewrite(self, entries: Iterable[Any]) -> None:
        """Write entries anew whose bodies have changed: for who asks to be forgotten."""
        lines = [self.form.write(entry) for entry in entries]
        old = {line.seq: line for line in await self.journal.read(self.book)}
        await self.journal.rewrite(self.book, [line for line in lines if old[line.seq] != line])
        self._value = None

    @property
    def _seq(self) -> int:
        return self._value.log[-1].seq if self._value is not None else 0

    def _added(self, old: T, new: T) -> list[JournalLine]:
        return [self.form.write(entry) for entry in new.log[len(old.log) :]]


class Shelf:
    """The books of a database for a caller that waits: each call returns when it is done."""

    def __init__(self, journal: Journal, runner: asyncio.Runner) -> None:
        self._journal, self._runner = journal, runner

    def books(self, kind: str | None = None) -> tuple[BookHead, ...]:
        found = self._runner.run(self._journal.books())
        return tuple(book for book in found if kind in (None, book.kind))

    def begin(self, book: str, form: Form[T], entries: Iterable[Any]) -> None:
        lines = [form.write(entry) for entry in entries]
        self._runner.run(self._journal.begin(book, lines))

    def book(self, book: str, form: Form[T]) -> KeptBook[T]:
        return KeptBook(Kept(self._journal, book, form), self._runner)


class KeptBook(Generic[T]):
    """One book for a caller that waits."""

    def __init__(self, kept: Kept[T], runner: asyncio.Runner) -> None:
        self._kept, self._runner = kept, runner

    def look(self) -> T:
        return self._runner.run(self._kept.look())

    def change(self, change: Callable[[T], T]) -> T:
        return self._runner.run(self._kept.change(change))

    def rewrite(self, entries: Iterable[Any]) -> None:
        self._runner.run(self._kept.rewrite(entries))


@contextmanager
def open_shelf(url: str) -> Iterator[Shelf]:
    """The books of a database, for as long as they are needed."""
    with asyncio.Runner() as runner:
        database = runner.run(open_database(url))
        try:
            yield Shelf(Journal(database), runner)
        finally:
            runner.run(database.close())
