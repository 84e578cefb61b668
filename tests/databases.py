"""Fixtures with a fresh database for each test, on SQLite and on PostgreSQL.

PostgreSQL is the server that MONDFANG_TEST_POSTGRES names, else one that is started in a temporary
folder, once for all processes of a test run. Where there is none its tests skip, and fail where
MONDFANG_REQUIRE_ALL is set.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
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


BOTH = pytest.fixture(params=["sqlite", "postgresql"])


@BOTH
def new_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database where nothing is yet; the test runs on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "test.db")
    url: str = request.getfixturevalue("new_postgres_url")
    return url


@BOTH
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database, up to date and without content; the test runs on both kinds."""
    if request.param == "sqlite":
        lay_ready(tmp_path / "test.db")
        return str(tmp_path / "test.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """It is open; the test runs on both kinds."""
    from mondfang.store.database import open_database

    opened = await open_database(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def new_postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of a database on PostgreSQL where nothing is yet."""
    with empty_database(postgres_server) as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str, ready_on_postgres: str) -> Iterator[str]:
    """The address of a database on PostgreSQL, up to date and without content."""
    with empty_database(postgres_server, ready_on_postgres) as url:
        yield url


@pytest.fixture(scope="session")
def ready_on_postgres(postgres_server: str) -> Iterator[str]:
    """The name of a database that has every table; to copy one is quicker than to migrate."""
    with empty_database(postgres_server) as url:
        _bring_up_to_date(url)
        yield _name_of(url)


@contextmanager
def empty_database(postgres_server: str, like: str = "template0") -> Iterator[str]:
    """The same for as long as a block lasts."""
    import psycopg
    from sqlalchemy.engine import make_url

    name = f"mondfang_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        try:
            yield make_url(postgres_server).set(database=name).render_as_string(False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def lay_ready(file: Path) -> None:
    """Put a database there that is up to date and without content, if none is there."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o600)
        file.write_bytes(_ready_file())


@cache
def _ready_file() -> bytes:
    """What such a file holds; migrated once for all tests of this process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "ready.db")
        _bring_up_to_date(str(file))
        return file.read_bytes()


def _bring_up_to_date(url: str) -> None:
    from mondfang.store.database import open_database

    async def run() -> None:
        await (await open_database(url)).close()

    with ThreadPoolExecutor(1) as beside:  # wherever this is asked for, a loop may be running
        beside.submit(asyncio.run, run()).result()


def _name_of(url: str) -> str:
    from sqlalchemy.engine import make_url

    name = make_url(url).database
    assert name is not None
    return name


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
