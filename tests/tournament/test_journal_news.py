"""News of the journal: in the process that writes, in others, and from a command beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from mondfang.store.database import Database, open_database
from mondfang.store.journal.books import Kept
from mondfang.store.journal.log import Journal
from mondfang.store.journal.news import REWRITTEN, news_of
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.store.play.news import News
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import Anonymised, RoundStarted
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.forget import forgotten
from tests.tournament.kept import BOOK, created, registered

pytestmark = pytest.mark.anyio


async def begun(database: Database, book: str = BOOK) -> Kept[Tournament]:
    await Journal(database).begin(book, [TOURNAMENTS.write(created())])
    return Kept(Journal(database), book, TOURNAMENTS)


async def heard(news: AsyncIterator[tuple[str, int]]) -> tuple[str, int]:
    async with asyncio.timeout(30):
        return await anext(news)


async def listening(news: AsyncIterator[tuple[str, int]]) -> asyncio.Task[tuple[str, int]]:
    """Somebody who waits already; what happens from now on is not missed."""
    task = asyncio.create_task(heard(news))
    await asyncio.sleep(0.05)
    return task


async def test_whoever_watches_hears_of_what_is_kept_and_of_nothing_else(
    database: Database,
) -> None:
    kept, other = await begun(database), await begun(database, "anderes")
    news = news_of(database, BOOK)
    waits = await listening(news)
    await other.change(lambda now: registered(now, "Spieler 1"))
    with pytest.raises(TournamentError):
        await kept.change(lambda now: now.done(RoundStarted(1), 5.0, "Leitung"))
    await kept.change(lambda now: registered(now, "Spieler 1"))
    assert await waits == (BOOK, 2)
    await kept.change(lambda now: registered(now, "Spieler 2"))
    await kept.change(lambda now: registered(now, "Spieler 3"))
    assert await heard(news) == (BOOK, 4)  # the last one is enough


async def test_another_process_hears_of_it(database: Database) -> None:
    """On SQLite it is a command beside the server, which finds out by itself."""
    kept = await begun(database)
    there = await open_database(database.url)
    lines = News(there)
    await lines.start()
    try:
        waits = await listening(news_of(there, glance=0.1))
        await kept.change(lambda now: registered(now, "Spieler 1"))
        assert await waits == (BOOK, 2)
    finally:
        await lines.stop()
        await there.close()


async def test_who_was_forgotten_is_read_anew_everywhere(database: Database) -> None:
    kept = await begun(database)
    await kept.change(lambda now: registered(now, "Spieler 1"))
    there = Kept(Journal(database), BOOK, TOURNAMENTS)
    await there.look()
    news = news_of(database, BOOK)
    waits = await listening(news)
    state = await kept.change(lambda now: now.done(Anonymised(1), 9.0, "Leitung"))
    await kept.rewrite(forgotten(state.log, 1))
    assert await waits == (BOOK, REWRITTEN) or await heard(news) == (BOOK, REWRITTEN)


async def test_after_a_lost_connection_everything_is_read_again(database: Database) -> None:
    await begun(database)
    waits = await listening(news_of(database, BOOK))
    database.overheard("journal", "", "0 *")
    assert await waits == (BOOK, REWRITTEN)
