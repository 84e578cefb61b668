"""Standardregeln de luxe: what cards count, for which side, and what open games show."""

from __future__ import annotations

import pytest

from mondfang.cards import ALL, CARDS, Card, CardSet, points_by_lays, thirds_of
from mondfang.game import GameState, Outcome
from mondfang.settlement import settle
from mondfang.settlement.carried import rounded
from tests.clauses import clause
from tests.positions import DL, cards, declared, lay_away, play_out, say

GUT = ("gut", "gut", "gut")
QUEENS = "HD KD PD"


@clause("DL-201")
def test_the_values_of_the_cards() -> None:
    worth = {"I": 5, "XXI": 5, "Sk": 5, "HK": 5, "PD": 4, "TR": 3, "KB": 2, "H1": 1, "P7": 1}
    for code, value in worth.items():
        card = Card.parse(code)
        assert (card.value, card.thirds) == (value, 3 * value - 2)
    assert all(card.value == 1 for card in CARDS if card.is_tarock and card.value != 5)
    assert sum(card.value == 5 for card in CARDS) == 7
    assert sum(card.value for card in CARDS) == 106


@clause("DL-045")
def test_a_lay_of_three_costs_two_points() -> None:
    assert points_by_lays(cards("HK HD P7")) == 8
    assert points_by_lays(cards("II III IIII V VI VII VIII IX X XI XII XIII")) == 4


@clause("DL-046")
@pytest.mark.parametrize(("rest", "points"), [("II III", 36), ("II", 35)])
def test_an_incomplete_lay_costs_one_point(rest: str, points: int) -> None:
    five_lays = cards("HK KK PK TK HD KD TD HR KR HB V VI VII XI XII")
    assert points_by_lays(five_lays) == 35
    assert points_by_lays(five_lays | cards(rest)) == points


@clause("DL-046")
def test_counting_in_lays_is_rounding_the_exact_count() -> None:
    pile = CardSet()
    for card in CARDS:
        pile = pile | card.bit
        assert points_by_lays(pile) == rounded(thirds_of(pile))


@clause("DL-047")
def test_the_game_holds_seventy_points() -> None:
    assert points_by_lays(ALL) == 70
    assert thirds_of(ALL) == 3 * 70
    ours = CardSet()
    for card in CARDS:
        ours = ours | card.bit
        theirs = ALL & ~ours
        assert thirds_of(ours) + thirds_of(theirs) == 210
        assert points_by_lays(ours) + points_by_lays(theirs) == 70


def dreier_of_queens(*, talon: str) -> Outcome:
    """Seat 0 plays a Dreier, takes the first half and lays three queens away."""
    state = declared(DL, "dreier", hands={0: QUEENS}, talon=talon)
    state = say(state, "open talon", "take half 1", f"discard {QUEENS}", "lie", *GUT)
    return play_out(state).outcome()


@clause("DL-086")
def test_the_half_left_lying_belongs_to_the_opponents() -> None:
    outcome = dreier_of_queens(talon="H4 H3 H2 PK P7 P8")
    assert points_by_lays(cards("PK P7 P8")) == 5
    assert outcome.defence_thirds == sum(outcome.card_thirds[1:]) + 15


@clause("DL-013", "DL-014")
@pytest.mark.parametrize("game", ["farbeneiner", "einer"])
def test_five_talon_cards_count_for_the_opponents(game: str) -> None:
    state = declared(DL, game, talon="H4 HK KK PK TK HD")
    state = lay_away(say(state, "open talon", "take H4"))
    outcome = play_out(say(state, "lie", *GUT)).outcome()
    left = thirds_of(cards("HK KK PK TK HD"))
    assert outcome.defence_thirds == sum(outcome.card_thirds[1:]) + left


def opened(contract: str) -> GameState:
    """A negative game of seat 0 that is not lost in the first trick, after that trick."""
    low = "H4 K4 P7 T7 H3 K3 P8 T8 H2 K2 P9 T9"
    state = say(declared(DL, contract, hands={0: low}), "lie", *GUT)
    for _ in range(4):
        state = state.apply(state.legal_actions()[0])
    return state


@clause("DL-010", "DL-011", "DL-012")
@pytest.mark.parametrize("game", ["zwiccolo-semi", "piccolo-semi", "bettler-semi"])
def test_semi_ouvert_only_the_declarer_lays_open(game: str) -> None:
    shown = opened(game).view(2).public.open_hands
    assert [len(hand) for hand in shown] == [11, 0, 0, 0]


@clause("DL-016", "DL-017", "DL-018")
@pytest.mark.parametrize("game", ["zwiccolo-ouvert", "piccolo-ouvert", "bettler-ouvert"])
def test_ouvert_everybody_lays_open(game: str) -> None:
    shown = opened(game).view(2).public.open_hands
    assert [len(hand) for hand in shown] == [11, 11, 11, 11]


@clause("DL-018")
def test_a_bettler_lost_in_the_first_trick_is_over_before_anything_is_shown() -> None:
    state = say(declared(DL, "bettler-ouvert", hands={0: "Sk"}), "lie", *GUT, "play Sk")
    for _ in range(3):
        state = state.apply(state.legal_actions()[0])
    assert state.is_over
    assert not any(state.public.open_hands)
    assert settle(DL, state.outcome()).points == (-24, 8, 8, 8)
