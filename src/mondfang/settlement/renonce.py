"""A Renonce: every regular player is placed as if game and announced premiums were won."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.game.outcome import Irregularity, Outcome
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.settlement.ledger import Line, Row, Worth, as_row, sides, worth
from mondfang.settlement.negative import level_against
from mondfang.settlement.positive import (
    game_level,
    game_value,
    kontra_counts,
    premium_value,
    valat_factor,
)


def settle_renonce(
    book: Rulebook, outcome: Outcome, fault: Irregularity, stake: int | None
) -> list[Line]:
    """The compensation and the claims, borne by the offenders in equal parts."""
    row = book.contracts[outcome.games[0].contract]
    regular = [seat for seat in range(4) if seat not in fault.seats]
    if row.talon == "tricks":
        flat = worth(book, book.trischaken.renonce, 0, stake)
        due = dict.fromkeys(regular, flat)
        return [_line("renonce", book.trischaken.clauses["renonce"], fault, due)]
    lines = []
    for item, cite, owed in items_due(book, outcome, row, stake):
        lines.append(_line(item, cite, fault, {seat: owed[seat] for seat in regular}))
    for seat, name in fault.claims:
        value = claimed_value(book, row, outcome.side_of(seat), book.premiums[name])
        value *= weight(outcome, seat)
        due = {seat: worth(book, value, 0, stake)}
        lines.append(_line(name, book.premiums[name].clauses[:1], fault, due))
    return lines


def items_due(
    book: Rulebook, outcome: Outcome, row: Contract, stake: int | None
) -> Iterator[tuple[str, tuple[str, ...], dict[int, Worth]]]:
    """Each item with its clauses and what every seat would have won by it."""
    seats = sides(outcome)
    if row.is_negative:
        for game in outcome.games:
            contract = book.contracts[game.contract]
            yield "game", contract.clauses[:1], _negative(book, outcome, game.seat, contract, stake)
        return
    heard = kontra_counts(book, outcome, row)
    announced = [fact for fact in outcome.premiums if fact.announced]
    valat = next((f for f in announced if book.premiums[f.premium].kind == "valat"), None)
    level = game_level(book, outcome, row, valat is not None)
    factor, together, doubled = 1, 1, 0
    if valat is not None and book.valat.shape != "added":
        times = valat_factor(book, row, book.premiums[valat.premium], announced=True)
        level += valat.kontra if heard else 0
        if book.valat.shape == "multiplies-all":
            together, doubled = times, valat.kontra if heard else 0
        else:
            factor = times
    owed: dict[int, Worth] = {}
    for seat in range(4):
        each = worth(book, game_value(row, seats[seat]) * factor, level, stake)
        owed[seat] = each.times(together * weight(outcome, seat))
    yield "game", row.clauses[:1], owed
    for fact in announced:
        premium = book.premiums[fact.premium]
        if (
            premium.kind == "valat" and book.valat.shape != "added"
        ) or premium.kind == "zehn-tarock":
            continue
        value, raised = premium_value(row, premium, announced=True), fact.kontra if heard else 0
        if premium.multiplied:
            each = worth(book, value, raised + doubled, stake).times(together)
        else:
            each = worth(book, value, raised, stake)
        owed = {seat: each.times(weight(outcome, seat)) for seat in range(4)}
        yield fact.premium, premium.clauses[:1], owed


def _negative(
    book: Rulebook, outcome: Outcome, declarer: int, row: Contract, stake: int | None
) -> dict[int, Worth]:
    owed = {}
    total = Worth(0, 0)
    for seat in range(4):
        if seat == declarer:
            continue
        pair = worth(book, row.value, level_against(outcome, declarer, seat), stake)
        owed[seat] = pair
        cents = None if pair.cents is None or total.cents is None else total.cents + pair.cents
        total = Worth(total.points + pair.points, cents)
    owed[declarer] = total
    return owed


def weight(outcome: Outcome, seat: int) -> int:
    """A seat alone against three is due three times, everybody else once."""
    seats = sides(outcome)
    return 3 if seats.count("declarer") == 1 and seats[seat] == "declarer" else 1


def claimed_value(book: Rulebook, row: Contract, side: Side, premium: Premium) -> int:
    """What a certain silent premium would have brought from one opponent."""
    if premium.kind == "valat" and book.valat.shape != "added":
        return game_value(row, side) * (valat_factor(book, row, premium, announced=False) - 1)
    return premium_value(row, premium, announced=False)


def _line(item: str, cite: tuple[str, ...], fault: Irregularity, due: dict[int, Worth]) -> Line:
    points = _spread(fault.seats, {seat: each.points for seat, each in due.items()})
    cents = {seat: each.cents for seat, each in due.items() if each.cents is not None}
    known = len(cents) == len(due)
    return Line(item, cite, points, _spread(fault.seats, cents) if known else None)


def _spread(offenders: tuple[int, ...], due: dict[int, int]) -> Row:
    row = [due.get(seat, 0) for seat in range(4)]
    for seat, share in zip(offenders, shares(sum(due.values()), len(offenders)), strict=True):
        row[seat] -= share
    return as_row(row)


def shares(total: int, offenders: int) -> tuple[int, ...]:
    """Offenders pay equal parts; an odd rest falls to the first of them."""
    share, rest = divmod(total, offenders)
    return tuple(share + (index < rest) for index in range(offenders))
