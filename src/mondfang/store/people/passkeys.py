"""Passkeys: keys of accounts that somebody's device keeps."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.schema import challenges, passkeys

KEPT = 86_400.0  # seconds: a challenge holds for minutes, whatever a clock does


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key of an account, kept by somebody's device."""

    credential: bytes
    account: str
    public_key: bytes
    sign_count: int
    name: str
    created: float


async def add_passkey(
    database: Database,
    account: str,
    credential: bytes,
    public_key: bytes,
    sign_count: int,
    name: str,
) -> Passkey:
    """Keep a key of an account; one that is known already is refused."""
    made = Passkey(credential, account, public_key, sign_count, name, time.time())
    try:
        await database.change(passkeys.insert().values(asdict(made)))
    except IntegrityError:
        raise StoreError("passkey-known") from None
    return made


async def get_passkey(database: Database, credential: bytes) -> Passkey | None:
    query = select(passkeys).where(passkeys.c.credential == credential)
    found = await database.rows(query)
    return Passkey(*found[0]) if found else None


async def passkeys_of(database: Database, account: str) -> list[Passkey]:
    """The keys of an account, the oldest first."""
    query = select(passkeys).where(passkeys.c.account == account).order_by(passkeys.c.created)
    return [Passkey(*row) for row in await database.rows(query)]


async def count_use(database: Database, credential: bytes, sign_count: int) -> None:
    """Keep how often the device says that the key was used."""
    changed = update(passkeys).where(passkeys.c.credential == credential)
    await database.change(changed.values(sign_count=sign_count))


async def delete_passkey(database: Database, account: str, credential: bytes) -> None:
    """Delete a key, if it is one of this account."""
    theirs = (passkeys.c.account == account) & (passkeys.c.credential == credential)
    await database.change(delete(passkeys).where(theirs))


async def take_challenge(database: Database, challenge: str) -> bool:
    """Whether it is taken for the first time, by any process; old ones are forgotten."""
    now = time.time()
    try:
        await database.change(challenges.insert().values(id=challenge, taken=now))
    except IntegrityError:
        return False
    await database.change(delete(challenges).where(challenges.c.taken < now - KEPT))
    return True
