"""Seconds as a server has them: on a busy machine everything takes longer, these included."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import httpx2

BEAT = 0.05  # seconds between two questions


@dataclass
class Beats:
    """A clock that goes on with every small question that the server has answered."""

    seconds: float = 0.0


@asynccontextmanager
async def beating(address: str) -> AsyncIterator[Beats]:
    """Ask the server all the time; on a quiet machine this is the clock on the wall."""
    beats = Beats()

    async def ask() -> None:
        async with httpx2.AsyncClient(base_url=address, timeout=60, verify=False) as http:
            while True:
                await asyncio.sleep(BEAT)
                await http.get("/about")
                beats.seconds += BEAT

    asking = asyncio.create_task(ask())
    try:
        yield beats
    finally:
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking
