"""Who logs in or registers keeps the seats taken as a guest: each table notes whose they are."""

from __future__ import annotations

from mondfang.store.errors import StaleAction
from mondfang.store.people.accounts import Account
from mondfang.table.entries import Sat
from mondfang.table.seating.places import checked_name
from mondfang.table.seating.seats import other_names
from mondfang.web.base.access import SEAT
from mondfang.web.base.services import Services
from mondfang.web.base.visitor import Person

_ATTEMPTS = 5


async def carry_seats(at: Services, guest: Person, account: Account) -> None:
    """Let the account sit wherever the guest does, unless it has a seat there already."""
    for head in await at.log.tables_of(guest.id):
        if head.role == SEAT and not head.ended:
            await _carry(at, head.table, guest.id, account)


async def _carry(at: Services, table_id: str, guest: str, account: Account) -> None:
    for _ in range(_ATTEMPTS):
        room = await at.tables.room(table_id)
        table = None if room is None else room.table
        seat = None if table is None else table.seat_of(guest)
        if room is None or table is None or seat is None:
            return
        theirs = table.seat_of(account.person)
        if theirs is not None and not table.places[theirs].guest:
            return
        try:
            name = checked_name(account.name, other_names(table, guest))
            await at.tables.append(room, table, Sat(seat, account.person, name))
            return
        except StaleAction:
            await at.tables.catch_up(room)  # somebody acted meanwhile: look again
