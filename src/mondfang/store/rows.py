"""Rows that may be there already: two who write the same at once do not get in each other's way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table

Row = Mapping[str, Any]


def put(connection: Connection, table: Table, rows: Row | Sequence[Row]) -> None:
    """Write rows, instead of those that have the same key."""
    insert = _insert(connection, table)
    keys = [column.name for column in table.primary_key]
    others = [column.name for column in table.columns if column.name not in keys]
    written = insert.on_conflict_do_update(
        index_elements=keys, set_={name: insert.excluded[name] for name in others}
    )
    connection.execute(written, rows)


def put_first(connection: Connection, table: Table, rows: Row | Sequence[Row]) -> None:
    """Write rows, except those whose key is there already."""
    connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def _insert(connection: Connection, table: Table) -> Any:
    """An insert that knows ``ON CONFLICT``: both databases have it, SQLAlchemy has it twice."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)
