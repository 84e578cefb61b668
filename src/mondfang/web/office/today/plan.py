"""The plan, changed afterwards: what the six questions said, and how long people complain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from mondfang.speech import SpokenError, Text
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.day.today import first_answers, read_euros, with_prizes
from mondfang.tournament.office.events import Event, PlanChanged, StartMoved
from mondfang.tournament.office.fold import Tournament
from mondfang.web.base.routes import Page
from mondfang.web.office.access import office
from mondfang.web.office.acting import (
    Deed,
    Mistyped,
    Refusal,
    Typed,
    acted,
    number,
)
from mondfang.web.office.frame import clock, office_page
from mondfang.web.office.today.pages import moment


class BadPlan(SpokenError):
    """An answer that is none."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "bad-start": Text(
            "„{found}“ ist keine Uhrzeit wie 14:00.", "'{found}' is not a time such as 14:00."
        ),
        "bad-prizes": Text(
            "„{found}“: Preise sind Prozente wie 50 30 20 oder Beträge wie 100 60 40 €.",
            "'{found}': prizes are percentages such as 50 30 20 or sums such as 100 60 40 €.",
        ),
    }


def _answers(state: Tournament) -> dict[str, str]:
    """The plan as it stands, as it would be typed."""
    created, first = state.created, first_answers(state.format, state.created.date)
    return {
        "title": created.title,
        "place": created.place,
        "starts": "" if created.starts_at is None else clock(created.starts_at),
        "fee": first.fee,
        "prizes": first.prizes,
        "minutes": str(state.format.office.complaint_minutes),
        "places": "" if created.places is None else str(created.places),
        "level": " ".join(map(str, state.level_tables)),
    }


def _change(state: Tournament, typed: Typed) -> tuple[Event, ...]:
    """Whatever is otherwise than before, and nothing else."""
    old = _answers(state)
    new = {name: " ".join(typed[name].split()) for name in old if name in typed}
    changed = {name for name, text in new.items() if text != old[name]}
    found: list[Event] = []
    if "starts" in changed:
        starts = moment(state.created.date, new["starts"])
        if starts is None:
            raise BadPlan("bad-start", found=new["starts"])
        found.append(StartMoved(starts))
    plan = PlanChanged(
        title=new["title"] if "title" in changed else None,
        place=new["place"] if "place" in changed else None,
        complaint_minutes=number(new, "minutes") if "minutes" in changed else None,
        entry_cents=_cents(new["fee"]) if "fee" in changed else None,
        level_tables=_tables(new["level"]) if "level" in changed else None,
        places=number({"places": new["places"] or "0"}, "places") if "places" in changed else None,
    )
    if plan != PlanChanged():
        found.append(plan)
    if "prizes" in changed:
        found.append(_prizes(state, new["prizes"]))
    if not found:
        raise TournamentError("nothing-changed")
    return tuple(found)


def _tables(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    return tuple(number({"level": word}, "level") for word in words[:100])


def _cents(text: str) -> int:
    cents = read_euros(text or "0")
    if cents is None:
        raise Mistyped("not-a-sum", "fee", found=text)
    return cents


def _prizes(state: Tournament, text: str) -> Event:
    money = with_prizes(state.format.money, text)
    if money is None:
        raise BadPlan("bad-prizes", found=text)
    if money.prizes_cents is not None:
        return PlanChanged(prizes_cents=money.prizes_cents)
    return PlanChanged(prizes_percent=money.prizes_percent)


DEEDS = {"plan": Deed(_change, "office-lead")}


async def plan(request: Request) -> Response:
    return _plan(request)


async def change(request: Request) -> Response:
    return await acted(request, DEEDS, _plan)


def _plan(request: Request, refusal: Refusal | None = None) -> Response:
    state = office(request)
    asked = {**_answers(state), **(dict(refusal.typed) if refusal else {})}
    return office_page(request, "office/plan.html", "", refusal, asked=asked)


PAGES = (
    Page("/office/{office}/plan", plan, who="office-lead"),
    Page("/office/{office}/plan", change, ("POST",), who="office-lead"),
)
