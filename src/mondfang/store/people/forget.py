"""Forgetting a person: sessions, account and keys go, and the logs keep nobody's name.

The logs are never changed but for this. What they hold is text that the store does not read: how a
person is taken out of it is told by the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, Table, bindparam, delete, func, select, text, update

from mondfang.store.database import Database
from mondfang.store.people.accounts import new_id
from mondfang.store.people.circles import settle_unled
from mondfang.store.people.session_ends import end_sessions
from mondfang.store.schema import (
    accounts,
    analyses,
    circle_answers,
    circle_members,
    circles,
    day_answers,
    entries,
    finished,
    house_rules,
    house_versions,
    kept_cases,
    learning,
    passkeys,
    players,
    sessions,
    shared,
    sitters,
    snapshots,
    tables,
)
from mondfang.store.whispers import say

REWRITTEN = "rewritten"  # the topic of the whisper: this table has to be read again
Rewrite = Callable[[str, str, str], str]  # the text, the person, the id that takes their place


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything that is kept about a person, for the person."""

    account: dict[str, object] | None
    sessions: tuple[dict[str, object], ...]
    passkeys: tuple[dict[str, object], ...]
    tables: tuple[dict[str, object], ...]
    games: tuple[dict[str, object], ...]
    shares: tuple[dict[str, object], ...]
    analyses: tuple[dict[str, object], ...]
    learning: tuple[dict[str, object], ...]
    house_rules: tuple[dict[str, object], ...]
    cases: tuple[dict[str, object], ...]
    circles: tuple[dict[str, object], ...]


@dataclass(frozen=True, slots=True)
class Amounts:
    """How much that is, which can be told at once however much it is."""

    account: str | None  # its name
    sessions: int
    tables: int
    games: int
    house_rules: int
    cases: int
    circles: int


async def amounts_about(database: Database, person: str) -> Amounts:
    """What the page about it tells."""

    def look(connection: Connection) -> Amounts:
        def count(rows: Table) -> int:
            query = select(func.count()).select_from(rows).where(rows.c.person == person)
            return int(connection.execute(query).scalar_one())

        name = select(accounts.c.name).where(accounts.c.person == person)
        return Amounts(
            account=connection.execute(name).scalar_one_or_none(),
            sessions=count(sessions),
            tables=count(sitters),
            games=count(players),
            house_rules=count(house_rules),
            cases=count(kept_cases),
            circles=count(circle_members),
        )

    return await database.ask(look)


async def kept_about(database: Database, person: str) -> Kept:
    """What an export holds; no hash, no id of a session, nothing of anybody else's hand."""

    def look(connection: Connection) -> Kept:
        def rows(query: object) -> tuple[dict[str, object], ...]:
            return tuple(dict(row) for row in connection.execute(query).mappings())  # type: ignore[call-overload]

        found = rows(
            select(
                accounts.c.id,
                accounts.c.name,
                accounts.c.role,
                accounts.c.prefs,
                accounts.c.created,
            ).where(accounts.c.person == person)
        )
        account = found[0] if found else None
        key = account.pop("id") if account is not None else None
        games = (players.c.table_id == finished.c.table_id) & (players.c.game == finished.c.game)
        return Kept(
            account=account,
            sessions=rows(
                select(
                    sessions.c.name, sessions.c.prefs, sessions.c.created, sessions.c.seen
                ).where(sessions.c.person == person)
            ),
            passkeys=rows(
                select(passkeys.c.name, passkeys.c.created).where(passkeys.c.account == key)
            ),
            tables=rows(
                select(sitters.c.table_id, sitters.c.role, tables.c.opened, tables.c.touched)
                .join(tables, tables.c.id == sitters.c.table_id)
                .where(sitters.c.person == person)
                .order_by(tables.c.opened)
            ),
            games=rows(
                select(finished.c.table_id, finished.c.game, finished.c.at, finished.c.summary)
                .join(players, games)
                .where(players.c.person == person)
                .order_by(finished.c.at)
            ),
            shares=rows(
                select(shared.c.table_id, shared.c.game, shared.c.secret, shared.c.at)
                .where(shared.c.person == person)
                .order_by(shared.c.at)
            ),
            analyses=rows(
                select(analyses.c.table_id, analyses.c.game, analyses.c.asked, analyses.c.state)
                .where(analyses.c.person == person)
                .order_by(analyses.c.asked)
            ),
            learning=rows(
                select(learning.c.body, learning.c.touched).where(learning.c.person == person)
            )
            + rows(
                select(
                    day_answers.c.book, day_answers.c.day, day_answers.c.body, day_answers.c.at
                ).where(day_answers.c.person == person)
            ),
            house_rules=rows(
                select(house_rules.c.title, house_versions.c.number, house_versions.c.at)
                .add_columns(house_versions.c.text)
                .join(house_versions, house_versions.c.house_id == house_rules.c.id)
                .where(house_rules.c.person == person)
                .order_by(house_rules.c.made, house_versions.c.number)
            ),
            cases=rows(
                select(kept_cases.c.number, kept_cases.c.at, kept_cases.c.body)
                .where(kept_cases.c.person == person)
                .order_by(kept_cases.c.number)
            ),
            circles=rows(
                select(circles.c.kind, circles.c.name.label("circle"), circle_members.c.name)
                .add_columns(circle_members.c.role, circle_members.c.at)
                .join(circles, circles.c.id == circle_members.c.circle_id)
                .where(circle_members.c.person == person)
                .order_by(circle_members.c.at)
            )
            + rows(
                select(circles.c.name.label("circle"), circle_answers.c.number)
                .add_columns(circle_answers.c.place, circle_answers.c.at)
                .add_columns(circle_answers.c.right, circle_answers.c.body)
                .join(circles, circles.c.id == circle_answers.c.circle_id)
                .where(circle_answers.c.person == person)
                .order_by(circle_answers.c.at)
            ),
        )

    return await database.ask(look)


async def forget_person(
    database: Database, person: str, entry: Rewrite, summary: Rewrite
) -> tuple[str, ...]:
    """Take a person out of everything; the tables whose logs read otherwise now."""
    alias = new_id()

    def work(connection: Connection) -> tuple[str, ...]:
        if not database.is_postgres:
            connection.execute(text("PRAGMA secure_delete = ON"))  # nothing stays legible
        sat = select(sitters.c.table_id).where(sitters.c.person == person)
        found = tuple(sorted(connection.execute(sat).scalars().all()))
        for table in found:
            _take_out(connection, table, lambda body: entry(body, person, alias))
            _take_out_of_games(connection, table, lambda body: summary(body, person, alias))
        own = select(house_rules.c.id).where(house_rules.c.person == person)
        connection.execute(delete(house_versions).where(house_versions.c.house_id.in_(own)))
        people = (sitters, players, shared, learning, day_answers, house_rules, kept_cases)
        for kept in (*people, circle_answers, circle_members):
            connection.execute(delete(kept).where(kept.c.person == person))
        settle_unled(connection)
        asked = analyses.c.person == person
        connection.execute(update(analyses).where(asked).values(person=alias))
        connection.execute(delete(sessions).where(sessions.c.person == person))
        connection.execute(delete(accounts).where(accounts.c.person == person))
        return found

    def told(connection: Connection) -> tuple[str, ...]:
        found = work(connection)
        say(connection, database.origin, REWRITTEN, found)
        return found

    changed = await end_sessions(database, told)
    for table in changed:
        database.overheard(REWRITTEN, database.origin, table)
    await database.clear_traces()
    return changed


def _take_out(connection: Connection, table: str, rewrite: Callable[[str], str]) -> None:
    rows = connection.execute(select(entries).where(entries.c.table_id == table)).all()
    changed = [
        {"g": row.game, "s": row.seq, "b": body}
        for row in rows
        if (body := rewrite(row.body)) != row.body
    ]
    if changed:
        at = (entries.c.table_id == table) & (entries.c.game == bindparam("g"))
        at &= entries.c.seq == bindparam("s")
        connection.execute(update(entries).where(at).values(body=bindparam("b")), changed)
    # These are made anew from the log.
    connection.execute(delete(snapshots).where(snapshots.c.table_id == table))


def _take_out_of_games(connection: Connection, table: str, rewrite: Callable[[str], str]) -> None:
    rows = connection.execute(select(finished).where(finished.c.table_id == table)).all()
    for row in rows:
        if (body := rewrite(row.summary)) != row.summary:
            at = (finished.c.table_id == table) & (finished.c.game == row.game)
            connection.execute(update(finished).where(at).values(summary=body))
