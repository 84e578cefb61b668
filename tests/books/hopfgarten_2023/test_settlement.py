"""Hopfgarten: what becomes of cards, kings and the Mond in played games, and of a void Kontra."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.cards import ALL, CARDS, TOTAL_THIRDS, CardSet, format_points, thirds_of
from mondfang.game import Outcome, PremiumFact
from mondfang.game.premiums import Side
from mondfang.game.public import Declared, Ladder
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row
from tests.clauses import clause
from tests.positions import (
    HG,
    cards,
    declared,
    late,
    lay_away,
    offered,
    play_out,
    refused,
    say,
    table,
)
from tests.settlement.finished import finished

LOW_HALF, OTHER_HALF = "H2 H3 H4", "K2 K3 K4"
TALON = f"{LOW_HALF} {OTHER_HALF}"


def facts(outcome: Outcome, premium: str) -> list[PremiumFact]:
    return [fact for fact in outcome.premiums if fact.premium == premium]


def row_played(outcome: Outcome, item: str) -> Row | None:
    found = [line.points for line in settle(HG, outcome).lines if line.item == item]
    return found[0] if found else None


def last_trick(four: str, contract: str, **position: Any) -> Outcome:
    """Seat 0 leads to the last trick; the cards are told in order of play. There was no Durch."""
    state = late(HG, contract, four.split(), winners=[1], **position)
    return say(state, *(f"play {card}" for card in four.split())).outcome()


# Cards and points.


@clause("HG-132")
def test_the_pack_counts_106_less_36() -> None:
    values = {5: "Sk XXI I HK KK PK TK", 4: "HD KD PD TD", 3: "HR KR PR TR", 2: "HB KB PB TB"}
    rest = CardSet(ALL)
    for value, codes in values.items():
        assert {(card.value, card.thirds) for card in cards(codes)} == {(value, 3 * value - 2)}
        rest = rest - cards(codes)
    assert {(card.value, card.thirds) for card in rest} == {(1, 1)}
    assert sum(card.value for card in CARDS) - 36 == 70
    assert thirds_of(ALL) == TOTAL_THIRDS == 3 * 70


@clause("HG-132")
def test_a_rest_of_one_or_two_cards_is_one_or_two_blatt() -> None:
    lay = cards("HK HD H1")
    assert format_points(thirds_of(lay)) == "8/0"
    assert format_points(thirds_of(lay | cards("II"))) == "8/1"
    assert format_points(thirds_of(lay | cards("II III"))) == "8/2"


@clause("HG-040")
def test_the_half_left_lying_counts_with_the_opponents_tricks() -> None:
    mine = "Sk XXI I HK KK TK HD KR H1 K1 K2 K3"
    outcome = finished(HG, "auf", {0: mine}, talon=f"{LOW_HALF} PK P7 P8", discarded=3)
    assert thirds_of(cards("PK P7 P8")) == 3 * 5
    assert sum(outcome.card_thirds[1:]) == 3 * 31
    assert outcome.defence_thirds == 3 * 36


@clause("HG-040")
def test_the_half_left_lying_is_nobodys_where_the_opponents_have_no_trick() -> None:
    talon = f"{LOW_HALF} PK P7 P8"
    mine = " ".join(card.code for card in CardSet(ALL) - cards(talon))
    outcome = finished(HG, "auf", {0: mine}, talon=talon, discarded=3)
    assert outcome.defence_thirds == 0
    assert outcome.declarer_thirds == TOTAL_THIRDS - 3 * 5


# Trull and kings.


@clause("HG-016")
def test_a_trull_piece_in_the_half_left_lying_is_not_enough() -> None:
    piles = {0: "XX XIX II III", 1: "Sk H1 K1 I"}
    outcome = finished(HG, "auf", piles, talon=f"{LOW_HALF} XXI K2 K3", discarded=3)
    assert facts(outcome, "trull") == []
    inside = {0: "XX XIX II III", 1: "Sk H1 K1 I XXI IIII V VI"}
    outcome = finished(HG, "auf", inside, talon=TALON, discarded=3)
    assert facts(outcome, "trull") == [PremiumFact("trull", "defence", False, True)]


@clause("HG-016")
def test_an_announced_trull_is_lost_if_a_piece_stays_in_the_talon() -> None:
    piles, said = {0: "XX XIX II III", 1: "Sk H1 K1 I"}, [("trull", 1)]
    talon = f"{LOW_HALF} XXI K2 K3"
    outcome = finished(HG, "auf", piles, talon=talon, discarded=3, announced=said)
    assert row_played(outcome, "trull") == (6, -2, -2, -2)


@clause("HG-018")
def test_a_king_in_the_half_left_lying_spoils_the_four_kings_of_both_sides() -> None:
    talon = f"{LOW_HALF} PK K2 K3"
    for holder in (0, 1):
        piles = {holder: "HK KK TK II", 1 - holder: "XX XIX III V"}
        silent = finished(HG, "auf", piles, talon=talon, discarded=3)
        assert facts(silent, "vier-koenige") == []
        said = [("vier-koenige", holder)]
        loud = finished(HG, "auf", piles, talon=talon, discarded=3, announced=said)
        lost = (-6, 2, 2, 2) if holder == 0 else (6, -2, -2, -2)
        assert row_played(loud, "vier-koenige") == lost


# The Mond.


@clause("HG-022")
def test_the_partners_skues_over_the_mond_is_no_mondfang() -> None:
    piles = {0: "XX XIX II III", 1: "Sk HD KD XXI HK H1 K1 PD"}
    outcome = finished(HG, "pagatrufer", piles, talon=TALON, discarded=3, called="HK")
    assert outcome.partner == 1
    assert facts(outcome, "mondfang") == []
    foes = {0: "XX XIX II III", 1: "HK H1 K1 PD", 2: "Sk HD XXI KD"}
    outcome = finished(HG, "pagatrufer", foes, talon=TALON, discarded=3, called="HK")
    assert outcome.partner == 1
    assert row_played(outcome, "mondfang") == (-10, -10, 10, 10)


@clause("HG-022")
def test_an_announced_mondfang_without_a_catch_costs_twenty() -> None:
    piles = {0: "XX XIX II III", 1: "Sk HD KD XXI HK H1 K1 PD"}
    said = [("mondfang", 1)]
    own = finished(HG, "pagatrufer", piles, talon=TALON, discarded=3, called="HK", announced=said)
    assert row_played(own, "mondfang") == (-20, -20, 20, 20)
    piles = {0: "XX XIX II III", 1: "Sk HD KD PD"}
    talon = f"{LOW_HALF} XXI K2 K3"
    left = finished(HG, "auf", piles, talon=talon, discarded=3, announced=[("mondfang", 1)])
    assert row_played(left, "mondfang") == (60, -20, -20, -20)


@clause("HG-081")
def test_fahren_knows_no_mondfang() -> None:
    state = late(HG, "trischaken", ["XXI", "Sk", "K4", "P7"], winners=[1, 2, 3])
    outcome = say(state, "play XXI", "play Sk", "play K4", "play P7").outcome()
    assert outcome.premiums == ()
    assert [line.item for line in settle(HG, outcome).lines] == ["game"]


# Birds and the called king.


@clause("HG-146")
@pytest.mark.parametrize(
    ("four", "made"),
    [
        ("I H4 K4 P7", True),
        ("I H4 XX P7", False),  # taken by the partner
        ("I XX K4 P7", False),  # taken by an opponent
    ],
)
def test_a_bird_has_to_take_its_trick_itself(four: str, made: bool) -> None:
    outcome = last_trick(four, "rufer", called="TK", announced=[("pagat", 0)])
    assert outcome.partner == 2
    assert row_played(outcome, "pagat") == ((2, -2, 2, -2) if made else (-2, 2, -2, 2))


@clause("HG-145")
def test_a_silent_pagat_beaten_in_the_last_trick_costs_one() -> None:
    outcome = last_trick("I XX K4 P7", "rufer", called="TK")
    assert row_played(outcome, "pagat") == (-1, 1, -1, 1)


@clause("HG-019")
@pytest.mark.parametrize(
    ("four", "made"), [("XX H4 PK P7", True), ("P7 P8 PK P9", True), ("P7 II PK P9", False)]
)
def test_koenig_ultimo_is_the_sides_last_trick_with_the_king_in_it(four: str, made: bool) -> None:
    said = last_trick(four, "rufer", called="PK", announced=[("koenig-ultimo", 2)])
    silent = last_trick(four, "rufer", called="PK")
    assert said.partner == silent.partner == 2
    assert row_played(said, "koenig-ultimo") == ((3, -3, 3, -3) if made else (-3, 3, -3, 3))
    assert row_played(silent, "koenig-ultimo") == ((2, -2, 2, -2) if made else (-2, 2, -2, 2))


@clause("HG-067", "HG-020")
def test_a_king_caught_in_the_last_trick_is_no_koenigfang_besides() -> None:
    outcome = last_trick("P7 II PK P9", "rufer", called="PK")
    assert facts(outcome, "koenigfang") == []
    assert row_played(outcome, "koenig-ultimo") == (-2, 2, -2, 2)


KING_IN_TRICK_5 = {
    0: "XX IIII HB KB XIX V PB TB XVIII VI HR KR XVII VII PR TR",
    1: "II HD HK H1",
}


@clause("HG-020")
def test_the_called_king_caught_in_trick_5_costs_one() -> None:
    outcome = finished(HG, "uhurufer", KING_IN_TRICK_5, talon=TALON, discarded=3, called="HK")
    assert outcome.partner == 3
    assert facts(outcome, "koenigfang") == [PremiumFact("koenigfang", "defence", False, True)]
    assert row_played(outcome, "koenigfang") == (-1, 1, 1, -1)


@clause("HG-020", "HG-067")
def test_an_announced_koenig_ultimo_contains_the_catch() -> None:
    outcome = finished(
        HG,
        "uhurufer",
        KING_IN_TRICK_5,
        talon=TALON,
        discarded=3,
        called="HK",
        announced=[("koenig-ultimo", 3)],
    )
    assert row_played(outcome, "koenig-ultimo") == (-3, 3, 3, -3)
    assert row_played(outcome, "koenigfang") is None


@clause("HG-049")
def test_who_calls_himself_plays_alone_with_the_king_ultimo() -> None:
    outcome = last_trick("PK P7 P8 P9", "rufer", called="PK")
    assert outcome.partner is None
    assert row_played(outcome, "koenig-ultimo") == (6, -2, -2, -2)


@clause("HG-024")
def test_the_ten_tarocks_are_counted_after_the_discard() -> None:
    nine = "XX XIX XVIII XVII XVI XV XIV XIII XII"
    words = ("bid auf", "open talon", "take half 1")
    poor = table(HG, *words, hands={0: f"{nine} HK KK PK"}, talon="XI X H4 K4 K3 K2")
    poor = say(poor, "discard XI X H4")
    assert "announce zehn-tarock" not in offered(poor)
    assert refused(poor, "announce zehn-tarock") == "not-ten-tarocks"
    rich = table(HG, *words, hands={0: f"{nine} HK KK P7"}, talon="XI H3 H4 K4 K3 K2")
    rich = say(rich, "discard H3 H4 P7")
    assert "announce zehn-tarock" in offered(rich)


# Doubling.


@clause("HG-148")
def test_a_kontra_between_two_opponents_does_not_count() -> None:
    piles = {0: "XX XIX II III", 1: "HK H1 K1 PD", 2: "Sk HD XXI KD"}

    def doubled_by(seat: int) -> Outcome:
        return finished(
            HG,
            "uhurufer",
            piles,
            talon=TALON,
            discarded=3,
            called="HK",
            announced=[("trull", 3)],
            ladders=[Ladder("trull", 3, None, (seat,), 1)],
        )

    assert doubled_by(2).partner == 1
    (void,), (heard,) = (facts(doubled_by(seat), "trull") for seat in (2, 0))
    assert (void.kontra, heard.kontra) == (0, 1)
    won = void.made
    assert row_played(doubled_by(2), "trull") == ((-2, -2, 2, 2) if won else (2, 2, -2, -2))
    assert row_played(doubled_by(0), "trull") == ((-4, -4, 4, 4) if won else (4, 4, -4, -4))


# A Durch that was announced and missed.


def durch(*premiums: PremiumFact, side: Side = "declarer") -> Outcome:
    """A Pagat game of seats 0 and 1, with an announced Durch of one side that was missed."""
    valat = PremiumFact("valat", side, True, False)
    return Outcome(
        "played",
        0,
        (Declared(0, "pagatrufer"),),
        1,
        tricks=(6, 5, 1, 0),
        declarer_thirds=180,
        defence_thirds=30,
        premiums=(PremiumFact("pagat", "declarer", True, True), valat, *premiums),
    )


@clause("HG-076")
@pytest.mark.parametrize("made", [True, False])
def test_a_missed_durch_loses_the_announcements_of_the_others_as_well(made: bool) -> None:
    trull = PremiumFact("trull", "defence", True, made)
    assert settle(HG, durch(trull)).points == (-24, -24, 24, 24)


@clause("HG-076")
def test_a_played_game_loses_all_of_it_by_one_missed_durch() -> None:
    state = declared(HG, "pagatrufer", 1, hands={1: "I K1 K2 K3", 3: "HK", 0: "XXI", 2: "XX"})
    state = lay_away(say(state, "call HK", "open talon", "take half 1"))
    state = say(state, "announce valat", "lie", "announce trull", "gut", "gut", "gut", "gut")
    end = play_out(state)
    facts = {(f.premium, f.side): f.made for f in end.outcome().premiums if f.announced}
    assert facts[("valat", "declarer")] is False
    assert facts[("trull", "defence")] is False
    assert settle(HG, end.outcome()).points == (24, -24, 24, -24)


@clause("HG-076", "HG-077")
def test_a_missed_durch_of_the_opponents_loses_them_everything() -> None:
    trull = PremiumFact("trull", "defence", True, True)
    assert settle(HG, durch(trull, side="defence")).points == (24, 24, -24, -24)


@clause("HG-076", "HG-070")
def test_ten_tarocks_stand_beside_a_missed_durch() -> None:
    ten = PremiumFact("zehn-tarock", "declarer", True, True)
    assert settle(HG, durch(ten)).points == (-15, -15, 15, 15)
