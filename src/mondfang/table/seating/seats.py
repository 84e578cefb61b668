"""People come and go: each verb gives the entry to append, or raises NotAllowed."""

from __future__ import annotations

from mondfang.bots.ladder import RUNGS
from mondfang.game import NotAllowed
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.seating.door import is_locked_out
from mondfang.table.seating.places import Kiebitz, TakenSeat, checked_name
from mondfang.table.setup import Setup, check_setup
from mondfang.table.state import LiveTable

MOST_KIEBITZE = 20  # at one table


def open_table(table_id: str, setup: Setup, dealer: int) -> log.Opened:
    """The first entry; who deals first is drawn by the caller. May raise RulebookError."""
    check_setup(setup)
    if dealer not in range(setup.size):
        raise refused("no-such-seat")
    return log.Opened(table_id, setup, dealer)


def sit(table: LiveTable, person: str, name: str, seat: int) -> log.Sat | log.Returned:
    """Take a free seat or a bot's; one's own seat is simply taken again."""
    place = place_at(table, seat)
    if place.person == person and place.kind == "stand-in":
        return log.Returned(seat)
    refusal = _hindrance(table, person, seat)
    if refusal is not None:
        raise refusal
    return log.Sat(seat, person, checked_name(name, other_names(table, person)))


def open_seats(table: LiveTable, person: str) -> tuple[int, ...]:
    """The seats that a person may take now."""
    seats = range(len(table.places))
    return tuple(seat for seat in seats if _hindrance(table, person, seat) is None)


def _hindrance(table: LiveTable, person: str, seat: int) -> NotAllowed | None:
    """Why a person may not sit down there now."""
    if table.places[seat].kind not in ("free", "bot"):
        return refused("seat-taken")
    if table.setup.origin is not None and person != table.host:
        return refused("private-table")
    if person in table.sent_away:
        return refused("sent-away")
    if is_locked_out(table, person):
        return refused("locked")
    if table.seat_of(person) is not None and table.game:
        return refused("already-seated")
    if table.coming is None and knows_other_hand(table, person, seat):
        return refused("knows-other-hand")
    if table.coming is None and _would_peek(table, person, seat):
        return refused("next-deal")
    return None


def _would_peek(table: LiveTable, person: str, seat: int) -> bool:
    """Whether sitting down would show a hand of this game to a stranger to it.

    Two browsers are two persons: with others at the table one player could look into a bot's hand
    by the second one. Who shares the table with bots alone harms nobody.
    """
    company = any(place.person not in (None, person) for place in table.places)
    return company and (person, seat) not in table.knows


def leave(table: LiveTable, person: str) -> log.Left | log.KiebitzLeft:
    """Go away: a bot stands in until one comes back; an onlooker just goes."""
    if table.kiebitz(person) is not None:
        return log.KiebitzLeft(person)
    seat = table.seat_of(person)
    if seat is None or table.places[seat].kind != "person":
        raise refused("not-seated")
    return log.Left(seat)


def come_back(table: LiveTable, person: str) -> log.Returned:
    """Take one's seat again, exactly as it is."""
    seat = table.seat_of(person)
    if seat is None or table.places[seat].kind != "stand-in":
        raise refused("not-seated")
    return log.Returned(seat)


def stand_up(table: LiveTable, person: str) -> log.StoodUp:
    """Give one's seat up for good."""
    seat = table.seat_of(person)
    if seat is None:
        raise refused("not-seated")
    return log.StoodUp(seat)


def set_bot(table: LiveTable, person: str, seat: int, rung: str) -> log.BotFor:
    """Put a bot on a free seat, or one of another rung in a bot's place."""
    seated(table, person)
    if rung not in RUNGS:
        raise refused("no-such-rung")
    if place_at(table, seat).kind not in ("free", "bot"):
        raise refused("seat-taken")
    return log.BotFor(seat, rung)


def bot_for(table: LiveTable, person: str, seat: int, away: frozenset[int]) -> log.BotFor:
    """Let a bot play for somebody who is away; ``away`` are the seats with nobody there."""
    seated(table, person)
    place = place_at(table, seat)
    if place.kind != "person" or place.person == person or seat not in away or not table.game:
        raise refused("not-away")
    return log.BotFor(seat, table.setup.bots)


def free(table: LiveTable, person: str, seat: int, kept: frozenset[int] = frozenset()) -> log.Freed:
    """Send a bot away before the first deal, or give the seat of one who left to others.

    ``kept`` are the seats of those who went a moment ago and may come back.
    """
    seated(table, person)
    place = place_at(table, seat)
    if seat in kept:
        raise refused("seat-kept")
    if place.kind != ("stand-in" if table.game else "bot"):
        raise refused("nothing-to-free")
    return log.Freed(seat)


def watch(table: LiveTable, person: str, name: str) -> log.KiebitzCame:
    """Look on, where the table admits Kiebitze."""
    if table.setup.kiebitze == "none":
        raise refused("kiebitze-not-admitted")
    if person in table.sent_away:
        raise refused("sent-away")
    if is_locked_out(table, person):
        raise refused("locked")
    if table.seat_of(person) is not None or table.kiebitz(person) is not None:
        raise refused("already-seated")
    if len(table.kiebitze) >= MOST_KIEBITZE:
        raise refused("too-many-kiebitze")
    return log.KiebitzCame(person, checked_name(name, other_names(table, person)))


def send_away(table: LiveTable, person: str, name: str) -> log.SentAway:
    """Any seated person may send a Kiebitz away; in table manner, where the book says so."""
    seat = seated(table, person)
    kiebitz = named_kiebitz(table, name)
    if table.setup.manner == "table":
        table.dealing.send_away(seat, name)
    return log.SentAway(seat, kiebitz.person)


def show_hand(table: LiveTable, person: str, name: str, shown: bool) -> log.ShownTo:
    """Let a Kiebitz look into one's hand, or no longer; one hand in a game, no more."""
    seat = seated(table, person)
    kiebitz = named_kiebitz(table, name)
    if table.setup.kiebitze != "hands":
        raise refused("hands-not-shown")
    elsewhere = kiebitz.looks_at not in (None, seat)
    if table.coming is None and knows_other_hand(table, kiebitz.person, seat):
        elsewhere = True
    if elsewhere:
        raise refused("looks-elsewhere")
    return log.ShownTo(seat, kiebitz.person, shown)


def seated(table: LiveTable, person: str) -> int:
    """The seat of a person who is there."""
    seat = table.seat_of(person)
    if seat is None:
        raise refused("not-seated")
    if table.places[seat].kind != "person":
        raise refused("stood-in")
    return seat


def place_at(table: LiveTable, seat: int) -> TakenSeat:
    if seat not in range(len(table.places)):
        raise refused("no-such-seat")
    return table.places[seat]


def named_kiebitz(table: LiveTable, name: str) -> Kiebitz:
    for kiebitz in table.kiebitze:
        if kiebitz.name == name:
            return kiebitz
    raise refused("no-such-kiebitz")


def knows_other_hand(table: LiveTable, person: str, seat: int) -> bool:
    """Whether the person has seen another hand of the game that is being played."""
    return any(who == person and seen != seat for who, seen in table.knows)


def other_names(table: LiveTable, person: str) -> set[str]:
    """The names that others bear here."""
    names = {place.name for place in table.places if place.name and place.person != person}
    return names | {one.name for one in table.kiebitze if one.person != person}
