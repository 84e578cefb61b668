"""The referee of house books: a complete book has one, and a book may carry rows of its own."""

from __future__ import annotations

from importlib.resources import files
from typing import get_args

import pytest

from mondfang.game.outcome import game_to_come
from mondfang.referee import Moment, referee_book
from mondfang.referee.book import book_faults
from mondfang.referee.rulings import Decision, Sanction, sanction
from mondfang.referee.words import fault_name
from mondfang.rulebook import RulebookError, book_ids, load_book, load_text
from tests.positions import HG, ST
from tests.referee.cases import TURNED, outcome, points, ruled


def complete(book_id: str = "steirisch-2017") -> str:
    """A book of the package as somebody's own: nothing that it extends."""
    text = (files("mondfang.books") / book_id / "book.toml").read_text(encoding="utf-8")
    return text.replace(f'id = "{book_id}"', 'id = "stammtisch"', 1)


def house(*lines: str) -> str:
    head = ['id = "haus"', 'title = "Haus"', 'extends = "steirisch-2017"']
    return "\n".join([*head, *lines])


BASES = [name for name in book_ids() if load_book(name).extends is None]


@pytest.mark.parametrize("book_id", BASES)
def test_a_complete_house_book_has_a_referee(book_id: str) -> None:
    book = load_text(complete(book_id), "stammtisch.toml")
    assert book_faults(complete(book_id), "stammtisch.toml") == ()
    game = outcome(book, game_to_come(book).id, partner=2)
    for fault in referee_book(book).faults:
        for moment in (Moment(), TURNED):
            ruling = ruled(book, fault, 1, game=game, moment=moment, note="etwas")
            assert ruling.decision in get_args(Decision)


def test_the_general_table_cites_what_the_book_itself_says() -> None:
    book = load_text(complete(), "stammtisch.toml")
    assert ruled(book, "took-back", 1).clauses == ("ST-150",)
    assert points(ruled(book, "farbzwang", 1)) == (1, -3, 1, 1)


def test_a_row_of_the_house_lies_over_the_row_of_its_base() -> None:
    book = load_text(house("[referee.fault.talk]", 'ruling = "nothing"', 'asks = "none"'), "x")
    assert ruled(book, "talk", 1).decision == "nothing"
    assert ruled(ST, "talk", 1).decision == "question"
    assert ruled(book, "farbzwang", 1).decision == "renonce"


def test_a_house_may_know_a_fault_that_no_other_book_knows() -> None:
    row = ['ruling = "admonition"', 'until = "never"', 'asks = "none"', "clauses = []"]
    named = ['label = "gesungen"', 'label_en = "sang"']
    book = load_text(house("[referee.fault.singing]", *row, *named), "x")
    assert ruled(book, "singing", 1).decision == "admonition"
    assert fault_name(referee_book(book).faults["singing"], "en") == "sang"


@pytest.mark.parametrize(
    ("lines", "path", "allowed"),
    [
        (("[referee.fault.talk]", 'ruling = "shot"'), "referee.fault.talk.ruling", "admonition"),
        (("[referee.fault.talk]", 'rulin = "x"'), "referee.fault.talk.rulin", "ruling"),
        (("[referee.fault.x]", 'ruling = "void"'), "referee.fault.x.until", "never"),
        (("[referee.fault.talk]", 'clauses = ["ST-999"]'), "referee.fault.talk.clauses", "ST-083"),
        (("[referee.fault.talk]", 'allowed_by = "a.b"'), "referee.fault.talk.allowed_by", "field"),
        (("[referee]", "sheriff = 1"), "referee.sheriff", "moment"),
        (("referee = 3",), "referee", "a table"),
    ],
)
def test_a_wrong_table_is_refused_with_place_and_expectation(
    lines: tuple[str, ...], path: str, allowed: str
) -> None:
    found = book_faults(house(*lines), "haus.toml")
    assert (found[0].source, found[0].path) == ("haus.toml", path)
    assert allowed in found[0].allowed
    with pytest.raises(RulebookError):
        referee_book(load_text(house(*lines), "haus.toml"))


def test_before_there_is_a_game_the_forehands_cheapest_with_a_partner_counts() -> None:
    assert {game_to_come(load_book(name)).id for name in book_ids()} == {"rufer"}
    other = complete().replace("[contract.rufer]", "[contract.ruefer]")
    other = other.replace('"rufer"', '"ruefer"')
    assert game_to_come(load_text(other, "x")).id == "ruefer"


SANCTIONS = ("[referee.sanctions]", 'again = ["exclusion"]', 'clauses = ["ST-052"]')


def test_a_house_says_what_may_be_done_about_conduct() -> None:
    book = load_text(house(*SANCTIONS, 'first = ["warning"]'), "haus.toml")
    assert sanction(book, 1).measures == ("warning",)
    assert sanction(book, 3) == Sanction(("exclusion",), ("ST-052",))


def test_a_book_that_names_no_measures_has_none() -> None:
    assert sanction(ST, 2) == Sanction((), ())


def test_hopfgarten_may_exclude_at_once() -> None:
    assert sanction(HG, 1) == Sanction(("exclusion",), ("HG-114",))


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('first = ["beating"]', "referee.sanctions.first[0]"),
        ('firts = ["warning"]', "referee.sanctions.firts"),
    ],
)
def test_a_measure_that_nobody_knows_is_refused(line: str, path: str) -> None:
    assert path in [fault.path for fault in book_faults(house(*SANCTIONS, line), "haus.toml")]
