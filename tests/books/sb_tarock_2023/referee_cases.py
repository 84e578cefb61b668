"""SB-Tarock before the referee: cases in few words, and what a ruling must say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mondfang.cards import Card, CardSet
from mondfang.game import GameState, Outcome
from mondfang.game import actions as act
from mondfang.referee import Case, Moment, Ruling, TableGame
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement.ledger import Row
from tests.positions import SB, late, table

GATHERED = Moment(next_card=True, gathered=True, next_lead=True)
BEFORE = Moment(auction_begun=False, spoken=False, game_named=False, play_begun=False)
HANDS = ["XX K4 K3", "H4 P8 K2", "HK HR K1", "T7 T8"]


def game_of(contract: str, declarer: int = 0, partner: int | None = None, **more: Any) -> Outcome:
    """A game that a Renonce ended, as a slip tells it."""
    told = {"contract": contract, "declarer": declarer, "partner": partner, **more}
    if contract == "trischaken":
        told = {"contract": contract, "forehand": declarer, **more}
    slip = {"rulebook": SB.id, "renonce": {"seats": [declarer]}, **told}
    return outcome_of_slip(SB, slip_of(slip))


RUFER = game_of("rufer", 0, 2)


def case(fault: str, *seats: int, game: Outcome = RUFER, **more: Any) -> Case:
    return Case(fault, seats, game, **{"moment": GATHERED, **more})


def points(ruling: Ruling) -> Row | None:
    return None if ruling.settlement is None else ruling.settlement.points


def is_renonce(ruling: Ruling, clause_id: str, row: Row) -> None:
    """A Renonce by this clause with these four numbers, ten cents a point."""
    assert ruling.decision == "renonce"
    assert clause_id in ruling.clauses
    assert ruling.settlement is not None
    assert ruling.settlement.points == row
    assert ruling.settlement.cents == tuple(10 * each for each in row)


def is_free(ruling: Ruling, clause_id: str, decision: str = "nothing") -> None:
    """No Renonce and no points for anybody, by this clause."""
    assert ruling.decision == decision
    assert clause_id in ruling.clauses
    assert ruling.settlement is None


def play(game: TableGame, *codes: str) -> TableGame:
    for code in codes:
        assert game.state.turn is not None
        game = game.do(act.Play(game.state.turn, Card.parse(code)))
    return game


def with_hand(state: GameState, seat: int, hand: CardSet) -> TableGame:
    return TableGame(replace(state, hidden=state.hidden.with_hand(seat, int(hand))))


def thirteen(seat: int, *words: str) -> TableGame:
    """A seat that got a card of the talon as its thirteenth, after these sayings."""
    state = table(SB, *words)
    surplus = CardSet.of(state.hidden.deal.talon[:1])
    return with_hand(state, seat, state.hidden.deal.hands[seat] | surplus)


def rufer(trick: str = "HB", hands: list[str] | None = None, **more: Any) -> TableGame:
    """A late Rufer of seat 0; seat 2 holds the called king of hearts."""
    called = {"leader": 3 if trick else 0, "called": "HK", **more}
    return TableGame(late(SB, "rufer", hands or HANDS, trick=trick, **called))
