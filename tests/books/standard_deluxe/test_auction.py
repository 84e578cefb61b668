"""Standardregeln de luxe: the auction, the ladder of games, and the Extras that change them."""

from __future__ import annotations

import pytest

from mondfang.game.public import Declared, Phase
from tests.clauses import clause
from tests.positions import DL, bids, book_with, offered, refused, table

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
def test_equal_ranks_of_negative_games_join_and_do_not_overbid() -> None:
    state = table(DL, "bid zwiccolo-semi", "bid bettler-semi", "pass", "pass")
    assert state.public.games == (Declared(0, "zwiccolo-semi"), Declared(1, "bettler-semi"))


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
