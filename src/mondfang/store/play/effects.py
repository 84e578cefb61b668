"""What is written beside an entry, in the same transaction: tags, past games, the notification."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Table, text

from mondfang.store.play.entry import Stored
from mondfang.store.schema import finished, players, sitters, snapshots

CHANNEL = "mondfang"


def keep_tags(connection: Connection, table: str, tags: Iterable[tuple[str, str]]) -> None:
    """Note what people have to do with a table, instead of what was noted before."""
    rows = [{"table_id": table, "person": person, "role": role} for person, role in tags]
    if rows:
        insert = _insert(connection, sitters)
        replaced = insert.on_conflict_do_update(
            index_elements=["table_id", "person"], set_={"role": insert.excluded.role}
        )
        connection.execute(replaced, rows)


def keep_first_tags(connection: Connection, table: str, tags: Iterable[tuple[str, str]]) -> None:
    """Note what people have to do with a table, if nothing was noted before."""
    rows = [{"table_id": table, "person": person, "role": role} for person, role in tags]
    if rows:
        connection.execute(_insert(connection, sitters).on_conflict_do_nothing(), rows)


def keep_finished(
    connection: Connection,
    table: str,
    game: int,
    at: float,
    summary: str,
    people: Iterable[str],
) -> None:
    """Note a finished game; what has been noted before stays."""
    key = {"table_id": table, "game": game}
    insert = _insert(connection, finished).on_conflict_do_nothing()
    connection.execute(insert, {**key, "at": at, "summary": summary})
    rows = [{**key, "person": person} for person in people]
    if rows:
        connection.execute(_insert(connection, players).on_conflict_do_nothing(), rows)


def keep_snapshots(connection: Connection, table: str, kept: Iterable[tuple[int, str]]) -> None:
    """Keep what the table was before the deals of these games, instead of what was kept before."""
    rows = [{"table_id": table, "game": game, "body": body} for game, body in kept]
    if rows:
        insert = _insert(connection, snapshots)
        replaced = insert.on_conflict_do_update(
            index_elements=["table_id", "game"], set_={"body": insert.excluded.body}
        )
        connection.execute(replaced, rows)


def notify(connection: Connection, origin: str, entry: Stored) -> None:
    """Tell the other processes, as soon as the transaction is committed."""
    if connection.dialect.name == "postgresql":
        news = {"channel": CHANNEL, "news": news_of(entry, origin)}
        connection.execute(text("SELECT pg_notify(:channel, :news)"), news)


def news_of(entry: Stored, origin: str) -> str:
    """What other processes are told: who wrote it, and where; they read it for themselves."""
    return f"{origin} {entry.game} {entry.seq} {entry.table}"


def _insert(connection: Connection, table: Table) -> Any:
    """An insert that knows ``ON CONFLICT``: both databases have it, SQLAlchemy has it twice."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)
