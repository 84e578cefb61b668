"""The money of a tournament: Kassa and payments of each table, fees, prizes, reconciliation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.tournament.errors import Spot, Sum, TournamentError
from mondfang.tournament.format.model import stake_cents
from mondfang.tournament.money.payments import (
    Payment,
    PrizeList,
    kassa_of,
    payments,
    prizes_by_percent,
    prizes_by_table,
)
from mondfang.tournament.money.reconciliation import Reconciliation, fees_of, pot_of, reconcile
from mondfang.tournament.office.kassa.prizes import Award, list_awards, reserved_cents
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.standings.ranking import Place, standings

RAFFLE = "raffle"


def table_kassa(state: State, number: int, table: int) -> dict[int, int]:
    """What each player of a table has won or lost in a round, in cents; it sums to zero.

    Paid is what a row says, or else its points at the stake; where nobody named a stake the
    Schrift is not paid at all (KI-254). Without money there is no such list (ST-032).
    """
    sheet = state.filed(number, table).sheet
    if not state.format.money.on:
        raise TournamentError("no-money", sheet.spot)
    stake = stake_cents(state.format) or 0
    paid = [0] * len(sheet.seats)
    if sheet.totals is not None:
        whole = sheet.total_cents or tuple(points * stake for points in sheet.totals)
        _add(paid, whole)
    beside = [ruled.row for ruled in state.rulings_at(number, table) if ruled.deal is None]
    for row in (*sheet.rows, *(row for row in beside if row is not None)):
        _add(paid, _row_cents(row, stake))
    return dict(zip(sheet.seats, paid, strict=True))


def _row_cents(row: Row, stake: int) -> tuple[int, ...]:
    if row.cents is not None and not row.struck:
        return row.cents
    return tuple(points * stake for points in row.counted)


def _add(paid: list[int], more: Sequence[int]) -> None:
    for seat, cents in enumerate(more):
        paid[seat] += cents


def table_due(state: State, number: int, table: int) -> dict[int, int]:
    """What is left to be paid at a table when its round is over, in cents.

    Where Kontras were paid right after their game only the Schrift is due (ST-140, ST-141).
    """
    kassa = table_kassa(state, number, table)
    if state.format.money.kontras == "at-the-end":
        return kassa
    sheet, stake = state.filed(number, table).sheet, stake_cents(state.format) or 0
    points = list(sheet.points)
    for ruled in state.rulings_at(number, table):
        if ruled.deal is None and ruled.row is not None:
            _add(points, ruled.row.counted)
    return kassa_of(dict(zip(sheet.seats, points, strict=True)), stake)


def table_payments(state: State, number: int, table: int) -> tuple[Payment, ...]:
    """Who pays whom when a table's round is over: the fewest payments (HG-119)."""
    due = table_due(state, number, table)
    return payments(due, Spot(round=number, table=table))


def fees(state: State) -> dict[int, int]:
    """The entry fee of everybody who came, and what was set for single ones."""
    here = [who for who in state.entrants if who in state.fees or _came(state, who)]
    return fees_of(here, state.format.money.entry_cents, state.fees)


def _came(state: State, who: int) -> bool:
    """Reserves pay nothing, called or not, nor does who withdrew before the first round.

    The seat of a called reserve has been paid for by who left it.
    """
    if who in state.expected or who in state.waiting:
        return False
    presence = state.presence[who]
    left = len(state.format.rounds) + 1 if presence.left is None else presence.left
    return who not in state.reserves and presence.first < left


def pot(state: State) -> int:
    """What there is for prizes, in cents."""
    return pot_of(fees(state), extra=_booked(state, "extra"), costs=_booked(state, "costs"))


def _booked(state: State, item: str) -> int:
    return sum(one.cents for one in state.cash if one.item == item)


def prizes(state: State, places: Sequence[Place] | None = None) -> PrizeList:
    """The prizes of a ranking, by default the current one; ``preview`` takes their cents."""
    ranking = standings(state) if places is None else places
    if not state.sheets:
        ranking = ()  # before the first sheet everybody would be first
    whole, cents = pot(state), dict[int, int]()
    for award in _money_awards(state, ranking):
        cents[award.number] = cents.get(award.number, 0) + award.cents
    paid = {who: won for who, won in cents.items() if won}
    return PrizeList(whole, paid, whole - sum(paid.values()))


def _money_awards(state: State, ranking: Sequence[Place]) -> tuple[Award, ...]:
    """The prizes of the format from what the lists leave of the pot, then those of the lists."""
    whole, reserved = pot(state), reserved_cents(state)
    if reserved > whole and ranking:
        raise TournamentError("pot-too-small", "", due=Sum(reserved), pot=Sum(whole))
    ranks, plan = [(place.rank, place.number) for place in ranking], state.format.money
    if plan.prizes_cents:
        main = prizes_by_table(ranks, whole - reserved, plan.prizes_cents)
    else:
        main = prizes_by_percent(ranks, max(0, whole - reserved), plan.prizes_percent)
    rank = {number: place for place, number in ranks}
    own = tuple(Award(who, "", rank[who], cents) for who, cents in main.cents.items())
    return (*own, *list_awards(state, ranking, main.cents.keys()))


def awards(state: State) -> tuple[Award, ...]:
    """Everything that somebody has won: money and things, by list, and what the raffle gave."""
    ranking = standings(state) if state.sheets else ()
    raffled = (
        Award(who, RAFFLE, None, thing=prize)
        for one in state.raffles
        for prize, who in zip(one.prizes, one.winners, strict=True)
    )
    return (*_money_awards(state, ranking), *raffled)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What one person takes home and signs for."""

    number: int
    cents: int
    things: tuple[str, ...]


def receipts(state: State) -> tuple[Receipt, ...]:
    """The list that winners sign, by number."""
    won: dict[int, list[Award]] = {}
    for award in awards(state):
        won.setdefault(award.number, []).append(award)
    return tuple(
        Receipt(
            who,
            sum(award.cents for award in won[who]),
            tuple(award.thing for award in won[who] if award.thing),
        )
        for who in sorted(won)
    )


def reconciliation(state: State) -> Reconciliation:
    """Every cent in and out; raises where it does not add up."""
    tables = {}
    if state.format.money.on:
        tables = {key: table_kassa(state, *key) for key in sorted(state.sheets)}
    extra, costs = _booked(state, "extra"), _booked(state, "costs")
    return reconcile(fees(state), prizes(state), tables, extra=extra, costs=costs)
