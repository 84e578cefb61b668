"""Whatever bytes come in, what comes out is a record or a RecordError."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mondfang.record import Record, RecordError, read_text
from mondfang.record.json import read_json
from tests.record.samples import sample_json, sample_text

WORDS = (
    *("play", "bid", "kontra", "game@1", "announce", "valat", "Sk", "XX", "I", "0", "1", "4", "-1"),
    *(":", "|", "#", "!", "\n", "\r", "\t", "\x00", "\u2028", "²", "٣", "\ufeff", "ẞ", "\ud800"),
    *(
        "outcome",
        "end",
        "trick",
        "option",
        "99999999999999999999",
        "{",
        "}",
        "[",
        '"',
        "\\",
        "null",
    ),
)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf")
def test_any_bytes_are_a_record_or_a_record_error(data: bytes) -> None:
    for read in (read_text, read_json):
        with suppress(RecordError):
            read(data)
        with suppress(RecordError):
            read(b"tarock 1\n" + data)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize(("read", "make"), [(read_text, sample_text), (read_json, sample_json)])
def test_a_damaged_record_is_a_record_or_a_record_error(
    read: Callable[[str | bytes], Record], make: Callable[[], str], seed: int
) -> None:
    source = random.Random(seed)
    text = make()
    for _ in range(25):
        broken = text
        for _ in range(source.randrange(1, 4)):
            broken = _damaged(broken, source)
        fault = _fault(read, broken)
        if fault is not None:
            assert 1 <= fault.line <= broken.count("\n") + 1
            assert fault.column >= 1
            assert fault.text("de")
            assert str(fault)


def _fault(read: Callable[[str | bytes], Record], text: str) -> RecordError | None:
    try:
        read(text)
    except RecordError as fault:
        return fault
    return None


def _damaged(text: str, source: random.Random) -> str:
    start = source.randrange(len(text))
    match source.randrange(5):
        case 0:
            return text[:start] + source.choice(WORDS) + text[start:]
        case 1:
            return text[:start] + text[start + source.randrange(1, 9) :]
        case 2:
            lines = text.split("\n")
            del lines[source.randrange(len(lines))]
            return "\n".join(lines)
        case 3:
            lines = text.split("\n")
            one, two = source.randrange(len(lines)), source.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            return "\n".join(lines)
        case _:
            words = text.split(" ")
            words[source.randrange(len(words))] = source.choice(WORDS)
            return " ".join(words)
