"""Who sits where: ``tables`` by table or by name, ``swap``, ``reseat``, ``tell`` and ``seat``."""

from __future__ import annotations

import click

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.speech import Argument, Both, Option, say
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.cli.tournament.base.words import people, person, round_name
from mondfang.cli.tournament.sheets.correct import preview_option, show_ahead
from mondfang.tournament.draw.cards import WAYS, seated_by_cards
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.events import Reseated, Seated, SeatsSwapped, TablesTold
from mondfang.tournament.office.forms import draw_json
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.players.name_order import by_name as in_order
from mondfang.tournament.office.players.name_order import family_first
from mondfang.tournament.office.state import State
from mondfang.tournament.office.tables.seating import read_seating

ROUND = Both("RUNDE", "ROUND")


@verb(
    "tables",
    Both(
        "Wer wo sitzt; ohne RUNDE die letzte, die bekannt ist. Der erste am Tisch gibt zuerst.",
        "Who sits where; without ROUND the last one made public. The first at a table deals first.",
    ),
    [
        Argument(["number"], type=int, required=False, metavar=Both("[RUNDE]", "[ROUND]")),
        Option(["--by-name"], is_flag=True, help=Both("Nach Namen geordnet.", "Sorted by name.")),
    ],
    writes=False,
)
def tables(desk: Desk, number: int | None, by_name: bool) -> None:
    state = desk.read()
    if number is None and not state.draws:
        raise TournamentError("not-drawn", Spot(round=1))
    public = [one for one in state.draws if state.is_public(one)]
    draw = state.draw_of(max(public or [min(state.draws)]) if number is None else number)
    show = _show_names if by_name else show_round
    desk.answer(draw_json(state, draw), lambda: show(state, draw))


def show_round(state: State, draw: RoundDraw) -> None:
    """A line for each table; a name that is too long for its column goes on below."""
    places = range(1, max(map(len, draw.tables), default=0) + 1)
    grid = table(say("Tisch", "Table"), *map(str, places))
    grid.columns[0].justify = "right"
    grid.columns[0].no_wrap = True
    open_tables = list[str]()
    for number, seats in enumerate(draw.tables, 1):
        known = state.knows_seats(draw.number, number)
        order = seats if known else sorted(seats)
        if not known:
            open_tables.append(str(number))
        grid.add_row(str(number), *(person(state.entrants[who]) for who in order))
    paper = console()
    paper.print(heading(round_name(state, draw.number)))
    paper.print(grid)
    if open_tables:
        which = ", ".join(open_tables)
        click.echo(say(f"Plätze nach den Karten: {which}", f"Seats by the cards: {which}"))
    if draw.byes:
        click.echo(f"{say('Es setzen aus', 'Sitting out')}: {people(state, draw.byes)}")


def _show_names(state: State, draw: RoundDraw) -> None:
    grid = table("Name", say("Nr.", "no."), say("Tisch", "table"), say("Platz", "seat"))
    for column in grid.columns[1:]:
        column.justify = "right"
    for who in (one.number for one in in_order(state.entrants[who] for who in draw.players)):
        at = draw.table_of(who)
        seat = draw.tables[at - 1].index(who) + 1 if at else 0
        known = at is not None and state.knows_seats(draw.number, at)
        where = (str(at), str(seat) if known else "") if at else (say("setzt aus", "sits out"), "")
        grid.add_row(read_by_family(state.entrants[who]), str(who), *where)
    paper = console()
    paper.print(heading(round_name(state, draw.number)))
    paper.print(grid)


def read_by_family(one: Entrant) -> str:
    parts = (one.family, one.given) if one.family else family_first(one.name)
    return " ".join(part for part in parts if part)


@verb(
    "swap",
    Both(
        "Zwei tauschen in einer Runde die Plätze, bevor sie beginnt.",
        "Swap two players' seats in a round before it starts.",
    ),
    [
        Argument(["number"], type=int, metavar=ROUND),
        Argument(["one"], type=int, metavar=Both("NUMMER", "NUMBER")),
        Argument(["two"], type=int, metavar=Both("NUMMER", "NUMBER")),
    ],
)
def swap(desk: Desk, number: int, one: int, two: int) -> None:
    state = desk.act(lambda _: SeatsSwapped(number, one, two))
    draw = state.draws[number]
    desk.answer(draw_json(state, draw), lambda: show_round(state, draw))


@verb(
    "reseat",
    Both(
        """
        Zwei saßen in einer Runde, die läuft oder fertig ist, am Platz des anderen (mit --reason).

        Was geschrieben ist, bleibt beim Platz: Jeder bekommt die Punkte des Platzes, an dem er saß.
        """,
        """
        Two sat in each other's seats in a round that is under way or over (with --reason).

        What was written stays with the seat: each gets the points of the seat that he sat in.
        """,
    ),
    [
        Argument(["number"], type=int, metavar=ROUND),
        Argument(["one"], type=int, metavar=Both("NUMMER", "NUMBER")),
        Argument(["two"], type=int, metavar=Both("NUMMER", "NUMBER")),
        preview_option(),
    ],
)
def reseat(desk: Desk, number: int, one: int, two: int, only_preview: bool) -> None:
    def decide(_: State) -> Reseated:
        return Reseated(number, one, two)

    if only_preview:
        with desk.open() as office:
            show_ahead(office, decide)
        return
    state = desk.act(decide)
    draw = state.draws[number]
    desk.answer(draw_json(state, draw), lambda: show_round(state, draw))


@verb(
    "tell",
    Both(
        "Die Tische einer ausgelosten Runde bekanntgeben, oder mit --hold noch nicht.",
        "Make the tables of a drawn round public, or with --hold not yet.",
    ),
    [
        Argument(["number"], type=int, metavar=ROUND),
        Option(["--hold"], is_flag=True, help=Both("Noch zurückhalten.", "Hold them back.")),
    ],
)
def tell(desk: Desk, number: int, hold: bool) -> None:
    state = desk.act(lambda _: TablesTold(number, not hold))
    public = state.is_public(number)
    told = say(f"Runde {number} ist bekannt.", f"Round {number} is public.")
    held = say(f"Runde {number} wartet noch.", f"Round {number} is held back.")
    desk.answer({"round": number, "public": public}, told if public else held)


@verb(
    "seat",
    Both(
        """
        Einen Tisch so setzen, wie die Karten gezogen wurden: die Nummern in der Reihenfolge der
        Spalten auf dem Zettel.

        Mit --cards die gezogenen Karten, in derselben Reihenfolge wie die Nummern. Was sie
        entscheiden, steht im Regelwerk; wenn anderes ausgemacht ist, sagt es --by. signs: Jeder
        sitzt beim Zeichen seiner Karte, der Tarock gibt. tarock, highest: Die Nummern sitzen schon
        so, und der Tarock oder die höchste Karte gibt. forehand: Die höchste Karte ist Vorhand.
        """,
        """
        Seat a table as the cards were drawn: the numbers in the order of the columns on the sheet.

        With --cards, the cards drawn, in the order of the numbers. What they decide is in the
        rulebook; --by says so where something else was agreed. signs: everybody sits at the sign
        of their card, and the tarock deals. tarock, highest: the numbers are already seated like
        that, and the tarock or the highest card deals. forehand: the highest card is forehand.
        """,
    ),
    [
        Argument(["number"], type=int, metavar=ROUND),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
        Argument(["seats"], type=int, nargs=-1, required=True, metavar=Both("NUMMER…", "NUMBER…")),
        Option(["--cards"], help=Both('Die Karten: "HK XII P9 T10".', 'Cards: "HK XII P9 T10".')),
        Option(
            ["--by", "way"],
            type=click.Choice(list(WAYS)),
            help=Both(
                "Was die Karten entscheiden; ohne --by, was im Regelwerk steht.",
                "What the cards decide; without --by as the rulebook says.",
            ),
        ),
    ],
)
def seat(
    desk: Desk, number: int, table: int, seats: tuple[int, ...], cards: str | None, way: str | None
) -> None:
    def seated(state: State) -> Seated:
        if cards is None:
            return read_seating(state, number, table, " ".join(map(str, seats)))
        rules = book_of(state.format).deal
        return Seated(number, table, seated_by_cards(rules, seats, cards.split(), way))

    state = desk.act(seated)
    order = state.table(number, table)
    sitting = people(state, columns(state.format, order))
    text = say(f"Tisch {table}: {sitting}", f"Table {table}: {sitting}")
    desk.answer({"round": number, "table": table, "seats": list(order)}, text)
