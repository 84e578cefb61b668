"""What is said about the log itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Merged:
    """The next ``entries`` were made on another machine, after both had agreed up to ``since``.

    ``head`` is the hash of the last one there.
    """

    since: int
    entries: int
    head: str = ""
