"""How a person stands to a table or a class: the ground on which pages are shown or denied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from mondfang.store.people.circles import Circle, Member
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


@dataclass(frozen=True, slots=True)
class Inside:
    """A class or club, and who of it is asking."""

    circle: Circle
    member: Member
    members: tuple[Member, ...]

    @property
    def leads(self) -> bool:
        return self.member.role == "lead"


async def check_circle(connection: HTTPConnection, person: Person, *, leads: bool) -> None:
    """HTTPException 404 for strangers, who learn nothing, and 403 for those who do not lead."""
    at = services(connection)
    circle = await at.circles.find(str(connection.path_params["circle"]), at.calendar.now())
    members = () if circle is None else tuple(await at.circles.members(circle.id))
    mine = next((one for one in members if one.person == person.id), None)
    if circle is None or mine is None:
        raise HTTPException(404)
    connection.state.inside = Inside(circle, mine, members)
    if leads and mine.role != "lead":
        raise HTTPException(403)


def inside(connection: HTTPConnection) -> Inside:
    """The circle that this request was let into."""
    return cast(Inside, connection.state.inside)
