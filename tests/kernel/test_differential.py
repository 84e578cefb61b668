"""The native kernels against the engine, position by position, in every contract of every book."""

from __future__ import annotations

import os
import random

import pytest

from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of
from mondfang.rulebook import Rulebook, book_ids, load_book
from tests.kernel.kernel_tables import (
    Table,
    contracts_of,
    drawn_house,
    drawn_table,
    tables,
)
from tests.kernel.lockstep import NATIVE, Differs, Seen, lockstep

DEMANDED = bool(os.environ.get("MONDFANG_REQUIRE_ALL") or os.environ.get("MONDFANG_REQUIRE_NATIVE"))
pytestmark = pytest.mark.skipif(
    not NATIVE and not DEMANDED, reason="the native kernel was not built here"
)
TRIALS = 60
KERNELS = ("python", *NATIVE)


def named(table: Table) -> str:
    book_id, options = table
    return "-".join((book_id, *(value for _, value in options)))[:60]


def compared(book: Rulebook, contract: str, games: int = 2) -> Seen:
    """Games of a contract, of deals that let somebody bid it; the first lists every discard."""
    seen = Seen()
    for seed in range(TRIALS):
        if seen.games[contract] >= games:
            return seen
        seen += lockstep(book, seed, contract, all_discards=not seen.games[contract])
    raise AssertionError(f"{book.id} {contract} was not reached in {TRIALS} deals")


def test_there_is_a_native_kernel_to_compare() -> None:
    assert NATIVE


@pytest.mark.parametrize("table", tables(), ids=named)
def test_every_contract_is_played_as_in_the_engine(table: Table) -> None:
    book = load_book(*table)
    total = Seen()
    for contract in contracts_of(book):
        total += compared(book, contract)
    assert sum(total.positions.values()) > 300
    assert set(contracts_of(book)) <= set(total.games)


@pytest.mark.parametrize("book_id", book_ids())
def test_free_auctions_and_options_by_lot_are_played_as_in_the_engine(book_id: str) -> None:
    source = random.Random(book_id)
    for seed in range(1000, 1012):
        lockstep(load_book(*drawn_table(source, book_id)), seed, all_discards=False)


@pytest.mark.parametrize("book_id", book_ids())
def test_house_rules_by_lot_are_played_as_in_the_engine(book_id: str) -> None:
    """The kernels know no book: any rules that a table can write down are data to them."""
    source = random.Random(book_id)
    for seed in range(2000, 2012):
        book = drawn_house(source, book_id)
        lockstep(book, seed, source.choice(list(contracts_of(book))), all_discards=False)


@pytest.mark.parametrize("book_id", book_ids())
def test_the_tables_together_offer_whatever_an_option_offers(book_id: str) -> None:
    reached = {
        contract
        for table in tables()
        if table[0] == book_id
        for contract in contracts_of(load_book(*table))
    }
    for option in load_book(book_id).options.values():
        for value in option.values:
            offered = set(contracts_of(load_book(book_id, ((option.id, value),))))
            assert offered <= reached, (option.id, value)


def test_another_book_in_the_kernel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: one premium that counts otherwise is enough."""
    book = load_book("hopfgarten-2023")
    other = load_book("hopfgarten-2023", (("silent_ultimo_loss", "off"),))
    monkeypatch.setattr("tests.kernel.lockstep.book_of", lambda _, name: book_of(other, name))
    with pytest.raises(Differs, match="points"):
        compared(book, "rufer", games=TRIALS)


@pytest.mark.parametrize("book_id", book_ids())
def test_the_same_seeds_are_the_same_games_in_every_kernel(book_id: str) -> None:
    book = load_book(book_id)
    told = [backend(name).random_games(book_of(book, name), 11, 5, 8) for name in KERNELS]
    assert told[0]["games"] == 8
    assert all(each == told[0] for each in told)


@pytest.mark.parametrize("book_id", book_ids())
def test_card_play_alone_is_the_same_in_every_kernel(book_id: str) -> None:
    book = load_book(book_id)
    for contract in range(len(book.contracts)):
        told = [
            backend(name).random_games(book_of(book, name), 3, 0, 1, 1, contract)
            for name in KERNELS
        ]
        assert told[0]["contracts"][contract] == 1
        assert all(each == told[0] for each in told), tuple(book.contracts)[contract]


@pytest.mark.parametrize("name", NATIVE)
@pytest.mark.parametrize("contract", [-1, 0])
def test_the_number_of_threads_changes_nothing(name: str, contract: int) -> None:
    made = book_of(load_book("steirisch-2017"), name)
    one, *others = (
        backend(name).random_games(made, 9, 100, 2000, threads, contract)
        for threads in (1, 2, 3, 7)
    )
    assert one["games"] == 2000
    assert all(other == one for other in others)


def test_both_instruction_sets_play_the_same_games() -> None:
    for book_id in book_ids():
        book = load_book(book_id)
        told = {
            backend(name).random_games(book_of(book, name), 1, 0, 2000)["digest"] for name in NATIVE
        }
        assert len(told) == 1, book_id
