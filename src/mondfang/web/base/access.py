"""How a person stands to a table: the ground on which its pages are shown or denied."""

from __future__ import annotations

from typing import Literal

from starlette.requests import HTTPConnection

from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person

# sits there; sat there once; has nothing to do with it but the link
Standing = Literal["seated", "sat", "stranger"]
EVERYBODY = "*"  # who is no person: what is noted of it holds for all
LISTED = "listed"  # EVERYBODY's tag of a table that is shown among the open ones
SEAT = "seat"  # the tag of those who sit or sat at a table


async def standing_at(connection: HTTPConnection, table_id: str, person: Person) -> Standing | None:
    """None if there is no such table."""
    at = services(connection)
    table = await at.tables.load(table_id)
    if table is None:
        return None
    if not person.is_somebody:
        return "stranger"
    if table.seat_of(person.id) is not None:
        return "seated"
    people = await at.log.people_of(table_id)
    return "sat" if people.get(person.id) == SEAT else "stranger"
