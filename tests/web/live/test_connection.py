"""One page and its pump: what is sent, what is left out, and when it is dropped."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from mondfang.table.entries import Dealt
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from mondfang.web.base.visitor import Person
from mondfang.web.play.live import connection as connection_module
from mondfang.web.play.live.connection import LOGGED_OUT, MOST_ANSWERS, Connection, TooSlow, Vouch
from mondfang.web.play.live.room import Room
from tests.web.tables import played_log

pytestmark = pytest.mark.anyio

PEOPLE = ("a", "b", "c", "d")
LOG = played_log("t", Setup("steirisch-2017"), PEOPLE, seed=3)
Send = Callable[[str], Awaitable[None]]


def room_at(length: int) -> Room:
    return Room(fold(LOG[:length]))


def page(room: Room, send: Send, vouch: Vouch | None = None) -> Connection:
    made = Connection(Person("a", "Spieler 1"), send, vouch or is_valid)
    room.connections.add(made)
    return made


async def is_valid(_: Person) -> bool:
    return True


def whole(sent: list[str]) -> list[dict[str, Any]]:
    """The messages; one that came in pieces has the regions of all of them."""
    found, regions = list[dict[str, Any]](), dict[str, Any]()
    for text in sent:
        message = json.loads(text)
        regions |= message.get("regions", {})
        if message.pop("more", False):
            continue
        found.append({**message, "regions": regions})
        regions = {}
    return found


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_moves_that_come_while_a_page_is_busy_reach_it_as_one() -> None:
    room, sent, gate = room_at(20), list[str](), asyncio.Event()

    async def slowly(text: str) -> None:
        sent.append(text)
        await gate.wait()

    made = page(room, slowly)
    pump = asyncio.create_task(made.pump(room))
    await settle()
    for length in range(21, 31):
        room.table = fold(LOG[:length])
        room.wake()
        await settle()
    gate.set()
    await settle()
    pump.cancel()
    assert [one["at"] for one in whole(sent)] == [fold(LOG[:20]).at, fold(LOG[:30]).at]


async def test_nothing_is_sent_when_nothing_looks_different() -> None:
    room, sent = room_at(20), list[str]()

    async def send(text: str) -> None:
        sent.append(text)

    made = page(room, send)
    pump = asyncio.create_task(made.pump(room))
    await settle()
    for _ in range(3):
        room.wake()
        await settle()
    pump.cancel()
    assert len(whole(sent)) == 1


async def test_only_regions_that_changed_are_sent() -> None:
    room, sent = room_at(len(LOG) - 10), list[str]()

    async def send(text: str) -> None:
        sent.append(text)

    made = page(room, send)
    pump = asyncio.create_task(made.pump(room))
    await settle()
    room.table = fold(LOG[:-9])
    room.wake()
    await settle()
    pump.cancel()
    first, second = whole(sent)
    assert "people" in first["regions"]
    assert "people" not in second["regions"]


async def test_a_page_that_takes_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "PATIENCE", 0.01)
    room = room_at(20)

    async def never(text: str) -> None:
        await asyncio.Event().wait()

    with pytest.raises(TooSlow):
        await page(room, never).pump(room)


async def test_answers_do_not_pile_up_without_end() -> None:
    async def send(text: str) -> None:
        raise AssertionError("nothing is pumped here")

    made = page(room_at(20), send)
    for _ in range(MOST_ANSWERS):
        made.answer({"refused": {}})
    with pytest.raises(TooSlow):
        made.answer({"refused": {}})


async def test_an_answer_never_says_another_place_than_the_regions_show() -> None:
    room, sent = room_at(20), list[str]()

    async def send(text: str) -> None:
        sent.append(text)

    made = page(room, send)
    pump = asyncio.create_task(made.pump(room))
    await settle()
    made.answer({"hint": "…"})
    room.table = fold(LOG[:25])
    await settle()
    pump.cancel()
    answer = whole(sent)[1]
    assert answer["hint"] == "…"
    assert answer["at"] == room.table.at
    assert answer["regions"]


DEAL = next(number for number, entry in enumerate(LOG) if isinstance(entry, Dealt))


async def test_a_page_without_a_session_is_closed_before_a_hand_is_shown() -> None:
    room, sent, valid = room_at(DEAL), list[str](), True

    async def send(text: str) -> None:
        sent.append(text)

    async def vouch(_: Person) -> bool:
        return valid

    pump = asyncio.create_task(page(room, send, vouch).pump(room))
    await settle()
    valid = False
    room.table = fold(LOG[: DEAL + 1])
    room.wake()
    assert await pump == LOGGED_OUT
    assert [one["at"] for one in whole(sent)] == [fold(LOG[:DEAL]).at]


async def test_a_hand_that_is_dealt_while_the_session_is_looked_up_is_not_covered_by_it() -> None:
    room, sent, asked = room_at(DEAL), list[str](), list[int]()

    async def send(text: str) -> None:
        sent.append(text)

    async def vouch(_: Person) -> bool:
        asked.append(room.table.game)
        room.table = fold(LOG[: DEAL + 1])
        return len(asked) == 1

    assert await page(room, send, vouch).pump(room) == LOGGED_OUT
    assert asked == [0, 1]
    assert sent == []


async def test_a_session_is_looked_up_once_for_a_deal() -> None:
    room, asked = room_at(DEAL), list[int]()

    async def send(text: str) -> None:
        pass

    async def vouch(_: Person) -> bool:
        asked.append(room.table.game)
        return True

    pump = asyncio.create_task(page(room, send, vouch).pump(room))
    for length in range(DEAL, len(LOG)):
        room.table = fold(LOG[:length])
        room.wake()
        await settle()
    pump.cancel()
    assert asked == [0, 1]
