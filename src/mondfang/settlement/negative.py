"""Piccolo, Zwiccolo, Bettler: each game its declarer against the three others, pair by pair."""

from __future__ import annotations

from mondfang.game.outcome import Outcome
from mondfang.game.public import Declared
from mondfang.rulebook.model import Rulebook
from mondfang.settlement.ledger import Line, as_row, worth


def settle_negative(book: Rulebook, outcome: Outcome, stake: int | None) -> list[Line]:
    return [_game(book, outcome, game, stake) for game in outcome.games]


def is_made(book: Rulebook, outcome: Outcome, game: Declared) -> bool:
    return outcome.tricks[game.seat] == book.contracts[game.contract].tricks


def level_against(outcome: Outcome, declarer: int, seat: int) -> int:
    for owner, opponent, level in outcome.kontras:
        if (owner, opponent) == (declarer, seat):
            return level
    return 0


def _game(book: Rulebook, outcome: Outcome, game: Declared, stake: int | None) -> Line:
    row, own = book.contracts[game.contract], game.seat
    sign = 1 if is_made(book, outcome, game) else -1
    value = row.value if sign > 0 else row.value_lost
    plain = worth(book, value, 0, stake)
    points, cents = [0, 0, 0, 0], [0, 0, 0, 0]
    unknown = False
    for seat in range(4):
        if seat == own:
            continue
        level = level_against(outcome, own, seat)
        pair = worth(book, value, level, stake) if level else plain
        points[seat] = -sign * pair.points
        unknown = unknown or pair.cents is None
        cents[seat] = -sign * (pair.cents or 0)
    points[own], cents[own] = -sum(points), -sum(cents)
    item = "game" if len(outcome.games) == 1 else f"game@{own}"
    return Line(item, row.clauses[:1], as_row(points), None if unknown else as_row(cents))
