"""The numbers that a server counts, for Prometheus (``/metrics``)."""

from __future__ import annotations

import time

from prometheus_client import Counter, Gauge, Histogram

# Where the processes of one server put their numbers together; ``web.serve`` sets it.
SHARED = "PROMETHEUS_MULTIPROC_DIR"

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

REQUESTS = Counter("mondfang_requests", "Answered requests", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "mondfang_request_seconds", "From request to answer", ["route"], buckets=_QUICK
)
SOCKETS = Gauge("mondfang_sockets", "Open sockets", multiprocess_mode="livesum")
TABLES = Gauge("mondfang_tables_live", "Tables with an open page", multiprocess_mode="livesum")
APPENDED = Counter("mondfang_entries_appended", "Entries appended to the logs", ["by"])
REFUSED = Counter("mondfang_actions_refused", "Actions refused", ["code"])
DESK_FULL = Counter("mondfang_desk_full", "Requests for which a desk had no place", ["desk"])
ENDED_CHECKS = Counter("mondfang_checks_ended", "House rules whose check took too long or failed")
ANALYSED = Counter("mondfang_games_analysed", "Finished games that were analysed")
ANALYSES_FAILED = Counter("mondfang_analyses_failed", "Analyses that took too long or failed")
PUSH_SECONDS = Histogram(
    "mondfang_push_seconds", "From an appended entry to the page of a seat", buckets=_QUICK
)
BOT_SECONDS = Histogram(
    "mondfang_bot_seconds", "What a bot thinks about one action", ["rung"], buckets=_QUICK
)
CONNECTIONS = Gauge(
    "mondfang_connections", "Open connections, sockets included", multiprocess_mode="livesum"
)
TURNED_AWAY = Counter("mondfang_turned_away", "Connections and requests turned away", ["reason"])
GC_PAUSE_SECONDS = Histogram(
    "mondfang_gc_pause_seconds",
    "Processor time of one run of the collector of cycles; everybody waits for it",
    ["generation"],
    buckets=(0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.075, 0.1, 0.2, 0.5),
)
COMMIT_SECONDS = Histogram(
    "mondfang_commit_seconds", "From a group of entries to its commit", buckets=_QUICK
)
APPEND_WAIT_SECONDS = Histogram(
    "mondfang_append_wait_seconds", "What the first entry of a group waited", buckets=_QUICK
)
LONGEST_APPEND_WAIT = Gauge(
    "mondfang_append_wait_longest_seconds",
    "The longest wait of an entry in this minute and the one before",
    multiprocess_mode="livemax",
)


class Longest:
    """The greatest of this minute and the one before, for somebody who asks once a minute."""

    def __init__(self, gauge: Gauge) -> None:
        self._gauge = gauge
        self._minute, self._now, self._before = 0, 0.0, 0.0

    def observe(self, value: float, at: float | None = None) -> None:
        minute = int((time.monotonic() if at is None else at) // 60)
        if minute != self._minute:
            self._before = self._now if minute == self._minute + 1 else 0.0
            self._minute, self._now = minute, 0.0
        self._now = max(self._now, value)
        self._gauge.set(max(self._now, self._before))


_longest_wait = Longest(LONGEST_APPEND_WAIT)


def note_commit(seconds: float, waited: float) -> None:
    """A group of entries was committed; ``waited`` is from the first one's arrival to now."""
    COMMIT_SECONDS.observe(seconds)
    APPEND_WAIT_SECONDS.observe(waited)
    _longest_wait.observe(waited)
