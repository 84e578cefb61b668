"""Nonsense over the socket and by forms: an answer each time, no traceback, nothing changed."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.live.players import LivePage, seated
from tests.web.live.serving import PLENTY, Site, serving

pytestmark = pytest.mark.anyio

VERBS = (
    *("play HK", "bid dreier", "discard H1 H2 H3", "take half 2", "call KK", "gut", "lie"),
    *("kontra game@0/1", "announce pagat", "open talon", "trischaken six frei", "pass"),
    *("deal", "deal 7", "back", "free 1", "bot 1 cup", "bot-for 2", "fault 1 renonce"),
    *("answer yes", "take-back", "sit 1", "watch", "show X", "send-away Y", "", " ", "\x00"),
)
TEXTS = ("", "[]", "{}", "null", "1e999", "{", '"', "nonsense", "[" * 1000, '{"at":{"at":{}}}')
ODD: tuple[object, ...] = (
    None,
    True,
    3.5,
    -1,
    10**30,
    [],
    {},
    ["play HK"],
    {"do": "pass"},
    "\ud800",
    "é" * 90,
)


def messages(source: random.Random, count: int) -> Iterator[str | bytes]:
    """Messages that are broken in one place or in all."""
    for _ in range(count):
        sent: dict[str, object] = {"at": source.choice(("1.0", "0.0", "1.999")), "do": "pass"}
        match source.randrange(7):
            case 0:
                yield source.choice(TEXTS)
                continue
            case 1:
                yield source.randbytes(source.randrange(40))
                continue
            case 2:
                sent["do"] = "".join(chr(source.randrange(1, 0x3000)) for _ in range(12))
            case 3:
                sent[source.choice(("at", "do", "hint", "more"))] = source.choice(ODD)
            case 4:
                sent["do"] = source.choice(VERBS)
            case 5:
                sent["do"] = source.choice(VERBS) + " " * source.randrange(9) + source.choice(VERBS)
            case 6:
                text = list(json.dumps(sent))
                text[source.randrange(len(text))] = chr(source.randrange(32, 127))
                yield "".join(text)
                continue
        yield json.dumps(sent)


async def bystander(site: Site, stack: AsyncExitStack) -> tuple[str, LivePage]:
    """A running game, and the page of one who is seated and not on turn."""
    table = await site.open(kiebitze="none")
    pages = await seated(site, table, 4, stack)
    await pages[0].do("deal")
    for page in pages:
        await page.until(lambda page=page: page.at == "1.0")  # type: ignore[misc]
    source = random.Random(1)
    return table, next(page for page in pages if page.move(source) is None)


async def test_nonsense_over_the_socket_is_refused_and_changes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table, page = await bystander(site, stack)
        before = await site.table(table)
        for message in messages(random.Random(11), 400):
            refusals = len(page.refusals)
            await page.send(message)
            await page.until(lambda refusals=refusals: len(page.refusals) > refusals)  # type: ignore[misc]
        assert (await site.table(table)) is before
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_nonsense_in_forms_is_answered_and_changes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    source = random.Random(12)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table, page = await bystander(site, stack)
        seat = (await site.table(table)).turn
        visitor = site.visitors[0 if seat != 0 else 1]
        before = await site.table(table)
        for message in messages(source, 150):
            fields = {
                "at": source.choice(("1.0", "", "x" * 500)),
                source.choice(("do", "card", "name", "what")): str(message)[:300],
                "card": [source.choice(("HK", "", "\x00", "é" * 50))] * source.randrange(9),
            }
            answer = await visitor.http.post(f"/t/{table}/do", data=fields)
            assert answer.status_code in (303, 400, 413)
        for body in (b"\xff" * 3000, b"=&=&&&%zz", b"do=pass&" * 2000, b"x" * 20_000):
            for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
                headers = {"content-type": kind}
                answer = await visitor.http.post(f"/t/{table}/do", content=body, headers=headers)
                assert answer.status_code in (303, 400, 413)
        assert (await site.table(table)) is before
        assert page.at == "1.0"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def flood(page: LivePage) -> None:
    """Many messages at once: on a slow machine one after the other would not be too fast."""
    while True:
        for _ in range(10):
            await page.do("pass")
        for _ in range(10):
            await page.receive()


async def test_a_message_that_is_too_long_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        _, page = await bystander(site, stack)
        await page.send(json.dumps({"at": "1.0", "do": "pass" + " " * 5_000}))
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "bad-message"


async def test_who_floods_the_socket_is_slowed_down_and_then_thrown_out(tmp_path: Path) -> None:
    limits = replace(PLENTY, messages_per_second=1)
    async with serving(tmp_path / "a.db", limits) as site:
        table = await site.open()
        async with site.visitor("").live(table) as page:
            with pytest.raises(ConnectionClosed):
                await flood(page)
            assert {"no-session", "too-fast"} == {one["code"] for one in page.refusals}
            assert page.socket.close_code == 4429


async def test_one_client_opens_only_so_many_sockets(tmp_path: Path) -> None:
    limits = replace(PLENTY, sockets_per_client=2)
    async with serving(tmp_path / "a.db", limits) as site, AsyncExitStack() as stack:
        table = await site.open()
        for _ in range(2):
            await stack.enter_async_context(site.visitor("").live(table))
        with pytest.raises(ConnectionClosed, match="4429"):
            await stack.enter_async_context(site.visitor("").live(table))
