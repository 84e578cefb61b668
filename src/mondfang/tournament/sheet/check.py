"""What is wrong with a sheet, and what is doubtful: shape, sums, deals, rows by the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mondfang.rulebook import Rulebook
from mondfang.scorer.rows import Verdict, check_row
from mondfang.speech.numbers import row as points_row
from mondfang.speech.numbers import signed
from mondfang.tournament.errors import BackTo, Spot, TournamentError
from mondfang.tournament.format.model import Format, RoundPlan, book_of
from mondfang.tournament.office.events import Ruled
from mondfang.tournament.sheet.lost import may_hold
from mondfang.tournament.sheet.model import Row, Sheet, game_row


def refuse_sheet(form: Format, sheet: Sheet, table: tuple[int, ...], signal: float | None) -> None:
    """Raise what makes a sheet unusable; ``table`` is who was drawn, ``signal`` the round's end."""
    for problem in faults(form, sheet, table, signal):
        raise problem


def faults(
    form: Format, sheet: Sheet, table: tuple[int, ...], signal: float | None = None
) -> Iterator[TournamentError]:
    """Everything that makes the sheet unusable, the most basic first."""
    spot = sheet.spot
    if sorted(sheet.seats) != sorted(table):
        yield TournamentError("wrong-players", spot, found=sheet.seats, drawn=table)
        return
    if form.office.scorer and sheet.scorer is None:
        yield TournamentError("no-scorer", spot)
    if sheet.scorer is not None and sheet.scorer not in sheet.seats:
        yield TournamentError("scorer-elsewhere", spot, number=sheet.scorer)
    if (sheet.totals is None) == (not sheet.rows):
        yield TournamentError("rows-or-totals", spot)
        return
    if sheet.totals is not None:
        yield from _total_faults(sheet, sheet.totals)
    for deal, row in enumerate(sheet.rows, 1):
        yield from row_faults(form, sheet, deal, row, signal)
    yield from _deal_faults(form, sheet)


def _total_faults(sheet: Sheet, totals: tuple[int, ...]) -> Iterator[TournamentError]:
    for numbers in (totals, sheet.total_cents):
        if numbers is not None and len(numbers) != len(sheet.seats):
            wanted = len(sheet.seats)
            yield TournamentError("row-width", sheet.spot, found=len(numbers), wanted=wanted)
        elif numbers is not None and (total := sum(numbers)):
            yield TournamentError(
                "totals-sum",
                sheet.spot,
                row=points_row(numbers),
                sum=signed(total),
                scorer=BackTo(sheet.scorer),
            )
    if sheet.deals < 1:
        yield TournamentError("no-deals", sheet.spot)


def row_faults(
    form: Format, sheet: Sheet, deal: int | None, row: Row, signal: float | None = None
) -> Iterator[TournamentError]:
    """What is wrong with one row; a struck one may say anything in its width.

    A row beside all deals has none, and no dealer who sits out.
    """
    spot = Spot(round=sheet.round, table=sheet.table, deal=deal)
    wanted = len(sheet.seats)
    for numbers in (row.points, row.cents):
        if numbers is None:
            continue
        if len(numbers) != wanted:
            yield TournamentError("row-width", spot, found=len(numbers), wanted=wanted)
        elif row.struck:
            continue
        elif total := sum(numbers):
            # KI-065: the scorer answers for the sheet and gets it back.
            yield TournamentError(
                "row-sum",
                spot,
                row=points_row(numbers),
                sum=signed(total),
                scorer=BackTo(sheet.scorer),
            )
        elif wanted == 5 and deal is not None and numbers[sheet.dealer(deal)]:
            dealer = sheet.seats[sheet.dealer(deal)]
            yield TournamentError("dealer-plays", spot, number=dealer)
    if row.cents is not None and not form.money.on:
        yield TournamentError("no-money", spot)
    if signal is not None and row.cut_at is not None and row.cut_at >= signal:
        yield TournamentError("after-signal", spot)


def _deal_faults(form: Format, sheet: Sheet) -> Iterator[TournamentError]:
    plan, size = form.plan(sheet.round), len(sheet.seats)
    planned = plan.deals_at(size)
    if planned is None:
        if plan.minutes is None and not sheet.short and _is_broken_off(form, sheet):
            yield TournamentError("open-rotation", sheet.spot, played=sheet.played, size=size)
    elif sheet.played > planned:
        yield TournamentError("too-many-deals", sheet.spot, played=sheet.played, planned=planned)
    elif sheet.played < planned and plan.minutes is None and not sheet.short:
        yield TournamentError("too-few-deals", sheet.spot, played=sheet.played, planned=planned)


def _is_broken_off(form: Format, sheet: Sheet) -> bool:
    """A final round to the first forehand ends with whole rotations (DL-064)."""
    whole = book_of(form).deal.final_round == "first-forehand"
    return whole and bool(sheet.played % len(sheet.seats))


@dataclass(frozen=True, slots=True)
class Doubt:
    """A row that no game of the book gives, or only a Renonce; with the rows next to it.

    ``lost`` is the ruling that an announcement was lost, where the row says otherwise.
    """

    spot: Spot
    row: tuple[int, ...]
    verdict: Verdict
    lost: Ruled | None = None


def doubts(
    form: Format, sheet: Sheet, book: Rulebook | None = None, rulings: Sequence[Ruled] = ()
) -> tuple[Doubt, ...]:
    """The rows that are worth a question; rulings and struck rows are settled already.

    ``rulings`` are those of the table: a row in which an announcement was ruled lost shows it.
    """
    rules = book_of(form) if book is None else book
    found = []
    for deal, row in enumerate(sheet.rows, 1):
        doubt = row_doubt(rules, sheet.spot, deal, row, rulings)
        if doubt is not None:
            found.append(doubt)
    return tuple(found)


def row_doubt(
    book: Rulebook, spot: Spot, deal: int, row: Row, rulings: Sequence[Ruled] = ()
) -> Doubt | None:
    """What is doubtful about one row; None where a game gives it and no ruling says otherwise."""
    if row.struck or row.source == "ruling":
        return None
    four = game_row(row.points, deal)
    verdict = check_row(book, four)
    lost = next((one for one in _parts(rulings, deal) if not _holds(book, four, deal, one)), None)
    if verdict.possible and not verdict.irregular and lost is None:
        return None
    return Doubt(replace(spot, deal=deal), row.points, verdict, lost)


def _parts(rulings: Sequence[Ruled], deal: int) -> Iterator[Ruled]:
    return (one for one in rulings if one.is_part and one.deal == deal and one.row is not None)


def _holds(book: Rulebook, four: tuple[int, int, int, int], deal: int, ruled: Ruled) -> bool:
    assert ruled.row is not None
    return may_hold(book, four, game_row(ruled.row.points, deal))


def signal_time(plan: RoundPlan, started_at: float, ended_at: float | None) -> float | None:
    """When no further deal begins: at the director's signal, or when the time is over."""
    over = None if plan.minutes is None else started_at + plan.minutes * 60
    known = [time for time in (ended_at, over) if time is not None]
    return min(known) if known else None
