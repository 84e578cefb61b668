"""A kernel that is compiled beside the server is taken between two thoughts."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from mondfang.kernel import backend as choosing
from mondfang.web.play.live import kernel_coming
from mondfang.web.play.live.kernel_coming import KernelComing
from mondfang.web.play.live.thinkers import Thinkers, while_nobody_thinks

pytestmark = pytest.mark.anyio


async def test_a_change_waits_until_nobody_thinks_and_nobody_thinks_meanwhile() -> None:
    bots, teachers = Thinkers(2), Thinkers(1)
    may_end, thinking, seen = threading.Event(), threading.Event(), list[bool]()

    def thought() -> None:
        thinking.set()
        assert may_end.wait(30)

    long = asyncio.create_task(bots.work(thought))
    await asyncio.to_thread(thinking.wait, 30)
    change = asyncio.create_task(
        while_nobody_thinks([bots, teachers], lambda: seen.append(may_end.is_set()), 30)
    )
    later = asyncio.create_task(teachers.work(lambda: seen.append(True)))
    may_end.set()
    assert await change
    await asyncio.gather(long, later)
    assert seen[0] is True
    bots.close()
    teachers.close()


async def test_the_kernel_is_taken_when_its_file_is_there_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, told = tmp_path / "built", list[str]()
    monkeypatch.delenv(choosing.VARIABLE, raising=False)
    monkeypatch.setenv(choosing.COMING, str(file))
    monkeypatch.setattr(choosing, "_fastest", lambda: choosing.PYTHON)
    monkeypatch.setattr(kernel_coming, "look_again", lambda: "native-base")
    monkeypatch.setattr(kernel_coming, "tell", lambda text: told.append(text.en))
    bots = Thinkers(1)
    coming = KernelComing([bots])
    await coming.look()
    assert told == []
    file.touch()
    await coming.look()
    await coming.look()
    assert len(told) == 1
    assert "think with it" in told[0]
    bots.close()
