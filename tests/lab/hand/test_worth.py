"""A hand in the auction: every call weighed, the best first, mistakes in the question answered."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import ModuleType

import pytest

from mondfang.bots import make
from mondfang.bots.protocol import Budget
from mondfang.cards import CardSet
from mondfang.game.actions import Bid, Pass, Reserve
from mondfang.game.text import action_text
from mondfang.game.view import View
from mondfang.lab.errors import LabError
from mondfang.lab.hand import worth as lab
from mondfang.lab.hand.worth import (
    HandWorth,
    hand_state,
    hand_worth,
    parse_calls,
    parse_hand,
)
from mondfang.rulebook import Rulebook
from tests.lab.judges import LastToPlay
from tests.positions import BOOKS, DL, ST

HAND = "Sk XXI XX XVIII XV XII IX II HK HD P10 T7"
BUDGET = Budget(seed=1, worlds=4)


@pytest.fixture(autouse=True)
def nobody_plays_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the judge's own values, whatever else the package can tell."""
    monkeypatch.setattr(lab, "_BIDDING", "mondfang.bots.nobody")


def worth(position: int = 0, after: str | None = None, book: Rulebook = ST) -> HandWorth:
    said = None if after is None else parse_calls(after)
    return hand_worth(hand_state(book, parse_hand(HAND), position, said, 7), LastToPlay(), BUDGET)


def refused(text: str, *, after: str | None = None, position: int = 0) -> LabError:
    with pytest.raises(LabError) as caught:
        hand_state(ST, parse_hand(text), position, None if after is None else parse_calls(after), 1)
    return caught.value


@pytest.mark.parametrize("position", range(4))
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_every_legal_call_of_every_book_is_weighed_once(book: Rulebook, position: int) -> None:
    state = hand_state(book, parse_hand(HAND), position, None, 7)
    assert state.turn == 0
    assert state.public.forehand == (-position) % 4
    found = hand_worth(state, LastToPlay(), BUDGET)
    said = {action_text(offer.action) for offer in found.offers}
    legal = {action_text(action) for action in state.legal_actions()}
    assert said == legal - {"silence"}
    assert (found.hand, found.position) == (parse_hand(HAND), position)


def test_the_best_call_stands_first_and_is_the_advice() -> None:
    found = worth(1)
    values = [offer.value for offer in found.offers if offer.value is not None]
    assert values == sorted(values, reverse=True)
    assert len(values) == len(found.offers)
    assert found.advice == found.offers[0].action


def test_the_forehand_is_told_what_it_may_choose_after_three_passes() -> None:
    found = worth()
    assert any(isinstance(offer.action, Reserve) for offer in found.offers)
    assert found.passing is None
    later = {offer.contract for offer in found.after_passes}
    assert {"rufer", "trischaken", "dreier"} <= later


def test_another_seat_is_told_what_passing_is_worth() -> None:
    found = worth(2)
    assert found.after_passes == ()
    assert found.passing is not None
    assert isinstance(found.passing.action, Pass)
    assert found.calls == ((0, "reserve"), (1, "pass"))


def test_the_forehand_s_opening_word_may_be_left_out() -> None:
    assert worth(2, "pass") == worth(2, "reserve; pass") == worth(2, " Weiter! ;")
    assert worth(1, "") == worth(1)
    assert worth(0, "") == worth(0)


def test_all_three_others_have_passed() -> None:
    found = worth(0, "pass; pass; pass")
    assert {offer.contract for offer in found.offers} >= {"rufer", "trischaken"}
    assert found.after_passes == ()


def test_a_bid_before_leaves_only_higher_ones_and_needs_its_bird_with_the_bidder() -> None:
    found = worth(3, "pagatrufer; pass")
    contracts = {offer.contract for offer in found.offers}
    assert "dreier" in contracts
    assert "solorufer" not in contracts
    assert found.calls[1] == (1, "pagatrufer")


def test_the_answer_hangs_on_the_seed_and_on_nothing_else() -> None:
    assert worth(1) == worth(1)
    twin = hand_state(ST, parse_hand(HAND), 1, None, 8)
    assert twin.hidden.deal != hand_state(ST, parse_hand(HAND), 1, None, 7).hidden.deal
    assert hand_worth(twin, LastToPlay(), BUDGET) == worth(1)


def test_a_player_without_values_still_gives_advice() -> None:
    state = hand_state(DL, parse_hand(HAND), 1, None, 7)
    found = hand_worth(state, make("greedy"), BUDGET)
    assert {offer.value for offer in found.offers} == {None}
    assert found.advice == found.offers[0].action


@dataclass(frozen=True)
class Played:
    contract: str
    value: float
    error: float
    won: float


def test_what_a_contract_brings_when_played_is_added_where_it_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = ModuleType("played_out")

    def played(view: View, budget: Budget) -> tuple[Played, ...]:
        assert (view.seat, budget) == (0, BUDGET)
        return (Played("dreier", 7.5, 0.5, 0.8),)

    module.worth = played  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "played_out", module)
    monkeypatch.setattr(lab, "_BIDDING", "played_out")
    state = hand_state(ST, parse_hand(HAND), 1, None, 7)
    rich = {offer.contract: offer for offer in hand_worth(state, LastToPlay(), BUDGET).offers}
    assert (rich["dreier"].played, rich["dreier"].won) == (7.5, 0.8)
    assert rich["dreier"].value != 7.5
    assert rich["bettler"].played is None
    poor = {offer.contract: offer for offer in hand_worth(state, make("random"), BUDGET).offers}
    assert (poor["dreier"].value, poor["dreier"].error) == (7.5, 0.5)
    first = hand_worth(state, make("random"), BUDGET).offers[0]
    assert isinstance(first.action, Bid)
    assert first.contract == "dreier"


def test_cards_are_read_in_any_case_and_with_commas() -> None:
    assert parse_hand(HAND.lower().replace(" ", ", ")) == CardSet.parse(HAND)


@pytest.mark.parametrize(
    ("text", "german", "english"),
    [
        ("Sk XXI", "12 Karten, dieses 2", "12 cards, this one 2"),
        (HAND + " T8", "12 Karten, dieses 13", "this one 13"),
        (HAND.replace("T7", "P10"), "P10 steht zweimal", "P10 is in the hand twice"),
        (HAND.replace("T7", "T11"), "Gemeint vielleicht: T10?", "Did you mean T10?"),
        (HAND.replace("Sk", "sks"), "Gemeint vielleicht: Sk?", "Did you mean Sk?"),
    ],
)
def test_a_wrong_hand_is_explained(text: str, german: str, english: str) -> None:
    problem = refused(text)
    assert german in problem.text("de")
    assert english in problem.text("en")


@pytest.mark.parametrize(
    ("after", "position", "german"),
    [
        ("pass", 0, "nicht an der Reihe"),
        ("pass; pass; pass; rufer; pass", 0, "schon zu Ende"),
        ("pass; dreie", 3, "Gemeint vielleicht: dreier?"),
        ("dreier; piccolo", 3, "Das konnte nicht gesagt werden"),
        ("uhurufer", 2, "Das konnte nicht gesagt werden"),  # the hand itself holds the Uhu
    ],
)
def test_words_that_cannot_have_been_said_are_explained(
    after: str, position: int, german: str
) -> None:
    assert german in refused(HAND, after=after, position=position).text("de")
