"""Whole games by the verbs of a table, in every book: ranks, counting, the order of words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from mondfang.cards import CARDS, Card, cards_in
from mondfang.game import actions as act
from mondfang.rulebook import catalogue_ids
from mondfang.table.setup import Setup
from tests.positions import HG, KI, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated

BOOKS = catalogue_ids()
RED, BLACK = ["4", "3", "2", "1", "B", "R", "D", "K"], ["7", "8", "9", "10", "B", "R", "D", "K"]
TAROCKS = [card.code for card in CARDS if card.is_tarock]  # from the Pagat to the Sküs
FIGURES = {"K": 5, "D": 4, "R": 3, "B": 2}


@cache
def played(book_id: str, seed: int = 3) -> Log:
    """A Rufer from deal to sheet, with a bird where an empty one is not played."""
    target = "pagatrufer" if book_id == HG.id else "rufer"
    return seated(Setup(book_id, bots="random"), seed).deal().play_out(target)


def strength(card: Card, led: Card) -> tuple[int, int]:
    """How a card stands in a trick, by what is written on it."""
    if card.code in TAROCKS:
        return 2, TAROCKS.index(card.code)
    ranks = RED if card.code[0] in "HK" else BLACK
    return int(card.code[0] == led.code[0]), ranks.index(card.code[1:])


def thirds(cards: Iterable[Card]) -> int:
    """Lays of three, two points off each: a card is its value less two thirds."""
    values = [value(card) for card in cards]
    return 3 * sum(values) - 2 * len(values)


def value(card: Card) -> int:
    if card.code in TAROCKS:
        return 5 if card.code in ("I", "XXI", "Sk") else 1
    return FIGURES.get(card.code[1:], 1)


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_highest_card_takes_the_trick_by_the_ranks(book_id: str) -> None:
    tricks = played(book_id).state.public.tricks
    assert len(tricks) == 12
    for trick in tricks:
        best = max(trick.cards, key=lambda card: strength(card, trick.cards[0]))
        assert (trick.winning_card, trick.winner) == (best, trick.player_of(best))


@pytest.mark.parametrize("book_id", BOOKS)
def test_tricks_and_discard_count_in_lays_of_three(book_id: str) -> None:
    state = played(book_id).state
    outcome, declarer = state.outcome(), state.public.declarer
    side = {declarer, outcome.partner} if outcome.partner is not None else {declarer}
    taken = [card for one in state.public.tricks if one.winner in side for card in one.cards]
    assert outcome.declarer_thirds == thirds(taken) + thirds(cards_in(state.hidden.discard))
    assert outcome.defence_thirds == 3 * 70 - thirds(taken) - thirds(cards_in(state.hidden.discard))
    assert thirds(CARDS) == 3 * 70


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_auction_goes_round_from_the_forehand_on(book_id: str) -> None:
    log = seated(Setup(book_id, bots="random")).deal()
    forehand = log.table.dealing.forehand
    assert log.table.turn == forehand == (log.table.dealing.dealer + 1) % 4
    log.do(f"p{forehand}", "reserve")
    assert log.table.turn == (forehand + 1) % 4
    log.do(f"p{(forehand + 1) % 4}", "pass")
    assert log.table.turn == (forehand + 2) % 4


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_forehand_of_one_deal_deals_the_next(book_id: str) -> None:
    log = played(book_id)
    assert log.table.coming is not None
    assert log.table.coming.dealer == log.table.dealing.forehand
    assert [len(hand) for hand in log.state.hidden.deal.hands] == [12] * 4


def test_what_a_book_does_not_know_cannot_be_bid() -> None:
    log = seated(Setup(HG.id, bots="random")).deal()
    assert refusal(log, "p0", "bid sechserdreier") == "no-such-contract"


def test_a_bettler_is_not_played_beside_a_piccolo() -> None:
    log = seated(Setup(ST.id, bots="random")).deal()
    log.do("p0", "reserve")
    log.do("p1", "bid bettler")
    assert refusal(log, "p2", "bid piccolo") == "bid-too-low"


@pytest.mark.parametrize("book_id", [ST.id, KI.id])
def test_the_declarer_calls_then_opens_then_speaks_again(book_id: str) -> None:
    log = played(book_id)
    declarer, done = log.state.public.declarer, [type(one.event) for one in log.state.history]
    assert done.index(act.Call) < done.index(act.OpenTalon) < done.index(act.Discard)
    lying = next(i for i, one in enumerate(done) if one in (act.Announce, act.Lie))
    assert done.index(act.Discard) < lying
    assert log.state.public.called is not None
    assert declarer == log.state.public.games[0].seat
