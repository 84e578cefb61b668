"""How many files the system lets a process have open: every connection is one."""

from __future__ import annotations

import logging

RESERVED = 100  # for the database, logs, pages read from disk, and what Python itself has open
FEWEST = 20  # connections, however little there is

_LOG = logging.getLogger("mondfang.web.gate")


def make_room(connections: int) -> int:
    """Raise the soft limit as far as needed and allowed; how many connections there is room for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return connections
    wanted = connections + RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    except (OSError, ValueError):  # a system that promises more than it gives
        allowed = soft
    room = max(FEWEST, min(connections, allowed - RESERVED))
    if room < connections:
        _LOG.warning(
            "only %d files may be open (ulimit -n): at most %d connections instead of %d",
            allowed,
            room,
            connections,
        )
    return room
