"""The numbers that a server counts, for Prometheus (``/metrics``)."""

from __future__ import annotations

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
PUSH_SECONDS = Histogram(
    "mondfang_push_seconds", "From an appended entry to the page of a seat", buckets=_QUICK
)
BOT_SECONDS = Histogram(
    "mondfang_bot_seconds", "What a bot thinks about one action", ["rung"], buckets=_QUICK
)
