"""The cash desk: who owes what, what is in the box, at any moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mondfang.tournament.office.kassa.accounts import fees
from mondfang.tournament.office.state import State


@dataclass(frozen=True, slots=True)
class Account:
    """One person's entry fee: what is due and what was paid, in cents."""

    number: int
    due: int
    paid: int

    @property
    def open(self) -> int:
        """What is still to be paid; below zero it is to be given back."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class CashDesk:
    """Everybody's account and the sums of it."""

    accounts: tuple[Account, ...]

    @property
    def due(self) -> int:
        return sum(one.due for one in self.accounts)

    @property
    def paid(self) -> int:
        return sum(one.paid for one in self.accounts)

    @property
    def open(self) -> tuple[Account, ...]:
        """Who still owes something, or gets something back."""
        return tuple(one for one in self.accounts if one.open)

    def as_json(self) -> dict[str, Any]:
        return {
            "due": self.due,
            "paid": self.paid,
            "open": [{"number": one.number, "cents": one.open} for one in self.open],
        }


def cash_desk(state: State) -> CashDesk:
    """The fees of everybody who owes one or has paid one, by number."""
    due = fees(state)
    numbers = sorted({*due, *state.paid})
    return CashDesk(tuple(Account(one, due.get(one, 0), state.paid.get(one, 0)) for one in numbers))
