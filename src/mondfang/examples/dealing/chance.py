"""A chance that is no chance: examples come out the same every time."""

from __future__ import annotations


class FirstOfAll:
    """Always draws the first: a shuffle by it gives another order, and always the same."""

    def randrange(self, start: int, /) -> int:
        return 0
