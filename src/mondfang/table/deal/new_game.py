"""The deal: the promised pack is cut and dealt, and a game begins."""

from __future__ import annotations

from dataclasses import replace

from mondfang.game import new_game
from mondfang.settlement.lines import opened_account
from mondfang.table import entries as log
from mondfang.table.errors import LogError
from mondfang.table.pack.promise import deal_of
from mondfang.table.play.game import start
from mondfang.table.seating.places import Kiebitz, TakenSeat, bot_place
from mondfang.table.state import LiveTable


def dealt(table: LiveTable, entry: log.Dealt) -> LiveTable:
    """A new game: bots take the free seats, the promised pack is cut and dealt."""
    coming, committed = table.coming, table.committed
    if coming is None or committed is None or coming.dealer != entry.dealer:
        raise LogError("a deal that is not this dealer's, or without its promise")
    lots = table.lots or ("",) * len(committed.seals)
    pack = replace(committed, cut=entry.cut, packets=entry.packets, lots=lots)
    forehand = coming.forehand if coming.size == 4 else 0
    deal = deal_of(pack, table.book.deal, forehand)
    state = new_game(table.book, deal, forehand)
    places = tuple(
        bot_place(table.id, table.setup.bots, seat) if place.kind == "free" else place
        for seat, place in enumerate(table.places)
    )
    return replace(
        table,
        places=places,
        dealing=coming,
        coming=None,
        game=table.game + 1,
        seq=0,
        moves=0,
        pack=pack,
        committed=None,
        lots=(),
        cuts=(),
        knocked=False,
        packets=(),
        reshuffled=frozenset(),
        played=start(table.setup.manner, coming.players, state),
        decided=None,
        before_end=None,
        taken_back=0,
        rest=None,
        objection=None,
        account=opened_account(table.book, table.kassa, coming),
        written=None,
        knows=_known(table.kiebitze, places),
        votes=frozenset(),
        stirs=(),
        words=(),
        spent=(0.0,) * len(places),
        late=(0,) * len(places),
    )


def _known(
    kiebitze: tuple[Kiebitz, ...], places: tuple[TakenSeat, ...]
) -> frozenset[tuple[str, int]]:
    """Whoever sits or looks on at a seat has seen its hand, also after having left it."""
    seated = {(place.person, seat) for seat, place in enumerate(places) if place.person is not None}
    looking = {(one.person, one.looks_at) for one in kiebitze if one.looks_at is not None}
    return frozenset(seated | looking)
