"""SB-Tarock: the auction."""

from __future__ import annotations

from itertools import combinations

import pytest

from mondfang.game import Phase
from mondfang.game.public import Declared
from tests.clauses import clause
from tests.positions import SB, bids, book_with, cited, offered, refused, say, table

LADDER = (
    *("piccolo", "bettler", "solorufer", "a-rufer", "farbendreier", "sechserdreier"),
    *("dreier", "farbensolo", "piccolo-ouvert", "bettler-ouvert", "solodreier"),
)
SUITS = "I H1 H2 H3 H4 K1 K2"  # a bird, and suit cards enough for every game
THREE_PASSES = ("reserve", "pass", "pass", "pass")


@clause("SB-014")
@pytest.mark.parametrize("word", ["weiter", "Weiter!", "gut", "pass"])
def test_weiter_and_gut_are_one_and_the_same_pass(word: str) -> None:
    before = table(SB, "reserve")
    state = say(before, word)
    assert state == say(before, "pass")
    assert state.public.passed == {1}
    assert state.turn == 2


@clause("SB-014")
def test_who_bids_nothing_has_to_say_so_before_the_next_seat_speaks() -> None:
    state = table(SB, "reserve")
    assert "pass" in offered(state)
    assert refused(state, "bid dreier", seat=2) == "not-your-turn"
    assert state.legal_actions(2) == ()


@clause("SB-016")
def test_silence_is_passing_for_good() -> None:
    state = table(SB, "reserve", "silence")
    assert state.turn == 2
    assert state.public.passed == {1}
    after = say(state, "bid solorufer")  # the next seat goes on
    assert refused(after, "bid dreier", seat=1) == "already-passed"
    assert after.legal_actions(1) == ()
    assert say(after, "silence", "silence").public.games == (Declared(2, "solorufer"),)


@clause("SB-016")
def test_forehand_cannot_be_silent_where_she_cannot_pass() -> None:
    assert refused(table(SB), "silence") == "forehand-must-open"
    alone = table(SB, "reserve", "silence", "silence", "silence")
    assert alone.turn == 0
    assert refused(alone, "silence") == "forehand-must-choose"


@clause("SB-029")
@pytest.mark.parametrize("words", [(), ("reserve",), ("reserve", "bid bettler-ouvert")])
def test_nothing_overbids_a_solodreier(words: tuple[str, ...]) -> None:
    state = table(SB, *words)
    declarer = state.turn
    state = say(state, "bid solodreier")
    assert state.public.phase is not Phase.AUCTION
    assert [(game.seat, game.contract) for game in state.public.games] == [(declarer, "solodreier")]
    assert state.turn == declarer


@clause("SB-070")
def test_forehand_opens_with_vorhand_or_any_game_of_the_ladder() -> None:
    opening = table(SB, hands={0: SUITS})
    assert offered(opening)[0] == "reserve"
    assert set(bids(opening)) == set(LADDER)
    assert refused(opening, "pass") == "forehand-must-open"
    assert "SB-070" in cited(opening, "pass")


@clause("SB-070")
def test_who_passed_is_out_of_the_auction() -> None:
    state = table(SB, "reserve", "pass", "bid dreier")
    assert refused(state, "bid solodreier", seat=1) == "already-passed"
    assert "SB-070" in cited(state, "bid solodreier", seat=1)
    state = say(state, "pass", "bid solodreier")
    assert state.public.games == (Declared(0, "solodreier"),)


@clause("SB-070")
def test_forehand_cannot_hold_a_game_of_equal_rank() -> None:
    words = ("reserve", "bid a-rufer", "pass", "pass")
    state = table(SB, *words, hands={0: "I", 1: "II"})
    assert refused(state, "bid a-rufer") == "no-holding"
    assert "SB-070" in cited(state, "bid a-rufer")
    assert say(state, "pass").public.games == (Declared(1, "a-rufer"),)


@clause("SB-071")
def test_the_rows_of_the_table_are_the_ladder() -> None:
    biddable = [game for game in LADDER if game != "sechserdreier"]  # forehand's first word only
    hands = {0: SUITS, 1: "II P7 P8 P9 P10 PB PR"}
    for low, high in combinations(LADDER, 2):
        if high == "sechserdreier":
            continue
        state = table(SB, f"bid {low}", hands=hands)
        assert high in bids(state), f"{high} over {low}"
    for low, high in combinations(biddable[:-1], 2):  # the Solodreier ends the auction
        state = table(SB, f"bid {high}", hands=hands)
        assert refused(state, f"bid {low}") == "bid-too-low"
        assert "SB-071" in cited(state, f"bid {low}")


@clause("SB-071")
def test_dreier_overbids_sechserdreier_though_both_are_worth_the_same() -> None:
    assert SB.contracts["dreier"].value == SB.contracts["sechserdreier"].value
    state = table(SB, "bid sechserdreier", "bid dreier", "pass", "pass", "pass")
    assert state.public.games == (Declared(1, "dreier"),)


@clause("SB-071")
def test_an_a_rufer_does_not_overbid_an_a_rufer() -> None:
    state = table(SB, "reserve", "bid a-rufer", hands={1: "I", 2: "II III IIII"})
    assert refused(state, "bid a-rufer") == "no-holding"
    assert "SB-071" in cited(state, "bid a-rufer")


@clause("SB-071")
def test_the_core_profile_has_the_five_named_games() -> None:
    core = book_with(SB, profile="core")
    assert bids(table(core, hands={0: SUITS})) == [
        *("solorufer", "a-rufer", "sechserdreier", "dreier", "solodreier"),
    ]


@clause("SB-072")
def test_after_three_passes_forehand_may_play_anything_but_sechserdreier() -> None:
    state = table(SB, *THREE_PASSES, hands={0: SUITS})
    games = {"rufer", "trischaken", *LADDER} - {"sechserdreier"}
    assert set(bids(state)) == games
    assert refused(state, "bid sechserdreier") == "opening-only"
    assert refused(state, "pass") == "forehand-must-choose"
    assert "SB-072" in cited(state, "pass")


@clause("SB-072")
@pytest.mark.parametrize("game", ["rufer", "trischaken"])
def test_rufer_and_trischaken_wait_for_three_passes_and_are_forehands(game: str) -> None:
    third = table(SB, "reserve", "pass")
    assert refused(third, f"bid {game}") == "forehand-only"
    assert "SB-072" in cited(third, f"bid {game}")
    assert refused(table(SB), f"bid {game}") == "after-three-passes"
    assert say(table(SB, *THREE_PASSES), f"bid {game}").public.games == (Declared(0, game),)


@clause("SB-073")
def test_sechserdreier_is_forehands_first_word_or_nothing() -> None:
    assert "sechserdreier" in bids(table(SB))
    second = table(SB, "reserve")
    assert refused(second, "bid sechserdreier") == "forehand-only"
    assert "SB-073" in cited(second, "bid sechserdreier")
    later = table(SB, "reserve", "bid piccolo", "pass", "pass")
    assert refused(later, "bid sechserdreier") == "opening-only"
