"""All measurements of strength: python benchmarks/strength.py [--part P ...] [--write]

Runs the card benchmark, the ladder with the frozen yardsticks, the conduct report (of the bots, and
of the yardsticks that they are held against), what bids bring against their alternatives, a best
response and strangers as partners, one after the other; with --write each table replaces its part
of docs/strength.md as soon as it is there, with the time it took. A part is what stands between
``<!-- part:NAME -->`` and ``<!-- end -->``. Other options go to the benchmark of the one part that
is named: --part ladder --deals 100.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"
PARTS = {
    **{name: [f"{name}.py"] for name in ("cards", "ladder", "conduct")},
    "yardsticks": ["conduct.py", "--bot", "club-2026-11", "--bot", "cup-2026-11"],
    **{name: [f"{name}.py"] for name in ("bids", "response", "strangers")},
}


def measured(script: str, *arguments: str) -> str:
    """What a benchmark prints, shown while it comes."""
    lines = []
    with subprocess.Popen(
        [sys.executable, str(ROOT / "benchmarks" / script), *arguments],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    if process.returncode:
        raise SystemExit(process.returncode)
    return "".join(lines)


def replaced(page: str, part: str, text: str) -> str:
    """The page with this part's text exchanged; a page without the part is a mistake."""
    pattern = re.compile(rf"(<!-- part:{part} -->\n).*?(<!-- end -->)", re.DOTALL)
    found, times = pattern.subn(lambda match: f"{match[1]}{text.strip()}\n{match[2]}", page)
    if times != 1:
        raise SystemExit(f"{PAGE} has {times} parts '{part}'")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", action="append", choices=PARTS, help="a part (all of them)")
    parser.add_argument("--write", action="store_true", help="write into docs/strength.md")
    options, rest = parser.parse_known_args()
    parts = options.part or list(PARTS)
    if rest and len(parts) > 1:
        parser.error(f"{' '.join(rest)}: for one --part only")
    for part in parts:
        start = time.monotonic()
        print(f"\n{part}\n", flush=True)
        text = measured(*PARTS[part], *rest)
        minutes = (time.monotonic() - start) / 60
        note = f"\nTook {minutes:.0f} minutes."
        print(note, flush=True)
        if options.write:
            page = PAGE.read_text("utf-8")
            PAGE.write_text(replaced(page, part, f"{text}{note}"), "utf-8")


if __name__ == "__main__":
    main()
