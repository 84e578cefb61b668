"""The files of earlier tournaments, for who has met whom this season."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from mondfang.cli.tournament.base.desk import Desk
from mondfang.cli.tournament.base.location import SUFFIX
from mondfang.store.journal.peek import kinds_in
from mondfang.tournament.office.state import State


def earlier(files: Iterable[str]) -> tuple[State, ...]:
    """The tournaments in these files or folders."""
    return tuple(Desk(file, "", "", False).read() for file in _files(files))


def _files(files: Iterable[str]) -> Iterator[str]:
    for file in files:
        if Path(file).is_dir():
            for one in sorted(Path(file).glob(f"*{SUFFIX}")):
                if "created" in kinds_in(one):
                    yield str(one)
        else:
            yield file
