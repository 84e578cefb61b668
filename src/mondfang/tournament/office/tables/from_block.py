"""A table that keeps its sheet on a block: what is written there becomes the draft of its sheet.

What the referee rules goes the other way: a block that did not know would write the next game on
the line that the ruling has taken.
"""

from __future__ import annotations

from mondfang.game.dealing.rotation import players_at
from mondfang.referee import rule
from mondfang.referee.case import book_of_case, case_of, decode_case
from mondfang.referee.onto_sheet import slip_of_ruling
from mondfang.scorer.block.entries import NAME, Bound, Corrected, Facts, Opened, Wrote
from mondfang.scorer.block.fold import Block
from mondfang.scorer.block.sheet import BlockLine
from mondfang.scorer.block.sheet import Sheet as BlockSheet
from mondfang.scorer.slip.form import plain
from mondfang.scorer.slip.reseat import reseated
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of, columns, stake_cents
from mondfang.tournament.office.events import RowsTakenBack, RowWritten, Ruled
from mondfang.tournament.office.players.entrants import shown_name
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.sheet.rows import game_players


def opening_of(state: State, office: str, number: int, table: int) -> Opened:
    """The head of a table's block: its people from the left, the planned deals, the stake."""
    seats = state.table(number, table)
    if number not in state.clocks:
        raise TournamentError("not-started", Spot(round=number))
    state.check_seats(number, table)
    form = state.format
    order = columns(form, seats)
    own = book_of(form).money.cents_per_point
    return Opened(
        form.rulebook,
        tuple(f"{who} {shown_name(state.entrants[who])}"[:NAME].strip() for who in order),
        dict(form.options),
        stake_cents(form) if own is None else None,
        form.plan(number).deals_at(len(seats)),
        order.index(seats[0]),
        bound=Bound(office, number, table, order),
    )


def place_text(state: State, number: int, table: int, turn: int = 0) -> str:
    """What makes a block that of a table: whoever sits there, in which order.

    ``turn`` counts how often its code was taken back: then another block takes its place.
    """
    seats = state.table(number, table)
    place = f"block {number} {table} {' '.join(str(who) for who in seats)}"
    return f"{place} / {turn}" if turn else place


def draft_entries(state: State, bound: Bound) -> tuple[Wrote | Corrected, ...]:
    """What a block that is opened late begins with: the rows that the office has of its table."""
    draft = state.drafts.get((bound.round, bound.table, False))
    seats, entries = state.table(bound.round, bound.table), list[Wrote | Corrected]()
    for deal, row in enumerate(() if draft is None else draft.rows, 1):
        points = tuple(row.points[seats.index(who)] for who in bound.numbers)
        entries.append(Wrote(deal, Facts(row=points)))
        if row.struck:
            entries.append(Corrected(deal))
    return tuple(entries)


def ruling_entry(state: State, block: Block, event: Ruled) -> Wrote | Corrected | None:
    """The row of a ruling for the block of its table: the next game, or in the place of another.

    None where the deal goes on, or is one that the block does not come to next.
    """
    bound, deal = block.head.bound, event.deal
    if bound is None or not event.case or deal is None or not 1 <= deal <= block.next_deal:
        return None
    form = decode_case(event.case)
    book = book_of_case(form)
    slip = slip_of_ruling(book, form, rule(book, case_of(book, form)))
    asked = game_players(state.table(event.round, event.table), deal)
    places = players_at(block.size, block.dealer_at(deal))
    there = [bound.numbers[block.seats_at(deal)[seat]] for seat in places]
    if slip is None or sorted(asked) != sorted(there):
        return None
    game = Facts(slip=plain(reseated(slip, [there.index(who) for who in asked])))
    if deal == block.next_deal:
        return Wrote(deal, game)
    return Corrected(deal, "" if event.row is None else event.row.note, game)


def draft_events(
    state: State, bound: Bound, sheet: BlockSheet
) -> tuple[RowWritten | RowsTakenBack, ...]:
    """What makes the draft of the table say what its block says; nothing where it does."""
    at, table = bound.round, bound.table
    seats = state.table(at, table)
    if sorted(seats) != sorted(bound.numbers):
        raise TournamentError("not-at-table", Spot(at, table))
    draft = state.drafts.get((at, table, False))
    rows = () if draft is None else draft.rows
    wanted = [_row(state, bound, seats, line) for line in sheet.lines]
    events: list[RowWritten | RowsTakenBack] = []
    if len(wanted) < len(rows):
        events.append(RowsTakenBack(at, table, len(wanted)))
    events += [
        RowWritten(at, table, deal, row)
        for deal, row in enumerate(wanted, 1)
        if deal > len(rows) or not _is_told(rows[deal - 1], row)
    ]
    return tuple(events)


def _is_told(known: Row, row: Row) -> bool:
    """Numbers alone say nothing new of a row that is known with its game and money."""
    if row.source == "typed" and not row.contract:
        return (known.points, known.struck) == (row.points, row.struck)
    return known == row


def _row(state: State, bound: Bound, seats: tuple[int, ...], line: BlockLine) -> Row:
    """A line of the block in the order of the seats."""
    places = [bound.numbers.index(who) for who in seats]
    game = line.deal.game
    cents = line.cents if state.format.money.on else None
    return Row(
        tuple(line.points[place] for place in places),
        None if cents is None else tuple(cents[place] for place in places),
        line.contract or "",
        struck=game is None,
        source="typed" if game is None or game.slip is None else "slip",
    )
