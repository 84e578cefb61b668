"""Send 20,000 malformed links and entries to a block: each is refused in words, nothing is lost.

``python sweeps/blocks.py``; another number with ``--times``, other ones with ``--first``.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.browsing import running
from tests.web.offline.mangled import Mangler

EVERY = 500  # so often it is looked whether everything still stands; a block takes 2,000 entries


def main(times: int, first: int) -> None:
    began = time.perf_counter()
    total: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "sweep.db") as server:
        mangler = Mangler(server.browser())
        for number, seed in enumerate(range(first, first + times), 1):
            mangler.attack(random.Random(seed))
            if number % EVERY == 0 or number == times:
                mangler.check()
                for what, count in mangler.said.items():
                    total[what] = total.get(what, 0) + count
                mangler = Mangler(server.browser())
    told = ", ".join(
        f"{what} {count}" for what, count in sorted(total.items(), key=lambda x: -x[1])
    )
    print(f"{times} attacks in {time.perf_counter() - began:.0f} s: {told}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    main(options.times, options.first)
