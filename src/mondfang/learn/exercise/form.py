"""An exercise as JSON, for what is kept and for programs: cards by their codes."""

from __future__ import annotations

from typing import Any

import msgspec

from mondfang.cards import Card
from mondfang.learn.exercise.model import Exercise


def write_exercises(exercises: tuple[Exercise, ...]) -> str:
    return msgspec.json.encode(exercises, enc_hook=_written).decode()


def read_exercises(text: str) -> tuple[Exercise, ...] | None:
    """What was written; None where an older program has written it otherwise."""
    try:
        return msgspec.json.decode(text, type=tuple[Exercise, ...], dec_hook=_read)
    except (msgspec.DecodeError, ValueError):
        return None


def _written(thing: Any) -> Any:
    if isinstance(thing, Card):
        return thing.code
    raise NotImplementedError(type(thing).__name__)


def _read(kind: type, text: Any) -> Any:
    if kind is Card and isinstance(text, str):
        return Card.parse(text)
    raise NotImplementedError(kind.__name__)
