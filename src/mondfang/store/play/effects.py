"""What is written beside an entry, in the same transaction: tags, past games, the notification."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, text

from mondfang.store.play.entry import Stored
from mondfang.store.rows import put, put_first
from mondfang.store.schema import finished, players, sitters, snapshots

CHANNEL = "mondfang"


def keep_tags(connection: Connection, table: str, tags: Iterable[tuple[str, str]]) -> None:
    """Note what people have to do with a table, instead of what was noted before."""
    rows = [{"table_id": table, "person": person, "role": role} for person, role in tags]
    if rows:
        put(connection, sitters, rows)


def keep_first_tags(connection: Connection, table: str, tags: Iterable[tuple[str, str]]) -> None:
    """Note what people have to do with a table, if nothing was noted before."""
    rows = [{"table_id": table, "person": person, "role": role} for person, role in tags]
    if rows:
        put_first(connection, sitters, rows)


def keep_finished(
    connection: Connection,
    table: str,
    game: int,
    at: float,
    summary: str,
    people: Iterable[str],
    anew: bool = False,
) -> None:
    """Note a finished game; what has been noted before stays, unless it has ended ``anew``."""
    key = {"table_id": table, "game": game}
    write = put if anew else put_first
    write(connection, finished, {**key, "at": at, "summary": summary})
    rows = [{**key, "person": person} for person in people]
    if rows:
        put_first(connection, players, rows)


def keep_snapshots(connection: Connection, table: str, kept: Iterable[tuple[int, str]]) -> None:
    """Keep what the table was before the deals of these games, instead of what was kept before."""
    rows = [{"table_id": table, "game": game, "body": body} for game, body in kept]
    if rows:
        put(connection, snapshots, rows)


def notify(connection: Connection, origin: str, entry: Stored) -> None:
    """Tell the other processes, as soon as the transaction is committed."""
    if connection.dialect.name == "postgresql":
        news = {"channel": CHANNEL, "news": news_of(entry, origin)}
        connection.execute(text("SELECT pg_notify(:channel, :news)"), news)


def news_of(entry: Stored, origin: str) -> str:
    """What other processes are told: who wrote it, and where; they read it for themselves."""
    return f"{origin} {entry.game} {entry.seq} {entry.table}"
