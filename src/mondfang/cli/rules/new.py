"""``mondfang rules new``: a commented start for house rules, with the values of the base."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import house_folder
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.rulebook.check import is_id
from mondfang.rulebook.labels import field_label, topic_label
from mondfang.rulebook.load import SECTIONS, option_targets
from mondfang.rulebook.names import contract_name, premium_name

# What house rules usually change; everything else may be changed as well.
_USUAL = {
    "call": ("own_card", "ranks", "fourth"),
    "talon": ("schleifen", "whole_when_king", "left_king", "left_open"),
    "announce": ("closing_word", "when", "command_taken_birds"),
    "kontra": ("levels", "when", "negative", "ledger"),
    "trischaken": ("unit", "talon", "stichzwang", "chooser", "buergermeister", "tied"),
    "valat": ("silent", "announced"),
    "count": ("win_thirds",),
    "money": ("cents_per_point", "pagatkassa", "radl"),
    "deal": ("direction", "knock", "throw_in", "five_at_table"),
}


@click.command(
    "new",
    cls=Command,
    help=Both(
        """
        Eigene Hausregeln beginnen: eine kommentierte Datei, die nichts ändert, bis man es tut.

        Sie kommt in den Ordner der eigenen Regelwerke oder in den mit --dir genannten.
        """,
        """
        Start house rules of your own: a commented file that changes nothing until you do.

        It goes into the folder of your own rulebooks or into the one given with --dir.
        """,
    ),
    params=[
        Argument(["name"], metavar="NAME"),
        Option(
            ["--extends", "base"],
            required=True,
            metavar="ID",
            help=Both("Das Regelwerk, von dem sie ausgehen.", "The rulebook to start from."),
        ),
        Option(
            ["--dir", "folder"],
            type=click.Path(file_okay=False, path_type=Path),
            metavar=Both("ORDNER", "FOLDER"),
            help=Both("Wohin die Datei kommt.", "Where the file goes."),
        ),
    ],
)
def new(name: str, base: str, folder: Path | None) -> None:
    """Write the file, unless there is one already."""
    book = load_book(base)
    if not is_id(name):
        raise Failure(
            say(
                f"„{name}“ geht nicht als Name: nur a-z, 0-9 und Bindestriche.",
                f"'{name}' cannot be a name: only a-z, 0-9 and hyphens.",
            )
        )
    if name in book_ids():
        raise Failure(
            say(f"„{name}“ gibt es schon im Paket.", f"'{name}' is a book of the package already.")
        )
    path = (folder or house_folder()) / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(start_of(name, book))
    except FileExistsError:
        raise Failure(
            say(
                f"{path} gibt es schon; nichts wurde geändert.",
                f"{path} is there already; nothing was changed.",
            )
        ) from None
    check = name if folder is None else str(path)
    click.echo(
        say(
            f"{path}\nÄndern, dann prüfen: mondfang rules check {check}",
            f"{path}\nEdit it, then check it: mondfang rules check {check}",
        )
    )


def start_of(name: str, book: Rulebook) -> str:
    """The text of the file; a line ``#key = …`` is a rule as the base has it."""
    return "\n".join(
        [
            *_head(name, book),
            *_options(book),
            *_rows(book),
            *_sections(book),
            *_tail(book),
        ]
    )


def _head(name: str, book: Rulebook) -> Iterator[str]:
    yield say(
        f"# Hausregeln „{name}“ nach: {book.title}.\n"
        "# Was hier nicht steht, gilt wie dort. Jede Zeile, die mit # ohne Abstand beginnt, ist\n"
        "# eine Regel, wie sie dort steht: # wegnehmen (auch vor der [Überschrift]) und ändern.\n"
        f"#   prüfen:      mondfang rules check {name}\n"
        f"#   vergleichen: mondfang rules diff {book.id} {name}",
        f"# House rules '{name}' after: {book.title}.\n"
        "# What is not said here is as in that book. Every line that begins with # and no blank\n"
        "# is a rule as it stands there: take the # away (before the [heading], too), change it.\n"
        f"#   check:   mondfang rules check {name}\n"
        f"#   compare: mondfang rules diff {book.id} {name}",
    )
    yield f"id = {_toml(name)}"
    yield f"title = {_toml(name.replace('-', ' ').title())}"
    yield f"edition = {_toml('1')}"
    yield f"extends = {_toml(book.id)}"


def _options(book: Rulebook) -> Iterator[str]:
    if book.options:
        yield from _title(topic_label("option", language()))
    for key, option in book.options.items():
        allowed = ", ".join(option.values) or f"{option.low} – {option.high}"
        text = option.label if language() == "de" else option.label_en
        yield f"# {text}: {allowed}"
        yield f"#[option.{key}]"
        yield f"#default = {_toml(option.default)}"


def _rows(book: Rulebook) -> Iterator[str]:
    tables: tuple[tuple[str, Any, Any, tuple[str, ...]], ...] = (
        ("contract", book.contracts, contract_name, ("offered", "value", "value_lost")),
        ("premium", book.premiums, premium_name, ("offered", "silent", "announced")),
    )
    by_option = option_targets(book.id)  # these are changed by the default of the option
    for table, rows, name, keys in tables:
        yield from _title(topic_label(table, language(), book))
        for row_id, row in rows.items():
            yield f"#[{table}.{row_id}]  # {name(row_id, language(), book)}"
            for key in keys:
                if f"{table}.{row_id}.{key}" not in by_option:
                    note = field_label(f"{table}.{key}", language(), book)
                    yield _line(key, getattr(row, key), note)


def _sections(book: Rulebook) -> Iterator[str]:
    for section, keys in _USUAL.items():
        yield from _title(topic_label(section, language(), book))
        yield f"#[{section}]"
        hints = get_type_hints(SECTIONS[section])
        for key in keys:
            value = getattr(getattr(book, section), key)
            note = field_label(f"{section}.{key}", language(), book)
            allowed = [str(one) for one in get_args(hints[key]) if isinstance(one, str)]
            if allowed:
                note += f": {', '.join(allowed)}"
            yield _line(key, 10 if value is None else value, note)


def _tail(book: Rulebook) -> Iterator[str]:
    yield from _title(say("Eigene Namen", "Names of your own"))
    yield "#[dialect]"
    for key in ("skues", "kakadu", "treff"):
        yield f"#{key} = {_toml(book.dialect.get(key, key.title()))}"
    yield from _title(
        say("Eigene Klauseln für diese Regeln", "Clauses of your own for these rules")
    )
    yield "#[[clause]]"
    yield '#id = "HR-001"'
    yield f"#section = {_toml(say('Hausregeln', 'House rules'))}"
    yield '#topic = "extra"'
    yield f"#rule = {_toml(say('Was wir vereinbart haben.', 'What we have agreed on.'))}"
    yield '#enforced_by = "display"'
    yield f"#test = {_toml(say('Woran man es sieht.', 'How one can see it.'))}"
    yield ""


def _title(text: str) -> tuple[str, ...]:
    return ("", f"# {text}")


def _line(key: str, value: object, note: str) -> str:
    return f"{f'#{key} = {_toml(value)}':<32}  # {note}"


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)
