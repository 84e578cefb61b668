"""Everything that can happen to a tournament: one closed union of frozen values."""

from __future__ import annotations

from typing import TypeAlias

from mondfang.tournament.log import BreakAccepted, Entry
from mondfang.tournament.office.events.conduct import (
    BanLifted,
    Banned,
    Excluded,
    Warned,
)
from mondfang.tournament.office.events.draws import (
    Drawn,
    Repaired,
    Seated,
    SeatsSwapped,
    SeedCommitted,
)
from mondfang.tournament.office.events.end import (
    Complained,
    ComplaintDecided,
    Confirmed,
    LotDrawn,
    Posted,
    Undone,
)
from mondfang.tournament.office.events.people import (
    Anonymised,
    CashBooked,
    Closed,
    Created,
    FeeSet,
    ListRegistered,
    Paused,
    PlayerChanged,
    Registered,
    Returned,
    Substituted,
    Withdrawn,
)
from mondfang.tournament.office.events.rounds import (
    RoundEnded,
    RoundPlanned,
    RoundStarted,
    RowStruck,
    Ruled,
    ScorerNamed,
    SecondEntry,
    SheetCorrected,
    SheetEntered,
    StartMoved,
)

__all__ = [
    "Anonymised",
    "BanLifted",
    "Banned",
    "BreakAccepted",
    "CashBooked",
    "Closed",
    "Complained",
    "ComplaintDecided",
    "Confirmed",
    "Created",
    "Drawn",
    "Envelope",
    "Event",
    "Excluded",
    "FeeSet",
    "ListRegistered",
    "LotDrawn",
    "Paused",
    "PlayerChanged",
    "Posted",
    "Registered",
    "Repaired",
    "Returned",
    "RoundEnded",
    "RoundPlanned",
    "RoundStarted",
    "RowStruck",
    "Ruled",
    "ScorerNamed",
    "Seated",
    "SeatsSwapped",
    "SecondEntry",
    "SeedCommitted",
    "SheetCorrected",
    "SheetEntered",
    "StartMoved",
    "Substituted",
    "Undone",
    "Warned",
    "Withdrawn",
]

Event: TypeAlias = (
    Created
    | Registered
    | ListRegistered
    | PlayerChanged
    | Withdrawn
    | Returned
    | Substituted
    | Paused
    | Closed
    | Anonymised
    | FeeSet
    | CashBooked
    | SeedCommitted
    | Drawn
    | Repaired
    | SeatsSwapped
    | Seated
    | RoundStarted
    | RoundPlanned
    | StartMoved
    | RoundEnded
    | ScorerNamed
    | SheetEntered
    | SecondEntry
    | SheetCorrected
    | RowStruck
    | Ruled
    | Warned
    | Excluded
    | Banned
    | BanLifted
    | LotDrawn
    | Posted
    | Complained
    | ComplaintDecided
    | Confirmed
    | BreakAccepted
    | Undone
)

Envelope: TypeAlias = Entry[Event]
