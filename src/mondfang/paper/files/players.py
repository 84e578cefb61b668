"""Lists of players as clubs write them: any spreadsheet, with a head or without one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mondfang.paper.errors import FileError, Note
from mondfang.paper.files.columns import (
    SHOWN,
    Fields,
    check_new,
    columns_of,
    fields_of,
    plain_head,
)
from mondfang.paper.files.grid import GridLine, read_grid
from mondfang.tournament.office.players.entrants import CONSENTS, Entrant
from mondfang.tournament.office.players.lists import Listed

COLUMNS: Mapping[str, str] = {
    "nummer": "number",
    "startnummer": "number",
    "nr": "number",
    "number": "number",
    "name": "name",
    "vor- und nachname": "name",
    "vor- und zuname": "name",
    "spieler": "name",
    "teilnehmer": "name",
    "player": "name",
    "vorname": "given",
    "first name": "given",
    "given name": "given",
    "nachname": "family",
    "familienname": "family",
    "zuname": "family",
    "surname": "family",
    "last name": "family",
    "family name": "family",
    "verein": "club",
    "klub": "club",
    "club": "club",
    "kategorien": "categories",
    "categories": "categories",
    "veröffentlichung": "consent",
    "consent": "consent",
    "mitglied": "member",
    "mitgliedsnummer": "member",
    "member": "member",
}
_CONTACT = "kontakt telefon telefonnummer handy e-mail email mail contact phone"
CONTACT: Mapping[str, str] = dict.fromkeys(_CONTACT.split(), "contact")


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The people of a list with their lines, and what one should know of how it was read."""

    people: tuple[Listed, ...]
    notes: tuple[Note, ...] = ()


def read_players(data: bytes, source: str, first_number: int = 1) -> tuple[Entrant, ...]:
    """The people of a list; see ``read_player_list``."""
    return tuple(one.entrant for one in read_player_list(data, source, first_number).people)


def read_player_list(
    data: bytes, source: str, first_number: int = 1, with_contact: bool = False
) -> PlayerList:
    """A list of players; only names are needed, columns that nobody knows are left out and told.

    Who has no number gets the next one. How somebody is reached is for a register alone.
    """
    known_columns = {**COLUMNS, **(CONTACT if with_contact else {})}
    grid = read_grid(data, source)
    notes, (head, *lines) = list(grid.notes), grid.lines
    bare = _bare_head(head)
    if bare is not None:
        head, lines = bare, list(grid.lines)
        notes.append(Note("read-without-head", columns=", ".join(filter(None, bare.cells))))
    columns = columns_of(head, source, lambda text: known_columns.get(plain_head(text)), needed=())
    if not {"name", "family"} & set(columns):
        raise FileError("column-missing", source, head.number, "name")
    left = [text for text, name in zip(head.cells, columns, strict=True) if text and name is None]
    if left:
        notes.append(Note("columns-left-out", columns=", ".join(left)))
    if not lines:
        raise FileError("file-only-head", source)
    found: dict[int, Listed] = {}
    seen: dict[int, int] = {}
    highest = first_number - 1
    for line in lines:
        fields = fields_of(line, head, columns, source)
        given = bool(fields.cells.get("number"))
        number = fields.whole("number") if given else highest + 1
        check_new(fields, number, seen)
        highest = max(highest, number)
        contact = fields.text("contact") if "contact" in fields.cells else ""
        found[number] = Listed(_entrant(fields, number), line.number, contact)
    return PlayerList(tuple(found.values()), tuple(notes))


def _bare_head(first: GridLine) -> GridLine | None:
    """The columns by their places, where the first line is somebody already and no head."""
    cells = first.cells
    if any(plain_head(text) in COLUMNS or "name" in text.casefold() for text in cells):
        return None
    names: tuple[str, ...] = ("Nummer", "Name", "Verein")
    if not (cells[0].isdecimal() and len(cells) > 1):
        names = names[1:]
        if len(cells[0].replace(",", " ").split()) < 2:
            return None
    blank = ("",) * (len(cells) - len(names))
    return GridLine(0, (*names, *blank)[: max(len(cells), len(names))])


def _name(fields: Fields) -> str:
    """Given and family name, however the columns are called: beside a given name, ``Name`` is the
    other one."""
    if "given" not in fields.cells or {"name", "family"} <= fields.cells.keys():
        return fields.needed("name" if "name" in fields.cells else "family")
    family = fields.needed("family" if "family" in fields.cells else "name")
    return f"{' '.join(fields.text('given').split())} {family}".strip()


def _entrant(fields: Fields, number: int) -> Entrant:
    consent = fields.text("consent") or "full"
    if consent not in CONSENTS:
        raise fields.wrong(
            "consent", "not-one-of", found=consent[:SHOWN], known=", ".join(CONSENTS)
        )
    name = _name(fields)
    if name == f"#{number}" and consent == "number":
        name = ""  # somebody who was made anonymous stays so
    labels = fields.text("categories").replace(",", " ").replace("/", " ").split()
    return Entrant(
        number,
        name,
        fields.text("club"),
        frozenset(labels),
        next(known for known in CONSENTS if known == consent),
        fields.text("member") or None,
        _family(fields, name),
    )


def _family(fields: Fields, name: str) -> str:
    """The family name, where a column says it beside the rest of the name."""
    column = "family" if "family" in fields.cells else "name" if "given" in fields.cells else ""
    family = " ".join(fields.text(column).split()) if column else ""
    return family if family and family in name and family != name else ""


def player_lines(people: Iterable[Listed]) -> str:
    """A list as text that ``read_player_list`` reads back, for a page that asks once more."""
    heads = ("Name", "Familienname", "Verein", "Kategorien", "Veröffentlichung", "Mitglied")
    lines = ["\t".join((*heads, "Kontakt"))]
    for one in people:
        who = one.entrant
        labels = " ".join(sorted(who.categories))
        told = (who.name, who.family, who.club, labels, who.consent, who.member or "", one.contact)
        lines.append("\t".join(" ".join(cell.split()) for cell in told))
    return "\n".join(lines)
