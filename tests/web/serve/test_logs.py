"""The log of a server: readable by machines, and silent about cards, tables and people."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from mondfang.cards import BY_CODE
from mondfang.speech import Text
from mondfang.web.base.logs import JsonLines, PlainLines, set_up_logs
from mondfang.web.base.terminal import tell
from mondfang.web.play.live.company import Company
from tests.web.live.players import play_deal, seated
from tests.web.live.serving import serving


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged, as JSON lines; afterwards logging is as it was before."""
    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    set_up_logs("json", stream)
    yield stream
    root.handlers[:], root.level = handlers, level


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def record_of_a_fault() -> logging.LogRecord:
    try:
        raise ValueError("the talon is HK XXI Sk")
    except ValueError as problem:
        fault = type(problem), problem, problem.__traceback__
        return logging.LogRecord("test", logging.ERROR, "", 0, "it failed", (), fault)


def test_a_fault_that_nobody_waited_for_is_logged_without_its_text(written: io.StringIO) -> None:
    fault = ValueError("the talon is HK XXI Sk")
    with asyncio.Runner() as runner:
        future = runner.get_loop().create_future()
        future.set_exception(fault)
        future.exception()  # so that nothing is said of it but what is said here
        told = {"message": "never retrieved", "exception": fault, "future": future}
        runner.get_loop().default_exception_handler(told)
    [line] = lines(written)
    assert (line["logger"], line["fault"]) == ("asyncio", "ValueError")
    assert "XXI" not in written.getvalue()


@pytest.mark.anyio
async def test_after_a_whole_game_the_log_knows_no_card_no_table_and_no_name(
    tmp_path: Path, written: io.StringIO
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        await page.do("play HK", at="9.9")
        await page.do("deal")
        await play_deal(page, random.Random(1))
        await site.visitors[0].http.get(f"/t/{table}/game/1")
    told = lines(written)
    text = written.getvalue()
    routes = {line["route"] for line in told if "route" in line}
    assert routes == {"/t/{id}/do", "/t/{id}/game/{n:int}"}
    assert table not in text
    assert "Spieler 1" not in text
    assert not set(re.findall(r"\w+", text)) & set(BY_CODE)


def test_a_line_has_a_moment_a_level_and_what_it_is_about(written: io.StringIO) -> None:
    logging.getLogger("mondfang.test").warning("so %d", 7, extra={"status": 503, "path": "/t/abc"})
    [line] = lines(written)
    assert (line["level"], line["logger"], line["message"]) == ("warning", "mondfang.test", "so 7")
    assert line["at"].endswith("+00:00")
    assert line["status"] == 503
    assert "path" not in line


@pytest.mark.parametrize("form", [JsonLines(), PlainLines()])
def test_a_fault_is_told_by_its_kind_and_place_not_by_its_text(form: logging.Formatter) -> None:
    text = form.format(record_of_a_fault())
    assert "ValueError" in text
    assert "record_of_a_fault" in text
    assert "XXI" not in text


def test_the_place_of_a_fault_does_not_tell_where_the_program_is_installed() -> None:
    [where] = json.loads(JsonLines().format(record_of_a_fault()))["where"]
    assert where.startswith("test_logs.py:")


@pytest.mark.usefixtures("written")
def test_on_a_terminal_only_trouble_is_told() -> None:
    stream = io.StringIO()
    set_up_logs("text", stream)
    logging.getLogger("mondfang.test").info("request")
    logging.getLogger("mondfang.test").warning("trouble")
    assert re.fullmatch(r"\d\d:\d\d:\d\d warning: trouble\n", stream.getvalue())


@pytest.mark.usefixtures("written")
def test_a_terminal_is_spoken_to_in_its_language() -> None:
    stream = io.StringIO()
    set_up_logs("text", stream, "de")
    tell(Text("{n} sind da.", "{n} are here."), n=3)
    logging.getLogger("mondfang.test").error("trouble")
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d 3 sind da.\n\d\d:\d\d:\d\d Fehler: trouble\n", stream.getvalue()
    )


def test_what_a_terminal_is_told_is_a_line_like_any_other_where_logs_are_collected(
    written: io.StringIO,
) -> None:
    tell(Text("{n} sind da.", "{n} are here."), n=3)
    assert json.loads(written.getvalue())["message"] == "3 are here."


@pytest.mark.anyio
async def test_a_terminal_is_told_how_many_play_only_when_that_changes() -> None:
    stream = io.StringIO()
    set_up_logs("text", stream, "en")
    numbers = iter([(0, 0), (1, 1), (1, 1), (4, 2), (0, 0)])
    company = Company(lambda: next(numbers))
    for _ in range(5):
        await company.look()
    assert [line[9:] for line in stream.getvalue().splitlines()] == [
        "Somebody sits at a table.",
        "At the tables: 4 open pages, 2 tables.",
        "All tables are empty.",
    ]


def test_a_log_that_is_off_says_nothing(written: io.StringIO) -> None:
    set_up_logs("off")
    logging.getLogger("mondfang.test").error("trouble")
    assert written.getvalue() == ""
