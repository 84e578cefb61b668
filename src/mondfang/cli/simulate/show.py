"""A simulation's summary as tables and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.figures import bounds_text, mean_text, percent, signed
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import cards_text
from mondfang.lab.simulate.plot import Panel, Words, histogram_svg
from mondfang.lab.simulate.summary import QUANTILES, Group, Summary
from mondfang.lab.stats import Tally
from mondfang.rulebook.names import contract_name, premium_name

_MOST_PANELS = 12


def show(summary: Summary) -> None:
    """Print what the games brought, by contract, by seat and by premium."""
    paper, order = console(), summary.order
    paper.print(heading(f"{order.book.title} – Simulation"))
    names = [str(spec) for spec in order.bots]
    bots = names[0] if len(set(names)) == 1 else ", ".join(names)
    paper.print(
        say(
            f"{_games(summary.games)}, Bots {bots}, Startwert {order.seed}",
            f"{_games(summary.games)}, bots {bots}, seed {order.seed}",
        )
    )
    if order.hand is not None:
        paper.print(say("Blatt: ", "Hand: ") + cards_text(order.hand), markup=True)
    paper.print()
    if order.hand is not None:
        _values(summary, paper)
    if order.hand is None or order.scenarios[0].contract is None or _strayed(summary):
        _contracts(summary, paper)
    if order.hand is None:
        _places(summary, paper, names)
    _premiums(summary, paper)


def _strayed(summary: Summary) -> bool:
    """Whether some game became another than the one that was bid."""
    return any(wanted != contract for wanted, contract, _ in summary.by_contract())


def _value_columns() -> list[str]:
    low, _, high = (f"{round(100 * share)} %" for share in QUANTILES)
    return [
        say("gewonnen", "won"),
        say("Punkte", "points"),
        f"{low} / {say('Mitte', 'middle')} / {high}",
    ]


def _value_cells(group: Group) -> list[str]:
    spread = " / ".join(signed(group.points.quantile(share), 0) for share in QUANTILES)
    return [percent(group.share_won), mean_text(group.points.interval()), spread]


def _values(summary: Summary, paper: Console) -> None:
    """What the hand is worth in each game it was made to play."""
    paper.print(heading(say("Was das Blatt wert ist", "What the hand is worth")))
    rows = table(say("als", "as"), say("Spiele", "games"), *_value_columns())
    for scenario in summary.order.scenarios:
        if scenario.contract in summary.wanted:
            group = summary.wanted[scenario.contract]
            name = _name(summary, scenario.contract, say("freie Lizitation", "free auction"))
            rows.add_row(name, str(group.points.count), *_value_cells(group))
    paper.print(rows)
    paper.print()


def _contracts(summary: Summary, paper: Console) -> None:
    whose = say("Punkte des Spielers", "declarer's points")
    if summary.asks_hand:
        whose = say("Punkte des Blatts", "points of the hand")
    paper.print(heading(say(f"Gespielte Spiele ({whose})", f"Games played ({whose})")))
    rows = table(say("Spiel", "contract"), say("Spiele", "games"), "%", *_value_columns())
    for wanted, contract, group in summary.by_contract():
        name = _name(summary, contract, say("zusammengeworfen", "thrown in"))
        if wanted is not None and wanted != contract:
            name = f"{_name(summary, wanted, '')} → {name}"
        share = percent(group.points.count / summary.games)
        rows.add_row(name, str(group.points.count), share, *_value_cells(group))
    paper.print(rows)
    paper.print()


def _places(summary: Summary, paper: Console, names: Sequence[str]) -> None:
    """By seat where different bots sit there, else by the place in the order of play."""
    if len(set(names)) > 1:
        label = [f"{say('Platz', 'seat')} {seat}: {name}" for seat, name in enumerate(names)]
        tallies = summary.seats
    else:
        label = say(
            "Vorhand,zweite Hand,dritte Hand,letzte Hand", "forehand,second,third,last"
        ).split(",")
        tallies = summary.places
    rows = table("", say("Punkte je Spiel", "points a game"), "95 %")
    for name, tally in zip(label, tallies, strict=True):
        rows.add_row(name, mean_text(tally.interval()), bounds_text(tally.interval()))
    paper.print(rows)
    paper.print()


def _premiums(summary: Summary, paper: Console) -> None:
    found = {premium for premium, _, _ in summary.premiums}
    if not found:
        return
    rows = table(
        say("Prämie", "premium"),
        say("still gemacht", "silent, made"),
        say("still verloren", "silent, lost"),
        say("angesagt, gemacht", "announced, made"),
        say("angesagt, verloren", "announced, lost"),
    )
    for premium in summary.order.book.premiums:
        if premium in found:
            counts = [
                str(summary.premiums[premium, announced, made])
                for announced in (False, True)
                for made in (True, False)
            ]
            rows.add_row(premium_name(premium, language(), summary.order.book), *counts)
    paper.print(rows)


def _name(summary: Summary, contract: str | None, otherwise: str) -> str:
    if contract is None:
        return otherwise
    return contract_name(contract, language(), summary.order.book)


def picture(summary: Summary) -> str:
    """A histogram for each contract asked for, else for each contract played."""
    asked = summary.order.scenarios[0].contract is not None
    if asked:
        groups = [
            (_name(summary, one.contract, ""), summary.wanted[one.contract])
            for one in summary.order.scenarios
            if one.contract in summary.wanted
        ]
    else:
        thrown = say("zusammengeworfen", "thrown in")
        groups = [
            (_name(summary, contract, thrown), group)
            for _, contract, group in summary.by_contract()
        ]
    groups = sorted(groups, key=lambda one: -one[1].points.count)[:_MOST_PANELS]
    panels = [Panel(_caption(name, group), group.points) for name, group in groups]
    whose = say(
        "Punkte des Blatts je Spiel" if summary.asks_hand else "Punkte des Spielers je Spiel",
        "points of the hand a game" if summary.asks_hand else "declarer's points a game",
    )
    title = f"{summary.order.book.title} – {_games(summary.games)}"
    whose += say(", Balken zu {step}", ", bars of {step}")
    return histogram_svg(panels or [Panel("–", Tally())], Words(title, whose))


def _caption(name: str, group: Group) -> str:
    mean = mean_text(group.points.interval())
    won = say("gewonnen", "won")
    return f"{name}: Ø {mean} · {percent(group.share_won)} {won} · {_games(group.points.count)}"


def _games(count: int) -> str:
    one = count == 1
    return f"{count} {say('Spiel' if one else 'Spiele', 'game' if one else 'games')}"
