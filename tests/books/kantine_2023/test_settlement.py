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
from tests.positions import KI, book_with, cards, declared, late, lay_away, offered, say
from tests.settlement.finished import finished

LOW_HALF, OTHER_HALF = "H2 H3 H4", "K2 K3 K4"
TALON = f"{LOW_HALF} {OTHER_HALF}"
NOTHING = (0, 0, 0, 0)


def facts(outcome: Outcome, premium: str) -> list[PremiumFact]:
    return [fact for fact in outcome.premiums if fact.premium == premium]


def row_played(outcome: Outcome, item: str) -> Row | None:
    found = [line.points for line in settle(KI, outcome).lines if line.item == item]
    return found[0] if found else None


def last_trick(four: str, contract: str, **position: Any) -> Outcome:
    """Seat 0 leads to the last trick; the cards are told in order of play. There was no Valat."""
    state = late(KI, contract, four.split(), winners=[1], **position)
    return say(state, *(f"play {card}" for card in four.split())).outcome()


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


@clause("KI-114")
@pytest.mark.parametrize("talon", ["PK II P7 K2 K3 K4", "K2 K3 K4 PK II P7"])
def test_the_half_with_the_called_king_counts_for_a_solorufer(talon: str) -> None:
    mine = "KK HK TK XX III IIII V VI"
    outcome = finished(KI, "solorufer", {0: mine}, talon=talon, called="PK")
    assert (outcome.partner, outcome.king_in_talon) == (None, "taken")
    assert outcome.declarer_thirds == thirds_of(cards(f"{mine} PK II P7"))
    assert outcome.defence_thirds == TOTAL_THIRDS - outcome.declarer_thirds
    assert row_played(outcome, "game") == (-6, 2, 2, 2)


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


@clause("KI-028", "KI-247")
def test_a_called_king_taken_in_the_last_trick_changes_nothing() -> None:
    outcome = last_trick("P7 II PK P9", "rufer", called="PK")
    assert [fact.made for fact in facts(outcome, "koenig-ultimo")] == [False]
    assert row_played(outcome, "koenig-ultimo") is None


@clause("KI-029")
def test_the_table_of_premiums_is_closed() -> None:
    assert set(KI.premiums) == {
        *("koenig-ultimo", "trull", "vier-koenige"),
        *("pagat", "uhu", "kakadu", "quapil", "valat"),
    }
    state = lay_away(say(declared(KI, "dreier", 1), "open talon", "take half 1"))
    said = {text.split()[1] for text in offered(state) if text.startswith("announce ")}
    assert {"trull", "vier-koenige", "valat"} <= said <= set(KI.premiums)


@clause("KI-249")
def test_a_pagat_in_the_last_trick_of_a_bettler_is_no_premium() -> None:
    hands = ["I", "K4", "P7", "T7"]
    state = late(KI, "bettler", hands, leader=1, winners=[1] * 11)
    outcome = say(state, "play K4", "play P7", "play T7", "play I").outcome()
    assert outcome.premiums == ()
    assert [line.item for line in settle(KI, outcome).lines] == ["game"]
    assert settle(KI, outcome).points == (-12, 4, 4, 4)


# Premiums of played games.


@clause("KI-032")
def test_a_pagat_that_takes_the_last_trick_as_maerchen_is_made() -> None:
    outcome = maerchen()
    assert outcome.partner == 2
    assert facts(outcome, "pagat") == [PremiumFact("pagat", "declarer", True, True, by=0)]
    assert row_played(outcome, "pagat") == (2, -2, 2, -2)


@clause("KI-244")
@pytest.mark.parametrize(
    ("four", "made"), [("XX H4 PK P7", True), ("P7 P8 PK P9", True), ("P7 II PK P9", False)]
)
def test_koenig_ultimo_is_the_partys_last_trick_with_the_king_in_it(four: str, made: bool) -> None:
    said = last_trick(four, "rufer", called="PK", announced=[("koenig-ultimo", 2)])
    silent = last_trick(four, "rufer", called="PK")
    assert said.partner == silent.partner == 2
    assert row_played(said, "koenig-ultimo") == ((2, -2, 2, -2) if made else (-2, 2, -2, 2))
    assert row_played(silent, "koenig-ultimo") == ((1, -1, 1, -1) if made else None)


@clause("KI-244")
def test_an_announced_koenig_ultimo_is_lost_if_the_king_fell_earlier() -> None:
    hands = ["P7 XX", "P8 H4", "PK H3", "P9 T7"]
    state = late(KI, "rufer", hands, called="PK", announced=[("koenig-ultimo", 2)], winners=[1])
    state = say(state, "play P7", "play P8", "play PK", "play P9")
    outcome = say(state, "play H3", "play T7", "play XX", "play H4").outcome()
    assert row_played(outcome, "koenig-ultimo") == (-2, 2, -2, 2)


@clause("KI-245")
@pytest.mark.parametrize(
    ("four", "made"),
    [
        ("I H4 K4 P7", True),
        ("I H4 V P7", False),  # taken by the partner
        ("I V K4 P7", False),  # taken by an opponent
    ],
)
def test_a_bird_is_won_only_if_the_card_takes_its_trick(four: str, made: bool) -> None:
    said = last_trick(four, "rufer", called="TK", announced=[("pagat", 0)])
    silent = last_trick(four, "rufer", called="TK")
    assert said.partner == silent.partner == 2
    assert row_played(said, "pagat") == ((2, -2, 2, -2) if made else (-2, 2, -2, 2))
    assert row_played(silent, "pagat") == ((1, -1, 1, -1) if made else None)


@clause("KI-245")
def test_each_bird_has_its_own_trick() -> None:
    birds = {"pagat": ("I", 12), "uhu": ("II", 11), "kakadu": ("III", 10), "quapil": ("IIII", 9)}
    low = [["H4", "K4", "P7"], ["H3", "K3", "P8"], ["H2", "K2", "P9"], ["H1", "K1", "P10"]]
    order = ["IIII", "III", "II", "I"]
    hands = [" ".join(order), *(" ".join(four[seat] for four in low) for seat in range(3))]
    state = late(KI, "dreier", hands, winners=[1])
    for bird, four in zip(order, low, strict=True):
        state = say(state, f"play {bird}", *(f"play {card}" for card in four))
    outcome = state.outcome()
    for premium, (code, number) in birds.items():
        assert outcome.tricks[0] > 0
        assert state.public.tricks[number - 1].winning_card.code == code
        assert [fact.made for fact in facts(outcome, premium)] == [True]


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


@clause("KI-247")
def test_a_beaten_silent_pagat_costs_only_where_the_table_wants_it() -> None:
    outcome = last_trick("I V K4 P7", "rufer", called="TK")
    wanted = settle(book_with(KI, silent_ultimo_loss="on"), outcome)
    assert [line.points for line in wanted.lines if line.item == "pagat"] == [(-1, 1, -1, 1)]
    assert row_played(outcome, "pagat") is None


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
