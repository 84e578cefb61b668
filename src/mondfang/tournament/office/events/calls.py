"""The referee is called to a table, comes and goes; what he rules is an event of the sheets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Called:
    """A table calls the referee, ``number`` for it; its clock stands until the call is closed.

    ``game`` is what its block knows of the deal, as answers to the questions of the desk.
    """

    round: int
    table: int
    number: int | None = None
    text: str = ""
    deal: int | None = None
    game: str = ""


@dataclass(frozen=True, slots=True)
class CallTaken:
    """A referee goes there: whoever says so, or ``name``; ``number`` where he plays himself.

    ``call`` is the entry of the log that called.
    """

    call: int
    name: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class CallClosed:
    """The table plays on, and gets the time that it stood still."""

    call: int
