"""Which tournament or cup is meant: a file, one of several in it, or the only one in the folder."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import say

if TYPE_CHECKING:
    from mondfang.store.journal.books import Form, KeptBook, Shelf

SUFFIX = ".mondfang"
_NAMES = {"created": ("Turnier", "tournament"), "cup-created": ("Cup", "cup")}
VARIABLES = {"created": "MONDFANG_TOURNAMENT", "cup-created": "MONDFANG_CUP"}


@contextmanager
def opened_book(file: str | None, form: Form[Any]) -> Iterator[tuple[str, str, KeptBook[Any]]]:
    """The book that ``FILE``, ``FILE#ID`` or the folder means, with its place and name."""
    from mondfang.store.journal.books import open_shelf

    place, wanted = named_place(file, form.kind)
    with open_shelf(place) as shelf:
        name = _book_name(shelf, form.kind, place, wanted)
        yield place, name, shelf.book(name, form)


def named_place(file: str | None, kind: str) -> tuple[str, str | None]:
    """Where the database is, and which of its books is meant, if that is said."""
    said = file or os.environ.get(VARIABLES[kind])
    if said is None:
        return str(only_file(kind)), None
    place, wanted = split_place(said)
    if "://" not in place and not Path(place).is_file():
        raise Failure(say(f"Die Datei {place} gibt es nicht.", f"There is no file {place}."))
    return place, wanted


def split_place(said: str) -> tuple[str, str | None]:
    """``club.mondfang#herbst`` is the book »herbst« in that file."""
    if "#" not in said or ("://" not in said and Path(said).exists()):
        return said, None
    place, _, wanted = said.rpartition("#")
    return place, wanted


def only_file(kind: str) -> Path:
    """The only file of the folder, or the only one that holds a book of this kind."""
    files = sorted(Path().glob(f"*{SUFFIX}"))
    if len(files) > 1:
        from mondfang.store.journal.peek import kinds_in

        files = [file for file in files if kind in kinds_in(file)]
    if len(files) == 1:
        return files[0]
    if not files:
        text = say(
            f"In diesem Ordner ist keine Datei *{SUFFIX}. Anlegen mit „new“ oder --file angeben.",
            f"There is no file *{SUFFIX} in this folder. Make one with 'new' or give --file.",
        )
    else:
        names = ", ".join(file.name for file in files)
        text = say(
            f"Welche Datei ist gemeint? --file oder {VARIABLES[kind]}: {names}",
            f"Which file is meant? --file or {VARIABLES[kind]}: {names}",
        )
    raise Failure(text)


def home_of(file: str | None, name: str, kind: str) -> tuple[str, str]:
    """Where a book that comes from elsewhere belongs, and what it is called there.

    What was said, else the file of the folder that has it already, else a file of its own.
    """
    said = file or os.environ.get(VARIABLES[kind])
    if said is not None:
        place, wanted = split_place(said)
        return place, wanted or name
    from mondfang.store.journal.peek import books_in

    files = sorted(Path().glob(f"*{SUFFIX}"))
    held = (str(one) for one in files if (name, kind) in books_in(one))
    return next(held, f"{name}{SUFFIX}"), name


def _book_name(shelf: Shelf, kind: str, place: str, wanted: str | None) -> str:
    names = [head.id for head in shelf.books(kind)]
    if wanted is not None and wanted in names:
        return wanted
    if wanted is None and len(names) == 1:
        return names[0]
    if not names:
        what = _NAMES[kind]
        raise Failure(
            say(f"{place}: Hier ist kein {what[0]}.", f"{place}: There is no {what[1]} here.")
        )
    listed = ", ".join(names)
    raise Failure(
        say(
            f"{place}: Was ist gemeint? Hier gibt es: {listed} (--file {place}#NAME)",
            f"{place}: Which one is meant? There are: {listed} (--file {place}#NAME)",
        )
    )


def slug(title: str) -> str:
    """A title as a file's name: ``Herbstturnier 2026`` is ``herbstturnier-2026``."""
    for letter, ascii_form in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        title = title.casefold().replace(letter, ascii_form)
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "turnier"
