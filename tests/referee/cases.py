"""Cases before the referee in few words: a game, who was at fault, and what was ruled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mondfang.cards import Card, CardSet
from mondfang.game import GameState, Outcome
from mondfang.game import actions as act
from mondfang.referee import Case, Moment, Ruling, TableGame, rule
from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement.ledger import Row
from tests.positions import say, table

TURNED = Moment(next_card=True, gathered=True)  # the trick has been gathered
LED = Moment(next_card=True, next_lead=True)  # the next trick is led, the last one lies open


def outcome(
    book: Rulebook,
    contract: str = "rufer",
    *announced: tuple[str, str],
    declarer: int = 0,
    partner: int | None = None,
) -> Outcome:
    """A game broken off; ``announced`` are (premium, side); a Rufer is of seats 0 and 2."""
    if contract == "rufer" and partner is None:
        partner = (declarer + 2) % 4
    slip = {
        "rulebook": book.id,
        "contract": contract,
        "forehand": 0,
        "declarer": declarer,
        "partner": partner,
        "premiums": [
            {"premium": name, "side": side, "announced": True} for name, side in announced
        ],
        "renonce": {"seats": [declarer]},
    }
    return outcome_of_slip(book, slip_of(slip))


def ruled(
    book: Rulebook, fault: str, *seats: int, game: Outcome | None = None, **more: Any
) -> Ruling:
    """The ruling on a fault of these seats, in a Rufer of seats 0 and 2 unless told."""
    more.setdefault("moment", TURNED)
    return rule(book, Case(fault, seats, game or outcome(book), **more))


def points(ruling: Ruling) -> Row:
    assert ruling.settlement is not None
    assert sum(ruling.settlement.points) == 0
    return ruling.settlement.points


def renonce(ruling: Ruling, *clauses: str) -> Row:
    """The points of what has to be a Renonce by these clauses."""
    assert ruling.decision == "renonce"
    assert ruling.ends_the_deal
    assert set(clauses) <= set(ruling.clauses)
    return points(ruling)


def play(game: TableGame, *codes: str) -> TableGame:
    """Each card by the seat whose turn it is."""
    for code in codes:
        assert game.state.turn is not None
        game = game.do(act.Play(game.state.turn, Card.parse(code)))
    return game


def kinds(game: TableGame) -> list[tuple[str, int]]:
    """The faults that have not been put right."""
    return [(fault.kind, fault.seat) for fault in game.faults if not fault.put_right]


def short_of(state: GameState, seat: int, code: str) -> TableGame:
    """The same position with one card less in a hand."""
    hand = CardSet(state.hidden.hands[seat]) - CardSet.parse(code)
    hidden = state.hidden.with_hand(seat, int(hand))
    return TableGame(GameState(state.book, hidden, state.public, state.history))


def discarded(book: Rulebook, words: Sequence[str], seat: int, laid: str) -> TableGame:
    """After the auction and the first half these cards are laid away, and the first card is led."""
    state = table(book, *words, "open talon", "take half 1", hands={seat: laid, 3 - seat: "HK"})
    game = TableGame(state).do(act.Discard(seat, CardSet.parse(laid)))
    lying = TableGame(say(game.state, "lie", "gut", "gut", "gut"), game.faults, game.before)
    return lying.do(lying.state.legal_actions()[0])
