"""The referee's table of a rulebook: every fault as a row of data, read strictly."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal

from mondfang.game.dealing.ceremony import DealFault
from mondfang.rulebook import Fault, Rulebook, RulebookError, load_book, load_text
from mondfang.rulebook.catalogue import all_clauses
from mondfang.rulebook.check import unknown_clause
from mondfang.rulebook.files import Folder, folder_of, read_book_file, source_of
from mondfang.rulebook.load import SECTIONS, faults_in, parse
from mondfang.rulebook.merge import overlay
from mondfang.rulebook.model import Contract
from mondfang.rulebook.reader import Reader

TABLE = "referee.toml"
Verdict = Literal[
    "renonce",
    "premium-lost",
    "admonition",
    "nothing",
    "judgement",
    "void",  # what was said or done too late does not count
    "card-stays",
    "dealing",  # the rules for dealing decide, see ``dealing``
]
Question = Literal[
    "none",
    "advantage",
    "demand",
    "purpose",
    "complaint",
    "irreparable",
    "doubt",
    "request",
    "oversight",
    "own-tricks",
    "seen",
    "agreed",
]
Measure = Literal["warning", "exclusion"]
Until = Literal["never", "trick", "lie", "lead", "auction", "own-word", "stands"]
InGames = Literal["call", "discard", "promised-bird"]
GENERAL = "general"  # the table of a book that has none and extends nothing
PARTS = ("moment", "fault", "sanctions")
NEEDED = ("correct_until", "ouvert_until", "claim_until", "disputes")


@dataclass(frozen=True, slots=True)
class FaultRule:
    """What a fault is: its ruling, until when it may be put right, what makes it a Renonce."""

    id: str
    ruling: Verdict
    until: Until
    asks: Question
    clauses: tuple[str, ...]
    in_games: InGames | None = None  # what a game has to have, that this can happen; None: any
    where: Literal["ouvert-opponents", "called-partner"] | None = None  # None is always
    elsewhere: tuple[str, ...] | None = None  # the clauses by which it is nothing elsewhere
    allowed_by: str | None = None  # the field of the book that makes it no fault at all
    allowed_if: str | None = None  # the value of that field; None is true
    allowed_to: Literal["ouvert-opponents"] | None = None  # None is everybody
    allowed_asks: Question | None = None  # and only if this is so
    dealing: DealFault | None = None  # the fault in dealing that it is
    binds: bool | None = None  # what was named or shown too early stands in its turn
    label: str | None = None  # the name of a fault that only a house knows
    label_en: str | None = None
    seen: str | None = None  # the group of what was seen that such a fault belongs to


_HAS: Mapping[InGames, Callable[[Contract], bool]] = {
    "call": lambda game: game.partner,
    "discard": lambda game: game.talon in ("half", "one", "whole-hidden", "whole-open"),
    "promised-bird": lambda game: bool(game.besser),
}


def can_happen_in(row: FaultRule, game: Contract) -> bool:
    """Whether the fault can be in such a game: where nobody is called, nobody calls wrongly."""
    return row.in_games is None or _HAS[row.in_games](game)


@dataclass(frozen=True, slots=True)
class Moments:
    """The moments that matter: gathering, the next lead, the next card, the next cut."""

    correct_until: Literal["gathered", "next-card"]
    ouvert_until: Literal["next-lead", "next-card"]
    claim_until: Literal["next-cut", "open"]
    clauses: Mapping[str, tuple[str, ...]]
    correct_asks: Question | None = None  # a card goes back only if this is so


@dataclass(frozen=True, slots=True)
class Sanctions:
    """What may be done about a player's conduct: after the first proven case, and after others."""

    first: tuple[Measure, ...]
    again: tuple[Measure, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefereeBook:
    moment: Moments
    faults: Mapping[str, FaultRule]
    sanctions: Sanctions | None  # None: the book names none


def general_clauses(book: Rulebook) -> tuple[str, ...]:
    """What holds whatever has happened: how long one may claim, the cards meanwhile, conduct."""
    table = referee_book(book)
    conduct = table.sanctions.clauses if table.sanctions is not None else ()
    found = (*table.moment.clauses["disputes"], *table.moment.clauses["claim_until"], *conduct)
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A book as itself: two with equal rules may differ in id and clauses, and so in the table."""

    book: Rulebook

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.book is other.book

    def __hash__(self) -> int:
        return id(self.book)


def referee_book(book: Rulebook) -> RefereeBook:
    """The table that belongs to a rulebook; raises RulebookError with path and expectation.

    A derived book has the table of its base, a book that extends nothing the general one; what
    a house writes below ``[referee]`` lies on top of it.
    """
    return _referee_book(_Same(book))


@lru_cache(maxsize=128)
def _referee_book(same: _Same) -> RefereeBook:
    book = same.book
    reader = Reader(source_of(book.id, TABLE))
    data = overlay(_base(book), book.referee) if book.referee else _base(book)
    found = _read(book, data, reader)
    reader.finish()
    assert found is not None
    return found


def book_faults(text: str, source: str) -> tuple[Fault, ...]:
    """Every fault of a house book, in its rules and in the referee's table that it carries."""
    faults = faults_in(text, source)
    if faults:
        return faults
    try:
        referee_book(load_text(text, source))
    except RulebookError as problem:
        return tuple(replace(fault, source=source) for fault in problem.faults)
    return ()


def _base(book: Rulebook) -> dict[str, Any]:
    """The table underneath: of the book itself, of what it extends, or the general one."""
    known: Rulebook | None = book
    while known is not None:
        found = _table(known.id, folder_of(known.id))
        if found is not None:
            return found
        known = load_book(known.extends) if known.extends is not None else None
    general = _table(GENERAL, None)
    assert general is not None
    return general


@cache
def _table(name: str, folder: Folder | None) -> dict[str, Any] | None:
    text = read_book_file(name, TABLE)
    return parse(text, source_of(name, TABLE)) if text is not None else None


def _read(book: Rulebook, data: Mapping[str, Any], reader: Reader) -> RefereeBook | None:
    for key in data:
        if key not in PARTS:
            reader.unknown(f"referee.{key}", key, PARTS)
    moment = reader.record(Moments, _cited(book, data.get("moment")), "referee.moment")
    rows = data.get("fault")
    if not isinstance(rows, Mapping):
        reader.table(dict, rows, "referee.fault")
        return None
    faults = {}
    clauses = {*all_clauses(), *book.own_clauses}
    for name, row in rows.items():
        path = f"referee.fault.{name}"
        fault = reader.record(FaultRule, _cited(book, row), path, id=name)
        if fault is not None:
            _check(book, fault, path, clauses, reader)
            faults[name] = fault
    if "other" not in rows:
        reader.missing("referee.fault.other", "a row for whatever the others do not name")
    for name in NEEDED if moment is not None else ():
        if moment is not None and name not in moment.clauses:
            reader.missing(f"referee.moment.clauses.{name}", "the clauses behind this field")
    sanctions = _sanctions(book, data, clauses, reader) if "sanctions" in data else None
    return RefereeBook(moment, faults, sanctions) if moment is not None else None


def _sanctions(
    book: Rulebook, data: Mapping[str, Any], clauses: Collection[str], reader: Reader
) -> Sanctions | None:
    path = "referee.sanctions"
    found = reader.record(Sanctions, _cited(book, data["sanctions"]), path)
    if found is not None:
        _check_clauses(found.clauses, path, clauses, reader)
    return found


def _check(
    book: Rulebook, row: FaultRule, path: str, clauses: Collection[str], reader: Reader
) -> None:
    """What a row says of the book has to be there."""
    _check_clauses((*row.clauses, *(row.elsewhere or ())), path, clauses, reader)
    if row.allowed_by is not None and not _is_field(book, row.allowed_by):
        reader.fault(f"{path}.allowed_by", row.allowed_by, "a field such as conduct.ouvert_talk")
    if (row.ruling == "dealing") != (row.dealing is not None):
        reader.missing(f"{path}.dealing", "the fault in dealing that it is, and only then")
    if row.label is None and row.id not in _named():
        reader.missing(f"{path}.label", "what people call this fault")
    if row.seen is not None and row.seen not in _sights():
        reader.unknown(f"{path}.seen", row.seen, _sights())


def _check_clauses(
    cited: tuple[str, ...], path: str, clauses: Collection[str], reader: Reader
) -> None:
    for name in cited:
        if name not in clauses:
            unknown_clause(reader, f"{path}.clauses", name, clauses)


@cache
def _named() -> frozenset[str]:
    text = (files("mondfang.referee") / "words.toml").read_text(encoding="utf-8")
    return frozenset(tomllib.loads(text)["fault"])


@cache
def _sights() -> tuple[str, ...]:
    text = (files("mondfang.referee") / "seen.toml").read_text(encoding="utf-8")
    return tuple(name for name, row in tomllib.loads(text).items() if isinstance(row, dict))


def _is_field(book: Rulebook, path: str) -> bool:
    section, _, field = path.partition(".")
    rules = getattr(book, section) if section in SECTIONS else None
    return rules is not None and field in rules.clauses and hasattr(rules, field)


def _clauses_of(book: Rulebook, path: str) -> tuple[str, ...] | None:
    """The clauses behind a field, or behind a rule on which all books agree."""
    section, _, field = path.partition(".")
    cited: Mapping[str, tuple[str, ...]] = (
        getattr(book, section).clauses if section in SECTIONS else {}
    )
    return cited.get(field)


def field_of(book: Rulebook, path: str) -> tuple[object, tuple[str, ...]]:
    """The value of a field of the book, such as ``conduct.ouvert_talk``, and its clauses."""
    section, _, field = path.partition(".")
    rules = getattr(book, section)
    return getattr(rules, field), rules.clauses[field]


def _cited(book: Rulebook, data: Any) -> Any:
    """The data with ``@conduct.take_back`` replaced by the clauses that the book has for it."""
    if isinstance(data, Mapping):
        return {key: _cited(book, value) for key, value in data.items()}
    if not isinstance(data, list):
        return data
    found: list[Any] = []
    for item in data:
        named = _clauses_of(book, item[1:]) if str(item).startswith("@") else None
        if named is not None:
            found.extend(named)
        else:
            found.append(item)
    return list(dict.fromkeys(found)) if all(isinstance(one, str) for one in found) else found
