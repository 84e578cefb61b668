"""What is known of the tables beside their logs: who waits, who sits there, what is over."""

from __future__ import annotations

import asyncio

import pytest

from mondfang.store.database import Database
from mondfang.store.play.logs import Beside, PlayLog
from tests.store.logs import entry, opened

pytestmark = pytest.mark.anyio


@pytest.fixture
def log(database: Database) -> PlayLog:
    return PlayLog(database)


async def test_a_table_is_overdue_once_its_moment_has_passed(log: PlayLog) -> None:
    await opened(log)
    await log.append(entry(seq=1), due=50.0)
    assert await log.overdue(49.9) == []
    assert await log.overdue(50.0) == ["tisch"]


async def test_the_one_that_waits_longest_comes_first(log: PlayLog) -> None:
    for name, due in (("a", 30.0), ("b", 10.0), ("c", 20.0)):
        await log.open_table(entry(name), due=due)
    assert await log.overdue(100.0) == ["b", "c", "a"]
    assert await log.overdue(100.0, limit=1) == ["b"]


async def test_where_people_are_on_turn_nothing_is_overdue(log: PlayLog) -> None:
    await log.open_table(entry(), due=10.0)
    await log.append(entry(seq=1), due=None)
    assert await log.overdue(1e12) == []


async def test_a_table_can_be_put_off(log: PlayLog) -> None:
    await log.open_table(entry(), due=10.0)
    await log.postpone("tisch", 500.0)
    assert await log.overdue(499.0) == []
    assert await log.overdue(500.0) == ["tisch"]


async def test_the_tables_of_a_person_begin_with_the_last_used_one(log: PlayLog) -> None:
    await opened(log, "alt", "p")
    await opened(log, "neu", "p", "q")
    await opened(log, "fremd", "q")
    await log.append(entry("alt", 1, 0), due=None)
    heads = await log.tables_of("p")
    assert [(head.table, head.role, head.game) for head in heads] == [
        ("alt", "seat", 1),
        ("neu", "seat", 0),
    ]
    assert [head.table for head in await log.tables_of("p", limit=1)] == ["alt"]


async def test_a_head_knows_with_which_entry_the_table_began(log: PlayLog) -> None:
    await log.open_table(entry(body='{"entry":"opened"}'))
    await log.append(entry(seq=1, body="other"), due=7.0)
    head = await log.head("tisch")
    assert head is not None
    assert (head.opening, head.seq, head.due, head.touched) == ('{"entry":"opened"}', 1, 7.0, 1.0)


async def test_an_unknown_table_has_no_head(log: PlayLog) -> None:
    assert await log.head("nirgends") is None


async def test_a_later_note_about_a_person_replaces_the_earlier_one(log: PlayLog) -> None:
    await opened(log, "tisch", "p")
    await log.tag("tisch", "p", "left")
    await log.tag("tisch", "q", "kiebitz")
    assert await log.people_of("tisch") == {"p": "left", "q": "kiebitz"}


async def test_a_table_that_has_ended_is_not_counted_and_stays_so(log: PlayLog) -> None:
    await opened(log, "a")
    await opened(log, "b")
    await log.append(entry("a", 0, 1), due=None, beside=Beside(ended=True))
    await log.append(entry("a", 0, 2), due=None)
    assert await log.count() == 1
    assert [head.ended for head in await log.newest()] == [True, False]


async def test_the_end_of_a_table_counts_also_when_more_comes_at_once(log: PlayLog) -> None:
    await opened(log)
    await asyncio.gather(
        log.append(entry(seq=1), due=None, beside=Beside(ended=True)),
        log.append(entry(seq=2), due=7.0),
    )
    head = await log.head("tisch")
    assert head is not None
    assert (head.seq, head.due, head.ended) == (2, 7.0, True)


async def test_a_game_that_ends_with_an_entry_is_a_past_game_of_its_players(log: PlayLog) -> None:
    await opened(log, "tisch", "p", "q", "kiebitz")
    for game in (1, 2):
        over = Beside(summary=f'{{"game": {game}}}', people=("p", "q"))
        await log.append(entry("tisch", game, 0), due=None, beside=over)
    games = await log.finished_games("p")
    assert [(game.game, game.summary) for game in games] == [(2, '{"game": 2}'), (1, '{"game": 1}')]
    assert [game.game for game in await log.finished_games("q", limit=1)] == [2]
    assert await log.finished_games("kiebitz") == []


async def test_a_finished_game_noted_twice_stays_as_it_was(log: PlayLog) -> None:
    await opened(log, "tisch", "p")
    await log.finish("tisch", 1, "first", ["p"])
    await log.finish("tisch", 1, "second", ["p"])
    assert [game.summary for game in await log.finished_games("p")] == ["first"]


async def test_without_names_a_finished_game_is_everybodys_at_the_table(log: PlayLog) -> None:
    await opened(log, "tisch", "p", "q")
    await log.finish("tisch", 1, "{}")
    assert len(await log.finished_games("p")) == len(await log.finished_games("q")) == 1
