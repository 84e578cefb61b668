"""What can happen at a table: a closed union of records, each a line of JSON in the log.

Old logs have to stay readable: a tag is never renamed, and a new field always has a default.
Seats are seats at the table. The pack stands in the log before it is dealt, and the log is shown
to nobody: pages are made of ``told`` alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mondfang.table.errors import LogError
from mondfang.table.log_lines.base import (
    Record,
)
from mondfang.table.log_lines.deal import (
    Committed,
    Cut,
    Dealt,
    Disputed,
    Drew,
    Exposed,
    Knocked,
    Misdealt,
    Mixed,
    Reshuffled,
    Sealed,
    TookDeal,
    TookPacket,
)
from mondfang.table.log_lines.people import (
    AskedIn,
    BotFor,
    Closed,
    Freed,
    Hinted,
    KiebitzCame,
    KiebitzLeft,
    LastRound,
    Left,
    LetIn,
    Levelled,
    Locked,
    Paced,
    Removed,
    Returned,
    Sat,
    SentAway,
    ShownTo,
    StoodUp,
    Talk,
    Taught,
    TurnedDown,
    VotedOut,
)
from mondfang.table.log_lines.play import (
    Answered,
    Did,
    FaultCalled,
    LaidAnswered,
    LaidDown,
    Misbehaved,
    Objected,
    RestPlayed,
    Said,
    Settled,
    TakenBack,
    TwoCards,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from mondfang.table.setup import Setup

__all__ = [
    "Answered",
    "AskedIn",
    "BotFor",
    "Closed",
    "Committed",
    "Cut",
    "Dealt",
    "Did",
    "Disputed",
    "Drew",
    "Entry",
    "Exposed",
    "FaultCalled",
    "Freed",
    "Hinted",
    "KiebitzCame",
    "KiebitzLeft",
    "Knocked",
    "LaidAnswered",
    "LaidDown",
    "LastRound",
    "Left",
    "LetIn",
    "Levelled",
    "Locked",
    "Misbehaved",
    "Misdealt",
    "Mixed",
    "Objected",
    "Opened",
    "Paced",
    "Removed",
    "Reshuffled",
    "RestPlayed",
    "Returned",
    "Said",
    "Sat",
    "Sealed",
    "SentAway",
    "Settled",
    "ShownTo",
    "StoodUp",
    "TakenBack",
    "Talk",
    "Taught",
    "TookDeal",
    "TookPacket",
    "TurnedDown",
    "TwoCards",
    "UndoAnswered",
    "UndoAsked",
    "Undone",
    "VotedOut",
    "as_guest",
    "entry_text",
    "parse_entries",
    "parse_entry",
]


class Opened(Record, frozen=True):
    """The first entry: the table, what was agreed, and who deals first."""

    table: str
    setup: Setup
    dealer: int


Entry = (
    Opened
    | Sat
    | Left
    | Returned
    | StoodUp
    | BotFor
    | Freed
    | Drew
    | Committed
    | Sealed
    | Mixed
    | Reshuffled
    | Cut
    | Knocked
    | TookPacket
    | Dealt
    | Did
    | TakenBack
    | Undone
    | UndoAsked
    | UndoAnswered
    | LaidDown
    | LaidAnswered
    | RestPlayed
    | FaultCalled
    | Misbehaved
    | TwoCards
    | Misdealt
    | Exposed
    | TookDeal
    | Disputed
    | Objected
    | Settled
    | Answered
    | Said
    | Paced
    | Hinted
    | Levelled
    | Taught
    | Talk
    | LastRound
    | VotedOut
    | Removed
    | Closed
    | Locked
    | AskedIn
    | LetIn
    | TurnedDown
    | KiebitzCame
    | KiebitzLeft
    | SentAway
    | ShownTo
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def as_guest(entry: Entry) -> Entry:
    """The same by somebody who has no account."""
    if isinstance(entry, Sat | KiebitzCame | AskedIn):
        return msgspec.structs.replace(entry, guest=True)
    return entry


def entry_text(entry: Entry) -> str:
    """The line of the log: ``{"entry":"did","seat":2,"do":"play HK","by":"bot"}``."""
    return _encoder.encode(entry).decode()


def parse_entry(text: str | bytes) -> Entry:
    """Read a line of the log strictly; raises LogError."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise LogError(f"an entry that cannot be read: {problem}") from None


def parse_entries(texts: Sequence[str]) -> list[Entry]:
    return [parse_entry(text) for text in texts]
