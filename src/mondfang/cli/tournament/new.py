"""``mondfang tournament new`` and ``formats``: a tournament from a preset or an own file."""

from __future__ import annotations

import datetime
import re
from typing import Any

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.files import read_text_file
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Argument, Both, Option, language, say
from mondfang.cli.tournament.base.desk import Desk, now, verb
from mondfang.cli.tournament.base.location import place_for_new, slug
from mondfang.reading import Unreadable, toml_data
from mondfang.tournament.format.model import Format
from mondfang.tournament.format.reader import FORMATS, preset, preset_ids, read_format
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import Created, Envelope
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.sanctions import Ban

_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")


@verb(
    "new",
    Both(
        """
        Ein Turnier anlegen; die Datei heißt nach dem TITEL und liegt in diesem Ordner.

        FORMAT ist eines von „mondfang tournament formats“ oder eine eigene .toml-Datei. Mit --set
        ändert man einzelne Angaben des Formats, etwa --set office.complaint_minutes=10.
        """,
        """
        Create a tournament; the file is named after the TITLE and put in this folder.

        FORMAT is one of "mondfang tournament formats" or a .toml file of your own. --set changes
        individual settings of the format, such as --set office.complaint_minutes=10.
        """,
    ),
    [
        Argument(["title"], metavar=Both("TITEL", "TITLE")),
        Argument(["form"], metavar="FORMAT"),
        Option(["--date"], metavar="2026-11-14", help=Both("Der Tag (heute).", "The day (today).")),
        Option(["--place"], default="", help=Both("Der Ort.", "The place.")),
        Option(["--cup"], default="", help=Both("Zu welchem Cup.", "Which cup it belongs to.")),
        Option(["--starts"], metavar="14:00", help=Both("Der Beginn.", "The start.")),
        Option(
            ["--set", "settings"],
            multiple=True,
            metavar="NAME=WERT",
            help=Both(
                "Eine Angabe des Formats ändern; mehrfach.", "Change the format; may be repeated."
            ),
        ),
        Option(
            ["--after", "earlier"],
            multiple=True,
            metavar=Both("DATEI", "FILE"),
            help=Both(
                "Ein früheres Turnier, dessen Sperren weiter gelten.",
                "An earlier tournament whose bans still apply.",
            ),
        ),
    ],
)
def new(
    desk: Desk,
    title: str,
    form: str,
    date: str | None,
    place: str,
    cup: str,
    starts: str | None,
    settings: tuple[str, ...],
    earlier: tuple[str, ...],
) -> None:
    day = date or datetime.date.fromtimestamp(now()).isoformat()
    made = Created(
        " ".join(title.split()),
        day,
        find_format(form, settings),
        place,
        cup,
        _moment(day, starts),
        _bans(earlier),
    )
    entry = Entry(1, now(), desk.author, desk.reason, made)
    Tournament.of([entry])
    where, name = keep_new(desk.file, slug(title), entry)
    data = {
        "file": where,
        "name": name,
        "format": made.format.id,
        "rounds": len(made.format.rounds),
    }
    desk.answer(data, lambda: _show_new(made, where))
    if made.starts_at is not None and made.starts_at <= now():
        german = (
            "Achtung: Der Beginn ist schon vorbei. Verschieben: mondfang tournament plan --starts"
        )
        english = (
            "Beware: the start has passed already. To move it: mondfang tournament plan --starts"
        )
        click.echo(say(german, english), err=True)


def keep_new(file: str | None, name: str, entry: Envelope) -> tuple[str, str]:
    """The first entry, in a new file or in one that holds others; where it is, and its name."""
    from mondfang.store.journal.books import open_shelf
    from mondfang.store.journal.tournaments import TOURNAMENTS

    place, chosen = place_for_new(file, name)
    with open_shelf(place) as shelf:
        shelf.begin(chosen, TOURNAMENTS, [entry])
    return place, chosen


def find_format(form: str, settings: tuple[str, ...] = ()) -> Format:
    """A preset or a file, with what was set."""
    if form.endswith(".toml"):
        text, source = read_text_file(form), form
        if settings:
            raise Failure(
                say("--set ändert nur mitgelieferte Formate.", "--set changes presets only.")
            )
        return read_format(text, source)
    if not settings:
        return preset(form)
    preset(form)  # refuse an unknown name before what was set is looked at
    lines = [f'extends = "{form}"', *map(_setting, settings)]
    return read_format("\n".join(lines), f"{form}.toml + --set")


def _setting(text: str) -> str:
    """``office.scorer=true`` as a line of TOML; whatever is no TOML value is a text."""
    key, sign, value = text.partition("=")
    if not sign or not re.fullmatch(r"[a-z_]+(\.[a-z_]+)*", key.strip()):
        raise Failure(say(f"{text!r} ist nicht NAME=WERT", f"{text!r} is not NAME=VALUE"))
    try:
        toml_data(f"x = {value}")
    except Unreadable:
        value = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{key.strip()} = {value}"


def _moment(day: str, starts: str | None) -> float | None:
    return None if starts is None else hour_of(day, starts)


def hour_of(day: str, starts: str) -> float:
    """``14:00`` of a day."""
    found = _CLOCK.fullmatch(starts)
    try:
        hour, minute = map(int, found.groups()) if found else (99, 0)
        return datetime.datetime.fromisoformat(f"{day}T{hour:02d}:{minute:02d}").timestamp()
    except ValueError:
        text = say(
            f"„{starts}“ ist keine Uhrzeit wie 14:00.", f"'{starts}' is not a time such as 14:00."
        )
        raise Failure(text) from None


def _bans(files: tuple[str, ...]) -> tuple[Ban, ...]:
    """The bans of earlier tournaments that still hold."""
    found: dict[Ban, None] = {}
    for file in files:
        found.update(dict.fromkeys(Desk(file, "", "", False).read().bans_for_the_next()))
    return tuple(found)


def _show_new(made: Created, where: str) -> None:
    form = made.format
    title = form.title_en if language() == "en" else form.title
    click.echo(f"{made.title}, {made.date}: {title} ({form.rulebook})")
    for line in plan_lines(form):
        click.echo(f"  {line}")
    click.echo(say(f"Angelegt in {where}.", f"Created in {where}."))
    hint = 'mondfang tournament register "NAME" --club "…"'
    click.echo(say(f"Weiter: {hint}", f"Next: {hint}"))


def plan_lines(form: Format) -> list[str]:
    """The rounds in words, equal ones together."""
    lines: list[str] = []
    first = 1
    for number in range(1, len(form.rounds) + 1):
        last = number == len(form.rounds) or form.rounds[number] != form.rounds[number - 1]
        if not last:
            continue
        plan = form.plan(number)
        rounds = str(first) if first == number else f"{first}–{number}"
        said = [say(f"Runde {rounds}", f"round {rounds}")]
        if plan.stage == "final":
            said[0] += say(" (Finale)", " (final)")
        if plan.deals is not None:
            said.append(say(f"{plan.deals} Spiele", f"{plan.deals} deals"))
        if plan.minutes is not None:
            said.append(say(f"{plan.minutes} Minuten", f"{plan.minutes} minutes"))
        lines.append(", ".join(said))
        first = number + 1
    return lines


@verb(
    "formats",
    Both(
        "Die mitgelieferten Formate; mit NAME eines davon als Datei zum Abändern.",
        "The presets; with NAME, one of them as a file to edit.",
    ),
    [Argument(["name"], required=False, metavar="[NAME]")],
    writes=False,
)
def formats(desk: Desk, name: str | None) -> None:
    if name is not None:
        text = FORMATS.text(name)
        desk.answer({"id": name, "toml": text}, text.rstrip())
        return
    found = [preset(one) for one in preset_ids()]
    desk.answer({"formats": [_format_json(form) for form in found]}, lambda: _show_formats(found))


def _format_json(form: Format) -> dict[str, Any]:
    return {
        "id": form.id,
        "title": form.title_en if language() == "en" else form.title,
        "rulebook": form.rulebook,
        "rounds": [
            {"stage": plan.stage, "deals": plan.deals, "minutes": plan.minutes}
            for plan in form.rounds
        ],
    }


def _show_formats(found: list[Format]) -> None:
    grid = table("Format", say("Titel", "title"), say("Regelwerk", "rulebook"), say("Plan", "plan"))
    for form in found:
        title = form.title_en if language() == "en" else form.title
        grid.add_row(form.id, title, form.rulebook, "; ".join(plan_lines(form)))
    console().print(grid)
