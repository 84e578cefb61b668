"""Steirischer Tarockcup: looking, taking back, showing, and onlookers."""

from __future__ import annotations

import pytest

from mondfang.cards import CardSet
from mondfang.game import GameState, IllegalAction, NotAllowed, NotFinished
from mondfang.game.actions import Discard, Finished, TalonShown
from mondfang.game.dealing.rotation import Rotation
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


@clause("ST-157")
@pytest.mark.parametrize("viewer", range(4))
def test_everybody_may_look_at_the_last_trick_and_no_older_one(viewer: int) -> None:
    state = after_tricks(playing(), 6)
    view = state.view(viewer)
    assert view.last_trick == view.trick(6) == state.public.tricks[5]
    assert len(view.trick(6).cards) == 4
    with pytest.raises(NotAllowed) as caught:
        view.trick(5)
    assert caught.value.code == "looking-into-tricks"


@clause("ST-157")
def test_the_last_trick_is_open_until_the_next_is_complete() -> None:
    state = after_tricks(playing(), 6)
    for _ in range(3):
        state = state.apply(state.legal_actions()[0])
        assert state.view(0).trick(6) == state.public.tricks[5]
    state = state.apply(state.legal_actions()[0])
    with pytest.raises(NotAllowed):
        state.view(0).trick(6)


@clause("ST-158")
def test_nobody_looks_into_his_own_tricks() -> None:
    hands = ["H4 K4", "H3 K3", "HK K2", "H2 K1"]
    state = late(ST, "dreier", hands, winners=[0, 1, 2, 3, 0, 1, 2, 3, 0, 1])
    for number in range(1, 10):
        own = state.public.tricks[number - 1].winner
        with pytest.raises(NotAllowed) as caught:
            state.view(own).trick(number)
        assert caught.value.code == "looking-into-tricks"
        assert "ST-158" in caught.value.clauses


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


@clause("ST-183")
@pytest.mark.parametrize("seat", range(4))
def test_every_seat_may_send_an_onlooker_away(seat: int) -> None:
    watched = Rotation(ST).join_onlooker("one").join_onlooker("two")
    assert watched.send_away(seat, "one").onlookers == {"two"}


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


OUVERT = ("piccolo-ouvert", "zwiccolo-ouvert", "bettler-ouvert")


@clause("ST-128")
@pytest.mark.parametrize("contract", OUVERT)
def test_the_three_opponents_of_an_ouvert_game_consult_from_the_second_trick_on(
    contract: str,
) -> None:
    state = playing(contract)
    assert not any(state.view(viewer).may_consult for viewer in EVERYBODY)
    state = after_tricks(state, 1)
    if state.is_over:
        pytest.fail("the game has to last longer than a trick")
    consult = [state.view(viewer).may_consult for viewer in EVERYBODY]
    assert consult == [False, True, True, True, False]


@clause("ST-128")
@pytest.mark.parametrize("contract", ["piccolo", "bettler", "dreier"])
def test_nobody_consults_in_other_games(contract: str) -> None:
    state = after_tricks(playing(contract), 1)
    assert not any(state.view(viewer).may_consult for viewer in EVERYBODY)


@clause("ST-129")
def test_in_an_ouvert_game_every_trick_stays_open_before_everybody() -> None:
    hands = ["H4 H3 K4", "HR HB K3", "HD K2 K1", "P7 P8 P9"]
    state = late(ST, "bettler-ouvert", hands, open_hands=True)
    assert len(state.public.tricks) == 9
    for viewer in EVERYBODY:
        view = state.view(viewer)
        assert view.earlier_tricks == tuple(range(1, 9))
        assert [view.trick(number) for number in range(1, 10)] == list(state.public.tricks)


@clause("ST-129", "ST-157")
def test_in_a_closed_bettler_only_the_last_trick_is_open() -> None:
    hands = ["H4 H3 K4", "HR HB K3", "HD K2 K1", "P7 P8 P9"]
    state = late(ST, "bettler", hands)
    for viewer in EVERYBODY:
        assert state.view(viewer).earlier_tricks == ()
        with pytest.raises(NotAllowed):
            state.view(viewer).trick(8)
