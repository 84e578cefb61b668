"""How people coming and going, onlookers, votes and the house change a table."""

from __future__ import annotations

from dataclasses import replace

from mondfang.table import entries as log
from mondfang.table.entries import Entry
from mondfang.table.seating.changing import placed, stirred
from mondfang.table.seating.door import at_the_door
from mondfang.table.seating.places import FREE, Kiebitz, Stirring, TakenSeat, bot_place
from mondfang.table.seating.removal import removed, voted
from mondfang.table.state import LiveTable


def after(table: LiveTable, entry: Entry) -> LiveTable | None:
    """The table after an entry about people; None for any other."""
    match entry:
        case log.Sat(seat=seat, person=person, name=name, guest=guest):
            table = _hosted(table, seat, person)
            return _sat(table, seat, TakenSeat("person", person, name, guest=guest))
        case log.Left(seat=seat):
            stays = replace(table.places[seat], kind="stand-in", rung=table.setup.bots)
            return placed(table, seat, stays if table.game else FREE)
        case log.Returned(seat=seat):
            return placed(table, seat, replace(table.places[seat], kind="person", rung=None))
        case log.VotedOut(seat=seat, against=against):
            after = voted(table, seat, against)
            out = after.places[against].person != table.places[against].person
            what: Stirring = "removed" if out else "unwanted"
            return stirred(after, table.places[against], against, what)
        case log.Removed(seat=seat):
            return stirred(removed(table, seat), table.places[seat], seat, "removed")
        case log.Closed():
            return replace(table, closed=True)
        case log.Locked() | log.AskedIn() | log.LetIn() | log.TurnedDown():
            return at_the_door(table, entry)
        case log.Paced(pace=pace):
            return replace(table, pace=pace)
        case log.Hinted(on=on):
            return replace(table, setup=replace(table.setup, hints=on))
        case log.Taught(rung=rung):
            return replace(table, setup=replace(table.setup, teacher=rung))
        case log.Levelled(rung=rung):
            return _levelled(table, rung)
        case log.Talk(on=on):
            return replace(table, talk=on)
        case log.StoodUp(seat=seat) | log.Freed(seat=seat):
            if table.places[seat].person == table.host:
                table = replace(table, host="")
            table = stirred(table, table.places[seat], seat, "went")
            return placed(table, seat, _left(table, seat))
        case log.BotFor(seat=seat, rung=rung):
            place = table.places[seat]
            stays = replace(place, kind="stand-in", rung=rung)
            return placed(table, seat, stays if place.person else bot_place(table.id, rung, seat))
        case _:
            return _looked_on(table, entry)


def _levelled(table: LiveTable, rung: str) -> LiveTable:
    """Another rung for all bots, those who stand in and those who come later."""

    def other(seat: int, place: TakenSeat) -> TakenSeat:
        if place.kind == "bot":
            return bot_place(table.id, rung, seat)
        return replace(place, rung=rung) if place.kind == "stand-in" else place

    places = tuple(other(seat, place) for seat, place in enumerate(table.places))
    return replace(table, setup=replace(table.setup, bots=rung), places=places)


def _looked_on(table: LiveTable, entry: Entry) -> LiveTable | None:
    match entry:
        case log.KiebitzCame(person=person, name=name, guest=guest):
            came = Kiebitz(person, name, guest=guest)
            return replace(table, kiebitze=(*table.kiebitze, came))
        case log.KiebitzLeft(person=person):
            return replace(table, kiebitze=_without(table, person))
        case log.SentAway(person=person):
            away = table.sent_away | {person}
            return replace(table, kiebitze=_without(table, person), sent_away=away)
        case log.ShownTo(seat=seat, person=person, shown=shown):
            kiebitze = tuple(
                replace(one, looks_at=seat if shown else None) if one.person == person else one
                for one in table.kiebitze
            )
            knows = table.knows | {(person, seat)} if shown else table.knows
            return replace(table, kiebitze=kiebitze, knows=knows)
        case _:
            return None


def _hosted(table: LiveTable, seat: int, person: str) -> LiveTable:
    """Who sits down first is the host, also once the guest has become an account.

    Where others sit already nobody who comes after a host is one: they could remove all of them.
    """
    nobody = not any(place.person for place in table.places)
    if nobody or table.places[seat].person == table.host:
        return replace(table, host=person)
    return table


def _left(table: LiveTable, seat: int) -> TakenSeat:
    """A seat that is given up: once cards were dealt a bot plays on."""
    return bot_place(table.id, table.setup.bots, seat) if table.game else FREE


def _sat(table: LiveTable, seat: int, place: TakenSeat) -> LiveTable:
    """Sit down: an older seat is given up, and an onlooker is one no more."""
    old = table.seat_of(place.person)
    if old is not None:
        table = placed(table, old, _left(table, old))
    kiebitze = tuple(one for one in table.kiebitze if one.person != place.person)
    assert place.person is not None
    knows = table.knows | {(place.person, seat)}
    table = replace(stirred(table, place, seat, "came"), kiebitze=kiebitze, knows=knows)
    return placed(table, seat, place)


def _without(table: LiveTable, person: str) -> tuple[Kiebitz, ...]:
    return tuple(one for one in table.kiebitze if one.person != person)
