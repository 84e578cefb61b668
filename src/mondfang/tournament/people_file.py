"""Lists of players from a spreadsheet: CSV or tabs with a head, all lines or none."""

from __future__ import annotations

import csv
from collections.abc import Mapping

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.people import CONSENTS, Entrant

COLUMNS: Mapping[str, str] = {
    "nummer": "number",
    "startnummer": "number",
    "nr": "number",
    "number": "number",
    "name": "name",
    "verein": "club",
    "klub": "club",
    "club": "club",
    "kategorien": "categories",
    "categories": "categories",
    "veröffentlichung": "consent",
    "consent": "consent",
    "mitglied": "member",
    "member": "member",
}


def read_people(text: str, first_number: int = 1) -> tuple[Entrant, ...]:
    """Everybody on the list; the first line names the columns, only the name is needed.

    Who has no number gets the next one. A line that cannot be read stops it all.

    >>> [one.number for one in read_people("Name;Verein\\nSpieler 1;Murtal\\nSpieler 2;")]
    [1, 2]
    """
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines:
        raise TournamentError("bad-line", Spot(line=1), reason="–")
    mark = max("\t;,", key=lines[0].count)
    head = [_column(name) for name in next(csv.reader(lines[:1], delimiter=mark))]
    if "name" not in head:
        raise TournamentError("bad-line", Spot(line=1), reason="name?")
    found: dict[int, Entrant] = {}
    for line, text_line in enumerate(lines[1:], 2):
        if not text_line.strip(mark + " "):
            continue
        entrant = _entrant(
            _cells(text_line, mark, head, line), line, max([first_number - 1, *found]) + 1
        )
        if entrant.number in found:
            before = found[entrant.number].name
            raise TournamentError("number-taken", Spot(line=line), name=before)
        found[entrant.number] = entrant
    return tuple(found.values())


def _column(name: str) -> str:
    known = COLUMNS.get(name.strip().casefold())
    if known is None:
        allowed = ", ".join(COLUMNS)
        raise TournamentError("bad-event", Spot(line=1), found=name, wanted=allowed)
    return known


def _cells(text: str, mark: str, head: list[str], line: int) -> dict[str, str]:
    try:
        cells = next(csv.reader([text], delimiter=mark, strict=True))
    except csv.Error:
        cells = []
    if not 1 <= len(cells) <= len(head):
        raise TournamentError("bad-line", Spot(line=line), reason=text[:60])
    return {name: cell.strip() for name, cell in zip(head, cells, strict=False)}


def _entrant(given: Mapping[str, str], line: int, next_number: int) -> Entrant:
    number = given.get("number") or str(next_number)
    consent = given.get("consent") or "full"
    wrong = next(
        (
            found
            for found, is_right in (
                (number, number.isdecimal() and number.isascii() and int(number) > 0),
                (consent, consent in CONSENTS),
                (given.get("name", ""), bool(given.get("name"))),
            )
            if not is_right
        ),
        None,
    )
    if wrong is not None:
        raise TournamentError("bad-line", Spot(line=line), reason=wrong or "name?")
    labels = given.get("categories", "").replace(",", " ").replace("/", " ").split()
    return Entrant(
        int(number),
        given["name"],
        given.get("club", ""),
        frozenset(labels),
        next(known for known in CONSENTS if known == consent),
        given.get("member") or None,
    )
