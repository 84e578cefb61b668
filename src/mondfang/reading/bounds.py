"""How much is read of what strangers hand over; real files are far below all of it."""

from __future__ import annotations

from typing import Any, Final

from mondfang.reading.errors import Unreadable

MEGABYTE: Final = 1 << 20
MOST_BYTES: Final = 64 * MEGABYTE
DEEPEST: Final = 64  # lists and tables within each other; what we write has at most ten
_NESTING: Final = (dict, list)  # what the parsers of JSON and TOML make of the one and the other


def check_size(data: str | bytes, place: str = "", most: int = MOST_BYTES) -> None:
    """Refuse what is larger than anything that we ever write."""
    if len(data) > most:
        raise Unreadable("too-large", place, most=most // MEGABYTE)


def check_depth(data: object, place: str = "", most: int = DEEPEST) -> None:
    """Refuse data in which something lies deeper; whatever walks through it has an end then."""
    level: list[dict[str, Any] | list[Any]] = [data] if isinstance(data, _NESTING) else []
    depth = 0
    while level:
        if depth > most:
            raise Unreadable("too-deep", place, most=most)
        depth += 1
        level = [
            inner
            for item in level
            for inner in (item.values() if isinstance(item, dict) else item)
            if isinstance(inner, _NESTING)
        ]
