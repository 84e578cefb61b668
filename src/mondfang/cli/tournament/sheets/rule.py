"""``mondfang tournament rule``: a ruling of the referee goes on the sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import IO

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.referee.ask import ask_case
from mondfang.cli.referee.command import show as show_ruling
from mondfang.cli.referee.prompts import Quit
from mondfang.cli.tournament.base.desk import Desk, agreed, asks, verb
from mondfang.cli.tournament.base.words import people
from mondfang.cli.tournament.sheets.correct import preview_option, show_ahead
from mondfang.referee import Case, Ruling
from mondfang.referee.case import case_of, decode_case, ruled
from mondfang.rulebook.citations import ids_text
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.format.model import book_of, columns
from mondfang.tournament.office.events import Ruled
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.story import decision_text
from mondfang.tournament.office.tables.calls import spoken
from mondfang.tournament.office.tables.ruling import ruled_at
from mondfang.tournament.sheet.rows import game_players, read_row, signed


@verb(
    "rule",
    Both(
        """
        Ein Spruch des Schiedsgerichts kommt auf den Zettel.

        Mit --case aus einem Fall als JSON (siehe »mondfang schema case«), mit --row von Hand, am
        Terminal durch Fragen. Ohne SPIEL zählt der Spruch neben allen Spielen. Plätze 0 bis 3
        eines Falles sind die Plätze des Tisches, der erste Geber ist 0; am Fünfertisch die vier,
        die spielen, von der Vorhand an.
        """,
        """
        A ruling of the referee goes on the sheet.

        With --case from a case as JSON (see "mondfang schema case"), with --row by hand, at the
        terminal by questions. Without DEAL it counts beside all deals. Seats 0 to 3 of a case are
        the seats of the table, the first dealer is 0; at a table of five the four who play, from
        the forehand on.
        """,
    ),
    [
        Argument(["number"], type=int, metavar=Both("RUNDE", "ROUND")),
        Argument(["table"], type=int, metavar=Both("TISCH", "TABLE")),
        Argument(["deal"], type=int, required=False, metavar=Both("[SPIEL]", "[DEAL]")),
        Option(
            ["--case", "case_file"],
            type=click.File("rb"),
            help=Both("Ein Fall als JSON; „-“ ist die Eingabe.", "A case as JSON; '-' is input."),
        ),
        Option(["--row", "row"], help=Both('Von Hand: "-9 3 3 3".', 'By hand: "-9 3 3 3".')),
        Option(
            ["--player", "offenders"],
            type=int,
            multiple=True,
            help=Both("Von Hand: wer es war; mehrfach.", "By hand: who it was; repeatable."),
        ),
        Option(
            ["--clause", "clauses"],
            multiple=True,
            help=Both("Von Hand: nach welcher Regel.", "By hand: by which clause."),
        ),
        Option(
            ["--text", "text"],
            help=Both("In Worten, ohne Punkte.", "In words, without points."),
        ),
        Option(["--call", "call"], type=int, help=Both("Zu diesem Ruf.", "For this call.")),
        preview_option(),
    ],
)
def rule(
    desk: Desk,
    number: int,
    table: int,
    deal: int | None,
    case_file: IO[bytes] | None,
    row: str | None,
    offenders: tuple[int, ...],
    clauses: tuple[str, ...],
    text: str | None,
    call: int | None,
    only_preview: bool,
) -> None:
    if text is not None:
        decide = _in_words(number, table, text, clauses)
    elif case_file is not None:
        decide = _by_case(case_file.read(), number, table, deal, desk.reason)
    elif row is not None:
        decide = _by_hand(row, number, table, deal, offenders, clauses)
    elif asks():
        decide = _by_questions(desk, number, table, deal)
    else:
        german = "Ein Fall (--case), --row oder --text fehlt."
        raise Failure(say(german, "A --case, a --row or a --text is missing."))
    decide = _for_call(decide, call)
    asked = case_file is None and row is None and text is None
    if only_preview or asked:
        with desk.open() as office:
            if not desk.as_json:
                now = office.look()
                _show(now, decide(now))
            show_ahead(office, decide)
        if only_preview:
            return
        if not agreed(say("So eintragen?", "Put it on the sheet like this?"), default=True):
            raise click.Abort
    state = desk.act(decide)
    event = state.log[-1].event
    assert isinstance(event, Ruled)
    data = {
        "round": number,
        "table": table,
        "deal": deal,
        "decision": event.decision,
        "players": list(event.numbers),
        "clauses": list(event.clauses),
        "points": None if event.row is None else list(event.row.points),
        "entry": state.log[-1].seq,
    }
    desk.answer(data, lambda: _show(state, event))


def _in_words(
    number: int, table: int, text: str, clauses: tuple[str, ...]
) -> Callable[[Tournament], Ruled]:
    return lambda _: spoken(number, table, text, clauses)


def _for_call(
    decide: Callable[[Tournament], Ruled], call: int | None
) -> Callable[[Tournament], Ruled]:
    return lambda state: replace(decide(state), call=call)


def _by_case(
    data: bytes, number: int, table: int, deal: int | None, note: str
) -> Callable[[Tournament], Ruled]:
    form = decode_case(data)

    def decide(state: Tournament) -> Ruled:
        book = book_of(state.format)
        if form.slip.rulebook != book.id:
            spot = Spot(number, table, deal)
            raise TournamentError("other-book", spot, found=form.slip.rulebook, book=book.id)
        case = case_of(book, form)
        return _event(state, case, ruled(book, case), number, table, deal, note)

    return decide


def _event(
    state: Tournament,
    case: Case,
    ruling: Ruling,
    number: int,
    table: int,
    deal: int | None,
    note: str,
) -> Ruled:
    return ruled_at(state, case, ruling, number, table, deal, note, language())


def _by_hand(
    row: str,
    number: int,
    table: int,
    deal: int | None,
    offenders: tuple[int, ...],
    clauses: tuple[str, ...],
) -> Callable[[Tournament], Ruled]:
    def decide(state: Tournament) -> Ruled:
        state.check_seats(number, table)
        seats = state.table(number, table)
        read = read_row(state.format, seats, deal or 1, row, Spot(number, table, deal))
        written = replace(read, source="ruling", clauses=clauses)
        return Ruled(number, table, "judgement", offenders, clauses, deal, written)

    return decide


def _by_questions(
    desk: Desk, number: int, table: int, deal: int | None
) -> Callable[[Tournament], Ruled]:
    state = desk.read()
    state.check_seats(number, table)
    playing = game_players(state.table(number, table), deal or 1)
    book, names = book_of(state.format), [people(state, [who]) for who in playing]
    try:
        case, ruling = ask_case(book, names, playing)
    except (Quit, click.Abort):
        raise Failure(say("Ohne Entscheidung beendet.", "Stopped without a ruling.")) from None
    show_ruling(book, case, ruling, names)
    note = desk.reason
    return lambda now: _event(now, case, ruling, number, table, deal, note)


def _show(state: Tournament, event: Ruled) -> None:
    spot = Spot(event.round, event.table, event.deal).text(language())
    decision = decision_text(event, language())
    who = people(state, event.numbers)
    click.echo(f"{spot}: {decision}{f' ({who})' if who else ''}")
    if event.row is not None:
        click.echo(f"  {signed(columns(state.format, event.row.points))}")
    if event.clauses:
        click.echo(f"  {ids_text(event.clauses)}")
