"""The running sheet: the last games line by line, what was carried over, the sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from mondfang.rulebook.names import contract_name
from mondfang.settlement.lines import SheetLine
from mondfang.speech import numbers, pick
from mondfang.table.kept.sheet import RunningSheet, carried
from mondfang.web.play.scene.result import ResultRow, money_row, points_row, with_money
from mondfang.web.play.scene.table import Seen

SHOWN = 8  # games on the page of a table: two rounds of four


@dataclass(frozen=True, slots=True)
class Sheet:
    """The running sheet by seat at the table."""

    names: tuple[tuple[str, bool], ...]
    faces: tuple[Markup, ...]  # of the bots
    before: ResultRow | None  # the games that are not shown, summed up
    rows: tuple[ResultRow, ...]
    total: ResultRow
    cents: ResultRow | None
    pot: str
    deals_left: int | None
    all_games: str  # where all of them are shown; "" while they are


def sheet_scene(seen: Seen) -> Sheet:
    """The last games: however long a table lasts, its page has no more lines than these."""
    table = seen.table
    size = len(table.chairs)
    totals = table.totals or (0,) * size
    lines = table.sheet[-SHOWN:]
    older = bool(lines) and lines[0].game > 1
    sheet = RunningSheet(lines, totals, table.cent_totals)
    return Sheet(
        names=names_row(seen),
        faces=tuple(seen.portrait(seat) for seat in range(size)),
        before=before_row(seen, carried(sheet), lines[0].game - 1) if older else None,
        rows=line_rows(lines, seen, table.you is not None),
        total=ResultRow(seen.t("Schrift", "Points"), points_row(totals, table.you)),
        cents=None
        if table.cent_totals is None or not table.sheet
        else ResultRow(
            seen.t("Kassa €", "Cash €"), money_row(table.cent_totals, table.you, seen.language)
        ),
        pot="" if table.pot is None else numbers.amount(table.pot, seen.language),
        deals_left=table.deals_left if table.last_round else None,
        all_games=f"/t/{table.id}/sheet" if older else "",
    )


def names_row(seen: Seen) -> tuple[tuple[str, bool], ...]:
    """Who sits where now, and whether that is the one who looks."""
    chairs = range(len(seen.table.chairs))
    return tuple((seen.chair_name(seat), seat == seen.table.you) for seat in chairs)


def before_row(seen: Seen, sheet: RunningSheet, games: int) -> ResultRow:
    """What the games up to here came to, as at the head of a new page: ``Übertrag 1–484``."""
    span = "1" if games == 1 else f"1–{games}"
    points = points_row(sheet.points, seen.table.you)
    label = f"{seen.t('Übertrag', 'Carried over')} {span}"
    if sheet.cents is None:
        return ResultRow(label, points)
    return ResultRow(label, with_money(points, sheet.cents, seen.language))


def line_rows(lines: Sequence[SheetLine], seen: Seen, may_open: bool) -> tuple[ResultRow, ...]:
    """A row a game; whoever sat there may open it and see how it came about."""
    return tuple(_row(line, seen, may_open) for line in lines)


def _row(line: SheetLine, seen: Seen, may_open: bool) -> ResultRow:
    book, language, you = seen.book, seen.language, seen.table.you
    if line.contract is None or line.thrown_in:
        label = pick(language, "zusammengeworfen", "thrown in")
    else:
        label = contract_name(line.contract, language, book)
    label = f"{line.game}. {label}{' ×2' if line.doubled else ''}"
    points = points_row(line.points, you)
    if line.cents is not None:
        points = with_money(points, line.cents, language)
    link = f"/t/{seen.table.id}/game/{line.game}/settled" if may_open else ""
    return ResultRow(label, points, detail=_player(line, seen), link=link)


def _player(line: SheetLine, seen: Seen) -> str:
    """Who played; nothing where all play alone."""
    if line.declarer is None or line.contract is None:
        return ""
    alone = seen.book.contracts[line.contract].talon == "tricks"
    return "" if alone else seen.chair_name(line.declarer)
