"""A draft of house rules: what its file says, the book it makes, and the book underneath."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from mondfang.house.kinds import Shape, Unfit, shape_of
from mondfang.house.writing import toml_text
from mondfang.rulebook import Rulebook, load_book, load_text
from mondfang.rulebook.check import is_id
from mondfang.rulebook.load import laid_under, parse
from mondfang.rulebook.merge import patches
from mondfang.rulebook.reader import Reader
from mondfang.rulebook.search import folded
from mondfang.speech import Text

SOURCE = "house.toml"  # what the faults of a draft call it
HEAD = ("title", "edition", "region")
MOST_TITLE = 80
FIRST_EDITION = "1"

Problem = Text  # what is wrong with a field, beside it


@dataclass(frozen=True, slots=True)
class Draft:
    """House rules that can be played: the file as data, and both books."""

    data: Mapping[str, Any]
    book: Rulebook
    base: Rulebook

    @property
    def text(self) -> str:
        return toml_text(self.data, self.base)


def read_draft(text: str) -> Draft:
    """A file to go on with; raises RulebookError, also where nothing lies underneath."""
    data = parse(text, SOURCE)
    book = load_text(text, SOURCE)
    if book.extends is None:
        reader = Reader(SOURCE)
        reader.missing("extends", "the id of a book")
        reader.finish()
    return Draft(data, book, load_book(str(book.extends)))


def begun(title: str, base_id: str) -> Draft:
    """House rules that change nothing yet; raises RulebookError for a book that is none."""
    name = " ".join(title.split())[:MOST_TITLE]
    base = load_book(base_id)
    data = {"id": house_id(name), "title": name, "edition": FIRST_EDITION, "extends": base.id}
    return read_draft(toml_text(data, base))


def house_id(title: str) -> str:
    """An id for a title: ``haus-stammtisch-linz``; no book of the package is called so."""
    words = "".join(one if one.isascii() and one.isalnum() else " " for one in folded(title))
    made = "-".join(["haus", *words.split()])[:60].strip("-")
    assert is_id(made)
    return made


def published(draft: Draft) -> tuple[str, str]:
    """An id that no other rules have, and the file under it: for whatever keeps ids alone."""
    mark = hashlib.sha256(draft.text.encode()).hexdigest()[:8]
    book_id = f"{str(draft.data['id'])[:50].rstrip('-_')}-{mark}"
    return book_id, toml_text({**draft.data, "id": book_id}, draft.base)


def changed(draft: Draft, typed: Mapping[str, str]) -> tuple[str, dict[str, Problem]]:
    """The file with these fields set, and what is wrong with any of them by its path.

    A field that says what the book underneath says is left out of the file.
    """
    data: dict[str, Any] = deepcopy(dict(draft.data))
    wrong: dict[str, Problem] = {}
    for path, text in typed.items():
        try:
            _set(data, draft, path, text)
        except Unfit as problem:
            wrong[path] = problem.why
    return toml_text(data, draft.base), wrong


def own_value(data: Mapping[str, Any], path: str) -> Any:
    """What the file itself says there; None where it says nothing."""
    spot: Any = data
    for key in path.split("."):
        if not isinstance(spot, Mapping) or key not in spot:
            return None
        spot = spot[key]
    return spot


def set_by_options(draft: Draft) -> set[str]:
    """The fields that an agreement of the table sets: the file must not say otherwise."""
    rows = {**laid_under(draft.base.id).get("option", {})}
    for name, row in draft.data.get("option", {}).items():
        rows[name] = {**rows.get(name, {}), **row}
    found: set[str] = set()
    for row in rows.values():
        if isinstance(row, Mapping) and isinstance(row.get("default"), str):
            reader = Reader(SOURCE)
            found |= {path for path, _ in patches(row, row["default"], "", reader)}
    return found


def _set(data: dict[str, Any], draft: Draft, path: str, text: str) -> None:
    tables, name = path.split(".")[:-1], path.split(".")[-1]
    if not tables:
        _set_head(data, draft, name, text)
        return
    if tables[0] == "option":
        value: Any = text.strip()
    else:
        value = shape_of(tables[0], name, draft.book).read(text)
    under = own_value(laid_under(draft.base.id), path)
    if isinstance(value, list) and isinstance(under, list) and tables[0] != "trischaken":
        value = under if sorted(value) == sorted(under) else value  # the order says nothing
    if value in (None, under) or (under is None and not value):
        _take_out(data, tables, name)
        return
    spot = data
    for key in tables:
        spot = spot.setdefault(key, {})
    spot[name] = value


def _set_head(data: dict[str, Any], draft: Draft, name: str, text: str) -> None:
    value = Shape("text").read(text)
    if name == "region" and value == draft.base.region:
        data.pop(name, None)
    else:
        data[name] = value


def _take_out(data: dict[str, Any], tables: list[str], name: str) -> None:
    """Without the field, and without the tables and citations that are empty then."""
    spots = [data]
    for key in tables:
        if not isinstance(spots[-1].get(key), dict):
            return
        spots.append(spots[-1][key])
    spots[-1].pop(name, None)
    cited = spots[-1].get("clauses")
    if isinstance(cited, dict):
        cited.pop(name, None)
        if not cited:
            spots[-1].pop("clauses")
    for key, spot in reversed(list(zip(tables, spots, strict=False))):
        if not spot[key]:
            del spot[key]
