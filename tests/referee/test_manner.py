"""Table manner: faults are taken, known, put right while the book allows it, and ruled on."""

from __future__ import annotations

import pytest

from mondfang.cards import Card, CardSet
from mondfang.game import IllegalAction, NotAllowed, new_game
from mondfang.game import actions as act
from mondfang.referee import TableGame
from mondfang.rulebook import Rulebook
from mondfang.settlement import settle
from tests.positions import BOOKS, HG, KI, ST, deal_with, late, say, table
from tests.random_games import assert_zero_sum, wild_game

HANDS = ["H4 XX K4", "HD H3 K3", "HR P7 K2", "HB T7"]


def revoke(book: Rulebook = ST) -> TableGame:
    """Hearts led by seat 3, seat 0 throws a tarock although it holds a heart."""
    contract = "auf" if book is HG else "dreier"
    state = late(book, contract, HANDS, trick="H1", leader=3, declarer=1)
    return TableGame(state).do(act.Play(0, Card.parse("XX")))


def go_on(game: TableGame, *cards: str) -> TableGame:
    for card in cards:
        assert game.state.turn is not None
        game = game.do(act.Play(game.state.turn, Card.parse(card)))
    return game


def test_an_irregular_card_is_taken_and_known_but_not_announced() -> None:
    game = revoke()
    assert [(fault.kind, fault.seat) for fault in game.faults] == [("farbzwang", 0)]
    assert game.state.public.trick[-1].code == "XX"
    told = game.state.view(1).told
    assert not any("fault" in repr(event).lower() for event in told)


def test_it_may_be_put_right_until_the_trick_is_gathered() -> None:
    game = go_on(revoke(), "HD")
    mended = game.put_right(0)
    assert mended.state.turn == 0
    assert mended.faults[0].put_right
    gathered = go_on(game, "HR")
    with pytest.raises(NotAllowed):
        gathered.put_right(0)


def test_in_hopfgarten_only_before_the_next_card() -> None:
    game = revoke(HG)
    assert game.put_right(0).state.turn == 0
    with pytest.raises(NotAllowed):
        go_on(game, "HD").put_right(0)


def test_a_regular_card_is_never_taken_back() -> None:
    state = late(ST, "dreier", HANDS, trick="H1", leader=3, declarer=1)
    game = TableGame(state).do(act.Play(0, Card.parse("H4")))
    with pytest.raises(NotAllowed) as caught:
        game.put_right(0)
    assert caught.value.code == "card-is-played"
    assert "ST-150" in caught.value.clauses


def test_a_true_claim_ends_the_deal_and_is_settled() -> None:
    game, ruling = go_on(revoke(), "HD", "HR").accuse(0)
    assert ruling.decision == "renonce"
    assert ruling.settlement is not None
    assert ruling.settlement.points == (-25, 15, 5, 5)
    assert game.is_over
    with pytest.raises(IllegalAction):
        game.do(act.Play(0, Card.parse("K4")))
    assert settle(ST, game.outcome()).points == (-25, 15, 5, 5)


def test_an_untrue_claim_plays_on() -> None:
    game, ruling = revoke().accuse(2)
    assert ruling.decision == "nothing"
    assert not game.is_over


def test_a_claim_while_the_cards_lie_puts_the_card_right() -> None:
    game, ruling = revoke().accuse(0)
    assert ruling.decision == "put-right"
    assert game.state.turn == 0
    assert "ST-149" in ruling.clauses


def test_a_card_that_is_not_held_cannot_be_played_at_a_table_either() -> None:
    state = late(ST, "dreier", HANDS, trick="H1", leader=3, declarer=1)
    with pytest.raises(IllegalAction):
        TableGame(state).do(act.Play(0, Card.parse("Sk")))


def test_a_wrong_lead_is_a_fault_that_moves_nothing() -> None:
    state = late(ST, "dreier", ["H4 XX", "HD H3", "HR P7", "HB T7"], leader=1)
    game = TableGame(state).do(act.Play(2, Card.parse("HR")))
    assert game.faults[0].kind == "wrong-lead"
    assert game.state == state
    assert game.accuse(2)[1].question == "demand"
    assert game.accuse(2, {"demand": True})[1].decision == "renonce"
    assert game.accuse(2, {"demand": False})[1].decision == "nothing"


def test_a_king_in_the_discard_is_a_renonce_once_play_has_begun() -> None:
    words = ("reserve", "bid dreier", "pass", "pass", "pass", "open talon", "take half 1")
    state = table(KI, *words, hands={1: "HK HD HR"})
    game = TableGame(state).do(act.Discard(1, CardSet.parse("HK HD HR")))
    assert game.faults[0].kind == "discard"
    assert game.accuse(1)[1].decision == "put-right"
    lying = TableGame(say(game.state, "lie", "gut", "gut", "gut"), game.faults, game.before)
    played = go_on(lying, str(next(iter(CardSet(lying.state.hidden.hands[0])))))
    ruled = played.accuse(1)[1].settlement
    assert ruled is not None
    assert ruled.points == (5, -15, 5, 5)


def test_a_misdeal_is_played_until_somebody_counts() -> None:
    """Steirisch: once the auction has begun both hands are at fault and share the payment."""
    game = TableGame(new_game(ST, deal_with())).misdealt(1, 3)
    assert [len(game.state.view(seat).hand) for seat in range(4)] == [12, 11, 12, 13]
    game = game.do(act.Reserve(0)).do(act.Pass(1))
    over, ruling = game.accuse(1)
    assert ruling.decision == "renonce"
    assert ruling.settlement is not None
    assert ruling.settlement.points == (1, -1, 1, -1)
    assert over.is_over


def test_after_the_first_word_nothing_is_misdealt_any_more() -> None:
    game = TableGame(new_game(ST, deal_with())).do(act.Reserve(0))
    with pytest.raises(NotAllowed):
        game.misdealt(1, 3)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_wild_table_games_end_and_settle_to_zero(book: Rulebook) -> None:
    for seed in range(40):
        game = wild_game(book, seed)
        if game.is_over:
            assert_zero_sum(settle(book, game.outcome(), 10))
