"""What the arbitration of the Kantine's rules does: every clause about faults, with its numbers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mondfang.cards import Card
from mondfang.game import IllegalAction, NotAllowed
from mondfang.game import actions as act
from mondfang.game.dealing.rotation import Rotation
from mondfang.referee import Moment, TableGame
from mondfang.referee.rulings import sanction
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import KI, late, table
from tests.referee.cases import (
    LED,
    TURNED,
    discarded,
    kinds,
    outcome,
    play,
    points,
    renonce,
    ruled,
    short_of,
)

# Nine cards each, so that this is trick 4; clubs are led by P1 (seat 0).
FOUR = [
    "TK K1 K2 K3 K4 XX XIX XVIII XVII",
    "T7 H1 H2 H3 H4 XVI XV XIV XIII",
    "T8 HK HB P7 P8 XII XI X IX",
    "T9 KK KD KR KB VIII VII VI V",
]
# Seven cards each, so that this is trick 6 of a Bettler ouvert of P1.
SIX = [
    "H4 K1 K2 K3 K4 T7 T8",
    "H3 KK KD KR KB T9 T10",
    "H2 XX XIX XVIII P7 P8 P9",
    "H1 XVII XVI XV P10 PB PR",
]


def rufer() -> TableGame:
    """A Rufer of P1 and P3 in trick 4, P1 to lead."""
    return TableGame(late(KI, "rufer", FOUR, called="HK"))


def revoke() -> TableGame:
    """P3 throws a tarock to the king of clubs although he holds the eight; P4 is next."""
    return play(rufer(), "TK", "T7", "XII")


def ouvert() -> TableGame:
    """P3 plays a tarock to the heart of P1 although he holds a heart; the trick is full."""
    state = late(KI, "bettler-ouvert", SIX, winners=(1,) * 5, open_hands=True)
    return play(TableGame(state), "H4", "H3", "XX", "H1")


def bird_too_early(bird: str, code: str, *fill: str) -> TableGame:
    """P1 has announced a bird for P1 and P3 and plays it to a tarock lead before its trick."""
    hands = [f"{code} V", "XV P7", "HK XIV", "H4"]
    rest = ["K1 K2 K3", "P8 P9 P10", "H1 H2 H3", "T7 T8 T9"]
    count = len(fill)
    full = [" ".join([a, *b.split()[:count]]) for a, b in zip(hands, rest, strict=True)]
    said = [(bird, 0)]
    state = late(KI, "rufer", full, trick="XX", leader=3, announced=said, called="HK")
    return play(TableGame(state), code, "XV", "XIV")


@clause("KI-084")
def test_a_forgotten_zuwaage_is_the_forehands_fault() -> None:
    game = TableGame(late(KI, "trischaken", FOUR)).forget_zuwaage(3)
    assert kinds(game) == [("zuwaage", 0)]
    assert game.faults[0].trick == 3
    assert game.accuse(0)[1].question == "irreparable"
    mended, ruling = game.accuse(0, {"irreparable": False})
    assert (ruling.decision, kinds(mended)) == ("put-right", [])
    ruling = game.accuse(0, {"irreparable": True})[1]
    assert renonce(ruling, "KI-084") == (-9, 3, 3, 3)


@clause("KI-098")
@pytest.mark.parametrize(
    ("seat", "row"),
    [(0, (-9, 3, 3, 3)), (1, (3, -9, 3, 3)), (2, (3, 3, -9, 3)), (3, (3, 3, 3, -9))],
)
def test_a_renonce_in_trischaken_costs_three_to_each(seat: int, row: tuple[int, ...]) -> None:
    ruling = ruled(KI, "farbzwang", seat, game=outcome(KI, "trischaken"))
    assert renonce(ruling, "KI-098") == row


@clause("KI-119")
def test_a_king_called_out_of_the_own_hand_is_a_renonce() -> None:
    words = ("reserve", "pass", "pass", "pass", "bid rufer")
    state = table(KI, *words, hands={0: "HK HD HR"})
    game = TableGame(state).do(act.Call(0, Card.parse("HK")))
    assert kinds(game) == [("wrong-call", 0)]
    assert renonce(game.accuse(0)[1], "KI-119") == (-3, 1, 1, 1)


@clause("KI-167")
def test_a_revoke_in_trick_four_is_a_renonce_once_the_trick_is_gathered() -> None:
    lying = revoke()
    assert kinds(lying) == [("farbzwang", 2)]
    assert lying.accuse(2)[1].decision == "put-right"
    gathered = play(lying, "T9")
    assert len(gathered.state.public.tricks) == 4
    assert renonce(gathered.accuse(2)[1], "KI-167") == (1, 1, -3, 1)


@clause("KI-167", "KI-168")
@pytest.mark.parametrize("fault", ["farbzwang", "stichzwang", "pagat-order", "lead-order"])
def test_a_breach_is_corrected_while_the_cards_lie_and_a_renonce_after(fault: str) -> None:
    right = ruled(KI, fault, 1, moment=Moment(next_card=True))
    assert right.decision == "put-right"
    assert {"KI-167", "KI-168"} <= set(right.clauses)
    assert renonce(ruled(KI, fault, 1, moment=TURNED)) == (1, -3, 1, 1)


@clause("KI-168")
def test_a_wrong_card_is_taken_back_before_the_trick_is_gathered_and_nothing_is_scored() -> None:
    mended = play(revoke().put_right(2), "T8", "T9")
    assert kinds(mended) == []
    assert [card.code for card in mended.state.public.tricks[3].cards] == ["TK", "T7", "T8", "T9"]
    assert mended.accuse(2)[1].decision == "nothing"
    assert not mended.is_over


@clause("KI-169")
def test_a_lead_to_the_next_trick_counts_as_gathering() -> None:
    assert LED.gathered is False
    assert renonce(ruled(KI, "farbzwang", 2, moment=LED), "KI-167") == (1, 1, -3, 1)
    lying = play(replace(revoke(), by_hand=True), "T9")  # nobody has gathered trick 4
    assert kinds(lying.put_right(2)) == []
    led = play(lying, "HK")
    with pytest.raises(NotAllowed) as caught:
        led.put_right(2)
    assert caught.value.code == "card-is-played"
    assert renonce(led.accuse(2)[1]) == (1, 1, -3, 1)


@clause("KI-170")
def test_an_ouvert_breach_is_complete_only_when_the_next_trick_is_led() -> None:
    full = ouvert()
    assert len(full.state.public.tricks) == 6
    ruling = full.accuse(2)[1]
    assert ruling.decision == "put-right"
    assert "KI-170" in ruling.clauses
    led = play(full, "XIX")
    assert renonce(led.accuse(2)[1]) == (24, 8, -40, 8)


@clause("KI-171")
def test_in_an_ouvert_game_the_wrong_card_is_exchanged_when_anybody_notices() -> None:
    mended, ruling = ouvert().accuse(2)
    assert "KI-171" in ruling.clauses
    again = play(mended, "H2", "H1")
    assert [card.code for card in again.state.public.tricks[5].cards] == ["H4", "H3", "H2", "H1"]
    assert kinds(again) == []
    with pytest.raises(NotAllowed):
        play(ouvert(), "XIX").put_right(2)


@clause("KI-173")
def test_a_bub_laid_down_instead_of_a_koenig_stays() -> None:
    hands = ["H4 K4", "H3 K3", "HK HB", "H2 K2"]
    game = play(TableGame(late(KI, "rufer", hands, called="HK")), "H4", "H3", "HB")
    with pytest.raises(NotAllowed) as caught:
        game.put_right(2)
    assert caught.value.code == "card-is-played"
    assert "KI-172" in caught.value.clauses
    assert game.accuse(2)[1].decision == "nothing"
    assert game.state.public.trick[-1].code == "HB"


@clause("KI-174")
def test_after_the_ruling_no_card_is_played_and_the_settlement_is_final() -> None:
    over, ruling = play(revoke(), "T9").accuse(2)
    assert renonce(ruling, "KI-174") == (1, 1, -3, 1)
    assert over.is_over
    with pytest.raises(IllegalAction) as caught:
        play(over, "HK")
    assert caught.value.code == "game-over"
    assert "KI-174" in caught.value.clauses
    assert over.misbehave(1, "scrambled").accuse(1, {"doubt": True})[1] == ruling
    assert settle(KI, over.outcome()).points == (1, 1, -3, 1)


@clause("KI-175")
def test_a_sure_silent_pagat_is_paid_to_the_claimant_alone() -> None:
    ruling = ruled(KI, "farbzwang", 1, claims=((2, "pagat"),))
    assert renonce(ruling, "KI-175") == (1, -4, 2, 1)
    game = outcome(KI, "dreier", declarer=1)
    alone = ruled(KI, "farbzwang", 2, game=game, claims=((1, "pagat"),))
    assert renonce(alone, "KI-175") == (5, 18, -28, 5)


@clause("KI-178")
def test_an_announced_uhu_gathered_in_trick_ten_is_lost() -> None:
    game = bird_too_early("uhu", "II", "one")
    assert len(game.state.public.tricks) == 10
    after, ruling = game.accuse(0, {"advantage": False})
    assert (ruling.decision, points(ruling)) == ("premium-lost", (-4, 4, -4, 4))
    assert "KI-178" in ruling.clauses
    assert not after.is_over


@clause("KI-179")
def test_a_pagat_played_too_early_is_a_renonce_only_if_it_brought_an_advantage() -> None:
    game = bird_too_early("pagat", "I", "one", "two", "three")
    assert len(game.state.public.tricks) == 8
    asked = game.accuse(0)[1]
    assert (asked.decision, asked.question) == ("question", "advantage")
    mistake = game.accuse(0, {"advantage": False})[1]
    assert (mistake.decision, points(mistake)) == ("premium-lost", (-2, 2, -2, 2))
    assert "KI-179" in mistake.clauses
    assert renonce(game.accuse(0, {"advantage": True})[1], "KI-179") == (-9, 3, 3, 3)
    order = ruled(KI, "bird-order", 0, answers={"advantage": False})
    assert (order.decision, order.clauses[:2]) == ("premium-lost", ("KI-178", "KI-179"))


@clause("KI-184")
def test_who_holds_a_wrong_number_after_the_auction_has_committed_a_renonce() -> None:
    ten = [f"{hand} {card}" for hand, card in zip(FOUR, ("HD", "P9", "P10", "PB"), strict=True)]
    game = short_of(late(KI, "rufer", ten, called="HK"), 1, "H1")
    assert game.state.public.trick_number == 3
    assert renonce(game.accuse(1)[1], "KI-184") == (1, -3, 1, 1)
    assert renonce(ruled(KI, "wrong-count", 1, 3), "KI-184") == (1, -1, 1, -1)
    bidding = Moment(auction_begun=True, spoken=False, play_begun=False)
    assert renonce(ruled(KI, "wrong-count", 1, moment=bidding)) == (1, -3, 1, 1)


@clause("KI-185")
def test_a_card_short_in_the_last_trick_is_a_renonce() -> None:
    state = late(KI, "rufer", ["H4", "H3", "HK", "H2"], called="HK")
    game = short_of(state, 2, "HK")
    assert game.state.public.trick_number == 12
    assert renonce(game.accuse(2)[1], "KI-185") == (1, 1, -3, 1)


@clause("KI-185")
def test_two_cards_to_one_trick_are_a_renonce() -> None:
    game = play(rufer(), "TK", "T7").two_cards(2, Card.parse("T8"), Card.parse("P7"))
    assert renonce(play(game, "T9").accuse(2)[1], "KI-185") == (1, 1, -3, 1)


@clause("KI-192")
def test_a_renonce_is_claimed_until_the_cut_of_the_next_deal() -> None:
    game = play(revoke(), "T9")
    pack = Rotation(KI).shuffle(random.Random(1))
    assert renonce(replace(game, next_cut=pack.cuts > 0).accuse(2)[1]) == (1, 1, -3, 1)
    pack = pack.cut(pack.cutter, 20)
    ruling = replace(game, next_cut=pack.cuts > 0).accuse(2)[1]
    assert (ruling.decision, ruling.clauses) == ("too-late", ("KI-192",))
    assert ruling.settlement is None


@clause("KI-200")
def test_talk_goes_before_the_arbitration_only_after_a_request_for_silence() -> None:
    before = rufer().misbehave(3, "talk").ask_for_silence()
    assert before.accuse(3)[1].decision == "nothing"
    ruling = before.misbehave(3, "talk").accuse(3)[1]
    assert (ruling.decision, ruling.clauses) == ("judgement", ("KI-200",))


@clause("KI-202")
@pytest.mark.parametrize("seat", range(4))
def test_a_conduct_case_can_be_opened_about_anybody_and_is_judged(seat: int) -> None:
    game, ruling = rufer().misbehave(seat, "conduct").accuse(seat)
    assert ruling.decision == "judgement"
    assert "KI-202" in ruling.clauses
    assert kinds(game) == [("conduct", seat)]
    assert not game.is_over


@clause("KI-203")
def test_the_first_case_brings_a_warning_and_only_a_second_one_an_exclusion() -> None:
    assert sanction(KI, 1).measures == ("warning",)
    assert sanction(KI, 2).measures == ("warning", "exclusion")
    assert "KI-203" in sanction(KI, 2).clauses


@clause("KI-256")
def test_a_king_in_the_discard_of_a_dreier_is_a_renonce() -> None:
    words = ("reserve", "bid dreier", "pass", "pass", "pass")
    game = discarded(KI, words, 1, "TK HD HR")
    assert kinds(game) == [("discard", 1)]
    assert renonce(game.accuse(1)[1], "KI-256") == (5, -15, 5, 5)


@clause("KI-256")
def test_wrong_calls_missing_birds_and_the_pagat_rule_are_renonce_as_well() -> None:
    assert renonce(ruled(KI, "wrong-call", 0), "KI-256") == (-3, 1, 1, 1)
    bid = outcome(KI, "pagatrufer", partner=2)
    assert renonce(ruled(KI, "bird-missing", 0, game=bid), "KI-256") == (-9, 3, 3, 3)
    game = outcome(KI, "bettler", declarer=1)
    assert renonce(ruled(KI, "pagat-order", 0, game=game), "KI-256") == (-20, 12, 4, 4)
    assert renonce(ruled(KI, "tarockzwang", 3), "KI-256") == (1, 1, 1, -3)


@clause("KI-193", "KI-194")
def test_while_a_case_is_open_no_card_is_played() -> None:
    game = bird_too_early("uhu", "II", "one").accuse(0)[0]
    with pytest.raises(NotAllowed) as caught:
        play(game, "H4")
    assert caught.value.code == "case-open"
    assert {"KI-193", "KI-194"} <= set(caught.value.clauses)
    assert play(game.accuse(0, {"advantage": False})[0], "H4").state.public.trick
