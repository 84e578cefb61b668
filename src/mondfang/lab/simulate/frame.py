"""Rows on disk: Parquet (with polars), CSV or JSON lines, by the ending of the file's name."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable
from dataclasses import astuple, fields
from pathlib import Path
from typing import IO, Any, Final, Protocol

import msgspec

from mondfang.lab.errors import LabError
from mondfang.lab.simulate.run import GameRow
from mondfang.speech.cells import guarded

COLUMNS: Final = tuple(field.name for field in fields(GameRow))
ENDINGS: Final = (".parquet", ".csv", ".jsonl")
_ROW_GROUP = 131_072


class Frame(Protocol):
    """A table that is being written; the file is there once it is closed."""

    def write(self, rows: Iterable[GameRow]) -> None: ...

    def close(self) -> None: ...

    def abandon(self) -> None: ...


def open_frame(path: Path) -> Frame:
    """The table that a name asks for; what cannot be written is refused before any game."""
    match path.suffix.lower():
        case ".parquet":
            return _Parquet(path)
        case ".csv":
            return _Csv(path)
        case ".jsonl":
            return _JsonLines(path)
        case _:
            raise LabError("file-ending", path=path, known=tuple(ENDINGS))


class _Lines:
    """A text file that gets its name when it is whole."""

    def __init__(self, path: Path) -> None:
        self._path, self._part = path, path.with_name(path.name + ".part")
        self._file: IO[str] = self._part.open("w", encoding="utf-8", newline="")

    def close(self) -> None:
        self._file.close()
        os.replace(self._part, self._path)

    def abandon(self) -> None:
        self._file.close()
        self._part.unlink()


class _Csv(_Lines):
    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def write(self, rows: Iterable[GameRow]) -> None:
        self._writer.writerows([_cell(value) for value in astuple(row)] for row in rows)


def _cell(value: object) -> object:
    """Lists are joined by blanks; nothing is an empty cell, and no text is a formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = " ".join(value) if isinstance(value, tuple) else value
    return guarded(text) if isinstance(text, str) else text


class _JsonLines(_Lines):
    def write(self, rows: Iterable[GameRow]) -> None:
        for row in rows:
            self._file.write(msgspec.json.encode(row).decode() + "\n")


class _Parquet:
    """Batches of columns, joined and written at the end."""

    def __init__(self, path: Path) -> None:
        self._path, self._part = path, path.with_name(path.name + ".part")
        self._polars = _polars()
        self._part.touch()  # a folder that cannot be written to is found out now
        self._batches: list[Any] = [self._frame([])]

    def write(self, rows: Iterable[GameRow]) -> None:
        self._batches.append(self._frame([astuple(row) for row in rows]))

    def close(self) -> None:
        whole = self._polars.concat(self._batches, rechunk=True)
        whole.write_parquet(self._part, compression="zstd", row_group_size=_ROW_GROUP)
        os.replace(self._part, self._path)

    def abandon(self) -> None:
        self._part.unlink()

    def _frame(self, rows: list[tuple[Any, ...]]) -> Any:
        return self._polars.DataFrame(rows, schema=self._schema(), orient="row")

    def _schema(self) -> dict[str, Any]:
        pl = self._polars
        kinds = {
            "seed": pl.Int64,
            "deal": pl.Int64,
            "wanted": pl.String,
            "contract": pl.String,
            "ending": pl.String,
            "won": pl.Boolean,
            "premiums_made": pl.List(pl.String),
            "premiums_lost": pl.List(pl.String),
        }
        return {name: kinds.get(name, pl.Int32) for name in COLUMNS}


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        raise LabError("no-polars") from None
    return polars
