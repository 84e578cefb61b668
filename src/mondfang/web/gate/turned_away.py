"""What was turned away: counted for Prometheus, and told in the log, in numbers and seldom.

No address is written down. Whoever has to find out where an attack comes from asks the firewall.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Final, Literal

from mondfang.web.base.metrics import TURNED_AWAY

Reason = Literal[
    "client", "all", "pushed-out", "idle", "head", "head-bytes", "body", "answer", "requests",
    "sockets", "onlookers", "frames",
    "ahead",
]  # fmt: skip

# What an operator reads; a connection that says nothing is no news, browsers make many.
WORDS: Final[dict[Reason, str]] = {
    "client": "too many connections from one address",
    "all": "too many connections in all",
    "pushed-out": "waited without a request while all places were taken",
    "head": "request head too slow",
    "head-bytes": "request head too long",
    "body": "request body too slow",
    "answer": "answer not taken",
    "requests": "too many requests at once from one address",
    "sockets": "too many table pages from one address",
    "onlookers": "too many onlookers at one table",
    "ahead": "too many requests sent ahead",
    "frames": "too many frames on an open page",
}
SOON = 1.0  # seconds from the first one to the line about it
EVERY = 30.0  # seconds between two lines

_LOG = logging.getLogger("mondfang.web.gate")


class TurnedAway:
    """Notes each one, and says now and then how many there were."""

    def __init__(self) -> None:
        self._counts: Counter[Reason] = Counter()
        self._next: asyncio.TimerHandle | None = None

    def note(self, reason: Reason) -> None:
        TURNED_AWAY.labels(reason).inc()
        if reason in WORDS:
            self._counts[reason] += 1
            if self._next is None:
                self._next = asyncio.get_running_loop().call_later(SOON, self._say)

    def close(self) -> None:
        """Say what has not been said yet."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        self._tell()

    def _say(self) -> None:
        told = self._tell()
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(EVERY, self._say) if told else None

    def _tell(self) -> bool:
        counts, self._counts = self._counts, Counter()
        if counts:
            said = ", ".join(f"{count} ({WORDS[why]})" for why, count in counts.most_common())
            _LOG.warning("turned away: %s", said)
        return bool(counts)
