"""Codes on paper to get an account back with: each opens it once, and only hashes are kept."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select, update

from mondfang.store.database import Database
from mondfang.store.people.session_ends import end_sessions
from mondfang.store.schema import accounts, recovery_codes, sessions


async def set_codes(database: Database, account: str, hashes: Sequence[str], now: float) -> None:
    """Keep new codes, numbered from 1; those before open nothing any more."""
    rows = [
        {"account": account, "number": number, "hash": one, "created": now}
        for number, one in enumerate(hashes, 1)
    ]

    def work(connection: Connection) -> None:
        connection.execute(delete(recovery_codes).where(recovery_codes.c.account == account))
        if rows:
            connection.execute(recovery_codes.insert(), rows)

    await database.transact(work)


async def codes_left(database: Database, account: str) -> int:
    """How many codes of an account have not been used."""
    mine = recovery_codes.c.account == account
    query = select(func.count()).select_from(recovery_codes).where(mine)
    return int((await database.rows(query))[0][0])


async def code_hash(database: Database, account: str, number: int) -> str | None:
    """The hash of a code that was not used yet."""
    at = (recovery_codes.c.account == account) & (recovery_codes.c.number == number)
    rows = await database.rows(select(recovery_codes.c.hash).where(at))
    return str(rows[0].hash) if rows else None


async def use_code(
    database: Database, account: str, number: int, hashed: str, password: str
) -> bool:
    """Use a code up for another password, and end all sessions; of two at once one gets in."""

    def work(connection: Connection) -> bool:
        at = (recovery_codes.c.account == account) & (recovery_codes.c.number == number)
        used = delete(recovery_codes).where(at, recovery_codes.c.hash == hashed)
        if connection.execute(used).rowcount != 1:
            return False
        theirs = accounts.c.id == account
        connection.execute(update(accounts).where(theirs).values(password=password))
        connection.execute(delete(sessions).where(sessions.c.account == account))
        return True

    return await end_sessions(database, work)
