"""Every field and every value of a rulebook has words for people, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from mondfang.rulebook import RulebookError, book_ids, load_book, load_text, model
from mondfang.rulebook.compare import TOPICS
from mondfang.rulebook.faults import fault_lines, phrase
from mondfang.rulebook.labels import (
    field_label,
    option_value,
    tables,
    topic_label,
    value_text,
)
from mondfang.rulebook.load import ROWS, SECTIONS
from mondfang.rulebook.reader import expected
from tests.rulebook.houses import faults

HG = load_book("hopfgarten-2023")


def model_fields() -> Iterator[tuple[str, str, Any]]:
    kinds = {**SECTIONS, **{name: kind for name, kind in ROWS.items() if name != "option"}}
    for section, kind in kinds.items():
        hints = get_type_hints(kind)
        for field in fields(kind):
            if field.name not in ("id", "clauses"):
                yield section, field.name, hints[field.name]


def test_every_field_and_no_other_has_a_label() -> None:
    labels = {(section, key) for section, rows in tables()["field"].items() for key in rows}
    assert labels == {(section, key) for section, key, _ in model_fields()}


def test_every_word_that_a_field_may_have_and_no_other_has_a_label() -> None:
    labels = {
        (section, key, word)
        for section, keys in tables()["value"].items()
        for key, words in keys.items()
        for word in words
    }
    assert labels == {
        (section, key, word) for section, key, hint in model_fields() for word in words_of(hint)
    }


def words_of(hint: Any) -> tuple[Any, ...]:
    """The words of a field, also where it is a list of them."""
    if get_origin(hint) is tuple:
        hint = get_args(hint)[0]
    return get_args(hint) if get_origin(hint) is Literal else ()


def test_every_topic_has_a_title() -> None:
    regimes = {f"play.{regime}" for regime in get_args(model.Regime)}
    sections = {*SECTIONS, "contract", "premium", "option", "dialect", "clause"}
    assert set(TOPICS) == tables()["topic"].keys() == sections | regimes


def test_every_label_is_said_in_both_languages() -> None:
    text = json.dumps(tables(), ensure_ascii=False)
    assert text.count('"de": "') == text.count('"en": "')
    assert '""' not in text


@pytest.mark.parametrize("book_id", book_ids())
def test_every_field_of_a_book_can_be_read_aloud(book_id: str) -> None:
    book = load_book(book_id)
    for section, key, _ in model_fields():
        if section in SECTIONS:
            for language in ("de", "en"):
                path = f"{section}.{key}"
                said = value_text(path, getattr(getattr(book, section), key), language, book)
                assert said
                assert not re.search(r"[{}]", said + field_label(path, language, book))


def test_labels_speak_the_dialect_of_the_book() -> None:
    assert topic_label("trischaken", "de", HG) == "Fahrer"
    assert field_label("announce.valat_excludes", "de", HG) == "zu Durch nicht ansagbar"


def test_numbers_are_said_with_their_unit() -> None:
    assert value_text("count.win_thirds", 107) == "35 Punkte 2 Blatt"
    assert value_text("count.win_thirds", 108, "en") == "36 points"
    assert value_text("money.cents_per_point", 10) == "10 Cent"
    assert value_text("money.cents_per_point", None) == "vereinbart der Tisch"


def test_every_kind_of_value_has_german_words() -> None:
    for _, _, hint in model_fields():
        text = expected(hint)
        if text.startswith(("a ", "true")):
            assert phrase(text, "de") != text


def test_a_fault_is_told_in_both_languages() -> None:
    fault = faults('[kontra]\nledger = "cent"')["kontra.ledger"]
    assert fault_lines(fault, "de") == (
        'kontra.ledger: "cent" geht hier nicht',
        "erlaubt: points, cents, fixed-cents, first-level-points",
        "gemeint vielleicht: cents",
    )
    assert fault_lines(fault, "en")[0] == 'kontra.ledger: "cent" is not possible here'


def test_the_values_of_all_options_have_words_and_no_others() -> None:
    values = {
        value
        for book in book_ids()
        for option in load_book(book).options.values()
        for value in option.values
    }
    assert values == set(tables()["option"])
    assert all(set(words) == {"de", "en"} for words in tables()["option"].values())


HOUSE_OPTION = """
id = "stammtisch"
title = "Stammtisch"
extends = "steirisch-2017"
[option.bier]
label = "Wer zahlt das Bier"
label_en = "Who pays for the beer"
values = ["loser", "off"]
default = "off"
clauses = []
words = { loser = ["wer verliert", "whoever loses"] }
"""


def test_a_house_names_the_values_of_its_own_options() -> None:
    option = load_text(HOUSE_OPTION, "house").options["bier"]
    assert option_value(option, "loser") == "wer verliert"
    assert option_value(option, "loser", "en") == "whoever loses"
    assert option_value(option, "off") == "nein"


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ('{ winner = ["wer", "who"] }', "option.bier.words.winner"),
        ('{ loser = ["wer verliert"] }', "option.bier.words.loser"),
        ('{ loser = "wer verliert" }', "option.bier.words.loser"),
    ],
)
def test_words_for_no_value_or_in_one_language_are_faults(words: str, path: str) -> None:
    text = HOUSE_OPTION.replace('{ loser = ["wer verliert", "whoever loses"] }', words)
    with pytest.raises(RulebookError) as caught:
        load_text(text, "house")
    assert path in [fault.path for fault in caught.value.faults]
