"""What the referee of the de-luxe rules does: every clause about faults, with its numbers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mondfang.game import IllegalAction, NotAllowed, Phase
from mondfang.game import actions as act
from mondfang.game.dealing.rotation import Rotation
from mondfang.referee import Moment, TableGame
from mondfang.scorer.slip import SlipError, score
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import DL, declared, late, lying, refused, say, table
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

HEARTS = ["H4 XX K4", "HD H3 K3", "HR P7 K2", "HB T7"]  # seat 3 has led the ace of hearts
OPEN = ["H4 H3", "HD HR", "HK P7", "PK T7"]


def dreier(seat_0: str = "H4 XX K4") -> TableGame:
    """A Dreier of seat 1: hearts are led by seat 3, and seat 0 plays next."""
    hands = [seat_0, *HEARTS[1:]]
    return TableGame(late(DL, "dreier", hands, trick="H1", leader=3, declarer=1))


def ouvert() -> TableGame:
    """A Bettler ouvert of seat 0, whose turn it is."""
    return TableGame(late(DL, "bettler-ouvert", OPEN, open_hands=True))


def pagat_too_early() -> TableGame:
    """Rufer of seats 0 and 2: the announced Pagat falls in trick 9, which is then turned."""
    hands = ["I V K4 T7", "XV P7 P8 T8", "HK XIV P9 T9", "H4 H3 H2"]
    said = [("pagat", 0)]
    state = late(DL, "rufer", hands, trick="XX", leader=3, announced=said, called="HK")
    return play(TableGame(state), "I", "XV", "XIV")


@clause("DL-056")
def test_a_wrong_card_is_replaced_before_the_trick_is_turned_without_a_fault() -> None:
    game = play(dreier(), "XX", "HD")
    mended = play(game.put_right(0), "H4", "HD", "HR")
    assert kinds(mended) == []
    assert mended.accuse(0)[1].decision == "nothing"
    assert mended.state.public.tricks[-1].cards[1].code == "H4"


@clause("DL-056")
@pytest.mark.parametrize("seat", range(4))
def test_a_wrong_card_stays_once_the_trick_is_turned_or_the_next_is_led(seat: int) -> None:
    early = ruled(DL, "farbzwang", seat, moment=Moment(next_card=True))
    assert early.decision == "put-right"
    assert "DL-056" in early.clauses
    for moment in (TURNED, LED):
        row = [1, 1, 1, 1]
        row[seat] = -3
        assert renonce(ruled(DL, "farbzwang", seat, moment=moment)) == tuple(row)


@clause("DL-056")
def test_at_the_table_a_full_trick_is_put_right_until_it_is_turned_or_the_next_is_led() -> None:
    full = play(replace(dreier(), by_hand=True), "XX", "HD", "HR")
    assert kinds(full.put_right(0)) == []
    for late_game in (full.gather(0), play(full, "K4")):
        with pytest.raises(NotAllowed) as caught:
            late_game.put_right(0)
        assert caught.value.code == "card-is-played"
        assert renonce(late_game.accuse(0)[1]) == (-25, 15, 5, 5)


@clause("DL-056")
@pytest.mark.parametrize(
    "fault", ["tarockzwang", "stichzwang", "pagat-order", "lead-order", "two-cards"]
)
def test_every_kind_of_wrong_card_may_be_taken_back_until_the_trick_is_turned(fault: str) -> None:
    early = ruled(DL, fault, 1, moment=Moment(next_card=True))
    assert (early.decision, early.clauses[0]) == ("put-right", "DL-056")
    assert renonce(ruled(DL, fault, 1)) == (1, -3, 1, 1)


@clause("DL-058")
def test_nobody_looks_into_earlier_tricks_and_a_look_at_the_table_is_a_fault() -> None:
    game = dreier()
    for seat in range(4):
        with pytest.raises(NotAllowed) as caught:
            game.state.view(seat).trick(1)
        assert "DL-058" in caught.value.clauses
        looked, ruling = game.misbehave(seat, "looking").accuse(seat)
        assert kinds(looked) == [("looking", seat)]
        assert (ruling.decision, ruling.clauses) == ("admonition", ("DL-058",))
        assert not looked.is_over


@clause("DL-124")
def test_opponents_of_an_ouvert_game_are_silent() -> None:
    for seat in (1, 2, 3):
        assert not ouvert().state.view(seat).may_consult
        ruling = ouvert().misbehave(seat, "talk").accuse(seat)[1]
        assert (ruling.decision, ruling.clauses) == ("admonition", ("DL-124",))
    assert ouvert().misbehave(0, "talk").accuse(0)[1].decision == "nothing"
    assert dreier().misbehave(2, "talk").accuse(2)[1].decision == "nothing"


@clause("DL-134")
def test_an_announced_pagat_played_too_early_by_mistake_is_lost_and_the_game_goes_on() -> None:
    game = pagat_too_early()
    assert kinds(game) == [("announced-card", 0)]
    assert game.accuse(0)[1].question == "advantage"
    after, ruling = game.accuse(0, {"advantage": False})
    assert ruling.decision == "premium-lost"
    assert "DL-134" in ruling.clauses
    assert points(ruling) == (-2, 2, -2, 2)
    assert play(after, "H4").state.public.trick


@clause("DL-134")
def test_a_pagat_brought_home_to_save_the_trull_is_a_renonce() -> None:
    ruling = pagat_too_early().accuse(0, {"advantage": True})[1]
    assert renonce(ruling, "DL-134") == (-9, 3, 3, 3)


@clause("DL-134")
@pytest.mark.parametrize("fault", ["announced-card", "bird-order"])
def test_both_rules_of_announced_cards_ask_for_an_advantage(fault: str) -> None:
    game = outcome(DL, "rufer", ("pagat", "declarer"))
    early = ruled(DL, fault, 0, game=game, premium="pagat", moment=Moment())
    assert early.decision == "put-right"
    lost = ruled(DL, fault, 0, game=game, premium="pagat", answers={"advantage": False})
    assert (lost.decision, points(lost)) == ("premium-lost", (-2, 2, -2, 2))
    gained = ruled(DL, fault, 0, game=game, premium="pagat", answers={"advantage": True})
    assert renonce(gained, "DL-134") == (-9, 3, 3, 3)


@clause("DL-140")
def test_a_suit_that_was_not_followed_is_a_renonce() -> None:
    assert refused(dreier().state, "play XX") == "must-follow-suit"
    over, ruling = play(dreier(), "XX", "HD", "HR").accuse(0)
    assert renonce(ruling, "DL-140", "DL-149") == (-25, 15, 5, 5)
    assert settle(DL, over.outcome()).points == (-25, 15, 5, 5)


@clause("DL-141")
def test_a_suit_card_thrown_with_a_tarock_in_the_hand_is_a_renonce() -> None:
    start = dreier("K1 XX K4")
    assert refused(start.state, "play K1") == "must-play-tarock"
    ruling = play(start, "K1", "HD", "HR").accuse(0)[1]
    assert renonce(ruling, "DL-141") == (-25, 15, 5, 5)


@clause("DL-142")
def test_a_card_that_could_have_beaten_in_a_bettler_is_a_renonce() -> None:
    hands = ["HK H4 K4", "HD H3 K3", "HR P7 K2", "T8 T7"]
    state = late(DL, "bettler", hands, trick="HB", leader=3, declarer=1)
    assert refused(state, "play H4") == "must-beat"
    ruling = play(TableGame(state), "H4", "HD", "HR").accuse(0)[1]
    assert renonce(ruling, "DL-142") == (-20, 12, 4, 4)


@clause("DL-143")
def test_a_king_in_the_discard_is_a_renonce_of_the_declarer() -> None:
    words = ("reserve", "pass", "pass", "pass", "bid rufer", "call HK")
    game = discarded(DL, words, 0, "TK HD HR")
    assert kinds(game) == [("discard", 0)]
    assert renonce(game.accuse(0)[1], "DL-143") == (-3, 1, 1, 1)
    before = Moment(play_begun=False)
    assert ruled(DL, "discard", 0, moment=before).decision == "put-right"


@clause("DL-144")
def test_who_is_found_with_eleven_cards_in_trick_three_has_committed_a_renonce() -> None:
    hands = ["H4 HD", "H3 H2", "HK HR", "P7 P8"]
    more = ["XX XIX XVIII XVII", "XVI XV XIV XIII", "XII XI X IX", "VIII VII VI V"]
    rest = ["K1 K2 K3 K4", "T7 T8 T9 T10", "P9 P10 PB PR", "KB KR KD KK"]
    full = [" ".join(parts) for parts in zip(hands, more, rest, strict=True)]
    game = short_of(late(DL, "rufer", full, called="HK"), 1, "T7")
    assert renonce(game.accuse(1)[1], "DL-144") == (1, -3, 1, 1)
    assert game.accuse(3)[1].decision == "nothing"


@clause("DL-145")
def test_a_besserrufer_without_a_bird_costs_four_to_each() -> None:
    state = table(DL, "reserve", hands={0: "I II", 2: "III IIII"})
    assert refused(state, "bid besserrufer") == "bird-not-held"
    game = TableGame(state).do(act.Bid(1, "besserrufer"))
    while game.state.public.phase is Phase.AUCTION:
        assert game.state.turn is not None
        game = game.do(act.Pass(game.state.turn))
    assert renonce(game.accuse(1)[1], "DL-145") == (4, -12, 4, 4)
    slip = outcome(DL, "besserrufer", declarer=0, partner=2)
    assert renonce(ruled(DL, "bird-missing", 0, game=slip)) == (-12, 4, 4, 4)


@clause("DL-146")
def test_a_kontra_of_the_called_partner_is_a_renonce_and_doubles_nothing() -> None:
    state = say(declared(DL, "rufer", hands={0: "HD HR", 2: "HK"}), "call HK")
    state = say(lying(state), "gut")
    kontra = act.Kontra(2, 1, "game", 0)
    assert kontra not in state.legal_actions()
    game = TableGame(state).do(kontra)
    assert kinds(game) == [("partner-kontra", 2)]
    over, ruling = game.accuse(2)
    assert renonce(ruling, "DL-146") == (1, 1, -3, 1)
    assert over.outcome().kontra == 0


@clause("DL-147")
def test_a_partner_who_names_himself_is_decided_on_claim() -> None:
    game = TableGame(late(DL, "rufer", ["H4", "HD", "HK", "P7"], called="HK"))
    told = game.misbehave(2, "betrayal")
    assert kinds(told) == [("betrayal", 2)]
    assert told.accuse(2)[1].question == "complaint"
    assert told.accuse(2, {"complaint": False})[1].decision == "nothing"
    assert renonce(told.accuse(2, {"complaint": True})[1], "DL-147") == (1, 1, -3, 1)


@clause("DL-148")
def test_anything_else_is_a_fault_of_the_free_kind_with_a_description() -> None:
    with pytest.raises(ValueError, match="description"):
        dreier().misbehave(0, "other")
    with pytest.raises(ValueError, match="description"):
        ruled(DL, "other", 0)
    game = dreier().misbehave(0, "other", "counts the tarocks aloud")
    assert game.faults[0].note == "counts the tarocks aloud"
    assert game.accuse(0)[1].question == "complaint"
    ruling = game.accuse(0, {"complaint": True})[1]
    assert renonce(ruling, "DL-148") == (-25, 15, 5, 5)


@clause("DL-148")
@pytest.mark.parametrize("fault", ["wrong-lead", "early-card", "laid-down", "scrambled"])
def test_faults_that_the_list_does_not_name_are_left_to_judgement(fault: str) -> None:
    ruling = ruled(DL, fault, 3)
    assert (ruling.decision, ruling.clauses) == ("judgement", ("DL-148",))


@clause("DL-153")
def test_a_certain_silent_pagat_is_claimed_in_addition() -> None:
    ruling = ruled(DL, "farbzwang", 1, claims=((0, "pagat"), (2, "pagat")))
    assert renonce(ruling, "DL-153") == (2, -5, 2, 1)
    assert ruling.refused == ()
    assert points(ruled(DL, "farbzwang", 1)) == (1, -3, 1, 1)


@clause("DL-154")
def test_a_claim_for_an_announced_pagat_is_refused() -> None:
    game = outcome(DL, "rufer", ("pagat", "declarer"))
    ruling = ruled(DL, "farbzwang", 1, game=game, claims=((0, "pagat"), (2, "uhu")))
    assert ruling.refused == ((0, "pagat"),)
    assert renonce(ruling, "DL-154") == (3, -11, 5, 3)
    own = ruled(DL, "farbzwang", 1, claims=((1, "pagat"),))
    assert (own.refused, points(own)) == (((1, "pagat"),), (1, -3, 1, 1))


@clause("DL-154")
def test_a_slip_with_a_claim_for_an_announced_pagat_is_refused() -> None:
    pagat = {"premium": "pagat", "side": "declarer", "announced": True}
    slip = {"rulebook": DL.id, "contract": "rufer", "declarer": 0, "partner": 2}
    claims = [{"seat": 0, "premium": "pagat"}]
    fault = {"seats": [1], "claims": claims}
    with pytest.raises(SlipError) as caught:
        score(slip_of({**slip, "premiums": [pagat], "renonce": fault}))
    assert caught.value.path == "renonce.claims[0].premium"
    assert score(slip_of({**slip, "renonce": fault})).points == (2, -4, 1, 1)


@clause("DL-222")
def test_a_renonce_is_claimed_until_the_cut_of_the_next_deal() -> None:
    game = play(dreier(), "XX", "HD", "HR")
    pack = Rotation(DL).shuffle(random.Random(1))
    shuffled = replace(game, next_cut=pack.cuts > 0)
    assert renonce(shuffled.accuse(0)[1]) == (-25, 15, 5, 5)
    pack = pack.cut(pack.cutter, 20)
    cut, ruling = replace(game, next_cut=pack.cuts > 0).accuse(0)
    assert (ruling.decision, ruling.clauses) == ("too-late", ("DL-222",))
    assert ruling.settlement is None
    assert not cut.is_over


@clause("DL-140")
def test_after_a_renonce_no_card_is_played() -> None:
    over = play(dreier(), "XX", "HD", "HR").accuse(0)[0]
    with pytest.raises(IllegalAction):
        play(over, "K4")
