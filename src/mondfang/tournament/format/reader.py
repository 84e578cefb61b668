"""The strict reader of formats: an unknown key, a missing key or a bad value stops it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from mondfang.reading import Unreadable, toml_data
from mondfang.reading.numbers import fraction_of
from mondfang.rulebook import RulebookError, load_book
from mondfang.rulebook.catalogue import find_clause
from mondfang.rulebook.files import Folder, known_folders, read_book_file
from mondfang.rulebook.reader import Reader
from mondfang.tournament.draw.rules import DrawRules
from mondfang.tournament.format.bounds import MOST_ROUNDS, too_large
from mondfang.tournament.format.checks import Misfit, plan_misfits, scoring_misfits
from mondfang.tournament.format.model import (
    CupExport,
    Cut,
    Format,
    MoneyPlan,
    OfficePlan,
    RoundPlan,
    Scoring,
    TeamPlan,
)
from mondfang.tournament.presets import Presets

T = TypeVar("T")

FORMAT = "format.toml"

TOP = ("id", "title", "title_en", "rulebook", "options", "round", "draw", "cut", "scoring")
SECTIONS = (*TOP, "cup", "money", "office", "teams")
MAY_BE_MISSING = ("options", "cut", "teams")


def preset_ids() -> tuple[str, ...]:
    """The formats that the books bring along."""
    return FORMATS.ids


def preset(format_id: str) -> Format:
    """A format of a book by id."""
    return FORMATS.preset(format_id)


def _beside_books() -> dict[str, str]:
    """The formats of all books by their own ids; those of the package come first."""
    found: dict[str, str] = {}
    for book_id, folder in known_folders().items():
        format_id, text = _beside(book_id, folder)
        if format_id is not None:
            found.setdefault(format_id, text)
    return found


@cache
def _beside(book_id: str, folder: Folder) -> tuple[str | None, str]:
    text = read_book_file(book_id, FORMAT) or ""
    try:
        told = toml_data(text).get("id")
    except Unreadable:
        told = None  # reading the file itself tells what is wrong with it
    return (told if isinstance(told, str) else None), text


def read_format(text: str, source: str) -> Format:
    """Read a format from TOML; ``source`` names the file in messages."""
    return FORMATS.read(text, source)


def _format(reader: Reader, data: dict[str, Any]) -> Format | None:
    read = _read(reader, _extended(reader, data))
    if read is not None:
        _check(reader, read)
    return read


def _extended(reader: Reader, data: dict[str, Any]) -> dict[str, Any]:
    """A house format names a preset and states only what differs; lists are replaced whole."""
    if "extends" not in data:
        return data
    base_id = data["extends"]
    if base_id not in preset_ids():
        reader.unknown("extends", base_id, preset_ids())
        return {}
    merged: dict[str, Any] = toml_data(FORMATS.text(base_id))
    for key, value in data.items():
        if key == "extends":
            continue
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = {**merged[key], **value} if both else value
    return merged


def _read(reader: Reader, data: Mapping[str, Any]) -> Format | None:
    for key in data:
        if key not in SECTIONS:
            reader.unknown(key, key, SECTIONS)
    for key in SECTIONS:
        if key not in data and key not in MAY_BE_MISSING:
            reader.missing(key, _wanted(key))
    named = {key: _text(reader, data, key) for key in ("id", "title", "title_en", "rulebook")}
    rounds = _rounds(reader, data.get("round"))
    cut = _cut(reader, data["cut"]) if "cut" in data else None
    parts = {
        "draw": _section(reader, data, "draw", DrawRules),
        "scoring": _section(reader, data, "scoring", Scoring),
        "cup": _section(reader, data, "cup", CupExport),
        "money": _section(reader, data, "money", MoneyPlan),
        "office": _section(reader, data, "office", OfficePlan),
        "teams": _section(reader, data, "teams", TeamPlan),
    }
    options = _options(reader, data.get("options", {}))
    if reader.faults:
        return None
    return Format(**named, options=options, rounds=rounds, cut=cut, **parts)  # type: ignore[arg-type]


def _wanted(key: str) -> str:
    if key == "round":
        return "a list of tables"
    return "a text" if key in ("id", "title", "title_en", "rulebook") else "a table"


def _text(reader: Reader, data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if key in data and not (isinstance(value, str) and value.strip()):
        reader.fault(key, value, "a text")
    return str(value)


def _section(reader: Reader, data: Mapping[str, Any], key: str, kind: type[T]) -> T | None:
    return reader.record(kind, data[key], key) if key in data else None


def _options(reader: Reader, data: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, Mapping):
        reader.fault("options", data, "a table")
        return ()
    for key, value in data.items():
        if not isinstance(value, str):
            reader.fault(f"options.{key}", value, "a text")
    return tuple(sorted((key, str(value)) for key, value in data.items()))


def _rounds(reader: Reader, data: object) -> tuple[RoundPlan, ...]:
    """Each table stands for ``count`` rounds alike."""
    plans: list[RoundPlan] = []
    if data is None:
        return ()
    if not isinstance(data, list) or not data:
        reader.fault("round", data, "a list of tables")
        return ()
    for index, item in enumerate(data):
        path = f"round[{index}]"
        count = item.get("count") if isinstance(item, Mapping) else None
        if type(count) is not int or not 1 <= count <= MOST_ROUNDS:
            reader.fault(f"{path}.count", count, f"a whole number from 1 to {MOST_ROUNDS}")
            continue
        rest = {key: value for key, value in item.items() if key != "count"}
        plan = reader.record(RoundPlan, rest, path)
        if plan is not None:
            plans.extend([plan] * count)
            _note(reader, plan_misfits(plan, path))
    return tuple(plans)


def _cut(reader: Reader, data: object) -> Cut | None:
    text = data.get("carry") if isinstance(data, Mapping) else None
    carry = fraction_of(text)
    if isinstance(data, Mapping) and carry is None:
        reader.fault("cut.carry", text, 'a fraction such as "1/2"')
    rest = data
    if isinstance(data, Mapping):
        rest = {key: value for key, value in data.items() if key != "carry"}
    return reader.record(Cut, rest, "cut", carry=carry)


def _check(reader: Reader, form: Format) -> None:
    """Statements that are fine alone and do not go together; numbers that nobody plays."""
    for where, found, most in too_large(form):
        reader.fault(where, found, f"at most {most}")
    try:
        book = load_book(form.rulebook, form.options)
    except RulebookError as problem:
        reader.faults.extend(problem.faults)
        return
    if form.draw.tables == "four-five" and not book.deal.five_at_table:
        reader.clash("draw.tables", f"{book.id} knows no table of five", "four, byes")
    stages = [plan.stage for plan in form.rounds]
    if stages != sorted(stages, reverse=True) or not form.main_rounds:
        reader.clash("round", "a final before a main round", "main rounds first")
    if form.cut is not None and form.main_rounds == len(form.rounds):
        reader.clash("cut", "a cut without a final round", "a round of the stage final")
    if form.cut is not None and (form.cut.players < 4 or form.cut.players % 4):
        reader.fault("cut.players", form.cut.players, "whole tables: 4, 8, 12, 16 …")
    for path, ties in (("scoring.ties", form.scoring.ties), ("cut.ties", _cut_ties(form))):
        if "lot" in ties[:-1]:
            reader.clash(path, "the lot leaves nothing to decide", "lot as the last")
    if sum(form.money.prizes_percent) > 100:
        reader.clash("money.prizes_percent", "more than all of it", "100 in all")
    if form.money.prizes_cents and form.money.prizes_percent:
        reader.clash("money", "prizes_cents and prizes_percent together", "one of them")
    _note(reader, scoring_misfits(form))
    for clause in form.office.notices or ():
        if find_clause(clause) is None:
            reader.fault("office.notices", clause, "ids of clauses")
    prizes = (*(form.money.prizes_cents or ()), *form.money.prizes_percent)
    least = (form.money.entry_cents, form.office.complaint_minutes, *prizes)
    if min(least) < 0 or (form.money.cents_per_point or 0) < 0:
        reader.clash("money", "a number below zero", "numbers from 0")


def _note(reader: Reader, misfits: Iterable[Misfit]) -> None:
    for one in misfits:
        if one.clash:
            reader.clash(one.path, str(one.found), one.wanted)
        else:
            reader.fault(one.path, one.found, one.wanted)


def _cut_ties(form: Format) -> tuple[str, ...]:
    return form.cut.ties if form.cut is not None else ()


FORMATS: Presets[Format] = Presets(
    _beside_books, _format, unknown="no-such-format", bad="bad-format"
)
