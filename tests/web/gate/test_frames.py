"""Sockets that send more frames than any page: small ones, pings, messages that never end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from mondfang.web.base.metrics import TURNED_AWAY
from mondfang.web.config import Limits
from mondfang.web.gate.protocol import FRAMES_FORGIVEN, PIECE, GuardedSocket
from tests.web.gate.raw import Raw
from tests.web.live.serving import PLENTY, Site, serving

pytestmark = pytest.mark.anyio

TEXT, PING, PONG, PART = 0x81, 0x89, 0x8A, 0x00  # opcodes; a part is no end
MANY = 40_000


def frame(kind: int) -> bytes:
    """The smallest one that a browser may send: masked, with nothing in it."""
    return bytes([kind, 0x80, 0, 0, 0, 0])


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(tmp_path / "a.db") as made:
        yield made


async def opened(site: Site, path: str) -> Raw:
    """The socket of a page."""
    raw = await Raw.open(site.address)
    lines = (
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    await raw.send("\r\n".join((*lines, "", "")).encode())
    assert b" 101 " in await raw.line()
    return raw


def cut() -> float:
    return float(TURNED_AWAY.labels("frames")._value.get())


@pytest.mark.parametrize("path", ["/tables/live", "/t/{}/live"])
@pytest.mark.parametrize("kind", [TEXT, PING, PONG, PART])
async def test_who_sends_more_frames_than_a_page_is_cut_before_they_are_read(
    kind: int, path: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames, look = list[int](), GuardedSocket.handle_events

    def counted(socket: GuardedSocket) -> None:
        frames.append(len(socket.conn.events))
        look(socket)

    monkeypatch.setattr(GuardedSocket, "handle_events", counted)
    raw, before = await opened(site, path.format(await site.open())), cut()
    try:
        start = frame(0x01) if kind == PART else b""  # the beginning of a message
        raw.writer.write(start + frame(kind) * MANY)
        await raw.rest()
    finally:
        await raw.close()
    assert cut() == before + 1
    limit = FRAMES_FORGIVEN + 2 * site.services.config.limits.messages_per_second
    assert sum(frames) < limit + PIECE // len(frame(kind)) < MANY / 10


async def test_a_page_that_says_as_much_as_it_may_stays(tmp_path: Path) -> None:
    before, limits = cut(), replace(PLENTY, messages_per_second=Limits().messages_per_second)
    async with serving(tmp_path / "a.db", limits) as site, AsyncExitStack() as stack:
        visitor, table = site.visitor("Spieler 1"), await site.open()
        page = await stack.enter_async_context(visitor.live(table))
        for _ in range(limits.messages_per_second):
            await page.do("deal")
        await page.until(lambda: len(page.refusals) == limits.messages_per_second)
    assert cut() == before
