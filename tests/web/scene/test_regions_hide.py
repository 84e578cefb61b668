"""Nothing that a seat was not told is in its page: not as a face, not as a code, not by order."""

from __future__ import annotations

import random
import re

import pytest

from mondfang.cards import CARDS
from mondfang.rulebook import Rulebook
from mondfang.web.play.scene.narration import sentence
from mondfang.web.play.scene.regions import regions
from mondfang.web.play.scene.table import Seen
from tests.game.test_views import actions_of, replayed, swapped
from tests.positions import BOOKS
from tests.random_games import start, steps, targets
from tests.web.scene.markup import named_cards
from tests.web.scene.tables import ENGLISH, EVERYBODY, GERMAN, told_of


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_a_page_shows_only_cards_that_its_seat_knows(book: Rulebook) -> None:
    for number, target in enumerate(targets(book)):
        source = random.Random(number)
        for state in steps(start(book, number), source, target):
            if source.random() > 0.25:
                continue
            seat = source.randrange(4)
            told = told_of(state, seat)
            assert told.view is not None
            found = regions(told, GERMAN, EVERYBODY)
            found["panel"] = re.sub(r'value="call .*?</button>', "", found["panel"])  # any rank
            seen = told.view.seen
            unknown = {card for card in named_cards(found) if card not in seen}
            assert unknown <= {state.public.called}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_swapping_cards_that_a_seat_cannot_know_changes_nothing_on_its_page(
    book: Rulebook,
) -> None:
    compared = 0
    for number, target in enumerate(targets(book)):
        source = random.Random(number)
        for state in steps(start(book, 60 + number), source, target):
            if source.random() > 0.12 or state.is_over:
                continue
            seat = source.choice((0, 1, 2, 3))
            view = state.view(seat)
            seen = view.seen
            unknown = [card for card in CARDS if card not in seen]
            if len(unknown) < 2:
                continue
            deal = swapped(state.hidden.deal, *source.sample(unknown, 2))
            other = replayed(book, deal, state.public.forehand, actions_of(state))
            if other is None or other.view(seat) != view:
                continue
            prefs = source.choice((GERMAN, ENGLISH))
            one, two = told_of(state, seat), told_of(other, seat)
            assert regions(one, prefs, EVERYBODY) == regions(two, prefs, EVERYBODY)
            said = [sentence(None, Seen(each, prefs, EVERYBODY)) for each in (one, two)]
            assert said[0] == said[1]
            compared += 1
    assert compared > 10


def test_an_onlooker_sees_no_hand() -> None:
    for state in steps(start(BOOKS[0], 8), random.Random(8), "rufer"):
        found = regions(told_of(state, None), GERMAN, EVERYBODY)
        assert found["hand"] == ""
        if not state.public.tricks and not state.public.trick and state.public.talon is None:
            assert not named_cards(found)
