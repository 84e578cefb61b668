"""The slip that a scorer would write after a played game."""

from __future__ import annotations

from typing import Any

from mondfang.cards import format_points
from mondfang.game import Outcome
from mondfang.rulebook import Rulebook


def slip_after(book: Rulebook, outcome: Outcome) -> dict[str, Any]:
    """Say the outcome as a slip; games that stopped early get the tricks that were left."""
    row = book.contracts[outcome.games[0].contract]
    slip: dict[str, Any] = {
        "rulebook": book.id,
        "forehand": outcome.forehand,
        "contract": row.id,
        "declarer": outcome.games[0].seat,
        "options": dict(book.settings),
    }
    if outcome.ending == "conceded":
        slip["renonce"] = {"seats": [outcome.games[0].seat], "fault": "too-few-suit-cards"}
        return slip
    if row.partner:
        slip["partner"] = outcome.partner
        slip["king_in_talon"] = outcome.king_in_talon
        slip["called"] = outcome.called.code if outcome.called is not None else None
    if outcome.ending == "schleifen":
        if outcome.birds_at_bid:
            slip["bird"] = outcome.birds_at_bid[0]
        return {**slip, "schleifen": True}
    if row.talon == "tricks":
        points = [format_points(thirds) for thirds in outcome.card_thirds]
        return {**slip, "points": points, "tricks": list(outcome.tricks)}
    if row.is_negative:
        return {**slip, **_negative(book, outcome)}
    slip["kontra"] = outcome.kontra
    slip["premiums"] = [
        {
            "premium": fact.premium,
            "side": fact.side,
            "announced": fact.announced,
            "made": fact.made,
            "kontra": fact.kontra,
        }
        for fact in outcome.premiums
    ]
    if outcome.ending == "unplayed":
        return {**slip, "unplayed": True}
    assert outcome.declarer_thirds is not None
    return {
        **slip,
        "points": format_points(outcome.declarer_thirds),
        "tricks": list(outcome.tricks),
    }


def _negative(book: Rulebook, outcome: Outcome) -> dict[str, Any]:
    """Each game with its own ladder; open tricks go where they change no result."""
    tricks = list(outcome.tricks)
    missing = 12 - sum(tricks)
    if missing:
        aims = {game.seat: book.contracts[game.contract].tricks or 0 for game in outcome.games}
        spare = [seat for seat in range(4) if seat not in aims or tricks[seat] > aims[seat]]
        tricks[spare[0]] += missing
    ladders: dict[int, list[int]] = {game.seat: [0, 0, 0, 0] for game in outcome.games}
    for owner, seat, level in outcome.kontras:
        ladders[owner][seat] = level
    first, *others = outcome.games
    beside = [
        {"declarer": game.seat, "contract": game.contract, "kontra": ladders[game.seat]}
        for game in others
    ]
    return {"tricks": tricks, "kontra": ladders[first.seat], "bei": beside}
