"""The collector of cycles: short looks, every pause measured, nothing kept for ever."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref

import pytest
from prometheus_client import REGISTRY

from mondfang.web.base import collector as module
from mondfang.web.base.collector import (
    AIM,
    CALM,
    GROWN,
    HIGH_TIME,
    OFTEN,
    QUIET,
    SELDOM,
    WORTH,
    YOUNG,
    Collector,
    next_pause,
)
from mondfang.web.base.metrics import LONGEST_APPEND_WAIT, Longest, note_commit


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.self = self


def pauses(generation: int) -> float:
    labels = {"generation": str(generation)}
    return REGISTRY.get_sample_value("mondfang_gc_pause_seconds_count", labels) or 0.0


def test_a_long_look_is_followed_by_one_that_comes_sooner() -> None:
    assert next_pause(SELDOM, 4 * AIM) == pytest.approx(SELDOM / 4)
    assert next_pause(OFTEN, 100 * AIM) == OFTEN


def test_short_looks_are_taken_seldom_and_no_more_seldom_than_that() -> None:
    every = OFTEN
    for _ in range(40):
        every = next_pause(every, 0.0)
    assert every == SELDOM
    assert next_pause(0.3, 0.8 * AIM) == 0.3


@pytest.mark.anyio
async def test_at_work_it_measures_every_collection_and_leaves_the_interpreter_as_it_was() -> None:
    before, mine = gc.get_threshold(), Collector()
    counted = pauses(0)
    async with mine.at_work():
        assert gc.get_threshold() != before
        mine.step()
        assert pauses(0) == counted + 1
        gc.collect(0)
        mine.publish()
        assert pauses(0) == counted + 2
    assert gc.get_threshold() == before
    assert not any(getattr(one, "__self__", None) is mine for one in gc.callbacks)


@pytest.mark.anyio
async def test_the_steps_come_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, stepped = Collector(), asyncio.Event()
    mine.every = 0.001
    monkeypatch.setattr(Collector, "step", lambda self: stepped.set())
    async with mine.at_work():
        async with asyncio.timeout(60):
            await stepped.wait()


@pytest.mark.anyio
async def test_a_young_cycle_is_gone_after_the_next_step() -> None:
    mine = Collector()
    async with mine.at_work():
        knot = weakref.ref(Knot())
        mine.step()
        assert knot() is None


@pytest.mark.anyio
async def test_a_burst_of_new_objects_is_looked_at_before_it_is_large() -> None:
    mine = Collector()
    async with mine.at_work():
        mine.step()
        before = pauses(0)
        burst = [Knot() for _ in range(3 * YOUNG)]
        mine.publish()
        assert len(burst) == 3 * YOUNG
        assert pauses(0) >= before + 3


@pytest.mark.anyio
async def test_where_as_many_objects_go_as_come_it_looks_no_sooner_than_it_must() -> None:
    mine = Collector()
    async with mine.at_work():
        mine.step()
        before = pauses(0)
        mine.step()
        assert pauses(0) == before
        grown = [Knot() for _ in range(2 * GROWN)]
        mine.step()
        assert len(grown) == 2 * GROWN
        assert pauses(0) == before + 1
        mine.every = 0.0  # its time has come
        mine.step()
        assert pauses(0) == before + 2


def swept(mine: Collector, monkeypatch: pytest.MonkeyPatch, work: float) -> bool:
    """Whether so many steps sweep the old, with this share of the time spent at work."""
    done: list[int] = []

    def collect(self: Collector, generation: int) -> float:
        done.append(generation)
        return 0.0

    monkeypatch.setattr(Collector, "_collect", collect)
    monkeypatch.setattr(Collector, "_share_of_work", lambda self: work)
    for _ in range(CALM):
        mine.step()
    return 2 in done


def test_the_old_are_swept_when_it_is_quiet_and_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Collector()
    assert not swept(mine, monkeypatch, 0.0)
    for _ in range(WORTH):
        mine.socket_closed()
    assert not swept(mine, monkeypatch, 2 * QUIET)
    assert swept(mine, monkeypatch, 0.0)
    assert not swept(mine, monkeypatch, 0.0)


def test_who_works_without_a_pause_is_not_quiet_and_who_sleeps_is() -> None:
    mine = Collector()
    until = time.thread_time() + 0.05
    while time.thread_time() < until:
        pass
    assert mine._share_of_work() > 0.0
    time.sleep(0.1)
    assert mine._share_of_work() < 0.5


def test_after_an_hour_one_closed_socket_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Collector()
    mine.socket_closed()
    monkeypatch.setattr(module, "HOUR", -1.0)
    assert swept(mine, monkeypatch, 0.0)


def test_a_server_that_is_never_quiet_sweeps_before_much_has_gathered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = Collector()
    for _ in range(HIGH_TIME):
        mine.socket_closed()
    assert swept(mine, monkeypatch, 1.0)


def test_the_longest_wait_is_that_of_this_minute_and_the_one_before() -> None:
    longest = Longest(LONGEST_APPEND_WAIT)

    def now() -> float | None:
        return REGISTRY.get_sample_value("mondfang_append_wait_longest_seconds")

    longest.observe(0.5, at=600)
    longest.observe(0.2, at=601)
    assert now() == 0.5
    longest.observe(0.1, at=661)
    assert now() == 0.5
    longest.observe(0.2, at=721)
    assert now() == 0.2
    longest.observe(0.3, at=999_999)
    assert now() == 0.3


def test_a_commit_is_counted_with_its_time_and_its_wait() -> None:
    names = ("mondfang_commit_seconds_sum", "mondfang_append_wait_seconds_sum")
    before = [REGISTRY.get_sample_value(name) or 0.0 for name in names]
    note_commit(0.25, 0.75)
    after = [REGISTRY.get_sample_value(name) or 0.0 for name in names]
    assert [new - old for old, new in zip(before, after, strict=True)] == pytest.approx(
        [0.25, 0.75]
    )
