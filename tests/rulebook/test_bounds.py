"""However large a rulebook is meant to be, it is read or refused within moments."""

from __future__ import annotations

import time

import pytest

from mondfang.referee.book import book_faults
from mondfang.rulebook import RulebookError, book_ids, load_book, load_text
from mondfang.rulebook.bounds import (
    LONGEST_LIST,
    MOST_ENTRIES,
    MOST_FAULTS,
    MOST_ROWS,
    MOST_VALUES,
)
from mondfang.rulebook.faults import fault_lines
from mondfang.rulebook.load import book_data as packaged
from mondfang.rulebook.load import faults_in, merged_data
from tests.rulebook.houses import faults, house, the_fault
from tests.rulebook.worst import head, too_large_books, worst_books

SECONDS = 5.0  # of a processor; a third of one is what the worst take, however busy the machine is


@pytest.fixture(scope="module", autouse=True)
def read_books() -> None:
    """A server has read its books; what is measured is the upload."""
    for book_id in book_ids():
        load_book(book_id)


@pytest.mark.parametrize("name", worst_books())
def test_the_worst_uploads_are_answered_within_moments(name: str) -> None:
    text = worst_books()[name]
    started = time.process_time()
    found = book_faults(text, "haus.toml")
    assert time.process_time() - started < SECONDS
    assert len(found) <= MOST_FAULTS + 1
    for language in ("de", "en"):
        assert all(fault_lines(fault, language) for fault in found)


@pytest.mark.parametrize("name", too_large_books())
def test_what_is_too_large_is_refused_before_it_is_tried(name: str) -> None:
    text = too_large_books()[name]
    with pytest.raises(RulebookError) as refused:
        load_text(text, "haus.toml")
    (fault,) = refused.value.faults
    assert fault.code in ("size", "toml"), fault


def test_what_is_too_much_is_said_in_german_and_english() -> None:
    values = ", ".join(f'"{number}"' for number in range(250))
    row = 'label = "x"\nlabel_en = "x"\nclauses = []\ndefault = "0"'
    fault = the_fault(f"[option.x]\n{row}\nvalues = [{values}]", "standard-deluxe")
    assert fault_lines(fault, "de") == (
        "option: zu viel: 313 Werte",
        f"erlaubt: höchstens {MOST_VALUES}",
    )
    assert fault_lines(fault, "en") == (
        "option: too much: 313 values",
        f"allowed: at most {MOST_VALUES}",
    )


def test_of_very_many_faults_the_first_are_told() -> None:
    found = faults_in(head() + "".join(f"k{number} = 1\n" for number in range(1_000)), "haus.toml")
    assert len(found) == MOST_FAULTS + 1
    assert fault_lines(found[0], "de") == (
        f"(ganze Datei): mehr als {MOST_FAULTS} Fehler; hier stehen die ersten",
    )
    assert {fault.path for fault in found[1:]} == {f"k{number}" for number in range(MOST_FAULTS)}


def test_as_many_games_as_the_bots_can_number_may_be_played() -> None:
    more = MOST_ROWS["contract"] - len(load_book("steirisch-2017").contracts)
    rows = [f'[contract.c{number}]\nlike = "dreier"\n' for number in range(more + 1)]
    assert len(house("".join(rows[:-1])).contracts) == MOST_ROWS["contract"]
    assert the_fault("".join(rows)).path == "contract"


@pytest.mark.parametrize("book_id", book_ids())
def test_every_book_of_the_package_stays_far_below_the_bounds(book_id: str) -> None:
    def entries(data: object) -> int:
        match data:
            case dict():
                return len(data) + sum(entries(item) for item in data.values())
            case list():
                assert len(data) < LONGEST_LIST / 4
                return len(data) + sum(entries(item) for item in data)
            case _:
                return 0

    assert entries(merged_data(packaged(book_id), book_id)) < MOST_ENTRIES / 3


def test_a_long_chain_of_likes_ends_with_the_row_that_it_leads_to() -> None:
    rows = [f'[contract.c{at}]\nlike = "c{at + 1}"\n' for at in range(10)]
    book = house("".join(rows) + '[contract.c10]\nlike = "dreier"\nvalue = 7')
    assert {book.contracts[f"c{at}"].value for at in range(11)} == {7}
    assert book.contracts["c0"].rank == book.contracts["dreier"].rank


def test_a_row_that_is_like_one_of_a_circle_is_not_at_fault_itself() -> None:
    found = faults('[contract.a]\nlike = "b"\n[contract.b]\nlike = "a"\n[contract.c]\nlike = "a"')
    assert {path for path in found if path.endswith(".like")} == {
        "contract.a.like",
        "contract.b.like",
    }


@pytest.mark.parametrize("card", ['["I"]', "{ a = 1 }", "3", "true"])
def test_a_bird_whose_card_is_no_text_is_a_fault_and_no_accident(card: str) -> None:
    assert "premium.pagat.card" in faults(f"[premium.pagat]\ncard = {card}")


def test_a_promise_that_is_no_text_is_a_fault_and_no_accident() -> None:
    rules = '[contract.rufer]\nbesser = [["x"]]\npremiums = [["x"]]'
    assert "contract.rufer.besser[0]" in faults(rules)
