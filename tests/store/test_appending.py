"""The logs of the tables: each place is taken once, and what is acknowledged is kept."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Engine, event

from mondfang.store.database import Database, open_database
from mondfang.store.errors import StaleAction, StoreError
from mondfang.store.play.appending import GROUP, follows
from mondfang.store.play.logs import Beside, PlayLog
from tests.store.logs import entry, opened, places

pytestmark = pytest.mark.anyio


@pytest.fixture
def log(database: Database) -> PlayLog:
    return PlayLog(database)


@pytest.mark.parametrize(
    ("place", "free"),
    [
        ((2, 6), True),
        ((3, 0), True),
        ((2, 5), False),  # taken
        ((2, 7), False),  # a gap
        ((1, 6), False),  # in a game that is over
        ((3, 1), False),  # in a game that has not begun
        ((4, 0), False),  # a game left out
    ],
)
def test_only_the_next_place_is_free(place: tuple[int, int], free: bool) -> None:
    assert follows((2, 5), place) is free


def test_a_table_that_was_never_opened_has_no_place() -> None:
    assert not follows(None, (0, 0))


async def test_a_log_is_read_as_it_was_written(log: PlayLog) -> None:
    await opened(log)
    written = [entry(seq=1, body='{"name": "Ä 🂡"}'), entry(game=1), entry(game=1, seq=1)]
    for one in written:
        await log.append(one, due=None)
    assert await log.entries("tisch") == [entry(), *written]


async def test_a_log_is_in_order_also_beyond_ten(log: PlayLog) -> None:
    await opened(log)
    for seq in range(1, 12):
        await log.append(entry(seq=seq), due=None)
    for game in range(1, 12):
        await log.append(entry(game=game), due=None)
    assert await places(log) == [(0, seq) for seq in range(12)] + [
        (game, 0) for game in range(1, 12)
    ]


async def test_what_came_after_a_place_is_all_of_it_and_no_more(log: PlayLog) -> None:
    await opened(log)
    for place in ((0, 1), (1, 0), (1, 1)):
        await log.append(entry("tisch", *place), due=None)
    assert [one.place for one in await log.entries("tisch", after=(0, 1))] == [(1, 0), (1, 1)]
    assert await log.entries("tisch", after=(1, 1)) == []


@pytest.mark.parametrize(
    "name", ["nirgends", "", "a\0b", "Ä" * 3000], ids=["unknown", "empty", "NUL", "long"]
)
async def test_an_unknown_table_has_no_entries(log: PlayLog, name: str) -> None:
    assert await log.entries(name) == []


@pytest.mark.parametrize("place", [(0, 0), (0, 2), (2, 0)])
async def test_a_taken_place_and_a_gap_are_refused(log: PlayLog, place: tuple[int, int]) -> None:
    await opened(log)
    with pytest.raises(StaleAction):
        await log.append(entry("tisch", *place), due=None)
    assert await places(log) == [(0, 0)]


async def test_nothing_is_appended_to_a_table_that_was_never_opened(log: PlayLog) -> None:
    with pytest.raises(StaleAction):
        await log.append(entry("nirgends", 0, 0), due=None)
    assert await log.entries("nirgends") == []


async def test_a_table_is_opened_once(log: PlayLog) -> None:
    await opened(log)
    with pytest.raises(StoreError, match="table-exists"):
        await opened(log)


async def test_of_many_at_once_for_the_same_place_one_wins(log: PlayLog) -> None:
    await opened(log)
    many = [entry(seq=1, body=str(number)) for number in range(20)]
    answers = await asyncio.gather(
        *(log.append(one, due=None) for one in many), return_exceptions=True
    )
    winner = many[answers.index(None)]
    assert sum(isinstance(answer, StaleAction) for answer in answers) == 19
    assert await log.entries("tisch") == [entry(), winner]


async def test_two_processes_never_both_win(database: Database, database_url: str) -> None:
    other = await open_database(database_url)
    try:
        logs = PlayLog(database), PlayLog(other)
        await opened(logs[0])
        for seq in range(1, 6):
            answers = await asyncio.gather(
                *(
                    log.append(entry(seq=seq, body=str(index)), due=None)
                    for index, log in enumerate(logs)
                ),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in answers) == [
                "NoneType",
                "StaleAction",
            ]
            kept = (await logs[0].entries("tisch"))[-1]
            assert answers[int(kept.body)] is None
    finally:
        await other.close()


async def test_many_tables_at_once_lose_nothing(log: PlayLog) -> None:
    names = [f"tisch {number}" for number in range(30)]

    async def play(name: str) -> None:
        await opened(log, name)
        for seq in range(1, 10):
            await log.append(entry(name, 0, seq), due=None)

    await asyncio.gather(*map(play, names))
    for name in names:
        assert await places(log, name) == [(0, seq) for seq in range(10)]


async def test_groups_of_every_size_are_kept_whole_by_few_statements(log: PlayLog) -> None:
    await opened(log)
    said: set[str] = set()

    def noted(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        said.add(statement)

    event.listen(Engine, "before_cursor_execute", noted)
    try:
        end = 0
        for size in range(1, GROUP + 1):
            places_of_group = range(end + 1, end + size + 1)
            await asyncio.gather(*(log.append(entry(seq=s), due=None) for s in places_of_group))
            end += size
    finally:
        event.remove(Engine, "before_cursor_execute", noted)
    assert await places(log) == [(0, seq) for seq in range(end + 1)]
    assert len(said) < 50, "what a database has compiled it keeps"


async def test_one_that_is_refused_does_not_spoil_its_group(log: PlayLog) -> None:
    await opened(log, "a")
    await opened(log, "b")
    answers = await asyncio.gather(
        log.append(entry("a", 0, 5), due=None),
        log.append(entry("b", 0, 1), due=None),
        log.append(entry("a", 0, 1), due=None),
        return_exceptions=True,
    )
    assert [type(answer).__name__ for answer in answers] == ["StaleAction", "NoneType", "NoneType"]


async def test_one_that_cannot_be_written_does_not_spoil_its_group(log: PlayLog) -> None:
    await opened(log, "a")
    await opened(log, "b")
    answers = await asyncio.gather(
        log.append(entry("a", 0, 1, body="half a character: \ud800"), due=None),
        log.append(entry("b", 0, 1), due=None),
        return_exceptions=True,
    )
    assert isinstance(answers[0], UnicodeEncodeError)
    assert answers[1] is None
    assert await places(log, "a") == [(0, 0)]
    assert await places(log, "b") == [(0, 0), (0, 1)]


async def test_a_caller_who_goes_away_does_not_undo_the_entry(log: PlayLog) -> None:
    await opened(log)
    append = asyncio.create_task(log.append(entry(seq=1), due=None))
    await asyncio.sleep(0)
    append.cancel()
    await asyncio.gather(append, return_exceptions=True)
    with pytest.raises(StaleAction):
        await log.append(entry(seq=1), due=None)
    await log.append(entry(seq=2), due=None)


async def test_what_becomes_true_with_a_refused_entry_does_not(log: PlayLog) -> None:
    await opened(log)
    late = Beside(tags=(("p", "seat"),), ended=True, summary="{}", people=("p",))
    with pytest.raises(StaleAction):
        await log.append(entry(seq=7), due=5.0, beside=late)
    head = await log.head("tisch")
    assert head is not None
    assert (head.due, head.ended) == (None, False)
    assert await log.people_of("tisch") == {}
    assert await log.finished_games("p") == []


async def test_an_entry_outlives_the_process_that_wrote_it(database_url: str) -> None:
    first = await open_database(database_url)
    await opened(PlayLog(first))
    await PlayLog(first).append(entry(seq=1), due=None)
    await first.close()
    again = await open_database(database_url)
    assert await places(PlayLog(again)) == [(0, 0), (0, 1)]
    await again.close()


async def test_every_commit_is_told_with_what_it_took_and_how_long_was_waited(
    database: Database,
) -> None:
    told: list[tuple[float, float]] = []
    log = PlayLog(database, lambda took, waited: told.append((took, waited)))
    await opened(log)
    await asyncio.gather(*(log.append(entry(seq=seq), due=None) for seq in range(1, 6)))
    assert told
    assert all(0 < took <= waited for took, waited in told)
