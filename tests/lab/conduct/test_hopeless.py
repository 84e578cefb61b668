"""Which announcements are hopeless is judged by what the seat was told, and by nothing else."""

from __future__ import annotations

import pytest

from mondfang.game import GameState
from mondfang.lab.conduct.hopeless import Hopeless, hopeless
from tests.positions import DL, ST, cards, say, table

DREIER = ("reserve", "bid dreier", "pass", "pass", "pass", "open talon")
TALON = "Sk II III H1 H2 HK"


def said(state: GameState, premium: str) -> Hopeless | None:
    assert state.turn is not None
    return hopeless(state.view(state.turn), premium)


def after_taking(half: int, hands: dict[int, str], talon: str = TALON) -> GameState:
    """Seat 1 has the Dreier and this half, has laid three cards away and lies; seat 2 speaks."""
    state = table(ST, *DREIER, f"take half {half}", hands=hands, talon=talon)
    low = next(
        text
        for action in state.legal_actions()
        for text in [str(action.cards)]  # type: ignore[union-attr]
        if not cards(text) & cards("Sk XXI I II III")
    )
    return say(state, f"discard {low}", "lie")


def test_a_trull_without_a_card_of_it_is_empty() -> None:
    assert said(after_taking(1, {0: "I XXI"}), "trull") == "empty"
    assert said(after_taking(2, {0: "I XXI"}), "trull") is None  # the Sküs was left to them


def test_a_trull_is_lost_once_the_declarer_was_seen_to_take_the_skues() -> None:
    assert said(after_taking(1, {2: "I XXI"}), "trull") == "lost"


def test_a_trull_whose_skues_was_not_seen_is_not_hopeless() -> None:
    state = after_taking(1, {2: "I XXI", 3: "Sk"}, "IIII II III H1 H2 HK")
    assert said(state, "trull") is None


def test_hidden_cards_change_no_judgement() -> None:
    talon = "IIII II III H1 H2 HK"
    theirs = after_taking(1, {2: "I XXI", 1: "Sk"}, talon)
    assert said(theirs, "trull") is None


def test_a_king_left_lying_is_lost_to_the_declarer_and_won_by_the_defence() -> None:
    hands = {1: "TK", 2: "KK PK"}
    state = table(ST, *DREIER, "take half 1", hands=hands, talon=TALON)
    discard = next(iter(state.legal_actions()))
    laid = state.apply(discard)
    assert said(laid, "vier-koenige") == "lost"
    assert said(say(laid, "lie"), "vier-koenige") is None


def test_the_called_king_is_a_card_of_the_declarers_side() -> None:
    talk = ("reserve", "pass", "pass", "pass", "bid rufer", "call HK", "open talon", "take half 1")
    hands = {1: "HK TK", 2: "KK PK"}
    state = table(ST, *talk, hands=hands, talon="II III IIII H1 H2 H3")
    laid = state.apply(next(iter(state.legal_actions())))
    assert laid.turn == 0
    assert not laid.view(0).hand & cards("HK TK KK PK")
    assert said(laid, "vier-koenige") is None


@pytest.mark.parametrize(
    ("mine", "others", "why"),
    [("Sk", "XXI", None), ("XXI Sk", "I", "lost"), ("I", "Sk XXI", "empty")],
)
def test_a_mondfang_needs_the_skues_and_somebody_elses_mond(
    mine: str, others: str, why: Hopeless | None
) -> None:
    talk = ("reserve", "bid dreier", "pass", "pass", "pass", "open talon", "take half 1")
    state = table(DL, *talk, hands={1: others, 2: mine}, talon="II III IIII H1 H2 H3")
    state = say(state.apply(next(iter(state.legal_actions()))), "lie")
    assert said(state, "mondfang") == why


def test_a_valat_is_lost_against_a_skues_that_was_seen() -> None:
    assert said(after_taking(1, {2: "XXI XX XIX"}), "valat") == "lost"
    assert said(after_taking(2, {2: "XXI XX XIX"}), "valat") is None


def test_birds_are_the_rules_business() -> None:
    assert said(after_taking(2, {2: "I"}), "pagat") is None
    assert said(after_taking(2, {2: "I"}), "uhu") is None
