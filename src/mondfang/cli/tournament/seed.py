"""The promised seed in its file, where it waits for the draw."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def new_seed() -> str:
    return secrets.token_hex(16)


def seed_file(place: str, name: str) -> Path:
    """Where a promised seed waits for the draw: beside the tournament's file, else here."""
    folder = Path() if "://" in place else Path(place).parent
    return folder / f"{name}.seed"


def keep_seed(kept: Path, seed: str) -> None:
    """Nobody else reads it before the draw opens it."""
    descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(seed + "\n")
        file.flush()
        os.fsync(file.fileno())
    kept.chmod(0o600)


def kept_seed(kept: Path) -> str | None:
    """The seed that waits in its file, if it is there."""
    return kept.read_text(encoding="utf-8").strip() if kept.is_file() else None
