"""House rules field by field: a form that changes nothing, drafts as TOML, what a change costs."""

from __future__ import annotations

import pytest

from mondfang.house import (
    Edited,
    begun,
    changed,
    changes,
    effects,
    examine,
    group_of,
    groups,
    read_draft,
)
from mondfang.house.draft import Draft, own_value
from mondfang.house.kinds import field_names
from mondfang.rulebook import RulebookError, book_ids, load_book
from mondfang.rulebook.build import SECTIONS


def form_of(draft: Draft) -> dict[str, str]:
    """Every field of every page as a browser sends it."""
    typed: dict[str, str] = {}
    for group in groups(draft):
        pages = [group, *(group_of(draft, row) for row, _ in group.rows)]
        typed |= {field.path: field.value for one in pages if one for field in one.fields}
    return typed


@pytest.mark.parametrize("book_id", book_ids())
def test_a_form_that_is_sent_as_it_came_changes_nothing(book_id: str) -> None:
    draft = begun("Stammtisch", book_id)
    text, wrong = changed(draft, form_of(draft))
    assert not wrong
    assert text == draft.text
    assert draft.book.digest == load_book(book_id).digest
    assert effects(draft.base, draft.book) == ()


@pytest.mark.parametrize("book_id", book_ids())
def test_the_form_has_every_field_of_the_book(book_id: str) -> None:
    draft = begun("Stammtisch", book_id)
    paths = set(form_of(draft))
    book = draft.book
    places = [(name, name) for name in SECTIONS]
    places += [(f"contract.{one}", "contract") for one in book.contracts]
    places += [(f"premium.{one}", "premium") for one in book.premiums]
    places += [(f"play.{one}", "play") for one in book.play]
    wanted = {f"{place}.{name}" for place, kind in places for name in field_names(kind)}
    by_option = {path for path in wanted if path not in paths}
    assert by_option <= {
        "premium.honneurs.silent",
        "money.pagatkassa_cents",
        "money.pagatkassa_limit_cents",
        "money.pagatkassa_start_cents",
    }
    assert {f"option.{one}.default" for one in book.options} <= paths


@pytest.mark.parametrize(
    ("group", "path", "typed"),
    [
        ("count", "count.win_thirds", "in Blatt: drei sind ein Kartenpunkt"),
        ("money", "money.cents_per_point", "in Cent"),
        ("kontra", "kontra.fixed_cents", "mehrere Zahlen, mit Leerzeichen dazwischen; in Cent"),
        ("kontra", "kontra.levels", ""),
    ],
)
def test_a_bare_number_says_what_it_counts(group: str, path: str, typed: str) -> None:
    found = group_of(begun("Stammtisch", "steirisch-2017"), group)
    assert found is not None
    assert {one.path: one.typed for one in found.fields}[path] == typed


def test_a_lost_solodreier_says_what_it_costs_now() -> None:
    draft = begun("Stammtisch", "steirisch-2017")
    text, wrong = changed(draft, {"contract.solodreier.value_lost": "15"})
    assert not wrong
    looked = examine(Edited(text))
    assert [one.text() for one in looked.effects] == [
        "Solodreier, verloren: kostet jetzt 45 Punkte (4,50 €), bisher 30 (3,00 €)"
    ]
    assert [one.text("en") for one in looked.effects] == [
        "Solo Dreier, lost: now costs 45 points (€4.50), before 30 (€3.00)"
    ]


def test_a_game_that_is_not_offered_any_more_is_told_once() -> None:
    draft = begun("Stammtisch", "steirisch-2017")
    text, wrong = changed(draft, {"contract.piccolo.offered": ""})
    assert not wrong
    looked = examine(Edited(text))
    assert [one.text() for one in looked.effects] == ["Piccolo: gibt es nicht mehr"]


def test_what_says_the_same_as_the_book_again_leaves_the_file() -> None:
    draft = begun("Stammtisch", "steirisch-2017")
    text, _ = changed(draft, {"contract.dreier.value": "7", "talon.left_open": "yes"})
    later = read_draft(text)
    assert own_value(later.data, "contract.dreier.value") == 7
    typed = {"contract.dreier.value": "5", "talon.left_open": ""}
    assert changed(later, typed)[0] == draft.text


@pytest.mark.parametrize(
    ("path", "typed"),
    [
        ("contract.dreier.value", "viel"),
        ("contract.dreier.value", "100000"),
        ("contract.dreier.talon", "alles"),
        ("kontra.when", ""),
        ("announce.closing_word", "x" * 200),
        ("call.ranks", "K Z"),
        ("title", ""),
    ],
)
def test_what_is_no_value_of_a_field_is_said_beside_it(path: str, typed: str) -> None:
    draft = begun("Stammtisch", "steirisch-2017")
    text, wrong = changed(draft, {path: typed})
    assert wrong.keys() == {path}
    assert text == draft.text


def test_what_does_not_go_together_is_told_by_the_strict_reading() -> None:
    draft = begun("Stammtisch", "steirisch-2017")
    text, wrong = changed(draft, {"call.ranks": ""})
    assert not wrong
    assert [fault.path for fault in examine(Edited(text)).faults] == ["call.ranks"]


def test_a_file_with_clauses_and_names_of_its_own_keeps_them() -> None:
    own = """
id = "haus-x"
title = "X"
edition = "1"
extends = "steirisch-2017"
[contract.dreier]
value = 6
clauses = ["HR-001"]
[name.contract.dreier]
de = "Drei\\"er"
en = "Three"
[[clause]]
id = "HR-001"
section = "Haus"
topic = "contract"
rule = "Der Dreier zählt 6."
enforced_by = "settlement"
test = "Ein Dreier."
"""
    draft = read_draft(own)
    text, wrong = changed(draft, {"contract.rufer.value": "2"})
    assert not wrong
    again = read_draft(text)
    assert again.book.own_clauses.keys() == {"HR-001"}
    assert again.book.contracts["dreier"].clauses == ("HR-001",)
    assert again.book.contracts["rufer"].value == 2
    assert {**again.data, "contract": None} == {**draft.data, "contract": None}
    told = [one.text for one in changes(draft.base, draft.book)]
    assert "Eigene Klauseln, HR-001: – → Der Dreier zählt 6." in told


def test_a_file_that_lies_over_nothing_is_no_draft() -> None:
    with pytest.raises(RulebookError):
        read_draft('id = "x"\ntitle = "X"\n')


def test_versions_tell_what_changed_between_them() -> None:
    draft = begun("Stammtisch", "hopfgarten-2023")
    first = read_draft(changed(draft, {"premium.trull.silent": "2"})[0])
    second = read_draft(changed(first, {"kontra.levels": "1"})[0])
    assert [one.text for one in changes(first.book, second.book)] == ["Kontra, Stufen: 3 → 1"]
    assert changes(first.book, first.book) == ()


def test_the_file_says_what_it_is_in_both_languages() -> None:
    german, english, *_ = begun("Stammtisch", "steirisch-2017").text.splitlines()
    assert german.startswith("# Hausregeln nach: Steirischer Tarockcup")
    assert english.startswith("# House rules based on: Steirischer Tarockcup")
