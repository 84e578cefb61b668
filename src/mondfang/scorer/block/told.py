"""A sheet as a page is told it: plain data in the words of a language, and nothing to work out."""

from __future__ import annotations

from typing import Any

from mondfang.game.dealing.rotation import players_at
from mondfang.scorer.block.entries import Corrected, Entry, Wrote
from mondfang.scorer.block.fold import Block
from mondfang.scorer.block.sheet import BlockLine, Coming, Sheet, history_says, says
from mondfang.speech.syllables import heading

DEVICE = 8  # letters of a device's own name: enough for it to know itself
Plain = dict[str, Any]


def told_sheet(sheet: Sheet, language: str = "de") -> Plain:
    """Lines, sums, who has the pen, what is open, and the deals that come."""
    block = sheet.block
    return {
        "players": list(block.head.players),
        "headings": [heading(name) for name in block.head.players],
        "deals": block.head.deals,
        "deals_left": sheet.deals_left,
        "closed": block.closed,
        "points": list(sheet.points),
        "cents": None if sheet.cents is None else list(sheet.cents),
        "pot": sheet.pot,
        "lines": [told_line(block, line, language) for line in sheet.lines],
        "coming": [_place(block, one) for one in sheet.coming],
        "pen": None if block.pen is None else _writer(block.pen),
        "offers": [_offer(block, entry, language) for entry in block.offers],
        "signed": [{"player": player, **_writer(entry)} for player, entry in block.signed],
        "last_round": block.last_round is not None,
    }


def told_line(block: Block, line: BlockLine, language: str) -> Plain:
    """One deal with its numbers, its author, and what stood there before."""
    number, entry = line.number, line.deal.entry
    reason = entry.do.reason if isinstance(entry.do, Corrected) else ""
    seats = block.seats_at(number)
    players = [seats[seat] for seat in players_at(block.size, block.dealer_at(number))]
    return {
        "number": number,
        "says": says(block, number, line, language),
        "points": list(line.points),
        "cents": None if line.cents is None else list(line.cents),
        "pot": list(line.pot),
        "totals": list(line.totals),
        "dealer": line.dealer,
        "declarer": line.declarer,
        "forehand": players[block.forehand_at(number)],
        "sits_out": line.sits_out,
        "players": players,
        "seats": list(seats),
        "factor": 2 if line.doubled else 1,
        "opens": line.opens,
        "starts": line.starts,
        "typed": line.deal.game is not None and line.deal.game.row is not None,
        "struck": line.deal.game is None,
        "reason": reason,
        **_writer(entry),
        "older": [
            {"says": history_says(block, number, game, language), **_writer(before)}
            for game, before in line.deal.older
        ],
        "disputes": [
            {"reason": getattr(one.do, "reason", ""), **_writer(one)} for one in line.deal.disputes
        ],
    }


def _place(block: Block, one: Coming) -> Plain:
    return {
        "number": one.number,
        "dealer": one.dealer,
        "forehand": one.forehand,
        "sits_out": one.sits_out,
        "players": list(one.players),
        "seats": list(block.seats_at(one.number)),
        "factor": one.factor,
        "opens": one.opens,
    }


def _offer(block: Block, entry: Entry, language: str) -> Plain:
    """A game that waits for somebody to decide about it."""
    assert isinstance(entry.do, Wrote)
    deal = entry.do.deal
    return {
        "key": entry.key,
        "number": deal,
        "says": history_says(block, deal, entry.do.game, language),
        **_writer(entry),
    }


def _writer(entry: Entry) -> Plain:
    return {"by": entry.by, "at": entry.at, "device": entry.device[:DEVICE]}
