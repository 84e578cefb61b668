"""Settle random slips as browsers do and as `mondfang score` does: no answer may differ.

``make sweep`` settles 100,000 of every book.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.rulebook import book_ids, load_book
from tests.kernel.browser_settlement import BrowserSettlement, differs, scored
from tests.scorer.slip.drawn import drawn_slip


def settle_many(book_id: str, slips: int) -> tuple[str, Counter[str], list[str]]:
    book, done, broken = load_book(book_id), Counter[str](), list[str]()
    browser, source = BrowserSettlement(), random.Random(book_id)
    opened = browser.book(book)
    for _ in range(slips):
        slip = msgspec.json.encode(drawn_slip(book, source))
        expected, answer = scored(slip), browser.score(opened, slip)
        done["settled" if "points" in expected else "refused"] += 1
        done["left to the server"] += answer == {"error": {"code": "unsure"}}
        if differs(answer, expected):
            broken.append(f"{slip.decode()}\n    score {expected}\n    wasm  {answer}")
    return book_id, done, broken


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--slips", type=int, default=100_000, help="of each book")
    chosen = options.parse_args()
    start, ids = time.perf_counter(), list(book_ids())
    failed = 0
    with ProcessPoolExecutor(min(len(ids), os.cpu_count() or 1)) as pool:
        for book_id, done, broken in pool.map(settle_many, ids, [chosen.slips] * len(ids)):
            counts = ", ".join(f"{count:,} {what}" for what, count in sorted(done.items()))
            print(f"{book_id}: {counts}, {len(broken)} different")
            for problem in broken[:3]:
                print(f"  {problem}")
            failed += len(broken)
    print(f"{failed} differences in {time.perf_counter() - start:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
