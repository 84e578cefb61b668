"""Kant_Ine: what becomes of cards and premiums in played games, and that no round is doubled."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.cards import ALL, CARDS, TOTAL_THIRDS, CardSet, format_points, thirds_of
from mondfang.game import Outcome, PremiumFact
from mondfang.game.public import Declared, Ladder
from mondfang.settlement import settle
from mondfang.settlement.carried import TableState, after_game, final_round, pay_in
from mondfang.settlement.ledger import Row
from tests.clauses import clause
from tests.positions import KI, cards, declared, late, lay_away, offered, say
from tests.settlement.finished import finished

LOW_HALF, OTHER_HALF = "H2 H3 H4", "K2 K3 K4"
TALON = f"{LOW_HALF} {OTHER_HALF}"
NOTHING = (0, 0, 0, 0)


def facts(outcome: Outcome, premium: str) -> list[PremiumFact]:
    return [fact for fact in outcome.premiums if fact.premium == premium]


def row_played(outcome: Outcome, item: str) -> Row | None:
    found = [line.points for line in settle(KI, outcome).lines if line.item == item]
    return found[0] if found else None


def maerchen() -> Outcome:
    """The last trick of a Rufer: XXI, Sküs, the declarer's announced Pagat, a king."""
    position: dict[str, Any] = {"called": "TK", "announced": [("pagat", 0)]}
    state = late(KI, "rufer", ["I", "HK", "XXI", "Sk"], leader=2, winners=[1], **position)
    return say(state, "play XXI", "play Sk", "play I", "play HK").outcome()


# Cards and points.


@clause("KI-224")
def test_the_pack_counts_210_thirds() -> None:
    values = {5: "Sk XXI I HK KK PK TK", 4: "HD KD PD TD", 3: "HR KR PR TR", 2: "HB KB PB TB"}
    rest = CardSet(ALL)
    for value, codes in values.items():
        assert {(card.value, card.thirds) for card in cards(codes)} == {(value, 3 * value - 2)}
        rest = rest - cards(codes)
    assert len(rest) == 35
    assert {(card.value, card.thirds) for card in rest} == {(1, 1)}
    assert sum(card.value for card in CARDS) == 106
    assert thirds_of(ALL) == TOTAL_THIRDS == 210
    assert format_points(thirds_of(cards("HK HD H1 II III"))) == "8/2"


@clause("KI-236")
def test_discard_and_talon_are_counted_in_a_dreier() -> None:
    mine = "Sk XXI HK KK PK HD KD PD"
    outcome = finished(KI, "dreier", {0: mine}, talon=f"HB HR H1 {OTHER_HALF}", discarded=3)
    assert outcome.declarer_thirds == thirds_of(cards(f"{mine} HB HR H1"))
    assert outcome.defence_thirds == TOTAL_THIRDS - outcome.declarer_thirds


@clause("KI-236")
@pytest.mark.parametrize("contract", ["solodreier", "farbensolo"])
def test_in_solo_games_the_whole_talon_is_the_opponents(contract: str) -> None:
    mine = "Sk XXI HK KK PK HD KD PD"
    outcome = finished(KI, contract, {0: mine}, talon=f"HB HR H1 {OTHER_HALF}")
    assert outcome.declarer_thirds == thirds_of(cards(mine))
    assert outcome.defence_thirds == TOTAL_THIRDS - thirds_of(cards(mine))


@clause("KI-236")
def test_in_negative_games_the_talon_is_nobodys() -> None:
    outcome = finished(KI, "bettler", {1: "Sk XXI HK KK"}, talon=TALON)
    assert (outcome.declarer_thirds, outcome.defence_thirds) == (None, None)


# What is not paid.


STRONG = "HK KK PK HD KD PD TD HR KR PR TR XX I II III IIII"


@clause("KI-027")
def test_a_captured_mond_changes_nothing() -> None:
    outcome = finished(KI, "dreier", {0: STRONG, 1: "Sk H1 K1 XXI"}, talon=TALON, discarded=3)
    assert outcome.premiums == ()
    settled = settle(KI, outcome)
    assert [line.item for line in settled.lines] == ["game"]
    assert (settled.points, settled.cents) == ((15, -5, -5, -5), NOTHING)


@clause("KI-028")
def test_a_called_king_taken_in_trick_5_changes_nothing() -> None:
    mine = STRONG.replace("HK", "V").replace("HD", "VI")
    piles = {0: mine, 1: "VII HD HK H1", 2: "Sk K1 P7 T7"}
    outcome = finished(KI, "rufer", piles, talon=TALON, discarded=3, called="HK")
    assert outcome.partner == 3
    assert [line.item for line in settle(KI, outcome).lines] == ["game"]


@clause("KI-029")
def test_the_table_of_premiums_is_closed() -> None:
    assert set(KI.premiums) == {
        *("koenig-ultimo", "trull", "vier-koenige"),
        *("pagat", "uhu", "kakadu", "quapil", "valat"),
    }
    state = lay_away(say(declared(KI, "dreier", 1), "open talon", "take half 1"))
    said = {text.split()[1] for text in offered(state) if text.startswith("announce ")}
    assert {"trull", "vier-koenige", "valat"} <= said <= set(KI.premiums)


# Premiums of played games.


@clause("KI-246")
def test_the_talon_share_counts_for_the_trull() -> None:
    piles = {0: "XX XIX II III", 1: "HK Sk KK I"}
    outcome = finished(KI, "solodreier", piles, talon=f"{LOW_HALF} XXI K2 K3")
    assert facts(outcome, "trull") == [PremiumFact("trull", "defence", False, True)]
    assert row_played(outcome, "trull") == (-6, 2, 2, 2)


@clause("KI-246")
def test_the_talon_share_counts_for_the_four_kings() -> None:
    piles = {0: "Sk XXI II III", 1: "HK KK TK I"}
    outcome = finished(KI, "dreier", piles, talon=f"{LOW_HALF} PK K2 K3", discarded=3)
    assert facts(outcome, "vier-koenige") == [PremiumFact("vier-koenige", "defence", False, True)]
    assert row_played(outcome, "vier-koenige") == (-3, 1, 1, 1)


# Doubling and double rounds.


@clause("KI-142")
def test_a_kontra_of_the_called_partner_is_void() -> None:
    piles = {0: STRONG.replace("HK", "V"), 2: "HK H1 K1 TB"}

    def doubled_by(seat: int) -> Outcome:
        ladder = Ladder("game", 0, None, (seat,), 1)
        return finished(KI, "rufer", piles, talon=TALON, discarded=3, called="HK", ladders=[ladder])

    assert doubled_by(2).partner == 2
    void, heard = settle(KI, doubled_by(2)), settle(KI, doubled_by(1))
    assert void.lines[0].points == heard.lines[0].points == (1, -1, 1, -1)
    assert void.cents == NOTHING
    assert heard.cents == (100, -100, 100, -100)


@clause("KI-045", "KI-033")
def test_no_deal_is_doubled_because_of_the_one_before() -> None:
    trischaken = Outcome(
        "played", 0, (Declared(0, "trischaken"),), tricks=(3, 4, 3, 2), card_thirds=(48, 84, 45, 33)
    )
    mond = finished(KI, "dreier", {0: STRONG, 1: "Sk H1 K1 XXI"}, talon=TALON, discarded=3)
    halves = Outcome("played", 0, (Declared(0, "dreier"),), declarer_thirds=105, defence_thirds=105)
    dreier = Outcome("played", 0, (Declared(0, "dreier"),), declarer_thirds=120, defence_thirds=90)
    for before in (trischaken, mond, maerchen(), halves):
        state, written, _ = after_game(KI, TableState(), before, settle(KI, before))
        assert written == settle(KI, before)
        assert state == TableState()
        for _ in range(4):
            state, written, _ = after_game(KI, final_round(KI, state), dreier, settle(KI, dreier))
            assert written.points == (15, -5, -5, -5)


@clause("KI-254")
def test_there_is_no_pot() -> None:
    assert pay_in(KI, TableState(), 3) == (TableState(), NOTHING)
