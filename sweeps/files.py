"""Read 100,000 damaged files of every kind: each is read or refused in words, in time, and no more.

``python sweeps/files.py``; another number with ``--mutants``, other ones with ``--first``, some
kinds only with ``--only``. One in twenty also goes through the command line, from a folder.
"""

from __future__ import annotations

import argparse
import logging
import resource
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.strangers.judge import Finding, judged, typed
from tests.strangers.kinds import KINDS, Kind

MEMORY = 3 << 30  # what no file may make us need
EVERY = 20  # one in so many is typed at the terminal as well


def main(mutants: int, first: int, only: list[str]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    logging.disable()  # of databases that cannot be read
    kinds = [kind for kind in KINDS if not only or kind.name in only]
    whole = sum(kind.share for kind in kinds)
    findings: list[Finding] = []
    done = 0
    for kind in kinds:
        count = mutants * kind.share // whole
        done += count
        findings += _swept(kind, first, count)
    for finding in findings[:50]:
        print(f"\n{finding}")
    print(f"{done} files, {len(findings)} findings")
    if findings:
        sys.exit(1)


def _swept(kind: Kind, first: int, count: int) -> list[Finding]:
    said: Counter[str] = Counter()
    found: list[Finding] = []
    began = time.perf_counter()
    for seed in range(first, first + count):
        answers = [judged(kind, seed)]
        if seed % EVERY == 0 and kind.command is not None:
            answers.append(typed(kind, seed))
        for answer in answers:
            if isinstance(answer, Finding):
                found.append(answer)
            else:
                said[answer] += 1
    each = (time.perf_counter() - began) / max(1, count) * 1000
    told = ", ".join(f"{what} {times}" for what, times in said.most_common())
    print(f"{kind.name:>14}: {count:>6} files, {each:5.1f} ms each: {told}", flush=True)
    return found


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--mutants", type=int, default=100_000)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--only", nargs="*", default=[])
    given = arguments.parse_args()
    main(given.mutants, given.first, given.only)
