"""``money`` and ``fee``: who pays whom, prizes, and that everything adds up."""

from __future__ import annotations

import re
from typing import Literal

import click

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import person
from mondfang.speech import numbers
from mondfang.tournament.errors import Spot
from mondfang.tournament.money.payments import PrizeList
from mondfang.tournament.money.reconciliation import Reconciliation
from mondfang.tournament.office.events import CashBooked, FeeSet
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import (
    fees,
    prizes,
    reconciliation,
    table_due,
    table_kassa,
    table_payments,
)

_EUROS = re.compile(r"(-?)(\d+)(?:[.,](\d{2}))?")


def cents_of(text: str) -> int:
    """``10`` and ``10,50`` are euros."""
    found = _EUROS.fullmatch(text.strip().removesuffix("€").strip())
    if found is None:
        raise Failure(
            say(f"„{text}“ ist kein Betrag wie 10,50.", f"'{text}' is not an amount such as 10.50.")
        )
    cents = int(found[2]) * 100 + int(found[3] or 0)
    return -cents if found[1] else cents


@verb(
    "money",
    Both(
        """
        Das Geld: wer an jedem Tisch einer RUNDE wem zahlt; ohne RUNDE Preise und Abrechnung.

        Mit --extra und --costs kommen Einnahmen und Ausgaben dazu (in Euro).
        """,
        """
        The money: who pays whom at each table of a ROUND; without ROUND prizes and accounts.

        --extra and --costs book other income and costs (in euros).
        """,
    ),
    [
        Argument(["number"], type=int, required=False, metavar=Both("[RUNDE]", "[ROUND]")),
        Option(["--extra"], metavar="EURO", help=Both("Eine Einnahme buchen.", "Book income.")),
        Option(["--costs"], metavar="EURO", help=Both("Eine Ausgabe buchen.", "Book costs.")),
    ],
)
def money(desk: Desk, number: int | None, extra: str | None, costs: str | None) -> None:
    if extra is not None or costs is not None:
        item: Literal["extra", "costs"] = "extra" if extra is not None else "costs"
        cents = cents_of(extra if extra is not None else str(costs))
        state = desk.act(lambda _: CashBooked(item, cents))
    else:
        state = desk.read()
    if number is not None:
        _payments(desk, state, number)
    else:
        _accounts(desk, state)


def _payments(desk: Desk, state: Tournament, number: int) -> None:
    state.draw_of(number)
    tables = [table for one, table in sorted(state.sheets) if one == number]
    paid = {table: table_payments(state, number, table) for table in tables}
    data = {
        "round": number,
        "tables": [
            {
                "table": table,
                "payments": [
                    {"from": one.payer, "to": one.payee, "cents": one.cents} for one in found
                ],
            }
            for table, found in paid.items()
        ],
        "missing": list(state.missing(number)),
    }

    def show() -> None:
        for at, found in paid.items():
            click.echo(Spot(number, at).text(language()))
            for one in found:
                payer, payee = (person(state.entrants[who]) for who in (one.payer, one.payee))
                click.echo(f"  {payer} → {payee}: {numbers.money(one.cents, language())}")
            if table_due(state, number, at) != table_kassa(state, number, at):
                german = "Kontras wurden gleich nach dem Spiel gezahlt und sind nicht dabei."
                english = "Kontras were paid right after their game and are not in it."
                click.echo(f"  {say(german, english)}")

    desk.answer(data, show)


def _accounts(desk: Desk, state: Tournament) -> None:
    paid, book = prizes(state), reconciliation(state)
    data = {
        "fees": {str(who): cents for who, cents in fees(state).items()},
        "pot": paid.pot,
        "prizes": {str(who): cents for who, cents in paid.cents.items()},
        "kept": paid.kept,
        "lines": [{"item": line.item, "cents": line.cents} for line in book.lines],
        "balance": book.balance,
    }
    desk.answer(data, lambda: _show_accounts(state, paid, book))


def _show_accounts(state: Tournament, paid: PrizeList, book: Reconciliation) -> None:
    paper = console()
    paper.print(heading(say("Preise", "Prizes")))
    for who, cents in paid.cents.items():
        click.echo(f"  {person(state.entrants[who]):<30} {numbers.money(cents, language()):>10}")
    paper.print(heading(say("Abrechnung", "Accounts")))
    grid = table("", "€")
    grid.columns[1].justify = "right"
    for line in book.lines:
        grid.add_row(line.text(language()), numbers.money(line.cents, language()))
    grid.add_row("=", numbers.money(book.balance, language()))
    paper.print(grid)


@verb(
    "fee",
    Both(
        "Ein anderes Nenngeld für jemanden, in Euro.",
        "A different entry fee for somebody, in euros.",
    ),
    [
        Argument(["number"], type=int, metavar=Both("NUMMER", "NUMBER")),
        Argument(["amount"], metavar="EURO"),
    ],
)
def fee(desk: Desk, number: int, amount: str) -> None:
    cents = cents_of(amount)
    state = desk.act(lambda _: FeeSet(number, cents))
    name = person(state.entrants[number])
    text = say(
        f"{name} zahlt {numbers.money(cents)}.", f"{name} pays {numbers.money(cents, 'en')}."
    )
    desk.answer({"number": number, "cents": cents}, text)
