"""``mondfang tournament enter``: sheets from paper, row by row or as totals, once or twice."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, say
from mondfang.cli.tournament.base.desk import Desk, asks, verb
from mondfang.cli.tournament.sheets.ask import typed_sheet, whole_round
from mondfang.cli.tournament.sheets.keep import Given, keep, keep_lines, keep_totals
from mondfang.cli.tournament.sheets.recorded import rows_of_files
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.sheet.rows import rows_of_slips


@verb(
    "enter",
    Both(
        """
        Zettel eingeben, die Zahlen in der Reihenfolge der Spalten.

        Nur RUNDE und TISCH: am Terminal wird Zeile für Zeile gefragt, sonst kommen die Zeilen von
        der Eingabe. Nur RUNDE: ein Tisch nach dem anderen. Mit ZAHLEN: die Summen des Zettels.
        Eine gestrichene Zeile beginnt mit ~; am Fünfertisch darf die Null des Gebers fehlen.
        Wo Karten die Plätze bestimmen, sagt --seats, wer in welcher Spalte steht; Summen gehen auch
        als NUMMER:PUNKTE.
        """,
        """
        Enter sheets, the numbers in the order of the columns.

        ROUND and TABLE alone: the terminal asks row by row, otherwise rows come from standard
        input. ROUND alone: one table after another. With NUMBERS: the totals of the sheet. A
        struck row begins with ~; at a table of five the dealer's zero may be left out. Where cards
        decide the seats, --seats says who is in which column; totals may be NUMBER:POINTS.
        """,
    ),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, required=False, metavar=Both("[TISCH]", "[TABLE]")),
        Argument(
            ["numbers"], nargs=-1, type=click.UNPROCESSED, metavar=Both("[ZAHLEN]…", "[NUMBERS]…")
        ),
        Option(
            ["--row", "rows"],
            multiple=True,
            help=Both('Eine Zeile: "3 -1 -1 -1"; mehrfach.', 'A row: "3 -1 -1 -1"; repeatable.'),
        ),
        Option(
            ["--slips"],
            type=click.File(encoding="utf-8"),
            help=Both("Spielzettel, ein JSON je Zeile.", "Scorer's slips, one JSON per line."),
        ),
        Option(
            ["--record", "records"],
            multiple=True,
            metavar=Both("DATEI", "FILE"),
            help=Both("Ein aufgezeichnetes Spiel; mehrfach.", "A recorded game; repeatable."),
        ),
        Option(
            ["--deals"],
            type=int,
            help=Both("Zahl der Spiele zu Summen.", "Number of deals (with totals)."),
        ),
        Option(
            ["--kassa"],
            help=Both(
                'Zu Summen die Kassa in Cent: "120 -40 -80 0".',
                'With totals: the Kassa in cents: "120 -40 -80 0".',
            ),
        ),
        Option(
            ["--seats", "order"],
            help=Both(
                'Die Spalten von links: "36 8 34 15".', 'Columns, left to right: "36 8 34 15".'
            ),
        ),
        Option(["--scorer"], type=int, help=Both("Wer geschrieben hat.", "Who kept the score.")),
        Option(
            ["--short"],
            default="",
            help=Both("Warum es weniger Spiele sind.", "Why there are fewer deals."),
        ),
        Option(
            ["--second"],
            is_flag=True,
            help=Both(
                "Zweite Eingabe, blind, durch jemand anderen (--author).",
                "Second entry, blind, by somebody else (--author).",
            ),
        ),
    ],
    numbers=True,
)
def enter(
    desk: Desk,
    number: int,
    table: int | None,
    numbers: tuple[str, ...],
    rows: tuple[str, ...],
    slips: Any,
    records: tuple[str, ...],
    deals: int | None,
    kassa: str | None,
    order: str | None,
    scorer: int | None,
    short: str,
    second: bool,
) -> None:
    given = Given(deals, scorer, short, second, order)
    if sum(map(bool, (numbers, rows, slips, records))) > 1:
        text = say(
            "Zeilen, Zettel oder Summen, nicht mehreres.", "Rows, slips or totals: just one."
        )
        raise Failure(text)
    with desk.open() as office:
        if table is None:
            whole_round(office, number, given)
        elif numbers:
            keep_totals(office, number, table, numbers, given, kassa)
        elif rows:
            keep_lines(office, number, table, rows, given)
        elif slips is not None or records:
            lines = records or slips.read().splitlines()
            read = rows_of_files if records else rows_of_slips

            def rows_from(now: Tournament) -> Sequence[Row]:
                seats = given.parts(now, number, table).get("seats", now.table(number, table))
                return read(now.format, seats, lines, number, table)

            keep(office, number, table, given, rows_from)
        elif asks():
            typed_sheet(office, number, table, given)
        else:
            keep_lines(office, number, table, sys.stdin.read().splitlines(), given)
