"""Steirischer Tarockcup: the auction."""

from __future__ import annotations

import pytest

from mondfang.game import Phase
from mondfang.game.public import Declared
from tests.clauses import clause
from tests.positions import ST, bids, cited, offered, refused, say, table

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


@clause("ST-053")
def test_the_forehand_opens_with_sechserdreier_or_mein_spiel() -> None:
    assert set(offered(table(ST))) == {"reserve", "bid sechserdreier"}
    assert table(ST, "Mein Spiel!").public == table(ST, "Vorhand!").public
    for contract in above("piccolo") - set(BIRD_RUFER):
        assert refused(table(ST), f"bid {contract}") == "opening-restricted"
    assert "ST-053" in cited(table(ST), "bid dreier")


@clause("ST-083")
@pytest.mark.parametrize(("contract", "bird"), BIRD_RUFER.items())
def test_each_bird_has_a_rufer_of_its_own_name(contract: str, bird: str) -> None:
    state = table(ST, "reserve", hands={1: bird})
    assert contract in bids(state)
    assert [name for name in bids(state) if name in BIRD_RUFER] == [contract]
    game = say(state, f"bid {contract}", "pass", "pass", "pass")
    (said,) = game.public.announcements
    assert (said.seat, game.book.premiums[said.premium].card) == (1, bird)


@clause("ST-122")
@pytest.mark.parametrize("second", ["piccolo", "zwiccolo"])
def test_nobody_joins_a_negative_game(second: str) -> None:
    state = table(ST, "reserve", "bid piccolo")
    assert refused(state, f"bid {second}") == "no-holding"
    assert len(say(state, "pass", "pass", "pass").public.games) == 1


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


@clause("ST-201")
def test_the_last_bid_is_played_when_all_others_have_passed() -> None:
    calls = ("mein spiel", "bid solorufer", "weiter", "bid dreier", "weiter")
    assert table(ST, *calls).public.phase is Phase.AUCTION
    state = table(ST, *calls, "weiter")
    assert state.public.phase is not Phase.AUCTION
    assert state.public.games == (Declared(3, "dreier"),)
    assert state.turn == 3


@clause("ST-203")
def test_a_solodreier_ends_the_auction() -> None:
    state = table(ST, "reserve", "bid solodreier")
    assert state.public.games == (Declared(1, "solodreier"),)
    assert state.turn == 1
    assert bids(state) == []
    assert "pass" not in offered(state)
    assert refused(state, "pass", seat=2) == "not-your-turn"
