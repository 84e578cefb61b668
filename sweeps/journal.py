"""Kill a process 20 times while it enters 100 sheets: nothing that it acknowledged may be lost.

``python sweeps/journal.py``; another number of times with ``--times``, another database with
``--database`` (a file in a temporary folder).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.tournament.killing import SHEETS, enter_all, entered_until_killed, kept, prepare


def main(times: int, url: str) -> None:
    """Every child goes on where the one before was killed; the last one finishes."""
    prepare(url)
    chance, before = Random(1), len(kept(url).log)
    share = max(1, SHEETS // times // 2)
    for kill in range(1, times + 1):
        start = len(kept(url).log)
        said = entered_until_killed(url, chance.randint(1, share), chance.random() / 20)
        tournament = kept(url)
        there = len(tournament.log)
        assert said <= there, f"kill {kill}: entry {said} was acknowledged and is lost"
        assert there <= said + 1, f"kill {kill}: {there} entries, only {said} were said"
        assert len(tournament.sheets) == there - before, "an entry without its sheet"
        print(f"kill {kill:>2}: {said - start:>3} acknowledged, {there - start:>3} kept")
    enter_all(url)
    tournament = kept(url)
    assert not tournament.missing(1)
    print(f"{len(tournament.sheets)} sheets, {len(tournament.log)} entries: nothing lost")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=20)
    arguments.add_argument("--database")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        main(given.times, given.database or str(Path(folder) / "turnier.mondfang"))
