"""Cases that somebody keeps: each has a number of its owner's, and is seen by nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from mondfang.store.database import Database
from mondfang.store.errors import StoreError
from mondfang.store.schema import kept_cases

MOST = 1_000  # of one person


@dataclass(frozen=True, slots=True)
class KeptBody:
    """A case as text, with its number."""

    number: int
    at: float
    body: str


class KeptCases:
    """All kept cases of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[KeptBody]:
        """Everything that a person keeps, the latest first."""
        mine = select(kept_cases.c.number, kept_cases.c.at, kept_cases.c.body)
        query = mine.where(kept_cases.c.person == person).order_by(kept_cases.c.number.desc())
        return [KeptBody(*row) for row in await self._database.rows(query)]

    async def keep(self, person: str, bodies: Sequence[str], at: float) -> list[int]:
        """Keep these, all or none of them; their numbers. Raises StoreError."""
        mine = kept_cases.c.person == person

        def work(connection: Connection) -> list[int]:
            count, last = connection.execute(
                select(func.count(), func.max(kept_cases.c.number)).where(mine)
            ).one()
            if count + len(bodies) > MOST:
                raise StoreError("too-many-cases", most=MOST)
            numbers = [(last or 0) + place for place in range(1, len(bodies) + 1)]
            rows = [
                {"person": person, "number": number, "at": at, "body": body}
                for number, body in zip(numbers, bodies, strict=True)
            ]
            if rows:
                connection.execute(kept_cases.insert(), rows)
            return numbers

        async with self._database.turn(f"cases {person}"):
            return await self._database.transact(work)

    async def delete(self, person: str, number: int) -> None:
        """Forget one of them for good."""
        one = (kept_cases.c.person == person) & (kept_cases.c.number == number)
        await self._database.change(delete(kept_cases).where(one))
        await self._database.clear_traces()
