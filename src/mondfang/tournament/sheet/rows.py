"""Rows as a scorer's sheet has them, in the order of its columns, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mondfang.record import RecordError, read_text
from mondfang.rulebook import Rulebook
from mondfang.rulebook.citations import ids_text
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip import SlipError
from mondfang.scorer.slip.form import decode
from mondfang.speech import Text, numbers
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format, columns, seat_order
from mondfang.tournament.sheet.check import Doubt
from mondfang.tournament.sheet.model import Row, row_of_record, row_of_slip, seat_row

STRUCK = "~"
NEAREST = 3
_MINUS = str.maketrans({"−": "-", "–": "-", ",": " ", ";": " ", "\t": " ", "/": " "})


def signed(points: Iterable[int]) -> str:
    """``+3 -1 -1 -1``, nothing as a plain 0."""
    return numbers.row(points)


def read_numbers(text: str | Sequence[str]) -> tuple[int, ...] | None:
    """Whole numbers as people type them, with any minus and any separator; else None."""
    joined = text if isinstance(text, str) else " ".join(text)
    try:
        return tuple(int(word) for word in joined.translate(_MINUS).split())
    except ValueError:
        return None


def read_row(form: Format, seats: Sequence[int], deal: int, text: str, spot: Spot) -> Row:
    """``3 -1 -1 -1``; with ``~`` before it the row is struck.

    At a table of five the dealer's zero may be left out.
    """
    struck = text.lstrip().startswith(STRUCK)
    numbers = read_numbers(text.lstrip().removeprefix(STRUCK))
    if numbers is None or (not numbers and not struck):
        raise TournamentError("not-numbers", spot, found=text.strip())
    if struck and not numbers:
        numbers = (0,) * len(seats)
    if len(seats) == 5 and len(numbers) == 4:
        numbers = _with_dealer(form, numbers, deal)
    if len(numbers) != len(seats):
        raise TournamentError("row-width", spot, found=len(numbers), wanted=len(seats))
    return Row(seat_order(form, numbers), struck=struck)


def _with_dealer(form: Format, numbers: Sequence[int], deal: int) -> tuple[int, ...]:
    """Five columns out of four numbers: a zero where the dealer's column is."""
    places = columns(form, (0, 1, 2, 3, 4))
    at = places.index((deal - 1) % 5)
    return (*numbers[:at], 0, *numbers[at:])


def read_rows(
    form: Format, seats: Sequence[int], lines: Iterable[str], number: int, table: int
) -> tuple[Row, ...]:
    """Every line that says something, one deal after another."""
    rows: list[Row] = []
    for line in lines:
        text = line.partition("#")[0]
        if text.strip():
            deal = len(rows) + 1
            rows.append(read_row(form, seats, deal, text, Spot(number, table, deal)))
    return tuple(rows)


def read_totals(
    form: Format, seats: Sequence[int], text: str | Sequence[str], spot: Spot
) -> tuple[int, ...]:
    """The sums of a sheet, in the order of its columns, as they stand on the seats."""
    numbers = read_numbers(text)
    if not numbers:
        raise TournamentError("not-numbers", spot, found=" ".join(text))
    if len(numbers) != len(seats):
        raise TournamentError("row-width", spot, found=len(numbers), wanted=len(seats))
    return seat_order(form, numbers)


def read_order(form: Format, table: Sequence[int], text: str, spot: Spot) -> tuple[int, ...]:
    """Who stands in which column, as the numbers from the left say, in the order of the seats."""
    return seat_order(form, read_drawn(table, text, spot))


def read_drawn(table: Sequence[int], text: str, spot: Spot) -> tuple[int, ...]:
    """Everybody of a table once, in the order in which they were said."""
    numbers = read_numbers(text)
    if numbers is None or sorted(numbers) != sorted(table):
        raise TournamentError("wrong-players", spot, found=numbers or (), drawn=tuple(table))
    return tuple(numbers)


def read_named(words: Sequence[str], seats: Sequence[int], spot: Spot) -> tuple[int, ...] | None:
    """Sums with the numbers of their players, in any order; None where they come without.

    >>> read_named(["8:-4", "36:12", "15:0", "34:−8"], (36, 8, 34, 15), Spot())
    (12, -4, -8, 0)
    """
    if not any(":" in word for word in words):
        return None
    pairs = [read_numbers(word.replace(":", " ")) for word in words]
    points = {pair[0]: pair[1] for pair in pairs if pair is not None and len(pair) == 2}
    if len(points) < len(words):
        raise TournamentError("not-numbers", spot, found=" ".join(words))
    if sorted(points) != sorted(seats):
        raise TournamentError("wrong-players", spot, found=tuple(points), drawn=tuple(seats))
    return tuple(points[who] for who in seats)


def rows_of_slips(
    form: Format, seats: Sequence[int], lines: Iterable[str], number: int, table: int
) -> tuple[Row, ...]:
    """A scorer's slips, one JSON a line."""
    rows: list[Row] = []
    for line in lines:
        if not line.strip():
            continue
        spot = Spot(number, table, len(rows) + 1)
        try:
            slip = decode(line)
        except SlipError as problem:
            raise TournamentError("bad-slip", spot, reason=Text.each(problem.text)) from None
        rows.append(row_of_slip(form, slip, len(seats), len(rows) + 1, spot))
    return tuple(rows)


def rows_of_records(
    form: Format,
    seats: Sequence[int],
    records: Iterable[tuple[str, bytes]],
    number: int,
    table: int,
    language: str = "de",
) -> tuple[Row, ...]:
    """Recorded games, one a deal: what each is called, and what it says."""
    rows: list[Row] = []
    for name, data in records:
        spot = Spot(number, table, len(rows) + 1)
        try:
            record = read_text(data)
        except RecordError as problem:
            place = f"{name}:{problem.line}: {problem.text(language)}"
            raise TournamentError("bad-record", spot, reason=place) from None
        rows.append(row_of_record(form, record, len(seats), len(rows) + 1, spot))
    return tuple(rows)


def game_players(seats: Sequence[int], deal: int) -> tuple[int, ...]:
    """The four who play a deal, in the order of a game's seats."""
    if len(seats) == 4:
        return tuple(seats)
    dealer = (deal - 1) % len(seats)
    return tuple(seats[(dealer + step) % len(seats)] for step in range(1, 5))


def doubt_lines(
    form: Format, book: Rulebook, doubt: Doubt, seats: Sequence[int], language: str = "de"
) -> list[str]:
    """Why a row is doubtful, and the rows next to it, in the columns of the sheet."""
    deal, verdict, english = doubt.spot.deal or 1, doubt.verdict, language == "en"
    lines = []
    if doubt.lost is not None and doubt.lost.row is not None:
        part = signed(columns(form, doubt.lost.row.points))
        head = (
            "an announcement was ruled lost here, and this row does not show it"
            if english
            else "hier ist eine Ansage nach dem Spruch verloren; die Zeile passt nicht dazu"
        )
        lines.append(f"{head}: {part} [{ids_text(doubt.lost.clauses)}]")
    if verdict.irregular:
        head = "possible by a Renonce only" if english else "geht nur mit einer Renonce"
        lines.append(f"{head}: {told(book, verdict.stories[0], seats, deal, language)}")
    elif not verdict.possible:
        lines.append("no game comes to this row" if english else "kein Spiel ergibt diese Zeile")
    return [*lines, *near_lines(form, book, doubt, seats, language)]


def near_lines(
    form: Format, book: Rulebook, doubt: Doubt, seats: Sequence[int], language: str = "de"
) -> list[str]:
    """The possible rows next to a doubtful one, each with its likeliest game."""
    deal, lines = doubt.spot.deal or 1, []
    for near in doubt.verdict.nearest[:NEAREST]:
        row = signed(columns(form, seat_row(near.row, len(seats), deal)))
        lines.append(f"  {row:<18} {told(book, near.story, seats, deal, language)}")
    return lines


def told(book: Rulebook, story: RowStory, seats: Sequence[int], deal: int, language: str) -> str:
    """A story with the players' numbers for its seats."""
    names = [f"#{who}" for who in game_players(seats, deal)]
    return story_text(book, story, language, names)
