"""Sheets by few keys: what follows from the numbers that were typed is filled in.

Sums come to zero, so the last of them need not be typed. Most rows are known from two numbers: the
book says which rows a game can give.

>>> completed((12, -4, -8), 4)
(12, -4, -8, 0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mondfang.scorer.rows import is_possible
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format, book_of, columns, seat_order
from mondfang.tournament.sheet.model import seat_row
from mondfang.tournament.sheet.rows import STRUCK, read_numbers

RUNNING = "="
"""Before the sums so far, where a table writes them instead of the points of each deal."""


def completed(numbers: Sequence[int], size: int) -> tuple[int, ...]:
    """Numbers that come to zero: the last one is filled in where it was left out."""
    found = tuple(numbers)
    return (*found, -sum(found)) if len(found) == size - 1 else found


def totals_by_keys(form: Format, seats: Sequence[int], text: str, spot: Spot) -> tuple[int, ...]:
    """The sums of a sheet in the order of its columns, the last one at will, seat by seat."""
    numbers = read_numbers(text)
    if not numbers:
        raise TournamentError("not-numbers", spot, found=text)
    whole = completed(numbers, len(seats))
    if len(whole) != len(seats):
        raise TournamentError("row-width", spot, found=len(numbers), wanted=len(seats))
    return seat_order(form, whole)


def row_by_keys(
    form: Format, seats: Sequence[int], deal: int, text: str, before: Sequence[int], spot: Spot
) -> str:
    """A row as ``read_row`` takes it, of whatever was typed of it.

    Numbers from the left, as far as it takes: three always do, two where one row of the book alone
    begins so. Behind ``=`` they are sums so far; ``before`` are those of the deal before, seat by
    seat.
    """
    plain = text.strip()
    if plain.startswith(STRUCK):
        return plain
    running = plain.startswith(RUNNING)
    numbers = read_numbers(plain.removeprefix(RUNNING))
    if not numbers:
        raise TournamentError("not-numbers", spot, found=text)
    size = len(seats)
    if running:
        sums = completed(numbers, size)
        if len(sums) != size:
            raise TournamentError("row-width", spot, found=len(numbers), wanted=size)
        old = columns(form, tuple(before))
        return " ".join(str(new - was) for new, was in zip(sums, old, strict=True))
    if len(numbers) >= 3:
        return " ".join(map(str, completed(numbers, 4) if len(numbers) == 3 else numbers))
    ways = completions(form, size, deal, numbers)
    if not ways:
        raise TournamentError("row-unusual", spot, found=text)
    if len(ways) != 1:
        raise TournamentError("row-open", spot, found=len(ways), rows=ways[:4])
    return " ".join(map(str, ways[0]))


def completions(
    form: Format, size: int, deal: int, begun: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """The rows that begin with these numbers, in the columns of the sheet.

    The row is one of what people write every evening: one against three, or two against two.
    Rarer ones are typed out.
    """
    book, found = book_of(form), []
    for four in _shapes(max(map(abs, begun), default=0)):
        row = columns(form, seat_row(four, size, deal))
        played = tuple(n for at, n in enumerate(row) if not _sits_out(form, size, deal, at))
        if played[: len(begun)] == tuple(begun) and is_possible(book, four):
            found.append(row)
    return tuple(dict.fromkeys(found))


def _sits_out(form: Format, size: int, deal: int, column: int) -> bool:
    """Whether the column is that of the dealer at a table of five."""
    return size == 5 and columns(form, tuple(range(size)))[column] == (deal - 1) % size


def _shapes(largest: int) -> Iterator[tuple[int, int, int, int]]:
    """Rows of one against three and of two against two in which this is among the numbers."""
    for value in sorted({largest, -largest, largest // 3, -(largest // 3)} - {0}):
        for seat in range(4):
            one, two, three, four = (3 * value if at == seat else -value for at in range(4))
            yield one, two, three, four
        for partner in range(1, 4):
            one, two, three, four = (value if at in (0, partner) else -value for at in range(4))
            yield one, two, three, four
