"""What of a game starts a Radl, marked in the form, so that a page knows it before the server does.

The settlement is asked about a plain game, then about the same game with one thing more; nothing
about a Radl is restated here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mondfang.cards import TOTAL_THIRDS, format_points
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.form import SlipError, slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import settle
from mondfang.settlement.carried import TableState, after_row, starts_radl

Plain = dict[str, Any]
_STAKE = 1  # where the book leaves it open: it decides nothing here
_PARTNER = 2


def radl_of(book: Rulebook, contracts: list[Plain]) -> Plain | None:
    """Games, ways, premiums and counts after which a Radl is played; None where there is none."""
    if not book.money.radl:
        return None
    found = [one for row in contracts for one in _triggers(book, row)]
    counted = next(_plain(book, row)[0] for row in contracts if row["kind"] == "positive")
    halves = map(format_points, range(TOTAL_THIRDS + 1))
    found += [{"points": text} for text in halves if _starts(book, [{**counted, "points": text}])]
    zero = after_row(book, TableState(), (0, 0, 0, 0)).doubled_left > 0
    return {"after": found, "zero": zero}


def _triggers(book: Rulebook, row: Plain) -> Iterator[Plain]:
    """Pieces of a slip of this contract, each of which is enough."""
    plain, here = _plain(book, row), {"contract": row["id"]}
    if _starts(book, plain):
        yield here
        return
    for way in row.get("ways", ()):
        if _starts(book, [{**one, "partner": None, **way["slip"]} for one in plain]):
            yield {**here, **way["slip"]}
    for chip in row.get("premiums", ()):
        for side, states in chip["states"].items():
            for state in states:
                fact = {"premium": chip["id"], "side": side}
                fact |= {key: state[key] for key in ("announced", "made")}
                if _starts(book, [{**one, "premiums": [*one["premiums"], fact]} for one in plain]):
                    yield {**here, "premium": fact}


def _plain(book: Rulebook, row: Plain) -> list[Plain]:
    """The plainest slips of a game: won, and lost where it can be."""
    base = {"rulebook": book.id, "options": dict(book.settings), "contract": row["id"]}
    base |= {"forehand": 0, "declarer": 0}
    if row["kind"] == "tricks":
        shares = next(iter(row["cases"].values()))
        points, tricks = zip(*(list(shares) + [("0", 0)] * 4)[:4], strict=True)
        return [{**base, "points": list(points), "tricks": list(tricks)}]
    if row["kind"] == "negative":
        return [{**base, "tricks": [n, 12 - n, 0, 0]} for n in row["tricks"].values()]
    base |= {"partner": _PARTNER} if row["partner"] else {}
    birds = [chip["id"] for chip in row["premiums"] if chip["bird"]]
    said = {"side": "declarer", "announced": True, "made": True}
    base["premiums"] = [{"premium": bird, **said} for bird in birds[:1]]
    win = book.count.win_thirds
    return [{**base, "points": format_points(thirds)} for thirds in (win + 3, win - 6)]


def _starts(book: Rulebook, told: list[Plain]) -> bool:
    """Whether one of them does, other than by coming to nothing: that the page sees itself."""
    for one in told:
        try:
            outcome = outcome_of_slip(book, slip_of(one))
        except SlipError:
            continue
        settled = settle(book, outcome, _STAKE)
        if any(settled.points) and starts_radl(book, outcome, settled):
            return True
    return False
