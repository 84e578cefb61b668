"""Rulebooks named on the command line: an id of the package, a file, or house rules by name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Both, Option, language, say
from mondfang.rulebook import Fault, Rulebook, book_ids, load_book, load_file
from mondfang.rulebook import faults as rulebook_faults
from mondfang.rulebook.files import BOOK, book_file, book_folders, has, house_folder
from mondfang.rulebook.reader import nearest_name

__all__ = [
    "book_option",
    "faults_text",
    "find_book",
    "find_file",
    "house_books",
    "house_folder",
]


def house_books() -> dict[str, Path]:
    """House rules in the user's folder by name, and whole books there that have faults yet."""
    shelf = house_folder()
    found = {path.stem: path for path in sorted(shelf.glob("*.toml")) if path.name != BOOK}
    playable = {path_of(book_id) for book_id in book_ids()}
    faulty = [path for path in book_folders((shelf,)) if path.resolve() not in playable]
    return found | {path.name: path for path in faulty}


def path_of(book_id: str) -> Path:
    """Where the folder of a book stands."""
    return Path(str(book_file(book_id, BOOK))).parent


def find_book(reference: str, options: Mapping[str, str] | None = None) -> Rulebook:
    """The rulebook that ``reference`` means: an id, a path to a file or folder, or a house name."""
    chosen = dict(options or {})
    if reference in book_ids():
        return load_book(reference, tuple(sorted(chosen.items())))
    path = find_file(reference)
    if path is not None:
        return load_file(path, chosen)
    names = [*book_ids(), *house_books()]
    nearest = nearest_name(reference, names, 0.4)
    text = say(
        f"Ein Regelwerk „{reference}“ gibt es nicht.\n  vorhanden: {', '.join(names)}\n"
        "  oder der Pfad einer .toml-Datei oder eines Ordners",
        f"There is no rulebook '{reference}'.\n  known: {', '.join(names)}\n"
        "  or the path of a .toml file or of a folder",
    )
    hint = say("gemeint vielleicht", "did you mean")
    raise Failure(text + (f"\n  {hint}: {nearest}" if nearest else ""))


def find_file(reference: str) -> Path | None:
    """The file or folder of a rulebook, if ``reference`` is a path or a name in the folder."""
    if reference.endswith(".toml") or "/" in reference or os.sep in reference:
        return Path(reference)
    with suppress(OSError):  # a name that no file can have
        if has(Path(reference), BOOK):
            return Path(reference)
    return house_books().get(reference)


def faults_text(faults: Iterable[Fault]) -> str:
    """Every fault of a rulebook in the language of this call."""
    return rulebook_faults.faults_text(faults, language())


def _pairs(
    context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]
) -> dict[str, str]:
    chosen = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign or not key:
            message = say(f"{text!r} ist nicht NAME=WERT", f"{text!r} is not NAME=VALUE")
            raise click.BadParameter(message, context, parameter)
        chosen[key.strip()] = value.strip()
    return chosen


def rulebook_option(default: str | None = None, **more: Any) -> Option:
    """``--rulebook ID``: which book; ``more`` is for click, ``required=True`` for instance."""
    texts = more.pop(
        "help", Both("Regelwerk: Name, Datei oder Ordner.", "Rulebook: a name, file or folder.")
    )
    if default is not None:  # to click, None would be a default like any other
        more["default"] = default
    return Option(["--rulebook"], metavar="ID", help=texts, **more)


def book_option() -> Option:
    """``--option NAME=VALUE``, as often as wanted: what the table has agreed on."""
    return Option(
        ["--option", "options"],
        multiple=True,
        callback=_pairs,
        metavar="NAME=WERT",
        help=Both(
            "Was der Tisch vereinbart hat, zum Beispiel zwiccolo=on; mehrfach möglich.",
            "What the table has agreed on, for example zwiccolo=on; may be repeated.",
        ),
    )
