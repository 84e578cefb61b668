"""How long a game can last and how much it can cost: bounds that hold, not the least ones."""

from __future__ import annotations

from mondfang.rulebook import Contract, Rulebook
from mondfang.settlement.ledger import worth
from mondfang.settlement.positive import left_king_premium, premium_value, valat_factor
from mondfang.settlement.trischaken import most_paid

ALONE = 3  # one against three is paid three times
PLAYED = 48
DISCARD = 6


def most_points(book: Rulebook) -> int:
    """No seat can win or lose more game points than this in one deal."""
    rows = [row for row in book.contracts.values() if row.offered]
    return max(_most(book, row) for row in rows)


def _most(book: Rulebook, row: Contract) -> int:
    if row.talon == "tricks":
        return max(most_paid(book.trischaken), ALONE * book.trischaken.renonce)
    if row.is_negative:
        return _negative(book, row)
    return ALONE * (_game(book, row) + _premiums(book, row))


def _negative(book: Rulebook, row: Contract) -> int:
    """One's own game against three, and up to three games beside it."""
    each = worth(book, max(row.value, row.value_lost), book.kontra.levels, None).points
    beside = [
        worth(book, max(other.value, other.value_lost), book.kontra.levels, None).points
        for other in book.contracts.values()
        if other.offered and other.joinable and other.rank == row.rank
    ]
    return ALONE * each + (ALONE * max(beside) if row.joinable and beside else 0)


def _game(book: Rulebook, row: Contract) -> int:
    """The game doubled to the top; a Valat of each side multiplies it, and can be doubled too."""
    value, levels = max(row.value, row.value_lost), book.kontra.levels
    if book.valat.shape == "multiplies-game":
        return 2 * worth(book, value * _valat(book, row), 2 * levels, None).points
    return worth(book, value, levels, None).points * _together(book, row)


def _together(book: Rulebook, row: Contract) -> int:
    """By how much a Valat multiplies game and premiums alike, where a book has it so."""
    if book.valat.shape != "multiplies-all":
        return 1
    return _valat(book, row) << book.kontra.levels


def _valat(book: Rulebook, row: Contract) -> int:
    """The most that a Valat multiplies by in a game."""
    valats = [book.premiums[name] for name in row.premiums if book.premiums[name].kind == "valat"]
    said = (True, False)
    return max(1, *(valat_factor(book, row, valat, each) for valat in valats for each in said), 1)


def _premiums(book: Rulebook, row: Contract) -> int:
    """Every premium by both sides, doubled to the top, and a called king left in the talon."""
    total = 0
    left = left_king_premium(book)
    for name in {*row.premiums, *((left.id,) if left is not None else ())}:
        premium = book.premiums[name]
        value = max(premium_value(row, premium, said) for said in (True, False))
        total += 2 * worth(book, value, book.kontra.levels, None).points
    return total * _together(book, row)


def most_steps(book: Rulebook) -> int:
    """No game takes more single steps than this."""
    contracts, premiums = len(book.contracts), len(book.premiums)
    auction = 1 + 4 * contracts + 4
    talon = 1 + 3 + 2 * DISCARD + 1  # the call, the talon, a discard taken back once
    terms = 4
    statement = 2 * (premiums + 1)
    ladders = 4 + 12 + 4 * premiums
    said = 4 * premiums + book.kontra.levels * ladders
    return auction + talon + terms + statement + said + 4 * (said + 1) + PLAYED
