"""Classes and clubs: who belongs to them, what is to be done, what was answered.

A class has a teacher who sets work; in a club all are equal and compare their hands of the day.
Bodies are the caller's; nothing is read here.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final, Literal, cast

from sqlalchemy import ColumnElement, Connection, delete, func, select, text, update

from mondfang.store.database import Database
from mondfang.store.people.accounts import new_id
from mondfang.store.schema import (
    accounts,
    circle_answers,
    circle_members,
    circle_work,
    circles,
    finished,
    sessions,
)

Kind = Literal["class", "club"]
Role = Literal["lead", "member"]
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE_LETTERS: Final = 8  # more than anybody guesses by asking pages
MOST_LED: Final = 20  # circles that one person leads
MOST_JOINED: Final = 40
MOST_CIRCLES: Final = 5_000  # of a server
MOST_MEMBERS: Final = 80
MOST_WORK: Final = 60


class NoRoom(Exception):
    """There are as many as there may be."""


class NameTaken(Exception):
    """Somebody of the circle has this name."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A class or a club."""

    id: str
    code: str
    secret: str
    kind: Kind
    name: str
    book: str
    language: str
    made: float
    until: float


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody, by the name that the circle knows."""

    person: str
    name: str
    role: Role
    at: float


@dataclass(frozen=True, slots=True)
class SetWork:
    """Something that a class has to do."""

    number: int
    at: float
    body: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The first answer of a person at a place (from 1) of some work."""

    number: int
    place: int
    person: str
    at: float
    right: bool | None
    body: str


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))


class Circles:
    """All circles of a database. Of one that is over nothing is found."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, person: str, called: str, circle: Circle) -> None:
        """A new circle, led by this person under this name; raises NoRoom."""

        def work(connection: Connection) -> None:
            led = select(func.count()).where(
                circle_members.c.person == person, circle_members.c.role == "lead"
            )
            whole = select(func.count()).select_from(circles)
            if connection.execute(led).scalar_one() >= MOST_LED:
                raise NoRoom
            if connection.execute(whole).scalar_one() >= MOST_CIRCLES:
                raise NoRoom
            row = {name: getattr(circle, name) for name in circle.__slots__}
            connection.execute(circles.insert(), row)
            _enter(connection, circle.id, Member(person, called, "lead", circle.made))

        await self._database.transact(work)

    async def find(self, circle: str, now: float) -> Circle | None:
        return await self._found(circles.c.id == circle, now)

    async def by_code(self, code: str, now: float) -> Circle | None:
        return await self._found(circles.c.code == code, now)

    async def _found(self, which: ColumnElement[bool], now: float) -> Circle | None:
        rows = await self._database.rows(select(circles).where(which, circles.c.until > now))
        return Circle(*rows[0]) if rows else None

    async def of(self, person: str, now: float) -> list[tuple[Circle, Role]]:
        """The circles that somebody belongs to, by name."""
        query = (
            select(circles, circle_members.c.role)
            .join(circle_members, circle_members.c.circle_id == circles.c.id)
            .where(circle_members.c.person == person, circles.c.until > now)
            .order_by(circles.c.name, circles.c.id)
        )
        rows = await self._database.rows(query)
        return [(Circle(*row[:-1]), cast(Role, row[-1])) for row in rows]

    async def members(self, circle: str) -> list[Member]:
        """Who leads first, then by name."""
        columns = circle_members.c
        query = select(columns.person, columns.name, columns.role, columns.at)
        rows = await self._database.rows(query.where(columns.circle_id == circle))
        found = [Member(*row) for row in rows]
        return sorted(found, key=lambda one: (one.role != "lead", one.name.casefold()))

    async def join(self, circle: str, member: Member) -> None:
        """Belong to it from now on, or under another name; raises NoRoom or NameTaken.

        Whoever leads goes on leading.
        """

        def work(connection: Connection) -> None:
            here = circle_members.c.circle_id == circle
            rows = connection.execute(select(circle_members).where(here)).all()
            old = next((row for row in rows if row.person == member.person), None)
            if any(
                row.name.casefold() == member.name.casefold() and row.person != member.person
                for row in rows
            ):
                raise NameTaken
            if old is not None:
                role = "lead" if "lead" in (old.role, member.role) else "member"
                mine = here & (circle_members.c.person == member.person)
                changed = update(circle_members).where(mine)
                connection.execute(changed.values(name=member.name, role=role))
                return
            joined = select(func.count()).where(circle_members.c.person == member.person)
            if len(rows) >= MOST_MEMBERS or connection.execute(joined).scalar_one() >= MOST_JOINED:
                raise NoRoom
            _enter(connection, circle, member)

        await self._database.transact(work)

    async def leave(self, circle: str, person: str) -> None:
        """Belong to it no longer, with all answers; a class that nobody leads is deleted."""

        def work(connection: Connection) -> None:
            _forgetful(connection, self._database)
            for table in (circle_answers, circle_members):
                mine = (table.c.circle_id == circle) & (table.c.person == person)
                connection.execute(delete(table).where(mine))
            settle_unled(connection)

        await self._database.transact(work)
        await self._database.clear_traces()

    async def change(self, circle: str, **values: str | float) -> None:
        """Another name, code, secret or end."""
        await self._database.change(update(circles).where(circles.c.id == circle).values(**values))

    async def delete(self, circle: str) -> None:
        """All of it, for good."""

        def work(connection: Connection) -> None:
            _forgetful(connection, self._database)
            connection.execute(delete(circles).where(circles.c.id == circle))

        await self._database.transact(work)
        await self._database.clear_traces()

    async def work(self, circle: str) -> list[SetWork]:
        """What is to be done, the latest first."""
        columns = circle_work.c
        query = select(columns.number, columns.at, columns.body).where(columns.circle_id == circle)
        rows = await self._database.rows(query.order_by(columns.number.desc()))
        return [SetWork(*row) for row in rows]

    async def set_work(self, circle: str, body: str, now: float) -> int:
        """Something more to do; its number. Raises NoRoom."""

        def work(connection: Connection) -> int:
            here = circle_work.c.circle_id == circle
            count, last = connection.execute(
                select(func.count(), func.coalesce(func.max(circle_work.c.number), 0)).where(here)
            ).one()
            if count >= MOST_WORK:
                raise NoRoom
            row = {"circle_id": circle, "number": last + 1, "at": now, "body": body}
            connection.execute(circle_work.insert(), row)
            return int(last) + 1

        return await self._database.transact(work)

    async def drop_work(self, circle: str, number: int) -> None:
        """Nobody has to do this any more, and what was answered is gone."""

        def work(connection: Connection) -> None:
            for table in (circle_answers, circle_work):
                this = (table.c.circle_id == circle) & (table.c.number == number)
                connection.execute(delete(table).where(this))

        await self._database.transact(work)

    async def answer(self, circle: str, answer: Answer) -> None:
        """Keep an answer, unless there is one: the first counts."""

        def work(connection: Connection) -> None:
            columns = circle_answers.c
            here = (columns.circle_id == circle) & (columns.number == answer.number)
            here &= (columns.place == answer.place) & (columns.person == answer.person)
            if connection.execute(select(columns.at).where(here)).first() is None:
                row = {name: getattr(answer, name) for name in answer.__slots__}
                connection.execute(circle_answers.insert(), {"circle_id": circle, **row})

        await self._database.transact(work)

    async def answers(self, circle: str, person: str | None = None) -> list[Answer]:
        """Everybody's, or those of one person."""
        columns = circle_answers.c
        query = select(
            columns.number, columns.place, columns.person, columns.at, columns.right, columns.body
        ).where(columns.circle_id == circle)
        if person is not None:
            query = query.where(columns.person == person)
        rows = await self._database.rows(query.order_by(columns.number, columns.place))
        return [Answer(*row) for row in rows]

    async def hands(self, circle: str) -> dict[tuple[int, str], str]:
        """What became of the hands that were played: number of the work and person, summary.

        The answer to such work is the table; its first game is the one.
        """
        answers, over = circle_answers.c, finished.c
        query = (
            select(answers.number, answers.person, over.summary)
            .join(finished, over.table_id == answers.body)
            .where(answers.circle_id == circle, answers.right.is_(None), over.game == 1)
        )
        return {(row[0], row[1]): str(row[2]) for row in await self._database.rows(query)}

    async def prune(self, now: float) -> None:
        """Delete what is over, members whom nobody knows any more, and what nobody leads."""
        known = (select(sessions.c.person), select(accounts.c.person))

        def work(connection: Connection) -> None:
            connection.execute(delete(circles).where(circles.c.until <= now))
            for table in (circle_answers, circle_members):
                lost = table.c.person.not_in(known[0]) & table.c.person.not_in(known[1])
                connection.execute(delete(table).where(lost))
            settle_unled(connection)

        await self._database.transact(work)


def settle_unled(connection: Connection) -> None:
    """What nobody leads any more goes, with all that belongs to it; a club finds somebody else."""
    led = select(circle_members.c.circle_id).where(circle_members.c.role == "lead")
    unled = circles.c.id.not_in(led)
    for circle in connection.execute(select(circles.c.id).where(unled, circles.c.kind == "club")):
        here = circle_members.c.circle_id == circle.id
        oldest = select(circle_members.c.person).where(here).order_by(circle_members.c.at).limit(1)
        heir = circle_members.c.person == oldest.scalar_subquery()
        connection.execute(update(circle_members).where(here, heir).values(role="lead"))
    connection.execute(delete(circles).where(unled))


def new_circle(kind: Kind, name: str, book: str, language: str, now: float, until: float) -> Circle:
    """A circle with an address, a code and a secret of its own."""
    return Circle(new_id(), new_code(), new_id(), kind, name, book, language, now, until)


def _enter(connection: Connection, circle: str, member: Member) -> None:
    row = {name: getattr(member, name) for name in member.__slots__}
    connection.execute(circle_members.insert(), {"circle_id": circle, **row})


def _forgetful(connection: Connection, database: Database) -> None:
    """What is deleted does not stay legible in the file."""
    if not database.is_postgres:
        connection.execute(text("PRAGMA secure_delete = ON"))
