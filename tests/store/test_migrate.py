"""Databases are brought up to date when they are opened, by whoever comes first."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from mondfang.store.database import Database, open_database
from mondfang.store.errors import StoreError
from mondfang.store.migrate import HEAD, alembic_config, current_revision
from mondfang.store.play.logs import PlayLog
from mondfang.store.schema import metadata
from tests.store.logs import opened

pytestmark = pytest.mark.anyio


def test_the_head_that_is_looked_for_is_the_newest_migration() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [HEAD]


async def test_the_migrations_lead_to_the_schema(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, metadata))

    assert await database.ask(differences) == []


async def test_foreign_keys_lead_from_every_table_to_those_of_the_schema(
    database: Database,
) -> None:
    """Alembic does not compare what happens on deletion."""
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await database.change(
            text("INSERT INTO entries VALUES ('nirgends', 0, 0, 0.0, '{}')"),
        )


async def test_a_database_that_is_opened_again_keeps_what_it_has(new_database_url: str) -> None:
    first = await open_database(new_database_url)
    await opened(PlayLog(first))
    await first.close()
    again = await open_database(new_database_url)
    assert await current_revision(again) == HEAD
    assert await PlayLog(again).count() == 1
    await again.close()


async def test_several_may_open_a_new_database_at_once(new_database_url: str) -> None:
    many = await asyncio.gather(*(open_database(new_database_url) for _ in range(4)))
    assert {await current_revision(one) for one in many} == {HEAD}
    for one in many:
        await one.close()


def test_several_processes_may_open_a_new_database_at_once(new_database_url: str) -> None:
    code = (
        "import asyncio, sys; from mondfang.store.database import open_database\n"
        "async def run():\n"
        "    await (await open_database(sys.argv[1])).close()\n"
        "asyncio.run(run())"
    )
    command = [sys.executable, "-c", code, new_database_url]
    running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(3)]
    answers = [(one.communicate()[1], one.returncode) for one in running]
    assert [code for _, code in answers] == [0, 0, 0], answers


async def test_a_newer_database_is_not_touched(database: Database, database_url: str) -> None:
    await database.change(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer"):
        await open_database(database_url)
    assert await current_revision(database) == "9999"


async def test_without_migrating_another_version_is_refused(
    database: Database, database_url: str
) -> None:
    await (await open_database(database_url, migrate=False)).close()
    await database.change(text("UPDATE alembic_version SET version_num = '0000'"))
    with pytest.raises(StoreError, match="not-migrated"):
        await open_database(database_url, migrate=False)


async def test_without_migrating_no_file_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no-database"):
        await open_database(str(tmp_path / "fehlt.db"), migrate=False)
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_current_does_not_need_alembic(tmp_path: Path) -> None:
    """Alembic's import would be a good part of the server's start."""
    code = (
        "import asyncio, sys; from mondfang.store.database import open_database\n"
        "async def run():\n"
        "    await (await open_database(sys.argv[1])).close()\n"
        "asyncio.run(run()); print('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "neu.db")]
    said = [subprocess.run(command, capture_output=True, text=True).stdout for _ in range(2)]
    assert said == ["True\n", "False\n"]
