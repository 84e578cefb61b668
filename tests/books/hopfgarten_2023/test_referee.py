"""The referee's clauses of the Hopfgarten book: strict about time, open about the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mondfang.cards import Card, CardSet
from mondfang.game import GameState, NotAllowed
from mondfang.game import actions as act
from mondfang.game.dealing.ceremony import rule_on_deal
from mondfang.referee import Case, Moment, Ruling, TableGame, judge, rule
from mondfang.scorer.slip import outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import HG, declared, late, lay_away, refused, say, table

HANDS = ["H4 XX K4", "HD IX K3", "HR P7 K2", "HB T7"]
AUF_0 = (-25, 15, 5, 5)  # Auf of seat 1, seat 0 at fault


def ruled(
    contract: str, *seats: int, fault: str, moment: Moment | None = None, **game: Any
) -> Ruling:
    """The ruling on a fault of these seats in a game of seat 0, who is the forehand."""
    data = {"rulebook": HG.id, "contract": contract, "forehand": 0, "declarer": 0, **game}
    outcome = outcome_of_slip(HG, slip_of({**data, "renonce": {"seats": list(seats)}}))
    return rule(HG, Case(fault, seats, outcome, moment or Moment(next_card=True)))


def judged(fault: str, answers: dict[str, bool]) -> Ruling:
    """The ruling on a fault of seat 1 in an Auf of seat 0, noticed at once."""
    slip = {"rulebook": HG.id, "contract": "auf", "declarer": 0, "renonce": {"seats": [1]}}
    return rule(HG, Case(fault, (1,), outcome_of_slip(HG, slip_of(slip)), answers=answers))


def points(ruling: Ruling, *cited: str) -> tuple[int, int, int, int]:
    """The four numbers of a Renonce that is decided by these clauses."""
    assert ruling.decision == "renonce"
    assert set(cited) <= set(ruling.clauses)
    assert ruling.settlement is not None
    return ruling.settlement.points


def play(game: TableGame, *codes: str) -> TableGame:
    for code in codes:
        assert game.state.turn is not None
        game = game.do(act.Play(game.state.turn, Card.parse(code)))
    return game


def hearts_led(hands: list[str] | None = None, lead: str = "H1") -> TableGame:
    """Seat 3 has led in an Auf of seat 1; seat 0 is to play."""
    return TableGame(late(HG, "auf", hands or HANDS, trick=lead, leader=3, declarer=1))


@clause("HG-042")
def test_only_ones_own_tricks_can_be_seen_and_looking_further_is_a_fault() -> None:
    state = late(HG, "rufer", HANDS, trick="H1", leader=3, called="KK", winners=(2, 0, 1))
    assert state.view(0).trick(2).winner == 0
    with pytest.raises(NotAllowed) as caught:
        state.view(0).trick(1)  # the partner's
    assert caught.value.code == "looking-into-tricks"
    assert "HG-042" in caught.value.clauses
    looking = TableGame(state).misbehave(0, "looking")
    assert looking.accuse(0)[1].question == "own-tricks"
    game, ruling = looking.accuse(0, {"own-tricks": False})
    assert ruling == Ruling("admonition", ("HG-042",))
    assert not game.is_over


@clause("HG-041")
def test_a_look_into_ones_own_tricks_is_no_fault() -> None:
    ruling = judged("looking", {"own-tricks": True})
    assert ruling.decision == "nothing"
    assert "HG-041" in ruling.clauses


@clause("HG-103")
def test_only_an_obvious_slip_goes_back() -> None:
    assert judged("farbzwang", {}).question == "oversight"
    assert judged("farbzwang", {"oversight": True}) == Ruling("put-right", ("HG-103", "HG-106"))
    meant = judged("farbzwang", {"oversight": False})
    assert points(meant, "HG-106", "HG-112") == (15, -25, 5, 5)


@clause("HG-062")
def test_a_late_announcement_does_not_count() -> None:
    assert judged("late-announcement", {}) == Ruling("void", ("HG-062",))


@clause("HG-060")
def test_a_late_kontra_does_not_count() -> None:
    assert judged("late-kontra", {}) == Ruling("void", ("HG-060",))


@clause("HG-103")
def test_a_wrong_card_is_taken_back_only_before_the_next_one() -> None:
    game = play(hearts_led(), "XX")
    mended, ruling = game.accuse(0)
    assert ruling.decision == "put-right"
    assert "HG-103" in ruling.clauses
    assert play(mended, "H4").accuse(0)[1] == Ruling("nothing", ())
    gone_on = play(game, "HD")
    with pytest.raises(NotAllowed):
        gone_on.put_right(0)
    assert points(gone_on.accuse(0)[1]) == AUF_0


@clause("HG-103")
def test_the_fourth_card_is_taken_back_before_the_trick_is_taken_or_the_next_lead() -> None:
    hands = ["H4 K4", "HD K3", "HR P7", "HB XX"]
    game = TableGame(late(HG, "auf", hands, declarer=1), by_hand=True)
    lying = play(game, "H4", "HD", "HR", "XX")
    assert lying.accuse(3)[1].decision == "put-right"
    assert lying.put_right(3).state.turn == 3
    assert points(lying.gather(3).accuse(3)[1]) == (5, 15, 5, -25)
    assert points(play(lying, "HB").accuse(3)[1]) == (5, 15, 5, -25)


@clause("HG-106")
def test_a_suit_not_followed_and_not_corrected_at_once_is_a_renonce() -> None:
    game, ruling = play(hearts_led(), "XX", "HD").accuse(0)
    assert points(ruling, "HG-106") == AUF_0
    assert settle(HG, game.outcome()).cents == (-250, 150, 50, 50)


@clause("HG-107")
def test_a_suit_card_thrown_though_a_tarock_is_held_is_a_renonce() -> None:
    game = play(hearts_led(lead="T8"), "K4")
    assert game.accuse(0)[1].decision == "put-right"
    assert points(play(game, "IX").accuse(0)[1], "HG-107") == AUF_0


@clause("HG-108")
@pytest.mark.parametrize("contract", [row.id for row in HG.contracts.values() if row.offered])
def test_no_game_can_break_stichzwang(contract: str) -> None:
    assert not HG.play[HG.contracts[contract].regime].must_beat
    hands = ["HD H4", "K4 K3", "P7 P8", "T7"]
    state = late(HG, contract, hands, trick="HB", leader=3, stichzwang=False)
    assert state.refusal(act.Play(0, Card.parse("H4"))) is None
    assert TableGame(state).do(act.Play(0, Card.parse("H4"))).faults == ()


@clause("HG-108")
def test_stichzwang_still_stands_in_the_list_of_breaches() -> None:
    assert points(ruled("auf", 0, fault="stichzwang"), "HG-108") == (-15, 5, 5, 5)


def auf(hand: str = "HD HR HB") -> GameState:
    """Seat 1 plays Auf and has taken the first half of the talon."""
    return say(declared(HG, "auf", 1, hands={1: hand}), "open talon", "take half 1")


@clause("HG-109")
@pytest.mark.parametrize(
    "laid", ["PK HD HR", "I HD HR", "V HD HR", "HD HR"], ids=["king", "trull", "tarock", "two"]
)
def test_a_wrong_discard_is_a_renonce_of_the_declarer(laid: str) -> None:
    game = TableGame(auf("PK I V HD HR HB")).do(act.Discard(1, CardSet.parse(laid)))
    assert [fault.kind for fault in game.faults] == ["discard"]
    lead = TableGame(say(game.state, "lie", "gut", "gut", "gut"), game.faults, game.before)
    first = lead.state.legal_actions()[0]
    assert points(lead.do(first).accuse(1)[1], "HG-109") == (5, -15, 5, 5)


@clause("HG-109")
def test_a_forced_tarock_that_is_laid_away_covered_is_a_wrong_discard() -> None:
    assert points(ruled("rufer", 0, fault="discard", partner=1), "HG-109") == (-3, 1, 1, 1)


@clause("HG-110")
def test_eleven_cards_found_in_trick_two_are_a_renonce() -> None:
    state = say(lay_away(auf()), "lie", "gut", "gut", "gut")
    while not state.public.tricks:
        state = state.apply(state.legal_actions()[0])
    hand = state.hidden.hands[2]
    assert hand.bit_count() == 11
    wrong = replace(state, hidden=state.hidden.with_hand(2, hand & (hand - 1)))
    assert points(TableGame(wrong).accuse(2)[1], "HG-110") == (5, 15, -25, 5)
    assert TableGame(state).accuse(2)[1].decision == "nothing"


@clause("HG-110")
def test_before_ones_first_call_a_wrong_count_is_only_a_misdeal() -> None:
    silent = Moment(auction_begun=True, spoken=False, play_begun=False)
    ruling = ruled("rufer", 1, fault="wrong-count", moment=silent, partner=2)
    assert ruling.decision == "put-right"
    deal = rule_on_deal(HG.deal, "wrong-count")
    assert (deal.remedy, deal.clauses) == ("redeal", ("HG-110",))
    spoken = replace(silent, spoken=True)
    ruling = ruled("rufer", 1, fault="wrong-count", moment=spoken, partner=2)
    assert points(ruling, "HG-110") == (1, -3, 1, 1)


@clause("HG-111")
@pytest.mark.parametrize(
    ("contract", "each"), [("pagatrufer", 4), ("uhurufer", 6), ("kakadurufer", 8)]
)
def test_a_bird_game_without_the_bird_is_a_renonce(contract: str, each: int) -> None:
    ruling = ruled(contract, 0, fault="bird-missing", partner=1)
    assert points(ruling, "HG-111") == (-3 * each, each, each, each)


@clause("HG-111")
def test_the_engine_refuses_an_uhu_without_the_uhu_and_a_table_rules_on_it() -> None:
    state = table(HG, "reserve", hands={1: "HD", 2: "II"})
    assert refused(state, "bid uhurufer") == "bird-not-held"
    game = TableGame(state).do(act.Bid(1, "uhurufer"))
    assert game.faults[0].kind == "bird-missing"
    assert points(game.accuse(1)[1], "HG-111") == (6, -18, 6, 6)


@clause("HG-113")
def test_another_fault_opens_a_case_with_a_free_amount_and_the_ruling_is_final() -> None:
    state = late(HG, "auf", HANDS, trick="H1", leader=3, declarer=1)
    game, left = TableGame(state).misbehave(2, "other", "showed a card to an onlooker").accuse(2)
    assert (left.decision, left.clauses) == ("judgement", ("HG-113",))
    assert left.settlement is None
    assert not left.is_final
    assert not game.is_over
    verdict = judge(HG, left, (2, 2, -6, 2))
    assert verdict.settlement is not None
    assert verdict.settlement.points == (2, 2, -6, 2)
    assert verdict.settlement.cents == (20, 20, -60, 20)
    assert verdict.is_final
    with pytest.raises(ValueError, match="final"):
        judge(HG, verdict, (0, 0, 0, 0))


@clause("HG-113")
def test_an_amount_sums_to_zero_and_what_the_book_decides_is_not_judged() -> None:
    left = ruled("auf", 1, fault="wrong-lead")
    assert left.decision == "judgement"
    with pytest.raises(ValueError, match="zero"):
        judge(HG, left, (1, -2, 0, 0))
    with pytest.raises(ValueError, match="final"):
        judge(HG, ruled("auf", 1, fault="farbzwang"), (3, -3, 0, 0))
