"""SB-Tarock before the referee: what a Renonce is, and what is mere untidiness."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.cards import Card, CardSet
from mondfang.game import IllegalAction, Phase
from mondfang.game import actions as act
from mondfang.game.dealing.ceremony import rule_on_deal
from mondfang.referee import Moment, TableGame, rule
from tests.books.sb_tarock_2023.referee_cases import (
    BEFORE,
    HANDS,
    case,
    game_of,
    is_free,
    is_renonce,
    play,
    rufer,
    thirteen,
    with_hand,
)
from tests.clauses import clause
from tests.positions import SB, cards, declared, late, lying, refused, say, table


@clause("SB-003")
def test_a_mistake_in_dealing_is_no_renonce_of_the_dealer() -> None:
    dealt = rule_on_deal(SB.deal, "wrong-count")
    assert dealt.remedy == "repair"
    assert "SB-003" in dealt.clauses
    assert rule_on_deal(SB.deal, "wrong-count", cards_seen=True).remedy == "redeal"
    for dealer in range(4):
        is_free(rule(SB, case("misdeal", dealer)), "SB-003")


@clause("SB-005")
def test_a_misdeal_is_put_right_where_nobody_has_seen_the_cards() -> None:
    asked = rule(SB, case("misdeal", 3, moment=BEFORE))
    assert asked.question == "seen"
    for seen, remedy in ((False, "repair"), (True, "redeal")):
        ruling = rule(SB, case("misdeal", 3, moment=BEFORE, answers={"seen": seen}))
        is_free(ruling, "SB-005", remedy)


@pytest.mark.parametrize("fault", ["exposed-card", "dealer-saw"])
@clause("SB-006")
def test_a_card_seen_in_the_deal_is_dealt_again_unless_all_agree(fault: str) -> None:
    asked = rule(SB, case(fault, 3, moment=BEFORE))
    assert (asked.question, "SB-006" in asked.clauses) == ("agreed", True)
    is_free(rule(SB, case(fault, 3, moment=BEFORE, answers={"agreed": False})), "SB-006", "redeal")
    is_free(rule(SB, case(fault, 3, moment=BEFORE, answers={"agreed": True})), "SB-006", "stands")


@clause("SB-007")
def test_what_the_dealer_saw_is_ruled_on_by_the_rule_against_it() -> None:
    ruling = rule(SB, case("dealer-saw", 3, moment=BEFORE, answers={"agreed": False}))
    assert "SB-007" in ruling.clauses


@clause("SB-008")
def test_the_right_dealer_deals_until_a_game_is_named() -> None:
    passed = Moment(auction_begun=True, game_named=False, play_begun=False)
    is_free(rule(SB, case("wrong-dealer", 0, moment=passed)), "SB-008", "right-dealer-deals")


@clause("SB-009")
def test_the_wrong_order_stands_once_a_game_is_named() -> None:
    is_free(rule(SB, case("wrong-dealer", 0)), "SB-009", "stands")


@clause("SB-011")
def test_thirteen_cards_are_a_renonce_once_their_holder_has_spoken() -> None:
    silent = thirteen(1, "reserve").accuse(1)[1]
    is_free(silent, "SB-011", "put-right")
    spoken = thirteen(1, "reserve", "pass").accuse(1)[1]
    is_renonce(spoken, "SB-011", (1, -3, 1, 1))
    is_renonce(thirteen(1, "reserve", "bid dreier").accuse(1)[1], "SB-011", (1, -3, 1, 1))
    is_renonce(rule(SB, case("wrong-count", 1)), "SB-011", (1, -3, 1, 1))
    assert thirteen(1, "reserve", "pass").accuse(2)[1].decision == "nothing"


@clause("SB-011")
def test_of_two_wrong_counts_only_who_has_spoken_is_charged() -> None:
    moment = Moment(spoken=(0, 1), play_begun=False)
    is_renonce(rule(SB, case("wrong-count", 1, 3, moment=moment)), "SB-011", (1, -3, 1, 1))
    nobody = replace(moment, spoken=(0,))
    is_free(rule(SB, case("wrong-count", 1, 3, moment=nobody)), "SB-011", "put-right")


@pytest.mark.parametrize("accused", [1, 2])
@clause("SB-011")
def test_at_the_table_who_got_a_card_too_few_and_has_not_spoken_pays_nothing(accused: int) -> None:
    dealt = TableGame(table(SB)).misdealt(2, 1)
    for words in ("reserve", "pass"):
        assert dealt.state.turn is not None
        dealt = replace(dealt, state=say(dealt.state, words))
    after, ruling = dealt.accuse(accused)
    is_renonce(ruling, "SB-011", (1, -3, 1, 1))
    assert after.outcome().irregularities[0].seats == (1,)


@clause("SB-011")
def test_two_wrong_counts_share_one_compensation() -> None:
    is_renonce(rule(SB, case("wrong-count", 1, 3)), "SB-011", (1, -1, 1, -1))


@clause("SB-012")
def test_a_wrong_count_that_only_shows_at_the_end_is_a_renonce_as_well() -> None:
    last = late(SB, "rufer", ["XX", "H4", "HK", "HB"], called="HK")
    over = with_hand(last, 2, cards("HK H1"))
    over = play(over, "XX", "H4", "HK", "HB")
    assert over.state.public.phase is Phase.DONE
    is_renonce(over.accuse(2)[1], "SB-012", (1, 1, -3, 1))
    assert over.accuse(1)[1].decision == "nothing"
    none_left = with_hand(last, 2, cards(""))
    assert none_left.state.public.trick_number == 12
    is_renonce(none_left.accuse(2)[1], "SB-012", (1, 1, -3, 1))


@clause("SB-032")
def test_a_breach_of_farbzwang_is_a_renonce() -> None:
    game = play(rufer("HB", HANDS), "XX", "P8", "HR")
    assert [fault.kind for fault in game.faults] == ["farbzwang"]
    is_renonce(game.accuse(1)[1], "SB-032", (1, -3, 1, 1))
    is_renonce(rule(SB, case("farbzwang", 1)), "SB-032", (1, -3, 1, 1))


@clause("SB-033")
def test_a_breach_of_tarockzwang_is_a_renonce() -> None:
    hands = ["H2 K4 K3", "IX P8 K2", "HK HR K1", "T7 T8"]
    game = play(rufer("HB", hands), "H2", "P8", "HR")
    assert [fault.kind for fault in game.faults] == ["tarockzwang"]
    is_renonce(game.accuse(1)[1], "SB-033", (1, -3, 1, 1))


@clause("SB-034")
def test_a_breach_of_stichzwang_is_a_renonce() -> None:
    hands = ["H2 K4", "H1 K2", "HR H4 K1", "HD T7 T8"]
    game = TableGame(late(SB, "trischaken", hands, trick="HB H3", stichzwang=True))
    game = play(game, "H4", "HD")
    assert [fault.kind for fault in game.faults] == ["stichzwang"]
    is_renonce(game.accuse(2)[1], "SB-034", (3, 3, -9, 3))
    is_renonce(rule(SB, case("stichzwang", 2, game=game_of("trischaken"))), "SB-034", (3, 3, -9, 3))
    piccolo = TableGame(late(SB, "piccolo", hands, trick="HB H3"))
    assert play(piccolo, "H4").faults[0].kind == "stichzwang"


@pytest.mark.parametrize("laid", ["HK HD HR", "HD HR"])
@clause("SB-035")
def test_a_fault_in_discarding_is_a_renonce(laid: str) -> None:
    state = say(declared(SB, "dreier", 1, hands={1: "HK HD HR"}), "open talon", "take half 1")
    game = TableGame(state).do(act.Discard(1, cards(laid)))
    assert [fault.kind for fault in game.faults] == ["discard"]
    is_free(game.accuse(1)[1], "SB-035", "put-right")
    game = replace(game, state=say(game.state, "lie", "gut", "gut", "gut"))
    lead = next(iter(CardSet(game.state.hidden.hands[0])))
    is_renonce(game.do(act.Play(0, lead)).accuse(1)[1], "SB-035", (4, -12, 4, 4))


@clause("SB-036")
def test_playing_with_the_wrong_number_of_cards_is_a_renonce() -> None:
    state = late(SB, "rufer", ["XX H2", "H4 P8", "HK HR", "HB T7"], called="HK")
    game = with_hand(state, 1, cards("H4 P8 P7"))
    is_renonce(play(game, "H2", "H4").accuse(1)[1], "SB-036", (1, -3, 1, 1))


@clause("SB-037")
def test_betraying_the_game_on_purpose_is_always_a_renonce() -> None:
    game = rufer().misbehave(2, "betrayal")
    assert game.accuse(2)[1].question == "purpose"
    is_free(game.accuse(2, {"purpose": False})[1], "SB-037")
    is_renonce(game.accuse(2, {"purpose": True})[1], "SB-037", (1, 1, -3, 1))
    unheard = game.accuse(2, {"purpose": True, "complaint": False})[1]
    is_renonce(unheard, "SB-037", (1, 1, -3, 1))


@clause("SB-038")
def test_calling_an_own_king_is_a_clear_breach() -> None:
    state = declared(SB, "rufer", 0, hands={0: "HK HD", 2: "KK"})
    assert state.public.phase is Phase.CALL
    game = TableGame(state).do(act.Call(0, Card.parse("HK")))
    is_renonce(game.accuse(0)[1], "SB-038", (-3, 1, 1, 1))


@clause("SB-038")
def test_a_clear_breach_that_no_list_names_is_a_renonce() -> None:
    unnamed = case("cards-under-the-table", 3, answers={"purpose": True})
    is_renonce(rule(SB, unnamed), "SB-038", (1, 1, 1, -3))


@clause("SB-039")
def test_a_call_before_its_time_costs_nothing_and_binds() -> None:
    held = {1: "I HD KD", 2: "HK", 3: "KK"}
    game = TableGame(table(SB, "reserve", hands=held)).do(act.Call(1, Card.parse("HK")))
    assert [fault.kind for fault in game.faults] == ["early-call"]
    is_free(game.accuse(1, {"purpose": False})[1], "SB-039")
    state = say(game.state, "bid a-rufer", "pass", "pass", "pass")
    later = replace(game, state=state)
    with pytest.raises(IllegalAction) as caught:
        later.do(act.Call(1, Card.parse("KK")))
    assert "SB-039" in caught.value.clauses
    assert later.do(act.Call(1, Card.parse("HK"))).state.public.called == Card.parse("HK")


@clause("SB-040")
def test_a_talon_turned_up_too_early_costs_nothing() -> None:
    held = {1: "I HD KD", 2: "HK", 3: "KK"}
    game = TableGame(declared(SB, "a-rufer", 1, hands=held)).do(act.OpenTalon(1))
    assert [fault.kind for fault in game.faults] == ["early-talon"]
    is_free(game.accuse(1, {"purpose": False})[1], "SB-040")
    assert game.do(act.Call(1, Card.parse("KK"))).state.public.called == Card.parse("KK")
    is_renonce(game.accuse(1, {"purpose": True})[1], "SB-040", (3, -9, 3, 3))


@clause("SB-041")
def test_a_kontra_between_partners_is_void_and_free() -> None:
    state = declared(SB, "rufer", 0, hands={0: "HD HR", 2: "HK"})
    state = say(lying(say(state, "call HK")), "gut")
    assert refused(state, "kontra game@0") == "own-side"
    game = TableGame(state).do(act.Kontra(2, 1, "game", 0))
    assert [fault.kind for fault in game.faults] == ["partner-kontra"]
    game, ruling = game.accuse(2)
    is_free(ruling, "SB-041")
    while not game.is_over:
        assert game.state.turn is not None
        offered = game.state.legal_actions()
        game = game.do(next((a for a in offered if isinstance(a, act.Gut)), offered[0]))
    assert game.outcome().kontra == 0


@clause("SB-042")
def test_an_ambiguous_announcement_is_made_clear_before_the_first_lead() -> None:
    dreier = case("ambiguous", 1, moment=Moment(play_begun=False))
    is_free(rule(SB, dreier), "SB-042", "put-right")
    is_free(rule(SB, case("ambiguous", 1)), "SB-042")


@clause("SB-043")
def test_a_wrong_lead_goes_back_to_the_hand() -> None:
    state = late(SB, "rufer", ["XX H2", "H4 P8", "HK HR", "HB T7"], called="HK", leader=1)
    game = TableGame(state).do(act.Play(2, Card.parse("HR")))
    assert [fault.kind for fault in game.faults] == ["wrong-lead"]
    assert Card.parse("HR") in CardSet(game.state.hidden.hands[2])
    is_free(game.accuse(2, {"purpose": False})[1], "SB-043")
    assert play(game, "P8").state.public.trick == (Card.parse("P8"),)
    is_renonce(game.accuse(2, {"purpose": True})[1], "SB-037", (1, 1, -3, 1))


@clause("SB-044")
def test_a_card_before_its_turn_stays_if_it_is_legal_then() -> None:
    hands = ["XX H2", "H4 P8", "HK HR", "HB T7"]
    game = TableGame(late(SB, "rufer", hands, called="HK"))
    early = play(game, "H2", "H4").do(act.Play(3, Card.parse("HB")))
    assert [fault.kind for fault in early.faults] == ["early-card"]
    is_free(early.accuse(3, {"purpose": False})[1], "SB-044")
    with pytest.raises(IllegalAction) as caught:
        play(early, "HR", "T7")
    assert "SB-044" in caught.value.clauses
    assert not play(early, "HR", "HB").state.public.trick
    wrong = play(game, "H2", "H4").do(act.Play(3, Card.parse("T7")))
    assert [fault.kind for fault in play(wrong, "HR", "HB").faults] == ["early-card"]


@clause("SB-045")
def test_untidiness_of_an_unlisted_kind_is_no_renonce() -> None:
    for seat in range(4):
        assert rule(SB, case("spilt-coffee", seat)).decision != "renonce"
        is_free(rule(SB, case("spilt-coffee", seat, answers={"purpose": False})), "SB-045")


@pytest.mark.parametrize(
    "fault", ["wrong-lead", "early-card", "early-call", "early-talon", "spilt-coffee"]
)
@clause("SB-046")
def test_the_referee_is_asked_whether_it_happened_by_mistake(fault: str) -> None:
    asked = rule(SB, case(fault, 1))
    is_free(asked, "SB-046", "question")
    assert asked.question == "purpose"
    is_free(rule(SB, case(fault, 1, answers={"purpose": False})), "SB-046")
