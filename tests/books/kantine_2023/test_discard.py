"""Kant_Inen-Tarock: who sees what is laid away."""

from __future__ import annotations

from mondfang.game import GameState
from mondfang.game.actions import DiscardShown
from tests.clauses import clause
from tests.positions import (
    KI,
    cards,
    cited,
    declared,
    offered,
    refused,
    say,
    told_cards,
)

ALL_SEATS = (0, 1, 2, 3, None)
OTHERS = (1, 2, 3, None)


def taken(game: str, hand: str, talon: str, half: int = 1) -> GameState:
    """Seat 0 plays the game and has taken up its talon cards."""
    state = declared(KI, game, hands={0: hand}, talon=talon)
    if game.endswith("rufer"):
        state = say(state, offered(state)[0])
    if game == "sechserdreier":
        return say(state, "take all")
    return say(state, "open talon", f"take half {half}")


SUITS = "V VIII XX H4 H3 H2 H1 K4 K3 K2 K1 P7"


@clause("KI-059")
def test_suit_games_let_tarocks_go_face_down_before_suit_cards() -> None:
    suit_game = taken("farbendreier", SUITS, "P9 T7 T8 TB TR TD")
    closed = say(suit_game, "discard V VIII XX", "lie")
    for seat in OTHERS:
        assert not cards("V VIII XX") & told_cards(closed.view(seat))
    dreier = taken("dreier", SUITS, "P9 T7 T8 TB TR TD")
    assert refused(dreier, "discard V VIII XX") == "discard-tarock-not-forced"


@clause("KI-156")
def test_suit_cards_go_face_up_once_no_tarock_can_go() -> None:
    state = taken("farbendreier", "V HK H4 H3 H2 H1 K4 K3 K2 K1 P7 P8", "P9 T7 T8 TB TR TD")
    assert refused(state, "discard H4 H3 H2") == "discard-tarock-first"
    assert "KI-156" in cited(state, "discard H4 H3 H2")
    assert refused(state, "discard V HK H4") == "discard-honour"
    closed = say(state, "discard V H4 P9", "lie")
    for seat in ALL_SEATS:
        assert DiscardShown(0, cards("H4 P9")) in closed.view(seat).told
    for seat in OTHERS:
        assert not cards("V") & told_cards(closed.view(seat))


# Nine tarocks and three suit cards; one half brings two suit cards more, the other three.
FEW = "V VI VII VIII IX X XI XII XIII H4 H3 H2"
HALVES = "P7 P8 XIV T7 T8 T9"


@clause("KI-157")
def test_a_farbendreier_that_cannot_keep_six_suit_cards_ends_as_a_fault() -> None:
    state = taken("farbendreier", FEW, HALVES, half=1)
    assert offered(state) == ["concede"]
    outcome = say(state, "concede").outcome()
    assert outcome.ending == "conceded"
    (fault,) = outcome.irregularities
    assert (fault.kind, fault.seats) == ("too-few-suit-cards", (0,))
