"""Before the deal: one more shuffle on request, and the cut of the seat whose turn it is to cut."""

from __future__ import annotations

from mondfang.game import NotAllowed
from mondfang.game.dealing.ceremony import Ceremony
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.seats import seated
from mondfang.table.shuffle import parse_deck
from mondfang.table.state import LiveTable


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


def ceremony(table: LiveTable) -> Ceremony:
    """The promised pack in the dealer's hand; raises NotAllowed while there is none."""
    if table.coming is None:
        raise refused("game-not-over")
    if table.ended:
        raise refused("table-ended")
    if table.committed is None:
        raise refused("no-commitment")
    deck, coming = parse_deck(table.committed.deck), table.coming
    return Ceremony(table.book.deal, coming.dealer, deck, coming.size, len(table.cuts))


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
