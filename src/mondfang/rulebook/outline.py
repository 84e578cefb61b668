"""A whole rulebook in words, section by section, as rows with their clauses: for every face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from mondfang.rulebook.compare import TOPICS
from mondfang.rulebook.describe import contract_text, premium_text
from mondfang.rulebook.labels import (
    field_label,
    label,
    option_label,
    option_value,
    rule_label,
    rule_text,
    topic_label,
    value_text,
)
from mondfang.rulebook.model import COMMON, Rulebook
from mondfang.rulebook.names import contract_name, premium_name


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One rule: ``id`` is its path in the book, ``cells`` stand between its name and its text."""

    id: str
    name: str
    text: str
    clauses: tuple[str, ...]
    cells: tuple[str, ...] = ()
    is_there: bool = True  # what a book does not have can be left out where there is little room


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its rules; ``absent`` are the rows that only an agreement brings in."""

    topic: str
    title: str
    entries: tuple[OutlineEntry, ...]
    heads: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


def outline(book: Rulebook, language: str = "de") -> tuple[Section, ...]:
    """Games, premiums, procedure, settlement and what the table may agree on."""
    return tuple(section for topic in TOPICS if (section := _section(book, topic, language)))


def agreed(book: Rulebook) -> dict[str, str]:
    """What the table has agreed on other than the book proposes."""
    return {
        key: value
        for key, value in book.settings.items()
        if key in book.options and value != book.options[key].default
    }


def _section(book: Rulebook, topic: str, language: str) -> Section | None:
    match topic.partition("."):
        case "contract", _, _:
            return _contracts(book, language)
        case "premium", _, _:
            return _premiums(book, language)
        case "option", _, _:
            title = topic_label("option", language)
            return Section(topic, title, tuple(_options(book, language))) if book.options else None
        case "dialect" | "clause", _, _:
            return None
        case "play", _, regime:
            if regime not in book.play:
                return None
            rows = tuple(_fields(book, topic, "play", book.play[regime], language))
        case name, _, _:
            rows = tuple(_fields(book, topic, name, getattr(book, name), language))
    return Section(topic, topic_label(topic, language, book), rows)


def _contracts(book: Rulebook, language: str) -> Section:
    offered = [row for row in book.contracts.values() if row.offered]
    rows = tuple(
        OutlineEntry(
            f"contract.{row.id}",
            contract_name(row.id, language, book),
            contract_text(row, book, language),
            row.clauses,
            (
                str(row.rank or "–"),
                f"{row.value}" if row.value == row.value_lost else f"{row.value}/{row.value_lost}",
            ),
        )
        for row in sorted(offered, key=lambda row: row.rank)
    )
    absent = [
        contract_name(row.id, language, book) for row in book.contracts.values() if not row.offered
    ]
    heads = (label("game", language), label("rank", language), label("worth", language))
    return Section("contract", topic_label("contract", language), rows, heads, tuple(absent))


def _premiums(book: Rulebook, language: str) -> Section:
    keys = ("silent", "announced", "card", "trick")
    heads = (
        label("premium", language),
        *(field_label(f"premium.{key}", language) for key in keys),
    )
    rows = tuple(
        OutlineEntry(
            f"premium.{row.id}",
            premium_name(row.id, language, book),
            premium_text(row, book, language),
            row.clauses,
            (
                str(row.silent),
                str(row.announced) if row.can_announce else "–",
                value_text("premium.card", row.card, language, book) if row.card else "",
                str(row.trick or ""),
            ),
        )
        for row in book.premiums.values()
        if row.offered
    )
    absent = [
        premium_name(row.id, language, book) for row in book.premiums.values() if not row.offered
    ]
    return Section("premium", topic_label("premium", language), rows, heads, tuple(absent))


def _fields(
    book: Rulebook, topic: str, name: str, section: Any, language: str
) -> Iterator[OutlineEntry]:
    for field in fields(section):
        if field.name not in ("id", "clauses"):
            path = f"{name}.{field.name}"
            value = getattr(section, field.name)
            yield OutlineEntry(
                f"{topic}.{field.name}",
                field_label(path, language, book),
                value_text(path, value, language, book),
                section.clauses.get(field.name, ()),
                is_there=bool(value),
            )
    for rule in COMMON.get(name, ()):
        path, clauses = f"{name}.{rule}", section.clauses.get(rule, ())
        text = rule_text(path, language, book)
        yield OutlineEntry(f"{topic}.{rule}", rule_label(path, language, book), text, clauses)


def _options(book: Rulebook, language: str) -> Iterator[OutlineEntry]:
    """What is agreed now, and what else could be: as it is typed, and in words."""
    for key, option in book.options.items():
        setting = book.settings[key]
        if option.values:
            now, *rest = [
                f"{value} – {option_value(option, value, language)}"
                for value in sorted(option.values, key=lambda value: value != setting)
            ]
            choice = "; ".join(rest)
        else:
            now, choice = setting, f"{option.low} – {option.high}"
        yield OutlineEntry(
            f"option.{key}", key, option_label(option, language), option.clauses, (now, choice)
        )
