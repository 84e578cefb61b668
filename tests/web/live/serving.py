"""A server for tests, in the loop of the test: real sockets outside, its tables at hand inside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn

from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable
from mondfang.web.app import create_app
from mondfang.web.base.services import Services
from mondfang.web.config import Config, Limits
from mondfang.web.play.live.hub import Hub
from mondfang.web.serve import uvicorn_config
from tests.web.live.players import Visitor

SECRET = "a secret for tests only"
# Everybody in a test comes from the same address.
PLENTY = Limits(
    pages_per_minute=100_000,
    forms_per_minute=100_000,
    tables_per_minute=100_000,
    messages_per_second=1_000,
    sockets_per_client=1_000,
    requests_per_client=1_000,
    connections_per_client=1_000,
)


@dataclass(frozen=True, slots=True)
class Site:
    """A running server."""

    address: str
    services: Services
    visitors: list[Visitor] = field(default_factory=list)

    @property
    def hub(self) -> Hub:
        return self.services.tables

    async def open(self, book: str = "steirisch-2017", **choices: object) -> str:
        """A table at which bots do not dawdle."""
        setup = Setup(book, **{"bots": "greedy", "pace": 0.0, **choices})  # type: ignore[arg-type]
        return await self.hub.open(setup)

    def visitor(self, name: str) -> Visitor:
        """Somebody with a browser of their own."""
        made = Visitor(self.address, name)
        self.visitors.append(made)
        return made

    async def table(self, table: str) -> LiveTable:
        """The table with all its cards; what pages show is compared with it."""
        found = await self.hub.load(table)
        assert found is not None
        return found


@asynccontextmanager
async def serving(
    database: str | Path, limits: Limits = PLENTY, **settings: Any
) -> AsyncIterator[Site]:
    """Serve from this database until the block is left."""
    app = create_app(Config(SECRET, str(database), limits=limits, **settings))
    server = uvicorn.Server(uvicorn_config(app, limits, host="127.0.0.1", port=0))
    running = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.005)
        if running.done():
            running.result()
    port = server.servers[0].sockets[0].getsockname()[1]
    site = Site(f"http://127.0.0.1:{port}", app.state.services)
    try:
        yield site
    finally:
        for visitor in site.visitors:
            await visitor.close()
        server.should_exit = True
        await running
