"""House books stay while anything that is kept names them; else they make room for others."""

from __future__ import annotations

import asyncio
import json

import pytest
from sqlalchemy import insert, select

from mondfang.rulebook.files import was_handed_over
from mondfang.store import house_books as kept_books
from mondfang.store.block.log import Blocks
from mondfang.store.database import Database, open_database
from mondfang.store.house import NoRoom
from mondfang.store.house_books import GONE, Share, prune_books, publish
from mondfang.store.people import accounts as people
from mondfang.store.people.circles import Circles, new_circle
from mondfang.store.people.learning import keep_learned
from mondfang.store.play.logs import PlayLog
from mondfang.store.play.news import News
from mondfang.store.schema import house_books, journal
from tests.store.logs import entry

pytestmark = pytest.mark.anyio


def book(number: int) -> str:
    return f"haus-{number:08x}"


def names(number: int) -> str:
    return json.dumps({"setup": {"rulebook": book(number)}})


async def kept(database: Database) -> list[str]:
    found = await database.rows(select(house_books.c.id).order_by(house_books.c.id))
    return [row.id for row in found]


async def test_only_what_nothing_goes_by_is_forgotten(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_books, "_ROWS", 1)  # more than one piece of each
    for number in range(9):
        await publish(database, book(number), "", float(number))
    for number in (0, 1):
        await Blocks(database).open(names(number), 1.5)
    line = {"at": 1.5, "author": "–", "kind": "created"}
    for seq, body in enumerate(("{}", names(2)), 1):
        await database.change(insert(journal).values(book="a", seq=seq, body=body, **line))
    circle = new_circle("class", "Montag", book(3), "de", 1.0, 100.0)
    await Circles(database).open("lead", "Lehrkraft", circle)
    await keep_learned(database, "p", names(4), 1.5)
    await PlayLog(database).open_table(entry(body=names(5)))
    await people.create_session(database, book(6))  # a name is no reference
    await publish(database, book(7), "", 10.0)  # asked for again
    assert await prune_books(database, 8.0) == [book(6)]
    assert await kept(database) == [book(number) for number in (0, 1, 2, 3, 4, 5, 7, 8)]
    assert not was_handed_over(book(6))
    assert was_handed_over(book(7))


async def test_where_there_is_no_room_what_nothing_goes_by_makes_some(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_books, "MOST_BOOKS", 2)
    for number in (20, 21):
        await publish(database, book(number), "", 0.0)
    with pytest.raises(NoRoom):
        await publish(database, book(22), "", 60.0)
    await Blocks(database).open(names(20), 1.5)
    await publish(database, book(22), "", 7200.0)
    assert await kept(database) == [book(20), book(22)]


async def test_no_share_of_the_addresses_takes_more_than_its_part(
    database: Database,
) -> None:
    one, other = Share(7, 2), Share(8, 2)
    for number in (40, 41):
        await publish(database, book(number), "", 0.0, one)
        await Blocks(database).open(names(number), 0.5)
    with pytest.raises(NoRoom):
        await publish(database, book(42), "", 7200.0, one)
    await publish(database, book(40), "", 7200.0, one)  # known already
    await publish(database, book(42), "", 7200.0, other)
    assert await kept(database) == [book(40), book(41), book(42)]


async def test_every_process_forgets_them(postgres_url: str) -> None:
    here, there = await open_database(postgres_url), await open_database(postgres_url)
    heard = asyncio.Queue[str]()
    news = News(here)
    news.overhear(GONE, lambda _, text: heard.put_nowait(text))
    await news.start()
    await publish(there, book(30), "", 0.0)
    await prune_books(there, 1.0)
    assert await asyncio.wait_for(heard.get(), 60) == book(30)
    await news.stop()
    for database in (here, there):
        await database.close()


async def test_rules_never_take_the_id_of_other_rules(database: Database) -> None:
    """Eight digits can be hit on purpose: who comes second is told so and plays by nothing else."""
    await publish(database, book(1), "theirs", 1.0)
    await publish(database, book(1), "theirs", 10_000.0)
    with pytest.raises(NoRoom):
        await publish(database, book(1), "mine", 10_000.0)
    [row] = await database.rows(select(house_books.c.text, house_books.c.made))
    assert tuple(row) == ("theirs", 10_000.0)
