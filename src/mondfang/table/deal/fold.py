"""How the ceremony before a deal changes a table."""

from __future__ import annotations

from dataclasses import replace

from mondfang.game.dealing.draw import draw_from
from mondfang.table import entries as log
from mondfang.table.deal.ceremony import took_packet
from mondfang.table.entries import Entry
from mondfang.table.errors import LogError
from mondfang.table.pack.promise import Opening, parse_deck
from mondfang.table.pack.sealing import opening_of
from mondfang.table.seating.changing import placed, stirred
from mondfang.table.seating.places import TakenSeat, bot_place
from mondfang.table.setup import first_dealing
from mondfang.table.state import LiveTable


def after(table: LiveTable, entry: Entry) -> LiveTable | None:
    """The table after an entry about the coming deal; None for any other."""
    match entry:
        case log.Committed():
            return _promised(table, opening_of(table, entry))
        case log.Sealed(seat=seat, seal=seal):
            return _sealed(table, seat, seal)
        case log.Mixed(seat=seat, lot=lot):
            return _mixed(table, seat, lot)
        case log.Drew():
            return _drew(table)
        case log.Reshuffled(seat=seat):
            return replace(_lapsed(table), reshuffled=table.reshuffled | {seat})
        case log.Cut(count=count):
            return replace(_overplayed(table), cuts=(*table.cuts, count))
        case log.Knocked():
            return replace(_overplayed(table), knocked=True)
        case log.TookDeal(seat=seat):
            assert table.coming is not None
            rightful, coming = table.coming.dealer, table.coming.dealt_out_of_turn(seat)
            table = stirred(table, table.places[seat], seat, "took-deal")
            return replace(table, coming=coming, rightful=rightful)
        case log.TookPacket(seat=seat, packet=packet):
            return replace(table, packets=took_packet(table, seat, packet))
        case log.LastRound():
            if table.coming is not None:
                return replace(table, coming=table.coming.request_end())
            return replace(table, dealing=table.dealing.request_end())
        case _:
            return None


def _overplayed(table: LiveTable) -> LiveTable:
    """Once the next pack is cut, faults of the last game are called too late."""
    played = table.played
    if played is None or played.watched is None:
        return table
    watched = replace(played.watched, next_cut=True)
    return replace(table, played=replace(played, watched=watched))


def _promised(table: LiveTable, pack: Opening | None) -> LiveTable:
    return replace(table, committed=pack, lots=(), cuts=(), knocked=False, packets=())


def _lapsed(table: LiveTable) -> LiveTable:
    """The promise counts no more; the house makes another one."""
    return _promised(table, None)


def _sealed(table: LiveTable, seat: int, seal: str) -> LiveTable:
    """A seal counts for the packs that are promised from now on.

    A pack that nobody has touched yet is promised anew for somebody who could not seal before:
    nobody knows a lot of it, so nothing is gained or lost. Before the first deal people come one
    after the other: then it is also promised anew when some have mixed in, who are told so.
    """
    place = table.places[seat]
    table = replace(placed(table, seat, replace(place, seal=seal)), decided=table.decided)
    pack = table.committed
    touched = bool(table.cuts or table.knocked or table.packets)
    untouched = not touched and (table.game == 0 or not any(table.lots))
    is_new = pack is not None and bool(pack.seals) and not pack.seals[seat]
    return _lapsed(table) if is_new and untouched else table


def _mixed(table: LiveTable, seat: int, lot: str) -> LiveTable:
    """The lot of a seat is in, and is the seal of its next one."""
    if table.committed is None:
        raise LogError("a lot without a promise")
    place = replace(table.places[seat], seal=lot)
    lots = table.lots or ("",) * len(table.places)
    lots = (*lots[:seat], lot, *lots[seat + 1 :])
    return replace(placed(table, seat, place), lots=lots, decided=table.decided)


def _drew(table: LiveTable) -> LiveTable:
    """Everybody moves to the seat that was drawn; the pack that was drawn from is shuffled anew."""
    assert table.committed is not None
    deck = parse_deck(table.committed.deck)
    drawn = draw_from(table.book.deal, deck, table.setup.size)
    dealing = first_dealing(table.setup, drawn.dealer)
    return replace(
        table,
        places=tuple(
            _moved_to(table.id, table.places[old], seat) for seat, old in enumerate(drawn.seats)
        ),
        kiebitze=tuple(replace(one, looks_at=None) for one in table.kiebitze),
        dealing=dealing,
        coming=dealing,
        drawn=drawn,
        committed=None,
        lots=(),
        cuts=(),
    )


def _moved_to(table: str, place: TakenSeat, seat: int) -> TakenSeat:
    """A bot is called after its seat."""
    return bot_place(table, place.rung, seat) if place.kind == "bot" and place.rung else place
