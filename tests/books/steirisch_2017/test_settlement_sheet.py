"""Steirischer Tarockcup: sides, doubling, the sheet and the money."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from mondfang.cards import ALL, CardSet
from mondfang.game import Outcome
from mondfang.game.public import Declared, Ladder
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import Settlement, settle
from mondfang.settlement.ledger import summed
from tests.clauses import clause
from tests.positions import ST, cards, offered, refused, say, table
from tests.random_games import random_game, targets
from tests.settlement.finished import finished

PASSES = ("pass", "pass", "pass")
LOW_HALF = "H2 H3 H4"


def of_slip(contract: str, declarer: int, **more: Any) -> Settlement:
    slip = {"rulebook": "steirisch-2017", "contract": contract, "declarer": declarer, **more}
    return settle_slip(slip_of(slip))


# Sides and doubling.


RUFER = ("reserve", *PASSES, "bid rufer", "call HK", "open talon", "take half 1")
STRONG = "Sk XXI I XX XIX XVIII XVII XVI XV XIV HD H1"


def announced_trull(partner: int, *words: str) -> Settlement:
    """Seat 1 announces a Trull that the declarer holds, in a Rufer he cannot lose."""
    hands = {0: STRONG, partner: "HK"}
    talon = "H2 H3 H4 K2 K3 K4"
    state = table(ST, *RUFER, "discard H2 H3 H4", "lie", hands=hands, talon=talon)
    state = say(state, "announce trull", "gut", *words)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return settle(ST, state.outcome())


def rows(settled: Settlement, item: str) -> list[tuple[Any, Any]]:
    return [(line.points, line.cents) for line in settled.lines if line.item == item]


@clause("ST-101")
def test_a_premium_belongs_to_the_side_its_announcer_turns_out_to_be_on() -> None:
    as_partner = announced_trull(1, "gut", "gut", "gut")
    as_opponent = announced_trull(2, "gut", "gut", "gut")
    assert rows(as_partner, "trull") == [((2, 2, -2, -2), (20, 20, -20, -20))]
    assert rows(as_opponent, "trull") == [((2, -2, 2, -2), (20, -20, 20, -20))]


@clause("ST-102")
def test_a_kontra_between_two_opponents_does_not_count() -> None:
    words = ("gut", "kontra trull@1", "gut", "gut", "gut", "gut")
    mates, foes = announced_trull(2, *words), announced_trull(1, *words)
    assert rows(mates, "game") + rows(mates, "trull") == [
        ((1, -1, 1, -1), (10, -10, 10, -10)),
        ((2, -2, 2, -2), (20, -20, 20, -20)),
    ]
    assert mates.cents == tuple(10 * each for each in mates.points)
    assert rows(foes, "trull") == [((2, 2, -2, -2), (40, 40, -40, -40))]


@clause("ST-102")
def test_a_knowing_partner_does_not_double_the_declarer() -> None:
    state = table(ST, *RUFER, "discard H2 H3 H4", "lie", hands={0: STRONG, 1: "HK"}, talon=LOW_HALF)
    assert "kontra game@0" not in offered(state)
    assert refused(state, "kontra game@0") == "own-side"


@clause("ST-229")
def test_two_announcements_of_one_side_are_one_item() -> None:
    piles = {0: "Sk XXI I HD", 1: "HK H1 H2 H3"}
    talon = "K1 K2 K3 P7 P8 P9"
    said = [("trull", 0), ("trull", 1), ("trull", 2), ("trull", 3)]
    outcome = finished(ST, "rufer", piles, talon=talon, discarded=3, called="HK", announced=said)
    assert rows(settle(ST, outcome), "trull") == [
        ((2, 2, -2, -2), (20, 20, -20, -20)),  # the declarer's side made its own
        ((2, 2, -2, -2), (20, 20, -20, -20)),  # and the opponents have lost theirs
    ]


@clause("ST-229")
def test_an_announced_trull_in_the_opponents_cards_is_no_silent_one_besides() -> None:
    outcome = finished(
        ST,
        "dreier",
        {0: "XX II III V", 1: "Sk XXI I HD"},
        talon="K1 K2 K3 P7 P8 P9",
        discarded=3,
        announced=[("trull", 0)],
    )
    assert rows(settle(ST, outcome), "trull") == [((-6, 2, 2, 2), (-60, 20, 20, 20))]


@clause("ST-110", "ST-111")
def test_a_valat_voids_the_kontra_on_the_game_and_keeps_its_own() -> None:
    mine = " ".join(card.code for card in CardSet(ALL) - cards(f"{LOW_HALF} K2 K3 K4"))
    talon = f"{LOW_HALF} K2 K3 K4"
    on_game, on_valat = Ladder("game", 0, None, (1,), 1), Ladder("valat", 0, None, (2,), 1)
    silent = finished(ST, "dreier", {0: mine}, talon=talon, discarded=3, ladders=[on_game])
    assert silent.kontra == 1
    assert rows(settle(ST, silent), "valat") == [((60, -20, -20, -20), (600, -200, -200, -200))]
    both, said = [on_game, on_valat], [("valat", 0)]
    loud = finished(ST, "dreier", {0: mine}, talon=talon, discarded=3, ladders=both, announced=said)
    assert rows(settle(ST, loud), "valat") == [((120, -40, -40, -40), (2400, -800, -800, -800))]
    assert not rows(settle(ST, loud), "game")


# The accounts.


@clause("ST-030")
def test_the_entries_of_every_deal_add_up_to_zero() -> None:
    for seed, target in enumerate(targets(ST)):
        settled = settle(ST, random_game(ST, 300 + seed, target).outcome())
        assert sum(settled.points) == 0


@clause("ST-031")
def test_37_points_are_paid_with_370_cents_and_12_lost_ones_cost_120() -> None:
    games = [
        of_slip("solodreier", 0, points="40/0"),  # +30, -10, -10, -10
        of_slip("piccolo", 0, tricks=[1, 4, 4, 3]),  # +6, -2, -2, -2
    ]
    assert summed(game.cents or (1, 1, 1, 1) for game in games) == (360, -120, -120, -120)
    games.append(of_slip("rufer", 0, partner=1, points="40/0"))
    assert summed(game.points for game in games)[0] == 37
    assert summed(game.cents or (1, 1, 1, 1) for game in games)[0] == 370


@clause("ST-141")
@pytest.mark.parametrize(("level", "surplus"), [(0, 0), (1, 5), (2, 15), (3, 35)])
def test_at_once_only_what_exceeds_the_written_value_is_paid(level: int, surplus: int) -> None:
    won = of_slip("dreier", 0, points="40/0", kontra=level)
    assert won.points == (15, -5, -5, -5)
    assert won.cents is not None
    at_once = tuple(
        cents - 10 * points for cents, points in zip(won.cents, won.points, strict=True)
    )
    assert at_once == (30 * surplus, -10 * surplus, -10 * surplus, -10 * surplus)


# Trischaken.


SHARES = [  # thirds and tricks, the highest first
    ((84, 48, 45, 33), (4, 3, 3, 2)),
    ((75, 75, 36, 24), (4, 4, 2, 2)),
    ((108, 48, 33, 21), (5, 3, 2, 2)),
    ((60, 60, 60, 30), (3, 3, 3, 3)),
    ((84, 66, 60, 0), (4, 4, 4, 0)),
    ((75, 75, 60, 0), (4, 4, 4, 0)),
    ((106, 104, 0, 0), (6, 6, 0, 0)),
    ((105, 105, 0, 0), (6, 6, 0, 0)),
    ((111, 63, 36, 0), (5, 4, 3, 0)),
    ((120, 90, 0, 0), (7, 5, 0, 0)),
    ((70, 70, 70, 0), (4, 4, 4, 0)),
    ((210, 0, 0, 0), (12, 0, 0, 0)),
]


def trischaken(chooser: int, thirds: tuple[int, ...], tricks: tuple[int, ...]) -> tuple[int, ...]:
    a, b, c, d = thirds
    e, f, g, h = tricks
    outcome = Outcome(
        "played",
        chooser,
        (Declared(chooser, "trischaken"),),
        card_thirds=(a, b, c, d),
        tricks=(e, f, g, h),
    )
    return settle(ST, outcome).points


@clause("ST-238", "ST-247")
@pytest.mark.parametrize(("thirds", "tricks"), SHARES)
def test_the_forehand_pays_double_in_every_case_and_collects_as_anybody(
    thirds: tuple[int, ...], tricks: tuple[int, ...]
) -> None:
    """Seat 0 has most points; another seat loses alone at half of what a forehand there pays."""
    tied = thirds.count(thirds[0])
    as_forehand = trischaken(0, thirds, tricks)
    assert sum(as_forehand) == 0
    assert [seat for seat in range(4) if as_forehand[seat] < 0] == [0]
    for chooser in range(tied, 4):
        as_other = trischaken(chooser, thirds, tricks)
        assert sum(as_other) == 0
        assert as_other == trischaken(3, thirds, tricks)
        if tied == 1:
            assert as_forehand == tuple(2 * each for each in as_other)


@clause("ST-238")
@pytest.mark.parametrize(("thirds", "tricks"), SHARES)
def test_what_is_paid_in_trischaken_does_not_depend_on_the_seats(
    thirds: tuple[int, ...], tricks: tuple[int, ...]
) -> None:
    plain = trischaken(0, thirds, tricks)
    for order in permutations(range(4)):
        moved = trischaken(
            order.index(0),
            tuple(thirds[seat] for seat in order),
            tuple(tricks[seat] for seat in order),
        )
        assert moved == tuple(plain[seat] for seat in order)
