"""``mondfang analyse``: what each decision of recorded games cost, and where points leak."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from mondfang.bots.ladder import RUNGS, make
from mondfang.bots.protocol import Budget, Style
from mondfang.cli.base.console import console
from mondfang.cli.base.effort import jobs_option, json_option, seed_option, worlds_option
from mondfang.cli.base.files import STREAM, read_bytes
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.progress import progress_bar
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.record.files import finder, rulebook_option
from mondfang.lab.analyse.archive import (
    Archive,
    MakeBot,
    Problem,
    Source,
    all_cores,
    analyse_archive,
    read_source,
    records_in,
    records_on,
)
from mondfang.lab.analyse.game import Watch, analyse_record
from mondfang.record import RecordError
from mondfang.record.model import Options
from mondfang.record.replay import FindBook
from mondfang.rulebook import Rulebook

TEACHER = Style(teacher=True)


@click.command(
    "analyse",
    cls=Command,
    help=Both(
        """
        Aufgezeichnete Spiele nachbesprechen: was jede Entscheidung gekostet hat.

        Einmal gemessen an dem, was der Platz wissen konnte, und einmal mit offenen Karten. Aus
        mehreren Spielen (Dateien, Ordner, eine .txt mit einem Namen je Zeile) wird gezeigt, wo
        wer Punkte verschenkt. Kaputte Aufzeichnungen werden genannt und übergangen; dann ist der
        Rückgabewert 2.
        """,
        """
        Discuss recorded games: what every decision cost.

        Once by what the seat could know, and once with open cards. From several games (files,
        folders, a .txt with one name per line) it shows who gives points away, and where. Broken
        records are named and left out; the exit code is then 2.
        """,
    ),
    params=[
        Argument(
            ["names"],
            nargs=-1,
            required=True,
            metavar=Both("DATEI|ORDNER|LISTE.txt …", "FILE|FOLDER|LIST.txt …"),
        ),
        Option(
            ["--bot"],
            type=click.Choice(RUNGS),
            default="cup",
            help=Both("Wer urteilt (cup).", "Who judges; by default, cup."),
        ),
        worlds_option(),
        seed_option(0, Both("Für das gleiche Urteil.", "For the same judgement.")),
        jobs_option(),
        Option(
            ["--open/--no-open", "open_cards"],
            default=True,
            help=Both("Auch mit offenen Karten messen.", "Measure with open cards, too."),
        ),
        Option(
            ["--all", "every"],
            is_flag=True,
            help=Both("Jede Entscheidung zeigen.", "Show every decision."),
        ),
        json_option(),
        rulebook_option(),
    ],
)
def analyse(
    names: tuple[str, ...],
    bot: str,
    worlds: int | None,
    seed: int,
    jobs: int | None,
    open_cards: bool,
    every: bool,
    as_json: bool,
    reference: str | None,
) -> None:
    """Analyse all records, print what was found, name what was broken."""
    sources = [source for name in names for source in _sources(name)]
    budget, find = Budget(seed, worlds), partial(find_record_book, reference)
    player = partial(make, bot, TEACHER)
    if len(sources) == 1:
        archive = _one(sources[0], player, budget, find, open_cards)
    else:
        archive = _many(sources, player, budget, find, open_cards, jobs or all_cores())
    if as_json:
        from mondfang.lab.analyse.forms import archive_json

        click.echo(archive_json(archive, bot, seed, worlds, language()), nl=False)
    else:
        from mondfang.cli.analyse.pages import print_archive

        print_archive(console(), archive, find, every)
    for problem in archive.problems:
        _failure(problem).show()
    if archive.problems:
        click.get_current_context().exit(2)


def find_record_book(reference: str | None, book_id: str, options: Options) -> Rulebook:
    """The book of a record; a function of this module, so that other processes find it."""
    return finder(reference)(book_id, options)


def _sources(name: str) -> Iterator[Source]:
    """The records that a word of the command line means."""
    if name == STREAM:
        yield Source(name, read_bytes(name))
        return
    path = Path(name)
    if path.is_dir():
        found = records_in(path)
    elif path.suffix.lower() == ".txt":
        found = records_on(path)
    else:
        found = [path]
    if not found:
        text = say("Hier steht keine Aufzeichnung.", "There is no record here.")
        raise Failure(f"{name}: {text} (.tarock, .json)")
    yield from (Source(str(record)) for record in found)


def _one(
    source: Source,
    player: MakeBot,
    budget: Budget,
    find: FindBook,
    open_cards: bool,
) -> Archive:
    """A single game in this process, so that the bar can follow its steps."""
    try:
        record = read_source(source, find)
    except RecordError as fault:
        place = f"{source.name}:{fault.line}:{fault.column}"
        raise Failure(f"{place}: {fault.text(language())}") from None
    with progress_bar(say("Schritte", "steps"), len(record.steps)) as advance:
        found = analyse_record(
            record,
            player(),
            budget,
            find_book=find,
            open_cards=open_cards,
            watch=_watching(advance),
        )
    return Archive(((source.name, found),), ())


def _many(
    sources: list[Source],
    player: MakeBot,
    budget: Budget,
    find: FindBook,
    open_cards: bool,
    jobs: int,
) -> Archive:
    with progress_bar(say("Spiele", "games"), len(sources)) as advance:
        return analyse_archive(
            sources,
            player,
            budget,
            jobs=jobs,
            find_book=find,
            open_cards=open_cards,
            watch=_watching(advance),
        )


def _failure(problem: Problem) -> Failure:
    place = f"{problem.source}:{problem.line}:{problem.column}" if problem.line else problem.source
    return Failure(f"{place}: {problem.text.said(language())}")


def _watching(advance: Callable[[int], None]) -> Watch:
    """Tell the bar how many more are done, whatever was passed over in between."""
    last = 0

    def watch(done: int, _: int) -> None:
        nonlocal last
        advance(done - last)
        last = done

    return watch
