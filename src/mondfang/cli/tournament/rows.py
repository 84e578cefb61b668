"""Rows as a scorer's sheet has them: numbers in a line, in the order of its columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from mondfang.cli.base.speech import language, say
from mondfang.cli.tournament.words import read_numbers, signed
from mondfang.record import RecordError, read_text
from mondfang.rulebook import Rulebook
from mondfang.scorer.rows import Verdict, check_row
from mondfang.scorer.rows.story import Story
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip import SlipError
from mondfang.scorer.slip.form import decode
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Format, columns, seat_order
from mondfang.tournament.sheet.model import Row, game_row, row_of_record, row_of_slip, seat_row

STRUCK = "~"
_SEATS = re.compile(r"(?:Platz|Plätze|seats?) (\d(?:(?:, | und | and )\d)*)")


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


def read_totals(form: Format, seats: Sequence[int], text: str | Sequence[str], spot: Spot) -> Row:
    """The sums of a sheet, in the order of its columns."""
    numbers = read_numbers(text)
    if not numbers:
        raise TournamentError("not-numbers", spot, found=" ".join(text))
    if len(numbers) != len(seats):
        raise TournamentError("row-width", spot, found=len(numbers), wanted=len(seats))
    return Row(seat_order(form, numbers))


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
            raise TournamentError("bad-slip", spot, reason=problem) from None
        rows.append(row_of_slip(form, slip, len(seats), len(rows) + 1, spot))
    return tuple(rows)


def rows_of_records(
    form: Format, seats: Sequence[int], files: Iterable[str], number: int, table: int
) -> tuple[Row, ...]:
    """Recorded games, one file a deal."""
    rows: list[Row] = []
    for file in files:
        spot = Spot(number, table, len(rows) + 1)
        try:
            record = read_text(Path(file).read_bytes())
        except RecordError as problem:
            place = f"{file}:{problem.line}: {problem.text(language())}"
            raise TournamentError("bad-record", spot, reason=place) from None
        rows.append(row_of_record(form, record, len(seats), len(rows) + 1, spot))
    return tuple(rows)


def in_columns(form: Format, numbers: Sequence[int]) -> tuple[int, ...]:
    """What stands on the seats, in the order of the sheet's columns."""
    return columns(form, tuple(numbers))


def verdict_of(book: Rulebook, row: Row, deal: int) -> Verdict:
    return check_row(book, game_row(row.points, deal))


def is_doubtful(verdict: Verdict) -> bool:
    return not verdict.possible or verdict.irregular


def verdict_lines(
    form: Format, book: Rulebook, verdict: Verdict, seats: Sequence[int], deal: int
) -> list[str]:
    """Why a row is doubtful, and the rows next to it, in the columns of the sheet."""
    if verdict.irregular:
        head = say("geht nur mit einer Renonce", "possible by a Renonce only")
        lines = [f"{head}: {_told(book, verdict.stories[0], seats, deal)}"]
    else:
        lines = [say("kein Spiel gibt diese Zeile", "no game gives this row")]
    for near in verdict.nearest[:3]:
        row = in_columns(form, seat_row(near.row, len(seats), deal))
        lines.append(f"  {signed(row):<18} {_told(book, near.story, seats, deal)}")
    return lines


def _told(book: Rulebook, story: Story, seats: Sequence[int], deal: int) -> str:
    """A story with the players' numbers for its seats."""
    playing = game_players(seats, deal)

    def named(found: re.Match[str]) -> str:
        return re.sub(r"\d", lambda seat: f"#{playing[int(seat[0])]}", found[1])

    return _SEATS.sub(named, story_text(book, story, language()))


def game_players(seats: Sequence[int], deal: int) -> tuple[int, ...]:
    """The four who play a deal, in the order of a game's seats."""
    if len(seats) == 4:
        return tuple(seats)
    dealer = (deal - 1) % len(seats)
    return tuple(seats[(dealer + step) % len(seats)] for step in range(1, 5))
