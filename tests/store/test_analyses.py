"""The queue of analyses: each is made once, by one, and survives whoever makes it."""

from __future__ import annotations

import pytest

from mondfang.store.database import Database
from mondfang.store.play.analyses import DONE, FAILED, LOST, WORKING, Analysed, Analyses
from mondfang.store.play.logs import PlayLog
from tests.store.logs import opened

pytestmark = pytest.mark.anyio


async def queued(
    database: Database, *, at: float = 1.0, games: int = 1, table: str = "t"
) -> list[Analysed]:
    """Games of one table that wait for their analysis."""
    await opened(PlayLog(database), table)
    kept = Analyses(database)
    for game in range(1, games + 1):
        await kept.ask(table, game, "p", "mark", at)
    return await kept.free(at)


async def test_of_two_processes_one_gets_a_job(database: Database) -> None:
    kept, (job,) = Analyses(database), await queued(database)
    assert [await kept.claim(job, worker, 2.0) for worker in ("one", "two")] == [True, False]
    assert await kept.free(2.0) == []


async def test_what_was_asked_twice_is_made_once(database: Database) -> None:
    kept, (job,) = Analyses(database), await queued(database)
    await kept.ask(job.table, 1, "q", "mark", 5.0)
    assert await kept.free(5.0) == [job]
    await kept.claim(job, "one", 6.0)
    assert await kept.keep(job, "one", "{}", 7.0)
    await kept.ask(job.table, 1, "q", "mark", 8.0)
    assert await kept.free(8.0) == []


async def test_another_record_of_the_game_is_analysed_anew(database: Database) -> None:
    kept, (job,) = Analyses(database), await queued(database)
    await kept.claim(job, "one", 2.0)
    await kept.ask(job.table, 1, "p", "other mark", 3.0)
    assert not await kept.keep(job, "one", "{}", 4.0)  # it is about what no longer is
    assert [free.mark for free in await kept.free(4.0)] == ["other mark"]


async def test_who_is_not_heard_of_loses_the_job_to_another(database: Database) -> None:
    kept, (job,) = Analyses(database), await queued(database)
    await kept.claim(job, "dead", 2.0)
    assert await kept.note(job, "dead", 3, 40, 10.0)
    assert await kept.free(10.0 + LOST - 1) == []
    (lost,) = await kept.free(10.0 + LOST + 1)
    assert await kept.claim(lost, "alive", 200.0)
    assert not await kept.note(job, "dead", 4, 40, 201.0)
    assert await kept.keep(lost, "alive", "{}", 202.0)


async def test_a_process_that_stops_leaves_its_jobs_to_others(database: Database) -> None:
    kept, (job,) = Analyses(database), await queued(database)
    await kept.claim(job, "one", 2.0)
    await kept.put_back("one")
    assert [free.state for free in await kept.free(3.0)] == ["asked"]


async def test_what_failed_may_be_asked_for_again(database: Database) -> None:
    kept, (job,) = Analyses(database), await queued(database)
    await kept.claim(job, "one", 2.0)
    await kept.give_up(job, "one", 3.0)
    found = await kept.get(job.table, 1)
    assert found is not None
    assert (found.state, found.is_open) == (FAILED, False)
    await kept.ask(job.table, 1, "p", "mark", 4.0)
    assert len(await kept.free(4.0)) == 1


async def test_how_much_waits_is_counted_by_person(database: Database) -> None:
    kept, jobs = Analyses(database), await queued(database, games=3)
    await kept.claim(jobs[0], "one", 2.0)
    await kept.ask(jobs[0].table, 4, "q", "mark", 2.0)
    demand = await kept.demand("p")
    assert (demand.all, demand.own) == (4, 3)
    states = await kept.of_games([(jobs[0].table, game) for game in (1, 2, 9)])
    assert states == {(jobs[0].table, 1): WORKING, (jobs[0].table, 2): "asked"}


async def test_bodies_are_those_of_games_that_the_person_has_played(database: Database) -> None:
    log, kept, jobs = PlayLog(database), Analyses(database), await queued(database, games=2)
    for job in jobs:
        await kept.claim(job, "one", 2.0)
        await kept.keep(job, "one", f"body {job.game}", 3.0)
    table = jobs[0].table
    await log.finish(table, 1, "{}", ["p"])
    await log.finish(table, 2, "{}", ["q"])
    assert await kept.done_for("p", None, 10) == [(table, 1, "body 1")]
    assert await kept.done_for("q", [(table, 1), (table, 2)], 10) == [(table, 2, "body 2")]
    found = await kept.get(table, 2)
    assert found is not None
    assert found.state == DONE


async def test_a_table_takes_its_analyses_with_it(database: Database) -> None:
    kept, (job,) = Analyses(database), await queued(database)
    await PlayLog(database).delete(job.table)
    assert await kept.get(job.table, 1) is None
