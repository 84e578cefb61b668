"""Steirischer Tarockcup: taking back, showing, piles, and the talon of negative games."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.game import GameState, IllegalAction, NotFinished
from mondfang.game.actions import Discard, Finished, TalonShown
from tests.clauses import clause
from tests.positions import ST, cited, late, lay_away, play_out, refused, say, table

ALONE = ("reserve", "pass", "pass", "pass")  # the forehand chooses
EVERYBODY = (0, 1, 2, 3, None)


def playing(contract: str = "dreier") -> GameState:
    """The first lead of the forehand's game."""
    state = table(ST, *ALONE, f"bid {contract}", hands={2: "PK"})
    if contract.endswith("rufer"):
        state = say(state, "call PK")
    if contract in ("rufer", "dreier", "farbendreier"):
        state = lay_away(say(state, "open talon", "take half 1"))
    return say(state, "lie", "gut", "gut", "gut")


def after_tricks(state: GameState, count: int) -> GameState:
    while len(state.public.tricks) < count:
        state = state.apply(state.legal_actions()[0])
    return state


@clause("ST-150")
def test_a_legal_card_once_played_is_final() -> None:
    state = playing()
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
        for seat in () if state.is_over else range(4):
            assert refused(state, "take back", seat=seat) == "card-is-played"
            assert "ST-150" in cited(state, "take back", seat=seat)


@clause("ST-154")
def test_a_mistimed_bird_is_pointed_out_before_it_lies_on_the_table() -> None:
    hands = ["II XX H4", "H3 H2 H1", "K4 K3 K2", "T7 T8 T9"]
    state = late(ST, "dreier", hands, announced=(("uhu", 0),))
    with pytest.raises(IllegalAction) as caught:
        say(state, "play II")
    assert caught.value.code == "announced-card-too-early"
    assert "ST-154" in caught.value.clauses
    assert "Stich" in caught.value.refusal.text("de")
    assert state.public.trick == ()


@clause("ST-165")
@pytest.mark.parametrize("contract", ["rufer", "dreier", "solodreier", "farbendreier"])
def test_discard_and_talon_are_shown_before_the_count(contract: str) -> None:
    state = after_tricks(playing(contract), 11)
    for viewer in EVERYBODY:
        assert not any(isinstance(event, Finished) for event in state.view(viewer).told)
    with pytest.raises(NotFinished):
        state.outcome()
    laid = CardSet.of(
        card
        for told in state.history
        if isinstance(told.event, Discard)
        for card in told.event.cards
    )
    done = play_out(state)
    for viewer in EVERYBODY:
        assert done.view(viewer).told[-1] == Finished(laid, state.hidden.deal.talon)
    assert done.outcome().declarer_thirds is not None


@clause("ST-166", "ST-167")
@pytest.mark.parametrize("contract", ["rufer", "dreier"])
def test_each_trick_lies_with_the_seat_that_took_it(contract: str) -> None:
    """Neither partners nor the opponents of a Dreier pool their tricks before the count."""
    state = playing(contract)
    piles = [0, 0, 0, 0]
    for number in range(1, 13):
        state = after_tricks(state, number)
        piles[state.public.tricks[-1].winner] += 1
        assert [state.public.tricks_of(seat) for seat in range(4)] == piles
    outcome = state.outcome()
    assert outcome.tricks == tuple(piles)
    for seat in range(4):
        own = [trick for trick in state.public.tricks if trick.winner == seat]
        pile = CardSet.of(card for trick in own for card in trick.cards)
        assert outcome.card_thirds[seat] == pile.thirds


@clause("ST-209")
@pytest.mark.parametrize(
    "contract", ["piccolo", "zwiccolo", "bettler", "piccolo-ouvert", "bettler-ouvert"]
)
def test_the_talon_of_a_negative_game_stays_down_and_counts_for_nobody(contract: str) -> None:
    state = playing(contract)
    hands = [state.view(seat).hand for seat in range(4)]
    assert hands == list(state.hidden.deal.hands)
    done = play_out(state)
    assert done.public.talon is None
    for viewer in EVERYBODY:
        assert not any(isinstance(event, TalonShown) for event in done.view(viewer).told)
    outcome = done.outcome()
    assert (outcome.declarer_thirds, outcome.defence_thirds) == (None, None)
    assert all(trick.added == () for trick in done.public.tricks)
    assert (
        sum(outcome.card_thirds)
        == CardSet.of(card for trick in done.public.tricks for card in trick.cards).thirds
    )
