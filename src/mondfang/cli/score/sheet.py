"""``mondfang score sheet``: the block of an evening at one table, kept in a file."""

from __future__ import annotations

from pathlib import Path
from typing import IO

import click

from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Argument, Both, Command, Group, Option, language, say
from mondfang.cli.score.explain import row_text
from mondfang.cli.score.names import names_option
from mondfang.cli.score.row import row_of
from mondfang.rulebook.names import contract_name
from mondfang.scorer.draft import Draft, Entry, Head, Written, line_of, read_draft
from mondfang.scorer.interview.question import seat_text
from mondfang.scorer.slip.form import decode

sheet = Group(
    "sheet",
    help=Both(
        """
        Den Block eines Abends an einem Tisch führen: eine Datei, ein Spiel je Zeile.

        Zuerst „sheet new DATEI --rulebook ID“, dann nach jedem Spiel „sheet ask DATEI“,
        „sheet slip DATEI ZETTEL“ oder „sheet row DATEI -- +4 +4 +4 -12“.
        """,
        """
        Keep the block of an evening at one table: a file, one game per line.

        First 'sheet new FILE --rulebook ID', then after each game 'sheet ask FILE',
        'sheet slip FILE SLIP' or 'sheet row FILE -- +4 +4 +4 -12'.
        """,
    ),
)


def _file() -> Argument:
    return Argument(
        ["file"],
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=Both("DATEI", "FILE"),
    )


def opened(file: Path) -> Draft:
    """The block in a file."""
    with file.open("rb") as lines:
        return read_draft(lines, find_book)


def _add(file: Path, draft: Draft, fresh: Draft, entry: Entry) -> None:
    """Append one line, then show the row and the sums."""
    with file.open("ab") as written:
        written.write(line_of(entry))
    if len(fresh.games) > len(draft.games):
        last = fresh.games[-1]
        click.echo(f"{len(fresh.games)}. {_game(fresh, last)}: {row_text(last.points)}")
    click.echo(f"{say('Stand', 'Sums')}: {row_text(fresh.points)}")


@sheet.command(
    "new",
    cls=Command,
    help=Both("Einen Block beginnen.", "Begin a block."),
    params=[
        _file(),
        rulebook_option(required=True),
        book_option(),
        names_option(),
        Option(
            ["--stake"],
            type=click.IntRange(0),
            metavar="CENT",
            help=Both("Cent je Punkt.", "Cents per point."),
        ),
        Option(
            ["--dealer"],
            type=click.IntRange(1, 4),
            default=4,
            help=Both("Wer zuerst gibt, 1 bis 4 (4).", "Who deals first, 1 to 4 (4)."),
        ),
    ],
)
def new(
    file: Path,
    rulebook: str,
    options: dict[str, str],
    names: tuple[str, ...],
    stake: int | None,
    dealer: int,
) -> None:
    book = find_book(rulebook, options)
    own = book.money.cents_per_point
    if own is not None and stake not in (None, own):
        raise Failure(
            say(f"{book.title} spielt um {own} Cent.", f"{book.title} plays for {own} cents.")
        )
    with file.open("xb") as written:
        written.write(line_of(Head(rulebook, options, names, stake, dealer - 1)))
    click.echo(f"{file}: {book.title}")


@sheet.command(
    "ask",
    cls=Command,
    help=Both("Ein Spiel abfragen und anschreiben.", "Ask for a game and write it down."),
    params=[_file()],
)
def ask(file: Path) -> None:
    from mondfang.cli.score.ask import Quit, ask_game

    draft = opened(file)
    given = {"forehand": draft.forehand, "stake": draft.head.stake}
    try:
        slip, _ = ask_game(draft.book, draft.head.names, given)
    except Quit as stopped:
        click.echo(say("Abgebrochen; nichts angeschrieben.", "Stopped; nothing written."))
        raise click.exceptions.Exit(stopped.code) from None
    fresh = draft.with_slip(slip)
    _add(file, draft, fresh, fresh.games[-1].entry)


@sheet.command(
    "slip",
    cls=Command,
    help=Both("Ein Spiel als Zettel (JSON) anschreiben.", "Write a game down by its slip (JSON)."),
    params=[
        _file(),
        Argument(["source"], type=click.File("rb"), metavar=Both("ZETTEL", "SLIP")),
    ],
)
def slip(file: Path, source: IO[bytes]) -> None:
    draft = opened(file)
    fresh = draft.with_slip(decode(source.read()))
    _add(file, draft, fresh, fresh.games[-1].entry)


@sheet.command(
    "row",
    cls=Command,
    context_settings={"ignore_unknown_options": True},  # -4 is a number, no option
    help=Both("Vier Zahlen anschreiben, wie sie sind.", "Write four numbers down as they are."),
    params=[
        _file(),
        Argument(["numbers"], nargs=-1, type=click.UNPROCESSED, metavar="A B C D"),
    ],
)
def row(file: Path, numbers: tuple[str, ...]) -> None:
    draft = opened(file)
    fresh = draft.with_row(row_of(numbers))
    _add(file, draft, fresh, fresh.games[-1].entry)


@sheet.command(
    "undo",
    cls=Command,
    help=Both("Das letzte Spiel zurücknehmen.", "Take the last game back."),
    params=[_file()],
)
def undo(file: Path) -> None:
    draft = opened(file)
    if not draft.games:
        raise Failure(say("Es ist noch nichts angeschrieben.", "Nothing is written yet."))
    _add(file, draft, draft.back(), Entry(undo=True))


@sheet.command(
    "show",
    cls=Command,
    help=Both("Den Block zeigen, mit den Summen.", "Show the block with its sums."),
    params=[_file()],
)
def show(file: Path) -> None:
    draft, paper = opened(file), console()
    paper.print(heading(draft.book.title))
    names = [seat_text(seat, draft.head.names, language()) for seat in range(4)]
    grid = table("", say("Spiel", "Game"), *names)
    for column in grid.columns[2:]:
        column.justify = "right"
    for number, game in enumerate(draft.games, 1):
        grid.add_row(str(number), _game(draft, game), *(f"{n:+}" for n in game.points))
    grid.add_row("Σ", say("Schrift", "points"), *(f"{n:+}" for n in draft.points))
    if draft.cents is not None:
        grid.add_row("", say("Kassa (Cent)", "cash (cents)"), *(f"{n:+}" for n in draft.cents))
    paper.print(grid)
    if draft.book.money.pagatkassa:
        paper.print(f"Pagatkassa: {draft.carried.pot} Cent")
    if left := draft.carried.doubled_left:
        paper.print(say(f"Radl: noch {left} Spiele doppelt", f"Radl: {left} doubled games left"))
    dealer = seat_text(draft.dealer, draft.head.names, language())
    paper.print(f"{say('Es gibt', 'Next dealer')}: {dealer}")


def _game(draft: Draft, game: Written) -> str:
    name = "–" if game.contract is None else contract_name(game.contract, language(), draft.book)
    return f"{name} ({say('doppelt', 'doubled')})" if game.doubled else name
