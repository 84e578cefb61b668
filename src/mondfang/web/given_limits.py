"""Limits as an operator gives them: ``NAME=VALUE``, and ``--club`` for many behind one router."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace

from mondfang.speech import Text, Texts
from mondfang.web.config import ConfigError, Limits

CLUB = 10  # times as much for an address from which a whole club comes

# What is counted by address; the others concern the server itself or one page alone.
PER_CLIENT = (
    "pages_per_minute",
    "forms_per_minute",
    "tables_per_minute",
    "logins_per_minute",
    "hints_per_minute",
    "replays_per_minute",
    "analyses_per_minute",
    "books_per_day",
    "books_per_share",
    "sockets_per_client",
    "requests_per_client",
    "connections_per_client",
    "desk_per_client",
)

_MEANINGS = Texts("mondfang.web", "limits.toml")


def limits_of(given: Iterable[str], *, club: bool = False) -> Limits:
    """The usual limits, those of a club, and on top what is given; raises ConfigError.

    >>> limits_of(["sockets-per-client=200"]).sockets_per_client
    200
    """
    limits, known = Limits(), {field.name for field in fields(Limits)}
    if club:
        limits = replace(limits, **{name: CLUB * getattr(limits, name) for name in PER_CLIENT})
    for text in given:
        written, _, value = text.partition("=")
        name = written.strip().replace("-", "_")
        if name not in known:
            raise ConfigError("unknown-limit", name=written.strip())
        if not value.strip().isdecimal() or int(value) < 1:
            raise ConfigError("bad-limit", found=text)
        limits = replace(limits, **{name: int(value)})
    return limits


def explained(limits: Limits) -> Iterator[tuple[str, int, Text]]:
    """Each limit by the name that an operator writes, its value, and what it means."""
    for field in fields(Limits):
        name = field.name.replace("_", "-")
        yield name, getattr(limits, field.name), _MEANINGS[name]
