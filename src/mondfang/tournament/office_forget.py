"""Forgetting a person in the log itself: the number and the sums stay, the name goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mondfang.tournament.events import Envelope, PlayerChanged, Registered
from mondfang.tournament.people import anonymous


def forgotten(log: Iterable[Envelope], number: int) -> tuple[Envelope, ...]:
    """The same log without the personal data of one player; it folds to the same standings.

    The one exception to a log that only grows: whoever asks to be forgotten has that right.
    """
    return tuple(_entry(entry, number) for entry in log)


def _entry(entry: Envelope, number: int) -> Envelope:
    event = entry.event
    if isinstance(event, Registered | PlayerChanged) and event.entrant.number == number:
        return replace(entry, event=replace(event, entrant=anonymous(event.entrant)))
    return entry
