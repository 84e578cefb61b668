"""The registers of the database, each open once in this process."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

from mondfang.store.errors import StoreError
from mondfang.store.journal.books import Kept, new_salt
from mondfang.store.journal.log import Journal
from mondfang.store.journal.register import REGISTERS
from mondfang.tournament.book_names import is_book_name
from mondfang.tournament.chain import Chain
from mondfang.tournament.log import Entry
from mondfang.tournament.people.register import (
    Register,
    RegisterCreated,
    RegisterEntry,
    RegisterEvent,
)

_MOST_OPEN: Final = 50


class Registers:
    """Who looks and who writes take turns: both fold on."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._opened: OrderedDict[str, tuple[Kept[Register], asyncio.Lock]] = OrderedDict()

    async def look(self, book: str) -> Register | None:
        """How a register stands now; None where there is none of that name."""
        if not is_book_name(book):
            return None
        kept, lock = self._open(book)
        async with lock:
            try:
                return await kept.look()
            except StoreError as problem:
                if problem.code != "unknown-book":
                    raise
                self._opened.pop(book, None)
                return None

    async def do(
        self, book: str, event: Callable[[Register], RegisterEvent], author: str
    ) -> Register:
        """Keep what happened, checked against everything before it, or raise what refuses it."""
        kept, lock = self._open(book)
        async with lock:
            return await kept.change(lambda known: known.done(event(known), time.time(), author))

    async def rewrite(self, book: str, entries: Iterable[RegisterEntry]) -> None:
        """The same log without what it says about somebody who asks to be forgotten."""
        kept, lock = self._open(book)
        async with lock:
            await kept.rewrite(entries)

    async def begin(self, book: str, title: str, author: str) -> None:
        first: Entry[RegisterEvent] = Entry(1, time.time(), author, "", RegisterCreated(title))
        entries, _ = Chain(REGISTERS.events).linked((first,), new_salt)
        await self._journal.begin(book, [REGISTERS.write(one) for one in entries])

    def _open(self, book: str) -> tuple[Kept[Register], asyncio.Lock]:
        if book not in self._opened:
            self._opened[book] = Kept(self._journal, book, REGISTERS), asyncio.Lock()
            if len(self._opened) > _MOST_OPEN:
                self._opened.popitem(last=False)
        self._opened.move_to_end(book)
        return self._opened[book]
