"""Rows from files: what recorded games on this machine say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mondfang.cli.base.files import read_bytes
from mondfang.cli.base.speech import language
from mondfang.tournament.format.model import Format
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.sheet.rows import rows_of_records


def rows_of_files(
    form: Format, seats: Sequence[int], files: Iterable[str], number: int, table: int
) -> tuple[Row, ...]:
    """Recorded games, one file a deal."""
    read = [(file, read_bytes(file)) for file in files]
    return rows_of_records(form, seats, read, number, table, language())
