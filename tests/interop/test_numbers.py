"""Every action of every book has its own number."""

from __future__ import annotations

import hashlib
import random

import pytest

from mondfang.game import GameState
from mondfang.game import actions as act
from mondfang.interop.bounds import most_points, most_steps
from mondfang.interop.numbers import (
    ACTIONS,
    BLOCKS,
    CONTRACTS,
    PREMIUMS,
    actions_of,
    number_of,
    number_text,
)
from mondfang.interop.steps import NotOffered, Steps, start
from mondfang.rulebook import Rulebook, book_ids, load_book
from tests.amounts import amount
from tests.random_games import start as dealt_game
from tests.random_games import steps, targets
from tests.rulebook.houses import house

BOOKS = [load_book(book_id) for book_id in book_ids()]
RICH = load_book(
    "standard-deluxe",
    (("honneurs", "on"), ("koenigfang", "on"), ("pagatfang", "on"), ("zwiccolo", "bei")),
)


@pytest.mark.parametrize("book", [*BOOKS, RICH], ids=lambda book: str(book.id))
def test_legal_actions_have_different_numbers(book: Rulebook) -> None:
    seen = set()
    for number, target in enumerate(targets(book)):
        for state in steps(dealt_game(book, number), random.Random(number), target):
            actions = [a for a in state.legal_actions() if not isinstance(a, act.Discard)]
            numbers = [number_of(action, book) for action in actions]
            assert len(set(numbers)) == len(numbers)
            assert all(0 <= number < ACTIONS for number in numbers)
            seen.update(numbers)
    assert len(seen) > 80


def test_the_numbers_stay_as_they_are_documented() -> None:
    """Trained agents depend on them: a change needs a new version of the environments."""
    starts = {name: block.start for name, block in BLOCKS.items()}
    assert starts == {
        "play": 0,
        "lay away": 54,
        "take card": 108,
        "call": 162,
        "word": 178,
        "take half": 192,
        "terms": 194,
        "bid": 200,
        "announce": 229,
        "double game": 244,
        "double against": 248,
        "double premium": 264,
    }
    assert ACTIONS == 324
    assert [number_text(number) for number in (7, 61, 162, 178, 192, 194, 199, 200, 229)] == [
        *("play HK", "lay away HK", "call HK", "reserve", "take half 1"),
        *("trischaken six stichzwang", "open opponents", "bid rufer", "announce pagat"),
    ]
    assert [number_text(number) for number in (245, 254, 265)] == [
        *("double game@+1", "double game@+1/+2", "double pagat@+1")
    ]
    texts = {number_text(number) for number in range(ACTIONS)}
    assert len(texts) == ACTIONS


def test_every_contract_and_premium_of_the_books_is_there() -> None:
    assert {row for book in BOOKS for row in book.contracts} == set(CONTRACTS)
    assert {row for book in BOOKS for row in book.premiums} == set(PREMIUMS)


def random_end(book: Rulebook, seed: int) -> tuple[Steps, int]:
    source = random.Random(seed)
    table, count = start(book, dealt_game(book, seed).hidden.deal, seed % 4), 0
    while not table.is_over:
        table, count = table.after(source.choice(table.legal)), count + 1
    return table, count


@amount("games", 8, 25)
@pytest.mark.parametrize("book", [*BOOKS, RICH], ids=lambda book: str(book.id))
def test_games_in_steps_end_within_the_bounds(book: Rulebook, games: int) -> None:
    for seed in range(games):
        table, count = random_end(book, seed)
        assert table.legal == ()
        assert count <= most_steps(book)
        assert sum(table.points()) == 0
        assert max(map(abs, table.points())) <= most_points(book)


@pytest.mark.parametrize("book", [*BOOKS, RICH], ids=lambda book: str(book.id))
def test_no_steered_game_brings_more_than_the_bound(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        *_, last = steps(dealt_game(book, number), random.Random(number), target)
        assert max(map(abs, Steps(last).points())) <= most_points(book)


def at_discard(book: Rulebook, contract: str, seed: int) -> GameState:
    games = steps(dealt_game(book, seed), random.Random(seed), contract)
    return next(state for state in games if state.public.phase == "discard")


def test_each_discard_is_laid_away_in_exactly_one_way() -> None:
    state = at_discard(load_book("steirisch-2017"), "dreier", 3)
    found: list[int] = []

    def walk(table: Steps) -> None:
        if table.state.public.phase != "discard":
            found.append(table.state.hidden.discard)
            return
        for number in table.legal:
            walk(table.after(number))

    walk(Steps(state))
    wanted = [int(a.cards) for a in state.legal_actions() if isinstance(a, act.Discard)]
    assert sorted(found) == sorted(wanted)


def test_toward_leads_to_the_discard_that_was_meant() -> None:
    state = at_discard(load_book("steirisch-2017"), "dreier", 3)
    for action in state.legal_actions()[:20]:
        table = Steps(state)
        while table.state is state:
            table = table.after(table.toward(action))
        assert isinstance(action, act.Discard)
        assert table.state.hidden.discard == action.cards


def test_a_discard_is_taken_back_once_only() -> None:
    state = at_discard(load_book("steirisch-2017"), "dreier", 3)
    back = number_of(act.TakeBack(0), state.book)
    table = Steps(state)
    for allowed in (True, False):
        while table.state.public.phase == "discard":
            table = table.after(table.legal[0])
        assert (back in table.legal) is allowed
        if allowed:
            table = table.after(back)
    with pytest.raises(NotOffered):
        table.after(back)


OWN = """
[contract.neuer]
like = "dreier"
[contract.noch-einer]
like = "solorufer"
[premium.neue]
like = "vier-koenige"
"""


def test_a_house_book_numbers_its_own_names_after_all_others() -> None:
    book = house(OWN)
    assert [number_text(number, book) for number in range(ACTIONS)] == [
        number_text(number) for number in range(ACTIONS)
    ]
    assert [number_text(number, book) for number in range(ACTIONS, actions_of(book))] == [
        *("bid neuer", "bid noch-einer", "announce neue"),
        *(f"double neue@+{owner}" for owner in range(4)),
    ]
    assert number_of(act.Bid(0, "noch-einer"), book) == 325
    assert number_of(act.Announce(0, "neue"), book) == 326
    assert number_of(act.Kontra(1, 1, "neue", 0), book) == 330
    with pytest.raises(ValueError, match="0 to 330"):
        number_text(331, book)


def test_a_shipped_book_has_no_numbers_of_its_own() -> None:
    assert {actions_of(book) for book in BOOKS} == {ACTIONS}


def test_no_number_has_changed_its_meaning() -> None:
    """Frozen in numbers.toml; what was trained on them must go on to play."""
    texts = "\n".join(number_text(number) for number in range(324))
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == "460c061277e39455"


def test_games_with_names_of_its_own_are_played_in_steps() -> None:
    book, own = house(OWN), 0
    for seed in range(40):
        source = random.Random(seed)
        table = start(book, dealt_game(book, seed).hidden.deal, seed % 4)
        while not table.is_over:
            mine = [number for number in table.legal if number >= ACTIONS]
            own += bool(mine)
            table = table.after(source.choice(mine or table.legal))
        assert sum(table.points()) == 0
    assert own > 40


def test_house_rules_that_only_change_values_play_on() -> None:
    table, _ = random_end(house("[contract.dreier]\nvalue = 9\n"), 1)
    assert table.is_over
