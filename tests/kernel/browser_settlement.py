"""The settlement for browsers, run here by wasmtime, and what it must answer."""

from __future__ import annotations

import os
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from mondfang.kernel.settle_file import settle_file
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip import SlipError, score_bytes

try:
    import wasmtime
except ImportError:
    if os.environ.get("MONDFANG_REQUIRE_ALL"):
        raise
    pytest.skip("wasmtime is not installed", allow_module_level=True)

Row = dict[str, Any]


class BrowserSettlement:
    """The module that browsers load, with its memory."""

    def __init__(self) -> None:
        engine = wasmtime.Engine()
        body = (files("mondfang.web") / "static/settle.wasm").read_bytes()
        self._store = wasmtime.Store(engine)
        made = wasmtime.Instance(self._store, wasmtime.Module(engine, body), [])
        self._exports: Any = made.exports(self._store)
        self._call("_initialize")

    def _call(self, name: str, *given: int) -> Any:
        return self._exports[name](self._store, *given)

    def _put(self, text: bytes) -> None:
        self._exports["memory"].write(self._store, text, self._call("room", len(text)))

    def _text(self, at: int, size: int) -> bytes:
        return bytes(self._exports["memory"].read(self._store, at, at + size))

    def open(self, file: bytes) -> int:
        """The number of a book; ValueError with the module's reason."""
        self._put(file)
        book: int = self._call("open")
        if book < 0:
            raise ValueError(self.answer().decode())
        return book

    def answer(self) -> bytes:
        return self._text(self._call("answer"), self._call("answered"))

    def score(self, book: int, slip: bytes) -> Row:
        self._put(slip)
        self._call("score", book)
        found: Row = msgspec.json.decode(self.answer())
        return found

    def sources(self) -> str:
        return self._text(self._call("sources"), 64).decode()

    def book(self, book: Rulebook) -> int:
        return self.open(settle_file(book))


def scored(slip: bytes) -> Row:
    """What `mondfang score` answers to the same bytes, without the lines."""
    try:
        found = msgspec.json.decode(score_bytes(slip))
    except SlipError as problem:
        return {"error": {"code": problem.code}}
    return {"points": found["points"], "cents": found["cents"]}


def differs(answer: Row, expected: Row) -> bool:
    """ "unsure" sends the page to the server, and may be said of whatever is no settled slip."""
    if answer == {"error": {"code": "unsure"}}:
        return "points" in expected
    return answer != expected
