"""A commented start for house rules: a file that changes nothing until somebody does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from mondfang.house.draft import FIRST_EDITION
from mondfang.house.writing import toml_value
from mondfang.rulebook import Rulebook
from mondfang.rulebook.labels import field_label, topic_label
from mondfang.rulebook.load import SECTIONS, option_targets
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.speech import pick

# What house rules usually change; everything else may be changed as well.
_USUAL = {
    "call": ("own_card", "ranks", "fourth"),
    "talon": ("schleifen", "whole_when_king", "left_king", "left_open"),
    "announce": ("closing_word", "when", "command_taken_birds"),
    "kontra": ("levels", "when", "negative", "ledger"),
    "trischaken": ("unit", "talon", "stichzwang", "chooser", "buergermeister", "tied"),
    "valat": ("silent", "announced"),
    "count": ("win_thirds",),
    "money": ("cents_per_point", "pagatkassa", "radl"),
    "deal": ("direction", "knock", "throw_in", "five_at_table"),
}


def start_of(name: str, book: Rulebook, language: str) -> str:
    """The text of the file; a line ``#key = …`` is a rule as the base has it."""
    return "\n".join(
        [
            *_head(name, book, language),
            *_options(book, language),
            *_rows(book, language),
            *_sections(book, language),
            *_tail(book, language),
        ]
    )


def _head(name: str, book: Rulebook, language: str) -> Iterator[str]:
    yield pick(
        language,
        f"# Hausregeln „{name}“ nach: {book.title}.\n"
        "# Was hier nicht steht, gilt wie dort. Jede Zeile, die mit # ohne Abstand beginnt, ist\n"
        "# eine Regel, wie sie dort steht: # wegnehmen (auch vor der [Überschrift]) und ändern.\n"
        f"#   prüfen:      mondfang rules check {name}\n"
        f"#   vergleichen: mondfang rules diff {book.id} {name}",
        f"# House rules '{name}' after: {book.title}.\n"
        "# What is not said here is as in that book. Every line that begins with # and no blank\n"
        "# is a rule as it stands there: take the # away (before the [heading], too), change it.\n"
        f"#   check:   mondfang rules check {name}\n"
        f"#   compare: mondfang rules diff {book.id} {name}",
    )
    yield f"id = {toml_value(name)}"
    yield f"title = {toml_value(name.replace('-', ' ').title())}"
    yield f"edition = {toml_value(FIRST_EDITION)}"
    yield f"extends = {toml_value(book.id)}"


def _options(book: Rulebook, language: str) -> Iterator[str]:
    if book.options:
        yield from _title(topic_label("option", language))
    for key, option in book.options.items():
        allowed = ", ".join(option.values) or f"{option.low} – {option.high}"
        text = option.label if language == "de" else option.label_en
        yield f"# {text}: {allowed}"
        yield f"#[option.{key}]"
        yield f"#default = {toml_value(option.default)}"


def _rows(book: Rulebook, language: str) -> Iterator[str]:
    tables: tuple[tuple[str, Any, Any, tuple[str, ...]], ...] = (
        ("contract", book.contracts, contract_name, ("offered", "value", "value_lost")),
        ("premium", book.premiums, premium_name, ("offered", "silent", "announced")),
    )
    by_option = option_targets(book.id)  # these are changed by the default of the option
    for table, rows, name, keys in tables:
        yield from _title(topic_label(table, language, book))
        for row_id, row in rows.items():
            yield f"#[{table}.{row_id}]  # {name(row_id, language, book)}"
            for key in keys:
                if f"{table}.{row_id}.{key}" not in by_option:
                    note = field_label(f"{table}.{key}", language, book)
                    yield _line(key, getattr(row, key), note)


def _sections(book: Rulebook, language: str) -> Iterator[str]:
    for section, keys in _USUAL.items():
        yield from _title(topic_label(section, language, book))
        yield f"#[{section}]"
        hints = get_type_hints(SECTIONS[section])
        for key in keys:
            value = getattr(getattr(book, section), key)
            note = field_label(f"{section}.{key}", language, book)
            allowed = [str(one) for one in get_args(hints[key]) if isinstance(one, str)]
            if allowed:
                note += f": {', '.join(allowed)}"
            yield _line(key, 10 if value is None else value, note)


def _tail(book: Rulebook, language: str) -> Iterator[str]:
    yield from _title(pick(language, "Eigene Namen", "Names of your own"))
    yield "#[dialect]"
    for key in ("skues", "kakadu", "treff"):
        yield f"#{key} = {toml_value(book.dialect.get(key, key.title()))}"
    yield from _title(
        pick(language, "Eigene Klauseln für diese Regeln", "Clauses of your own for these rules")
    )
    yield "#[[clause]]"
    yield '#id = "HR-001"'
    yield f"#section = {toml_value(pick(language, 'Hausregeln', 'House rules'))}"
    yield '#topic = "extra"'
    rule = pick(language, "Was wir vereinbart haben.", "What we have agreed on.")
    yield f"#rule = {toml_value(rule)}"
    yield '#enforced_by = "display"'
    yield f"#test = {toml_value(pick(language, 'Woran man es sieht.', 'How one can see it.'))}"
    yield ""


def _title(text: str) -> tuple[str, ...]:
    return ("", f"# {text}")


def _line(key: str, value: object, note: str) -> str:
    return f"{f'#{key} = {toml_value(value)}':<32}  # {note}"
