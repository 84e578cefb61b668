"""Blocks of real tables: entries appended at their place, and news of it in every process.

The store does not read the bodies. Whoever appends says how far he has read: of two who were
equally far one wins, the other reads on and decides anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, select, update
from sqlalchemy.exc import IntegrityError

from mondfang.store.database import Database
from mondfang.store.errors import StaleAction
from mondfang.store.people.accounts import new_id
from mondfang.store.schema import block_entries, block_shares, blocks
from mondfang.store.whispers import say

TOPIC = "block"  # of the whispers: the id of a block that has moved


@dataclass(frozen=True, slots=True)
class KeptBlock:
    """A block without its entries."""

    id: str
    view: str
    opened: float
    touched: float
    seq: int


class Blocks:
    """All blocks of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(self, body: str, at: float, links: tuple[str, str] | None = None) -> KeptBlock:
        """A new block with its first entry.

        ``links`` (who writes, who looks on) may be given: of two who open it the first one does.
        """
        link, view = links or (new_id(), new_id())
        made = KeptBlock(link, view, at, at, 1)

        def work(connection: Connection) -> None:
            row = {"id": made.id, "view": made.view, "opened": at, "touched": at, "seq": 1}
            connection.execute(blocks.insert(), row)
            first = {"block_id": made.id, "seq": 1, "body": body}
            connection.execute(block_entries.insert(), first)

        try:
            await self.database.transact(work)
        except IntegrityError:
            found = await self.find(link)
            assert found is not None
            return found
        return made

    async def find(self, block: str) -> KeptBlock | None:
        return await self._found(blocks.c.id == block)

    async def find_view(self, view: str) -> KeptBlock | None:
        """The block that a link for looking on leads to."""
        return await self._found(blocks.c.view == view)

    async def _found(self, condition: ColumnElement[bool]) -> KeptBlock | None:
        rows = await self.database.rows(select(blocks).where(condition))
        return KeptBlock(*rows[0]) if rows else None

    async def read(self, block: str, after: int = 0) -> Sequence[str]:
        """The bodies behind a place, in order."""
        query = (
            select(block_entries.c.body)
            .where(block_entries.c.block_id == block, block_entries.c.seq > after)
            .order_by(block_entries.c.seq)
        )
        return [row[0] for row in await self.database.rows(query)]

    async def append(self, block: str, seq: int, body: str, at: float) -> None:
        """One entry at its place, or ``StaleAction``; on return it is kept, and told to all."""
        origin = self.database.origin

        def work(connection: Connection) -> None:
            moved = (
                update(blocks)
                .where(blocks.c.id == block, blocks.c.seq == seq - 1)
                .values(seq=seq, touched=at)
            )
            if connection.execute(moved).rowcount != 1:
                raise StaleAction
            row = {"block_id": block, "seq": seq, "body": body}
            connection.execute(block_entries.insert(), row)
            say(connection, origin, TOPIC, [block])

        try:
            await self.database.transact(work)
        except IntegrityError:
            raise StaleAction from None
        self.database.overheard(TOPIC, origin, block)

    async def delete(self, block: str) -> None:
        """All of it, for good."""
        origin = self.database.origin

        def work(connection: Connection) -> None:
            entries = delete(block_entries).where(block_entries.c.block_id == block)
            connection.execute(entries)
            connection.execute(delete(block_shares).where(block_shares.c.block_id == block))
            connection.execute(delete(blocks).where(blocks.c.id == block))
            say(connection, origin, TOPIC, [block])

        await self.database.transact(work)
        self.database.overheard(TOPIC, origin, block)
        await self.database.clear_traces()

    async def prune(self, before: float) -> None:
        """Delete what nobody has touched since."""
        old = select(blocks.c.id).where(blocks.c.touched < before)

        def work(connection: Connection) -> None:
            entries = delete(block_entries).where(block_entries.c.block_id.in_(old))
            connection.execute(entries)
            connection.execute(delete(block_shares).where(block_shares.c.block_id.in_(old)))
            connection.execute(delete(blocks).where(blocks.c.touched < before))

        await self.database.transact(work)
