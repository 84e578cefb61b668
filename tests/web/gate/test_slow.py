"""Connections that take their time: heads, bodies and answers that do not come to an end."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from mondfang.web.base.assets import static_url
from mondfang.web.base.metrics import CONNECTIONS, TURNED_AWAY
from mondfang.web.gate.protocol import AHEAD, GuardedHttp
from tests.web.gate.raw import PATIENCE, Raw
from tests.web.live.serving import PLENTY, Site, serving

pytestmark = pytest.mark.anyio

QUICK = replace(PLENTY, head_seconds=1, body_seconds=1, answer_seconds=1, idle_seconds=1)
GET = b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
POST = b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\n" + FORM
ODD = (b"", GET, GET[:10], b"odd\r\n\r\n", b"GET /t/x/live HTTP/1.1\r\nUpgrade: x\r\n\r\n")
ALWAYS = b"x" * 100_000


def counted(reason: str) -> float:
    return float(TURNED_AWAY.labels(reason)._value.get())


@asynccontextmanager
async def opened(site: Site) -> AsyncIterator[Raw]:
    made = await Raw.open(site.address)
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A server that soon loses its patience."""
    async with serving(tmp_path / "a.db", QUICK) as made:
        yield made


@pytest.fixture
async def patient(tmp_path: Path) -> AsyncIterator[Site]:
    """One that does not: here a slow machine is not mistaken for a slow client."""
    async with serving(tmp_path / "a.db") as made:
        yield made


@pytest.fixture
async def raw(site: Site) -> AsyncIterator[Raw]:
    async with opened(site) as made:
        yield made


@pytest.fixture
async def kept(patient: Site) -> AsyncIterator[Raw]:
    async with opened(patient) as made:
        yield made


@pytest.mark.parametrize(
    ("before", "trickled", "reason"),
    [
        (b"", b"GET / HTTP/1.1\r\nX-A: " + ALWAYS, "head"),
        (b"", b"\r\n" * 50_000, "idle"),
        (POST + b"Content-Length: 1000\r\n\r\n", b"language=de&x=" + ALWAYS, "body"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"ffff\r\n" + ALWAYS, "body"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X-A: " + ALWAYS, "body"),
        (b"GET /t/x/live HTTP/1.1\r\nUpgrade: websocket\r\n", b"X-A: " + ALWAYS, "head"),
    ],
    ids=["head", "line ends", "body", "chunk", "trailer", "handshake"],
)
async def test_a_request_that_trickles_in_is_cut(
    tmp_path: Path, before: bytes, trickled: bytes, reason: str
) -> None:
    limits = replace(PLENTY, **{f"{'head' if reason == 'idle' else reason}_seconds": 1})
    async with serving(tmp_path / "a.db", limits) as site, opened(site) as raw:
        already = counted(reason)
        await raw.send(before)
        # Who goes on sending while the other side closes may miss its last words.
        assert (await raw.trickle(trickled, 0.05))[9:12] in (b"408", b"")
        assert counted(reason) == already + 1


async def test_a_connection_that_says_nothing_is_closed(raw: Raw) -> None:
    assert await raw.rest() == b""


@pytest.mark.parametrize("begun", [GET[:-2], POST + b"Content-Length: 10\r\n\r\n"])
async def test_who_is_too_slow_is_told(raw: Raw, begun: bytes) -> None:
    await raw.send(begun)
    assert (await raw.rest()).startswith(b"HTTP/1.1 408")


async def test_after_an_answer_the_next_request_has_to_come_in_time(tmp_path: Path) -> None:
    limits = replace(PLENTY, head_seconds=1, idle_seconds=1)
    async with serving(tmp_path / "a.db", limits) as site, opened(site) as raw:
        await raw.send(GET)
        assert await raw.answer() == b"HTTP/1.1 200 OK"
        await raw.trickle(b"GET / HTTP/1.1\r\nX-A: " + ALWAYS, 0.05)


async def test_line_ends_between_requests_do_not_keep_a_connection(tmp_path: Path) -> None:
    limits = replace(PLENTY, head_seconds=1, idle_seconds=2)
    async with serving(tmp_path / "a.db", limits) as site, opened(site) as raw:
        await raw.send(GET)
        assert await raw.answer() == b"HTTP/1.1 200 OK"
        assert await raw.trickle(b"\r\n" * 50_000, 0.05) == b""


async def test_a_body_that_is_refused_for_its_size_is_not_read_for_ever(tmp_path: Path) -> None:
    limits = replace(PLENTY, body_seconds=1)
    async with serving(tmp_path / "a.db", limits) as site, opened(site) as raw:
        await raw.send(POST + b"Content-Length: 99999\r\n\r\n")
        assert b" 413 " in await raw.answer()
        await raw.trickle(ALWAYS, 0.05)


async def test_a_head_without_end_is_refused_before_it_is_kept(tmp_path: Path) -> None:
    limits = replace(PLENTY, head_bytes=2_000)
    async with serving(tmp_path / "a.db", limits) as site, opened(site) as raw:
        already = counted("head-bytes")
        await raw.send(b"GET / HTTP/1.1\r\n" + b"X-A: b\r\n" * 400)
        assert (await raw.rest()).startswith(b"HTTP/1.1 431")
        assert counted("head-bytes") == already + 1


async def test_an_answer_that_nobody_takes_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = GuardedHttp.connection_made

    def narrow(protocol: GuardedHttp, transport: asyncio.Transport) -> None:
        """The system keeps as little as it can of what is not taken."""
        line = transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        made(protocol, transport)

    monkeypatch.setattr(GuardedHttp, "connection_made", narrow)
    limits = replace(PLENTY, answer_seconds=1)
    async with serving(tmp_path / "a.db", limits) as site, opened(site) as raw:
        raw.shrink()
        already = counted("answer")
        raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
        raw.writer.write(GET.replace(b"/about", static_url("table.css").encode()) * AHEAD)
        async with asyncio.timeout(PATIENCE):
            while counted("answer") == already:
                await asyncio.sleep(0.05)


async def test_many_requests_on_one_connection_are_all_answered(kept: Raw) -> None:
    for _ in range(20):
        await kept.send(GET)
        assert await kept.answer() == b"HTTP/1.1 200 OK"


async def test_requests_sent_before_their_answers_are_all_answered(kept: Raw) -> None:
    await kept.send(GET * 5 + GET[:20])
    for _ in range(5):
        assert await kept.answer() == b"HTTP/1.1 200 OK"
    await kept.send(GET[20:])
    assert await kept.answer() == b"HTTP/1.1 200 OK"


async def test_a_body_in_pieces_arrives(kept: Raw) -> None:
    form = b"language=en"
    await kept.send(POST + b"Content-Length: %d\r\n\r\n" % len(form))
    for byte in form:
        await kept.send(bytes([byte]))
        await asyncio.sleep(0.01)
    assert await kept.answer() == b"HTTP/1.1 303 See Other"


async def test_an_open_table_page_is_not_cut(site: Site) -> None:
    table = await site.open()
    visitor = site.visitor("Spieler 1")
    await visitor.sit(table, 0)
    async with visitor.live(table) as page:
        await asyncio.sleep(2.5)  # longer than all that a request may take
        await page.do("deal")
        await page.until(lambda: page.at.startswith("1."))


async def test_every_place_is_given_back(patient: Site) -> None:
    table, before = await patient.open(), CONNECTIONS._value.get()
    visitor = patient.visitor("Spieler 1")
    for _ in range(3):
        async with visitor.live(table):
            assert CONNECTIONS._value.get() > before
    for data in (
        GET,
        GET[:10],
        b"nonsense\r\n\r\n",
        b"GET /t/x/live HTTP/1.1\r\nUpgrade: x\r\n\r\n",
    ):
        raw = await Raw.open(patient.address)
        await raw.send(data)
        await raw.close()
    await visitor.close()
    async with asyncio.timeout(PATIENCE):
        while CONNECTIONS._value.get() > before:
            await asyncio.sleep(0.01)


async def test_who_goes_before_the_form_is_complete_is_no_fault_of_ours(
    patient: Site, caplog: pytest.LogCaptureFixture
) -> None:
    raw = await Raw.open(patient.address)
    await raw.send(POST + b"Content-Length: 10\r\n\r\nlang")
    await raw.close()
    with caplog.at_level("INFO", "mondfang.requests"):
        async with asyncio.timeout(PATIENCE):
            while not any(getattr(one, "status", 0) == 499 for one in caplog.records):
                await asyncio.sleep(0.01)
    assert not any(one.levelname == "ERROR" for one in caplog.records)


async def test_behind_a_proxy_it_is_the_address_of_the_request_that_counts(tmp_path: Path) -> None:
    limits = replace(PLENTY, requests_per_client=2, connections_per_client=1)
    settings = {"trusted_proxies": ("127.0.0.1",)}

    async def begun(site: Site, address: str) -> Raw:
        raw = await Raw.open(site.address)
        told = f"X-Forwarded-For: {address}\r\nContent-Length: 11\r\n\r\n"
        await raw.send(POST + told.encode())
        return raw

    async with serving(tmp_path / "a.db", limits, **settings) as site:
        first = [await begun(site, "192.0.2.1") for _ in range(2)]
        third = await begun(site, "192.0.2.1")
        assert await third.answer() == b"HTTP/1.1 429 Too Many Requests"
        other = await begun(site, "192.0.2.2")
        for raw in (other, *first):
            await raw.send(b"language=en")
            assert await raw.answer() == b"HTTP/1.1 303 See Other"
        for raw in (other, third, *first):
            await raw.close()


async def test_nothing_of_a_connection_stays_when_it_is_over(patient: Site) -> None:
    table, visitor = await patient.open(), patient.visitor("Spieler 1")
    gc.collect()
    gc.disable()  # what is not needed any more goes by itself
    try:
        for _ in range(3):
            raw = await Raw.open(patient.address)
            await raw.send(GET)
            await raw.answer()
            await raw.close()
        async with visitor.live(table) as page:
            await visitor.close()
            async with asyncio.timeout(PATIENCE):
                while any(isinstance(one, GuardedHttp) for one in gc.get_objects()):
                    await asyncio.sleep(0.05)
            assert page.regions
    finally:
        gc.enable()


async def test_who_sends_requests_ahead_is_cut_and_they_are_not_kept(patient: Site) -> None:
    """Each that was answered once let thousands more in."""
    async with opened(patient) as raw:
        before = counted("ahead")
        raw.writer.write(GET * 20_000)
        await raw.rest()
        assert counted("ahead") == before + 1
    waiting = [one for one in gc.get_objects() if isinstance(one, GuardedHttp)]
    assert all(len(one.pipeline) <= AHEAD for one in waiting)


async def test_a_few_requests_sent_ahead_are_answered(kept: Raw) -> None:
    await kept.send(GET * AHEAD)
    assert [await kept.answer() for _ in range(AHEAD)] == [b"HTTP/1.1 200 OK"] * AHEAD
