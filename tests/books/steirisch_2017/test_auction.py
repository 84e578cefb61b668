"""Steirischer Tarockcup: the auction."""

from __future__ import annotations

import pytest

from mondfang.game import Phase
from mondfang.game.public import Declared
from tests.clauses import clause
from tests.positions import ST, bids, cited, offered, refused, say, table

ALL_BIRDS = {0: "I II III IIII"}
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
BIRD_RUFER = {"pagatrufer": "I", "uhurufer": "II", "kakadurufer": "III", "quapilrufer": "IIII"}


def above(contract: str) -> set[str]:
    """All that overbids a contract; the Sechserdreier is never an overbid."""
    row = next(i for i, names in enumerate(LADDER) if contract in names)
    return {name for names in LADDER[row + 1 :] for name in names} - {"sechserdreier"}


@clause("ST-015")
def test_sechserdreier_is_the_forehands_first_word_or_nothing() -> None:
    assert "bid sechserdreier" in offered(table(ST))
    others = table(ST, "reserve")
    assert refused(others, "bid sechserdreier") == "forehand-only"
    later = table(ST, "reserve", "bid piccolo", "pass", "pass")
    assert refused(later, "bid sechserdreier") == "opening-only"
    assert "ST-015" in cited(later, "bid sechserdreier")


@clause("ST-016")
def test_rufer_and_trischaken_wait_for_three_passes() -> None:
    alone = table(ST, "reserve", "pass", "pass", "pass")
    assert {"rufer", "trischaken"} <= set(bids(alone))
    overbid = table(ST, "reserve", "bid piccolo", "pass", "pass")
    assert not {"rufer", "trischaken"} & set(bids(overbid))
    assert "ST-016" in cited(overbid, "bid rufer")


@clause("ST-016")
@pytest.mark.parametrize("passes", [0, 1, 2])
@pytest.mark.parametrize("contract", ["rufer", "trischaken"])
def test_nobody_but_the_forehand_is_offered_rufer_or_trischaken(passes: int, contract: str) -> None:
    other = table(ST, "reserve", *["pass"] * passes)
    assert refused(other, f"bid {contract}") == "forehand-only"
    assert contract not in bids(other)


@clause("ST-053")
def test_the_forehand_opens_with_sechserdreier_or_mein_spiel() -> None:
    assert set(offered(table(ST))) == {"reserve", "bid sechserdreier"}
    assert table(ST, "Mein Spiel!").public == table(ST, "Vorhand!").public
    for contract in above("piccolo") - set(BIRD_RUFER):
        assert refused(table(ST), f"bid {contract}") == "opening-restricted"
    assert "ST-053" in cited(table(ST), "bid dreier")


@clause("ST-057")
def test_after_three_passes_the_forehand_may_play_anything_but_sechserdreier() -> None:
    ranked = {name for names in LADDER for name in names} - {"sechserdreier"}
    state = table(ST, "vorhand", "pass", "pass", "pass", hands=ALL_BIRDS)
    assert set(bids(state)) == ranked | {"rufer", "trischaken"}
    birdless = table(ST, "vorhand", "pass", "pass", "pass", hands={1: "I II III IIII"})
    assert set(bids(birdless)) == (ranked | {"rufer", "trischaken"}) - set(BIRD_RUFER)


@clause("ST-058")
@pytest.mark.parametrize("others", [("pass", "pass", "pass"), ("bid piccolo", "pass", "pass")])
def test_mein_spiel_gives_the_sechserdreier_away(others: tuple[str, ...]) -> None:
    state = table(ST, "mein spiel", *others)
    assert refused(state, "bid sechserdreier") == "opening-only"
    assert "ST-058" in cited(state, "bid sechserdreier")


@clause("ST-059")
def test_an_overbid_sechserdreier_may_be_raised() -> None:
    sayings = ("bid sechserdreier", "bid farbendreier", "pass", "pass")
    state = table(ST, *sayings, hands=ALL_BIRDS)
    assert state.turn == 0
    assert set(bids(state)) == above("farbendreier")
    assert "dreier" in bids(state)
    assert "pass" in offered(state)


@clause("ST-060")
def test_the_forehand_may_pass_only_after_another_bid() -> None:
    assert refused(table(ST), "weiter") == "forehand-must-open"
    assert "ST-060" in cited(table(ST), "weiter")
    assert "pass" in offered(table(ST, "mein spiel", "bid piccolo", "pass", "pass"))


@clause("ST-061")
def test_the_forehand_cannot_hold_a_game() -> None:
    state = table(ST, "mein spiel", "bid dreier", "pass", "pass")
    assert refused(state, "bid dreier") == "no-holding"
    assert "ST-061" in cited(state, "bid dreier")
    assert "bid piccolo-ouvert" in offered(state)


@clause("ST-083")
@pytest.mark.parametrize(("contract", "bird"), BIRD_RUFER.items())
def test_each_bird_has_a_rufer_of_its_own_name(contract: str, bird: str) -> None:
    state = table(ST, "reserve", hands={1: bird})
    assert contract in bids(state)
    assert [name for name in bids(state) if name in BIRD_RUFER] == [contract]
    game = say(state, f"bid {contract}", "pass", "pass", "pass")
    (said,) = game.public.announcements
    assert (said.seat, game.book.premiums[said.premium].card) == (1, bird)


@clause("ST-083")
def test_there_is_no_besserrufer() -> None:
    state = table(ST, "reserve", "pass", "pass", "pass", hands=ALL_BIRDS)
    assert refused(state, "bid besserrufer") == "no-such-contract"


@clause("ST-122")
@pytest.mark.parametrize("second", ["piccolo", "zwiccolo"])
def test_nobody_joins_a_negative_game(second: str) -> None:
    state = table(ST, "reserve", "bid piccolo")
    assert refused(state, f"bid {second}") == "no-holding"
    assert len(say(state, "pass", "pass", "pass").public.games) == 1


@clause("ST-122")
@pytest.mark.parametrize("contract", ["bettler", "piccolo-ouvert", "bettler-ouvert"])
def test_no_other_negative_game_is_joined_either(contract: str) -> None:
    state = table(ST, "reserve", f"bid {contract}")
    assert refused(state, f"bid {contract}") == "no-holding"


@clause("ST-123")
def test_bettler_replaces_piccolo_and_is_not_played_beside_it() -> None:
    state = table(ST, "reserve", "bid piccolo", "bid bettler", "pass", "pass", "pass")
    assert state.public.games == (Declared(2, "bettler"),)


@clause("ST-198")
def test_the_calls_go_around_from_the_forehand_and_rise() -> None:
    state = table(ST, "reserve", "bid piccolo", "bid solorufer", "bid bettler", "bid dreier")
    assert [seat for seat, _ in state.public.calls] == [0, 1, 2, 3, 0]
    assert state.turn == 1
    assert refused(state, "bid bettler") == "bid-too-low"
    assert offered(state)[0] == "pass"


@clause("ST-198")
@pytest.mark.parametrize("forehand", range(4))
def test_the_forehand_speaks_first_wherever_it_sits(forehand: int) -> None:
    state = table(ST, "reserve", "pass", forehand=forehand)
    assert state.public.calls == ((forehand, "reserve"), ((forehand + 1) % 4, "pass"))


@clause("ST-199")
@pytest.mark.parametrize("standing", [name for row in LADDER[:-1] for name in row])
def test_games_rank_as_they_stand_in_the_table(standing: str) -> None:
    """Rows overbid those before them whatever their value; games of one row are equal."""
    bird = BIRD_RUFER.get(standing, "")
    others = " ".join(card for card in BIRD_RUFER.values() if card != bird)
    first = () if standing == "sechserdreier" else ("reserve",)
    bidder = len(first)
    state = table(ST, *first, f"bid {standing}", hands={bidder: bird, bidder + 1: others})
    assert set(bids(state)) == above(standing)


@clause("ST-199")
def test_games_of_one_row_do_not_overbid_each_other() -> None:
    state = table(ST, "reserve", "bid zwiccolo-ouvert")
    assert refused(state, "bid piccolo-ouvert") == "no-holding"
    assert "ST-199" in cited(state, "bid piccolo-ouvert")


@clause("ST-200")
def test_who_has_passed_is_out() -> None:
    state = table(ST, "reserve", "pass", "bid piccolo", "pass", "bid solorufer")
    assert state.turn == 2
    assert refused(state, "bid dreier", seat=1) == "already-passed"
    assert "ST-200" in cited(state, "bid dreier", seat=1)


@clause("ST-200")
def test_a_standing_bid_is_raised_only_when_overbid() -> None:
    state = table(ST, "reserve", "bid piccolo")
    assert refused(state, "bid bettler", seat=1) == "own-bid-stands"
    assert "ST-200" in cited(state, "bid bettler", seat=1)
    closed = say(state, "pass", "pass", "pass")
    assert refused(closed, "bid bettler", seat=1) == "wrong-phase"
    overbid = say(state, "bid solorufer", "pass", "pass")
    assert "bid bettler" in offered(overbid)


@clause("ST-201")
def test_the_last_bid_is_played_when_all_others_have_passed() -> None:
    calls = ("mein spiel", "bid solorufer", "weiter", "bid dreier", "weiter")
    assert table(ST, *calls).public.phase is Phase.AUCTION
    state = table(ST, *calls, "weiter")
    assert state.public.phase is not Phase.AUCTION
    assert state.public.games == (Declared(3, "dreier"),)
    assert state.turn == 3


@clause("ST-202")
def test_mein_spiel_is_no_bid() -> None:
    state = table(ST, "mein spiel", "bid piccolo", "pass", "pass", hands=ALL_BIRDS)
    assert set(offered(state)) == {"pass"} | {f"bid {name}" for name in above("piccolo")}
    alone = table(ST, "mein spiel", "pass", "pass", "pass")
    assert alone.public.phase is Phase.AUCTION
    assert refused(alone, "weiter") == "forehand-must-choose"
    assert "ST-202" in cited(alone, "weiter")


@clause("ST-203")
def test_a_solodreier_ends_the_auction() -> None:
    state = table(ST, "reserve", "bid solodreier")
    assert state.public.games == (Declared(1, "solodreier"),)
    assert state.turn == 1
    assert bids(state) == []
    assert "pass" not in offered(state)
    assert refused(state, "pass", seat=2) == "not-your-turn"
