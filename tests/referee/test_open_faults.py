"""Table manner: every open fault of a seat counts by itself, whatever came after it."""

from __future__ import annotations

import pytest

from mondfang.cards import Card, CardSet
from mondfang.game import NotAllowed
from mondfang.game import actions as act
from mondfang.referee import TableGame
from mondfang.rulebook import Rulebook
from tests.clauses import clause
from tests.positions import BOOKS, HG, KI, ST, late, say, table
from tests.referee.cases import kinds, play

HANDS = ["H4 XX K4", "HD IX K3", "HR P7 K2", "HB T7"]


def game_of(book: Rulebook) -> TableGame:
    """Hearts led by seat 3 in a game of seat 1 alone; seat 0 is to play."""
    contract = "auf" if "auf" in book.contracts else "dreier"
    return TableGame(late(book, contract, HANDS, trick="H1", leader=3, declarer=1))


def revoked(book: Rulebook) -> TableGame:
    """Seat 0 has thrown a tarock although it holds a heart, and the trick is gathered."""
    return play(game_of(book), "XX", "HD", "HR")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_talking_later_does_not_hide_a_renonce(book: Rulebook) -> None:
    plain = revoked(book).accuse(0)[1]
    game = revoked(book).misbehave(0, "talk")
    over, ruling = game.accuse(0)
    assert ruling.decision == "renonce"
    assert ruling == plain
    assert over.ruled == 0


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.id))
def test_a_later_card_out_of_turn_does_not_hide_a_renonce(book: Rulebook) -> None:
    game = revoked(book)
    game = play(game, "K4").do(act.Play(0, Card.parse("H4")))  # once more, before its turn
    assert kinds(game) == [("farbzwang", 0), ("early-card", 0)]
    assert game.accuse(0)[1].decision == "renonce"


def test_a_fault_that_is_named_is_the_one_that_is_ruled_on() -> None:
    game = revoked(ST).misbehave(0, "looking")
    same, ruling = game.accuse(0, kind="looking")
    assert ruling.decision == "admonition"
    assert same.accuse(0, kind="farbzwang")[1].decision == "renonce"
    assert same.accuse(0, kind="discard")[1].decision == "nothing"


def test_a_small_fault_does_not_hide_a_wrong_number_of_cards() -> None:
    state = late(ST, "dreier", HANDS, trick="H1", leader=3, declarer=1)
    short = state.hidden.with_hand(0, int(CardSet.parse("H4 XX")))
    game = TableGame(type(state)(state.book, short, state.public, state.history))
    over, ruling = game.misbehave(0, "talk").accuse(0)
    assert ruling.decision == "renonce"
    assert over.faults[-1].kind == "wrong-count"


def test_a_card_is_put_right_although_its_player_talked_since() -> None:
    game = play(game_of(ST), "XX").misbehave(0, "talk")
    mended = game.put_right(0)
    assert mended.state.turn == 0
    assert kinds(mended) == [("talk", 0)]
    assert mended.accuse(0)[1].decision != "put-right"


def test_putting_one_thing_right_leaves_an_earlier_renonce_open() -> None:
    game = revoked(ST)
    game = play(game, "K4").do(act.Play(1, Card.parse("IX")))  # holds a Karo
    mended = game.put_right(1)
    assert mended.state.turn == 1
    assert mended.accuse(0)[1].decision == "renonce"


def test_a_fault_made_with_a_card_that_goes_back_goes_with_it() -> None:
    game = play(game_of(ST), "XX").do(act.Play(1, Card.parse("IX")))
    assert kinds(game) == [("farbzwang", 0), ("farbzwang", 1)]
    assert kinds(game.put_right(0)) == []


def test_what_moved_no_card_is_put_right_without_loss_of_what_came_after() -> None:
    two = game_of(ST).two_cards(0, Card.parse("H4"), Card.parse("XX"))
    game = two.do(act.Play(1, Card.parse("IX")))
    mended = game.put_right(0)
    assert mended.state == game.state
    assert kinds(mended) == [("farbzwang", 1)]


@clause("HG-102")
@pytest.mark.parametrize("fault", [None, "talk", "looking"])
def test_hopfgarten_a_regular_card_stays_whatever_else_its_player_did(fault: str | None) -> None:
    game = play(game_of(HG), "H4")
    if fault is not None:
        game = game.misbehave(0, fault)
    with pytest.raises(NotAllowed) as caught:
        game.put_right(0)
    assert caught.value.code == "card-is-played"
    assert game.accuse(0)[0].state.public.trick == game.state.public.trick


@clause("HG-102")
def test_hopfgarten_the_refusal_to_give_a_regular_card_back_names_the_rule() -> None:
    with pytest.raises(NotAllowed) as caught:
        play(game_of(HG), "H4").put_right(0)
    assert "HG-102" in caught.value.clauses


@clause("HG-102")
def test_hopfgarten_an_earlier_wrong_card_does_not_bring_a_regular_one_back() -> None:
    game = play(revoked(HG), "K4")
    with pytest.raises(NotAllowed):
        game.put_right(0)
    assert game.accuse(0)[1].decision == "renonce"


DREIER = ("reserve", "bid dreier", "pass", "pass", "pass", "open talon", "take half 1")


def king_laid_away(book: Rulebook) -> TableGame:
    state = table(book, *DREIER, hands={1: "HK HD HR"})
    return TableGame(state).do(act.Discard(1, CardSet.parse("HK HD HR")))


@clause("ST-178", "KI-209")
@pytest.mark.parametrize(("book", "cited"), [(ST, "ST-178"), (KI, "KI-209")])
def test_a_wrong_discard_found_after_ich_liege_is_a_renonce(book: Rulebook, cited: str) -> None:
    laid = king_laid_away(book)
    assert laid.accuse(1)[1].decision == "put-right"
    lying = TableGame(say(laid.state, "lie"), laid.faults, laid.before)
    with pytest.raises(NotAllowed) as caught:
        lying.put_right(1)
    assert cited in caught.value.clauses
    ruling = lying.accuse(1)[1]
    assert ruling.decision == "renonce"
    assert ruling.settlement is not None
    assert ruling.settlement.points == (5, -15, 5, 5)
    assert cited in ruling.clauses
