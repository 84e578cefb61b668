"""The way back from the desk to the block from which somebody came, with what is to be written.

The address of the desk carries the block's link for looking on, so that a case can be sent to
others; the phone that may write knows that by itself. What was ruled stands behind the ``#`` of
the way back: no server is told, and the block shows it before anything is written.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from urllib.parse import quote

from msgspec.structs import replace

from mondfang.referee.onto_sheet import slip_of_ruling
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip.form import plain
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.web.interview.address import Told
from mondfang.web.referee.ruled import Ruled

_LINK = re.compile(r"[\w-]{8,64}", re.ASCII)
_DEAL = re.compile(r"[1-9]\d{0,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class WayBack:
    """The block's address, and for which deal it takes the ruling; None: nothing is written."""

    address: str
    deal: int | None


def way_back(told: Told, ruled: Ruled, language: str) -> WayBack | None:
    """None where nobody came from a block."""
    beside = dict(told.beside)
    link, deal = beside.get("block", ""), beside.get("deal", "")
    if not _LINK.fullmatch(link):
        return None
    slip = slip_of_ruling(told.book, ruled.form, ruled.ruling)
    if slip is None or not _DEAL.fullmatch(deal):
        return WayBack(f"/b/{link}#back", None)
    outcome = outcome_of_slip(told.book, replace(slip, forehand=slip.declarer or 0))
    says = story_text(told.book, RowStory(0, outcome), language, told.names or None)
    game = {"deal": int(deal), "slip": plain(slip), "says": says}
    text = json.dumps(game, ensure_ascii=False, separators=(",", ":"))
    return WayBack(f"/b/{link}#ruled={quote(text)}", int(deal))
