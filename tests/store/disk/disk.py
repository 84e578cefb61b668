"""What a disk holds after the power went: everything that was synced, and any part of the rest."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Manner = Literal["lost", "kept", "torn"]
MANNERS: tuple[Manner, ...] = ("lost", "kept", "torn")
SECTOR = 512  # bytes that a disk writes in one piece


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done: W(rite), S(ync), T(runcate), U(nlink) or a M(ark)."""

    what: str
    place: int
    name: str
    data: bytes

    @property
    def mark(self) -> Any:
        return json.loads(self.data) if self.what == "M" else None


def read_steps(log: Path) -> list[Step]:
    data, at, found = log.read_bytes(), 0, list[Step]()
    while at < len(data):
        end = data.index(b"\n", at)
        what, place, size, name = data[at:end].decode().split(" ", 3)
        length = int(size) if what in "WM" else 0
        found.append(Step(what, int(place), name, data[end + 1 : end + 1 + length]))
        at = end + 1 + length
    return found


@dataclass
class Disk:
    """Files as they are on the disk for sure, and what has been asked for since their last sync."""

    safe: dict[str, bytes]
    waiting: dict[str, list[Step]] = field(default_factory=dict)

    def do(self, step: Step) -> None:
        match step.what:
            case "W" | "T":
                self.safe.setdefault(step.name, b"")
                self.waiting.setdefault(step.name, []).append(step)
            case "S":
                for one in self.waiting.pop(step.name, []):
                    self.safe[step.name] = _done(self.safe.get(step.name, b""), one)
            case "U":
                self.waiting.pop(step.name, None)
                self.safe.pop(step.name, None)

    def after_a_cut(self, manner: Manner, source: random.Random) -> dict[str, bytes]:
        """The files that are found when the power is back."""
        found = dict(self.safe)
        for name, steps in self.waiting.items():
            for step in steps if manner != "lost" else ():
                for part in _parts(step, manner, source):
                    found[name] = _done(found[name], part)
        return found


def _parts(step: Step, manner: Manner, source: random.Random) -> Iterator[Step]:
    """Of a write that nobody waited for, any of its sectors may have arrived."""
    if manner == "kept":
        yield step
        return
    if step.what == "T":
        if source.random() < 0.5:
            yield step
        return
    first = step.place // SECTOR * SECTOR
    for sector in range(first, step.place + len(step.data), SECTOR):
        if source.random() < 0.5:
            begin = max(sector, step.place)
            end = min(sector + SECTOR, step.place + len(step.data))
            yield Step("W", begin, step.name, step.data[begin - step.place : end - step.place])


def _done(content: bytes, step: Step) -> bytes:
    if step.what == "T":
        return content[: step.place].ljust(step.place, b"\0")
    held = content.ljust(step.place, b"\0")
    return held[: step.place] + step.data + held[step.place + len(step.data) :]
