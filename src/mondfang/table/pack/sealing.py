"""Promises at a table: what they name, and what the pages of the seats mix into the packs."""

from __future__ import annotations

from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.pack.mixing import fits, is_lot
from mondfang.table.pack.promise import Opening, table_mark
from mondfang.table.seating.seats import seated
from mondfang.table.state import LiveTable


def opening_of(table: LiveTable, entry: log.Committed) -> Opening:
    """The pack that an entry promises for the next game of a table."""
    if entry.seals is None:
        return Opening(entry.commitment, entry.deck, entry.salt)
    return Opening(
        entry.commitment,
        entry.deck,
        entry.salt,
        table=table_mark(table.id),
        game=table.game + 1,
        seals=entry.seals,
    )


def seal(table: LiveTable, person: str, text: str) -> log.Sealed:
    """The page of a seat shows a seal, once; another one if it has lost what is behind the last."""
    seat = seated(table, person)
    if not is_lot(text):
        raise refused("bad-lot")
    if table.places[seat].seal == text:
        raise refused("sealed-already")
    return log.Sealed(seat, text)


def mix(table: LiveTable, person: str, lot: str) -> log.Mixed:
    """The page of a seat gives the lot behind the seal that the promise names."""
    seat = seated(table, person)
    if table.committed is None:
        raise refused("no-commitment")
    if seat >= len(table.committed.seals) or not fits(table.committed.seals[seat], lot):
        raise refused("bad-lot")
    if table.lots and table.lots[seat]:
        raise refused("mixed-already")
    return log.Mixed(seat, lot)
