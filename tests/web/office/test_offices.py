"""The offices of a process: how often a hall asks the database, and what a mark tells apart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from mondfang.store.database import open_database
from mondfang.store.play.news import News
from mondfang.web.office.offices import Offices
from tests.web.office.phones import BOOK, prepare

pytestmark = pytest.mark.anyio


async def test_a_hall_that_looks_at_once_asks_once_and_nobody_sees_what_was(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "hall.db"))
    try:
        await asyncio.to_thread(prepare, str(tmp_path / "hall.db"), 8)
        offices = Offices(database, News(database), "a secret")
        await offices.look(BOOK)
        asked, ask = 0, database.ask

        async def counted(work):  # type: ignore[no-untyped-def]
            nonlocal asked
            asked += 1
            return await ask(work)

        database.ask = counted  # type: ignore[method-assign]
        seen = await asyncio.gather(*(offices.look(BOOK) for _ in range(35)))
        assert asked == 1
        assert len({id(one) for one in seen}) == 1
    finally:
        await database.close()


async def test_a_mark_moves_with_an_entry_and_with_what_a_screen_is_told(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "hall.db"))
    try:
        await asyncio.to_thread(prepare, str(tmp_path / "hall.db"), 8)
        offices, others = (Offices(database, News(database), "a secret") for _ in range(2))
        state = await offices.look(BOOK)
        assert state is not None
        plain = offices.mark(BOOK, state)
        await offices.show_on(BOOK, 1, "clock")
        await others.show_on(BOOK, 1, "clock")
        assert offices.mark(BOOK, state) == others.mark(BOOK, state) != plain
        assert int(plain.split()[0]) == state.log[-1].seq
    finally:
        await database.close()
