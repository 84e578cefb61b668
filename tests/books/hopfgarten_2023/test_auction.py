"""Hopfgarter Turnierregeln: the games on offer and the auction."""

from __future__ import annotations

import pytest

from mondfang.game import Phase
from mondfang.game.public import Declared
from tests.clauses import clause
from tests.positions import HG, bids, cited, offered, play_out, refused, say, table

BIRDS = "I II III"
THREE_PASSES = ("reserve", "pass", "pass", "pass")


@clause("HG-044")
def test_forehand_opens_with_erster_or_auf_and_nothing_else() -> None:
    opening = table(HG, hands={0: BIRDS})
    assert offered(opening) == ["reserve", "bid auf"]
    assert refused(opening, "pass") == "forehand-must-open"
    for bird in ("pagatrufer", "uhurufer", "kakadurufer"):
        assert refused(opening, f"bid {bird}") == "opening-restricted"
        assert "HG-044" in cited(opening, f"bid {bird}")


@clause("HG-044")
def test_forehand_can_bid_a_bird_game_later_over_anothers_bid() -> None:
    later = table(HG, "reserve", "bid pagatrufer", "pass", "pass", hands={0: "II III", 1: "I"})
    assert bids(later) == ["uhurufer", "kakadurufer"]


@clause("HG-007")
def test_auf_is_offered_with_ones_very_first_call() -> None:
    assert "auf" in bids(table(HG))
    assert "auf" in bids(table(HG, "reserve"))
    assert "auf" in bids(table(HG, "reserve", "pass", "bid pagatrufer", hands={2: "I"}))


@clause("HG-007")
def test_who_said_erster_cannot_bid_auf_any_more() -> None:
    alone = table(HG, *THREE_PASSES)
    overbid = table(HG, "reserve", "bid pagatrufer", "pass", "pass", hands={1: "I"})
    for state in (alone, overbid):
        assert state.turn == 0
        assert "auf" not in bids(state)
        assert refused(state, "bid auf") == "first-call-only"
        assert "HG-007" in cited(state, "bid auf")


@clause("HG-007")
def test_who_bid_a_pagat_and_was_overbid_cannot_bid_auf() -> None:
    words = ("reserve", "bid pagatrufer", "bid uhurufer", "pass", "pass")
    state = table(HG, *words, hands={1: "I III", 2: "II"})
    assert state.turn == 1
    assert bids(state) == ["kakadurufer"]
    assert refused(state, "bid auf") == "first-call-only"


@clause("HG-008")
def test_auf_ends_the_auction_at_once() -> None:
    for words, declarer in ((("bid auf",), 0), (("reserve", "bid auf"), 1)):
        state = table(HG, *words)
        assert state.public.phase is not Phase.AUCTION
        assert state.public.games == (Declared(declarer, "auf"),)
        assert state.turn == declarer


@clause("HG-045")
def test_after_three_passes_forehand_has_rufer_and_fahrer_only() -> None:
    state = table(HG, *THREE_PASSES, hands={0: BIRDS})
    assert offered(state) == ["bid trischaken", "bid rufer"]
    assert refused(state, "bid pagatrufer") == "only-forehand-games"
    assert "HG-045" in cited(state, "bid pagatrufer")
    assert refused(state, "pass") == "forehand-must-choose"


@clause("HG-045")
def test_the_pagat_of_a_rufer_is_announced_beside_it() -> None:
    words = ("bid rufer", "call HK", "open talon", "take half 1")
    state = table(HG, *THREE_PASSES, *words, hands={0: "I H1 H2 H3"}, talon="V VI VII")
    said = say(state, "discard H1 H2 H3", "announce pagat")
    assert [a.premium for a in said.public.announcements] == ["pagat"]


@clause("HG-046")
def test_only_forehand_can_play_rufer_or_fahrer() -> None:
    state = table(HG, "reserve", hands={1: BIRDS})
    assert offered(state) == [
        "pass",
        *(f"bid {game}" for game in ("pagatrufer", "uhurufer", "kakadurufer", "auf")),
    ]
    for game in ("rufer", "trischaken"):
        assert refused(state, f"bid {game}") == "forehand-only"
        assert "HG-046" in cited(state, f"bid {game}")


@clause("HG-047")
def test_forehand_cannot_hold_a_game_bid_by_another() -> None:
    state = table(HG, "reserve", "bid uhurufer", "pass", "pass", hands={0: "III", 1: "II"})
    assert offered(state) == ["pass", "bid kakadurufer"]
    assert refused(state, "bid uhurufer") == "no-holding"
    assert "HG-047" in cited(state, "bid uhurufer")


@clause("HG-137")
def test_the_maus_outranks_the_uhu() -> None:
    words = ("reserve", "bid pagatrufer", "pass", "bid kakadurufer", "pass")
    state = table(HG, *words, hands={1: "I II", 3: "III"})
    assert refused(state, "bid uhurufer") == "bid-too-low"
    assert "HG-137" in cited(state, "bid uhurufer")
    assert say(state, "pass").public.games == (Declared(3, "kakadurufer"),)


@clause("HG-137")
def test_auf_outranks_the_maus_though_it_is_worth_less() -> None:
    state = table(HG, "reserve", "bid kakadurufer", hands={1: "III"})
    assert bids(state) == ["auf"]


@clause("HG-137")
def test_who_passed_is_out_and_who_stands_waits_until_he_is_overbid() -> None:
    hands = {1: "I III", 2: "II"}
    state = table(HG, "reserve", "bid pagatrufer", hands=hands)
    assert refused(state, "bid kakadurufer", seat=1) == "own-bid-stands"
    assert "HG-137" in cited(state, "bid kakadurufer", seat=1)
    passed = say(state, "pass")
    assert refused(passed, "bid uhurufer", seat=2) == "already-passed"
    overbid = say(state, "bid uhurufer", "pass", "pass")
    assert overbid.turn == 1
    assert bids(overbid) == ["kakadurufer"]


@clause("HG-138")
@pytest.mark.parametrize(
    ("game", "bird"), [("pagatrufer", "I"), ("uhurufer", "II"), ("kakadurufer", "III")]
)
def test_a_bird_game_needs_its_bird_in_the_hand(game: str, bird: str) -> None:
    others = " ".join(card for card in BIRDS.split() if card != bird)
    without = table(HG, "reserve", hands={1: others, 2: bird})
    assert refused(without, f"bid {game}") == "bird-not-held"
    assert "HG-138" in cited(without, f"bid {game}")
    assert game in bids(table(HG, "reserve", hands={1: bird}))


@clause("HG-138")
def test_the_bird_of_the_bid_counts_as_announced() -> None:
    words = ("reserve", "bid uhurufer", "pass", "pass", "pass", "call HK", "open talon")
    hands = {1: "II HK H1 H2 H3"}
    state = table(HG, *words, "take half 1", hands=hands, talon="V VI VII")
    state = say(state, "discard H1 H2 H3", "lie", "kontra uhu@1", "gut", "gut", "gut", "gut")
    fact = next(f for f in play_out(state).outcome().premiums if f.premium == "uhu")
    assert (fact.announced, fact.side, fact.by, fact.kontra) == (True, "declarer", 1, 1)


def exists(game: str) -> bool:
    """Whether forehand or another seat could bid it at any moment, or only lacks something."""
    moments = (table(HG), table(HG, "reserve"), table(HG, *THREE_PASSES))
    codes = {refused(state, f"bid {game}") for state in moments if game not in bids(state)}
    return codes != {"no-such-contract"}


@clause("HG-034")
def test_there_is_no_sechserdreier() -> None:
    assert not exists("sechserdreier")


@clause("HG-035")
def test_there_are_no_suit_games() -> None:
    assert not any(map(exists, ("farbenrufer", "farbendreier", "farbensolo")))


@clause("HG-036")
def test_there_are_no_solo_games() -> None:
    assert not any(map(exists, ("solorufer", "solodreier", "farbensolo")))


@clause("HG-037")
def test_there_are_no_negative_games_but_fahren() -> None:
    negative = ("piccolo", "zwiccolo", "bettler", "piccolo-ouvert", "bettler-ouvert")
    assert not any(map(exists, negative))
    assert exists("trischaken")


@clause("HG-034", "HG-035", "HG-036", "HG-037")
def test_six_games_are_all_there_is() -> None:
    found = set(bids(table(HG, hands={0: BIRDS})))
    found |= set(bids(table(HG, "reserve", hands={1: BIRDS})))
    found |= set(bids(table(HG, *THREE_PASSES, hands={0: BIRDS})))
    assert found == {"trischaken", "rufer", "pagatrufer", "uhurufer", "kakadurufer", "auf"}


@clause("HG-036")
@pytest.mark.parametrize("game", ["rufer", "pagatrufer", "uhurufer", "kakadurufer", "auf"])
def test_every_game_but_fahren_takes_half_of_the_talon(game: str) -> None:
    if game == "rufer":
        state = table(HG, *THREE_PASSES, "bid rufer")
    else:
        state = table(HG, "reserve", f"bid {game}", hands={1: BIRDS})
        while state.public.phase is Phase.AUCTION:
            state = say(state, "pass")
    if state.public.phase is Phase.CALL:
        state = say(state, "call HK")
    assert offered(state) == ["open talon"]
    assert {"take half 1", "take half 2"} <= set(offered(say(state, "open talon")))
