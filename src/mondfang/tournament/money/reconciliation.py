"""The reconciliation: every cent of a tournament, in and out, and that nothing is left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mondfang.speech import Text
from mondfang.tournament.errors import Spot, Sum, TournamentError
from mondfang.tournament.money.payments import PrizeList

Item = Literal["fees", "extra", "costs", "prizes", "kept", "kassa"]

_WORDS: dict[Item, Text] = {
    "fees": Text("Nenngelder", "entry fees"),
    "extra": Text("sonstige Einnahmen", "other income"),
    "costs": Text("Ausgaben", "costs"),
    "prizes": Text("Preise", "prizes"),
    "kept": Text("bleibt dem Veranstalter", "kept by the organiser"),
    "kassa": Text("Kassa der Tische (muss null sein)", "the tables' Kassa (must be zero)"),
}


@dataclass(frozen=True, slots=True)
class CashItem:
    """One item; money that comes in is above zero."""

    item: Item
    cents: int

    def text(self, language: str = "de") -> str:
        return _WORDS[self.item].said(language)


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """All items; the balance is zero, or somebody has miscounted."""

    lines: tuple[CashItem, ...]

    @property
    def balance(self) -> int:
        return sum(line.cents for line in self.lines)


def fees_of(
    players: Sequence[int], entry_cents: int, exceptions: Mapping[int, int]
) -> dict[int, int]:
    """What everybody pays to enter; ``exceptions`` are guests, juniors, refunds."""
    for number in exceptions:
        if number not in players:
            raise TournamentError("no-fee-due", Spot(player=number))
    return {number: exceptions.get(number, entry_cents) for number in players}


def pot_of(fees: Mapping[int, int], *, extra: int = 0, costs: int = 0) -> int:
    """What there is for prizes."""
    pot = sum(fees.values()) + extra - costs
    if pot < 0:
        raise TournamentError("pot-too-small", "", due=Sum(costs), pot=Sum(pot + costs))
    return pot


def reconcile(
    fees: Mapping[int, int],
    prizes: PrizeList,
    tables: Mapping[tuple[int, int], Mapping[int, int]],
    *,
    extra: int = 0,
    costs: int = 0,
) -> Reconciliation:
    """Fees in, prizes out; ``tables`` are the Kassas by round and table, each zero by itself."""
    for (number, table), kassa in tables.items():
        if sum(kassa.values()):
            spot = Spot(round=number, table=table)
            raise TournamentError("kassa-not-zero", spot, cents=sum(kassa.values()))
    lines = (
        CashItem("fees", sum(fees.values())),
        CashItem("extra", extra),
        CashItem("costs", -costs),
        CashItem("prizes", -sum(prizes.cents.values())),
        CashItem("kept", -prizes.kept),
        CashItem("kassa", sum(sum(kassa.values()) for kassa in tables.values())),
    )
    found = Reconciliation(lines)
    if found.balance:
        raise TournamentError("does-not-add-up", "", cents=found.balance)
    return found
