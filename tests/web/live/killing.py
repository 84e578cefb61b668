"""Tables in play while servers are killed; what was acknowledged is compared with the logs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from websockets.exceptions import WebSocketException

from mondfang.game.text import parse_action
from mondfang.store.database import open_database
from mondfang.store.play.logs import PlayLog
from mondfang.table.entries import Dealt, Did, Entry, parse_entry
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from tests.web.live.players import LivePage, Visitor
from tests.web.live.processes import Process, open_tables

PEOPLE = 2  # at each table; the other seats are bots'
SETUP = Setup("steirisch-2017", bots="greedy", pace=0.02)
GOING_ON = 120.0  # seconds in which every table has to move once the last server is up again
LOST = (WebSocketException, OSError, TimeoutError)


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Something a person did, and was told that it is done."""

    table: str
    seat: int
    at: str
    verb: str


@dataclass
class Client:
    """Somebody who plays on, whichever server there is."""

    table: str
    seat: int
    visitor: Visitor
    servers: Sequence[Process]
    source: random.Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    lost: int = 0

    async def run(self) -> None:
        while True:
            try:
                async with self.visitor.live(self.table) as page:
                    await self._play(page)
            except LOST:
                self.lost += 1
            self.visitor.address = self.source.choice(self.servers).address
            await asyncio.sleep(self.source.uniform(0.2, 0.6))

    async def _play(self, page: LivePage) -> None:
        """Press what is offered, one thing at a time."""
        sent: Acknowledged | None = None
        while True:
            verb = "deal" if "deal" in page.offers.verbs else page.move(self.source)
            if verb is not None and sent is None:
                await page.do(verb)
                sent = Acknowledged(self.table, self.seat, page.at, verb)
            answer = await page.receive()
            if sent is not None and "done" in answer:
                self.acknowledged.append(sent)
            if "done" in answer or "refused" in answer:
                sent = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of it."""

    acknowledged: int
    missing: tuple[Acknowledged, ...]
    stuck: tuple[str, ...]  # tables that did not go on
    reconnected: int
    entries: int


async def kill_again_and_again(
    database: str, processes: int, tables: int, kills: int, seed: int = 1
) -> Verdict:
    """Play at so many tables and kill so often; the verdict is read from the logs."""
    source = random.Random(seed)
    ids = await open_tables(database, SETUP, tables)
    servers = [Process(database) for _ in range(processes)]
    clients = [
        Client(table, seat, servers[0].visitor(f"Spieler {seat + 1}"), servers, source)
        for table in ids
        for seat in range(PEOPLE)
    ]
    try:
        await asyncio.gather(*(server.start() for server in servers))
        for client in clients:
            await client.visitor.sit(client.table, client.seat)
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(client.run()) for client in clients]
            await _kill(servers, kills, source, clients)
            stuck = await _stuck(database, ids)
            for task in playing:
                task.cancel()
    finally:
        for server in servers:
            server.stop()
        for client in clients:
            await client.visitor.close()
    return await _verdict(database, ids, clients, stuck)


async def _kill(
    servers: Sequence[Process], kills: int, source: random.Random, clients: Sequence[Client]
) -> None:
    """One server after the other, in play, at moments of no one's choosing; each comes back."""
    for number in range(kills):
        await _played(clients, len(clients))
        await asyncio.sleep(source.uniform(0.0, 1.5))
        victim = servers[number % len(servers)]
        victim.kill()
        await asyncio.sleep(source.uniform(0.0, 0.5))
        await victim.start()


async def _played(clients: Sequence[Client], more: int) -> None:
    """Until so many more actions were acknowledged, however slow the machine is."""
    wanted = sum(len(client.acknowledged) for client in clients) + more
    async with asyncio.timeout(GOING_ON):
        while sum(len(client.acknowledged) for client in clients) < wanted:
            await asyncio.sleep(0.02)


async def _stuck(database: str, tables: Sequence[str]) -> tuple[str, ...]:
    """The tables at which nothing happens any more."""
    opened = await open_database(database)
    try:
        log = PlayLog(opened)
        before = {table: await log.head(table) for table in tables}
        waiting = set(tables)
        async with asyncio.timeout(GOING_ON):
            while waiting:
                await asyncio.sleep(0.2)
                waiting = {one for one in waiting if await log.head(one) == before[one]}
    except TimeoutError:
        return tuple(waiting)
    finally:
        await opened.close()
    return ()


async def _verdict(
    database: str, tables: Sequence[str], clients: Sequence[Client], stuck: tuple[str, ...]
) -> Verdict:
    opened = await open_database(database)
    try:
        log = PlayLog(opened)
        logs = {
            table: [parse_entry(one.body) for one in await log.entries(table)] for table in tables
        }
    finally:
        await opened.close()
    for entries in logs.values():
        fold(entries)  # a log that does not fit together raises
    done = [one for client in clients for one in client.acknowledged]
    happened = {table: _actions(entries) for table, entries in logs.items()}
    missing = tuple(one for one in done if not _is_there(one, happened[one.table]))
    lost = sum(client.lost for client in clients)
    return Verdict(len(done), missing, stuck, lost, sum(map(len, logs.values())))


def _actions(entries: Sequence[Entry]) -> list[list[Did]]:
    """The actions of each game, the first being those before any deal: none."""
    games: list[list[Did]] = [[]]
    for entry in entries:
        match entry:
            case Dealt():
                games.append([])
            case Did():
                games[-1].append(entry)
            case _:
                pass
    return games


def _is_there(one: Acknowledged, games: Sequence[Sequence[Did]]) -> bool:
    game, number = map(int, one.at.split(".")[:2])  # before a deal the promise follows
    if one.verb == "deal":
        return game + 1 < len(games)
    if game >= len(games) or number >= len(games[game]):
        return False
    found = games[game][number]
    same = parse_action(one.seat, found.do) == parse_action(one.seat, one.verb)
    return same and found.seat == one.seat and found.by == "person"
