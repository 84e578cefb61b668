"""A process that enters sheets and is killed in the middle of it: nothing acknowledged is lost.

``python -m tests.tournament.killing FILE`` enters one sheet after another and prints the number
of each entry once it is kept.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from mondfang.store.journal.books import open_shelf
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.office.fold import Tournament
from tests.tournament.kept import BOOK, next_sheet, running

ROOT = Path(__file__).resolve().parent.parent.parent
SHEETS = 100


def prepare(url: str, sheets: int = SHEETS) -> None:
    """A tournament with so many tables, all of which are to be entered."""
    with open_shelf(url) as shelf:
        shelf.begin(BOOK, TOURNAMENTS, running(4 * sheets).log)


def enter_all(url: str) -> None:
    """What the child does: enter, and say so once it is kept."""
    with open_shelf(url) as shelf:
        book = shelf.book(BOOK, TOURNAMENTS)
        while book.look().missing(1):
            after = book.change(lambda now: now.done(next_sheet(now), 9000.0, "Leitung"))
            print(after.log[-1].seq, flush=True)


def entered_until_killed(url: str, acknowledged: int, delay: float = 0.0) -> int:
    """Kill a child some time after it has said so many entries; the last one that it said."""
    command = [sys.executable, "-m", "tests.tournament.killing", url]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    with child, child.stdout as said:
        last = 0
        for _ in range(acknowledged):
            line = said.readline()
            assert line, "the child ended before it had said enough"
            last = int(line)
        time.sleep(delay)
        os.kill(child.pid, signal.SIGKILL)
        whole = [line for line in said.read().split("\n")[:-1] if line]
        return int(whole[-1]) if whole else last


def kept(url: str) -> Tournament:
    with open_shelf(url) as shelf:
        return shelf.book(BOOK, TOURNAMENTS).look()


if __name__ == "__main__":
    enter_all(sys.argv[1])
