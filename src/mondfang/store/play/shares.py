"""Finished games that somebody lets others see by a secret link, and who will not have that.

One row for each person and game: with a secret it is a share, without one an objection. As long as
anybody objects, no secret of that game opens anything.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, select

from mondfang.store.database import Database
from mondfang.store.rows import put
from mondfang.store.schema import shared

BYTES = 24  # of a secret: 192 bits


@dataclass(frozen=True, slots=True)
class Share:
    """What one person has said about one game."""

    table: str
    game: int
    person: str
    secret: str | None
    at: float


class Shares:
    """All shares of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_game(self, table: str, game: int) -> list[Share]:
        """Everything that was said about a game, the earliest first."""
        query = select(shared).where(_game(table, game)).order_by(shared.c.at, shared.c.person)
        return [Share(*row) for row in await self._database.rows(query)]

    async def share(self, table: str, game: int, person: str, now: float) -> str | None:
        """A new secret of this person's; None where somebody else objects."""
        secret = secrets.token_urlsafe(BYTES)

        def work(connection: Connection) -> str | None:
            rows = connection.execute(select(shared).where(_game(table, game))).all()
            if any(row.secret is None and row.person != person for row in rows):
                return None
            row = {"table_id": table, "game": game, "person": person, "secret": secret, "at": now}
            put(connection, shared, row)
            return secret

        return await self._database.transact(work)

    async def withdraw(self, table: str, game: int, person: str) -> None:
        """Take back what the person has said, a share or an objection."""
        await self._database.transact(
            lambda connection: _forget(connection, table, game, person),
        )

    async def object(self, table: str, game: int, person: str, now: float) -> None:
        """The person will not have this game shared: every secret of it goes."""

        def work(connection: Connection) -> None:
            has_secret = shared.c.secret.is_not(None)
            connection.execute(delete(shared).where(_game(table, game), has_secret))
            row = {"table_id": table, "game": game, "person": person, "secret": None, "at": now}
            put(connection, shared, row)

        await self._database.transact(work)

    async def opened(self, secret: str) -> Share | None:
        """What a secret opens, unless somebody objects."""
        if not secret.isascii() or "\0" in secret:
            return None
        rows = await self._database.rows(select(shared).where(shared.c.secret == secret))
        if not rows:
            return None
        found = Share(*rows[0])
        others = await self.of_game(found.table, found.game)
        return None if any(one.secret is None for one in others) else found


def _game(table: str, game: int) -> ColumnElement[bool]:
    return (shared.c.table_id == table) & (shared.c.game == game)


def _forget(connection: Connection, table: str, game: int, person: str) -> None:
    connection.execute(delete(shared).where(_game(table, game), shared.c.person == person))
