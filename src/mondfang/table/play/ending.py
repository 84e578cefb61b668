"""The game moves on, and at its end its line is written and the deal passes."""

from __future__ import annotations

from dataclasses import replace

from mondfang.settlement.lines import with_final_round, written
from mondfang.table.deal.faults import RIGHT_DEALER, after_void
from mondfang.table.play.game import Decided, Played
from mondfang.table.play.objections import held_up
from mondfang.table.play.training import before_end, still
from mondfang.table.state import LiveTable


def moved(table: LiveTable, played: Played, decided: Decided | None = None) -> LiveTable:
    """After something happened in the game; at its end its line is written."""
    table = replace(
        table,
        seq=table.seq + 1,
        moves=table.moves + 1,
        rest=None,
        played=played,
        decided=decided,
    )
    if not played.is_over:
        return table
    table = replace(table, decided=still(table), before_end=before_end(table))
    if table.coming is None:
        table = _ended(table, played)
    else:  # a ruling after the end: the line is written anew
        table = replace(table, ledger=table.ledger.without_last())
    table = held_up(table)
    assert table.account is not None
    outcome, stake = played.outcome(), table.setup.stake
    done = written(table.book, table.account, table.dealing, table.game, outcome, stake)
    return replace(table, written=done, kassa=done.after, ledger=table.ledger.with_line(done.line))


def _ended(table: LiveTable, played: Played) -> LiveTable:
    """The deal passes on. Who got the Sküs, which may mark the last round, shows only now."""
    dealing, account = table.dealing, table.account
    assert account is not None
    if played.state.public.ending == "thrown-in":
        right = played.claim is not None and played.claim.decision == RIGHT_DEALER
        rightful = None if right else table.rightful
        return replace(table, coming=after_void(table, played), rightful=rightful)
    marked = dealing.dealt(played.state.hidden.deal)
    if marked.rounds_left != dealing.rounds_left:
        account = with_final_round(table.book, account, marked)
    coming = marked.played().written()
    return replace(table, dealing=marked, account=account, coming=coming, rightful=None)
