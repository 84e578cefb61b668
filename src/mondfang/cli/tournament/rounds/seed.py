"""The promised seed in its file, where it waits for the draw."""

from __future__ import annotations

import secrets
from pathlib import Path

from mondfang.cli.base.files import read_bytes, write_new
from mondfang.cli.tournament.base.location import file_beside
from mondfang.reading import Unreadable
from mondfang.tournament.errors import TournamentError

_LARGEST = 4096  # bytes of a seed


def new_seed() -> str:
    return secrets.token_hex(16)


def seed_file(place: str, name: str) -> Path:
    """Where a promised seed waits for the draw: beside the tournament's file, else here."""
    return file_beside(place, name, ".seed")


def keep_seed(kept: Path, seed: str) -> None:
    """Nobody else reads it before the draw opens it, and nothing that was there is written over."""
    if not write_new(kept, seed + "\n"):
        check_seed_file(kept, seed)


def check_seed_file(kept: Path, seed: str) -> None:
    """Refuse to keep a seed where another one lies."""
    if kept.exists() and kept_seed(kept) != seed:
        raise TournamentError("seed-file-taken", str(kept))


def set_aside(kept: Path) -> None:
    """An earlier seed keeps its file under another name: of a promise that was taken back."""
    if kept.is_symlink() or kept.exists():
        names = (kept.with_name(f"{kept.name}.{number}") for number in range(1, 1000))
        kept.rename(next(name for name in names if not name.exists()))


def kept_seed(kept: Path) -> str | None:
    """The seed that waits in its file, if it is there and can be read."""
    if not kept.is_file():
        return None
    try:
        return read_bytes(str(kept), _LARGEST).decode().strip()
    except (UnicodeDecodeError, Unreadable):
        return None
