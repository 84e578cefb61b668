"""Before the deal: one more shuffle on request, the cut or the knock of the seat that cuts."""

from __future__ import annotations

from mondfang.game import NotAllowed
from mondfang.game.dealing.ceremony import Ceremony
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.pack.promise import parse_deck
from mondfang.table.seating.seats import seated
from mondfang.table.state import LiveTable


def draw(table: LiveTable, person: str, at: str) -> log.Drew:
    """Once, before the first deal: draw cards for the seats and the first dealer."""
    seat = seated(table, person)
    table.check_at(at)
    if not may_draw(table):
        raise refused("nothing-to-draw", table.book.deal.clauses["first_seat"])
    return log.Drew(seat)


def may_draw(table: LiveTable) -> bool:
    """Whether cards are to be drawn now; the pack for it has been promised."""
    agreed = table.setup.draw_seats and table.game == 0
    return agreed and table.drawn is None and table.committed is not None


def cut(table: LiveTable, person: str, at: str, count: int) -> log.Cut:
    """The cutter lifts some cards, as many and as often as the book allows."""
    seat = seated(table, person)
    table.check_at(at)
    ceremony(table).cut(seat, count)
    return log.Cut(seat, count)


def reshuffle(table: LiveTable, person: str, at: str) -> log.Reshuffled:
    """Ask for one more shuffle before the cut, once before each deal."""
    seat = seated(table, person)
    table.check_at(at)
    ceremony(table).check_reshuffle()
    if seat in table.reshuffled:
        raise refused("reshuffled-already")
    return log.Reshuffled(seat)


def knock(table: LiveTable, person: str, at: str) -> log.Knocked:
    """The cutter knocks instead of cutting, where the book knows it."""
    seat = seated(table, person)
    table.check_at(at)
    ceremony(table).knock(seat)
    return log.Knocked(seat)


def choose_packet(table: LiveTable, person: str, at: str, number: int) -> log.TookPacket:
    """After a knock one seat after the other takes a packet (1 to 4), the forehand first."""
    seat = seated(table, person)
    table.check_at(at)
    pack = ceremony(table)
    if pack.knocked and seat != _chooser(table, _up_to(table, seat)):
        raise refused("not-your-packet", table.book.deal.clauses["knock"])
    took_packet(table, seat, number - 1)
    return log.TookPacket(seat, number - 1)


def took_packet(table: LiveTable, seat: int, packet: int) -> tuple[int, ...]:
    """The packets after a seat has taken one; bots before it took the first that lay there."""
    return _up_to(table, seat).choose_packet(packet).chosen


def all_packets(table: LiveTable) -> tuple[int, ...]:
    """The packets of all four at the deal; none without a knock.

    Refused while somebody who is there has not chosen.
    """
    pack = _up_to(table, None)
    if pack.knocked and not pack.may_deal:
        raise refused("packet-to-choose", table.book.deal.clauses["knock"])
    return pack.chosen


def bots_choice(table: LiveTable) -> tuple[int, tuple[int, ...]] | None:
    """The bot that is to take a packet next, and the packets (0 to 3) that lie there."""
    if table.coming is None or table.committed is None or not table.knocked:
        return None
    pack = ceremony(table)
    if pack.may_deal or table.places[_chooser(table, pack)].kind == "person":
        return None
    return _chooser(table, pack), pack.free_packets


def _up_to(table: LiveTable, seat: int | None) -> Ceremony:
    """The ceremony after bots have taken their packets, as far as to this seat's choice."""
    pack = ceremony(table)
    while pack.knocked and not pack.may_deal:
        chooser = _chooser(table, pack)
        if chooser == seat or table.places[chooser].kind == "person":
            break
        pack = pack.choose_packet(pack.free_packets[0])
    return pack


def _chooser(table: LiveTable, pack: Ceremony) -> int:
    """The table seat that chooses next."""
    assert table.coming is not None
    return (table.coming.forehand + len(pack.chosen)) % table.coming.size


def may_knock(table: LiveTable, seat: int) -> bool:
    """Whether this seat may knock instead of cutting."""
    try:
        ceremony(table).knock(seat)
    except NotAllowed:
        return False
    return True


def may_choose(table: LiveTable, seat: int) -> tuple[int, ...]:
    """The packets (1 to 4) that this seat may choose from now."""
    try:
        pack = _up_to(table, seat)
    except NotAllowed:
        return ()
    if pack.may_deal or not pack.knocked or _chooser(table, pack) != seat:
        return ()
    return tuple(packet + 1 for packet in pack.free_packets)


def ceremony(table: LiveTable) -> Ceremony:
    """The promised pack in the dealer's hand; raises NotAllowed while there is none."""
    if table.coming is None:
        raise refused("game-not-over")
    if table.ended:
        raise refused("table-ended")
    table.coming.check_undisputed()
    if table.committed is None:
        raise refused("no-commitment")
    deck, coming = parse_deck(table.committed.deck), table.coming
    return Ceremony(
        table.book.deal,
        coming.dealer,
        deck,
        coming.size,
        len(table.cuts),
        table.knocked,
        table.packets,
    )


def may_cut(table: LiveTable, seat: int) -> bool:
    """Whether the cut is this seat's now."""
    try:
        pack = ceremony(table)
        pack.cut(seat, len(pack.deck) // 2)
    except NotAllowed:
        return False
    return True


def may_reshuffle(table: LiveTable, seat: int) -> bool:
    """Whether this seat may ask for one more shuffle."""
    try:
        ceremony(table).check_reshuffle()
    except NotAllowed:
        return False
    return seat not in table.reshuffled
