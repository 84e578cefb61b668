"""The promised seed: where it waits for the draw, and where else it may be known."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from mondfang.tournament.draw.commitment import opens
from mondfang.tournament.office.state import State


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


def promised_seed(state: State, kept: Path) -> str | None:
    """The seed that was promised: from its file, or from a draw that has opened it already."""
    known = [kept.read_text(encoding="utf-8").strip()] if kept.is_file() else []
    fits = (one for one in (*known, *state.seeds) if state.commitment is not None)
    return next((one for one in fits if opens(state.commitment or "", one)), None)
