"""A rulebook in words: what each field is called and what its value means, German and English."""

from __future__ import annotations

from functools import cache
from typing import Any

from mondfang.cards import Card
from mondfang.rulebook import names
from mondfang.rulebook.model import Option, Rulebook
from mondfang.speech.numbers import MINUS, card_points
from mondfang.speech.text import read_toml


@cache
def tables() -> dict[str, Any]:
    """The tables of labels.toml."""
    return read_toml("mondfang.rulebook", "labels.toml")


def topic_label(topic: str, language: str = "de", book: Rulebook | None = None) -> str:
    """``Talon`` for ``talon``, ``Kartenspiel: Negativspiele`` for ``play.negative``."""
    return _said(tables()["topic"][topic][language], book)


def field_label(path: str, language: str = "de", book: Rulebook | None = None) -> str:
    """``liegen gelassene Hälfte`` for ``talon.left_half``."""
    section, field = path.split(".")
    return _said(tables()["field"][section][field][language], book)


def rule_label(path: str, language: str = "de", book: Rulebook | None = None) -> str:
    """``Karte zurücknehmen`` for ``conduct.take_back``, on which all books agree."""
    return _rule(path, "name", language, book)


def rule_text(path: str, language: str = "de", book: Rulebook | None = None) -> str:
    """What such a rule says: ``nie``."""
    return _rule(path, "text", language, book)


def _rule(path: str, part: str, language: str, book: Rulebook | None) -> str:
    section, rule = path.split(".")
    return _said(tables()["rule"][section][rule][part][language], book)


def label(key: str, language: str = "de") -> str:
    """A word such as ``yes`` or ``none``."""
    return str(tables()["word"][key][language])


def value_text(path: str, value: Any, language: str = "de", book: Rulebook | None = None) -> str:
    """What a field says, in words: ``value_text("deal.talon_dealt", "first")`` is ``zuerst``."""
    section, field = path.split(".")
    literals = tables()["value"].get(section, {}).get(field)
    if literals is not None and value in literals:
        return _said(literals[value][language], book)
    if value is None:
        return label("open" if field == "cents_per_point" else "none", language)
    if isinstance(value, bool):
        return label("yes" if value else "no", language)
    if isinstance(value, tuple):
        known = literals or {}
        parts = [
            _said(known[item][language], book)
            if item in known
            else _item(field, item, language, book)
            for item in value
        ]
        return ", ".join(parts) or label("none", language)
    if field.endswith("_thirds"):
        return card_points(value, language)
    if field == "premiums_times":
        return label({1: "once", 2: "twice"}.get(value, "times"), language).format(value)
    if field == "cents_per_point" or field.endswith("_cents"):
        return label("cents", language).format(value)
    return _item(field, value, language, book)


def option_label(option: Option, language: str = "de") -> str:
    """What a table agrees on: ``Wer abhebt``."""
    return option.label_en if language == "en" else option.label


def option_value(option: Option, value: str, language: str = "de") -> str:
    """What a value of an option is called: by its own row, else by our words, else as it stands."""
    if option.words is not None and value in option.words:
        german, english = option.words[value]
        return english if language == "en" else german
    known = tables()["option"].get(value)
    return str(known[language]) if known is not None else value


def _item(field: str, item: Any, language: str, book: Rulebook | None) -> str:
    match field:
        case "besser" | "premiums" | "requires" | "valat_excludes":
            return names.premium_name(item, language, book)
        case "ranks":
            return names.rank_name(item, language)
        case "card":
            return names.card_name(Card.parse(item), language, book)
        case "fixed_cents":
            return label("cents", language).format(item)
        case _:
            return str(item).replace("-", MINUS) if isinstance(item, int) else str(item)


def _said(pattern: str, book: Rulebook | None) -> str:
    if "{" not in pattern:
        return pattern
    words = names.tables()["word"]
    return pattern.format_map({key: names.word(key, book).rstrip("!") for key in words})
