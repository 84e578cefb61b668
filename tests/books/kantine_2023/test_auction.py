"""Kant_Inen-Tarock: the auction."""

from __future__ import annotations

import pytest

from mondfang.game import Phase
from mondfang.game.public import Declared
from mondfang.game.text import parse_action
from tests.clauses import clause
from tests.positions import KI, bids, cited, offered, refused, say, table

THREE_PASSES = ("reserve", "pass", "pass", "pass")
BIRDS = "I II III IIII"
BIRD_OF = {"pagatrufer": "I", "uhurufer": "II", "kakadurufer": "III", "quapilrufer": "IIII"}
LADDER = (
    ("piccolo", "zwiccolo"),
    ("solorufer",),
    ("pagatrufer",),
    ("bettler",),
    ("sechserdreier",),
    ("uhurufer",),
    ("farbendreier",),
    ("dreier",),
    ("piccolo-ouvert", "zwiccolo-ouvert"),
    ("kakadurufer",),
    ("bettler-ouvert",),
    ("quapilrufer",),
    ("farbensolo",),
    ("solodreier",),
)
ROWS = tuple(game for row in LADDER for game in row)


def above(game: str) -> set[str]:
    """The games of the rows below this one in the printed table, without the forehand's own."""
    row = next(number for number, names in enumerate(LADDER) if game in names)
    return {name for names in LADDER[row + 1 :] for name in names} - {"sechserdreier"}


@clause("KI-008")
def test_sechserdreier_is_the_forehands_very_first_word_or_nothing() -> None:
    assert "sechserdreier" in bids(table(KI))
    second = table(KI, "reserve")
    assert refused(second, "bid sechserdreier") == "forehand-only"
    overbid = table(KI, "reserve", "bid piccolo", "pass", "pass")
    assert overbid.turn == 0
    assert refused(overbid, "bid sechserdreier") == "opening-only"
    for state in (second, overbid):
        assert "KI-008" in cited(state, "bid sechserdreier")


@clause("KI-074")
def test_forehand_opens_with_sechserdreier_or_her_reserve_and_nothing_else() -> None:
    opening = table(KI, hands={0: BIRDS})
    assert offered(opening) == ["reserve", "bid sechserdreier"]
    for game in ROWS:
        if game != "sechserdreier":
            assert refused(opening, f"bid {game}") == "opening-restricted"
    assert "KI-074" in cited(opening, "bid dreier")


@clause("KI-075")
def test_mein_spiel_and_vorhand_lead_to_the_same_auction() -> None:
    opening = table(KI)
    mine, forehand = (opening.apply(parse_action(0, word)) for word in ("Mein Spiel!", "Vorhand!"))
    assert mine == forehand
    assert mine.turn == 1
    assert mine.public.standing == ()


@clause("KI-076")
def test_forehand_may_not_pass_as_her_first_word() -> None:
    assert refused(table(KI), "Weiter!") == "forehand-must-open"
    assert "KI-076" in cited(table(KI), "Weiter!")


@clause("KI-077")
def test_forehand_may_not_hold_a_game_of_another() -> None:
    state = table(KI, "reserve", "bid dreier", "pass", "pass", hands={0: "III IIII"})
    assert refused(state, "bid dreier") == "no-holding"
    assert "KI-077" in cited(state, "bid dreier")
    assert "pass" in offered(state)
    assert set(bids(state)) == above("dreier")
    assert bids(state)[0] == "piccolo-ouvert"


@clause("KI-081")
def test_after_three_passes_forehand_has_all_games_and_her_two_own() -> None:
    alone = table(KI, *THREE_PASSES, hands={0: f"{BIRDS} H4 H3 H2"})
    choices = set(bids(alone))
    assert choices == set(ROWS) - {"sechserdreier"} | {"rufer", "trischaken"}
    assert len(choices) == 17
    assert refused(alone, "pass") == "forehand-must-choose"
    assert "KI-081" in cited(alone, "pass")


@clause("KI-081")
def test_rufer_and_trischaken_wait_for_three_passes() -> None:
    overbid = table(KI, "reserve", "bid piccolo", "pass", "pass")
    for game in ("rufer", "trischaken"):
        assert refused(table(KI, "reserve"), f"bid {game}") == "forehand-only"
        assert refused(overbid, f"bid {game}") == "after-three-passes"


@clause("KI-081")
def test_forehand_chooses_a_bird_game_only_with_the_bird() -> None:
    alone = table(KI, *THREE_PASSES, hands={0: "II", 1: "I III IIII"})
    birds = [game for game in bids(alone) if game.endswith("rufer")]
    assert birds == ["rufer", "solorufer", "uhurufer"]


@clause("KI-082")
def test_sechserdreier_is_gone_after_three_passes() -> None:
    alone = table(KI, *THREE_PASSES)
    assert refused(alone, "bid sechserdreier") == "opening-only"
    assert "KI-082" in cited(alone, "bid sechserdreier")


@clause("KI-106")
def test_a_bird_game_is_bid_under_the_name_of_its_bird() -> None:
    state = table(KI, "reserve", hands={1: BIRDS})
    named = {"pagatrufer": "pagat", "uhurufer": "uhu", "kakadurufer": "kakadu"}
    named["quapilrufer"] = "quapil"
    assert {game for game in bids(state) if game.endswith("rufer")} == {"solorufer", *named}
    for game in ("vogelrufer", "besserrufer"):
        assert refused(state, f"bid {game}") == "no-such-contract"
    for game, bird in named.items():
        won = say(state, f"bid {game}", "pass", "pass", "pass")
        assert [(said.premium, said.seat) for said in won.public.announcements] == [(bird, 1)]


@pytest.mark.parametrize(("game", "card"), BIRD_OF.items())
@clause("KI-107")
def test_the_named_bird_is_held_when_it_is_bid(game: str, card: str) -> None:
    others = " ".join(bird for bird in BIRDS.split() if bird != card)
    without = table(KI, "reserve", hands={1: others}, talon=card)
    assert refused(without, f"bid {game}") == "bird-not-held"
    assert "KI-107" in cited(without, f"bid {game}")
    assert game in bids(table(KI, "reserve", hands={1: card}))


@pytest.mark.parametrize("game", ["piccolo", "zwiccolo", "bettler", "bettler-ouvert"])
@clause("KI-121")
def test_nobody_plays_a_negative_game_beside_another(game: str) -> None:
    state = table(KI, "reserve", f"bid {game}")
    assert refused(state, f"bid {game}") == "no-holding"
    assert "KI-121" in cited(state, f"bid {game}")
    assert say(state, "pass", "pass", "pass").public.games == (Declared(1, game),)


@pytest.mark.parametrize("first", ["piccolo", "zwiccolo", "piccolo-ouvert", "zwiccolo-ouvert"])
@clause("KI-122")
def test_there_is_no_second_piccolo_or_zwiccolo(first: str) -> None:
    state = table(KI, "reserve", f"bid {first}")
    ending = "-ouvert" if first.endswith("-ouvert") else ""
    for second in (f"piccolo{ending}", f"zwiccolo{ending}"):
        assert refused(state, f"bid {second}") == "no-holding"
        assert "KI-122" in cited(state, f"bid {second}")


@pytest.mark.parametrize("first", ["piccolo", "zwiccolo"])
@clause("KI-123")
def test_a_bettler_overbids_a_piccolo_and_is_not_played_beside_it(first: str) -> None:
    state = table(KI, "reserve", f"bid {first}", "bid bettler")
    assert state.public.standing == (Declared(2, "bettler"),)
    played = say(state, "pass", "pass", "pass")
    assert played.public.games == (Declared(2, "bettler"),)


@clause("KI-138")
def test_solodreier_is_the_highest_game_and_ends_the_auction() -> None:
    over = table(KI, "reserve", "bid farbensolo")
    assert bids(over) == ["solodreier"]
    ended = say(over, "bid solodreier")
    assert ended.public.games == (Declared(2, "solodreier"),)
    assert ended.public.phase is not Phase.AUCTION
    for seat in (0, 1, 3):
        assert ended.legal_actions(seat) == ()
        assert refused(ended, "bid farbensolo", seat) == "not-your-turn"


@clause("KI-226")
@pytest.mark.parametrize("standing", [game for game in ROWS[:-1] if game != "sechserdreier"])
def test_only_games_of_a_lower_row_of_the_table_overbid(standing: str) -> None:
    own = BIRD_OF.get(standing, "V")
    rest = " ".join(bird for bird in BIRDS.split() if bird != own)
    state = table(KI, "reserve", f"bid {standing}", hands={1: own, 2: rest})
    assert set(bids(state)) == above(standing)
    for game in set(ROWS) - above(standing) - {"sechserdreier"}:
        assert refused(state, f"bid {game}") in ("bid-too-low", "no-holding")
        assert "KI-226" in cited(state, f"bid {game}")


@clause("KI-226")
def test_over_a_sechserdreier_bettler_is_too_low_and_uhurufer_is_not() -> None:
    state = table(KI, "bid sechserdreier", hands={1: "II"})
    assert refused(state, "bid bettler") == "bid-too-low"
    assert "KI-226" in cited(state, "bid bettler")
    assert say(state, "bid uhurufer").public.standing == (Declared(1, "uhurufer"),)


@clause("KI-226")
def test_a_dreier_overbids_a_farbendreier_of_the_same_value() -> None:
    state = table(KI, "reserve", "bid farbendreier")
    assert "dreier" in bids(state)
    assert refused(say(state, "bid dreier"), "bid farbendreier") == "bid-too-low"


@clause("KI-227")
def test_who_has_passed_is_out_of_the_auction() -> None:
    state = table(KI, "reserve", "pass", "bid dreier")
    assert refused(state, "bid solodreier", seat=1) == "already-passed"
    assert "KI-227" in cited(state, "bid solodreier", seat=1)
    raised = say(state, "pass", "bid piccolo-ouvert")
    assert raised.turn == 2
    assert raised.legal_actions(1) == ()


@clause("KI-227")
def test_the_auction_waits_for_a_bid_or_weiter() -> None:
    state = table(KI, "reserve")
    assert refused(state, "silence") == "silence-waits"
    assert "KI-227" in cited(state, "silence")


@clause("KI-228")
def test_three_passes_end_the_auction_and_the_last_bid_is_played_unchanged() -> None:
    standing = table(KI, "reserve", "bid piccolo", "pass", "pass")
    assert standing.public.phase is Phase.AUCTION
    assert refused(standing, "bid bettler", seat=1) == "own-bid-stands"
    assert "KI-228" in cited(standing, "bid bettler", seat=1)
    ended = say(standing, "pass")
    assert ended.public.games == (Declared(1, "piccolo"),)
    assert ended.turn == 1
    assert refused(ended, "bid bettler") == "wrong-phase"


@clause("KI-228")
def test_who_was_overbid_may_raise_also_after_a_sechserdreier() -> None:
    overbid = table(KI, "bid sechserdreier", "bid dreier", "pass", "pass")
    assert overbid.turn == 0
    raised = say(overbid, "bid bettler-ouvert")
    assert raised.turn == 1
    ended = say(raised, "pass")
    assert ended.public.games == (Declared(0, "bettler-ouvert"),)


@clause("KI-229")
def test_forehand_may_overbid_at_her_later_turns_or_pass() -> None:
    words = ("reserve", "pass", "bid bettler", "pass")
    state = table(KI, *words, hands={0: "II"})
    assert state.turn == 0
    assert {"pass", "bid uhurufer"} <= set(offered(state))
    assert say(state, "bid uhurufer").public.standing == (Declared(0, "uhurufer"),)
