"""What paper and files refuse: which file, which line, which column, and why."""

from __future__ import annotations

from mondfang.speech import Text, pick
from mondfang.tournament.errors import TournamentError

SENTENCES = {
    "file-empty": Text("Da steht nichts.", "There is nothing in it."),
    "file-only-head": Text("Unter der Kopfzeile steht niemand.", "There is nobody below the head."),
    "file-not-text": Text(
        "Das ist weder Text noch eine XLSX-Datei.",
        "This is neither text nor an XLSX file.",
    ),
    "file-not-utf8": Text(
        "Die Zeichen sind weder UTF-8 noch UTF-16 noch Windows-1252.",
        "The characters are neither UTF-8 nor UTF-16 nor Windows-1252.",
    ),
    "file-not-json": Text(
        "Das ist kein gültiges JSON: {reason}", "This is no valid JSON: {reason}"
    ),
    "file-quotes": Text(
        "Die Anführungszeichen gehen nicht auf.",
        "The quotation marks do not match.",
    ),
    "file-too-large": Text(
        "Das ist größer als {most} MB; so groß ist keine Liste.",
        "This is larger than {most} MB; no list is that large.",
    ),
    "unpacked-too-large": Text(
        "Ausgepackt ist das größer als {most} MB; so groß ist keine Liste.",
        "Unpacked this is larger than {most} MB; no list is that large.",
    ),
    "lines-too-many": Text(
        "Das sind mehr als {most} Zeilen; so lang ist keine Liste.",
        "These are more than {most} lines; no list is that long.",
    ),
    "columns-too-many": Text(
        "Das sind mehr als {most} Spalten; so breit ist keine Liste.",
        "These are more than {most} columns; no list is that wide.",
    ),
    "cells-without-end": Text(
        "Das sind mehr als {most} Felder; so viel steht in keiner Liste.",
        "These are more than {most} cells; no list holds that much.",
    ),
    "cell-too-long": Text(
        "Ein Feld ist länger als {most} Zeichen.",
        "A cell is longer than {most} characters.",
    ),
    "column-unknown": Text(
        "Eine Spalte „{found}“ kenne ich nicht; es gibt: {known}.",
        "There is no column '{found}'; there are: {known}.",
    ),
    "column-twice": Text("Die Spalte gibt es zweimal.", "The column is there twice."),
    "column-missing": Text("Diese Spalte fehlt.", "This column is missing."),
    "cells-too-many": Text(
        "{found} Felder, aber nur {wanted} Spalten.",
        "{found} cells, but only {wanted} columns.",
    ),
    "cell-empty": Text("Hier muss etwas stehen.", "Something has to stand here."),
    "not-a-number": Text(
        "„{found}“ ist keine Zahl.",
        "'{found}' is no number.",
    ),
    "not-a-start-number": Text(
        "„{found}“ ist keine Nummer; Nummern sind ganze Zahlen ab 1.",
        "'{found}' is no number; numbers are whole, from 1.",
    ),
    "number-twice": Text(
        "Die Nummer {number} steht schon in Zeile {first}.",
        "The number {number} stands in line {first} already.",
    ),
    "not-one-of": Text(
        "„{found}“ geht nicht; möglich sind: {known}.",
        "'{found}' will not do; possible are: {known}.",
    ),
    "not-printable": Text(
        "Es stehen unsichtbare Zeichen darin.",
        "There are invisible characters in it.",
    ),
    "sum-differs": Text(
        "Die Summe {found} stimmt nicht; die Runden ergeben {wanted}.",
        "The sum {found} is wrong; the rounds make {wanted}.",
    ),
    "no-rank": Text("Hat keinen Rang.", "Has no rank."),
    "no-team-ranked": Text("Noch hat kein Team einen Rang.", "No team has a rank yet."),
    "no-language": Text(
        "„{found}“ spreche ich nicht; es gibt: {known}.",
        "'{found}' is not spoken here; there are: {known}.",
    ),
    "no-rounds": Text("Es gibt keine Runde.", "There is no round."),
}


# Columns that are missing or that we name; what a file calls its own stands as it is there.
COLUMNS = {
    "number": Text("Nummer", "number"),
    "name": Text("Name", "name"),
    "club": Text("Verein", "club"),
    "categories": Text("Kategorien", "categories"),
    "consent": Text("Veröffentlichung", "consent"),
    "member": Text("Mitglied", "member"),
    "rank": Text("Rang", "rank"),
    "carried": Text("Übertrag", "carried"),
    "total": Text("Summe", "total"),
}


NOTES = {
    "read-as": Text(
        "Gelesen als {encoding}, nicht als UTF-8 (ab Zeile {line}): bitte die Umlaute ansehen.",
        "Read as {encoding}, not as UTF-8 (from line {line}): please look at the umlauts.",
    ),
    "read-without-head": Text(
        "Ohne Kopfzeile, der Reihe nach gelesen als: {columns}.",
        "There is no head; read in this order: {columns}.",
    ),
    "columns-left-out": Text(
        "Nicht übernommen: {columns}.",
        "Left out: {columns}.",
    ),
}


class Note:
    """Something about a file that was read all the same, to be told to whoever handed it over."""

    def __init__(self, code: str, **details: object) -> None:
        self.code, self.details = code, details

    def text(self, language: str = "de") -> str:
        return NOTES[self.code].filled(**self.details).said(language)


class PaperError(TournamentError):
    """What cannot be printed; the sentences are this room's own."""

    TEXTS = SENTENCES


class FileError(PaperError):
    """A file that cannot be read; nothing of it was taken.

    >>> FileError("not-a-number", "liste.csv", 3, "R1", found="x").text("de")
    'liste.csv, Zeile 3, Spalte R1: „x“ ist keine Zahl.'
    """

    def __init__(
        self,
        code: str,
        source: str,
        line: int | None = None,
        column: str | None = None,
        **details: object,
    ) -> None:
        super().__init__(code, source, **details)
        self.source, self.line, self.column = source, line, column

    def place_text(self, language: str = "de") -> str:
        parts = [self.source]
        if self.line is not None:
            parts.append(f"{pick(language, 'Zeile', 'line')} {self.line}")
        if self.column is not None:
            named = COLUMNS.get(self.column, Text(self.column, self.column)).said(language)
            parts.append(f"{pick(language, 'Spalte', 'column')} {named}")
        return ", ".join(parts)
