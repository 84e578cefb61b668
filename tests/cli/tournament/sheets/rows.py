"""Rows as they are typed, and a round short enough to type whole."""

from __future__ import annotations

ROW = "3 -1 -1 -1"
FORCED = ["round=[{stage = 'main', count = 3, deals = 4}]"]


def rows(*lines: str) -> str:
    return "\n".join(lines)
