"""Send 100,000 wrong requests and messages to every page, as everybody: each is answered in words.

``python sweeps/requests.py``; another number with ``--times``, other ones with ``--first``. Every
route of the app is met in every standing, with spoilt addresses, queries, forms, heads, cookies,
uploads and messages of sockets (``tests/strangers/web``). After every round a new server begins.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.strangers.web.stranger import Finding, Stranger, listening
from tests.strangers.web.world import begun_world

ROUND = 2_500
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # nothing here has to last


def main(times: int, first: int) -> None:
    findings: list[Finding] = []
    met: Counter[str] = Counter()
    said: Counter[str] = Counter()
    began, done = time.perf_counter(), 0
    for seed in range(first, first + -(-times // ROUND)):
        count = min(ROUND, times - done)
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder, listening() as logged:
            with begun_world(Path(folder)) as world:
                stranger = Stranger(world, logged, Random(seed))
                stranger.attack(count)
                assert world.server.browser().get("/health").status_code == 200
            findings += stranger.findings
        done, met, said = done + count, met + stranger.met, said + stranger.said
        for finding in stranger.findings[:5]:
            print(f"\nround {seed}: {finding}", flush=True)
        spent = time.perf_counter() - began
        print(f"{done} requests, {spent:.0f} s, {len(findings)} findings", flush=True)
    fewest = met.most_common()[-1]
    print(f"{len(met)} routes and methods, the rarest {fewest[1]} times; statuses {dict(said)}")
    if findings:
        sys.exit(1)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--times", type=int, default=100_000)
    arguments.add_argument("--first", type=int, default=0)
    given = arguments.parse_args()
    main(given.times, given.first)
