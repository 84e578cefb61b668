"""A simulation's summary in words: as tables, and as what stands in its picture."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.lab.figures import bounds_text, games, mean_text
from mondfang.lab.listing import Listing
from mondfang.lab.simulate.plot import Panel, Words, histogram_svg
from mondfang.lab.simulate.summary import QUANTILES, Group, Summary
from mondfang.lab.stats import Tally
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.speech import numbers, pick

_MOST_PANELS = 12


def headline(summary: Summary) -> str:
    return f"{summary.order.book.title} – Simulation"


def extent(summary: Summary, language: str = "de") -> str:
    """How much was played, by whom, and with which seed."""
    names = _bots(summary)
    bots = names[0] if len(set(names)) == 1 else ", ".join(names)
    count, seed = games(summary.games, language), summary.order.seed
    return pick(
        language, f"{count}, Bots {bots}, Startwert {seed}", f"{count}, bots {bots}, seed {seed}"
    )


def listings(summary: Summary, language: str = "de") -> Iterator[Listing]:
    """What the games brought: by what the hand was to play, by contract, seat and premium."""
    asked = summary.order.hand is not None
    if asked:
        yield _values(summary, language)
    if not asked or summary.order.scenarios[0].contract is None or _strayed(summary):
        yield _contracts(summary, language)
    if not asked:
        yield _places(summary, language)
    if summary.premiums:
        yield _premiums(summary, language)


def _bots(summary: Summary) -> list[str]:
    return [str(spec) for spec in summary.order.bots]


def _strayed(summary: Summary) -> bool:
    """Whether some game became another than the one that was bid."""
    return any(wanted != contract for wanted, contract, _ in summary.by_contract())


def _value_columns(language: str) -> tuple[str, ...]:
    low, _, high = (numbers.percent(share, language) for share in QUANTILES)
    return (
        pick(language, "gewonnen", "won"),
        pick(language, "Punkte", "points"),
        f"{low} / {pick(language, 'Mitte', 'median')} / {high}",
    )


def _value_cells(group: Group, language: str) -> tuple[str, ...]:
    spread = " / ".join(numbers.signed(group.points.quantile(share)) for share in QUANTILES)
    mean = mean_text(group.points.interval(), language)
    return numbers.percent(group.share_won, language), mean, spread


def _values(summary: Summary, language: str) -> Listing:
    """What the hand is worth in each game it was made to play."""
    free = pick(language, "freie Lizitation", "free auction")
    rows = []
    for scenario in summary.order.scenarios:
        if scenario.contract in summary.wanted:
            group = summary.wanted[scenario.contract]
            name = _name(summary, scenario.contract, free, language)
            rows.append((name, str(group.points.count), *_value_cells(group, language)))
    columns = (pick(language, "als", "as"), pick(language, "Spiele", "games"))
    title = pick(language, "Was das Blatt wert ist", "What the hand is worth")
    return Listing(title, (*columns, *_value_columns(language)), tuple(rows))


def _contracts(summary: Summary, language: str) -> Listing:
    whose = pick(language, "Punkte des Spielers", "declarer's points")
    if summary.asks_hand:
        whose = pick(language, "Punkte des Blatts", "points of the hand")
    rows = []
    for wanted, contract, group in summary.by_contract():
        name = _name(summary, contract, _thrown_in(language), language)
        if wanted is not None and wanted != contract:
            name = f"{_name(summary, wanted, '', language)} → {name}"
        share = numbers.percent(group.points.count / summary.games, language)
        rows.append((name, str(group.points.count), share, *_value_cells(group, language)))
    columns = (pick(language, "Spiel", "contract"), pick(language, "Spiele", "games"), "%")
    title = pick(language, f"Gespielte Spiele ({whose})", f"Games played ({whose})")
    return Listing(title, (*columns, *_value_columns(language)), tuple(rows))


def _places(summary: Summary, language: str) -> Listing:
    """By seat where different bots sit there, else by the place in the order of play."""
    names = _bots(summary)
    if len(set(names)) > 1:
        seat_word = pick(language, "Platz", "seat")
        labels = [f"{seat_word} {seat}: {name}" for seat, name in enumerate(names, 1)]
        tallies = summary.seats
    else:
        german = ["Vorhand", "zweite Hand", "dritte Hand", "letzte Hand"]
        english = ["forehand", "second", "third", "last"]
        labels = english if language == "en" else german
        tallies = summary.places
    rows = (
        (label, mean_text(tally.interval(), language), bounds_text(tally.interval(), language))
        for label, tally in zip(labels, tallies, strict=True)
    )
    columns = ("", pick(language, "Punkte je Spiel", "points per game"), "95 %")
    return Listing("", columns, tuple(rows))


def _premiums(summary: Summary, language: str) -> Listing:
    found = {premium for premium, _, _ in summary.premiums}
    columns = (
        pick(language, "Prämie", "premium"),
        pick(language, "still gemacht", "silent, made"),
        pick(language, "still verloren", "silent, lost"),
        pick(language, "angesagt, gemacht", "announced, made"),
        pick(language, "angesagt, verloren", "announced, lost"),
    )
    rows = []
    for premium in summary.order.book.premiums:
        if premium in found:
            counts = [
                str(summary.premiums[premium, announced, made])
                for announced in (False, True)
                for made in (True, False)
            ]
            rows.append((premium_name(premium, language, summary.order.book), *counts))
    return Listing("", columns, tuple(rows))


def _name(summary: Summary, contract: str | None, otherwise: str, language: str) -> str:
    if contract is None:
        return otherwise
    return contract_name(contract, language, summary.order.book)


def _thrown_in(language: str) -> str:
    return pick(language, "zusammengeworfen", "thrown in")


def picture(summary: Summary, language: str = "de") -> str:
    """A histogram for each contract asked for, else for each contract played, as SVG."""
    if summary.order.scenarios[0].contract is not None:
        groups = [
            (_name(summary, one.contract, "", language), summary.wanted[one.contract])
            for one in summary.order.scenarios
            if one.contract in summary.wanted
        ]
    else:
        groups = [
            (_name(summary, contract, _thrown_in(language), language), group)
            for _, contract, group in summary.by_contract()
        ]
    groups = sorted(groups, key=lambda one: -one[1].points.count)[:_MOST_PANELS]
    panels = [Panel(_caption(name, group, language), group.points) for name, group in groups]
    across = pick(
        language,
        "Punkte des Blatts je Spiel" if summary.asks_hand else "Punkte des Spielers je Spiel",
        "points of the hand per game" if summary.asks_hand else "declarer's points per game",
    )
    across += pick(language, ", Balken zu {step}", ", bars of {step}")
    title = f"{summary.order.book.title} – {games(summary.games, language)}"
    return histogram_svg(panels or [Panel("–", Tally())], Words(title, across))


def _caption(name: str, group: Group, language: str) -> str:
    mean = mean_text(group.points.interval(), language)
    won = f"{numbers.percent(group.share_won, language)} {pick(language, 'gewonnen', 'won')}"
    return f"{name}: Ø {mean} · {won} · {games(group.points.count, language)}"
