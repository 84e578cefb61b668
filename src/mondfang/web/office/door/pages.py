"""The door and the cash desk: who comes, who has paid, who leaves."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mondfang.speech import SpokenError
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.notices import notices
from mondfang.tournament.office.day.today import read_euros
from mondfang.tournament.office.events import Arrived, Event, FeePaid, FeeSet, Registered
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import fees
from mondfang.tournament.office.kassa.cash import cash_desk
from mondfang.tournament.office.players.crowd import crowd, is_reserve
from mondfang.tournament.office.players.entrants import CONSENTS, Consent, Entrant
from mondfang.tournament.office.players.finding import found_people, the_one_meant
from mondfang.tournament.office.players.name_order import by_name
from mondfang.tournament.office.players.teams import team_of
from mondfang.tournament.office.verbs import next_round, register
from mondfang.tournament.people.register import Person, Register, alike, taking
from mondfang.tournament.people.search import the_one_named
from mondfang.web.base.routes import Page
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person as Visitor
from mondfang.web.office.access import badge, office
from mondfang.web.office.acting import (
    Deed,
    Events,
    Mistyped,
    Refusal,
    Typed,
    act,
    ahead,
    number,
    slowly,
    typed_form,
)
from mondfang.web.office.door.known import is_late, not_here
from mondfang.web.office.door.leaving import LEAVING, MOVING, labels, moved_lines, with_repair
from mondfang.web.office.door.lists import (
    LIST_BYTES,
    ShownList,
    handed_list,
    listed_address,
    listed_entry,
    registered_list,
)
from mondfang.web.office.door.person import person_page
from mondfang.web.office.draw.seed import draw_seed
from mondfang.web.office.frame import office_page
from mondfang.web.office.people.access import kept_registers, register_for


def _come(register: Register | None, state: Tournament, typed: Typed) -> Events:
    """Three letters, Enter: whoever is meant is there, and has paid where that is ticked.

    Who is not on the list, and alone of that name in the register, is registered by it.
    """
    try:
        meant = the_one_meant(state, typed.get("q", ""))
    except TournamentError as problem:
        if register is None or problem.code != "nobody-found":
            raise
        known = the_one_named(register, typed.get("q", ""))
        return _register(register, state, {**typed, "known": str(known.id)})
    return _arrive(state, {**typed, "number": str(meant.number)})


def _arrive(state: Tournament, typed: Typed) -> Events:
    who = number(typed, "number")
    state.entrant(who)
    came: Events = (Arrived(who, late=state.closed),)
    return came + _payment(state.done(came[0], 0.0, "", "–"), who, typed)


def _payment(after: Tournament, who: int, typed: Typed) -> Events:
    due = fees(after).get(who, 0) - after.paid.get(who, 0)
    return (FeePaid(who, due),) if typed.get("paid") == "yes" and due > 0 else ()


def _register(known: Register | None, state: Tournament, typed: Typed) -> Events:
    late, namesake = is_late(state), typed.get("namesake") == "yes"
    agreed = state.format.office.confirmations if typed.get("agreed") == "yes" else ()
    who = _meant(known, typed, namesake)
    new = register(
        state,
        who.name,
        who.club,
        consent=who.consent,
        member=who.member or None,
        family=who.family,
        categories=labels(typed.get("categories", "")),
        confirmed=agreed,
        late=late,
        namesake=namesake,
        expected=typed.get("expected") == "yes",
        reserve=typed.get("reserve") == "yes",
    )
    if new.expected or new.waiting or typed.get("paid") != "yes":
        return (new,)
    after = state.done(new, time.time(), "–", typed.get("reason", "") or "–")
    return (new, *_payment(after, new.entrant.number, typed))


def _meant(register: Register | None, typed: Typed, namesake: bool) -> Person:
    """Somebody of the register, or as typed; who seems to be in the register is asked about."""
    if register is not None and typed.get("known"):
        return register.person(number(typed, "known"))
    name = typed.get("name", "")
    for one in alike(register, name) if register is not None and not namesake else ():
        raise TournamentError("person-known", Spot(), name=one.name, club=one.club or "–")
    member = typed.get("member", "")
    return Person(0, name, "", member, typed.get("club", ""), _consent(typed))


def _consent(typed: Typed) -> Consent:
    return next((one for one in CONSENTS if one == typed.get("consent")), "full")


def _pay(state: Tournament, typed: Typed) -> Event:
    who = number(typed, "number")
    cents = fees(state).get(who, 0) - state.paid.get(who, 0)
    if typed.get("sum"):
        given = read_euros(typed["sum"])
        if given is None:
            raise Mistyped("not-a-sum", "sum", found=typed["sum"])
        cents = given
    return FeePaid(who, cents)


def _give_back(state: Tournament, typed: Typed) -> Event:
    who = number(typed, "number")
    return FeePaid(who, -state.paid.get(who, 0))


def _set_fee(state: Tournament, typed: Typed) -> Event:
    cents = read_euros(typed.get("sum", ""))
    if cents is None:
        raise Mistyped("not-a-sum", "sum", found=typed.get("sum", ""))
    return FeeSet(number(typed, "number"), cents)


_DEEDS = {
    "arrive": Deed(_arrive, "office-door"),
    "away": Deed(lambda state, typed: Arrived(number(typed, "number"), here=False), "office-door"),
    "pay": Deed(_pay, "office-cash"),
    "give-back": Deed(_give_back, "office-cash"),
    "fee": Deed(_set_fee, "office-cash"),
    "list": Deed(registered_list, "office-desk", slow=True),
    **LEAVING,
}


def deeds_with(register: Register | None) -> dict[str, Deed]:
    """What can be done at the door, with the register that it looks in."""
    return {
        **_DEEDS,
        "come": Deed(partial(_come, register), "office-door"),
        "register": Deed(partial(_register, register), "office-door"),
    }


async def show(request: Request) -> Response:
    return await _show(request)


async def change(request: Request) -> Response:
    typed = await typed_form(request)
    lent = await register_for(request, request.path_params["office"], office(request))
    before, deeds = len(office(request).log), deeds_with(lent[1] if lent else None)
    try:
        if typed.get("do") == "list":
            typed, shown = await handed_list(request, typed)
            if shown is not None:
                return await _show(request, shown=shown, typed=typed)
        if typed.get("do") in MOVING:
            lines = [] if typed.get("sure") == "yes" else await _moved(request, typed)
            if lines:
                return person_page(request, number(typed, "number"), (typed, lines))
            if typed.get("repair") == "yes":
                deeds = with_repair(deeds, partial(draw_seed, request))
        state = await act(request, deeds, typed)
    except SpokenError as problem:
        return await _show(request, Refusal(problem, _as_known(lent, typed)))
    if typed.get("do") == "list":
        return RedirectResponse(listed_address(request, state), 303)
    events = [one.event for one in state.log[before:]]
    who = next((_who(one) for one in events if _who(one)), 0)
    sticky = "&paid=yes" if typed.get("paid") == "yes" else ""
    place = typed.get("back") or f"/office/{request.path_params['office']}/door?done={who}{sticky}"
    return RedirectResponse(place if place.startswith("/office/") else "/office", 303)


def _as_known(lent: tuple[str, Register] | None, typed: Typed) -> Typed:
    """Who was chosen from the register stands in the form that asks once more."""
    known = typed.get("known", "")
    one = lent[1].people.get(int(known)) if lent and known.isdecimal() and len(known) < 9 else None
    return typed if one is None else {**typed, "name": one.name, "club": one.club}


async def _moved(request: Request, typed: Typed) -> list[str]:
    """Who would have to sit elsewhere; nothing is done yet."""
    before, person = office(request), request.state.person
    after = await ahead(request, _DEEDS, typed)
    seed = partial(draw_seed, request)
    return await slowly(request, lambda: moved_lines(before, after, seed, person.prefs.language))


def _who(event: object) -> int:
    if isinstance(event, Registered):
        return event.entrant.number
    found = getattr(event, "number", 0)
    return found if isinstance(found, int) else 0


async def _show(
    request: Request,
    refusal: Refusal | None = None,
    shown: ShownList | None = None,
    typed: Typed | None = None,
) -> Response:
    """Drawn beside the pages of all others: everybody is on it, and thousands take a moment."""
    lent = await register_for(request, request.path_params["office"], office(request))
    registers = await _registers(request, lent[0] if lent else "")
    typed = refusal.typed if refusal else typed or {}
    given = {"shown": shown, "typed": typed, "registers": registers}
    return await slowly(request, partial(_drawn, request, refusal, lent, typed, given))


def _drawn(
    request: Request,
    refusal: Refusal | None,
    lent: tuple[str, Register] | None,
    typed: Typed,
    given: dict[str, Any],
) -> Response:
    person: Visitor = request.state.person
    state, language = office(request), person.prefs.language
    done = request.query_params.get("done", "")
    last = state.entrants.get(int(done[:6])) if done.isdecimal() else None
    asked = typed.get("q", "") or request.query_params.get("q", "")
    due = fees(state)
    return office_page(
        request,
        "office/door.html",
        "door",
        refusal,
        people=[_line(state, one.number, due) for one in by_name(state.entrants.values())],
        found=[_line(state, one.number, due) for one in found_people(state, asked)]
        if asked
        else [],
        asked=asked,
        last=last,
        crowd=crowd(state),
        newest=_newest(state),
        last_line=_line(state, last.number, due) if last else None,
        late=is_late(state),
        cash=cash_desk(state),
        due=due,
        paid_sticky=typed.get("paid", request.query_params.get("paid", "")) == "yes",
        notices=notices(state.format, language),
        confirmations=state.format.office.confirmations,
        present=len(state.present(1)),
        namesake=refusal is not None
        and refusal.problem.code in ("same-name", "listed-twice", "person-known"),
        register=lent[1] if lent else None,
        register_name=lent[0] if lent else "",
        known=not_here(state, lent[1], typed.get("name", "") or asked) if lent else [],
        new_here=len(taking(lent[1], state.entrants.values()).new) if lent else 0,
        listed=listed_entry(request, state),
        fee=state.format.money.entry_cents,
        categories=sorted({one for who in state.entrants.values() for one in who.categories}),
        **given,
    )


def _newest(state: Tournament) -> list[Entrant]:
    """Whom to ask first to wait: whoever came last."""
    here = sorted(state.present(next_round(state)), reverse=True)
    return [state.entrants[who] for who in here]


async def _registers(request: Request, lent: str) -> list[tuple[str, str]]:
    """What could be looked in besides: the registers of this browser."""
    at = services(request).offices.registers
    if not badge(request).may("office-lead"):
        return []
    found = [(name, await at.look(name)) for name in kept_registers(request) if name != lent]
    return [(name, one.created.title) for name, one in found if one is not None]


def _line(state: Tournament, who: int, due: dict[int, int]) -> dict[str, Any]:
    """One person as the door sees them."""
    presence = state.presence[who]
    how = "here"
    if who in state.waiting:
        how = "waiting"
    elif who in state.expected:
        how = "expected"
    elif presence.left is not None:
        how = "gone"
    elif is_reserve(state, who):
        how = "reserve"
    paid, owed = state.paid.get(who, 0), due.get(who, 0)
    return {
        "who": state.entrants[who],
        "how": how,
        "paid": paid,
        "open": owed - paid,
        "due": owed,
        "team": team_of(state, who) or "",
    }


PAGES = (
    Page("/office/{office}/door", show, who="office-door"),
    Page("/office/{office}/door", change, ("POST",), who="office-door", body_bytes=LIST_BYTES),
)
