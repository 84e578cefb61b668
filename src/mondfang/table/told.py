"""Telling one person of a table: what all learn, what those inside do, and what is theirs."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from msgspec import structs

from mondfang.game import View
from mondfang.game.dealing.draw import Drawn
from mondfang.settlement.carried import TableState
from mondfang.table.deal.ceremony import may_choose, may_cut, may_draw, may_knock, may_reshuffle
from mondfang.table.deal.faults import may_dispute, may_take_deal, misdeal_pair
from mondfang.table.pack.promise import Opening
from mondfang.table.play.claims import may_call, may_take_back, visible_faults
from mondfang.table.play.clock import clock_of
from mondfang.table.play.game import Played
from mondfang.table.play.mishaps import may_slip
from mondfang.table.play.moves import answerers
from mondfang.table.play.objections import may_object
from mondfang.table.play.phrases import heard, may_say
from mondfang.table.play.rest import can_ever_lay_down, is_sure, laid_open
from mondfang.table.play.undo import to_be_asked, unanswered, undo_hindrance
from mondfang.table.seating.agreements import may_agree
from mondfang.table.seating.door import has_asked_in, is_locked_out, keeps_door, may_ask_in
from mondfang.table.seating.places import Kiebitz, TakenSeat, mark
from mondfang.table.seating.removal import may_remove, votes_against
from mondfang.table.seating.seats import open_seats
from mondfang.table.state import LiveTable
from mondfang.table.table_view import Chair, TableView

MOST_KEPT = 16  # people whose company is remembered from move to move


class Shared(dict[Hashable, Any]):
    """What is told alike to all who look at one moment, by what it is.

    ``lasting`` is handed from one moment to the next: by person, what it was made of and what came
    of it.
    """

    __slots__ = ("lasting",)

    def __init__(self, before: Shared | None = None) -> None:
        kept = None if before is None else before.lasting
        self.lasting: dict[str | None, tuple[Any, dict[str, Any]]] = (
            {} if kept is None or len(kept) > MOST_KEPT else kept
        )


def told(table: LiveTable, person: str | None, shared: Shared | None = None) -> TableView:
    """What the table tells a person; nobody (None) and strangers learn who sits there, no more.

    ``shared`` is for all who are told of the table at the same moment.
    """
    shared = Shared() if shared is None else shared
    you, kiebitz = table.seat_of(person), table.kiebitz(person)
    inside = you is not None or kiebitz is not None
    played, deals = table.played if inside else None, you is not None and _can_deal(table, you)
    lays_down = played is not None and you is not None and can_ever_lay_down(table, you)
    seen = structs.replace(
        _alike(table, inside, shared),
        you=you,
        seat=None if you is None or played is None else played.game_seat(you),
        view=None if played is None else _view(table, played, you, kiebitz),
        can_deal=deals,
        may_draw=deals and may_draw(table),
        may_cut=deals and you is not None and may_cut(table, you),
        may_knock=deals and you is not None and may_knock(table, you),
        may_choose=may_choose(table, you) if deals and you is not None else (),
        may_reshuffle=deals and you is not None and may_reshuffle(table, you),
        seal="" if you is None else table.places[you].seal,
        watching=kiebitz is not None,
        words=() if played is None or not table.words else heard(played, you, table.words),
        may_say=() if you is None or played is None else _may_say(table, played, you),
        looks_at=None if kiebitz is None else kiebitz.looks_at,
        rest=laid_open(table, you) if inside and table.rest is not None else None,
        may_lay_down=lays_down,
        sure_of_rest=lays_down and you is not None and is_sure(table, you),
        **_undo(table, played, you),
        may_watch=not inside and _may_watch(table, person),
        may_ask_in=table.door.locked and may_ask_in(table, person),
        asked_in=table.door.locked and has_asked_in(table, person),
        is_host=person is not None and person == table.host,
        may_sit=open_seats(table, person or "") if you is None else (),
        **({} if you is None else _company(table, person, shared)),
    )
    if played is None or played.watched is None:
        return seen
    return _with_claims(table, played, seen)


def _alike(table: LiveTable, inside: bool, shared: Shared) -> TableView:
    """What all who are inside are told alike, and all others: a view of nobody's own."""
    found: TableView | None = shared.get(("told", inside))
    if found is None:
        more = _to_those_inside(table) if inside else {}
        found = TableView(**_to_all(table), **more, you=None, seat=None, view=None, can_deal=False)
        shared["told", inside] = found
    return found


def _to_all(table: LiveTable) -> dict[str, Any]:
    ahead = table.coming or table.dealing
    return {
        "id": table.id,
        "setup": table.setup,
        "book": table.book,
        "chairs": _chairs(table.places),
        "players": table.dealing.players,
        "sits_out": table.dealing.sits_out,
        "dealer": table.dealing.dealer,
        "game": table.game,
        "at": table.at,
        "seq": table.seq,
        "drawn": () if table.drawn is None else _drawn(table.drawn),
        "knocked": table.knocked,
        "doubled_left": _carried(table).doubled_left,
        "promise": None if table.pack is None else table.pack.promise,
        "next_promise": None if table.committed is None else table.committed.promise,
        "mixed": () if table.pack is None else _mixed(table.pack),
        "unsealed": _unsealed(table),
        "kiebitze": tuple([other.name for other in table.kiebitze]),
        "guests": tuple([other.name for other in table.kiebitze if other.guest]),
        "closed": table.closed,
        "locked": table.door.locked,
        "turn": table.turn,
        "turn_kind": table.turn_kind,
        "last_round": ahead.ending,
        "deals_left": ahead.rounds_left,
        "ended": table.ended,
        "pace": table.pace,
        "talk": table.talk,
    }


def _to_those_inside(table: LiveTable) -> dict[str, Any]:
    written = table.written
    return {
        "outcome": None if written is None else written.outcome,
        "settlement": None if written is None else written.settlement,
        "opened": None if written is None else table.pack,
        "sheet": table.sheet,
        "totals": table.totals,
        "cent_totals": table.cent_totals,
        "pot": _pot(table),
        "stirs": table.stirs,
        "clock": clock_of(table),
        "training": table.is_training,
    }


@lru_cache(maxsize=2_048)
def _chairs(places: tuple[TakenSeat, ...]) -> tuple[Chair, ...]:
    """Made once and not for every page: who sits there changes seldom."""
    return tuple(
        Chair(
            place.name,
            place.kind,
            place.rung,
            place.guest,
            "" if place.person is None else mark(place.person),
        )
        for place in places
    )


# What it is made of what somebody who sits here may do about those who come and go.
_COMPANY = attrgetter("places", "host", "votes", "door", "kiebitze", "ended")


def _company(table: LiveTable, person: str | None, shared: Shared) -> dict[str, Any]:
    """What a person who sits here may do about the others; a card changes nothing of it."""
    made_of = _COMPANY(table)
    of, found = shared.lasting.get(person, (None, {}))
    if of != made_of:
        found = {
            "keeps_door": keeps_door(table, person),
            "callers": _callers(table, person),
            "may_remove": may_remove(table, person),
            "votes": votes_against(table),
            "may_send_away": _may_send_away(table),
            "shown_to": _lookers(table, person),
            "may_agree": may_agree(table, person),
        }
        shared.lasting[person] = made_of, found
    return found


def _undo(table: LiveTable, played: Played | None, you: int | None) -> dict[str, Any]:
    """A strict table: what may be taken back, and who is asked about it."""
    decided = table.decided
    if decided is None or played is None or (played.watched and not table.is_training):
        return {}
    if you == decided.seat and undo_hindrance(table, decided.seat) is None:
        return {"may_undo": True, "undo_asks": bool(to_be_asked(table, decided.seat))}
    if not decided.asked:
        return {}
    return {"undo_by": decided.seat, "may_answer_undo": you in unanswered(table)}


def _view(table: LiveTable, played: Played, you: int | None, kiebitz: Kiebitz | None) -> View:
    """The view of one's own seat, or of the seat that shows its hand, or of an onlooker."""
    seat = kiebitz.looks_at if kiebitz is not None else you
    view = played.view(seat)
    may_act = you is not None and table.places[you].kind == "person" and played.turn == you
    return view if may_act or not view.legal_actions else replace(view, legal_actions=())


def _with_claims(table: LiveTable, played: Played, seen: TableView) -> TableView:
    """Table manner: what was called and decided, and what may be called, taken back, answered."""
    seat = seen.you
    if seat is not None and table.places[seat].kind != "person":
        seat = None
    case = played.case
    return structs.replace(
        seen,
        faults=visible_faults(played),
        ruling=played.ruling,
        claim=played.claim,
        case=case,
        may_take_back=seat is not None and may_take_back(played, seat),
        may_call=() if seat is None else may_call(played, seat),
        may_answer=case is not None and seat in answerers(table, case),
        may_slip=() if seat is None else may_slip(played, seat),
        misdeal_pair=() if seat is None else misdeal_pair(table, seat),
        may_dispute=seat is not None and may_dispute(table, played),
        **_about_the_deal(table, seat),
    )


def _about_the_deal(table: LiveTable, seat: int | None) -> dict[str, Any]:
    """What is offered between two deals: taking the pack out of turn, an objection."""
    person = None if seat is None else table.places[seat].person
    if table.coming is None or person is None:
        return {}
    objection = table.objection
    return {
        "waits_by": table.coming.disputed or (),
        "may_take_deal": may_take_deal(table, person),
        "may_object": may_object(table, person),
        "objection_by": None if objection is None else objection.seat,
        "may_settle": objection is not None and seat not in objection.settled,
    }


def _may_say(table: LiveTable, played: Played, you: int) -> tuple[str, ...]:
    return may_say(played, you, table.talk) if table.places[you].kind == "person" else ()


def _can_deal(table: LiveTable, you: int) -> bool:
    """Once the pack is promised: no button deals before the page has been shown the promise."""
    ready = table.coming is not None and table.committed is not None and not table.ended
    return ready and table.places[you].kind == "person"


def _may_watch(table: LiveTable, person: str | None) -> bool:
    admitted = table.setup.kiebitze != "none"
    welcome = person is not None and person not in table.sent_away
    return admitted and welcome and not is_locked_out(table, person)


def _callers(table: LiveTable, person: str | None) -> tuple[tuple[str, bool], ...]:
    """Who waits at the door, for whoever decides about it."""
    if not table.door.callers or not keeps_door(table, person):
        return ()
    return tuple((one.name, one.guest) for one in table.door.callers)


def _may_send_away(table: LiveTable) -> bool:
    """At a strict table the table itself decides, in table manner the book."""
    return table.setup.manner == "strict" or table.book.conduct.send_kiebitz_away


def _carried(table: LiveTable) -> TableState:
    """Pot and Radl of the game being played, or those that the next one begins with."""
    if table.coming is None and table.account is not None:
        return table.account.during
    return table.kassa


def _pot(table: LiveTable) -> int | None:
    return _carried(table).pot if table.book.money.pagatkassa else None


def _mixed(pack: Opening) -> tuple[int, ...]:
    return tuple(seat for seat, lot in enumerate(pack.lots) if lot)


def _unsealed(table: LiveTable) -> bool:
    if table.committed is None:
        return False
    awaited = ("person", "free") if table.game == 0 else ("person",)
    return any(
        place.kind in awaited and not seal
        for place, seal in zip(table.places, table.committed.seals, strict=False)
    )


def _drawn(drawn: Drawn) -> tuple[tuple[int, str], ...]:
    return tuple((seat, drawn.cards[old].code) for seat, old in enumerate(drawn.seats))


def _lookers(table: LiveTable, person: str | None) -> tuple[str, ...]:
    if not table.kiebitze:
        return ()
    seat = table.seat_of(person)
    return tuple(one.name for one in table.kiebitze if one.looks_at == seat)
