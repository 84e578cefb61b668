"""The conduct report in words: figures, contracts, announcements, says and gets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final

from mondfang.lab.conduct.calibration import Bin, Calibration
from mondfang.lab.conduct.results import Amounts, Announced, Report
from mondfang.lab.figures import games
from mondfang.lab.listing import Listing
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.speech import Text, pick
from mondfang.speech.numbers import NOTHING, decimal, percent, signed

_KINDS: Final = {
    "bid": Text("Lizit", "bid"),
    "call": Text("Ruf, Talon", "call, talon"),
    "announcement": Text("Ansage", "announcement"),
    "kontra": Text("Kontra", "Kontra"),
    "re": Text("Re", "Re"),
    "sub": Text("Sub", "Sub"),
    "quiet": Text("Stillhalten", "keeping quiet"),
    "card": Text("Karte", "card"),
}
_ROLES: Final = {
    "declarer": Text("Spieler", "declarer"),
    "partner": Text("Partner", "partner"),
    "defence": Text("Gegner", "defenders"),
}


def title(book: Rulebook, bot: str, report: Report, language: str = "de") -> str:
    """Whose conduct it is, and in how many games."""
    count = games(report.games, language)
    return pick(
        language,
        f"{book.title} – viermal {bot}, {count}",
        f"{book.title} – four of {bot}, {count}",
    )


def listings(book: Rulebook, report: Report, language: str = "de") -> Iterator[Listing]:
    """Figures, contracts, announcements, then what was promised and what it brought."""
    yield _figures(report, language)
    yield _contracts(book, report, language)
    if report.roles:
        yield _announced(
            pick(language, "Ansagen nach Rolle", "Announcements by role"),
            [(_ROLES[row.who].said(language), row) for row in report.roles],
            language,
        )
        yield _announced(
            pick(language, "Ansagen nach Prämie", "Announcements by premium"),
            [(premium_name(row.who, language, book), row) for row in report.premiums],
            language,
        )
    edges = pick(
        language,
        "Sagt und bringt: Vorteil gegenüber Stillhalten (Karte: gegenüber der nächstbesten)",
        "Says and gets: edge over keeping quiet (a card: over the next best)",
    )
    worths = pick(
        language, "Sagt und bringt: Punkte des ganzen Spiels", "Says and gets: points of the game"
    )
    if report.edges:
        yield _slopes(edges, report.edges, language)
        yield _bins(report.edges, language)
    if report.worths:
        yield _slopes(worths, report.worths, language)


def _figures(report: Report, language: str) -> Listing:
    kontra, re, sub = (decimal(report.rate(count), 1, language) for count in report.doubled)
    rows = [
        (
            pick(language, "Kontra aufs Spiel, je 100 Spiele", "Kontra on the game, per 100 games"),
            decimal(report.rate(report.kontra_on_game), 1, language),
        ),
        (
            pick(
                language,
                "Kontra / Re / Sub auf irgendetwas, je 100 Spiele",
                "Kontra / Re / Sub on anything, per 100 games",
            ),
            f"{kontra} / {re} / {sub}",
        ),
        (
            pick(
                language,
                "aussichtslose Ansagen: ohne Karte davon / sichtbar verloren",
                "hopeless announcements: no card of it held / visibly lost",
            ),
            f"{report.empty} / {report.lost}",
        ),
        (
            pick(
                language,
                "Ansagen und Kontras je Spiel; Worte insgesamt, Mittel / meiste",
                "announcements and doublings per game; all words, mean / most",
            ),
            f"{decimal(report.spoken, 2, language)}; "
            f"{decimal(report.words, 1, language)} / {report.most_words}",
        ),
        (_amount_label("Punkte", "points", language), _amounts(report.written, language)),
        (
            _amount_label("Grundpunkte (ohne Kontra)", "base points (no Kontra)", language),
            _amounts(report.base, language),
        ),
    ]
    columns = ("", pick(language, "Wert", "value"))
    return Listing("", columns, tuple(rows))


def _amount_label(german: str, english: str, language: str) -> str:
    return pick(
        language,
        f"{german}: Betrag eines Platzes; größter Betrag des Spiels, Mittel / 99 % / höchster",
        f"{english}: amount of a seat; largest amount of a game, mean / 99% / most",
    )


def _amounts(amounts: Amounts, language: str) -> str:
    seat, largest = (decimal(value, 1, language) for value in (amounts.seat, amounts.largest))
    return f"{seat}; {largest} / {amounts.percent99} / {amounts.most}"


def _contracts(book: Rulebook, report: Report, language: str) -> Listing:
    columns = (
        pick(language, "Spiel", "contract"),
        pick(language, "gespielt", "played"),
        pick(language, "Anteil", "share"),
        pick(language, "gewonnen", "won"),
        pick(language, "Punkte des Spielers", "declarer's points"),
    )
    rows = tuple(
        (
            contract_name(row.contract, language, book),
            str(row.played),
            percent(row.played / report.games, language),
            percent(row.won / row.played, language),
            signed(row.points, 1, language),
        )
        for row in report.contracts
    )
    return Listing("", columns, rows, figures=1)


def _announced(name: str, rows: Sequence[tuple[str, Announced]], language: str) -> Listing:
    columns = ("", pick(language, "gemacht", "made"), pick(language, "verloren", "lost"))
    return Listing(
        name,
        columns,
        tuple((label, str(row.made), str(row.lost)) for label, row in rows),
        figures=1,
    )


def _heads(language: str) -> tuple[str, str, str]:
    return (
        pick(language, "Fälle", "cases"),
        pick(language, "sagt", "says"),
        pick(language, "bringt", "gets"),
    )


def _slopes(name: str, rows: Sequence[Calibration], language: str) -> Listing:
    slope = pick(language, "Steigung ± Standardfehler", "slope ± standard error")
    columns = ("", *_heads(language), slope)
    return Listing(
        name,
        columns,
        tuple(
            (
                _KINDS[row.kind].said(language),
                str(row.count),
                signed(row.says, 2, language),
                signed(row.gets, 2, language),
                _with_error(row.slope, row.error, language),
            )
            for row in rows
        ),
        figures=1,
    )


def _bins(rows: Sequence[Calibration], language: str) -> Listing:
    columns = (
        "",
        pick(language, "sagt von … bis", "says from … to"),
        *_heads(language),
        pick(language, "± Fehler", "± error"),
        pick(language, "bringt : sagt", "gets : says"),
    )
    return Listing(
        "",
        columns,
        tuple(
            (
                _KINDS[row.kind].said(language),
                _range(each, language),
                str(each.count),
                signed(each.says, 2, language),
                signed(each.gets, 2, language),
                NOTHING if each.error is None else decimal(each.error, 2, language),
                NOTHING if abs(each.says) < 0.1 else decimal(each.gets / each.says, 2, language),
            )
            for row in rows
            for each in row.bins
        ),
        figures=2,
    )


def _range(each: Bin, language: str) -> str:
    lower, upper = (
        NOTHING if abs(bound) == inf else decimal(bound, 1, language)
        for bound in (each.lower, each.upper)
    )
    return f"{lower} … {upper}"


def _with_error(value: float | None, error: float | None, language: str) -> str:
    if value is None:
        return NOTHING
    told = decimal(value, 2, language)
    return told if error is None else f"{told} ± {decimal(error, 2, language)}"
