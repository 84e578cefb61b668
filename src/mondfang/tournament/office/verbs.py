"""One call a verb: what a director does, as the event that says so; ``after`` then checks it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from mondfang.referee import Ruling
from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.ranked import ranked_round
from mondfang.tournament.draw.repair import repair_rounds
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import Stage
from mondfang.tournament.office.events import (
    Drawn,
    LotDrawn,
    Registered,
    Repaired,
    Ruled,
    SheetCorrected,
    SheetEntered,
)
from mondfang.tournament.office.players.door import is_full
from mondfang.tournament.office.players.entrants import Consent, Entrant, likely_duplicates
from mondfang.tournament.office.players.wishing import wishes_of
from mondfang.tournament.office.rounds.draws import field, ranking_of
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import Row, Sheet, row_of_settlement
from mondfang.tournament.standings.lots import lot_order
from mondfang.tournament.standings.ranking import tied_groups

Season = Mapping[Meeting, int]


def next_number(state: State) -> int:
    """The lowest number above all that were given out."""
    return max(state.entrants, default=0) + 1


def next_round(state: State) -> int:
    """The first round that has not started; one behind the last when all have."""
    return len(state.clocks) + 1


def register(
    state: State,
    name: str,
    club: str = "",
    *,
    number: int | None = None,
    categories: Iterable[str] = (),
    consent: Consent = "full",
    member: str | None = None,
    confirmed: Iterable[str] = (),
    late: bool = False,
    reserve: bool = False,
    namesake: bool = False,
    expected: bool = False,
    family: str = "",
) -> Registered:
    """A player with the next free number, from the next round on; where the hall is full, waiting.

    Who has the name of somebody who is there already is taken only as a ``namesake``.
    """
    given = next_number(state) if number is None else number
    whole, family = " ".join(name.split()), " ".join(family.split())
    entrant = Entrant(given, whole, club, frozenset(categories), consent, member, family)
    if not namesake:
        check_new_name(state, entrant)
    first = len(state.format.rounds) + 1 if reserve else next_round(state)
    waiting = is_full(state) and not reserve
    return Registered(entrant, tuple(confirmed), late, first, expected, waiting)


def check_new_name(state: State, entrant: Entrant) -> None:
    """Refuse somebody who seems to be registered already; people decide whether it is so."""
    for other in likely_duplicates(state.entrants.values(), entrant.name):
        spot = Spot(player=entrant.number)
        raise TournamentError("same-name", spot, name=other.name, number=other.number)


def draw(
    state: State,
    seed: str,
    rounds: Sequence[int] | None = None,
    season: Season | None = None,
) -> Drawn:
    """The next rounds to be drawn: all main rounds where the format draws at once, else one."""
    if not state.closed:
        raise TournamentError("registration-open")
    waiting = [number for number in sorted(state.draws) if number not in state.clocks]
    if rounds is None and waiting and not state.format.draw.at_once:
        raise TournamentError("draw-waits", Spot(round=waiting[0]))
    wanted = _next_draws(state) if rounds is None else rounds
    past = [state.draws[number] for number in sorted(state.draws)]
    made: list[RoundDraw] = []
    for group in _alike(state, wanted):
        made.extend(_draw_group(state, group, seed, [*past, *made], season or {}))
    return Drawn(tuple(made), seed, season_rows(season or {}), wishes_of(state))


def _draw_group(
    state: State, group: Sequence[int], seed: str, past: Sequence[RoundDraw], season: Season
) -> tuple[RoundDraw, ...]:
    people, rules = field(state, group[0]), state.format.draw
    ranking = ranking_of(state, group[0])
    if ranking is not None:
        return tuple(ranked_round(ranking, number, rules, seed) for number in group)
    entrants = [state.entrants[who] for who in people]
    asked = wishes_of(state)
    return draw_rounds(entrants, group, rules, seed, past=past, season=season, wishes=asked)


def _next_draws(state: State) -> list[int]:
    """Rounds without a draw; those of the final wait for the main rounds."""
    main = range(1, state.format.main_rounds + 1)
    undrawn = [number for number in main if number not in state.draws]
    if undrawn:
        return undrawn if state.format.draw.at_once else undrawn[:1]
    later = len(state.draws) + 1
    state.check_round(later)
    return [later]


def _alike(state: State, rounds: Sequence[int]) -> list[list[int]]:
    """Consecutive rounds with the same people are drawn together."""
    groups: list[list[int]] = []
    for number in rounds:
        state.check_round(number)
        if groups and field(state, groups[-1][0]) == field(state, number):
            groups[-1].append(number)
        else:
            groups.append([number])
    return groups


def season_rows(season: Season) -> tuple[tuple[int, int, int], ...]:
    rows = []
    for meeting, times in season.items():
        one, two = sorted(meeting)
        rows.append((one, two, times))
    return tuple(sorted(rows))


def needs_repair(state: State) -> tuple[int, ...]:
    """Drawn rounds, not yet started, in which somebody is missing or too many."""
    waiting = (number for number in sorted(state.draws) if number not in state.clocks)
    return tuple(n for n in waiting if set(field(state, n)) != set(state.draws[n].players))


def repair(state: State, seed: str, season: Season | None = None) -> Repaired:
    """The rounds not yet started with whoever is there now; as few as possible move."""
    rounds = needs_repair(state)
    if not rounds:
        raise TournamentError("nothing-to-repair")
    task = repair_task(state, rounds)
    found = repair_rounds(
        task.entrants,
        task.before,
        state.format.draw,
        seed,
        past=task.past,
        season=season,
        absent=task.absent,
        wishes=wishes_of(state),
    )
    return Repaired(found.rounds, seed, season_rows(season or {}), wishes_of(state))


@dataclass(frozen=True, slots=True)
class RepairTask:
    """What a repair starts from: who is there at all, the rounds, the others, who pauses when."""

    entrants: tuple[Entrant, ...]
    before: tuple[RoundDraw, ...]
    past: tuple[RoundDraw, ...]
    absent: Mapping[int, frozenset[int]]


def repair_task(state: State, rounds: Sequence[int]) -> RepairTask:
    fields = {number: frozenset(field(state, number)) for number in rounds}
    everybody = sorted(frozenset().union(*fields.values()))
    return RepairTask(
        tuple(state.entrants[who] for who in everybody),
        tuple(state.draws[number] for number in rounds),
        tuple(one for number, one in sorted(state.draws.items()) if number not in rounds),
        {number: frozenset(everybody) - here for number, here in fields.items()},
    )


def accept(state: State, number: int, table: int) -> SheetEntered:
    """The sheet that a table has handed in, as it is."""
    return SheetEntered(state.handed_in(number, table).sheet)


def drafted(
    state: State, number: int, table: int, second: bool = False, **parts: Unpack[SheetParts]
) -> Sheet:
    """What has been written of a sheet, as the sheet that it would be."""
    written = state.drafts.get((number, table, second))
    return sheet_for(state, number, table, () if written is None else written.rows, **parts)


class SheetParts(TypedDict, total=False):
    """What a sheet may have beside its rows."""

    totals: Sequence[int]
    total_cents: Sequence[int]
    deals: int
    seats: Sequence[int]
    scorer: int
    short: str


def enter(
    state: State,
    number: int,
    table: int,
    rows: Iterable[Row | Sequence[int]] = (),
    **parts: Unpack[SheetParts],
) -> SheetEntered:
    """A sheet, deal by deal or as totals; numbers are in the order of the seats."""
    return SheetEntered(sheet_for(state, number, table, rows, **parts))


def sheet_for(
    state: State,
    number: int,
    table: int,
    rows: Iterable[Row | Sequence[int]] = (),
    **parts: Unpack[SheetParts],
) -> Sheet:
    """A sheet with what the office knows already: seats, scorer, planned deals, rulings."""
    if "seats" not in parts:
        state.check_seats(number, table)
    seats = tuple(parts.get("seats", state.table(number, table)))
    written = [row if isinstance(row, Row) else Row(tuple(row)) for row in rows]
    for ruled in state.rulings_at(number, table):
        deal = ruled.deal
        if ruled.row is None or deal is None or not 1 <= deal <= len(written):
            continue
        if written[deal - 1].counted == ruled.row.points:
            written[deal - 1] = ruled.row
    sheet = Sheet(
        number,
        table,
        seats,
        tuple(written),
        scorer=parts.get("scorer", state.scorers.get((number, table))),
        short=parts.get("short", ""),
    )
    if "totals" not in parts:
        return sheet
    planned = state.format.plan(number).deals_at(len(seats)) or 0
    cents = parts.get("total_cents")
    return replace(
        sheet,
        totals=tuple(parts["totals"]),
        total_cents=None if cents is None else tuple(cents),
        deals=parts.get("deals", planned),
    )


def correct(
    state: State,
    number: int,
    table: int,
    deal: int,
    points: Sequence[int],
    cents: Sequence[int] | None = None,
) -> SheetCorrected:
    """One row written anew; what else stood in it stays, a struck one counts again."""
    sheet = state.filed(number, table).sheet
    spot = replace(sheet.spot, deal=deal)
    if sheet.totals is not None:
        raise TournamentError("no-rows", spot)
    if not 1 <= deal <= len(sheet.rows):
        raise TournamentError("no-such-deal", spot, deals=len(sheet.rows))
    paid = None if cents is None else tuple(cents)
    row = replace(sheet.rows[deal - 1], points=tuple(points), cents=paid, struck=False)
    return SheetCorrected(sheet.with_row(deal, row))


def correct_totals(
    state: State, number: int, table: int, totals: Sequence[int], deals: int | None = None
) -> SheetCorrected:
    sheet = state.filed(number, table).sheet
    if sheet.totals is None:
        raise TournamentError("rows-or-totals", sheet.spot)
    kept = sheet.deals if deals is None else deals
    return SheetCorrected(replace(sheet, totals=tuple(totals), deals=kept, total_cents=None))


def rule(
    state: State,
    ruling: Ruling,
    number: int,
    table: int,
    deal: int | None,
    offenders: Sequence[int],
    note: str = "",
) -> Ruled:
    """A referee's ruling for the sheet; its four numbers take the seats of the table."""
    state.check_seats(number, table)
    seats = state.table(number, table)
    if not ruling.is_final:
        raise TournamentError("ruling-open", Spot(number, table, deal))
    row = None
    if ruling.settlement is not None:
        row = row_of_settlement(ruling.settlement, len(seats), deal or 1, "ruling")
        cents = row.cents if state.format.money.on else None
        row = replace(row, note=note, clauses=ruling.clauses, cents=cents)
    players = tuple(offenders)
    return Ruled(number, table, ruling.decision, players, ruling.clauses, deal, row)


def lot(state: State, stage: Stage, numbers: Sequence[int], seed: str) -> LotDrawn:
    """The lot among tied players, from a seed."""
    if tuple(sorted(numbers)) not in {tuple(sorted(g)) for g in tied_groups(state, stage)}:
        raise TournamentError("no-such-tie", "", numbers=numbers)
    return LotDrawn(stage, lot_order(stage, numbers, seed), seed)
