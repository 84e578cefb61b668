"""A handed sheet comes down on its block: what is there already stays, what is new is written."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.scorer.block.entries import Corrected, Do, Entry, Facts, LastRound, Swapped, Wrote
from mondfang.scorer.block.facts import SHEET, bare_facts
from mondfang.scorer.block.fold import Block
from mondfang.scorer.handover.errors import HandoverError
from mondfang.scorer.handover.letter import Letter


def landing(block: Block, letter: Letter) -> Iterator[Entry]:
    """The entries that the sheet adds, in their order; raises HandoverError before the first.

    A deal that stands on the block with the same game is passed over, so that a sheet may come
    twice, or after some of its entries have come by the net. Another game for a deal that stands
    is sent as it is: the block offers it to be decided, as with every game that comes too late.
    """
    handed, head = letter.handed, block.head
    same = (handed.rulebook, handed.options, handed.players, handed.dealer)
    if same != (head.rulebook, head.options, head.players, head.dealer):
        raise HandoverError("other-block")
    return _entries(block, letter)


def _entries(block: Block, letter: Letter) -> Iterator[Entry]:
    handed = letter.handed
    pen, device = block.pen, f"sheet-{letter.digest}"
    if pen is not None and handed.device and pen.device.startswith(handed.device):
        device = pen.device  # the phone that has the pen

    def entry(name: str, do: Do) -> Entry:
        return Entry(f"{SHEET}{letter.digest}-{name}", do, device)

    known = {(one.deal, one.seats) for one in block.swaps}
    for swap in handed.swaps:
        if (swap.deal, swap.seats) not in known:
            yield entry(f"swap-{swap.deal}", Swapped(swap.deal, swap.seats))
    for number, game in enumerate(handed.games, 1):
        asked = handed.last_round
        if asked is not None and asked.deal == number and block.last_round is None:
            yield entry("last-round", LastRound(asked.seat))
        standing = block.deals[number - 1] if number <= len(block.deals) else None
        if standing is not None and bare_facts(standing.game) == bare_facts(game):
            continue
        if game is not None or standing is None:
            yield entry(str(number), Wrote(number, _seated(block, number, game)))
        if game is None:
            yield entry(f"struck-{number}", Corrected(number))


def _seated(block: Block, number: int, game: Facts | None) -> Facts:
    """The game with its forehand; a struck line that nobody has written yet begins as nothing."""
    if game is None:
        return Facts(row=(0,) * block.size)
    if game.slip is None:
        return game
    return Facts(slip={**game.slip, "forehand": block.forehand_at(number)})
