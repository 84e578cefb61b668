"""Everything that can happen to a tournament: one closed union of frozen values."""

from __future__ import annotations

from typing import TypeAlias

from mondfang.tournament.log import BreakAccepted, Entry
from mondfang.tournament.office.events.calls import CallClosed, Called, CallTaken
from mondfang.tournament.office.events.conduct import (
    BanLifted,
    Banned,
    Excluded,
    Warned,
)
from mondfang.tournament.office.events.door import (
    Arrived,
    FeePaid,
    PlanChanged,
)
from mondfang.tournament.office.events.draws import (
    Drawn,
    Repaired,
    Reseated,
    Seated,
    SeatsSwapped,
    SeedCommitted,
    TablesTold,
)
from mondfang.tournament.office.events.end import (
    Complained,
    ComplaintDecided,
    Confirmed,
    LotDrawn,
    Posted,
    Reopened,
    Undone,
)
from mondfang.tournament.office.events.hall import (
    Announced,
    AnnouncementEnded,
)
from mondfang.tournament.office.events.links import LinksGiven, LinksRevoked
from mondfang.tournament.office.events.log import Merged
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
    TeamNamed,
    Wished,
    Withdrawn,
)
from mondfang.tournament.office.events.prizes import (
    PrizesSet,
    RaffleDrawn,
    RafflePromised,
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
from mondfang.tournament.office.events.tables import (
    DealReached,
    ExtraTime,
    HandedBack,
    HandedIn,
    RowsTakenBack,
    RowWritten,
    Signed,
    TablePaid,
)

__all__ = [
    "Announced",
    "AnnouncementEnded",
    "Anonymised",
    "Arrived",
    "BanLifted",
    "Banned",
    "BreakAccepted",
    "CallClosed",
    "CallTaken",
    "Called",
    "CashBooked",
    "Closed",
    "Complained",
    "ComplaintDecided",
    "Confirmed",
    "Created",
    "DealReached",
    "Drawn",
    "Envelope",
    "Event",
    "Excluded",
    "ExtraTime",
    "FeePaid",
    "FeeSet",
    "HandedBack",
    "HandedIn",
    "LinksGiven",
    "LinksRevoked",
    "ListRegistered",
    "LotDrawn",
    "Merged",
    "Paused",
    "PlanChanged",
    "PlayerChanged",
    "Posted",
    "PrizesSet",
    "RaffleDrawn",
    "RafflePromised",
    "Registered",
    "Reopened",
    "Repaired",
    "Reseated",
    "Returned",
    "RoundEnded",
    "RoundPlanned",
    "RoundStarted",
    "RowStruck",
    "RowWritten",
    "RowsTakenBack",
    "Ruled",
    "ScorerNamed",
    "Seated",
    "SeatsSwapped",
    "SecondEntry",
    "SeedCommitted",
    "SheetCorrected",
    "SheetEntered",
    "Signed",
    "StartMoved",
    "Substituted",
    "TablePaid",
    "TablesTold",
    "TeamNamed",
    "Undone",
    "Warned",
    "Wished",
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
    | Wished
    | TeamNamed
    | PrizesSet
    | RafflePromised
    | RaffleDrawn
    | Closed
    | Anonymised
    | Arrived
    | FeePaid
    | PlanChanged
    | FeeSet
    | CashBooked
    | SeedCommitted
    | Drawn
    | Repaired
    | SeatsSwapped
    | Reseated
    | TablesTold
    | Seated
    | RoundStarted
    | RoundPlanned
    | StartMoved
    | RoundEnded
    | ScorerNamed
    | DealReached
    | RowWritten
    | RowsTakenBack
    | HandedIn
    | Signed
    | HandedBack
    | TablePaid
    | ExtraTime
    | Announced
    | AnnouncementEnded
    | SheetEntered
    | SecondEntry
    | SheetCorrected
    | RowStruck
    | Ruled
    | Called
    | CallTaken
    | CallClosed
    | Warned
    | Excluded
    | Banned
    | BanLifted
    | LotDrawn
    | Posted
    | Complained
    | ComplaintDecided
    | Confirmed
    | Reopened
    | LinksGiven
    | LinksRevoked
    | Merged
    | BreakAccepted
    | Undone
)

Envelope: TypeAlias = Entry[Event]
