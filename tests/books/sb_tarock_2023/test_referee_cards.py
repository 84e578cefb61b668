"""SB-Tarock before the referee: birds, cards taken back, and cards that were mixed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.cards import Card, CardSet
from mondfang.game import NotAllowed
from mondfang.game import actions as act
from mondfang.referee import Moment, TableGame, rule
from mondfang.settlement import settle
from tests.books.sb_tarock_2023.referee_cases import (
    HANDS,
    case,
    game_of,
    is_free,
    is_renonce,
    play,
    points,
    rufer,
)
from tests.clauses import clause
from tests.positions import SB, declared, late, lying, refused, say, table

PAGAT = {"premium": "pagat", "side": "declarer", "announced": True}
UHU = {"premium": "uhu", "side": "declarer", "announced": True}
RENONCE_CLAUSES = {
    "farbzwang": "SB-032",
    "tarockzwang": "SB-033",
    "stichzwang": "SB-034",
    "pagat-order": "SB-038",
    "lead-order": "SB-038",
    "bird-order": "SB-053",
}
BIRDLESS = {0: "I II", 1: "XX XIX", 2: "III IIII"}


@clause("SB-048")
def test_an_a_rufer_without_a_bird_costs_three_to_each() -> None:
    state = table(SB, "reserve", hands=BIRDLESS)
    assert refused(state, "bid a-rufer") == "bird-not-held"
    game = TableGame(state).do(act.Bid(1, "a-rufer"))
    ended, ruling = game.accuse(1)
    is_renonce(ruling, "SB-048", (3, -9, 3, 3))
    assert settle(SB, ended.outcome()).points == (3, -9, 3, 3)
    won = replace(game, state=say(game.state, "pass", "pass", "pass"))
    is_renonce(won.accuse(1)[1], "SB-048", (3, -9, 3, 3))
    overbid = replace(game, state=say(game.state, "bid dreier", "pass", "pass"))
    is_renonce(overbid.accuse(1)[1], "SB-048", (3, -9, 3, 3))


@clause("SB-048")
def test_an_a_rufer_with_any_bird_is_no_renonce() -> None:
    for bird in ("I", "II", "III", "IIII"):
        state = table(SB, "reserve", hands={1: bird})
        assert not TableGame(state).do(act.Bid(1, "a-rufer")).faults


@clause("SB-049")
def test_a_bird_that_is_not_held_is_merely_lost() -> None:
    held = {0: "HD HR II", 2: "HK"}
    state = say(lying(say(declared(SB, "rufer", 0, hands=held), "call HK")), "gut")
    assert refused(state, "announce uhu", seat=2) == "card-not-held"
    game, ruling = TableGame(state).do(act.Announce(2, "uhu")).accuse(2)
    assert ruling.decision == "premium-lost"
    assert "SB-049" in ruling.clauses
    assert points(ruling) == (-4, 4, -4, 4)
    assert not game.is_over


@clause("SB-049")
def test_a_false_bird_in_a_solodreier_is_lost_twice() -> None:
    solo = game_of("solodreier", 1, premiums=[PAGAT])
    ruling = rule(SB, case("false-announcement", 1, game=solo, premium="pagat"))
    assert ruling.decision == "premium-lost"
    assert points(ruling) == (4, -12, 4, 4)


@clause("SB-051")
def test_an_announced_bird_used_early_is_a_renonce_only_with_an_advantage() -> None:
    hands = ["I X K4", "P9 P8 K2", "HK HR K1", "T7 T8"]
    game = play(rufer("HB", hands, announced=[("pagat", 0)]), "I", "P8", "HR")
    assert [fault.kind for fault in game.faults] == ["announced-card"]
    asked = game.accuse(0)[1]
    assert (asked.decision, asked.question) == ("question", "advantage")
    is_renonce(game.accuse(0, {"advantage": True})[1], "SB-051", (-9, 3, 3, 3))
    lost = game.accuse(0, {"advantage": False})[1]
    assert lost.decision == "premium-lost"
    assert "SB-051" in lost.clauses
    assert points(lost) == (-2, 2, -2, 2)


@clause("SB-053")
def test_the_lower_bird_before_the_higher_is_always_a_renonce() -> None:
    hands = ["H4 H3 H2", "I II TK TD", "HK P8 P9 T7", "K4 K3 K2 K1"]
    both = [("uhu", 1), ("pagat", 1)]
    state = late(SB, "a-rufer", hands, trick="X", declarer=1, announced=both, called="HK")
    game = play(TableGame(state), "I", "HK", "K1")
    assert [fault.kind for fault in game.faults] == ["bird-order"]
    for gained in (True, False):
        ruling = game.accuse(1, {"advantage": gained})[1]
        is_renonce(ruling, "SB-053", (7, -21, 7, 7))
    told = game_of("a-rufer", 1, 3, premiums=[UHU, PAGAT])
    is_renonce(rule(SB, case("bird-order", 1, game=told)), "SB-053", (7, -21, 7, 7))


@clause("SB-055")
def test_of_two_cards_one_is_taken_back() -> None:
    hands = ["XX K4", "HB K2", "H4 H2 HK", "T7 T8 T9"]
    state = late(SB, "rufer", hands, trick="HR HD", called="HK")
    four, two = Card.parse("H4"), Card.parse("H2")
    for kept, other in ((four, two), (two, four)):
        game = TableGame(state).two_cards(2, kept, other)
        mended = game.put_right(2)
        assert mended.state.public.trick[-1] == kept
        assert other in CardSet(mended.state.hidden.hands[2])
        is_free(game.accuse(2)[1], "SB-055", "put-right")
        gathered = play(game, "T7")
        with pytest.raises(NotAllowed):
            gathered.put_right(2)
        is_renonce(gathered.accuse(2)[1], "SB-011", (1, 1, -3, 1))


@clause("SB-056")
def test_an_irregular_card_is_taken_back_until_the_trick_is_turned_over() -> None:
    game = play(rufer("HB", HANDS), "XX", "P8")
    is_free(game.accuse(1)[1], "SB-056", "put-right")
    mended = game.put_right(1)
    assert mended.state.turn == 1
    mended = play(mended, "H4", "HR")
    assert mended.accuse(1)[1].decision == "nothing"
    led = play(game, "HR", "K4")
    with pytest.raises(NotAllowed):
        led.put_right(1)
    is_renonce(led.accuse(1)[1], "SB-032", (1, -3, 1, 1))


@pytest.mark.parametrize("fault", RENONCE_CLAUSES)
@clause("SB-056")
def test_every_irregular_card_has_the_same_grace(fault: str) -> None:
    is_free(rule(SB, case(fault, 1, moment=Moment(next_card=True))), "SB-056", "put-right")
    is_renonce(rule(SB, case(fault, 1)), RENONCE_CLAUSES[fault], (1, -3, 1, 1))


@clause("SB-061")
def test_mixing_itself_is_judged_by_whether_a_doubt_remains() -> None:
    assert rule(SB, case("mixed", 1)).question == "doubt"
    is_free(rule(SB, case("mixed", 1, answers={"doubt": False})), "SB-061")
    is_renonce(rule(SB, case("mixed", 1, answers={"doubt": True})), "SB-061", (1, -3, 1, 1))


@clause("SB-062")
def test_laying_down_early_is_no_renonce_and_play_goes_on() -> None:
    hands = ["I XX", "XXI P8", "HK HR", "T7 T8"]
    game = TableGame(late(SB, "rufer", hands, called="HK")).misbehave(0, "laid-down")
    game, ruling = game.accuse(0)
    is_free(ruling, "SB-062")
    game = play(game, "XX", "XXI", "HR", "T7")
    assert game.state.public.tricks[-1].winner == 1
    game = play(game, "P8", "HK", "T8", "I")
    assert game.is_over
    assert not game.outcome().irregularities


@clause("SB-063")
def test_who_throws_the_cards_together_commits_a_renonce_himself() -> None:
    waiting = rufer().misbehave(2, "betrayal").accuse(2)[0]
    is_renonce(waiting.misbehave(3, "scrambled").accuse(3)[1], "SB-063", (1, 1, 1, -3))
    is_renonce(rule(SB, case("scrambled", 3)), "SB-063", (1, 1, 1, -3))


@clause("SB-060")
def test_no_card_moves_while_a_case_is_open() -> None:
    game = rufer().misbehave(2, "betrayal")
    waiting, ruling = game.accuse(2)
    assert ruling.decision == "question"
    with pytest.raises(NotAllowed) as caught:
        play(waiting, "XX")
    assert "SB-060" in caught.value.clauses
    decided = waiting.accuse(2, {"purpose": False})[0]
    assert play(decided, "XX").state.turn == 1
