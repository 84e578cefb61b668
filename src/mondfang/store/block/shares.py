"""Links that show an evening and nothing else, and that can be taken back."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, select

from mondfang.store.database import Database
from mondfang.store.play.shares import BYTES
from mondfang.store.rows import put_first
from mondfang.store.schema import block_shares


class BlockShares:
    """One link for each block at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, block: str) -> str | None:
        """The link that is out."""
        query = select(block_shares.c.secret).where(block_shares.c.block_id == block)
        rows = await self._database.rows(query)
        return str(rows[0][0]) if rows else None

    async def share(self, block: str, now: float) -> None:
        """Let a link out, unless one is."""
        if await self.of(block) is None:
            row = {"block_id": block, "secret": secrets.token_urlsafe(BYTES), "at": now}
            await self._database.transact(
                lambda connection: put_first(connection, block_shares, row)
            )

    async def withdraw(self, block: str) -> None:
        """It opens nothing any more; another one may be let out."""
        gone = delete(block_shares).where(block_shares.c.block_id == block)
        await self._database.transact(lambda connection: connection.execute(gone))

    async def opened(self, secret: str) -> str | None:
        """The block that a link shows."""
        query = select(block_shares.c.block_id).where(block_shares.c.secret == secret)
        rows = await self._database.rows(query)
        return str(rows[0][0]) if rows else None
