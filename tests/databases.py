"""Fixtures with a fresh database for each test, on SQLite and on PostgreSQL.

PostgreSQL is the server that MONDFANG_TEST_POSTGRES names, else one that is started in a temporary
folder, once for all processes of a test run. Where there is none its tests skip, and fail where
MONDFANG_REQUIRE_ALL is set.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # the database is imported only by a test that wants one
    from mondfang.store.database import Database

VARIABLE = "MONDFANG_TEST_POSTGRES"


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, the loop of the server."""
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is empty; the test runs on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "test.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open database, up to date and without content; the test runs on both kinds."""
    from mondfang.store.database import open_database

    opened = await open_database(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty database on PostgreSQL."""
    with empty_database(postgres_server) as url:
        yield url


@contextmanager
def empty_database(postgres_server: str) -> Iterator[str]:
    """The same for as long as a block lasts."""
    import psycopg
    from sqlalchemy.engine import make_url

    name = f"mondfang_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield make_url(postgres_server).set(database=name).render_as_string(False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server on which databases may be made."""
    given = os.environ.get(VARIABLE)
    if given:
        yield given
        return
    programs = _programs()
    if programs is None:
        text = f"no PostgreSQL: neither {VARIABLE} nor a server on this machine"
        if os.environ.get("MONDFANG_REQUIRE_ALL"):
            pytest.fail(text)
        pytest.skip(text)
    common = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        common = common.parent
    with _shared(common, programs) as url:
        yield url


@contextmanager
def own_postgres() -> Iterator[str]:
    """An empty database on a server of its own, for sweeps and benchmarks."""
    programs = _programs()
    if programs is None:
        raise FileNotFoundError("PostgreSQL is not installed here")
    folder = _start(programs)
    try:
        with empty_database(f"postgresql://postgres@/postgres?host={folder}") as url:
            yield url
    finally:
        _stop(programs, folder)


def _programs() -> Path | None:
    """The folder with the programs of the server, the newest one."""
    folders = list(Path("/usr/lib/postgresql").glob("*/bin"))  # Debian's, not in the path
    if folders:
        return max(folders, key=lambda folder: float(folder.parent.name))
    found = shutil.which("pg_ctl")
    return Path(found).resolve().parent if found is not None else None


@contextmanager
def _shared(common: Path, programs: Path) -> Iterator[str]:
    """The first of several processes starts the server, the last one stops it."""
    users, place = common / "postgres-users", common / "postgres-place"
    with _locked(common):
        if not users.exists() or users.read_text() == "0":
            place.write_text(str(_start(programs)))
            users.write_text("0")
        users.write_text(str(int(users.read_text()) + 1))
        folder = Path(place.read_text())
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        with _locked(common):
            users.write_text(str(int(users.read_text()) - 1))
            if users.read_text() == "0":
                _stop(programs, folder)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with (folder / "postgres-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _start(programs: Path) -> Path:
    """A server that listens on a socket in its own folder only, and does not wait for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="mondfang-postgres-"))
    data, log = folder / "data", folder / "log"
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    _run(programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N")
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    settings += " -c max_connections=200 -c shared_buffers=32MB"
    _run(programs / "pg_ctl", "-D", data, "-l", log, "-o", settings, "-w", "start")
    return folder


def _stop(programs: Path, folder: Path) -> None:
    _run(programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "stop")
    shutil.rmtree(folder)


def _run(*words: str | Path) -> None:
    """Run a program of the server, which refuses to be run by root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [*user, *map(str, words)]
    done = subprocess.run(command, cwd="/", stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
