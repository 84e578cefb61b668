"""``export``, ``import``, ``merge``: a file that another laptop goes on with, lists, and draws."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import click

from mondfang.cli.base.files import STREAM, read_bytes, write_whole
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, tell_odd_times, verb
from mondfang.cli.tournament.base.location import home_of, said_home
from mondfang.cli.tournament.rounds.seed import check_seed_file, keep_seed, kept_seed, seed_file
from mondfang.referee.case_law.forms import write_cases
from mondfang.store.journal.books import BlockingBooks, open_shelf
from mondfang.store.journal.tournaments import (
    TOURNAMENTS,
    Archive,
    archive,
    continued,
    read_archive,
)
from mondfang.tournament.chain import fingerprint
from mondfang.tournament.draw.publish import Published
from mondfang.tournament.draw.published import to_dict
from mondfang.tournament.office.events import Envelope
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.merging import merged
from mondfang.tournament.office.log.story import told
from mondfang.tournament.office.rounds.publish import drawn_in, moved_by_hand, published_draws
from mondfang.tournament.office.rounds.seeds import promised_seed
from mondfang.tournament.office.tables.ruling import cases_of

if TYPE_CHECKING:
    from mondfang.paper import FileForm

What = Literal["archive", "results", "teams", "players", "draws", "rows", "cases", "all"]


def write_draws(target: str, published: Sequence[Published]) -> list[str]:
    """Each draw in a file of its own; several get a number."""
    names = []
    for place, one in enumerate(published, 1):
        path = Path(target)
        name = target if len(published) == 1 else str(path.with_stem(f"{path.stem}-{place}"))
        write_whole(name, json.dumps(to_dict(one), ensure_ascii=False, indent=1) + "\n")
        names.append(name)
    return names


@verb(
    "export",
    Both(
        """
        Das Turnier als Datei: die ganze Sicherung, Listen oder eine Auslosung.

        WAS ist archive (die Sicherung, mit der ein anderer Rechner weitermacht), results, teams,
        players, draws, rows, cases oder all. Listen sind .csv, .tsv, .xlsx oder .json, wie ZIEL
        endet; all ist eine .xlsx. cases sind die Fälle des Schiedsgerichts ohne Namen, eine .json
        für „mondfang cases“. --draw RUNDE schreibt eine Auslosung für „mondfang verify draw“.
        """,
        """
        The tournament as a file: the whole backup, lists or a draw.

        WHAT is archive (the backup, to carry on with on another computer), results, teams,
        players, draws, rows, cases or all. Lists are .csv, .tsv, .xlsx or .json, depending on how
        TARGET ends; all is an .xlsx. cases are the referee's, without names, a .json for "mondfang
        cases". --draw ROUND writes a draw for "mondfang verify draw".
        """,
    ),
    [
        Argument(["target"], metavar=Both("ZIEL", "TARGET")),
        Option(
            ["--what"],
            type=click.Choice(get_args(What)),
            help=Both("Was (results).", "What (results)."),
        ),
        Option(
            ["--archive", "whole"],
            is_flag=True,
            help=Both("Die Sicherung, wie --what archive.", "The backup, like --what archive."),
        ),
        Option(
            ["--draw", "drawn"],
            type=int,
            metavar=Both("RUNDE", "ROUND"),
            help=Both("Die Auslosung zum Nachprüfen.", "The draw, for checking."),
        ),
        Option(["--after"], type=int, help=Both("Nach dieser Runde.", "After this round.")),
        Option(
            ["--full-names"],
            is_flag=True,
            help=Both("Alle Namen, nur für die Leitung.", "All names, for the office only."),
        ),
    ],
    writes=False,
)
def export(
    desk: Desk,
    target: str,
    what: What | None,
    whole: bool,
    drawn: int | None,
    after: int | None,
    full_names: bool,
) -> None:
    names = [target]
    by_hand: tuple[int, ...] = ()
    with desk.open() as office:
        state = office.look()
        if drawn is not None:
            names, by_hand = write_draws(target, _draws(state, drawn)), moved_by_hand(state, drawn)
        elif whole or what == "archive":
            seed = promised_seed(state, kept_seed(seed_file(office.place, office.name)))
            unopened = None if state.seeds else seed
            write_whole(target, archive(office.name, state, unopened), private=True)
        elif what == "cases":
            write_whole(target, write_cases(cases_of(state)))
        else:
            write_whole(target, _listed(state, target, what or "results", after, full_names))
    if target != STREAM:
        text = say(f"Geschrieben: {', '.join(names)}", f"Written: {', '.join(names)}")
        data: dict[str, Any] = {"files": names, "entries": len(state.log)}
        if drawn is not None:
            data["by_hand"] = list(by_hand)
        desk.answer(data, text + _by_hand(state, by_hand))


def _by_hand(state: Tournament, entries: Sequence[int]) -> str:
    """What the file cannot show: seats that somebody changed after the draw."""
    events = {entry.seq: entry.event for entry in state.log}
    said = say("Nach der Auslosung von Hand geändert", "Changed by hand after the draw")
    return "".join(f"\n{said}: {told(state, events[seq], language())} (#{seq})" for seq in entries)


def _listed(
    state: Tournament,
    target: str,
    what: What,
    after: int | None,
    full_names: bool,
) -> bytes:
    from mondfang.paper import file_of, workbook

    names: Literal["full", "shown"] = "full" if full_names else "shown"
    form = file_form(target)
    if what == "all":
        if form != "xlsx":
            raise Failure(say("all ist immer eine .xlsx-Datei.", "all is always an .xlsx file."))
        return workbook(state, language(), after=after, names=names)
    assert what != "archive"
    assert what != "cases"
    return file_of(what, form, state, language(), after=after, names=names)


def file_form(target: str) -> FileForm:
    """The form that a file's name asks for; standard output gets CSV."""
    from mondfang.paper import FILE_FORMS

    suffix = "csv" if target == STREAM else Path(target).suffix.removeprefix(".").lower()
    for form in FILE_FORMS:
        if form == suffix:
            return form
    known = ", ".join(f".{form}" for form in FILE_FORMS)
    raise Failure(say(f"{target}: endet nicht auf {known}.", f"{target}: does not end in {known}."))


def _draws(state: Tournament, number: int) -> list[Published]:
    """The draw that a round came from, or the last repair of it."""
    drawn = published_draws(state, drawn_in(state, number))
    return [one for one in drawn if number in _rounds(one)]


def _rounds(one: Published) -> set[int]:
    return {draw.number for draw in one.rounds}


@verb(
    "import",
    Both(
        """
        Eine Sicherung einlesen und hier weitermachen.

        Ist das Turnier schon da, kommt dazu, was nur in der Sicherung steht; widersprechen sich
        die beiden, bleibt alles, wie es ist. Spielerlisten liest „register --csv“.
        """,
        """
        Read a backup and carry on here.

        If the tournament is already here, whatever only the backup holds is added; if the two
        disagree, nothing is changed. "register --csv" reads lists of players.
        """,
    ),
    [Argument(["source"], metavar=Both("DATEI", "FILE"))],
    writes=False,
)
def import_(desk: Desk, source: str) -> None:
    said, wanted = said_home(desk.file, TOURNAMENTS.kind)
    found = read_archive(read_bytes(source), source, wanted)
    place = said or home_of(found.book, TOURNAMENTS.kind)
    seed_place = seed_file(place, found.book)
    if found.seed is not None:
        check_seed_file(seed_place, found.seed)
    with open_shelf(place) as shelf:
        before, log = _taken(shelf, found)
    if found.seed is not None:
        keep_seed(seed_place, found.seed)
    added = len(log) - before
    data: dict[str, Any] = {
        "file": place,
        "name": found.book,
        "entries": len(found.entries),
        "added": added,
        "head": found.chain.head,
    }
    last, mark = found.chain.seq, fingerprint(found.chain.head)
    done = say(f"{place}: {added} Einträge dazu.", f"{place}: {added} entries added.")
    told = say(
        f"Prüfwert der Sicherung (Eintrag {last}): {mark}",
        f"Hash of the backup (entry {last}): {mark}",
    )
    desk.answer(data, f"{done}\n{told}")
    tell_odd_times(log, before)


@verb(
    "merge",
    Both(
        """
        Zwei Rechner haben getrennt weitergemacht: aus beiden Protokollen wird eines.

        Das geht, wenn jeder andere Tische und andere Leute hatte und seither keiner ausgelost,
        eine Runde begonnen oder die Wertung ausgehängt hat. DATEI ist die Sicherung des anderen.
        """,
        """
        Two machines went on apart: their two logs become one.

        That works if they had different tables and different people, and neither has drawn,
        started a round or posted the standings since. FILE is the other one's backup.
        """,
    ),
    [Argument(["source"], metavar=Both("DATEI", "FILE"))],
)
def merge(desk: Desk, source: str) -> None:
    with desk.open() as office:
        found = read_archive(read_bytes(source), source)
        before = len(office.look().log)
        state = office.book.change(
            lambda known: merged(
                known, found.entries, at=desk.time(), author=desk.author, reason=desk.reason
            )
        )
    added = len(state.log) - before
    data = {"added": added, "head": state.log[-1].link}
    desk.answer(data, say(f"{added} Einträge dazu.", f"{added} entries added."))


def _taken(shelf: BlockingBooks, found: Archive) -> tuple[int, Sequence[Envelope]]:
    """How long the log was before, and what it is with what the archive has beyond it."""
    if found.book not in {head.id for head in shelf.books(TOURNAMENTS.kind)}:
        shelf.begin(found.book, TOURNAMENTS, found.entries)
        return 0, found.entries
    kept = shelf.book(found.book, TOURNAMENTS)
    before = len(kept.look().log)
    return before, kept.change(lambda known: continued(known, found.entries)).log
