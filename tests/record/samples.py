"""One record to break in many ways, and ways to break it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from mondfang.record import Record, RecordError, read_text, record_of, write_text
from mondfang.record.json import read_json, write_json
from mondfang.rulebook import load_book
from tests.random_games import random_game

BOOK = "steirisch-2017"


@cache
def sample() -> Record:
    """A finished Rufer of no importance."""
    return record_of(random_game(load_book(BOOK), 17, "rufer"))


def sample_text() -> str:
    return write_text(sample())


def sample_json() -> str:
    return write_json(sample())


def changed(old: str, new: str, count: int = 1) -> str:
    """The sample's text with something replaced that is certainly there."""
    text = sample_text()
    assert old in text
    return text.replace(old, new, count)


def place(text: str, needle: str) -> tuple[int, int]:
    """The line and column at which something first stands."""
    before = text[: text.index(needle)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def refused(text: str | bytes, read: Callable[[str | bytes], Record] = read_text) -> RecordError:
    """The fault that reading ends with; the test fails if there is none."""
    with pytest.raises(RecordError) as caught:
        read(text)
    return caught.value


def refused_json(text: str | bytes) -> RecordError:
    return refused(text, read_json)
