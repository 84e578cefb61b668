"""What house books by lot have shown of table manner: a case tells what the table knows."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.game import actions as act
from mondfang.referee import TableGame
from mondfang.referee.case import case_of, ruled
from mondfang.referee.forms import form_of
from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from tests.kernel.lockstep import lockstep
from tests.positions import DL, KI, book_with, table
from tests.rulebook.houses import house

RUFER = ("reserve", "pass", "pass", "pass", "bid rufer", "call HK")


def told_alike(game: TableGame) -> bool:
    """Whether the last fault of a table is ruled alike when it is told to a referee."""
    book, case = game.state.book, game.case(game.faults[-1])
    told = case_of(book, form_of(book, case))
    return ruled(book, told) == ruled(book, case)


def test_a_rufer_that_became_trischaken_has_called_nobody() -> None:
    book = book_with(DL, king_trischaken="on")
    state = table(book, *RUFER, "open talon", "turn trischaken", talon="HK")
    game = TableGame(state).misbehave(1, "betrayal")
    assert game.case(game.faults[-1]).outcome.called is None
    assert told_alike(game)


def test_the_kernels_turn_no_game_into_a_trischaken_that_the_book_does_not_have() -> None:
    no_trischaken = '[contract.trischaken]\ntalon = "half"\nregime = "positive"\n'
    book = house("[talon]\ntrischaken_when_king = true\n" + no_trischaken)
    assert book.trischaken_game is None
    for seed in range(2):
        lockstep(book, seed, "rufer", all_discards=False)


def kings(book: Rulebook, *, side: str, made: bool, announced: bool = True) -> dict[str, Any]:
    """The slip of a Rufer with a König ultimo."""
    king = {"premium": "koenig-ultimo", "side": side, "announced": announced, "made": made}
    game = {"contract": "rufer", "declarer": 0, "partner": 2, "points": "40/0"}
    return {"rulebook": book.id, **game, "premiums": [king]}


def test_a_king_that_a_defender_announced_falsely_is_told_as_a_case() -> None:
    hands = {0: "H4 K4 K3 K2 T7 T8", 2: "HK", 1: "XX"}
    state = table(KI, *RUFER, "open talon", "take half 1", hands=hands, talon="P7 P8 P9")
    state = state.apply(next(a for a in state.legal_actions() if isinstance(a, act.Discard)))
    game = TableGame(state.apply(act.Lie(0))).do(act.Announce(1, "koenig-ultimo"))
    assert [fault.kind for fault in game.faults] == ["false-announcement"]
    assert told_alike(game.misbehave(0, "scrambled"))


def test_a_king_that_a_defender_announced_falsely_is_lost() -> None:
    told = outcome_of_slip(KI, slip_of(kings(KI, side="defence", made=False)))
    lines = {line.item: line.points for line in settle(KI, told).lines}
    assert lines["koenig-ultimo"] == (2, -2, 2, -2)


@pytest.mark.parametrize(("made", "announced"), [(True, True), (True, False), (False, False)])
def test_a_defender_neither_makes_nor_plays_a_silent_king(made: bool, announced: bool) -> None:
    with pytest.raises(SlipError) as caught:
        outcome_of_slip(KI, slip_of(kings(KI, side="defence", made=made, announced=announced)))
    assert caught.value.reason == "king-of-declarer"
