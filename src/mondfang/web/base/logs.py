"""Structured logs: one JSON object a line, and nothing in it that a seat may not know.

Neither addresses nor the texts of faults are written down: the address of a table is the key to it,
and the text of a fault may name cards. The kind of a fault and where it happened are enough.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal, TextIO

from mondfang.speech import Text
from mondfang.web.base.terminal import TOLD

Form = Literal["json", "text", "off"]

# What a record may carry besides its message; anything else is left out.
_MORE = ("method", "route", "status", "milliseconds", "code")


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": _first_line(record),
        }
        line.update({key: record.__dict__[key] for key in _MORE if key in record.__dict__})
        fault = _fault(record)
        if fault is not None:
            line |= {"fault": fault[0].__name__, "where": where(fault[1])}
        return json.dumps(line, ensure_ascii=False)


_LEVELS = {"warning": "Warnung", "error": "Fehler", "critical": "schwerer Fehler"}


class PlainLines(logging.Formatter):
    """A record for somebody who looks at a terminal."""

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        self._language = language

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        told = record.__dict__.get("told")
        if isinstance(told, Text):
            return f"{moment} {told.said(self._language)}"
        level = record.levelname.lower()
        level = level if self._language == "en" else _LEVELS.get(level, level)
        text = f"{moment} {level}: {_first_line(record)}"
        fault = _fault(record)
        return text if fault is None else f"{text} ({fault[0].__name__} {where(fault[1])[-1:]})"


def _first_line(record: logging.LogRecord) -> str:
    """What is said of it; asyncio shows in further lines what a task was about, faults and all."""
    return record.getMessage().partition("\n")[0]


def _fault(record: logging.LogRecord) -> tuple[type[BaseException], TracebackType | None] | None:
    if not record.exc_info or record.exc_info[0] is None:
        return None
    return record.exc_info[0], record.exc_info[2]


def where(trace: TracebackType | None) -> list[str]:
    """The calls that led to a fault, without the values that they were about."""
    frames = traceback.extract_tb(trace)
    return [f"{_short(one.filename)}:{one.lineno} {one.name}" for one in frames]


def _short(path: str) -> str:
    """The name of a file from its package on: where it is installed is nobody's business."""
    for mark in ("/site-packages/", "/src/", "/lib/"):
        if mark in path:
            return path.rpartition(mark)[2]
    return path.rpartition("/")[2]


def is_wanted(record: logging.LogRecord) -> bool:
    """Ours, any trouble, and of uvicorn only what concerns whole processes: it names addresses."""
    if record.levelno >= logging.WARNING or record.name.partition(".")[0] == "mondfang":
        return True
    return record.name == "uvicorn.error" and "process" in record.msg


def is_for_a_person(record: logging.LogRecord) -> bool:
    """Any trouble, and what was meant for the terminal."""
    return record.levelno >= logging.WARNING or record.name == TOLD


def set_up_logs(form: Form, stream: TextIO | None = None, language: str = "en") -> None:
    """Let everything that is logged go one way, in one form."""
    root = logging.getLogger()
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    if form == "off":
        root.addHandler(logging.NullHandler())
        return
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines(language))
    handler.addFilter(is_wanted if form == "json" else is_for_a_person)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
