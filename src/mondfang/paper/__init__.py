"""Paper and files: what a director prints, exchanges and publishes, as functions of a tournament.

Everything here is pure but for ``publish`` and ``publish_cup``, which write a folder. What hangs on
a wall or leaves the house shows names only as far as everybody agreed to it.

    pdf("score-sheets", tournament, "de", round=2)           cup_pdf("cup", cup)
    file_of("results", "csv", tournament)   workbook(tournament)   cup_file("xlsx", cup)
    read_players(data, "list.csv")          read_results(data, "other.tsv")
    publish(Path("pages"), tournament)      publish_cup(Path("pages"), cup)
"""

from __future__ import annotations

from mondfang.paper.errors import FileError, PaperError
from mondfang.paper.files.exports import (
    FILE_FORMS,
    FILE_KINDS,
    FileForm,
    FileKind,
    Names,
    cup_file,
    file_kinds,
    file_of,
    workbook,
)
from mondfang.paper.files.imports import ResultLine, leg_of_lines, read_results
from mondfang.paper.files.players import PlayerList, read_player_list, read_players
from mondfang.paper.pages.publish import publish, publish_cup
from mondfang.paper.print.code import SheetCode, read_sheet_code, sheet_code
from mondfang.paper.print.documents import CUP_KINDS, KINDS, CupKind, Kind, cup_pdf, pdf

__all__ = [
    "CUP_KINDS",
    "FILE_FORMS",
    "FILE_KINDS",
    "KINDS",
    "CupKind",
    "FileError",
    "FileForm",
    "FileKind",
    "Kind",
    "Names",
    "PaperError",
    "PlayerList",
    "ResultLine",
    "SheetCode",
    "cup_file",
    "cup_pdf",
    "file_kinds",
    "file_of",
    "leg_of_lines",
    "pdf",
    "publish",
    "publish_cup",
    "read_player_list",
    "read_players",
    "read_results",
    "read_sheet_code",
    "sheet_code",
    "workbook",
]
