"""Files in and out: read within bounds, written whole or not at all, private where they must be."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click

from mondfang.reading import MOST_BYTES, check_size, utf8_text

STREAM = "-"
_MINE = 0o600
_EVERYBODYS = 0o666  # less what the user's mask takes away


def read_bytes(name: str, most: int = MOST_BYTES) -> bytes:
    """What stands in a file, or on standard input; what has no end is refused."""
    if name == STREAM:
        data = sys.stdin.buffer.read(most + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(most + 1)
    check_size(data, name, most)
    return data


def read_text_file(name: str) -> str:
    """The same as text."""
    return utf8_text(read_bytes(name), name)


def write_whole(name: str, content: str | bytes, *, private: bool = False) -> None:
    """Write beside the target and rename, so that nobody ever finds half a file.

    What is ``private`` nobody else can read, not even while it is being written.
    """
    data = content.encode() if isinstance(content, str) else content
    if name == STREAM:
        click.echo(data, nl=False)
        return
    target = Path(os.path.realpath(name))
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a pipe or a device has no halves to hide
        return
    beside = _written_beside(target, data, _MINE if private else _EVERYBODYS)
    try:
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def write_new(target: Path, content: str) -> bool:
    """A private file that was not there yet, whole or not at all; False where one is there."""
    beside = _written_beside(target, content.encode(), _MINE)
    try:
        os.link(beside, target)  # unlike a rename it takes nobody's place
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        try:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MINE))
        except FileExistsError:
            return False
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    _sync_folder(target.parent)
    return True


def _written_beside(target: Path, data: bytes, mode: int) -> Path:
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(beside, flags, mode)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _sync_folder(folder: Path) -> None:
    """The name is on the disk too; where folders cannot be opened, the system sees to it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
