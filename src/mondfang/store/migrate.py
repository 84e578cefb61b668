"""Bringing a database up to date: one tree of migrations for SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from mondfang.store.errors import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

    from mondfang.store.database import Database

# The newest revision in ``migrations/versions``: a database that has it needs no Alembic, whose
# import would be a good part of the start.
HEAD = "0015"

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x6D6F6E64  # of PostgreSQL's advisory locks, ours is "mond"


def alembic_config(connection: Connection | None = None) -> Config:
    """How Alembic finds the tree and, when it is to run, the connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    return config


async def migrate_database(database: Database) -> None:
    """Bring the database up to date; of several processes one does it and the others wait."""
    if await current_revision(database) != HEAD:
        await database.transact(_upgrade)


async def check_current(database: Database) -> None:
    """Refuse a database that is older or newer than this program."""
    if await current_revision(database) != HEAD:
        raise StoreError("not-migrated")


async def current_revision(database: Database) -> str | None:
    """Which revision a database has; none if it is new."""
    return await database.ask(_revision)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    row = connection.execute(text("SELECT version_num FROM alembic_version")).one_or_none()
    return row[0] if row is not None else None


def revisions() -> set[str]:
    """All revisions that this program knows."""
    from alembic.script import ScriptDirectory

    tree = ScriptDirectory.from_config(alembic_config())
    return {script.revision for script in tree.walk_revisions()}


def upgrade_to(connection: Connection, revision: str) -> None:
    """Bring the database to a revision, in the transaction of the connection."""
    from alembic import command

    if _revision(connection) != revision:
        command.upgrade(alembic_config(connection), revision)


def _upgrade(connection: Connection) -> None:
    """Look again, now that nobody else writes; then do what is missing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    found = _revision(connection)
    if found is not None and found != HEAD and found not in revisions():
        raise StoreError("newer", found=found)
    upgrade_to(connection, HEAD)
