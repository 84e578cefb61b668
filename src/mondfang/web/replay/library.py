"""Finished games, made once: films and records that were asked for lately.

A game that is over does not change, but for a late ruling, which makes another film. To make one
is to play some games again from a snapshot, so it has a desk of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

from mondfang.record import Record
from mondfang.table.entries import Entry
from mondfang.table.kept.records import record_of_game
from mondfang.table.state import LiveTable
from mondfang.web.base.desk import desk
from mondfang.web.base.limits import allow, client_of
from mondfang.web.base.services import services
from mondfang.web.board.scene import Board
from mondfang.web.config import Limits
from mondfang.web.play.live.reading import read_game
from mondfang.web.replay.frames import Film, film_of

MOST_FILMS = 64
MOST_RECORDS = 256
MOST_DELIVERED = 64

# Table, game, and its last entry: a late ruling makes a new film; then who looks at it how.
Key = tuple[str | int | float | None, ...]
Made = TypeVar("Made")
Make = Callable[[list[Entry], int, LiveTable | None], Made | None]
MakeBytes = Callable[[], bytes]


class Library:
    """What was asked for last is kept."""

    def __init__(self, limits: Limits) -> None:
        self._desk = desk("replays", limits)
        self._films = RecentlyUsed[Film](MOST_FILMS)
        self._records = RecentlyUsed[Record](MOST_RECORDS)
        self._delivered = RecentlyUsed[bytes](MOST_DELIVERED)
        self._boards = RecentlyUsed[Board](MOST_DELIVERED)

    async def film(self, request: Request, table: LiveTable, game: int) -> Film:
        """The film of a finished game of this table; raises HTTPException."""
        return await self._found(self._films, film_of, request, table, game)

    async def record(self, request: Request, table: LiveTable, game: int) -> Record:
        """The record of a finished game of this table; raises HTTPException."""
        return await self._found(self._records, record_of_game, request, table, game)

    async def delivered(
        self, request: Request, film: Film, looks: tuple[str | int | None, ...], make: MakeBytes
    ) -> bytes:
        """A whole film for one who looks at it so; made in a thread of this desk."""
        last = film.last
        key = (last.id, last.game, last.seq, *looks)
        made = self._delivered.get(key)
        if made is None:
            made = await self._desk.run(client_of(request), make)
            self._delivered.keep(key, made)
        return made

    async def board(
        self, request: Request, key: Key, make: Callable[[], Board | None]
    ) -> Board | None:
        """What an analysis comes to on the page; None where it cannot be read any more."""
        made = self._boards.get(key)
        if made is None:
            made = await self._desk.run(client_of(request), make)
            if made is not None:
                self._boards.keep(key, made)
        return made

    def close(self) -> None:
        self._desk.close()

    async def _found(
        self,
        shelf: RecentlyUsed[Made],
        make: Make[Made],
        request: Request,
        table: LiveTable,
        game: int,
    ) -> Made:
        key = (table.id, game, table.seq if game == table.game else -1)
        made = shelf.get(key)
        if made is None:
            allow(request, "replay")
            start, entries = await read_game(services(request).log, table.id, game)
            work = partial(make, entries, game, start)
            made = await self._desk.run(client_of(request), work)
            if made is None:
                raise HTTPException(404)
            shelf.keep(key, made)
        return made


class RecentlyUsed(Generic[Made]):
    """So many things; what was not looked at for longest makes room."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Made] = OrderedDict()

    def get(self, key: Key) -> Made | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: Key, made: Made) -> None:
        self._kept[key] = made
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
