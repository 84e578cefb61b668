"""The referee's clauses of the Styrian book: what a fault is there and what it costs all four."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mondfang.cards import Card, CardSet
from mondfang.game import NotAllowed, Phase
from mondfang.game import actions as act
from mondfang.game.dealing.ceremony import rule_on_deal
from mondfang.referee import Case, Moment, Ruling, TableGame, rule
from mondfang.scorer.slip import outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from tests.clauses import clause
from tests.positions import ST, declared, late, play_out, say

GATHERED = Moment(next_card=True, gathered=True)
DREIER_R = (15, -25, 5, 5)  # declarer 0, an opponent at seat 1 at fault
DREIER_D = (-15, 5, 5, 5)


def ruled(
    contract: str,
    *seats: int,
    fault: str = "farbzwang",
    moment: Moment = GATHERED,
    claims: tuple[tuple[int, str], ...] = (),
    answers: dict[str, bool] | None = None,
    **game: Any,
) -> Ruling:
    """The ruling on a fault of these seats in a game of seat 0, who is the forehand."""
    data = {"rulebook": ST.id, "contract": contract, "forehand": 0, "declarer": 0, **game}
    outcome = outcome_of_slip(ST, slip_of({**data, "renonce": {"seats": list(seats)}}))
    stake = game.get("stake")
    return rule(
        ST, Case(fault, seats, outcome, moment, claims=claims, answers=answers or {}, stake=stake)
    )


def points(ruling: Ruling, *cited: str) -> tuple[int, int, int, int]:
    """The four numbers of a Renonce that is decided by these clauses."""
    assert ruling.decision == "renonce"
    assert set(cited) <= set(ruling.clauses)
    assert ruling.settlement is not None
    return ruling.settlement.points


def announced(premium: str, side: str = "declarer") -> dict[str, Any]:
    return {"premium": premium, "side": side, "announced": True}


def suit_revoke(size: int, by_hand: bool = False, contract: str = "dreier") -> TableGame:
    """Seat 3 leads a heart; seat 1 throws a tarock though holding one. Seat 0 is the declarer."""
    full = [
        "H4 K4 K3 K2 K1 KB KR KD KK",
        "HD XX P7 P8 P9 P10 PB PR PD",
        "HR T7 T8 T9 T10 TB TR TD TK",
        "H3 V VI VII VIII IX X XI",
    ]
    hands = [" ".join(hand.split()[:size]) for hand in full[:3]]
    hands.append(" ".join(full[3].split()[: size - 1]))
    state = late(ST, contract, hands, trick="H1", leader=3)
    game = TableGame(state, by_hand=by_hand).do(act.Play(0, Card.parse("H4")))
    return game.do(act.Play(1, Card.parse("XX")))


def play(game: TableGame, *codes: str) -> TableGame:
    for code in codes:
        assert game.state.turn is not None
        game = game.do(act.Play(game.state.turn, Card.parse(code)))
    return game


def with_hands(game: TableGame, **hands: str) -> TableGame:
    """The same table after a wrong deal: ``s1="H4"`` is what seat 1 really holds."""
    hidden = game.state.hidden
    for seat, hand in hands.items():
        hidden = hidden.with_hand(int(seat[1:]), int(CardSet.parse(hand)))
    return replace(game, state=replace(game.state, hidden=hidden))


@clause("ST-082")
def test_a_renonce_in_trischaken_costs_nine_to_each_whoever_commits_it() -> None:
    assert points(ruled("trischaken", 1), "ST-082") == (9, -27, 9, 9)
    assert points(ruled("trischaken", 0), "ST-082") == (-27, 9, 9, 9)


@clause("ST-248")
def test_two_offenders_in_trischaken_share_nine_to_each_regular_player() -> None:
    ruling = ruled("trischaken", 0, 1, fault="wrong-count")
    assert points(ruling, "ST-248") == (-9, -9, 9, 9)


@clause("ST-145")
@pytest.mark.parametrize("side", ["declarer", "defence"])
def test_game_and_every_announced_premium_count_as_won_for_the_regular(side: str) -> None:
    plain = ruled("pagatrufer", 2, partner=1, premiums=[announced("pagat")])
    assert points(plain, "ST-145") == (3, 3, -9, 3)
    more = [announced("pagat"), announced("trull", side)]
    assert points(ruled("pagatrufer", 2, partner=1, premiums=more), "ST-145") == (5, 5, -15, 5)


@clause("ST-146")
def test_a_rufer_declarer_at_fault_pays_his_partner_too() -> None:
    assert points(ruled("rufer", 0, partner=1), "ST-146") == (-3, 1, 1, 1)
    king = [announced("koenig-ultimo")]
    ruling = ruled("solorufer", 0, partner=1, premiums=king)
    assert points(ruling, "ST-146") == (-18, 6, 6, 6)


@clause("ST-147")
def test_an_opponent_of_a_dreier_pays_the_declarer_three_times() -> None:
    assert points(ruled("dreier", 1), "ST-147") == DREIER_R
    assert points(ruled("dreier", 0), "ST-145") == DREIER_D
    assert "ST-147" not in ruled("dreier", 0).clauses


@clause("ST-148")
def test_a_breach_in_trick_four_is_a_renonce_once_the_trick_is_gathered() -> None:
    lying = play(suit_revoke(9, by_hand=True), "HR")
    assert lying.faults[0].trick == 4
    assert lying.accuse(1)[1].decision == "put-right"
    assert points(lying.gather(1).accuse(1)[1], "ST-148") == DREIER_R
    with pytest.raises(NotAllowed):
        lying.gather(2)
    assert points(play(lying, "P7").accuse(1)[1], "ST-148") == DREIER_R  # the next lead


@clause("ST-148")
@pytest.mark.parametrize("fault", ["farbzwang", "tarockzwang", "stichzwang"])
def test_every_breach_of_a_duty_becomes_a_renonce_at_the_same_moment(fault: str) -> None:
    card = Moment(next_card=True)
    assert ruled("bettler", 1, fault=fault, moment=card).decision == "put-right"
    assert ruled("bettler", 1, fault=fault, moment=GATHERED).decision == "renonce"
    lead = Moment(next_lead=True)
    assert ruled("bettler", 1, fault=fault, moment=lead).decision == "renonce"
    assert ruled("bettler-ouvert", 1, fault=fault, moment=GATHERED).decision == "put-right"
    assert ruled("bettler-ouvert", 1, fault=fault, moment=lead).decision == "renonce"


@clause("ST-149")
def test_while_the_cards_lie_the_breach_is_mended_and_later_cards_go_back() -> None:
    game, ruling = play(suit_revoke(3, by_hand=True), "HR").accuse(1)
    assert ruling.decision == "put-right"
    assert "ST-149" in ruling.clauses
    assert ruling.settlement is None
    assert game.state.turn == 1
    assert [card.code for card in game.state.public.trick] == ["H1", "H4"]
    assert Card.parse("HR") in CardSet(game.state.hidden.hands[2])
    mended = play(game, "HD", "HR")
    assert mended.state.public.tricks[-1].winner == 1
    assert mended.accuse(1)[1] == Ruling("nothing", ())


@clause("ST-152")
def test_a_certain_silent_premium_is_demanded_besides() -> None:
    uhu = ruled("dreier", 1, claims=((0, "uhu"),))
    assert points(uhu, "ST-152") == (21, -31, 5, 5)
    pagat = ruled("rufer", 2, partner=1, claims=((1, "pagat"),))
    assert points(pagat, "ST-152") == (1, 2, -4, 1)
    valat = ruled("dreier", 1, claims=((0, "valat"),))  # four times the game in place of once
    assert points(valat, "ST-152") == (60, -70, 5, 5)


@clause("ST-152")
def test_nobody_demands_what_was_announced_and_no_offender_demands_anything() -> None:
    said = ruled("dreier", 1, claims=((0, "uhu"), (1, "pagat")), premiums=[announced("uhu")])
    assert said.refused == ((0, "uhu"), (1, "pagat"))
    plain = ruled("dreier", 1, premiums=[announced("uhu")])
    assert points(said) == points(plain)


@clause("ST-153")
def test_the_partner_of_him_who_demands_gets_the_game_only() -> None:
    ruling = ruled("rufer", 2, partner=1, claims=((1, "pagat"),))
    assert points(ruling, "ST-153")[0] == 1
    both = ruled("rufer", 2, partner=1, claims=((0, "pagat"), (1, "pagat")))
    assert points(both)[0] == 2


@clause("ST-160")
def test_the_one_with_too_many_and_the_one_with_too_few_cards_share() -> None:
    ruling = ruled("rufer", 1, 3, fault="wrong-count", partner=1)
    assert points(ruling, "ST-160") == (1, -1, 1, -1)
    before = Moment(auction_begun=False, spoken=False, play_begun=False)
    early = ruled("rufer", 1, 3, fault="wrong-count", partner=1, moment=before)
    assert early.decision == "put-right"
    assert rule_on_deal(ST.deal, "wrong-count").remedy == "redeal"


@clause("ST-160")
@pytest.mark.parametrize("accused", [1, 3])
def test_at_the_table_both_wrong_hands_are_found_together(accused: int) -> None:
    hands = ["H4 K4", "HK P7", "HR P8", "HB T7"]
    game = TableGame(late(ST, "rufer", hands, called="HK"))
    wrong = with_hands(game, s1="HK P7 T7", s3="HB")
    game, ruling = wrong.accuse(accused)
    assert points(ruling, "ST-160") == (1, -1, 1, -1)
    assert settle(ST, game.outcome()).points == (1, -1, 1, -1)
    assert wrong.accuse(2)[1].decision == "nothing"


@clause("ST-161")
def test_a_player_without_a_card_for_the_last_trick_has_committed_a_renonce() -> None:
    game = with_hands(TableGame(late(ST, "dreier", ["H4", "HD", "HR", "HB"])), s1="")
    assert game.state.public.trick_number == 12
    assert points(game.accuse(1)[1], "ST-161") == DREIER_R


@clause("ST-161")
def test_two_cards_to_one_trick_are_a_renonce_once_it_is_gathered() -> None:
    state = late(ST, "dreier", ["H4 K4", "HD H3", "HR P7", "HB T7"])
    game = play(TableGame(state), "H4").two_cards(1, Card.parse("HD"), Card.parse("H3"))
    assert game.accuse(1)[1].decision == "put-right"
    assert points(play(game, "HR", "HB").accuse(1)[1], "ST-161") == DREIER_R


@clause("ST-162")
def test_a_wrong_lead_is_a_renonce_if_one_player_demands_it() -> None:
    state = late(ST, "dreier", ["H4 K4", "HD H3", "HR P7", "HB T7"], leader=2)
    game = TableGame(state).do(act.Play(1, Card.parse("HD")))
    asked = game.accuse(1)[1]
    assert (asked.decision, asked.question) == ("question", "demand")
    assert points(game.accuse(1, {"demand": True})[1], "ST-162") == DREIER_R
    game, ruling = game.accuse(1, {"demand": False})
    assert ruling.decision == "nothing"
    assert (game.state.turn, game.state.public.trick) == (2, ())
    assert Card.parse("HD") in CardSet(game.state.hidden.hands[1])
    gathered = play(game, "HR", "HB", "H4", "HD").accuse(1, {"demand": True})[1]
    assert gathered == Ruling("too-late", ("ST-162",))


@clause("ST-171")
def test_talk_after_a_request_to_stop_is_an_incident_without_points() -> None:
    game = TableGame(late(ST, "dreier", ["H4", "HD", "HR", "HB"])).misbehave(2, "talk")
    assert game.accuse(2)[1].decision == "nothing"
    again, ruling = game.ask_for_silence().misbehave(2, "talk").accuse(2)
    assert ruling == Ruling("admonition", ("ST-171",))
    assert again.faults[-1].after_request
    assert not again.is_over


@clause("ST-249")
def test_a_renonce_in_a_bettler_follows_the_same_principle() -> None:
    assert points(ruled("bettler", 0), "ST-249") == (-12, 4, 4, 4)
    assert points(ruled("bettler", 1), "ST-249") == (12, -20, 4, 4)


@clause("ST-250")
def test_in_a_sechserdreier_the_opponents_get_eight_and_the_declarer_twelve() -> None:
    assert points(ruled("sechserdreier", 1), "ST-250") == (12, -28, 8, 8)
    uhu = ruled("sechserdreier", 1, premiums=[announced("uhu")])
    assert points(uhu, "ST-250") == (24, -48, 12, 12)
    assert points(ruled("sechserdreier", 0), "ST-145") == (-24, 8, 8, 8)


@clause("ST-251")
@pytest.mark.parametrize(("kontra", "factor"), [(0, 1), (1, 2), (2, 4)])
def test_an_announced_valat_counts_eight_times_and_kontra_money_only(
    kontra: int, factor: int
) -> None:
    valat = {**announced("valat"), "kontra": kontra}
    ruling = ruled("dreier", 1, premiums=[valat], stake=10)
    assert points(ruling, "ST-251") == (120, -200, 40, 40)
    assert ruling.settlement is not None
    assert ruling.settlement.cents == tuple(10 * factor * n for n in (120, -200, 40, 40))


@clause("ST-252")
@pytest.mark.parametrize("king", ["taken", "left"])
def test_a_rufer_without_partner_is_settled_one_against_three(king: str) -> None:
    assert points(ruled("rufer", 1, king_in_talon=king), "ST-252") == (3, -5, 1, 1)


@clause("ST-253")
def test_a_king_in_the_discard_found_in_counting_is_a_renonce() -> None:
    state = say(declared(ST, "dreier", 0, hands={0: "HK HD HR"}), "open talon", "take half 1")
    game = TableGame(state).do(act.Discard(0, CardSet.parse("HK HD HR")))
    over = replace(game, state=play_out(say(game.state, "lie", "gut", "gut", "gut")))
    assert over.state.public.phase is Phase.DONE
    assert points(over.accuse(0)[1], "ST-253") == DREIER_D


@clause("ST-253")
@pytest.mark.parametrize("fault", ["discard", "wrong-call", "bird-missing"])
def test_forbidden_discards_calls_and_bids_are_renonce(fault: str) -> None:
    ruling = ruled("pagatrufer", 0, fault=fault, partner=1)
    assert points(ruling, "ST-253") == (-9, 3, 3, 3)


@clause("ST-253")
def test_a_wrong_number_of_discards_and_a_self_call_are_taken_as_faults() -> None:
    state = say(declared(ST, "dreier", 0), "open talon", "take half 1")
    two = CardSet.of(list(CardSet(state.hidden.hands[0]))[:2])
    assert TableGame(state).do(act.Discard(0, two)).faults[0].kind == "discard"
    rufer = declared(ST, "rufer", 0, hands={0: "PK"})
    called = TableGame(rufer).do(act.Call(0, Card.parse("PK")))
    assert "ST-253" in called.accuse(0)[1].clauses


@clause("ST-254")
def test_a_claim_after_the_next_cut_is_refused() -> None:
    game = replace(play(suit_revoke(3), "HR"), next_cut=True)
    assert game.accuse(1)[1] == Ruling("too-late", ("ST-254",))
    assert replace(game, next_cut=False).accuse(1)[1].decision == "renonce"


@clause("ST-255")
def test_while_a_question_is_open_the_cards_stay_where_they_are() -> None:
    state = late(ST, "dreier", ["H4 K4", "HD H3", "HR P7", "HB T7"], leader=2)
    waiting = TableGame(state).do(act.Play(1, Card.parse("HD"))).accuse(1)[0]
    with pytest.raises(NotAllowed) as caught:
        play(waiting, "HR")
    assert (caught.value.code, caught.value.clauses) == ("case-open", ("ST-255",))
    assert play(waiting.accuse(1, {"demand": False})[0], "HR").state.turn == 3
