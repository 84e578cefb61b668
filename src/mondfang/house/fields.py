"""The form over a rulebook: groups in the order of play, each field with what the book says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mondfang.house.draft import Draft, own_value, set_by_options
from mondfang.house.kinds import Shape, field_names, shape_of
from mondfang.rulebook.labels import (
    field_label,
    option_label,
    option_value,
    topic_label,
    value_text,
)
from mondfang.rulebook.model import Option, Rulebook
from mondfang.rulebook.names import contract_name, premium_name, tables, word
from mondfang.speech import Text

# From the first card to the money; rows of games and premiums have pages of their own besides.
ORDER = (
    *("head", "deal", "auction", "contract", "call", "talon", "announce", "duty", "premium"),
    *("kontra", "play", "trischaken", "valat", "count", "money", "conduct", "option", "dialect"),
)
LONGEST_CHOICE = 28  # characters
HEAD = Text("Name und Ausgabe", "Name and edition")
_HEAD = {
    "title": Text("Name der Hausregeln", "Name of the house rules"),
    "edition": Text("Ausgabe", "Edition"),
    "region": Text("Wo sie gelten", "Where they apply"),
}
# What is to be typed where a bare number would not say it, by the end of the field's name.
_UNITS = {
    "_thirds": Text("in Blatt: drei sind ein Kartenpunkt", "in thirds of a card point"),
    "cents": Text("in Cent", "in cents"),
    "cents_per_point": Text("in Cent", "in cents"),
}
_NUMBERS = Text(
    "mehrere Zahlen, mit Leerzeichen dazwischen", "several numbers, with spaces between"
)
# What the table of all games and that of all premiums have; the rest is on the page of the row.
_FIRST = {
    "contract": ("offered", "value", "value_lost"),
    "premium": ("offered", "silent", "announced"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to set: its path in the file, its words, and what the book underneath has."""

    path: str
    label: str
    shape: Shape
    value: str
    choices: tuple[tuple[str, str], ...]  # what a form sends, and what people read
    book: str  # what the book underneath says, in words
    clauses: tuple[str, ...]  # of the book underneath
    changed: bool
    row: str = ""  # the game or premium that it belongs to, where a page has several
    typed: str = ""  # what is to be typed, where the label does not say it

    @property
    def is_long(self) -> bool:
        """A closed box of a phone would cut off what is chosen: every choice stands open."""
        return max((len(text) for _, text in self.choices), default=0) > LONGEST_CHOICE


@dataclass(frozen=True, slots=True)
class Group:
    """A page of the form; ``rows`` are the pages behind it, one for each game or premium."""

    id: str
    title: str
    fields: tuple[Field, ...]
    rows: tuple[tuple[str, str], ...] = ()

    @property
    def changed(self) -> int:
        return sum(field.changed for field in self.fields)


def groups(draft: Draft, language: str = "de") -> tuple[Group, ...]:
    """Every group that the book has anything in, without the pages of single rows."""
    found = []
    for name in ORDER:
        parts = [f"play.{regime}" for regime in draft.book.play] if name == "play" else [name]
        found += [one for part in parts if (one := group_of(draft, part, language)) is not None]
    return tuple(found)


def group_of(draft: Draft, name: str, language: str = "de") -> Group | None:
    """The page of a group, a regime of tricks (``play.suit``) or a row (``contract.dreier``)."""
    book, base = draft.book, draft.base
    section, _, row_id = name.partition(".")
    if section not in ORDER or (row_id and section not in ("contract", "premium", "play")):
        return None
    if section == "head":
        return Group(name, HEAD.said(language), tuple(_head(draft, language)))
    if section == "option":
        fields = tuple(_option(draft, one, language) for one in book.options.values())
        return Group(name, topic_label("option", language), fields) if fields else None
    if section == "play":
        if row_id not in book.play:
            return None
        return Group(name, topic_label(name, language, book), _fields(draft, name, language))
    if section in ("contract", "premium"):
        rows = _rows(book, section)
        if row_id:
            if row_id not in rows:
                return None
            title = _row_name(section, row_id, language, book)
            return Group(name, title, _fields(draft, name, language))
        fields = tuple(
            field
            for one in rows
            for field in _fields(draft, f"{section}.{one}", language, _FIRST[section])
        )
        pages = tuple((f"{section}.{one}", _row_name(section, one, language, book)) for one in rows)
        return Group(name, topic_label(section, language, base), fields, pages)
    fields = _fields(draft, name, language)
    return Group(name, topic_label(section, language, book), fields) if fields else None


def _fields(
    draft: Draft, place: str, language: str, only: tuple[str, ...] | None = None
) -> tuple[Field, ...]:
    """The fields of a section or row; what an agreement of the table sets is set there."""
    section, _, row_id = place.partition(".")
    taken = set_by_options(draft)
    names = [name for name in field_names(section) if only is None or name in only]
    return tuple(
        _field(draft, place, section, name, language, row_id)
        for name in names
        if f"{place}.{name}" not in taken
    )


def _field(draft: Draft, place: str, section: str, name: str, language: str, row_id: str) -> Field:
    path, book = f"{place}.{name}", draft.book
    shape = shape_of(section, name, book)
    value, before = _value(book, place, name), _value(draft.base, place, name)
    row = _row_name(section, row_id, language, book) if section in ("contract", "premium") else ""
    return Field(
        path,
        _label(section, name, language, book),
        shape,
        shape.written(value),
        tuple((one, _said(section, name, shape, one, language, book)) for one in shape.values),
        "–" if before is _NOWHERE else _told(section, name, before, language, draft.base),
        _clauses(draft.base, place, name),
        own_value(draft.data, path) is not None,
        row,
        _typed(name, shape).said(language),
    )


def _typed(name: str, shape: Shape) -> Text:
    said = [_NUMBERS] if shape.kind == "numbers" else []
    said += [unit for end, unit in _UNITS.items() if name.endswith(end)]
    return Text("; ".join(one.de for one in said), "; ".join(one.en for one in said))


_NOWHERE: Any = object()


def _value(book: Rulebook, place: str, name: str) -> Any:
    section, _, row_id = place.partition(".")
    if section == "dialect":
        return book.dialect.get(name, "")
    item = _rows(book, section).get(row_id) if row_id else getattr(book, section)
    return _NOWHERE if item is None else getattr(item, name)


def _told(section: str, name: str, value: Any, language: str, book: Rulebook) -> str:
    if section == "dialect":
        return str(value) or _usual_word(name, book)
    return value_text(f"{section}.{name}", value, language, book)


def _said(section: str, name: str, shape: Shape, value: str, language: str, book: Rulebook) -> str:
    """One of the values in words."""
    if shape.kind == "several":
        return value_text(f"{section}.{name}", (value,), language, book)
    if f"{section}.{name}" == "premium.requires":
        return premium_name(value, language, book)
    return value_text(f"{section}.{name}", value, language, book)


def _label(section: str, name: str, language: str, book: Rulebook) -> str:
    if section == "dialect":
        return _usual_word(name, None)
    said = field_label(f"{section}.{name}", language, book)
    return said[:1].upper() + said[1:]  # it stands above its field, in no sentence


def _usual_word(key: str, book: Rulebook | None) -> str:
    suit = tables()["de"]["suit"].get(key)
    return str(suit) if suit else word(key, book)


def _clauses(base: Rulebook, place: str, name: str) -> tuple[str, ...]:
    section, _, row_id = place.partition(".")
    if section == "dialect":
        return ()
    item = _rows(base, section).get(row_id) if row_id else getattr(base, section)
    if item is None:
        return ()
    return tuple(item.clauses.get(name, ()) if isinstance(item.clauses, Mapping) else item.clauses)


def _rows(book: Rulebook, section: str) -> Mapping[str, Any]:
    found: Mapping[str, Mapping[str, Any]] = {
        "contract": book.contracts,
        "premium": book.premiums,
        "play": book.play,
    }
    return found[section]


def _row_name(section: str, row_id: str, language: str, book: Rulebook) -> str:
    name = contract_name if section == "contract" else premium_name
    return name(row_id, language, book)


def _head(draft: Draft, language: str) -> Iterator[Field]:
    for name, label in _HEAD.items():
        yield Field(
            name,
            label.said(language),
            Shape("text"),
            str(getattr(draft.book, name)),
            (),
            str(getattr(draft.base, name)),
            (),
            name == "region" and name in draft.data,
        )


def _option(draft: Draft, option: Option, language: str) -> Field:
    before = draft.base.options.get(option.id)
    shape = (
        Shape("choice", option.values)
        if option.values
        else Shape("number", low=option.low, high=option.high)
    )
    path = f"option.{option.id}.default"
    return Field(
        path,
        option_label(option, language),
        shape,
        option.default,
        tuple((one, option_value(option, one, language)) for one in option.values),
        "–" if before is None else option_value(before, before.default, language),
        () if before is None else before.clauses,
        own_value(draft.data, path) is not None,
    )
