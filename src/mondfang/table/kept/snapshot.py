"""A table between two games as one line of text: from there a log is read on, not from its start.

A snapshot is what a deal finds: who sits there, who deals, the promised pack, the sums. It is made
of the fold and can be made again, so it is thrown away rather than mended: one of another version,
or one that cannot be read, counts as missing. Like the log it is shown to nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from mondfang.cards import BY_CODE, Card
from mondfang.game.dealing.draw import Drawn
from mondfang.settlement.carried import TableState
from mondfang.table.entries import Dealt, Entry, Opened
from mondfang.table.kept.sheet import KEPT, RunningSheet
from mondfang.table.pack.promise import Opening
from mondfang.table.seating.door import OPEN, Door
from mondfang.table.seating.places import Kiebitz, TakenSeat
from mondfang.table.state import LiveTable, opened

VERSION = 3  # a fold that comes to something else, or another form, has another number
EVERY = 10  # games between two snapshots: so many are folded at most
assert EVERY <= KEPT, "the lines of all snapshots together are the whole sheet"


class Turn(msgspec.Struct, frozen=True):
    """Whose deal it is (``Rotation`` without the book)."""

    dealer: int
    first_dealer: int
    ending: bool
    marked: int | None
    rounds_left: int | None


class Draw(msgspec.Struct, frozen=True):
    """What was drawn for the seats, with the codes of the cards."""

    cards: tuple[str, ...]
    seats: tuple[int, ...]
    dealer: int


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the next deal does not begin anew."""

    version: int
    game: int  # the last one that was played
    places: tuple[TakenSeat, ...]
    turn: Turn
    committed: Opening | None
    drawn: Draw | None
    kassa: TableState
    ledger: RunningSheet
    kiebitze: tuple[Kiebitz, ...]
    sent_away: frozenset[str]
    rightful: int | None = None
    host: str = ""
    door: Door = OPEN
    pace: float | None = None  # None: as the table began
    talk: bool | None = None
    bots: str = ""  # "": as the table began
    hints: bool | None = None
    teacher: str = ""  # "": as the table began

    def __repr__(self) -> str:
        return f"Snapshot(game={self.game})"


@dataclass(frozen=True, slots=True)
class Kept:
    """A snapshot as it is kept beside the log: the game whose deal comes next, and the text."""

    game: int
    text: str

    def __repr__(self) -> str:
        return f"Kept(game={self.game})"  # the text knows the pack


def due_before(table: LiveTable | None, entry: Entry) -> Kept | None:
    """The snapshot to be kept together with this entry: with every tenth deal."""
    if table is None or not isinstance(entry, Dealt) or table.game == 0 or table.game % EVERY:
        return None
    return Kept(table.game + 1, snapshot_text(table))


def snapshot_text(table: LiveTable) -> str:
    """The table between two games."""
    coming = table.coming
    assert coming is not None, "in a game there is more to keep"
    turn = Turn(
        coming.dealer, coming.first_dealer, coming.ending, coming.marked, coming.rounds_left
    )
    drawn = table.drawn
    made = Snapshot(
        VERSION,
        table.game,
        table.places,
        turn,
        table.committed,
        None if drawn is None else Draw(_codes(drawn), drawn.seats, drawn.dealer),
        table.kassa,
        table.ledger,
        table.kiebitze,
        table.sent_away,
        table.rightful,
        table.host,
        table.door,
        table.pace,
        table.talk,
        table.setup.bots,
        table.setup.hints,
        table.setup.teacher,
    )
    return msgspec.json.encode(made).decode()


def _codes(drawn: Drawn) -> tuple[str, ...]:
    return tuple(card.code for card in drawn.cards)


def read_snapshot(text: str) -> Snapshot | None:
    """None for one that cannot be used: then the log is read from an earlier place."""
    try:
        found = msgspec.json.decode(text, type=Snapshot)
    except (msgspec.MsgspecError, ValueError):
        return None
    return found if found.version == VERSION else None


def restored(opening: Opened, snapshot: Snapshot) -> LiveTable:
    """The table as its next deal finds it; of the game before it only the line is known."""
    table, turn, drawn = opened(opening), snapshot.turn, snapshot.drawn
    coming = replace(
        table.dealing,
        dealer=turn.dealer,
        first_dealer=turn.first_dealer,
        ending=turn.ending,
        marked=turn.marked,
        rounds_left=turn.rounds_left,
    )
    setup = replace(
        table.setup,
        bots=snapshot.bots or table.setup.bots,
        teacher=snapshot.teacher or table.setup.teacher,
        hints=table.setup.hints if snapshot.hints is None else snapshot.hints,
    )
    return replace(
        table,
        setup=setup,
        game=snapshot.game,
        places=snapshot.places,
        dealing=coming,
        coming=coming,
        committed=snapshot.committed,
        drawn=None if drawn is None else Drawn(_cards(drawn), drawn.seats, drawn.dealer),
        kassa=snapshot.kassa,
        ledger=snapshot.ledger,
        kiebitze=snapshot.kiebitze,
        sent_away=snapshot.sent_away,
        rightful=snapshot.rightful,
        host=snapshot.host,
        door=snapshot.door,
        pace=table.pace if snapshot.pace is None else snapshot.pace,
        talk=table.talk if snapshot.talk is None else snapshot.talk,
    )


def _cards(drawn: Draw) -> tuple[Card, ...]:
    return tuple(BY_CODE[code] for code in drawn.cards)
