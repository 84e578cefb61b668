"""House rules as a weapon: python benchmarks/doors.py [--address http://127.0.0.1:8017]

Forty of the worst uploads come from two addresses, first all at once, then as many at a time as
are let in, while somebody else looks at the first page and opens tables; then the server is told
to stop in the middle of forty more. Measured is what the somebody waits for, quiet and meanwhile,
and how long the end takes. An address is that of a server to be measured which was started
elsewhere; it is not stopped.
"""

from __future__ import annotations

import argparse
import signal
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.web.serve.attack import UPLOADS, Attack, waits
from tests.web.serve.running import started, until

ALLOWED = ("--limit", "tables-per-minute=100")  # else the second forty are refused unread


def told(name: str, seconds: list[float]) -> str:
    middle, longest = statistics.median(seconds), max(seconds)
    return f"{name} {1000 * middle:.0f} ms, longest {1000 * longest:.0f} ms ({len(seconds)})"


def measure(address: str) -> None:
    quiet = waits(address, lambda turn: turn < 60)
    print("quiet:    ", *(told(*item) for item in quiet.items()), sep="  ")
    for at_once in (UPLOADS, 4):
        attack = Attack(address)
        began = time.perf_counter()
        attack.begin(at_once)
        meanwhile = waits(address, partial(_goes_on, attack))
        took = time.perf_counter() - began
        print("meanwhile:", *(told(*item) for item in meanwhile.items()), sep="  ")
        answers, each = dict(attack.answers), told("each", attack.seconds)
        print(f"  {UPLOADS} uploads, {at_once} at once: {took:.1f} s, {answers}, {each}")


def _goes_on(attack: Attack, turn: int) -> bool:
    return turn < 11 or not attack.is_over


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--address", help="of a server that is running")
    given = parser.parse_args().address
    if given is not None:
        measure(given)
        return
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), *ALLOWED) as server:
        until(server.ok)
        measure(server.address)
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as server:
        until(server.ok)
        attack = Attack(server.address)
        attack.begin(UPLOADS)
        time.sleep(0.5)
        began = time.perf_counter()
        code, _ = server.stop(signal.SIGTERM)
        print(f"SIGTERM in the middle: ended with {code} after {time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
