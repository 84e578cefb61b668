"""Standardregeln de luxe: the auction, the ladder of games, and the Extras that change them."""

from __future__ import annotations

import pytest

from mondfang.game.public import Declared, Phase
from tests.clauses import clause
from tests.positions import DL, bids, book_with, cited, offered, refused, table

ALL_PASS = ("reserve", "pass", "pass", "pass")
BIRDS = "I II III IIII"
LADDER = [
    ["piccolo"],
    ["solorufer"],
    ["besserrufer"],
    ["bettler"],
    ["sechserdreier"],
    ["farbendreier"],
    ["dreier"],
    ["zwiccolo-semi", "piccolo-semi", "bettler-semi"],
    ["farbeneiner"],
    ["einer"],
    ["solobesser"],
    ["zwiccolo-ouvert", "piccolo-ouvert"],
    ["bettler-ouvert"],
    ["farbensolo"],
    ["solodreier"],
]


@clause("DL-065")
def test_forehand_opens_with_vorhand_or_a_game_but_never_passes() -> None:
    first = table(DL, hands={0: BIRDS})
    games = [name for line in LADDER for name in line]
    assert offered(first)[0] == "reserve"
    assert sorted(bids(first)) == sorted(games)
    assert refused(first, "pass") == "forehand-must-open"
    assert "DL-065" in cited(first, "pass")


@clause("DL-065")
@pytest.mark.parametrize("game", ["rufer", "trischaken"])
def test_rufer_and_trischaken_are_no_opening_bids(game: str) -> None:
    assert refused(table(DL), f"bid {game}") == "after-three-passes"


@clause("DL-066")
@pytest.mark.parametrize("said", [["reserve"], ["reserve", "pass"], ["reserve", "pass", "pass"]])
def test_the_others_in_turn_bid_a_game_or_say_weiter(said: list[str]) -> None:
    state = table(DL, *said, hands={len(said): BIRDS})
    assert state.turn == len(said)
    assert [text for text in offered(state) if not text.startswith("bid ")] == ["pass"]
    assert "dreier" in bids(state)


@clause("DL-066")
def test_saying_nothing_does_not_count_as_weiter() -> None:
    second = table(DL, "reserve")
    assert refused(second, "silence") == "silence-waits"
    assert "DL-066" in cited(second, "silence")


@clause("DL-067")
def test_after_three_weiter_the_forehand_can_only_rufen_or_fahren() -> None:
    alone = table(DL, *ALL_PASS, hands={0: BIRDS})
    assert offered(alone) == ["bid rufer", "bid trischaken"]
    for game in ("dreier", "besserrufer", "solorufer", "piccolo"):
        assert refused(alone, f"bid {game}") == "only-forehand-games"
        assert "DL-067" in cited(alone, f"bid {game}")
    assert refused(alone, "pass") == "forehand-must-choose"


@clause("DL-068")
@pytest.mark.parametrize("game", ["rufer", "trischaken", "sechserdreier"])
@pytest.mark.parametrize("said", [["reserve"], ["reserve", "pass"], ["reserve", "pass", "pass"]])
def test_the_games_marked_v_are_open_to_the_forehand_only(game: str, said: list[str]) -> None:
    state = table(DL, *said)
    assert refused(state, f"bid {game}") == "forehand-only"
    assert "DL-068" in cited(state, f"bid {game}")


@clause("DL-069")
def test_only_a_higher_ranking_game_overbids() -> None:
    state = table(DL, "bid dreier")
    assert refused(state, "bid farbendreier") == "bid-too-low"
    assert "DL-069" in cited(state, "bid farbendreier")
    assert "einer" in bids(state)


@clause("DL-070")
def test_the_forehand_cannot_hold_a_game_of_equal_rank() -> None:
    state = table(DL, "reserve", "bid dreier", "pass", "pass")
    assert state.turn == 0
    assert refused(state, "bid dreier") == "no-holding"
    assert "DL-070" in cited(state, "bid dreier")
    assert {"farbeneiner", "einer", "solodreier"} <= set(bids(state))
    assert "pass" in offered(state)


@clause("DL-071")
def test_ones_own_bid_cannot_be_raised_while_it_stands() -> None:
    state = table(DL, "bid dreier", "pass", "pass")
    assert refused(state, "bid solodreier", seat=0) == "own-bid-stands"
    assert "DL-071" in cited(state, "bid solodreier", seat=0)
    done = table(DL, "bid dreier", "pass", "pass", "pass")
    assert done.public.games == (Declared(0, "dreier"),)
    assert refused(done, "bid solodreier") == "wrong-phase"


@clause("DL-071")
def test_an_overbid_game_may_be_raised() -> None:
    state = table(DL, "bid dreier", "bid einer", "pass", "pass", hands={0: "I"})
    assert state.turn == 0
    assert "solobesser" in bids(state)


@clause("DL-072")
def test_who_has_passed_is_not_asked_again() -> None:
    state = table(DL, "bid piccolo", "bid bettler", "pass", "pass", "bid dreier", "bid einer")
    assert state.turn == 0
    for seat in (2, 3):
        assert refused(state, "bid solodreier", seat=seat) == "already-passed"
        assert "DL-072" in cited(state, "bid solodreier", seat=seat)


@clause("DL-072")
def test_who_has_passed_may_still_announce_and_kontra() -> None:
    state = table(DL, "reserve", "bid einer", "pass", "pass", "bid solodreier", "lie", "gut")
    assert state.turn == 2
    assert {"kontra game@0", "announce trull"} <= set(offered(state))


@clause("DL-089")
@pytest.mark.parametrize(
    "said",
    [ALL_PASS, ("reserve", "bid piccolo", "pass", "pass")],
    ids=["three passes", "a lower bid"],
)
def test_sechserdreier_is_the_forehands_opening_or_nothing(said: tuple[str, ...]) -> None:
    assert "sechserdreier" in bids(table(DL))
    state = table(DL, *said)
    assert refused(state, "bid sechserdreier") == "opening-only"
    assert "DL-089" in cited(state, "bid sechserdreier")


@clause("DL-090")
def test_sechserdreier_afterwards_has_to_be_agreed() -> None:
    both = book_with(DL, sechserdreier="both")
    assert bids(table(both, *ALL_PASS)) == ["rufer", "trischaken", "sechserdreier"]
    assert "sechserdreier" in bids(table(both))
    between = table(both, "reserve", "bid piccolo", "pass", "pass")
    assert refused(between, "bid sechserdreier") == "opening-only"
    assert "DL-090" in cited(between, "bid sechserdreier")
    assert bids(table(DL, *ALL_PASS)) == ["rufer", "trischaken"]


@clause("DL-170")
def test_the_alternative_sechserdreier_comes_only_afterwards() -> None:
    back = book_with(DL, sechserdreier="back")
    first = table(back)
    assert refused(first, "bid sechserdreier") == "after-three-passes"
    assert "DL-170" in cited(first, "bid sechserdreier")
    assert bids(table(back, *ALL_PASS)) == ["rufer", "trischaken", "sechserdreier"]


@clause("DL-208")
@pytest.mark.parametrize("line", range(len(LADDER)))
def test_every_line_of_the_table_overbids_the_lines_above_it(line: int) -> None:
    higher = {name for names in LADDER[line + 1 :] for name in names} - {"sechserdreier"}
    lower = {name for names in LADDER[:line] for name in names} - {"sechserdreier"}
    for game in LADDER[line]:
        state = table(DL, f"bid {game}", hands={0: "I II", 1: "III IIII"})
        if game == "solodreier":
            assert state.public.games == (Declared(0, "solodreier"),)
            continue
        assert higher <= set(bids(state)), game
        assert not lower & set(bids(state)), game


@clause("DL-208")
def test_bettler_overbids_a_besserrufer_whatever_its_bird() -> None:
    state = table(DL, "bid besserrufer", hands={0: "IIII", 1: "I II III"})
    assert "bettler" in bids(state)
    assert refused(table(DL, "bid bettler", hands={1: "IIII"}), "bid besserrufer") == "bid-too-low"


@clause("DL-208")
def test_equal_ranks_of_negative_games_join_and_do_not_overbid() -> None:
    state = table(DL, "bid zwiccolo-semi", "bid bettler-semi", "pass", "pass")
    assert state.public.games == (Declared(0, "zwiccolo-semi"), Declared(1, "bettler-semi"))


@clause("DL-209")
def test_the_last_bidder_plays_exactly_the_game_he_bid() -> None:
    state = table(DL, "reserve", "bid dreier", "pass", "pass", "pass")
    assert state.public.games == (Declared(1, "dreier"),)
    assert (state.public.phase, state.turn) == (Phase.TALON, 1)


@clause("DL-209")
def test_the_auction_waits_for_everyone_who_has_not_passed() -> None:
    waiting = table(DL, "reserve", "bid dreier", "pass", "pass")
    assert (waiting.public.phase, waiting.turn) == (Phase.AUCTION, 0)
    joined = table(DL, "bid piccolo", "bid piccolo", "pass", "pass")
    assert joined.public.games == (Declared(0, "piccolo"), Declared(1, "piccolo"))


@clause("DL-162")
@pytest.mark.parametrize(
    ("option", "value", "game"),
    [
        ("zwiccolo", "on", "zwiccolo"),
        ("zwiccolo", "bei", "zwiccolo"),
        ("split_besserrufer", "on", "kakadurufer"),
        ("split_besserrufer", "on", "quapilrufer"),
        ("besserdreier", "on", "besserdreier"),
    ],
)
def test_a_game_of_the_extras_exists_only_where_it_was_agreed(
    option: str, value: str, game: str
) -> None:
    assert refused(table(DL, hands={0: BIRDS}), f"bid {game}") == "no-such-contract"
    agreed = book_with(DL, **{option: value})
    assert game in bids(table(agreed, hands={0: BIRDS}))


@clause("DL-162")
@pytest.mark.parametrize(
    "option", [row.id for row in DL.options.values() if "DL-162" in row.clauses]
)
def test_an_extra_that_is_not_named_is_off(option: str) -> None:
    row = DL.options[option]
    assert book_with(DL, **{option: row.default}) == DL
    others = [value for value in row.values if value != row.default] or [str(row.high)]
    for value in others:
        assert book_with(DL, **{option: value}) != DL


@clause("DL-164")
def test_zwiccolo_semi_ouvert_can_be_left_out() -> None:
    without = book_with(DL, semi_revers="on", zwiccolo_semi="off")
    assert refused(table(without), "bid zwiccolo-semi") == "no-such-contract"
    assert {"piccolo-semi", "bettler-semi", "zwiccolo-ouvert"} <= set(bids(table(without)))
    assert "zwiccolo-semi" in bids(table(book_with(DL, semi_revers="on")))


@clause("DL-168")
def test_kakadurufer_and_quapilrufer_take_the_line_of_solobesser() -> None:
    split = book_with(DL, split_besserrufer="on")
    hands = {0: "I II", 1: "III IIII"}
    assert refused(table(split, hands=hands), "bid solobesser") == "no-such-contract"
    over_einer = table(split, "bid einer", hands=hands)
    assert {"kakadurufer", "quapilrufer"} <= set(bids(over_einer))
    over_kakadu = table(split, "reserve", "bid kakadurufer", hands={1: "III", 2: "IIII"})
    assert {"quapilrufer", "zwiccolo-ouvert"} <= set(bids(over_kakadu))
    assert refused(over_kakadu, "bid einer") == "bid-too-low"
    over_ouvert = table(split, "bid zwiccolo-ouvert", hands=hands)
    assert refused(over_ouvert, "bid quapilrufer") == "bid-too-low"


@clause("DL-168")
@pytest.mark.parametrize(("game", "bird"), [("kakadurufer", "kakadu"), ("quapilrufer", "quapil")])
def test_the_bird_of_a_kakadurufer_or_quapilrufer_is_named_by_the_bid(game: str, bird: str) -> None:
    split = book_with(DL, split_besserrufer="on")
    state = table(split, f"bid {game}", "pass", "pass", "pass", hands={0: "III IIII"})
    assert [said.premium for said in state.public.announcements] == [bird]
    assert (state.public.phase, state.turn) == (Phase.CALL, 0)
    called = [text for text in offered(state) if text.startswith("call ")]
    talon = table(split, f"bid {game}", "pass", "pass", "pass", called[0], hands={0: "III IIII"})
    assert offered(talon) == ["open talon"]


@clause("DL-169")
def test_with_kakadurufer_agreed_besserrufer_needs_pagat_or_uhu() -> None:
    split = book_with(DL, split_besserrufer="on")
    hands = {0: "III", 1: "I II IIII"}
    kakadu = table(split, hands=hands)
    assert refused(kakadu, "bid besserrufer") == "bird-not-held"
    assert "DL-169" in cited(kakadu, "bid besserrufer")
    assert "kakadurufer" in bids(kakadu)
    assert "besserrufer" in bids(table(DL, hands=hands))
    for bird, other in (("I", "II"), ("II", "I")):
        state = table(split, hands={0: bird, 1: f"{other} III IIII"})
        assert "besserrufer" in bids(state)


@clause("DL-176")
def test_with_pflicht_ouvert_negative_games_are_bid_only_open() -> None:
    duty = book_with(DL, pflicht_ouvert="on", zwiccolo="on")
    state = table(duty)
    for game in ("piccolo", "zwiccolo", "bettler"):
        assert refused(state, f"bid {game}") == "no-such-contract"
        assert {f"{game}-semi", f"{game}-ouvert"} <= set(bids(state))
    assert {"piccolo", "bettler"} <= set(bids(table(DL)))
