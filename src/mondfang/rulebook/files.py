"""Where the books are: a folder for each, with everything that belongs to one rulebook.

They stand in the package, on the shelves that ``MONDFANG_BOOKS`` names, among a user's own
rulebooks, and wherever ``load_folder`` was pointed to. All of them are read alike.
"""

from __future__ import annotations

import os
import re
import zipfile
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path

from mondfang.reading import Unreadable, toml_data
from mondfang.rulebook.faults import Fault, RulebookError

BOOK = "book.toml"
DEFAULT_BOOK = "steirisch-2017"  # where nobody names one
SHELVES = "MONDFANG_BOOKS"  # folders of books, or folders that hold some, as in PATH
OWN = "MONDFANG_CONFIG"
MOST_BYTES = 8 << 20  # of one file of a book


@dataclass(frozen=True, slots=True)
class Folder:
    """Where one book stands; ``stamp`` tells a folder that was written anew from what it was."""

    place: Traversable
    stamp: int = 0


def folder_ids() -> tuple[str, ...]:
    """The ids of all books: those of the package, then those that stand elsewhere."""
    return tuple(known_folders())


@cache
def packaged() -> dict[str, Folder]:
    """The books that come with the package, in order."""
    entries = [entry for entry in files("mondfang.books").iterdir() if has(entry, BOOK)]
    return {entry.name: Folder(entry) for entry in sorted(entries, key=lambda entry: entry.name)}


def known_folders() -> dict[str, Folder]:
    """Every book by its id; none can stand in for a book of the package."""
    elsewhere = {**_standing(_shelves()), **_POINTED_TO}
    return {**packaged(), **{key: one for key, one in elsewhere.items() if not is_packaged(key)}}


def is_packaged(book_id: str) -> bool:
    return book_id in packaged()


def point_to(folder: Path) -> str | None:
    """Make the book in a folder known by its id, which is returned; None where it tells none."""
    book_id = _id_in(folder)
    if book_id is not None and not is_packaged(book_id):
        _POINTED_TO[book_id] = _stamped(folder)
    return book_id


def forget(book_id: str) -> None:
    """What was pointed to is known no more."""
    _POINTED_TO.pop(book_id, None)


# Books that were loaded from a path are known by their ids from then on, as modules are.
_POINTED_TO: dict[str, Folder] = {}


# Books that somebody handed over as text: known by their ids, and on no list.
_HANDED: dict[str, Folder] = {}


def hand_over(book_id: str, text: str) -> None:
    """Make a book of one file known by its id, for slips, blocks and tournaments that name it."""
    if book_id in _HANDED or book_id in known_folders():
        return
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as folder:
        folder.writestr(BOOK, text)
    _HANDED[book_id] = Folder(zipfile.Path(zipfile.ZipFile(packed)))


def withdraw(book_id: str) -> None:
    """A book that was handed over is known no more."""
    _HANDED.pop(book_id, None)


def was_handed_over(book_id: str) -> bool:
    return book_id in _HANDED


def text_handed_over(book_id: str) -> str | None:
    """The file of a book that was handed over, for a process that has not heard of it."""
    found = _HANDED.get(book_id)
    return None if found is None else (found.place / BOOK).read_text("utf-8")


def has(folder: Traversable, name: str) -> bool:
    """Whether a folder holds this file."""
    return (folder / name).is_file()


def folder_of(book_id: str) -> Folder | None:
    """Where a book stands; None where there is no such book."""
    found = packaged().get(book_id) or _HANDED.get(book_id)
    return found or known_folders().get(book_id)


def book_file(book_id: str, name: str) -> Traversable:
    """A file in the folder of a book, whether or not it is there."""
    found = folder_of(book_id)
    if found is not None:
        return found.place / name
    # An id is never a path, and no id is too long for the name of a folder.
    plain = book_id if re.fullmatch(r"[a-z0-9-]{1,64}", book_id) else "-"
    return files("mondfang.books") / plain / name


def read_book_file(book_id: str, name: str) -> str | None:
    """The text of such a file; None where this book has none."""
    file = book_file(book_id, name)
    if not file.is_file():
        return None
    try:
        return read_within(file)
    except (OSError, ValueError) as problem:
        fault = Fault(source_of(book_id, name), "", str(problem), "a readable file", None, "file")
        raise RulebookError([fault]) from None


def read_within(file: Traversable) -> str:
    """A file of a book as text; no book is so large that it could not be read."""
    with file.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError("too large")
    return data.decode("utf-8-sig")


def source_of(book_id: str, name: str = BOOK) -> str:
    """What the faults of a file call it: ``skoty-trophy/book.toml``, or where it stands."""
    by_id = is_packaged(book_id) or was_handed_over(book_id)
    return f"{book_id}/{name}" if by_id else str(book_file(book_id, name))


def house_folder() -> Path:
    """Where a user's own rulebooks are: ``MONDFANG_CONFIG`` or the usual configuration folder."""
    own = os.environ.get(OWN)
    if own:
        return Path(own)
    base = os.environ.get("XDG_CONFIG_HOME")
    return (Path(base) if base else Path.home() / ".config") / "mondfang" / "rules"


def _shelves() -> tuple[Path, ...]:
    return _shelves_in(tuple(os.environ.get(name) for name in _TOLD))


_TOLD = (SHELVES, OWN, "XDG_CONFIG_HOME", "HOME")


@cache
def _shelves_in(told: tuple[str | None, ...]) -> tuple[Path, ...]:
    """What the environment names; clauses are looked up too often to ask for it each time."""
    named = told[0] or ""
    return (*(Path(one) for one in named.split(os.pathsep) if one), house_folder())


@cache
def _standing(shelves: tuple[Path, ...]) -> dict[str, Folder]:
    """The books on these shelves by their ids; what tells no id is no book yet."""
    found: dict[str, Folder] = {}
    for folder in book_folders(shelves):
        book_id = _id_in(folder)
        if book_id is not None:
            found.setdefault(book_id, _stamped(folder))
    return found


def book_folders(shelves: tuple[Path, ...]) -> list[Path]:
    """The folders of books on shelves, each of which may be one itself."""
    found: list[Path] = []
    for shelf in shelves:
        if has(shelf, BOOK):
            found.append(shelf)
        elif shelf.is_dir():
            found += sorted(entry for entry in shelf.iterdir() if has(entry, BOOK))
    return found


def _id_in(folder: Path) -> str | None:
    try:
        told = toml_data(read_within(folder / BOOK)).get("id")
    except (OSError, ValueError, Unreadable):
        return None
    return told if isinstance(told, str) else None


def _stamped(folder: Path) -> Folder:
    place = folder.resolve()
    return Folder(place, max((file.stat().st_mtime_ns for file in place.iterdir()), default=0))
