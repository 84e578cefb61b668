"""Table manner: bots watch the others' cards, and call a fault out that they can prove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mondfang.bots.watch import calls_out
from mondfang.game import NotAllowed
from mondfang.table import entries as log
from mondfang.table.play.claims import called, check_first

if TYPE_CHECKING:
    from mondfang.table.state import LiveTable

# How likely a bot is to notice, by what the table has agreed on.
SHARPNESS = {"closed": 0.0, "fair": 0.7, "sharp": 1.0}


def bot_calls(table: LiveTable) -> log.FaultCalled | None:
    """The bot on turn calls a fault out before it plays; None where it has seen none.

    It is handed its view, and a claim that would come to nothing is not made: what it saw was put
    right or ruled on already.
    """
    seat = table.bot_turn()
    if seat is None or table.setup.manner != "table":
        return None
    played = table.running()
    # What a bot notices is fixed by the pack's promise: asking again does not open its eyes.
    chance = "" if table.pack is None else table.pack.commitment
    found = calls_out(played.view(seat), SHARPNESS[table.setup.eyes], chance)
    if found is None:
        return None
    accused = played.players[found]
    try:
        check_first(played, seat)
        after = called(played, seat, accused)
    except NotAllowed:
        return None
    came_to_nothing = after.unfounded != played.unfounded
    return None if came_to_nothing else log.FaultCalled(seat, accused, None)
