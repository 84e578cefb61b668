"""A second machine that follows a tournament entry by entry, ready to go on with it.

It says what it has; the first machine waits for that before it acknowledges anything, so that
whatever anybody was told is done is on both.
"""

from __future__ import annotations

import json
import ssl
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.journal.books import Kept
from mondfang.store.journal.keys import keep_key
from mondfang.store.journal.log import Journal
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.book_names import checked_book_name
from mondfang.tournament.chain import Chain, broken
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import Anonymised, Envelope
from mondfang.tournament.office.fold import EVENTS, Tournament

SILENCE: Final = 5.0  # seconds without a beat after which a machine counts as lost
_LARGEST: Final = 64 * 1024 * 1024


class LostError(Exception):
    """The other machine does not answer."""


class HandedOver(Exception):
    """The other machine has said that this one leads from now on."""


@dataclass(frozen=True, slots=True)
class RemoteTournament:
    """A tournament on another machine, as its page is addressed."""

    address: str
    book: str

    @property
    def socket(self) -> str:
        parts = urlsplit(self.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return urlunsplit((scheme, parts.netloc, f"{parts.path.rstrip('/')}/journal", "", ""))


def read_place(address: str) -> RemoteTournament:
    """``http://laptop:8017/office/herbst``, as the browser shows it, or what is deeper in it."""
    parts = urlsplit(address.strip())
    steps = parts.path.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or steps[0] != "office":
        raise TournamentError("bad-office-address", "", found=address[:80])
    if len(steps) < 2:
        raise TournamentError("bad-office-address", "", found=address[:80])
    book = checked_book_name(steps[1], "")
    return RemoteTournament(f"{parts.scheme}://{parts.netloc}/office/{book}", book)


class Follower:
    """A tournament of another machine, kept here."""

    def __init__(self, database: Database, book: str) -> None:
        self._journal, self.book = Journal(database), book
        self._kept = Kept(self._journal, book, TOURNAMENTS)

    async def have(self) -> int:
        """The last entry that is kept here; 0 before the first."""
        try:
            return (await self._kept.look()).log[-1].seq
        except StoreError as problem:
            if problem.code != "unknown-book":
                raise
            return 0

    async def take(self, entries: Sequence[Envelope]) -> int:
        """Keep what is new, and what was rewritten for somebody who asked to be forgotten.

        Refused where the two logs are not the same tournament, or do not fit together.
        """
        last = await self.have()
        fresh = [entry for entry in entries if entry.seq > last]
        if last:
            await self._check_known([entry for entry in entries if entry.seq <= last])
        if not fresh:
            return last
        if not last:
            Tournament.of(fresh)
            self._check_chain(Chain(EVENTS), fresh)
            await self._journal.begin(self.book, [TOURNAMENTS.write(one) for one in fresh])
            return await self.have()
        assert self._kept.standing is not None, "it was looked at"
        self._check_chain(self._kept.standing.chain, fresh)
        state = await self._kept.change(lambda known: _further(known, fresh))
        return state.log[-1].seq

    def _check_chain(self, chain: Chain, fresh: Sequence[Envelope]) -> None:
        known = len(chain.faults)
        after = chain.over(fresh)
        if len(after.faults) > known:
            raise broken(after.faults[known:], self.book)

    async def _check_known(self, told: Sequence[Envelope]) -> None:
        mine = {entry.seq: entry for entry in (await self._kept.look()).log}
        other = [one for one in told if mine[one.seq].link != one.link]
        if other:
            raise TournamentError("archive-differs", Spot(seq=other[0].seq), seq=other[0].seq)
        if changed := [one for one in told if one != mine[one.seq]]:
            await self._journal.rewrite(self.book, [TOURNAMENTS.write(one) for one in changed])
            self._kept.standing = None


def _further(known: Tournament, fresh: Sequence[Envelope]) -> Tournament:
    for entry in fresh:
        if entry.seq > known.log[-1].seq:
            known = known.after(entry)
    return known


async def follow(place: RemoteTournament, secret: str, database: Database) -> AsyncIterator[int]:
    """The number of the last entry that both have, whenever it moves; LostError when it ends."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus, WebSocketException

    follower = Follower(database, place.book)
    headers = {"Authorization": f"Bearer {secret}"}
    secure = _trusting() if place.address.startswith("https:") else None
    try:
        async with connect(
            place.socket, additional_headers=headers, max_size=_LARGEST, ssl=secure, proxy=None
        ) as socket:
            hello = json.loads(await _next(socket))
            keep_key(database.url, place.book, str(hello["key"]))
            await socket.send(json.dumps({"have": 0}))
            while True:
                told = json.loads(await _next(socket))
                if "entries" not in told:
                    if told.get("over"):
                        raise HandedOver
                    continue
                entries = [EVENTS.entry_from_plain(one) for one in told["entries"]]
                have = await follower.take(entries)
                forgets = any(isinstance(one.event, Anonymised) for one in entries)
                # A name that goes is struck from older entries too: all of them are asked for.
                again = {"again": True} if forgets and told["entries"][0]["seq"] != 1 else {}
                await socket.send(json.dumps({"have": have, **again}))
                yield have
    except InvalidStatus as problem:
        if problem.response.status_code in (403, 404):
            raise TournamentError("standby-refused", "", address=place.address) from None
        raise LostError from problem
    except (OSError, TimeoutError, WebSocketException) as problem:
        raise LostError from problem


async def _next(socket: Any) -> str:
    import asyncio

    async with asyncio.timeout(SILENCE):
        return str(await socket.recv())


def _trusting() -> ssl.SSLContext:
    """Laptops in a hall vouch for themselves; the secret is what both know."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
