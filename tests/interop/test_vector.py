"""The vector says what the view says, and hidden cards never reach it."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from mondfang.cards import CARDS, cards_in
from mondfang.game import Phase
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.testing import other_world
from tests.interop.needed import needed
from tests.random_games import start, steps, targets
from tests.rulebook.houses import house

np = needed("numpy")

from mondfang.interop.numbers import PREMIUMS  # noqa: E402
from mondfang.interop.vector import (  # noqa: E402
    CALLS,
    SHAPES,
    SIZE,
    SLICES,
    part,
    size_of,
    vector_of,
)

BOOKS = [load_book(book_id) for book_id in book_ids()]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_hidden_cards_do_not_reach_the_vector(book: Rulebook) -> None:
    compared = 0
    for number, target in enumerate(targets(book)[::3]):
        source = random.Random(number)
        for state in steps(start(book, number), random.Random(number), target):
            if source.random() > 0.1:
                continue
            seat = source.randrange(4)
            world = other_world(state, seat, source)
            if world is not None:
                compared += 1
                assert np.array_equal(vector_of(world.view(seat)), vector_of(state.view(seat)))
    assert compared > 5


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_cards_and_tricks_can_be_read_back(book: Rulebook) -> None:
    for state in steps(start(book, 5), random.Random(5), "solodreier"):
        for seat in range(4):
            view = state.view(seat)
            vector = vector_of(view)
            assert vector.shape == (SIZE,)
            assert set(np.unique(vector)) <= {0, 1}
            hand = [CARDS[index] for index in np.flatnonzero(part(vector, "hand"))]
            assert hand == cards_in(view.hand)
            for number, trick in enumerate(state.public.tricks):
                for other in range(4):
                    card = trick.card_of((seat + other) % 4)
                    assert part(vector, "played_by")[other, card]
                    assert part(vector, "played_in")[number, card]
                assert part(vector, "winners")[number, (trick.winner - seat) % 4]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_announcements_and_doublings_can_be_read_back(book: Rulebook) -> None:
    said = 0
    for number, target in enumerate(targets(book)):
        *_, last = steps(start(book, number), random.Random(number), target)
        public, seat = last.public, number % 4
        vector = vector_of(last.view(seat))
        announced, said = part(vector, "announced"), said + len(public.announcements)
        found = {((seat + row) % 4, PREMIUMS[column]) for row, column in np.argwhere(announced)}
        assert found == {(each.seat, each.premium) for each in public.announcements}
        for ladder in public.ladders:
            owner = (ladder.owner - seat) % 4
            if ladder.what != "game":
                levels = part(vector, "kontra_premium")[owner, PREMIUMS.index(ladder.what)]
            elif ladder.against is None:
                levels = part(vector, "kontra")[owner]
            else:
                levels = part(vector, "kontra_against")[owner, (ladder.against - seat) % 4]
            assert levels.sum() == ladder.level
    assert said


def test_calls_are_seen_from_ones_own_seat() -> None:
    state = start(load_book("hopfgarten-2023"), 2)
    while state.public.phase is Phase.AUCTION and len(state.public.calls) < 2:
        state = state.apply(state.legal_actions()[0])
    caller, word = state.public.calls[1]
    for seat in range(4):
        row = part(vector_of(state.view(seat)), "calls")
        assert row[(caller - seat) % 4, CALLS.index(word)]
        assert row.sum() == 2


def test_the_parts_lie_side_by_side() -> None:
    ends = [SLICES[name] for name in SHAPES]
    assert ends[0].start == 0
    assert all(one.stop == two.start for one, two in pairwise(ends))
    assert ends[-1].stop == SIZE == 2597


def test_a_spectator_has_no_vector() -> None:
    with pytest.raises(ValueError, match="spectator"):
        vector_of(start(BOOKS[0], 1).view(None))


def test_names_of_a_house_book_have_entries_of_their_own() -> None:
    book = house(
        '[contract.neuer]\nlike = "dreier"\n[contract.anderer]\nlike = "solorufer"\n'
        '[premium.neue]\nlike = "vier-koenige"\n'
    )
    reached = 0
    for state in steps(start(book, 5), random.Random(5), "anderer"):
        vector = vector_of(state.view(1))
        assert vector.shape == (size_of(book),) == (SIZE + 4 * (3 * 2 + 1 + 3),)
        played = {(game.seat, game.contract) for game in state.public.games}
        for seat in range(4):
            row = part(vector, "own_games", book)[(seat - 1) % 4]
            assert list(row) == [(seat, "neuer") in played, (seat, "anderer") in played]
        reached += any(name == "anderer" for _, name in played)
    assert reached > 40


def test_a_shipped_book_has_no_further_entries() -> None:
    assert {size_of(book) for book in BOOKS} == {SIZE}
