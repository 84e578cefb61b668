"""Steirischer Tarockcup: what becomes of cards, sides and announcements, and the accounts."""

from __future__ import annotations

import pytest

from mondfang.cards import ALL, CARDS, TOTAL_THIRDS, CardSet, format_points, thirds_of
from mondfang.game import Outcome, PremiumFact
from mondfang.settlement import settle
from mondfang.settlement.ledger import summed
from tests.clauses import clause
from tests.positions import ST, cards, table
from tests.settlement.finished import finished

PASSES = ("pass", "pass", "pass")
LOW_HALF = "H2 H3 H4"
LOW_TAROCKS = "II III IIII V VI VII VIII IX X XI XII XIII XIV"  # thirteen cards, a third each


def facts(outcome: Outcome, premium: str) -> list[PremiumFact]:
    return [fact for fact in outcome.premiums if fact.premium == premium]


# Cards and points.


@clause("ST-193")
def test_the_cards_have_their_five_values() -> None:
    values = {5: "Sk XXI I HK KK PK TK", 4: "HD KD PD TD", 3: "HR KR PR TR", 2: "HB KB PB TB"}
    rest = CardSet(ALL)
    for value, codes in values.items():
        assert {card.value for card in cards(codes)} == {value}
        rest = rest - cards(codes)
    assert {card.value for card in rest} == {1}
    assert sum(card.value for card in CARDS) == 106


@clause("ST-194")
def test_eight_cards_of_raw_22_are_16_points_and_2_blatt() -> None:
    eight = cards("HK KK HD HR HB H1 H2 H3")
    assert sum(card.value for card in eight) == 22
    assert thirds_of(eight) == 50
    assert format_points(50) == "16/2"


@clause("ST-194")
def test_a_lay_of_three_counts_two_less_and_the_pack_is_worth_70() -> None:
    assert thirds_of(cards("HK HD H1")) == 3 * (5 + 4 + 1 - 2)
    assert thirds_of(ALL) == 3 * 106 - 2 * 54 == TOTAL_THIRDS == 3 * 70


@clause("ST-055")
def test_the_six_discarded_cards_win_a_sechserdreier() -> None:
    away = "HB H1 H2 H3 H4 K1"
    mine = f"Sk XXI HK KK PK HD KD {LOW_TAROCKS}"
    assert (thirds_of(cards(away)), thirds_of(cards(mine))) == (9, 98)
    outcome = finished(ST, "sechserdreier", {0: mine}, talon=away, discarded=6)
    assert (outcome.declarer_thirds, outcome.defence_thirds) == (107, 103)
    assert settle(ST, outcome).points == (12, -4, -4, -4)


@clause("ST-207")
@pytest.mark.parametrize(
    ("contract", "points"),
    [("dreier", (15, -5, -5, -5)), ("farbendreier", (15, -5, -5, -5)), ("rufer", (3, -1, -1, -1))],
)
def test_the_discard_counts_with_the_tricks(contract: str, points: tuple[int, ...]) -> None:
    mine = f"Sk XXI HK KK PK HD KR PR {LOW_TAROCKS.removesuffix(' XIV')}"
    assert (thirds_of(cards("HB H1 H2")), thirds_of(cards(mine))) == (6, 101)
    called = "TK" if contract == "rufer" else None
    talon = "HB H1 H2 TK H3 H4" if called else "HB H1 H2 H3 H4 K4"
    outcome = finished(ST, contract, {0: mine}, talon=talon, discarded=3, called=called)
    assert (outcome.declarer_thirds, outcome.defence_thirds) == (107, 103)
    assert settle(ST, outcome).points == points


@clause("ST-219")
def test_declarer_and_partner_count_together() -> None:
    mine = "Sk XXI I HD II III IIII V VI VII VIII IX"
    hers = "PK KD PD TD X XI XII XIII"
    piles = {0: mine, 1: hers}
    outcome = finished(ST, "rufer", piles, talon="H1 H2 H3 K4 K3 K2", discarded=3, called="PK")
    assert outcome.partner == 1
    assert outcome.card_thirds[0] + thirds_of(cards("H1 H2 H3")) == 60
    assert outcome.card_thirds[1] == 47
    assert outcome.declarer_thirds == 107
    game = settle(ST, outcome).lines[0]
    assert (game.item, game.points) == ("game", (1, 1, -1, -1))


@clause("ST-208")
@pytest.mark.parametrize("contract", ["solodreier", "farbensolo"])
def test_a_closed_talon_belongs_to_the_opponents(contract: str) -> None:
    mine = f"Sk XXI HK KK PK HD KR PR {LOW_TAROCKS.removesuffix(' XIV')}"
    outcome = finished(ST, contract, {0: mine}, talon="HB H1 H2 H3 H4 K4")
    assert outcome.declarer_thirds == 101
    assert outcome.defence_thirds == 109


@clause("ST-208")
def test_a_king_in_the_half_left_lying_completes_the_opponents_four_kings() -> None:
    piles = {0: "Sk XXI II III", 1: "HK KK TK I"}
    outcome = finished(ST, "dreier", piles, talon="H2 H3 H4 PK K2 K3", discarded=3)
    assert facts(outcome, "vier-koenige") == [PremiumFact("vier-koenige", "defence", False, True)]
    settled = settle(ST, outcome)
    assert [line.item for line in settled.lines] == ["game", "vier-koenige"]
    assert settled.points == (-18, 6, 6, 6)


@clause("ST-208", "ST-108")
def test_a_trull_piece_left_lying_spoils_an_announced_trull_even_in_a_valat() -> None:
    mine = " ".join(card.code for card in CardSet(ALL) - cards(f"{LOW_HALF} I K2 K3"))
    talon, said = f"{LOW_HALF} I K2 K3", [("trull", 0)]
    outcome = finished(ST, "dreier", {0: mine}, talon=talon, discarded=3, announced=said)
    assert facts(outcome, "trull") == [PremiumFact("trull", "declarer", True, False, by=0)]
    valat, trull = (line for line in settle(ST, outcome).lines if line.item in ("valat", "trull"))
    assert summed([valat.points, trull.points]) == (54, -18, -18, -18)


@clause("ST-089")
@pytest.mark.parametrize("talon", ["H2 H3 HK K2 K3 K4", "K2 K3 K4 H2 H3 HK"])
def test_the_talon_half_with_the_called_king_is_the_solorufer_declarers(talon: str) -> None:
    mine = "KK PK TK XX II III IIII V"
    outcome = finished(ST, "solorufer", {0: mine}, talon=talon, called="HK")
    assert (outcome.partner, outcome.king_in_talon) == (None, "taken")
    assert outcome.declarer_thirds == thirds_of(cards(f"{mine} HK H2 H3"))
    assert outcome.defence_thirds == TOTAL_THIRDS - outcome.declarer_thirds
    assert facts(outcome, "vier-koenige") == [PremiumFact("vier-koenige", "declarer", False, True)]
    game = settle(ST, outcome).lines[0]
    assert game.points == (-6, 2, 2, 2)


@clause("ST-089")
def test_a_solo_talon_stays_closed_until_the_play_is_over() -> None:
    words = ("reserve", "bid solorufer", *PASSES, "call HK", "lie", "gut", "gut", "gut")
    state = table(ST, *words, hands={1: "HD HR"}, talon="H4 H3 H2 HK PK TK")
    while not state.is_over:
        assert state.public.talon is None
        assert state.public.partner is None
        assert not state.public.alone
        state = state.apply(state.legal_actions()[0])
    share = thirds_of(cards("HK PK TK"))
    assert state.outcome().declarer_thirds == state.outcome().card_thirds[1] + share


# Premiums of played games.


@clause("ST-027")
def test_a_captured_mond_is_no_fact_and_no_line() -> None:
    piles = {0: "HK KK PK HD KD PD TD HR KR PR TR XX I II III IIII", 1: "Sk H1 K1 XXI"}
    outcome = finished(ST, "dreier", piles, talon="H2 H3 H4 K2 K3 K4", discarded=3)
    assert outcome.premiums == ()
    settled = settle(ST, outcome)
    assert [line.item for line in settled.lines] == ["game"]
    assert settled.points == (15, -5, -5, -5)


@clause("ST-027")
def test_the_table_of_premiums_is_closed() -> None:
    assert set(ST.premiums) == {
        *("koenig-ultimo", "trull", "vier-koenige"),
        *("pagat", "uhu", "kakadu", "quapil", "valat"),
    }
