"""The live tables of this process: loaded from the log, moved by verbs, shown to open pages.

A table belongs to no process. What is kept here is a fold of its log that is brought up to date
when news arrives; an entry counts once it is appended, and of two processes that append to the same
place one wins and the other reads again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any

from mondfang.game.errors import IllegalAction
from mondfang.learn.course.deals import dealer_for
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.people.forget import REWRITTEN
from mondfang.store.play.logs import Beside, PlayLog, Stored
from mondfang.store.play.news import News
from mondfang.table.entries import Did, Entry, Mixed, as_guest, entry_text, parse_entry
from mondfang.table.errors import StaleClick
from mondfang.table.seating.seats import open_table
from mondfang.table.setup import Setup, book_of
from mondfang.table.state import LiveTable, fold
from mondfang.table.verbs import ALWAYS, enough_of_you, entry_for
from mondfang.web.base.access import EVERYBODY, LISTED
from mondfang.web.base.metrics import APPENDED, REFUSED, TABLES
from mondfang.web.base.visitor import Person
from mondfang.web.play.live.connection import Connection
from mondfang.web.play.live.driver import Driver
from mondfang.web.play.live.effects import beside
from mondfang.web.play.live.house_moves import first_dealer, fresh_pack, overdue
from mondfang.web.play.live.kernel_coming import KernelComing
from mondfang.web.play.live.onlookers import Onlookers
from mondfang.web.play.live.operators import Operators
from mondfang.web.play.live.presence import SETTLED, Presence
from mondfang.web.play.live.reading import read_table
from mondfang.web.play.live.room import IDLE, Room
from mondfang.web.play.live.thinkers import Thinkers
from mondfang.web.play.live.vouching import Vouching
from mondfang.web.play.live.willing import Willing, note
from mondfang.web.play.refusals import refused

MOST_ROOMS = 2_000  # tables kept in memory that nobody looks at
TRIES = 5
AGAIN = 1.0  # seconds until a database that did not answer is asked again
GRACE = 3.0  # seconds in which a page that reloads is not missed


class Hub:
    """Everything that the pages do with tables goes through here."""

    def __init__(self, log: PlayLog, news: News, *, most_rooms: int = MOST_ROOMS) -> None:
        self._log, self._news = log, news
        self._most = most_rooms
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.thinkers = Thinkers()
        self.teachers = Thinkers(1)  # of their own: who asks for many hints takes no bot's time
        self._kernel = KernelComing([self.thinkers, self.teachers])
        self.driver = Driver(self, log, self.thinkers)
        self._willing = Willing(self)
        self._presence = Presence(news, self._rooms)
        self._onlookers = Onlookers(self, self._rooms)
        self._operators = Operators(self, self._rooms)
        self.vouching = Vouching(log.database, self._rooms)

    async def start(self) -> None:
        self._news.subscribe(self._hear)
        self._log.database.hearers.setdefault(REWRITTEN, []).append(self._rewritten)
        self._presence.start()
        self._onlookers.looking.start()
        self._operators.looking.start()
        self.vouching.start()
        self.driver.start()
        self._kernel.start()

    async def stop(self) -> None:
        self._news.unsubscribe(self._hear)
        self._log.database.hearers[REWRITTEN].remove(self._rewritten)
        await self._kernel.looking.stop()
        await self.driver.stop()
        await self._willing.stop()
        await self.vouching.stop()
        await self._operators.looking.stop()
        await self._onlookers.looking.stop()
        await self._presence.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        self.teachers.close()

    @property
    def log(self) -> PlayLog:
        return self._log

    async def open(self, setup: Setup) -> str:
        """A new table with its first pack shuffled; nobody sits at it yet."""
        table_id = secrets.token_urlsafe(16)
        dealer = first_dealer(setup.size)
        if setup.guided:
            dealer = dealer_for(book_of(setup), setup.lesson)
        entry = open_table(table_id, setup, dealer)
        stored = Stored(table_id, 0, 0, time.time(), entry_text(entry))
        tags = ((EVERYBODY, LISTED),) if setup.listed else ()
        await self._log.open_table(stored, beside=Beside(tags=tags))
        room = self._keep(Room(fold([entry])))
        async with room.lock:
            await self._shuffle(room)
        return table_id

    async def open_with(self, entries: Sequence[Entry]) -> None:
        """A table that has a past: all its entries at once, then whoever is on turn goes on."""
        table, now = fold(entries[:1]), time.time()
        first = Stored(table.id, 0, 0, now, entry_text(entries[0]))
        await self._log.open_table(first)
        appending = []
        for entry in entries[1:]:
            after = table.after(entry)
            stored = Stored(table.id, *table.key_of(entry), now, entry_text(entry))
            noted = beside(table, after, entry)
            appending.append(self._log.append(stored, due=overdue(after, now), beside=noted))
            table = after
        await asyncio.gather(*appending)  # in order, and in groups: a commit takes its time
        room = await self.room(table.id)
        if room is not None:
            self.driver.wake(room)

    async def load(self, table: str) -> LiveTable | None:
        """The table as it stands; None if there is no such table."""
        room = await self.room(table)
        return None if room is None else room.table

    async def room(self, table: str) -> Room | None:
        """The table in memory, up to date with what other processes have acknowledged."""
        room = self._rooms.get(table) or await self._loaded(table)
        if room is None:
            return None
        self._rooms[table] = room
        self._rooms.move_to_end(table)
        if room.unsure or self._log.database.is_postgres:
            await self.catch_up(room)
        return room

    async def _loaded(self, table: str) -> Room | None:
        """Read a log once, however many ask for its table at the same time."""
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Room | None:
        found = await read_table(self._log, table)
        return None if found is None else self._keep(Room(found))

    async def do(self, person: Person, table: str, at: str, text: str) -> None:
        """A verb at a table; raises what the table raises, StaleClick when the page is behind."""
        room = self._rooms.get(table) or await self.room(table)
        if room is None:
            raise StoreError("unknown-table")
        if not person.is_somebody:
            raise refused("no-session")
        async with room.lock:
            try:
                await self._perform(room, person, at, text)
            except (IllegalAction, StaleClick) as problem:
                REFUSED.labels(problem.code).inc()
                raise
        self.driver.wake(room)

    async def append(self, room: Room, basis: LiveTable, entry: Entry) -> None:
        """An entry of the house itself; StaleAction if the table is not ``basis`` any more."""
        async with room.lock:
            if room.table is not basis:
                raise StaleAction
            await self._append(room, entry)
            await self._shuffle(room)

    async def catch_up(self, room: Room) -> None:
        """Read what the log has beyond the room."""
        async with room.lock:
            await self._read_on(room)

    async def read_again(self, room: Room) -> None:
        """Read a log from its beginning: somebody was taken out of it."""
        async with room.lock:
            found = await read_table(self._log, room.id)
            if found is not None:
                self._show(room, found)

    def _rewritten(self, _origin: str, table: str) -> None:
        room = self._rooms.get(table)
        if room is not None:
            self._spawn(self._quietly(self.read_again(room)))

    def connect(self, room: Room, connection: Connection) -> None:
        """A page opens."""
        TABLES.inc(not room.connections)
        room.connections.add(connection)
        room.looked.pop(connection.person.id, None)
        self._company_changed(room)
        self._willing.wake(room)

    def look(self, room: Room, person: Person) -> None:
        """A page was loaded that may have no script and no socket."""
        room.look(person.id)
        self._presence.changed(room)

    def disconnect(self, room: Room, connection: Connection) -> None:
        """A page is gone; the others see it after a while, if it does not come back."""
        room.connections.discard(connection)
        if room.table.seat_of(connection.person.id) is not None:
            room.gone[connection.person.id] = asyncio.get_running_loop().time()
        TABLES.dec(not room.connections)
        asyncio.get_running_loop().call_later(GRACE, self._company_changed, room)

    def _company_changed(self, room: Room) -> None:
        room.wake()
        self._presence.changed(room)

    async def _perform(self, room: Room, person: Person, at: str, text: str) -> None:
        for _ in range(TRIES):
            await self._shuffle(room)
            away, kept = room.away(), room.kept()
            entry = entry_for(room.table, person.id, person.name, at, text, away, kept)
            if not isinstance(entry, ALWAYS) and room.has_had_enough(person.id):
                raise enough_of_you()
            if person.account is None:
                entry = as_guest(entry)
            before = room.table
            try:
                await self._append(room, entry)
            except StaleAction:
                await self._read_on(room)
                continue
            if isinstance(entry, Did):
                note(room, before, time.time())
            await self._shuffle(room)
            return
        raise StaleClick(room.table.at)

    async def _shuffle(self, room: Room) -> None:
        """The pack for the next deal is promised as soon as one may be dealt."""
        while room.table.chore() == "commit":
            try:
                await self._append(room, fresh_pack(room.table))
            except StaleAction:
                await self._read_on(room)

    async def _append(self, room: Room, entry: Entry) -> None:
        """Fold first, so that nothing is kept that could not be read again."""
        now = time.time()
        after = room.table.after(entry, now)
        stored = Stored(room.id, *room.table.key_of(entry), now, entry_text(entry))
        room.appending = stored.place
        try:
            await self._log.append(
                stored, due=overdue(after, now), beside=beside(room.table, after, entry)
            )
        except StaleAction:
            raise
        except BaseException:
            room.unsure = True
            self._spawn(self._made_sure(room))
            raise
        finally:
            room.appending = None
        APPENDED.labels(entry.by if isinstance(entry, Did) else "house").inc()
        if isinstance(entry, Mixed):
            room.table = after  # nothing of it is shown before the deal
        else:
            room.followed = False
            self._show(room, after)

    async def _made_sure(self, room: Room) -> None:
        """Whether the entry is in the log after all; the pages do not wait for the next click."""
        for _ in range(TRIES):
            await self._quietly(self.catch_up(room))
            if not room.unsure:
                return
            await asyncio.sleep(AGAIN)

    async def _read_on(self, room: Room) -> None:
        table = room.table
        for stored in await self._log.entries(room.id, after=room.place):
            table = table.after(parse_entry(stored.body), stored.at)
        room.unsure = False
        if table is not room.table:
            room.followed = True
            self._show(room, table)

    def _show(self, room: Room, table: LiveTable) -> None:
        room.table = table
        room.changed = asyncio.get_running_loop().time()
        if room.moved() and not room.alarmed:
            self._set_alarm(room, IDLE)
        room.stirred()
        room.wake()
        self._willing.wake(room)

    def _set_alarm(self, room: Room, seconds: float) -> None:
        room.alarmed = True
        asyncio.get_running_loop().call_later(seconds + 0.1, self._ring, room)

    def _ring(self, room: Room) -> None:
        """Whoever lets the others wait is now taken for away.

        A table has one alarm, put off when it rings too early: one for each move would be
        thousands, and each would wake every page a minute later for nothing.
        """
        room.alarmed = False
        left = room.turned[1] + IDLE - asyncio.get_running_loop().time()
        if left > 0:
            self._set_alarm(room, left)
        else:
            self._company_changed(room)

    def _hear(self, table: str, game: int, seq: int) -> None:
        """News of an entry, ours or another process's; ``*`` when some may have been missed."""
        rooms = list(self._rooms.values()) if table == "*" else [self._rooms.get(table)]
        for room in rooms:
            if room is None or (table != "*" and (game, seq) <= (room.appending or room.place)):
                continue
            self._spawn(self._quietly(self.catch_up(room)))

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        """In the background a lost database is no error: the next news or click reads again."""
        try:
            await work
        except StoreError:
            return

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _keep(self, room: Room) -> Room:
        if self._log.database.is_postgres:
            room.settled = asyncio.get_running_loop().time() + SETTLED
        self._rooms[room.id] = room
        if len(self._rooms) > self._most:
            self._forget()
        return room

    def _forget(self) -> None:
        """Let go of the table not used for longest, of those at which nothing happens here."""
        for table, room in self._rooms.items():
            if not room.connections and not room.lock.locked() and not self.driver.drives(table):
                del self._rooms[table]
                return
