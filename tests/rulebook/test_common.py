"""What all books agree on is no field: a book cites its clauses, and people are told of it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from mondfang.rulebook import RulebookError, book_ids, load_book, load_text
from mondfang.rulebook.compare import Side, compare
from mondfang.rulebook.labels import rule_label, rule_text
from mondfang.rulebook.load import SECTIONS
from mondfang.rulebook.model import COMMON, Trickplay

RULES = [(section, rule) for section, rules in COMMON.items() for rule in rules]
HOUSE = 'id = "haus"\ntitle = "Haus"\nextends = "steirisch-2017"\n'


def test_no_field_has_a_single_possible_value() -> None:
    def values(hint: Any) -> int:
        return len(get_args(hint)) if get_origin(hint) is Literal else 2

    for kind in (*SECTIONS.values(), Trickplay):
        hints = get_type_hints(kind)
        assert [one.name for one in fields(kind) if values(hints[one.name]) < 2] == []


@pytest.mark.parametrize("book_id", book_ids())
def test_every_book_cites_what_all_agree_on(book_id: str) -> None:
    book = load_book(book_id)
    assert all(getattr(book, section).clauses[rule] for section, rule in RULES)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_comparison_tells_what_all_agree_on_with_the_clauses_of_both(language: str) -> None:
    left, right = load_book("steirisch-2017"), load_book("hopfgarten-2023")
    points = [point for topic in compare(left, right, language) for point in topic.points]
    told = {(point.name, point.left, point.right) for point in points}
    for section, rule in RULES:
        path = f"{section}.{rule}"
        sides = [
            Side(rule_text(path, language, book), getattr(book, section).clauses[rule])
            for book in (left, right)
        ]
        assert (rule_label(path, language, left), *sides) in told


def test_it_cannot_be_set() -> None:
    with pytest.raises(RulebookError) as caught:
        load_text(HOUSE + '[auction]\nholding = "never"\n', "haus.toml")
    assert [(fault.path, fault.code) for fault in caught.value.faults] == [
        ("auction.holding", "unknown")
    ]


def test_house_rules_may_cite_a_clause_of_their_own_for_it() -> None:
    book = load_text(HOUSE + '[auction.cites]\nholding = ["HG-047"]\n', "haus.toml")
    assert book.auction.clauses["holding"] == ("HG-047",)
    assert book.auction.clauses["passing"] == load_book("steirisch-2017").auction.clauses["passing"]


@pytest.mark.parametrize(
    ("cites", "path"),
    [
        ('holdnig = ["HG-047"]', "auction.cites.holdnig"),
        ('holding = ["HG-999"]', "auction.cites.holding"),
        ('holding = "HG-047"', "auction.cites.holding"),
    ],
)
def test_a_wrong_citation_is_found_at_its_place(cites: str, path: str) -> None:
    with pytest.raises(RulebookError) as caught:
        load_text(f"{HOUSE}[auction.cites]\n{cites}\n", "haus.toml")
    assert path in [fault.path for fault in caught.value.faults]
