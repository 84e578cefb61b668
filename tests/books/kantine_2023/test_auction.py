"""Kant_Inen-Tarock: the ladder of games, and what a bid tells."""

from __future__ import annotations

import pytest

from mondfang.game.text import parse_action
from tests.clauses import clause
from tests.positions import KI, bids, cited, refused, say, table

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


@clause("KI-075")
def test_mein_spiel_and_vorhand_lead_to_the_same_auction() -> None:
    opening = table(KI)
    mine, forehand = (opening.apply(parse_action(0, word)) for word in ("Mein Spiel!", "Vorhand!"))
    assert mine == forehand
    assert mine.turn == 1
    assert mine.public.standing == ()


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
