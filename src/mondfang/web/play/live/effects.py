"""What becomes true together with an entry: whose table it is, which game is over."""

from __future__ import annotations

from mondfang.store.play.logs import NOTHING, Beside
from mondfang.table.entries import AskedIn, Dealt, Entry, KiebitzCame, Sat
from mondfang.table.kept.past_games import summary_of, write_summary
from mondfang.table.kept.snapshot import due_before
from mondfang.table.state import LiveTable
from mondfang.table.told import told
from mondfang.web.base.access import SEAT

KIEBITZ = "kiebitz"
CALLER = "caller"  # stood before its locked door


def beside(before: LiveTable, after: LiveTable, entry: Entry) -> Beside:
    """What the store writes with the entry, in the same transaction."""
    match entry:
        case Sat(person=person):
            return Beside(tags=((person, SEAT),))
        case KiebitzCame(person=person) if before.seat_of(person) is None:
            return Beside(tags=((person, KIEBITZ),))
        case AskedIn(person=person):
            return Beside(first_tags=((person, CALLER),))
        case Dealt():
            kept = due_before(before, entry)
            return NOTHING if kept is None else Beside(snapshot=(kept.game, kept.text))
        case _ if after.written is not None and before.written is None:
            return _finished(after)
        case _:
            return Beside(ended=True) if after.ended and not before.ended else NOTHING


def _finished(table: LiveTable) -> Beside:
    """The line of a finished game for who sits there; thrown-in deals and what-ifs have none."""
    assert table.written is not None
    people = [place.person for place in table.places]
    players = [person for person in people if person is not None]
    if table.written.line.thrown_in or not players or table.setup.origin is not None:
        return Beside(ended=table.ended)
    summary = summary_of(told(table, players[0]), people)
    return Beside(
        ended=table.ended,
        summary=None if summary is None else write_summary(summary),
        people=tuple(players),
    )
