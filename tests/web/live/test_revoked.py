"""A stolen cookie in a page that only listens: once its session is ended it sees nothing more."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from mondfang.store.database import Database, open_database
from mondfang.store.people import accounts as people
from mondfang.table.setup import Setup
from mondfang.web.base.sessions import signer
from mondfang.web.play.live.connection import LOGGED_OUT
from tests.web.live.beats import Beats, beating
from tests.web.live.players import LivePage, Visitor
from tests.web.live.processes import SECRET, Process, open_tables

pytestmark = pytest.mark.anyio

SETUP = Setup("steirisch-2017", bots="greedy", pace=0.0)
OLD, NEW = "ganz geheim", "noch viel geheimer"
TRIALS, AT_ONCE = 20, 5
SOON = 5.0  # seconds: what docs/live.md promises
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one theft."""

    code: int | None
    seconds: float
    saw: tuple[str, ...]  # what the thief was sent after the deal


async def account(database: Database, name: str) -> people.Account:
    return await people.create_account(database, name, CHEAP.hash(OLD))


async def browser(database: Database, address: str, account: people.Account) -> Visitor:
    """Somebody who is logged in; the page of the login is not what is tried here."""
    session = await people.log_in(database, await people.create_session(database), account)
    visitor = Visitor(address, account.name)
    signed = signer(SECRET).sign(session.id).decode()
    visitor.http.cookies.set("mondfang", signed, domain="127.0.0.1")
    return visitor


async def closed(page: LivePage, beats: Beats) -> tuple[int | None, float]:
    """Listen, and say nothing, until the socket is closed: how it was, and how many seconds."""
    since = beats.seconds
    try:
        while True:
            await page.receive()
    except ConnectionClosed as end:
        return None if end.rcvd is None else end.rcvd.code, beats.seconds - since


async def theft(database: Database, address: str, table: str, number: int, beats: Beats) -> Trial:
    """The cookie is that of another browser of the account, or a copy of the victim's own."""
    victims = await account(database, f"Spieler {number}")
    victim = await browser(database, address, victims)
    thief = await browser(database, address, victims)
    if number % 2:
        thief.http.cookies = victim.http.cookies  # the client makes a copy
    await victim.sit(table, 0)
    async with thief.live(table) as listening:
        form = {"old": OLD, "password": NEW, "again": NEW}
        assert (await victim.http.post("/account/password", data=form)).status_code == 200
        (code, seconds), _ = await asyncio.gather(closed(listening, beats), victim.deal(table))
    async with victim.live(table) as page:
        assert page.regions["hand"], "the cards have been dealt"
    saw = [text for text in listening.received if '"at":"0.' not in text or "data-card" in text]
    await victim.close()
    await thief.close()
    return Trial(code, seconds, tuple(saw))


async def test_of_twenty_who_listen_with_a_stolen_cookie_none_sees_the_next_deal(
    postgres_url: str,
) -> None:
    tables = await open_tables(postgres_url, SETUP, TRIALS)
    server = Process(postgres_url, workers=2)
    database, gate = await open_database(postgres_url), asyncio.Semaphore(AT_ONCE)

    async def tried(number: int, table: str, beats: Beats) -> Trial:
        async with gate:
            return await theft(database, server.address, table, number, beats)

    try:
        await server.start()
        async with beating(server.address) as beats:
            trials = await asyncio.gather(*(tried(*one, beats) for one in enumerate(tables)))
    finally:
        server.stop()
        await database.close()
    assert [trial.saw for trial in trials] == [()] * TRIALS
    assert [trial.code for trial in trials] == [LOGGED_OUT] * TRIALS
    assert max(trial.seconds for trial in trials) < SOON


async def test_an_account_deleted_on_the_command_line_sees_nothing_more(tmp_path: Path) -> None:
    file = str(tmp_path / "test.db")
    [table] = await open_tables(file, SETUP, 1)
    server, database = Process(file), await open_database(file)
    words = ["admin", "users", "delete", "Spieler 1", "--yes", "--database", file]
    program = [sys.executable, "-c", "from mondfang.cli import main; main()", *words]
    try:
        await server.start()
        gone = await browser(database, server.address, await account(database, "Spieler 1"))
        other = Visitor(server.address, "Spieler 2")
        await gone.sit(table, 0)
        await other.sit(table, 1)
        async with gone.live(table) as listening, beating(server.address) as beats:
            await asyncio.to_thread(subprocess.run, program, check=True, capture_output=True)
            (code, seconds), _ = await asyncio.gather(closed(listening, beats), other.deal(table))
        assert code == LOGGED_OUT
        assert seconds < SOON
        assert all('"at":"0.' in text for text in listening.received)
        for visitor in (gone, other):
            await visitor.close()
    finally:
        server.stop()
        await database.close()
