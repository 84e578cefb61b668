"""The block of a table in a tournament: found, opened, and carried over to its sheet."""

from __future__ import annotations

import time

from starlette.requests import HTTPConnection

from mondfang.scorer.block.entries import NAME, Bound, Entry
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.fold import fold
from mondfang.speech import SpokenError
from mondfang.store.block.open_blocks import Standing
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.state import Given
from mondfang.tournament.office.tables.from_block import (
    draft_entries,
    draft_events,
    opening_of,
    place_text,
    ruling_entry,
)
from mondfang.web.base.services import services
from mondfang.web.office.access import secret_for
from mondfang.web.office.table.scribe import turn_of_sheet

_AUTHOR = "Block"


async def carried(connection: HTTPConnection, standing: Standing) -> None:
    """What was written on the block of a table becomes the draft of its sheet.

    A round that is over takes no more rows: the block says what it says, and the office too.
    """
    bound = standing.block.head.bound
    if bound is None:
        return
    offices = services(connection).offices
    state = await offices.look(bound.office)
    try:
        if state is None or _is_withdrawn(connection, state, bound, standing.id):
            return
        if not draft_events(state, bound, standing.sheet):
            return

        def change(state: Tournament) -> Tournament:
            for event in draft_events(state, bound, standing.sheet):
                state = state.done(event, time.time(), _AUTHOR)
            return state

        await offices.change(bound.office, change)
    except SpokenError:
        return


async def ruled(
    connection: HTTPConnection, book: str, state: Tournament, given: Given, by: str
) -> None:
    """What the referee has put on the sheet stands on the block of the table, too.

    Whoever has the pen there is asked first; a row that stood there is kept below it.
    """
    at, table = given.ruled.round, given.ruled.table
    standing = await block_of(connection, book, state, at, table)
    do = None if standing is None else ruling_entry(state, standing.block, given.ruled)
    if standing is None or do is None:
        return
    try:
        entry = Entry(f"ruling-{given.seq:06}", do, by=by[:NAME])
        written = await services(connection).blocks.do(standing.id, entry)
    except SpokenError:
        return  # it stands on the sheet all the same
    if written is not None:
        await carried(connection, written)


async def check_not_withdrawn(connection: HTTPConnection, standing: Standing) -> None:
    """Refuse to write on the block of a code that was taken back, and say where to go."""
    bound = standing.block.head.bound
    state = None if bound is None else await services(connection).offices.look(bound.office)
    if bound is None or state is None:
        return
    if _is_withdrawn(connection, state, bound, standing.id):
        raise BlockError("withdrawn")


def _is_withdrawn(connection: HTTPConnection, state: Tournament, bound: Bound, block: str) -> bool:
    at, table = bound.round, bound.table
    if at not in state.draws or not 1 <= table <= len(state.draws[at].tables):
        return False
    turns = range(turn_of_sheet(connection, bound.office, state, at, table))
    places = (place_text(state, at, table, turn) for turn in turns)
    return any(secret_for(connection, bound.office, place) == block for place in places)


async def block_of(
    connection: HTTPConnection, book: str, state: Tournament, at: int, table: int
) -> Standing | None:
    """The block of a table, if anybody has opened it."""
    return await services(connection).blocks.look(_links(connection, book, state, at, table)[0])


async def open_block(
    connection: HTTPConnection, book: str, state: Tournament, at: int, table: int, by: str
) -> Standing:
    """The block of a table, opened by whoever comes first; raises SpokenError.

    It begins with the rows that the office has already.
    """
    found = await block_of(connection, book, state, at, table)
    if found is not None:
        return found
    links = _links(connection, book, state, at, table)
    head = opening_of(state, book, at, table)
    assert head.bound is not None
    opening = Entry(f"open-{links[0]}", head, by=by)
    rows = [
        Entry(f"draft-{place}-{links[0]}", do, by=by)
        for place, do in enumerate(draft_entries(state, head.bound), 1)
    ]
    fold([opening, *rows])  # what cannot be written is refused before anything is
    blocks = services(connection).blocks
    standing: Standing | None = await blocks.open(opening, links)
    for row in rows:
        standing = await blocks.do(links[0], row)
    assert standing is not None
    return standing


def _links(
    connection: HTTPConnection, book: str, state: Tournament, at: int, table: int
) -> tuple[str, str]:
    """The links of a table's block: always the same, and nobody guesses them."""
    turn = turn_of_sheet(connection, book, state, at, table)
    place = place_text(state, at, table, turn)
    return secret_for(connection, book, place), secret_for(connection, book, f"view {place}")
