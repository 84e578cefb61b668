"""House rules of the store as the pages have them: whose they are, and the book they make."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import lru_cache

import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request

from mondfang.house import Draft, read_draft
from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book
from mondfang.rulebook.files import withdraw
from mondfang.speech import Text
from mondfang.store.database import Database
from mondfang.store.house import Houses, KeptHouse
from mondfang.store.house_books import shelve
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person

HOUSE = "house:"  # before the id of house rules, where the id of a book could stand
VERSION = Text("Fassung", "version")
_AT = "@"  # before the number of a version


@dataclass(frozen=True, slots=True)
class Own:
    """House rules and the version that is looked at; ``draft`` is None if it plays no more."""

    kept: KeptHouse
    number: int
    text: str
    draft: Draft | None
    is_mine: bool

    @property
    def path(self) -> str:
        return f"/rules/house/{self.kept.id}"


@dataclass(frozen=True, slots=True)
class Named:
    """A book or house rules, under the reference that an address has for them."""

    reference: str
    book: Rulebook
    path: str
    version: int | None = None  # the one that was asked for, of house rules

    def title(self, language: str) -> str:
        """``Stammtisch``, or ``Stammtisch, Fassung 2``."""
        if self.version is None:
            return self.book.title
        return f"{self.book.title}, {VERSION.said(language)} {self.version}"


class BookShelf:
    """Books that another process has begun to go by are known here, too, until it forgets them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._at_work: set[asyncio.Future[None]] = set()

    def heard(self, _origin: str, _book: str) -> None:
        work = asyncio.ensure_future(shelve(self._database))
        self._at_work.add(work)
        work.add_done_callback(self._at_work.discard)

    def gone(self, _origin: str, book: str) -> None:
        withdraw(book)


def houses(request: Request) -> Houses:
    return Houses(services(request).database)


def language_of(request: Request) -> str:
    person: Person = request.state.person
    return person.prefs.language


async def own_house(request: Request, *, to_change: bool = False) -> Own:
    """The house rules of the path, or 404; to change them they have to be one's own."""
    kept = await houses(request).find(request.path_params["house"])
    person: Person = request.state.person
    if kept is None or (to_change and kept.person != person.id):
        raise HTTPException(404)
    found = await _at(request, kept, _number(request.query_params.get("version", "")))
    if found is None:
        raise HTTPException(404)
    return found


async def named(request: Request, reference: str) -> Named:
    """The book of ``steirisch-2017`` or ``house:<id>@3``, or 404."""
    if reference in book_ids():
        return Named(reference, load_book(reference), f"/rules/book/{reference}")
    house, _, number = reference.removeprefix(HOUSE).partition(_AT)
    kept = await houses(request).find(house) if reference.startswith(HOUSE) else None
    own = await _at(request, kept, _number(number)) if kept is not None else None
    if own is None or own.draft is None:
        raise HTTPException(404)
    return Named(reference, own.draft.book, f"{own.path}/read", own.number if number else None)


async def choices(request: Request) -> list[tuple[str, str]]:
    """Every book, and house rules of whoever asks, as a form offers them."""
    person: Person = request.state.person
    known = [(one, load_book(one).title) for one in book_ids()]
    if not person.is_somebody or getattr(request.state, "site", None) is not None:
        return known
    return known + [(f"{HOUSE}{one.id}", one.title) for one in await houses(request).of(person.id)]


def reference_to(kept: KeptHouse, number: int | None = None) -> str:
    return f"{HOUSE}{kept.id}" + ("" if number is None else f"{_AT}{number}")


async def _at(request: Request, kept: KeptHouse, number: int | None) -> Own | None:
    version = await houses(request).version(kept.id, number)
    if version is None:
        return None
    person: Person = request.state.person
    draft = await anyio.to_thread.run_sync(draft_of, version.text)
    return Own(kept, version.number, version.text, draft, kept.person == person.id)


@lru_cache(maxsize=64)
def draft_of(text: str) -> Draft | None:
    """What was checked before it was kept; None where a later program has other rules for it."""
    try:
        return read_draft(text)
    except RulebookError:
        return None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
