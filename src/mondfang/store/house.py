"""House rules that people keep, version by version; the store does not read them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select, update

from mondfang.store.database import Database
from mondfang.store.people.accounts import new_id
from mondfang.store.schema import accounts, house_rules, house_versions, sessions

MOST_RULES = 40  # of one person
MOST_VERSIONS = 60  # of one set of rules: the oldest go
MOST_BYTES = 1 << 20  # of one person in all


class NoRoom(Exception):
    """This person keeps as much as anybody may."""


@dataclass(frozen=True, slots=True)
class KeptHouse:
    """One set of house rules without its text."""

    id: str
    person: str
    title: str
    made: float
    touched: float
    number: int  # of its latest version


@dataclass(frozen=True, slots=True)
class HouseVersion:
    """One version: the file as it was saved."""

    number: int
    at: float
    text: str


class Houses:
    """All house rules of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[KeptHouse]:
        """What somebody keeps, the last touched first."""
        query = select(house_rules).where(house_rules.c.person == person)
        rows = await self._database.rows(query.order_by(house_rules.c.touched.desc()))
        return [KeptHouse(*row) for row in rows]

    async def find(self, house: str) -> KeptHouse | None:
        rows = await self._database.rows(select(house_rules).where(house_rules.c.id == house))
        return KeptHouse(*rows[0]) if rows else None

    async def versions(self, house: str) -> list[HouseVersion]:
        """All that are kept, the latest first."""
        query = (
            select(house_versions.c.number, house_versions.c.at, house_versions.c.text)
            .where(house_versions.c.house_id == house)
            .order_by(house_versions.c.number.desc())
        )
        return [HouseVersion(*row) for row in await self._database.rows(query)]

    async def version(self, house: str, number: int | None = None) -> HouseVersion | None:
        """One of them, the latest unless another is asked for."""
        query = select(house_versions.c.number, house_versions.c.at, house_versions.c.text).where(
            house_versions.c.house_id == house
        )
        if number is not None:
            query = query.where(house_versions.c.number == number)
        rows = await self._database.rows(query.order_by(house_versions.c.number.desc()).limit(1))
        return HouseVersion(*rows[0]) if rows else None

    async def open(self, person: str, title: str, text: str, now: float) -> str:
        """New house rules with their first version; raises NoRoom."""
        house = new_id()

        def work(connection: Connection) -> None:
            owned = select(func.count()).where(house_rules.c.person == person)
            if connection.execute(owned).scalar_one() >= MOST_RULES:
                raise NoRoom
            _check_room(connection, person, text)
            row = {"id": house, "person": person, "title": title, "made": now, "touched": now}
            connection.execute(house_rules.insert(), {**row, "number": 1})
            _write(connection, house, HouseVersion(1, now, text))

        await self._database.transact(work)
        return house

    async def save(self, house: str, title: str, text: str, now: float) -> int:
        """Another version, unless it says the same; its number. Raises NoRoom."""

        def work(connection: Connection) -> int:
            kept = connection.execute(select(house_rules).where(house_rules.c.id == house)).one()
            here = (house_versions.c.house_id == house) & (house_versions.c.number == kept.number)
            if connection.execute(select(house_versions.c.text).where(here)).scalar_one() == text:
                return int(kept.number)
            number = int(kept.number) + 1
            old = (house_versions.c.house_id == house) & (
                house_versions.c.number <= number - MOST_VERSIONS
            )
            connection.execute(delete(house_versions).where(old))
            _check_room(connection, kept.person, text)
            _write(connection, house, HouseVersion(number, now, text))
            values = {"title": title, "touched": now, "number": number}
            connection.execute(update(house_rules).where(house_rules.c.id == house).values(values))
            return number

        return await self._database.transact(work)

    async def delete(self, house: str) -> None:
        """All of it, for good."""

        def work(connection: Connection) -> None:
            versions = delete(house_versions).where(house_versions.c.house_id == house)
            connection.execute(versions)
            connection.execute(delete(house_rules).where(house_rules.c.id == house))

        await self._database.transact(work)
        await self._database.clear_traces()

    async def prune(self) -> None:
        """Delete what belongs to nobody any more: a guest whose session was forgotten."""
        known = (select(sessions.c.person), select(accounts.c.person))

        def work(connection: Connection) -> None:
            lost = house_rules.c.person.not_in(known[0]) & house_rules.c.person.not_in(known[1])
            ids = select(house_rules.c.id).where(lost)
            connection.execute(delete(house_versions).where(house_versions.c.house_id.in_(ids)))
            connection.execute(delete(house_rules).where(lost))

        await self._database.transact(work)


def _write(connection: Connection, house: str, version: HouseVersion) -> None:
    row = {"house_id": house, "number": version.number, "at": version.at, "text": version.text}
    connection.execute(house_versions.insert(), row)


def _check_room(connection: Connection, person: str, text: str) -> None:
    size = func.coalesce(func.sum(func.length(house_versions.c.text)), 0)
    query = (
        select(size)
        .join(house_rules, house_rules.c.id == house_versions.c.house_id)
        .where(house_rules.c.person == person)
    )
    if connection.execute(query).scalar_one() + len(text) > MOST_BYTES:
        raise NoRoom
