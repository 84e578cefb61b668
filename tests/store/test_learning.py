"""What is kept of learning: how hard exercises have proved to be, by book, kind and level."""

from __future__ import annotations

import anyio
import pytest

from mondfang.store.database import Database
from mondfang.store.people.learning import Rated, rate_task, task_ratings

pytestmark = pytest.mark.anyio


def once_more(kept: Rated) -> Rated:
    points, answers = kept
    return points + 1, answers + 1


async def test_every_answer_is_counted_with_its_own_book_kind_and_level(database: Database) -> None:
    async with anyio.create_task_group() as group:
        for _ in range(6):
            group.start_soon(rate_task, database, "one", ("count", 1), 1000.0, once_more)
    await rate_task(database, "one", ("count", 2), 1000.0, once_more)
    assert await task_ratings(database, "one") == {
        ("count", 1): (1006.0, 6),
        ("count", 2): (1001.0, 1),
    }
    assert await task_ratings(database, "another") == {}
