"""Two games told on different ways are the same if their bare facts are."""

from __future__ import annotations

from typing import Any

from mondfang.cards import CardError, format_points, parse_points
from mondfang.scorer.block.entries import Facts

SHEET = "qr-"  # how the keys of entries begin that came with a whole sheet
_ASKED = ("rulebook", "options", "stake", "forehand")  # of a slip: the head says them for all


def bare(game: dict[str, Any]) -> dict[str, Any]:
    """A game without what the head says, and without what a slip leaves open anyhow."""
    slip = game.get("slip")
    if slip is None:
        return game
    kept = {name: value for name, value in slip.items() if name not in _ASKED}
    return {"slip": {name: value for name, value in kept.items() if not _is_open(name, value)}}


def _is_open(name: str, value: object) -> bool:
    """What a field says that could as well be missing."""
    return value is None or value is False or value in ([], ()) or (name, value) == ("kontra", 0)


def bare_facts(game: Facts | None) -> Facts | None:
    """The game as it is told on the way: two that are told alike are the same."""
    if game is None or game.slip is None:
        return game
    return Facts(slip=_canonical(bare({"slip": game.slip})["slip"]))


def _canonical(slip: dict[str, Any]) -> dict[str, Any]:
    """The same slip as the reader of a code would write it."""
    told = dict(slip)
    points = told.get("points")
    try:
        if isinstance(points, str):
            told["points"] = format_points(parse_points(points))
        elif isinstance(points, list | tuple):
            told["points"] = [format_points(parse_points(each)) for each in points]
    except CardError:
        pass
    if isinstance(told.get("premiums"), list | tuple):
        told["premiums"] = [
            {
                name: value
                for name, value in each.items()
                if value is not None and (name, value) != ("kontra", 0)
            }
            for each in told["premiums"]
        ]
    return told
