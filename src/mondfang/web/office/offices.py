"""The tournaments that this server keeps: looked at, changed, and waited for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.journal.books import Form, Kept, T, new_salt
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.keys import keep_seed, kept_key, kept_seed, made_key
from mondfang.store.journal.log import BookHead, Journal
from mondfang.store.journal.news import REWRITTEN
from mondfang.store.journal.tournaments import TOURNAMENTS, Archive
from mondfang.store.play.news import News
from mondfang.store.whispers import JOURNAL
from mondfang.tournament.book_names import is_book_name
from mondfang.tournament.chain import Chain
from mondfang.tournament.cup.log import CupBook
from mondfang.tournament.log import Entry
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.public.screens import MODES, Mode
from mondfang.web.office.people.registers import Registers
from mondfang.web.office.standby import StandbyError, Standbys

SCREENS: Final = "screens"
HANDED: Final = "handed"
_MOST_OPEN: Final = 200  # books that are kept folded
_MOST_AT_ONCE: Final = 40  # changes of one transaction


@dataclass(slots=True, eq=False)
class _Waiting:
    """A change that waits for its turn, and what became of it."""

    change: Callable[[Tournament], Tournament]
    value: Tournament | None = None
    problem: Exception | None = None

    def tried(self, known: Tournament) -> Tournament:
        """How it stands after this change, or as before where it is refused."""
        self.value, self.problem = None, None
        try:
            self.value = self.change(known)
        except Exception as problem:  # whoever asked for it is told, and nobody else
            self.problem = problem
            return known
        return self.value


@dataclass(slots=True)
class _Opened:
    """One book of this process; who looks and who writes take turns, since both fold on."""

    kept: Kept[Tournament]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: list[_Waiting] = field(default_factory=list)
    looking: asyncio.Task[Tournament | None] | None = None  # a look that waits for its turn
    rewritten: bool = False  # what is known of it may have been forgotten since
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def current(self) -> Kept[Tournament]:
        """The book for whose turn it is."""
        if self.rewritten:
            self.rewritten, self.kept.standing = False, None
        return self.kept


class Offices:
    """Every tournament and cup of the database."""

    def __init__(self, database: Database, news: News, secret: str) -> None:
        self._journal, self._news = Journal(database), news
        self._url, self._secret, self._keys = database.url, secret, dict[str, str]()
        self.standbys, self.registers = Standbys(), Registers(self._journal)
        self._opened: OrderedDict[str, _Opened] = OrderedDict()
        self._screens: OrderedDict[str, dict[int, Mode]] = OrderedDict()
        news.overhear(JOURNAL, self._heard)
        news.overhear(SCREENS, self._heard_screen)
        news.overhear(HANDED, self._heard_handed)

    async def heads(self, kind: str = TOURNAMENTS.kind) -> tuple[BookHead, ...]:
        return tuple(one for one in await self._journal.books() if one.kind == kind)

    async def look(self, book: str) -> Tournament | None:
        """How a tournament stands now; None where there is none of that name.

        Everybody who asks before a look has its turn shares it: a hall asks the database once.
        """
        if not is_book_name(book):
            return None
        opened = self._open(book)
        if opened.looking is None:
            opened.looking = asyncio.create_task(self._look(book, opened))
        return await asyncio.shield(opened.looking)

    async def _look(self, book: str, opened: _Opened) -> Tournament | None:
        async with opened.lock:
            opened.looking = None  # whoever comes from now on may know of something newer
            try:
                return await opened.current.look()
            except StoreError as problem:
                if problem.code != "unknown-book":
                    raise
                self._opened.pop(book, None)
                return None

    async def change(self, book: str, change: Callable[[Tournament], Tournament]) -> Tournament:
        """Make a change and keep it, or raise what refuses it; whoever waits hears of it.

        When many come at once, the first whose turn it is keeps the changes of all who wait, one
        after another and in one transaction.
        """
        opened, mine = self._open(book), _Waiting(change)
        opened.waiting.append(mine)
        async with opened.lock:
            while mine in opened.waiting:
                await self._keep_all(book, opened)
        if mine.problem is not None:
            raise mine.problem
        assert mine.value is not None, "it was done"
        await self.standbys.settled(book, mine.value.log[-1].seq)
        return mine.value

    async def _keep_all(self, book: str, opened: _Opened) -> None:
        batch = opened.waiting[:_MOST_AT_ONCE]
        del opened.waiting[: len(batch)]
        if self.standbys.is_handed(book):
            for one in batch:
                one.problem = StandbyError("handed-over")
            return

        def every(known: Tournament) -> Tournament:
            for one in batch:
                known = one.tried(known)
            return known

        try:
            await opened.current.change(every)
        except Exception as problem:  # nothing of it is kept
            for one in batch:
                one.problem = one.problem or problem

    def key(self, book: str) -> str:
        """What the links and badges of a tournament are made with, here or where it came from."""
        if book not in self._keys:
            if len(self._keys) > _MOST_OPEN:
                self._keys.clear()
            kept = kept_key(self._url, book) if is_book_name(book) else None
            self._keys[book] = kept or made_key(self._secret, book)
        return self._keys[book]

    async def hand_over(self, book: str) -> None:
        """Let the machine that follows go on with it; from here on nothing is written here."""
        if all(one.is_late for one in self.standbys.of(book)):
            raise StandbyError("nobody-follows")
        async with self._open(book).lock:
            await self._note_handed(book, True)

    async def take_back(self, book: str) -> None:
        """Write here again: the other machine has not gone on after all."""
        await self._note_handed(book, False)

    async def _note_handed(self, book: str, is_handed: bool) -> None:
        self.standbys.note_handed(book, is_handed)
        await self._news.whisper(HANDED, [f"{book} {int(is_handed)}"])
        self._wake(book)

    def _heard_handed(self, origin: str, text: str) -> None:
        book, _, is_handed = text.rpartition(" ")
        self.standbys.note_handed(book, is_handed == "1")

    async def begin(self, book: str, entry: Entry[object]) -> None:
        await self._begin(book, TOURNAMENTS, entry)

    async def take_in(self, book: str, found: Archive) -> None:
        """A tournament from elsewhere under a name that is free; its entries keep their hashes."""
        lines = [TOURNAMENTS.write(entry) for entry in found.entries]
        if found.seed is not None:
            keep_seed(self._url, book, found.seed)
        await self._journal.begin(book, lines)

    def seed(self, book: str) -> str | None:
        """The promised seed that a tournament brought along from elsewhere, if it did."""
        return kept_seed(self._url, book) if is_book_name(book) else None

    async def cup(self, book: str) -> Kept[CupBook] | None:
        """A cup that is open; cups are small, and folded when they are asked for."""
        kept = Kept(self._journal, book, CUPS)
        with suppress(StoreError):
            await kept.look()
            return kept
        return None

    async def begin_cup(self, book: str, entry: Entry[object]) -> None:
        await self._begin(book, CUPS, entry)

    def mark(self, book: str, state: Tournament) -> str:
        """What tells apart how pages look: the last entry, what screens were told, who leads."""
        told = (f"{screen} {mode}" for screen, mode in sorted(self.screens(book).items()))
        handed = ("handed",) if self.standbys.is_handed(book) else ()
        return " ".join((str(state.log[-1].seq), *handed, *told))

    async def moved(self, book: str, mark: str, seconds: float) -> str:
        """A mark of how everything stands, once it is another than this or the time is over."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while True:
            waiting = self._open(book).moved
            state = await self.look(book)
            now = "" if state is None else self.mark(book, state)
            left = until - loop.time()
            if now != mark or left <= 0:
                return now
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await waiting.wait()

    def screens(self, book: str) -> Mapping[int, Mode]:
        """What the screens of a hall were told to show; whoever was told nothing decides alone.

        Nobody misses it after a restart: every screen then shows what fits the moment.
        """
        return self._screens.get(book, {})

    async def show_on(self, book: str, screen: int, mode: Mode) -> None:
        """Let a screen show something; every process is told."""
        self._note_screen(book, screen, mode)
        await self._news.whisper(SCREENS, [f"{book} {screen} {mode}"])

    def _heard_screen(self, origin: str, text: str) -> None:
        book, screen, mode = text.rsplit(" ", 2)
        known = next((one for one in MODES if one == mode), None)
        if known is not None and screen.isdecimal():
            self._note_screen(book, int(screen), known)

    def _note_screen(self, book: str, screen: int, mode: Mode) -> None:
        self._screens.setdefault(book, {})[screen] = mode
        self._screens.move_to_end(book)
        if len(self._screens) > _MOST_OPEN:
            self._screens.popitem(last=False)
        self._wake(book)

    async def _begin(self, book: str, form: Form[T], entry: Entry[object]) -> None:
        entries, _ = Chain(form.events).linked((entry,), new_salt)
        await self._journal.begin(book, [form.write(one) for one in entries])

    def _heard(self, origin: str, text: str) -> None:
        """The journal tells of an entry of ours or of another process."""
        seq, _, book = text.partition(" ")
        for one in tuple(self._opened) if book == "*" else (book,):
            if int(seq) == REWRITTEN and one in self._opened:
                self._opened[one].rewritten = True
            self._wake(one)

    def _wake(self, book: str) -> None:
        opened = self._opened.get(book)
        if opened is not None:
            opened.moved.set()
            opened.moved = asyncio.Event()

    def _open(self, book: str) -> _Opened:
        opened = self._opened.get(book)
        if opened is None:
            opened = self._opened[book] = _Opened(Kept(self._journal, book, TOURNAMENTS))
            if len(self._opened) > _MOST_OPEN:
                self._opened.popitem(last=False)
        self._opened.move_to_end(book)
        return opened
