"""SB-Tarock: each item by itself, what becomes of cards and premiums, and who bears what."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.cards import ALL, CARDS, TOTAL_THIRDS, CardSet, thirds_of
from mondfang.game import Outcome, PremiumFact
from mondfang.game.public import Declared
from mondfang.scorer.slip.answer import settle_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row
from tests.clauses import clause
from tests.positions import SB, book_with, cards, late, play_out, say
from tests.settlement.finished import finished

LOW_HALF, OTHER_HALF = "H2 H3 H4", "K2 K3 K4"


def row_of(item: str, contract: str, declarer: int, partner: int | None, **fact: Any) -> Row:
    """The line of one premium beside a game that was won."""
    slip = {
        "rulebook": "sb-tarock-2023",
        "contract": contract,
        "declarer": declarer,
        "partner": partner,
        "points": "40/0",
        "premiums": [{"premium": item, "side": "declarer", **fact}],
    }
    (line,) = [line for line in settle_slip(slip_of(slip)).lines if line.item == item]
    return line.points


def facts(outcome: Outcome, premium: str) -> list[PremiumFact]:
    return [fact for fact in outcome.premiums if fact.premium == premium]


def row_played(outcome: Outcome, item: str) -> Row | None:
    found = [line.points for line in settle(SB, outcome).lines if line.item == item]
    return found[0] if found else None


def last_trick(four: str, contract: str = "dreier", **position: Any) -> Outcome:
    """Seat 0 leads to the last trick; the cards are told in order of play. There was no Valat."""
    state = late(SB, contract, four.split(), winners=[1], **position)
    return say(state, *(f"play {card}" for card in four.split())).outcome()


VALUES = {
    "koenig-ultimo": (2, 1),
    "trull": (2, 1),
    "vier-koenige": (2, 1),
    "pagat": (2, 1),
    "uhu": (4, 2),
    "kakadu": (6, 3),
    "quapil": (8, 4),
}


@clause("SB-019")
@pytest.mark.parametrize("premium", VALUES)
def test_a_silent_premium_counts_half(premium: str) -> None:
    said, silent = VALUES[premium]
    loud = row_of(premium, "rufer", 0, 2, announced=True, made=True)
    quiet = row_of(premium, "rufer", 0, 2, announced=False, made=True)
    assert loud == (said, -said, said, -said)
    assert quiet == (silent, -silent, silent, -silent)


@clause("SB-020")
@pytest.mark.parametrize("premium", VALUES)
def test_in_solo_games_every_premium_counts_double(premium: str) -> None:
    said, silent = (2 * value for value in VALUES[premium])
    loud = row_of(premium, "solorufer", 1, 3, announced=True, made=True)
    quiet = row_of(premium, "solorufer", 1, 3, announced=False, made=True)
    assert loud == (-said, said, -said, said)
    assert quiet == (-silent, silent, -silent, silent)


@clause("SB-020")
def test_an_announced_pagat_in_a_solodreier_brings_four_a_head() -> None:
    assert row_of("pagat", "solodreier", 1, None, announced=True, made=True) == (-4, 12, -4, -4)
    assert row_of("pagat", "dreier", 1, None, announced=True, made=True) == (-2, 6, -2, -2)


@clause("SB-050")
def test_an_announced_uhu_forced_out_in_trick_9_is_lost_and_nothing_else() -> None:
    hands = ["H1 H2 H3 II", "K1 K2 K3 K4", "P7 P8 P9 TK", "T7 T8 T9 T10"]
    state = late(SB, "rufer", hands, leader=1, called="TK", announced=[("uhu", 0)])
    assert state.public.trick_number == 9
    state = say(state, "play K1", "play P7", "play T7", "play II")
    assert state.turn == 0
    outcome = play_out(state).outcome()
    assert (outcome.ending, outcome.irregularities, outcome.partner) == ("played", (), 2)
    assert facts(outcome, "uhu") == [PremiumFact("uhu", "declarer", True, False, by=0)]
    assert row_played(outcome, "uhu") == (-4, 4, -4, 4)


@clause("SB-066")
def test_the_pack_counts_106_less_36() -> None:
    values = {5: "Sk XXI I HK KK PK TK", 4: "HD KD PD TD", 3: "HR KR PR TR", 2: "HB KB PB TB"}
    rest = CardSet(ALL)
    for value, codes in values.items():
        assert {(card.value, card.thirds) for card in cards(codes)} == {(value, 3 * value - 2)}
        rest = rest - cards(codes)
    assert {(card.value, card.thirds) for card in rest} == {(1, 1)}
    assert sum(card.value for card in CARDS) - 36 == 70
    assert thirds_of(ALL) == TOTAL_THIRDS == 210


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
    assert row_played(outcome, "game") == (-6, 2, 2, 2)


@clause("SB-095")
def test_a_mond_taken_by_the_skues_brings_no_points() -> None:
    piles = {0: "HK KK PK HD KD PD TD HR KR PR TR XX I II III IIII", 1: "Sk H1 K1 XXI"}
    talon = f"{LOW_HALF} {OTHER_HALF}"
    outcome = finished(SB, "dreier", piles, talon=talon, discarded=3)
    assert outcome.premiums == ()
    assert settle(SB, outcome).points == (12, -4, -4, -4)


@clause("SB-095")
def test_a_called_king_taken_by_the_opponents_brings_no_points() -> None:
    piles = {1: "II HD HK H1", 0: "XX I III V"}
    talon = f"{LOW_HALF} {OTHER_HALF}"
    outcome = finished(SB, "rufer", piles, talon=talon, discarded=3, called="HK")
    assert outcome.partner == 3
    lines = [line.item for line in settle(SB, outcome).lines]
    assert "koenigfang" not in lines
    assert set(SB.premiums) == {*VALUES, "valat"}


@clause("SB-096")
def test_the_party_with_all_trull_pieces_has_the_trull() -> None:
    assert row_of("trull", "dreier", 1, None, announced=True, made=True) == (-2, 6, -2, -2)
    talon, said = f"{LOW_HALF} {OTHER_HALF}", [("trull", 0)]
    whole = {0: "Sk XXI I II"}
    split = {0: "Sk XXI II III", 1: "I H1 K1 HD"}
    for piles, made in ((whole, True), (split, False)):
        outcome = finished(SB, "dreier", piles, talon=talon, discarded=3, announced=said)
        assert [fact.made for fact in facts(outcome, "trull")] == [made]
        assert row_played(outcome, "trull") == ((6, -2, -2, -2) if made else (-6, 2, 2, 2))


@clause("SB-096")
def test_the_talon_share_counts_for_trull_and_kings() -> None:
    kings = {0: "Sk XXI II III", 1: "HK KK TK I"}
    outcome = finished(SB, "dreier", kings, talon=f"{LOW_HALF} PK K2 K3", discarded=3)
    assert facts(outcome, "vier-koenige") == [PremiumFact("vier-koenige", "defence", False, True)]
    assert row_played(outcome, "vier-koenige") == (-3, 1, 1, 1)
    trull = {0: "XX XIX II III", 1: "HK Sk XXI IIII"}
    outcome = finished(SB, "solodreier", trull, talon=f"{LOW_HALF} I K2 K3")
    assert facts(outcome, "trull") == [PremiumFact("trull", "defence", False, True)]


@clause("SB-097")
@pytest.mark.parametrize(
    ("four", "made"),
    [
        ("I H4 K4 P7", True),
        ("I H4 XX P7", False),  # taken by the partner
        ("I XX K4 P7", False),  # taken by an opponent
    ],
)
def test_a_bird_is_won_only_if_the_card_takes_its_trick(four: str, made: bool) -> None:
    said = last_trick(four, "rufer", called="TK", announced=[("pagat", 0)])
    silent = last_trick(four, "rufer", called="TK")
    assert said.partner == silent.partner == 2
    assert row_played(said, "pagat") == ((2, -2, 2, -2) if made else (-2, 2, -2, 2))
    assert row_played(silent, "pagat") == ((1, -1, 1, -1) if made else None)


@clause("SB-097")
@pytest.mark.parametrize(
    ("four", "made"), [("XX H4 PK P7", True), ("P7 P8 PK P9", True), ("P7 II PK P9", False)]
)
def test_koenig_ultimo_is_the_partys_last_trick_with_the_king_in_it(four: str, made: bool) -> None:
    said = last_trick(four, "rufer", called="PK", announced=[("koenig-ultimo", 2)])
    silent = last_trick(four, "rufer", called="PK")
    assert row_played(said, "koenig-ultimo") == ((2, -2, 2, -2) if made else (-2, 2, -2, 2))
    assert row_played(silent, "koenig-ultimo") == ((1, -1, 1, -1) if made else None)


@clause("SB-097")
def test_an_announced_quapil_is_lost_at_full_value() -> None:
    assert row_of("quapil", "rufer", 0, 2, announced=True, made=False) == (-8, 8, -8, 8)


@clause("SB-097")
def test_a_beaten_silent_pagat_costs_only_where_the_table_wants_it() -> None:
    outcome = last_trick("I H4 XX P7", "rufer", called="TK")
    wanted = settle(book_with(SB, silent_ultimo_loss="on"), outcome)
    assert [line.points for line in wanted.lines if line.item == "pagat"] == [(-1, 1, -1, 1)]
    assert row_played(outcome, "pagat") is None


@clause("SB-099")
def test_a_partners_lost_bird_is_borne_by_both_and_his_renonce_by_him_alone() -> None:
    assert row_of("uhu", "rufer", 0, 2, announced=True, made=False, by=2) == (-4, 4, -4, 4)
    assert row_of("pagat", "solodreier", 1, None, announced=True, made=False) == (4, -12, 4, 4)
    fault = {"rulebook": "sb-tarock-2023", "contract": "rufer", "declarer": 0, "partner": 2}
    settled = settle_slip(slip_of({**fault, "renonce": {"seats": [2]}}))
    assert settled.points == (1, 1, -3, 1)
