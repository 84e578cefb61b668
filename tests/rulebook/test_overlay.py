"""Derived books: what is laid over what, which clauses stay, what the digest tells."""

from __future__ import annotations

from mondfang.rulebook import load_book
from tests.rulebook.houses import house

ST = load_book("steirisch-2017")


def test_a_changed_field_of_a_section_loses_the_clauses_of_the_base() -> None:
    book = house("[kontra]\nlevels = 1")
    assert book.kontra.levels == 1
    assert book.kontra.clauses["levels"] == ()
    assert book.kontra.clauses["when"] == ST.kontra.clauses["when"]


def test_a_field_repeated_as_it_was_keeps_its_clauses() -> None:
    book = house(f"[kontra]\nlevels = {ST.kontra.levels}")
    assert book.kontra.clauses["levels"] == ST.kontra.clauses["levels"]


def test_a_changed_field_may_cite_a_clause_itself() -> None:
    book = house('[kontra]\nlevels = 1\n[kontra.clauses]\nlevels = ["HG-059"]')
    assert book.kontra.clauses["levels"] == ("HG-059",)


def test_a_field_that_the_base_leaves_open_needs_no_clause() -> None:
    book = house("[money]\ncents_per_point = 5", "standard-deluxe")
    assert (book.money.cents_per_point, book.money.clauses["cents_per_point"]) == (5, ())


def test_a_changed_row_loses_the_clauses_of_the_base() -> None:
    assert house("[contract.dreier]\nvalue = 4").contracts["dreier"].clauses == ()


def test_a_row_that_is_only_left_out_keeps_its_clauses() -> None:
    row = house("[contract.dreier]\noffered = false").contracts["dreier"]
    assert (row.offered, row.clauses) == (False, ST.contracts["dreier"].clauses)


def test_a_changed_row_does_not_change_the_rows_that_are_like_it_in_the_base() -> None:
    book = house("[contract.rufer]\nvalue = 2")
    assert book.contracts["rufer"].value == 2
    assert book.contracts["pagatrufer"] == ST.contracts["pagatrufer"]


def test_only_the_plain_rufer_is_left_unplayed_in_the_skoty_trophy() -> None:
    rows = load_book("skoty-trophy").contracts.values()
    assert [row.id for row in rows if row.unplayed_when_blank] == ["rufer"]


def test_a_new_row_may_be_like_one_of_the_base() -> None:
    row = house('[contract.vierer]\nlike = "dreier"\nvalue = 7').contracts["vierer"]
    assert (row.value, row.talon) == (7, ST.contracts["dreier"].talon)


def test_a_row_that_is_now_like_another_forgets_what_it_was() -> None:
    row = house('[contract.dreier]\nlike = "solodreier"\nrank = 8').contracts["dreier"]
    assert (row.talon, row.value, row.rank) == ("solo", 10, 8)


def test_the_digest_changes_with_a_rule() -> None:
    digests = {
        ST.digest,
        house("[kontra]\nlevels = 1").digest,
        house("[contract.dreier]\nvalue = 4").digest,
        house("[premium.pagat]\nsilent = 2").digest,
        house("[play.positive]\nmust_beat = true").digest,
        load_book("steirisch-2017", (("silent_ultimo_loss", "on"),)).digest,
    }
    assert len(digests) == 6


def test_the_digest_does_not_change_with_names_labels_and_citations() -> None:
    same = house(
        'edition = "2"\nregion = "Küche"\n[dialect]\nkakadu = "Papagei"\n'
        '[kontra.clauses]\nlevels = ["HG-059"]\n[contract.dreier]\nclauses = []\n'
        '[option.silent_ultimo_loss]\nlabel = "Still und verloren"'
    )
    assert same.digest == ST.digest


def test_an_option_leads_to_the_same_digest_as_the_rule_it_stands_for() -> None:
    on = load_book("hopfgarten-2023", (("talon_dealt", "middle"),))
    by_rule = house('[deal]\ntalon_dealt = "middle"', "hopfgarten-2023")
    by_default = house('[option.talon_dealt]\ndefault = "middle"', "hopfgarten-2023")
    assert by_rule.digest == by_default.digest == on.digest != ST.digest
