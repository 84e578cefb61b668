"""Kant_Inen-Tarock: Trischaken, negative and ouvert games to their end, piles and what is seen."""

from __future__ import annotations

import pytest

from mondfang.cards import BY_CODE, CardSet
from mondfang.game import GameState, NotFinished, Phase, new_game
from mondfang.game.actions import Finished
from mondfang.game.dealing.deal import Deal
from tests.clauses import clause
from tests.positions import (
    KI,
    cards,
    deal_with,
    declared,
    late,
    lying,
    play_out,
    refused,
    say,
    told_cards,
)

ALL_GUT = ("gut", "gut", "gut")
ALL_SEATS = (0, 1, 2, 3, None)
TALON = "Sk HK P7 P8 T7 T8"
OUVERT = ("piccolo-ouvert", "zwiccolo-ouvert", "bettler-ouvert")
# The declarer, seat 1, leads the lowest heart and is beaten.
HEARTS = {0: "H1", 1: "H4", 2: "H3", 3: "H2"}
FIRST_TRICK = ("play H4", "play H3", "play H2", "play H1")


def in_play(game: str, seat: int = 1, **hands: str) -> GameState:
    """The game before the first lead, with nothing announced."""
    held = {int(name[1:]): hand for name, hand in hands.items()}
    return say(lying(declared(KI, game, seat, hands=held or HEARTS)), *ALL_GUT)


def trick_played(state: GameState) -> GameState:
    """Everybody plays the first legal card to one more trick."""
    done = len(state.public.tricks)
    while len(state.public.tricks) == done:
        state = state.apply(state.legal_actions()[0])
    return state


@clause("KI-083")
def test_the_talon_goes_card_by_card_to_the_first_six_tricks_of_trischaken() -> None:
    state = play_out(declared(KI, "trischaken", talon=TALON))
    tricks = state.public.tricks
    assert [len(trick.cards + trick.added) for trick in tricks] == [5] * 6 + [4] * 6
    added = [trick.added for trick in tricks[:6]]
    assert added == [(BY_CODE[code],) for code in TALON.split()]
    assert sum(state.outcome().card_thirds) == 210


@clause("KI-083")
def test_a_talon_card_is_seen_once_the_fourth_card_of_its_trick_lies() -> None:
    state = declared(KI, "trischaken", talon=TALON)
    for number in range(6):
        for seat in ALL_SEATS:
            assert told_cards(state.view(seat)) & cards(TALON) == cards(
                " ".join(TALON.split()[:number])
            )
        for _ in range(3):
            state = state.apply(state.legal_actions()[0])
        hidden = CardSet.of(state.hidden.deal.talon[number:])
        assert not any(told_cards(state.view(seat)) & hidden for seat in ALL_SEATS)
        state = state.apply(state.legal_actions()[0])


@clause("KI-083")
def test_an_added_talon_card_wins_nothing_and_counts_for_the_taker() -> None:
    hands = {0: "H4 XX", 1: "H3", 2: "H2", 3: "H1"}
    state = declared(KI, "trischaken", hands=hands, talon=TALON)
    state = say(state, "play H4", "play H3", "play H2", "play H1")
    (trick,) = state.public.tricks
    assert trick.added == (BY_CODE["Sk"],)
    assert (trick.winner, trick.winning_card) == (3, BY_CODE["H1"])
    assert state.turn == 3
    ended = play_out(state)
    piles = [CardSet() for _ in range(4)]
    for trick in ended.public.tricks:
        piles[trick.winner] = piles[trick.winner] | CardSet.of(trick.cards + trick.added)
    assert ended.outcome().card_thirds == tuple(pile.thirds for pile in piles)
    assert BY_CODE["Sk"] in piles[3]


@clause("KI-240")
@pytest.mark.parametrize("game", ["piccolo", "zwiccolo", "bettler", "bettler-ouvert"])
def test_the_declarer_of_a_negative_game_is_alone_and_leaves_the_talon(game: str) -> None:
    state = declared(KI, game, 1)
    assert state.public.phase is Phase.STATEMENT
    for word in ("call HK", "open talon", "take all"):
        assert refused(state, word) == "wrong-phase"
    played = play_out(say(state, "lie", *ALL_GUT))
    assert played.outcome().partner is None
    assert [played.outcome().side_of(seat) for seat in range(4)].count("declarer") == 1


LAST_TWO = ("HK P7", "H4 P8", "H3 P9", "H2 P10")


@clause("KI-240", "KI-241")
@pytest.mark.parametrize(
    ("game", "before", "over"),
    [
        ("zwiccolo", 0, True),
        ("zwiccolo", 1, False),
        ("zwiccolo", 2, False),
        ("piccolo", 0, False),
        ("piccolo", 1, False),
        ("bettler", 0, False),
    ],
)
def test_a_negative_game_ends_early_when_its_tricks_are_out_of_reach(
    game: str, before: int, over: bool
) -> None:
    winners = (1,) * before + (0,) * (10 - before)
    state = trick_played(late(KI, game, LAST_TWO, declarer=1, winners=winners))
    assert len(state.public.tricks) == 11
    assert state.is_over is over
    assert play_out(state).outcome().tricks[1] == before


@clause("KI-241")
def test_trischaken_and_positive_games_are_played_out() -> None:
    for state in (declared(KI, "trischaken"), in_play("dreier")):
        ended = play_out(state)
        assert ended.public.ending == "played"
        assert len(ended.public.tricks) == 12


@clause("KI-127")
@pytest.mark.parametrize("game", OUVERT)
def test_all_four_lay_open_before_the_second_trick_of_an_ouvert_game(game: str) -> None:
    state = in_play(game)
    for word in FIRST_TRICK:
        assert state.public.open_hands == (CardSet(),) * 4
        state = say(state, word)
    assert len(state.public.tricks) == 1
    for seat in ALL_SEATS:
        shown = state.view(seat).public.open_hands
        assert shown == tuple(state.view(owner).hand for owner in range(4))
        assert sum(len(hand) for hand in shown) == 44


@clause("KI-127")
def test_other_games_show_no_hands() -> None:
    for game in ("bettler", "piccolo", "solodreier"):
        state = trick_played(in_play(game))
        assert state.public.open_hands == (CardSet(),) * 4


@clause("KI-128")
@pytest.mark.parametrize("game", OUVERT)
def test_the_opponents_of_an_ouvert_game_consult_from_the_exposure_to_the_end(game: str) -> None:
    state = in_play(game)
    assert [state.view(seat).may_consult for seat in ALL_SEATS] == [False] * 5
    state = say(state, *FIRST_TRICK)
    while not state.is_over:
        assert [state.view(seat).may_consult for seat in ALL_SEATS] == [
            True,
            False,
            True,
            True,
            False,
        ]
        state = state.apply(state.legal_actions()[0])
    assert [state.view(seat).may_consult for seat in ALL_SEATS] == [False] * 5


@clause("KI-128")
@pytest.mark.parametrize("game", ["bettler", "piccolo", "solodreier", "farbensolo", "dreier"])
def test_nobody_consults_in_other_games(game: str) -> None:
    state = in_play(game)
    while not state.is_over:
        assert not any(state.view(seat).may_consult for seat in ALL_SEATS)
        state = state.apply(state.legal_actions()[0])


@clause("KI-187")
def test_the_discard_is_shown_to_all_before_the_count() -> None:
    state = in_play("dreier")
    discard = state.view(1).discard
    assert len(discard) == 3
    while not state.is_over:
        with pytest.raises(NotFinished):
            state.outcome()
        for seat in (0, 2, 3, None):
            assert not any(isinstance(event, Finished) for event in state.view(seat).told)
        state = state.apply(state.legal_actions()[0])
    for seat in ALL_SEATS:
        last = state.view(seat).told[-1]
        assert isinstance(last, Finished)
        assert last.discard == discard


@clause("KI-188", "KI-189")
@pytest.mark.parametrize("game", ["dreier", "pagatrufer"])
def test_every_seat_has_a_pile_of_its_own_tricks(game: str) -> None:
    winners = (0, 1, 2, 3, 1, 1, 2, 0, 3, 3, 1)
    hands = ["H4", "HK", "H3", "H2"]
    called = "HK" if game == "pagatrufer" else None
    state = late(KI, game, hands, declarer=0, called=called, winners=winners, leader=1)
    outcome = play_out(state).outcome()
    assert outcome.tricks == (2, 5, 2, 3)
    piles = [CardSet() for _ in range(4)]
    for trick in play_out(state).public.tricks:
        piles[trick.winner] = piles[trick.winner] | CardSet.of(trick.cards)
    assert outcome.card_thirds == tuple(pile.thirds for pile in piles)


@clause("KI-195")
def test_no_seat_sees_the_cards_still_in_another_hand() -> None:
    state = in_play("dreier")
    for _ in range(30):
        for seat in range(4):
            others = CardSet()
            for other in {0, 1, 2, 3} - {seat}:
                others = others | state.view(other).hand
            seen = told_cards(state.view(seat)) - CardSet(int(state.public.taken or 0))
            assert not seen & others
        hands = [state.view(seat).hand for seat in range(4)]
        assert not any(str(hand) in repr(state) for hand in hands)
        state = state.apply(state.legal_actions()[0])


@clause("KI-195")
def test_a_seat_cannot_tell_two_hidden_hands_apart() -> None:
    deal = deal_with()
    one, two, three, four = deal.hands
    swapped = Deal((one, two, four, three), deal.talon)
    words = ("reserve", "bid solodreier", "lie", "gut", "gut", "gut")
    for seat in (0, 1, None):
        left, right = (say(new_game(KI, world), *words).view(seat) for world in (deal, swapped))
        assert left == right


@clause("KI-243")
@pytest.mark.parametrize(
    "game", ["dreier", "sechserdreier", "solodreier", "farbendreier", "farbensolo"]
)
def test_dreier_and_suit_games_are_one_against_three(game: str) -> None:
    seat = 0 if game == "sechserdreier" else 1
    state = declared(KI, game, seat)
    assert refused(state, "call HK") == "wrong-phase"
    outcome = play_out(say(lying(state), *ALL_GUT)).outcome()
    assert outcome.partner is None
    sides = [outcome.side_of(other) for other in range(4)]
    assert [other for other in range(4) if sides[other] == "declarer"] == [seat]
    assert outcome.declarer_thirds is not None
    assert outcome.defence_thirds is not None
    assert outcome.declarer_thirds + outcome.defence_thirds == 210
