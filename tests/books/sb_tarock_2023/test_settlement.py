"""SB-Tarock: what the pack counts, what wins a game, and the half with the called king."""

from __future__ import annotations

import pytest

from mondfang.cards import TOTAL_THIRDS, thirds_of
from mondfang.game import Outcome
from mondfang.game.public import Declared
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import SB, cards
from tests.settlement.finished import finished


@clause("SB-067")
@pytest.mark.parametrize(
    "contract",
    [row.id for row in SB.contracts.values() if row.regime in ("positive", "suit")],
)
def test_107_thirds_win_every_positive_game_and_106_lose_it(contract: str) -> None:
    for thirds, sign in ((107, 1), (106, -1), (105, -1)):
        outcome = Outcome(
            "played",
            0,
            (Declared(0, contract),),
            declarer_thirds=thirds,
            defence_thirds=TOTAL_THIRDS - thirds,
        )
        assert sign * settle(SB, outcome).points[0] > 0


@clause("SB-088")
@pytest.mark.parametrize("talon", ["H2 H3 HK K2 K3 K4", "K2 K3 K4 H2 H3 HK"])
def test_the_half_with_the_called_king_counts_for_a_solorufer(talon: str) -> None:
    mine = "KK PK TK XX II III IIII V"
    outcome = finished(SB, "solorufer", {0: mine}, talon=talon, called="HK")
    assert (outcome.partner, outcome.king_in_talon) == (None, "taken")
    assert outcome.declarer_thirds == thirds_of(cards(f"{mine} HK H2 H3"))
    (game,) = [line.points for line in settle(SB, outcome).lines if line.item == "game"]
    assert game == (-6, 2, 2, 2)
