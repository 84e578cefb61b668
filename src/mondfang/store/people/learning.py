"""What people have learned, and what they chose with the hand of a day; no body is read here."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select

from mondfang.store.database import Database
from mondfang.store.rows import put, put_first
from mondfang.store.schema import day_answers, day_hands, exercise_ratings, learning


async def learned(database: Database, person: str) -> str | None:
    """What is kept of a person, or None."""
    query = select(learning.c.body).where(learning.c.person == person)
    rows = await database.rows(query)
    return str(rows[0].body) if rows else None


async def keep_learned(database: Database, person: str, body: str, now: float) -> None:
    row = {"person": person, "body": body, "touched": now}
    await database.transact(lambda connection: put(connection, learning, row))


async def day_hand(database: Database, book: str, day: str) -> str | None:
    """The hand of a day as it was weighed, or None before anybody asked for it."""
    here = (day_hands.c.book == book) & (day_hands.c.day == day)
    rows = await database.rows(select(day_hands.c.body).where(here))
    return str(rows[0].body) if rows else None


async def keep_day_hand(database: Database, book: str, day: str, body: str) -> str:
    """Keep it unless another process was first; what is kept then."""

    def work(connection: Connection) -> str:
        put_first(connection, day_hands, {"book": book, "day": day, "body": body})
        here = (day_hands.c.book == book) & (day_hands.c.day == day)
        return str(connection.execute(select(day_hands.c.body).where(here)).scalar_one())

    return await database.transact(work)


async def day_choices(database: Database, book: str, day: str) -> dict[str, str]:
    """What everybody chose, by person."""
    here = (day_answers.c.book == book) & (day_answers.c.day == day)
    rows = await database.rows(select(day_answers.c.person, day_answers.c.body).where(here))
    return {str(row.person): str(row.body) for row in rows}


async def keep_day_choice(
    database: Database, book: str, day: str, person: str, body: str, now: float
) -> None:
    """What one person has chosen so far."""

    row = {"book": book, "day": day, "person": person, "body": body, "at": now}
    await database.transact(lambda connection: put(connection, day_answers, row))


async def day_choices_of(
    database: Database, book: str, people: list[str], since: str
) -> list[tuple[str, str, str]]:
    """What these people chose from a day on: person, day, body."""
    columns = day_answers.c
    query = select(columns.person, columns.day, columns.body).where(
        columns.book == book, columns.person.in_(people), columns.day >= since
    )
    rows = await database.rows(query.order_by(columns.day.desc()))
    return [(str(row.person), str(row.day), str(row.body)) for row in rows]


Task = tuple[str, int]  # a kind of exercise and its level
Rated = tuple[float, int]  # points, and the answers they rest on


async def task_ratings(database: Database, book: str) -> dict[Task, Rated]:
    """How hard the exercises of a book have proved to be, as far as anybody has solved them."""
    table = exercise_ratings.c
    query = select(table.kind, table.level, table.points, table.answers).where(table.book == book)
    rows = await database.rows(query)
    return {(str(row.kind), int(row.level)): (float(row.points), int(row.answers)) for row in rows}


async def rate_task(
    database: Database, book: str, task: Task, first: float, change: Callable[[Rated], Rated]
) -> None:
    """Let an answer change what is kept of a kind and level; at first it has ``first`` points."""
    table = exercise_ratings.c
    here = (table.book == book) & (table.kind == task[0]) & (table.level == task[1])
    key = {"book": book, "kind": task[0], "level": task[1]}

    def work(connection: Connection) -> None:
        put_first(connection, exercise_ratings, key | {"points": first, "answers": 0})
        query = select(table.points, table.answers).where(here).with_for_update()
        row = connection.execute(query).one()
        points, answers = change((float(row.points), int(row.answers)))
        put(connection, exercise_ratings, key | {"points": points, "answers": answers})

    await database.transact(work)
