"""The results of an arena on disk, one deal a line, so that a run goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO, Final

import msgspec

from mondfang.lab.arena.run import DealResult, Match
from mondfang.lab.errors import LabError

FORMAT: Final = 3  # since base points stand in it; 1 were games with other seeds


@dataclass(frozen=True, slots=True)
class Header:
    """What all lines of a file have in common; another run's file is refused."""

    arena: int
    version: str
    rulebook: str
    digest: str
    bots: tuple[str, ...]
    seed: int
    tables: str
    worlds: int | None


def header_of(match: Match) -> Header:
    return Header(
        FORMAT,
        version("mondfang"),
        match.book.id,
        match.book.digest,
        tuple(str(spec) for spec in match.bots),
        match.seed,
        match.scheme,
        match.worlds,
    )


class Journal:
    """A file of results that only grows; a last line without its end is dropped."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path, self.results = path, list[DealResult]()
        lines = _whole_lines(path)
        if lines:
            _check_header(path, lines[0], header_of(match))
            self.results = _distinct(_read(path, lines[1:]))
        self._file: IO[bytes] = path.open("ab")
        if not lines:
            self._write(header_of(match))

    def add(self, result: DealResult) -> None:
        """Keep a result; it is on its way to the disk before the next one is awaited."""
        self._write(result)

    def close(self) -> None:
        self._file.close()

    def _write(self, value: Header | DealResult) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()


def _whole_lines(path: Path) -> list[bytes]:
    """The lines of a file; what a killed process left half written is cut off."""
    if not path.exists():
        return []
    text = path.read_bytes()
    end = text.rfind(b"\n") + 1
    lines = text[:end].splitlines()
    if not lines and text and not b'{"arena":'.startswith(text[:9]):
        raise _foreign(path)  # not ours, so nothing of it is cut off
    if lines:
        _decoded_header(path, lines[0])
    if end < len(text):
        with path.open("r+b") as file:
            file.truncate(end)
    return lines


def _decoded_header(path: Path, line: bytes) -> Header:
    try:
        return msgspec.json.decode(line, type=Header)
    except msgspec.DecodeError:
        raise _foreign(path) from None


def _foreign(path: Path) -> LabError:
    return LabError("foreign-file", path=path)


def _check_header(path: Path, line: bytes, wanted: Header) -> None:
    found, expected = asdict(_decoded_header(path, line)), asdict(wanted)
    other = [key for key in expected if found[key] != expected[key]]
    if other:
        rows = "\n".join(f"  {key}: {found[key]} ≠ {expected[key]}" for key in other)
        raise LabError("other-run", path=path, rows=rows)


def _read(path: Path, lines: list[bytes]) -> Iterable[DealResult]:
    decoder = msgspec.json.Decoder(DealResult)
    for number, line in enumerate(lines, 2):
        try:
            yield decoder.decode(line)
        except msgspec.DecodeError as problem:
            raise LabError("no-result", path=path, number=number, problem=problem) from None


def _distinct(results: Iterable[DealResult]) -> list[DealResult]:
    return list({(*result.pair, result.deal): result for result in results}.values())
