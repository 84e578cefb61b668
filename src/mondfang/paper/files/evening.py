"""An evening as a table for other programs: a line for each deal, columns by player."""

from __future__ import annotations

from typing import Literal, get_args

from mondfang.paper.files.cells import Cell
from mondfang.paper.files.tables import Column, DataTable, as_csv, as_xlsx
from mondfang.paper.words import check_language
from mondfang.rulebook.names import contract_name
from mondfang.scorer.block.sheet import Sheet, says
from mondfang.speech import Text

EveningForm = Literal["csv", "xlsx"]
EVENING_FORMS: tuple[EveningForm, ...] = get_args(EveningForm)

_HEADS: dict[str, Text] = {
    "deal": Text("Nr.", "No."),
    "dealer": Text("gibt", "dealer"),
    "declarer": Text("Spieler", "declarer"),
    "game": Text("Spiel", "game"),
    "says": Text("Was war", "what happened"),
    "sum": Text("Summe", "total"),
    "cents": Text("Cent", "cents"),
}
_LABEL = Text("Abend", "Evening")


def evening_file(form: EveningForm, sheet: Sheet, day: str, language: str = "de") -> bytes:
    """The evening in one of the forms."""
    check_language(language)
    table = evening_table(sheet, day, language)
    return as_csv(table, language) if form == "csv" else as_xlsx([table])


def evening_table(sheet: Sheet, day: str, language: str) -> DataTable:
    block = sheet.block
    players = block.head.players
    with_cents = sheet.cents is not None
    columns = [Column(name, _HEADS[name].said(language)) for name in _FIRST]
    columns += [Column(f"points-{n}", name) for n, name in enumerate(players, 1)]
    columns += _by_player("sum", players, language)
    columns += _by_player("cents", players, language) if with_cents else []
    rows: list[tuple[Cell, ...]] = []
    for line in sheet.lines:
        declarer = "" if line.declarer is None else players[line.declarer]
        game = "" if line.contract is None else contract_name(line.contract, language, block.book)
        told = says(block, line.number, line, language)
        row: list[Cell] = [line.number, players[line.dealer], declarer, game, told]
        row += [*line.points, *line.totals]
        if with_cents:
            assert line.cents is not None
            row += [paid + put for paid, put in zip(line.cents, line.pot, strict=True)]
        rows.append(tuple(row))
    title = f"{block.book.title}, {day}"
    return DataTable("evening", _LABEL.said(language), title, tuple(columns), tuple(rows))


_FIRST = ("deal", "dealer", "declarer", "game", "says")


def _by_player(kind: str, players: tuple[str, ...], language: str) -> list[Column]:
    head = _HEADS[kind].said(language)
    return [Column(f"{kind}-{n}", f"{head} {name}") for n, name in enumerate(players, 1)]
