"""Rulebooks named on the command line: an id of the package, a file, or house rules by name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Both, Option, language, say
from mondfang.rulebook import Fault, Rulebook, book_ids, load_book, load_file
from mondfang.rulebook import faults as rulebook_faults
from mondfang.rulebook.reader import nearest_name


def house_folder() -> Path:
    """Where a user's own rulebooks are: ``MONDFANG_CONFIG`` or the usual configuration folder."""
    own = os.environ.get("MONDFANG_CONFIG")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CONFIG_HOME")
    return (Path(base) if base else Path.home() / ".config") / "mondfang" / "rules"


def house_books() -> dict[str, Path]:
    """The rulebooks in that folder, by name."""
    folder = house_folder()
    return {path.stem: path for path in sorted(folder.glob("*.toml"))} if folder.is_dir() else {}


def find_book(reference: str, options: Mapping[str, str] | None = None) -> Rulebook:
    """The rulebook that ``reference`` means: a package id, a path to a .toml, or a house name."""
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
        "  oder der Pfad einer .toml-Datei",
        f"There is no rulebook '{reference}'.\n  known: {', '.join(names)}\n"
        "  or the path of a .toml file",
    )
    hint = say("gemeint vielleicht", "did you mean")
    raise Failure(text + (f"\n  {hint}: {nearest}" if nearest else ""))


def find_file(reference: str) -> Path | None:
    """The file of a house rulebook, if ``reference`` is a path or a name in the folder."""
    if reference.endswith(".toml") or "/" in reference or os.sep in reference:
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
    texts = more.pop("help", Both("Regelwerk: Name oder Datei.", "Rulebook: a name or a file."))
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
