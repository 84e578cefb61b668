"""Load: python benchmarks/web.py [--tables N …] [--think S] [--postgres URL --workers N]
      [--analyses N]

At every table four clients play by what their pages offer. Whoever is on turn thinks about a
second, so that each table moves about once a second. Where nobody has a choice the house is faster
now and then, as it is with people: an action is every step that a table makes. Measured is the time
from the moment a click is sent to the moment the page of another seat has received what changed,
with the server and all clients on this machine; beside it what the server took of the processors
and of memory.

With ``--analyses`` so many finished games wait for their analysis when it begins: the pool of
processes beside the server is busy all the time, and the last column tells how many it has done.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect

from mondfang.store.database import open_database
from mondfang.store.play.analyses import Analyses
from mondfang.store.play.logs import PlayLog
from mondfang.store.schema import analyses
from mondfang.table.kept.records import record_of_game
from mondfang.table.setup import Setup
from mondfang.web.board.pool import mark_of
from mondfang.web.play.live.difference import changed
from tests.web.live.players import OFFERING, Offers, Visitor, discard, is_move
from tests.web.live.processes import Process, open_tables
from tests.web.tables import keep_log, played_log

SETUP = Setup("steirisch-2017", bots="greedy", pace=0.0)
WARMING = 5.0  # seconds before anything is measured
JOINING = 24  # people who sit down at the same time


class Message(msgspec.Struct):
    at: str = ""
    more: bool = False
    regions: dict[str, str | list[tuple[int, int, str]]] = {}
    refused: msgspec.Raw = msgspec.Raw(b"")


_read = msgspec.json.Decoder(Message).decode


@dataclass
class Numbers:
    """What was measured, in seconds."""

    delays: list[float] = field(default_factory=list)
    actions: int = 0
    messages: int = 0
    size: int = 0
    refused: int = 0  # clicks for which the house had been faster
    counting: bool = False


@dataclass(eq=False)
class Table:
    """The last action at a table: where, when, and who has not seen it yet."""

    at: str = ""
    sent: float = 0.0
    waiting: set[int] = field(default_factory=set)
    seen: tuple[int, int] = (0, 0)  # the game and how many steps of it some page has been shown

    def moved(self, at: str) -> int:
        """How many steps the table has made, now that a page has been shown where it is."""
        game, steps = map(int, at.split(".")[:2])
        if (game, steps) <= self.seen:
            return 0
        before = self.seen[1] if game == self.seen[0] else -1  # a deal is a step, too
        self.seen = game, steps
        return steps - before


@dataclass(eq=False)
class Client:
    """One page: it knows the regions it was sent, and acts when it may."""

    seat: int
    table: Table
    socket: ClientConnection
    numbers: Numbers
    source: random.Random
    think: float
    at: str = ""
    regions: dict[str, str] = field(default_factory=dict)
    thinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        async for text in self.socket:
            now = time.perf_counter()
            message = _read(text)
            self._count(now, len(text), message.at)
            if message.refused:  # nobody waits for what was not done
                self.table.waiting.clear()
                self.numbers.refused += self.numbers.counting
            for name, difference in message.regions.items():
                self.regions[name] = changed(self.regions.get(name), difference)
            if message.more:
                continue
            moved, self.at = message.at != self.at, message.at
            if (moved or message.refused) and self._is_on_turn():
                self.thinking = asyncio.create_task(self._act())

    def _count(self, now: float, size: int, at: str) -> None:
        numbers, table = self.numbers, self.table
        sees = at not in ("", table.at) and self.seat in table.waiting
        if sees:  # also while nothing is counted yet, or it would wait for the next move
            table.waiting.discard(self.seat)
        moved = table.moved(at) if at else 0
        if not numbers.counting:
            return
        numbers.actions += moved  # those of the house too, where nobody has a choice
        numbers.messages += bool(at)  # one that comes in pieces is one
        numbers.size += size
        if sees:
            numbers.delays.append(now - table.sent)

    def _is_on_turn(self) -> bool:
        return " yours" in self.regions.get("panel", "") or self._may_deal()

    def _may_deal(self) -> bool:
        where = self.regions.get("panel") or self.regions.get("lobby", "")
        return self.seat == 0 and 'value="deal"' in where

    async def _act(self) -> None:
        await asyncio.sleep(self.think * self.source.uniform(0.5, 1.5))
        verb = self._verb()
        if verb is None:
            return
        table = self.table
        table.at, table.sent = self.at, time.perf_counter()
        table.waiting = set(range(4)) - {self.seat}
        await self.socket.send(msgspec.json.encode({"at": self.at, "do": verb}).decode())

    def _verb(self) -> str | None:
        if self._may_deal():
            return "deal"
        offers = Offers("".join(self.regions.get(name, "") for name in OFFERING))
        if offers.pick:
            return "discard " + " ".join(discard(offers, self.source))
        moves = [verb for verb in offers.verbs if is_move(verb)]
        return self.source.choice(moves) if moves else None


async def seat_all(
    server: Process, tables: list[str], numbers: Numbers, think: float
) -> list[Client]:
    """Sit down, four at each table, and open the pages."""
    source, gate = random.Random(1), asyncio.Semaphore(JOINING)

    async def join(table: str, state: Table, seat: int) -> Client:
        async with gate:
            visitor = Visitor(server.address, f"Spieler {seat + 1}")
            await visitor.sit(table, seat)
            address = f"{server.address.replace('http', 'ws', 1)}/t/{table}/live"
            headers = {"Cookie": visitor.cookie}
            await visitor.close()
            socket = await connect(
                address, additional_headers=headers, compression=None, ping_interval=None
            )
            return Client(seat, state, socket, numbers, source, think)

    states = [(table, Table()) for table in tables]
    joining = [join(table, state, seat) for table, state in states for seat in range(4)]
    return await asyncio.gather(*joining)


async def queue_analyses(database: str, count: int) -> None:
    """Finished games that somebody has asked to analyse."""
    opened = await open_database(database)
    try:
        for number in range(count):
            people = (f"asks-{number % 8}", "b", "c", "d")
            entries = played_log(f"past-{number}", SETUP, people, seed=number % 20)
            await keep_log(PlayLog(opened), entries)
            mark = mark_of(record_of_game(entries, 1))
            await Analyses(opened).ask(f"past-{number}", 1, people[0], mark, time.time())
    finally:
        await opened.close()


async def analysed(database: str) -> tuple[int, int]:
    """How many analyses are done, and how many still wait or are being made."""
    opened = await open_database(database, migrate=False)
    try:
        query = select(analyses.c.state, func.count()).group_by(analyses.c.state)
        states = {row[0]: int(row[1]) for row in await opened.rows(query)}
        return states.get("done", 0), states.get("asked", 0) + states.get("working", 0)
    finally:
        await opened.close()


async def measure(database: str, count: int, options: argparse.Namespace) -> str:
    """One row of the report."""
    if options.analyses:
        await queue_analyses(database, options.analyses)
    tables = await open_tables(database, SETUP, count)
    server, numbers = Process(database, workers=options.workers), Numbers()
    await server.start()
    try:
        empty = memory(server.pid)
        clients = await seat_all(server, tables, numbers, options.think)
        running = [asyncio.create_task(client.run()) for client in clients]
        await asyncio.sleep(WARMING)
        numbers.counting = True
        used, own, started = processor(server.pid), time.process_time(), time.perf_counter()
        await asyncio.sleep(options.seconds)
        span = time.perf_counter() - started
        used, own = processor(server.pid) - used, time.process_time() - own
        numbers.counting = False
        full = memory(server.pid)
        done, waiting = await analysed(database) if options.analyses else (0, 0)
        for task in (*running, *(client.thinking for client in clients if client.thinking)):
            task.cancel()
    finally:
        server.stop()
    busy = f" {done} |" if options.analyses else ""
    if numbers.refused:
        print(f"{numbers.refused} clicks came too late and were refused", file=sys.stderr)
    assert waiting or not options.analyses, "the pool had nothing left to do: queue more"
    return row(count, numbers, span, used, own, (full - empty) / count) + busy


def row(
    count: int, numbers: Numbers, span: float, used: float, own: float, memory_each: float
) -> str:
    delays = sorted(numbers.delays) or [float("nan")]
    quantiles = (1000 * delays[int(part * (len(delays) - 1))] for part in (0.5, 0.95, 0.99, 1.0))
    p50, p95, p99, most = quantiles
    return (
        f"| {count} | {numbers.actions / span:.0f} | {numbers.messages / span:.0f} "
        f"| {p50:.0f} | {p95:.0f} | {p99:.0f} | {most:.0f} "
        f"| {100 * used / span:.0f} % | {1000 * used / max(1, numbers.actions):.2f} "
        f"| {100 * own / span:.0f} % "
        f"| {numbers.size / max(1, numbers.messages):.0f} | {memory_each / 1024:.0f} |"
    )


def family(pid: int) -> list[int]:
    """A process and those that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def processor(pid: int) -> float:
    """Seconds of processor time that the server has used."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Bytes of memory that the server holds."""
    pages = (int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid))
    return float(sum(pages) * os.sysconf("SC_PAGE_SIZE"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 100, 200, 350, 500])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--postgres", help="the address of a database instead of SQLite")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--analyses", type=int, default=0, help="games that wait for the pool")
    options = parser.parse_args()
    import uvloop

    print(
        "| tables | actions/s | pushes/s | p50 ms | p95 ms | p99 ms | longest ms "
        "| server CPU | CPU ms an action | clients' CPU | bytes a push | kB a table |"
        + (" analysed |" if options.analyses else "")
    )
    print("|---" * (13 if options.analyses else 12) + "|")
    for count in options.tables:
        with tempfile.TemporaryDirectory() as folder:
            database = options.postgres or f"{folder}/load.db"
            print(uvloop.run(measure(database, count, options)), flush=True)


if __name__ == "__main__":
    main()
