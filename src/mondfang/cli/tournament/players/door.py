"""The door and the cash desk: ``arrive``, ``paid``, ``cash``."""

from __future__ import annotations

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import people, person, repair_hint
from mondfang.cli.tournament.results.money import cents_of
from mondfang.speech import numbers
from mondfang.tournament.office.events import Arrived, Event, FeePaid
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.cash import CashDesk, cash_desk
from mondfang.tournament.office.verbs import needs_repair

NUMBERS = Both("NUMMER…", "NUMBER…")


@verb(
    "arrive",
    Both(
        "Wer erwartet wurde, ist da. Ohne NUMMER: wer noch fehlt.",
        "Those who were expected are here. Without NUMBER: who is still missing.",
    ),
    [
        Argument(["who"], type=int, nargs=-1, metavar=NUMBERS),
        Option(["--not-here"], is_flag=True, help=Both("Doch nicht da.", "Not here after all.")),
        Option(
            ["--late"],
            is_flag=True,
            help=Both("Zu spät, aber zugelassen (mit --reason).", "Late but admitted (--reason)."),
        ),
    ],
)
def arrive(desk: Desk, who: tuple[int, ...], not_here: bool, late: bool) -> None:
    def deed(number: int) -> Event:
        return Arrived(number, not not_here, late)

    steps = [lambda _, one=number: deed(one) for number in who]
    state = desk.act_all(steps) if who else desk.read()
    missing, here = sorted(state.expected), len(state.present(1))
    data = {
        "here": here,
        "expected": missing,
        "waiting": list(state.waiting),
        "needs_repair": list(needs_repair(state)),
    }
    desk.answer(data, lambda: _show_door(state, missing, here))


def _show_door(state: Tournament, missing: list[int], here: int) -> None:
    click.echo(say(f"{here} sind da.", f"{here} are here."))
    if missing:
        listed = people(state, missing)
        click.echo(say(f"Es fehlen noch: {listed}", f"Still missing: {listed}"))
    if state.waiting:
        listed = people(state, state.waiting)
        click.echo(say(f"Auf der Warteliste: {listed}", f"On the waiting list: {listed}"))
    if hint := repair_hint(state):
        click.echo(hint)


@verb(
    "paid",
    Both(
        """
        Jemand zahlt das Nenngeld; ohne BETRAG, was noch offen ist.

        Ein Betrag unter null wird zurückgegeben (mit --reason).
        """,
        """
        Somebody pays the entry fee; without AMOUNT whatever is still due.

        An amount below zero is given back (with --reason).
        """,
    ),
    [
        Argument(["number"], type=int, metavar=Both("NUMMER", "NUMBER")),
        Argument(["amount"], required=False, metavar=Both("[BETRAG]", "[AMOUNT]")),
    ],
    numbers=True,
)
def paid(desk: Desk, number: int, amount: str | None) -> None:
    def decide(state: Tournament) -> Event:
        if amount is None:
            due = {one.number: one.open for one in cash_desk(state).accounts}
            return FeePaid(number, due.get(number, 0))
        return FeePaid(number, cents_of(amount))

    state = desk.act(decide)
    event = state.log[-1].event
    assert isinstance(event, FeePaid)
    money, name = numbers.money(event.cents, language()), person(state.entrants[number])
    box = numbers.money(cash_desk(state).paid, language())
    text = say(f"{name}: {money}. In der Kassa: {box}", f"{name}: {money}. In the box: {box}")
    desk.answer({"number": number, "cents": event.cents, "paid": state.paid[number]}, text)


@verb(
    "cash",
    Both("Was zu zahlen ist, was gezahlt ist, wer noch fehlt.", "What is due, paid and open."),
    writes=False,
)
def cash(desk: Desk) -> None:
    state = desk.read()
    found = cash_desk(state)
    desk.answer(found.as_json(), lambda: _show_cash(state, found))


def _show_cash(state: Tournament, found: CashDesk) -> None:
    grid = table("", "€")
    grid.columns[1].justify = "right"
    for words, cents in (
        (say("zu zahlen", "due"), found.due),
        (say("gezahlt", "paid"), found.paid),
        (say("offen", "open"), found.due - found.paid),
    ):
        grid.add_row(words, numbers.money(cents, language()))
    console().print(grid)
    for one in found.open:
        name = person(state.entrants[one.number])
        click.echo(f"  {name}: {numbers.money(one.open, language())}")
