"""Which tournament or cup is meant: a file, one of several in it, or the only one in the folder."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import say
from mondfang.tournament.book_names import checked_book_name, is_book_name

if TYPE_CHECKING:
    from mondfang.store.journal.books import BlockingBooks, Form, KeptBook

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
            f"There is no file *{SUFFIX} in this folder. Create one with 'new' or give --file.",
        )
    else:
        names = ", ".join(file.name for file in files)
        text = say(
            f"Welche Datei ist gemeint? --file oder {VARIABLES[kind]}: {names}",
            f"Which file is meant? --file or {VARIABLES[kind]}: {names}",
        )
    raise Failure(text)


def said_home(file: str | None, kind: str) -> tuple[str | None, str | None]:
    """Where somebody wants a book that comes from elsewhere, and under which name, if that is said.

    What is imported has no say in it.
    """
    said = file or os.environ.get(VARIABLES[kind])
    return (None, None) if said is None else split_place(said)


def home_of(name: str, kind: str) -> str:
    """Where a book belongs that nobody has named a place for.

    That is the file of this folder that has it already, else a new one of its own.
    """
    from mondfang.store.journal.peek import books_in

    for file in sorted(Path().glob(f"*{SUFFIX}")):
        if (name, kind) in books_in(file):
            return str(file)
    return new_file(checked_book_name(name, ""))


def new_file(name: str) -> str:
    """The file for a new book in this folder; one that is there is not touched unasked."""
    place = f"{name}{SUFFIX}"
    if Path(place).exists() or Path(place).is_symlink():
        text = say(
            f"{place} gibt es schon; mit --file {place}#NAME kommt noch eines hinein.",
            f"{place} already exists; --file {place}#NAME puts another one into it.",
        )
        raise Failure(text)
    return place


def place_for_new(file: str | None, name: str) -> tuple[str, str]:
    """Where a new book goes, and what it is called there."""
    place, wanted = split_place(file) if file else (new_file(name), None)
    return place, checked_book_name(wanted or name, place)


def file_beside(place: str, name: str, ending: str) -> Path:
    """A file that belongs to a book, in the folder of its database, else here.

    A book that somebody else has named like a path gets a plain name for it.
    """
    folder = Path() if "://" in place else Path(place).parent
    stem = name if is_book_name(name) else f"{slug(name)}-{sha256(name.encode()).hexdigest()[:8]}"
    return folder / f"{stem}{ending}"


def _book_name(shelf: BlockingBooks, kind: str, place: str, wanted: str | None) -> str:
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
