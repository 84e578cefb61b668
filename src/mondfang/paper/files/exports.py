"""What a tournament and a cup hand on as files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal, get_args

from mondfang.paper.cups import cup_club
from mondfang.paper.files.cells import Cell
from mondfang.paper.files.tables import Column, DataTable, as_csv, as_json, as_text, as_xlsx
from mondfang.paper.ranking import RankingChoice, carried, places_of
from mondfang.paper.words import check_language, public_club, round_heads, word
from mondfang.speech import Text
from mondfang.tournament.cup.table import Cup, cup_table
from mondfang.tournament.office.players.entrants import Entrant, shown_name
from mondfang.tournament.office.players.teams import team_ranking
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import Row, Sheet
from mondfang.tournament.standings.filters import team_places
from mondfang.tournament.standings.ranking import Place

FileKind = Literal["results", "teams", "players", "draws", "rows"]
FILE_KINDS: tuple[FileKind, ...] = get_args(FileKind)
FileForm = Literal["csv", "tsv", "xlsx", "json"]
FILE_FORMS: tuple[FileForm, ...] = get_args(FileForm)
Names = Literal["shown", "full"]

_LABELS: dict[str, Text] = {
    "results": Text("Ergebnis", "Results"),
    "teams": Text("Teams", "Teams"),
    "players": Text("Spieler", "Players"),
    "draws": Text("Auslosung", "Draw"),
    "rows": Text("Zettel", "Sheets"),
    "cup": Text("Cup", "Cup"),
}
_HEADS: dict[str, Text] = {
    "rank": Text("Rang", "Rank"),
    "number": Text("Nummer", "Number"),
    "name": Text("Name", "Name"),
    "team": Text("Team", "Team"),
    "counting": Text("Zählt", "Counting"),
    "club": Text("Verein", "Club"),
    "categories": Text("Kategorien", "Categories"),
    "consent": Text("Veröffentlichung", "Consent"),
    "member": Text("Mitglied", "Member"),
    "carried": Text("Übertrag", "Carried"),
    "total": Text("Summe", "Total"),
    "round": Text("Runde", "Round"),
    "table": Text("Tisch", "Table"),
    "seat": Text("Platz", "Seat"),
    "deal": Text("Spiel", "Deal"),
    "points": Text("Punkte", "Points"),
    "cents": Text("Cent", "Cents"),
    "contract": Text("Ansage", "Contract"),
    "remark": Text("Bemerkung", "Remark"),
    "starts": Text("Turniere", "Tournaments"),
    "final": Text("Finale", "Final"),
}


def file_of(
    kind: FileKind,
    form: FileForm,
    tournament: State,
    language: str = "de",
    *,
    after: int | None = None,
    names: Names = "shown",
) -> bytes:
    """A file of one kind.

    ``names`` are shown as everybody agreed, or full for the office; a list of players comes back as
    it was only with full ones. Results as tab-separated lines are number, name, club and rounds
    without a head, as cup programs exchange them.
    """
    check_language(language)
    if kind == "results" and form == "tsv":
        return as_text(_exchange(tournament, language, after, names), language, "\t", False)
    table = table_of(kind, tournament, language, after=after, names=names)
    return _formed(table, form, language)


def file_kinds(tournament: State) -> tuple[FileKind, ...]:
    """What this tournament has files of: teams only where there are any."""
    has_teams = tournament.format.teams is not None
    return tuple(kind for kind in FILE_KINDS if kind != "teams" or has_teams)


def workbook(
    tournament: State, language: str = "de", *, after: int | None = None, names: Names = "shown"
) -> bytes:
    """Results, draws and rows in one XLSX; with full names the list of players too."""
    check_language(language)
    left_out = set[FileKind]() if names == "full" else {"players"}
    kinds = [kind for kind in file_kinds(tournament) if kind not in left_out]
    return as_xlsx(
        [table_of(kind, tournament, language, after=after, names=names) for kind in kinds]
    )


def cup_file(form: FileForm, cup: Cup, language: str = "de") -> bytes:
    """The season's table: what counts and what was dropped in columns of the tournaments."""
    check_language(language)
    return _formed(_cup_table(cup, language), form, language)


def _formed(table: DataTable, form: FileForm, language: str) -> bytes:
    forms: dict[FileForm, Callable[[], bytes]] = {
        "csv": lambda: as_csv(table, language),
        "tsv": lambda: as_text(table, language, "\t"),
        "xlsx": lambda: as_xlsx([table]),
        "json": lambda: as_json(table),
    }
    return forms[form]()


def table_of(
    kind: FileKind,
    tournament: State,
    language: str,
    *,
    after: int | None = None,
    names: Names = "shown",
) -> DataTable:
    match kind:
        case "results":
            return _results(tournament, language, RankingChoice(after=after), names)
        case "teams":
            return _teams(tournament, language, after, names)
        case "players":
            return _players(tournament, language, names)
        case "draws":
            return _draws(tournament, language, names)
        case "rows":
            return _rows(tournament, language, names)


def _table(
    kind: FileKind,
    tournament: State,
    language: str,
    columns: tuple[Column, ...],
    rows: tuple[tuple[Cell, ...], ...],
) -> DataTable:
    label = _LABELS[kind].said(language)
    return DataTable(kind, label, tournament.created.title, columns, rows)


def _columns(language: str, *ids: str) -> tuple[Column, ...]:
    return tuple(Column(name, _HEADS[name].said(language)) for name in ids)


def _person(entrant: Entrant, names: Names) -> tuple[str, str]:
    if names == "full":
        return entrant.name, entrant.club
    return shown_name(entrant), public_club(entrant)


def _results(tournament: State, language: str, choice: RankingChoice, names: Names) -> DataTable:
    places = places_of(tournament, choice)
    rounds = max((len(place.rounds) for place in places), default=0)
    heads = round_heads(tournament, rounds)
    with_carried = tournament.format.cut is not None and rounds > tournament.format.main_rounds
    columns = (
        *_columns(language, "rank", "number", "name", "club"),
        *(_columns(language, "member") if names == "full" else ()),
        *(Column(head, head) for head in heads),
        *(_columns(language, "carried") if with_carried else ()),
        *_columns(language, "total"),
    )
    rows = []
    for place in places:
        entrant = tournament.entrants[place.number]
        row: list[Cell] = [place.rank, place.number, *_person(entrant, names)]
        row += [entrant.member] if names == "full" else []
        row += place.rounds
        row += [_carried(tournament, place)] if with_carried else []
        rows.append((*row, place.total))
    return _table("results", tournament, language, columns, tuple(rows))


def _teams(tournament: State, language: str, after: int | None, names: Names) -> DataTable:
    """A line for each team that has a rank, with its people and the numbers of those who count."""
    ranked = team_ranking(tournament, after)
    if not tournament.sheets:
        ranked = ()  # before the first sheet everybody would be first
    totals = {place.number: place.total for place in team_places(tournament, after)}
    widest = max((len(tournament.teams[team.club]) for team in ranked), default=0)
    rows = []
    for team in ranked:
        row: list[Cell] = [team.rank, team.club]
        members = tournament.teams[team.club]
        for who in members:
            row += [who, _person(tournament.entrants[who], names)[0], totals.get(who)]
        row += [None] * (3 * (widest - len(members)))
        rows.append((*row, " ".join(map(str, team.members)), team.total))
    people = [
        Column(f"{head}-{place}", f"{_HEADS[head].said(language)} {place}")
        for place in range(1, widest + 1)
        for head in ("number", "name", "points")
    ]
    columns = (
        *_columns(language, "rank", "team"),
        *people,
        *_columns(language, "counting", "total"),
    )
    return _table("teams", tournament, language, columns, tuple(rows))


def _carried(tournament: State, place: Place) -> Cell:
    """Only who has played in the final carries something."""
    final = place.rounds[tournament.format.main_rounds :]
    return carried(tournament, place) if any(value is not None for value in final) else None


def _exchange(tournament: State, language: str, after: int | None, names: Names) -> DataTable:
    """What the cup takes, by number, unless another round is asked for."""
    full = _results(tournament, language, RankingChoice(after=after, for_cup=after is None), names)
    kept = [
        index
        for index, column in enumerate(full.columns)
        if column.id not in ("rank", "member", "carried", "total")
    ]
    rows = sorted(full.rows, key=lambda row: int(row[1] or 0))
    columns = tuple(full.columns[index] for index in kept)
    lines = tuple(tuple(row[index] for index in kept) for row in rows)
    return replace(full, columns=columns, rows=lines)


def _players(tournament: State, language: str, names: Names) -> DataTable:
    """As everybody agreed; memberships are for the office alone."""
    full = names == "full"
    rows: list[tuple[Cell, ...]] = []
    for _, one in sorted(tournament.entrants.items()):
        name, club = _person(one, names)
        row = (one.number, name or shown_name(one), club, " ".join(sorted(one.categories)))
        rows.append((*row, one.consent, *((one.member or "",) if full else ())))
    heads = ("number", "name", "club", "categories", "consent", *(("member",) if full else ()))
    columns = _columns(language, *heads)
    return _table("players", tournament, language, columns, tuple(rows))


def _draws(tournament: State, language: str, names: Names) -> DataTable:
    rows: list[tuple[Cell, ...]] = []
    for number, draw in sorted(tournament.draws.items()):
        for table, seats in enumerate(draw.tables, 1):
            for seat, who in enumerate(seats, 1):
                rows.append((number, table, seat, who, *_person(tournament.entrants[who], names)))
        for who in draw.byes:
            rows.append((number, None, None, who, *_person(tournament.entrants[who], names)))
    columns = _columns(language, "round", "table", "seat", "number", "name", "club")
    return _table("draws", tournament, language, columns, tuple(rows))


def _rows(tournament: State, language: str, names: Names) -> DataTable:
    """A line for each deal and player; totals and rulings beside the deals have no deal."""
    lines: list[tuple[Cell, ...]] = []
    for (number, table), filed in sorted(tournament.sheets.items()):
        seats = filed.sheet.seats
        people = [(who, _person(tournament.entrants[who], names)[0]) for who in seats]
        for deal, row, remark in _written(tournament, filed.sheet, language):
            paid = row.cents or (None,) * len(seats)
            for (who, name), points, cents in zip(people, row.points, paid, strict=True):
                own = (who, name, points, cents, row.contract, remark)
                lines.append((number, table, deal, *own))
    heads = ("round", "table", "deal", "number", "name", "points", "cents", "contract", "remark")
    return _table("rows", tournament, language, _columns(language, *heads), tuple(lines))


def _written(state: State, sheet: Sheet, language: str) -> Iterator[tuple[int | None, Row, str]]:
    """Everything on a sheet: the deal, the row, and what is said about it."""
    if sheet.totals is not None:
        yield None, Row(sheet.totals, sheet.total_cents), ""
    for deal, row in enumerate(sheet.rows, 1):
        ruling = word("ruling", language) if row.source == "ruling" else ""
        yield deal, row, word("struck", language) if row.struck else ruling
    for ruled in state.rulings_at(sheet.round, sheet.table):
        if ruled.deal is None and ruled.row is not None:
            yield None, ruled.row, word("ruling", language)


def _cup_table(cup: Cup, language: str) -> DataTable:
    """Dropped results stand in a column of their own beside the sum of those that count."""
    legs = [leg for leg in cup.legs if not leg.final]
    rows = []
    for place in cup_table(cup):
        points = {one.leg: one.points for one in (*place.counted, *place.dropped)}
        row: list[Cell] = [place.rank, place.name, cup_club(place)]
        row += [points.get(leg.id) for leg in legs]
        row += [" ".join(one.leg for one in place.dropped), place.final, place.starts]
        rows.append((*row, place.total))
    columns = (
        *_columns(language, "rank", "name", "club"),
        *(Column(leg.id, leg.title) for leg in legs),
        Column("dropped", "Gestrichen" if language == "de" else "Dropped"),
        *_columns(language, "final", "starts", "total"),
    )
    label = _LABELS["cup"].said(language)
    return DataTable("cup", label, f"{cup.name(language)} {cup.season}", columns, tuple(rows))
