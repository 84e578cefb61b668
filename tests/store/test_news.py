"""Who hears of new entries: this process at once, the others through PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import psycopg
import pytest
from sqlalchemy import text

from mondfang.store.database import Database, open_database
from mondfang.store.errors import StaleAction
from mondfang.store.people import accounts as people
from mondfang.store.people.forget import forget_person
from mondfang.store.people.session_ends import ENDED
from mondfang.store.play.logs import PlayLog
from mondfang.store.play.news import EVERYTHING, News
from tests.store.logs import entry, opened

pytestmark = pytest.mark.anyio


def as_it_is(text: str, person: str, alias: str) -> str:
    """Bodies that mean nothing name nobody."""
    return text


Heard = list[tuple[str, int, int]]

_OTHERS = "WHERE datname = current_database() AND pid <> pg_backend_pid()"


@pytest.fixture
async def postgres(postgres_url: str) -> AsyncIterator[Database]:
    database = await open_database(postgres_url)
    yield database
    await database.close()


@pytest.fixture
async def other(postgres: Database) -> AsyncIterator[Database]:
    """The same database as another process has it open."""
    database = await open_database(postgres.url)
    yield database
    await database.close()


@pytest.fixture
async def heard(postgres: Database) -> AsyncIterator[Heard]:
    """What a listener at ``postgres`` hears."""
    news, heard = News(postgres), Heard()
    news.subscribe(lambda *entry: heard.append(entry))
    await news.start()
    yield heard
    await news.stop()


async def until(heard: Heard, count: int) -> Heard:
    """Wait for so many news."""
    async with asyncio.timeout(60):
        while len(heard) < count:
            await asyncio.sleep(0.01)
    return heard


async def test_a_process_hears_of_its_own_entries_before_it_goes_on(database: Database) -> None:
    log, news, heard = PlayLog(database), News(database), Heard()
    news.subscribe(lambda *entry: heard.append(entry))
    await opened(log)
    await log.append(entry(seq=1), due=None)
    assert heard == [("tisch", 0, 0), ("tisch", 0, 1)]


async def test_nobody_hears_of_what_was_refused(database: Database) -> None:
    log, heard = PlayLog(database), Heard()
    await opened(log)
    News(database).subscribe(lambda *entry: heard.append(entry))
    with pytest.raises(StaleAction):
        await log.append(entry(seq=5), due=None)
    assert heard == []


async def test_who_unsubscribes_hears_no_more(database: Database) -> None:
    news, heard = News(database), Heard()

    def listener(table: str, game: int, seq: int) -> None:
        heard.append((table, game, seq))

    news.subscribe(listener)
    news.unsubscribe(listener)
    await opened(PlayLog(database))
    assert heard == []


async def test_another_process_is_heard_in_order(heard: Heard, other: Database) -> None:
    log = PlayLog(other)
    await opened(log)
    for seq in (1, 2, 3):
        await log.append(entry(seq=seq), due=None)
    assert await until(heard, 4) == [("tisch", 0, seq) for seq in range(4)]


async def test_ones_own_entries_are_not_heard_twice(
    heard: Heard, postgres: Database, other: Database
) -> None:
    await opened(PlayLog(postgres), "unser Tisch")
    await opened(PlayLog(other), "ihr Tisch")
    assert await until(heard, 2) == [("unser Tisch", 0, 0), ("ihr Tisch", 0, 0)]


async def test_who_lost_the_connection_is_told_to_read_everything(
    heard: Heard, other: Database, postgres_url: str
) -> None:
    async with await psycopg.AsyncConnection.connect(postgres_url, autocommit=True) as server:
        ended = await server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"{_OTHERS} AND query LIKE 'LISTEN%'"
        )
        assert ended.rowcount == 1
    assert await until(heard, 1) == [EVERYTHING]
    await opened(PlayLog(other))
    assert await until(heard, 2) == [EVERYTHING, ("tisch", 0, 0)]


async def test_what_is_no_news_of_ours_makes_nobody_deaf(heard: Heard, other: Database) -> None:
    for said in ("", "x", "somebody x y z", "somebody 0 0"):
        await other.change(text(f"NOTIFY mondfang, '{said}'"))
    await opened(PlayLog(other))
    assert await until(heard, 1) == [("tisch", 0, 0)]


@pytest.mark.parametrize("way", ["log out", "log in", "password", "delete"])
async def test_every_process_hears_when_sessions_end(
    postgres: Database, other: Database, way: str
) -> None:
    news, heard = News(postgres), asyncio.Event()
    account = await people.create_account(other, "Konto", "hash")
    session = await people.create_session(other)
    if way != "log in":
        session = await people.log_in(other, session, account)
    news.overhear(ENDED, lambda *_: heard.set())
    await news.start()
    match way:
        case "log out":
            await people.delete_session(other, session.id)
        case "log in":
            await people.log_in(other, session, account)
        case "password":
            await people.change_password(other, account.id, "hash", session.id)
        case _:
            await forget_person(other, account.person, as_it_is, as_it_is)
    await asyncio.wait_for(heard.wait(), 60)
    await news.stop()


async def test_after_a_lost_connection_the_next_append_succeeds(
    postgres: Database, other: Database
) -> None:
    await opened(PlayLog(postgres))
    await other.rows(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity " + _OTHERS))
    await PlayLog(postgres).append(entry(seq=1), due=None)
    assert len(await PlayLog(other).entries("tisch")) == 2
