"""Where the rows of a sheet wait until it is whole: a file beside the tournament's, row by row."""

from __future__ import annotations

import json
import os
from pathlib import Path

from mondfang.cli.base.files import read_bytes
from mondfang.cli.tournament.base.location import file_beside
from mondfang.reading import Unreadable
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.plain_data import decoded, plain, value_from_plain
from mondfang.tournament.sheet.draft import Draft


def draft_file(place: str, name: str, number: int, table: int, author: str) -> Path:
    """A sheet and whoever types it: a blind second entry never sees the first one's rows."""
    sign = "".join(letter if letter.isalnum() else "-" for letter in author)
    return file_beside(place, name, f"-{number}-{table}-{sign}.draft")


def keep_draft(file: Path, draft: Draft) -> None:
    """Whole or not at all: a power cut leaves the rows before."""
    if not draft.rows:
        file.unlink(missing_ok=True)
        return
    fresh = file.with_suffix(".draft-new")
    with fresh.open("w", encoding="utf-8") as written:
        json.dump(plain(draft), written, ensure_ascii=False)
        written.flush()
        os.fsync(written.fileno())
    fresh.replace(file)


def kept_draft(file: Path) -> Draft | None:
    """What was typed before; None where nothing was, or nothing that can be read."""
    try:
        found = value_from_plain(Draft, decoded(read_bytes(str(file)), file.name), file.name)
    except (OSError, TournamentError, Unreadable):
        return None
    assert isinstance(found, Draft)
    return found
