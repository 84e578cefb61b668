"""Standardregeln de luxe: calling a king, and who is with whom."""

from __future__ import annotations

from mondfang.game.state import GameState
from tests.clauses import clause
from tests.positions import (
    DL,
    cited,
    declared,
    lay_away,
    lying,
    offered,
    play_out,
    refused,
    say,
)

GUT = ("gut", "gut", "gut")
THREE_KINGS = {0: "HK PK TK", 2: "KK"}


def calls(state: GameState) -> list[str]:
    return [text for text in offered(state) if text.startswith("call ")]


@clause("DL-074")
def test_a_holder_of_three_kings_calls_the_fourth_without_its_suit() -> None:
    state = declared(DL, "rufer", hands=THREE_KINGS)
    assert calls(state) == ["call KK", "call fourth"]
    called = say(state, "call fourth")
    for seat in (0, 1, 2, 3, None):
        assert called.view(seat).public.called is None
    assert called.view(2).holds_called_card
    two = declared(DL, "rufer", hands={0: "HK PK", 1: "TK", 2: "KK"})
    assert refused(two, "call fourth") == "fourth-needs-three-kings"
    assert "DL-074" in cited(two, "call fourth")


@clause("DL-074")
def test_the_fourth_king_is_known_once_it_falls() -> None:
    state = lying(say(declared(DL, "rufer", hands=THREE_KINGS), "call fourth"))
    state = say(state, *GUT)
    while state.public.called is None:
        assert state.turn is not None
        king = "play KK" in offered(state)
        state = say(state, "play KK" if king else offered(state)[0])
    assert (state.public.called.code, state.public.partner) == ("KK", 2)


@clause("DL-075")
def test_a_holder_of_all_kings_calls_a_queen() -> None:
    state = declared(DL, "rufer", hands={0: "HK KK PK TK HD", 2: "KD"}, talon="TD")
    assert calls(state) == ["call KD", "call PD", "call TD"]
    partner = say(state, "call KD")
    assert partner.view(2).relation(0) == "same"
    statement = lay_away(say(partner, "open talon", "take half 1"))
    assert "announce koenig-ultimo" not in offered(statement)
    assert refused(say(statement, "lie", "gut"), "announce koenig-ultimo") == "no-king-called"
    assert "schleifen" in offered(say(state, "call TD", "open talon"))


@clause("DL-075")
def test_a_holder_of_all_kings_and_queens_plays_alone() -> None:
    state = declared(DL, "rufer", hands={0: "HK KK PK TK HD KD PD TD"})
    assert calls(state) == ["call nobody"]
    assert say(state, "call nobody").view(1).relation(2) == "same"


@clause("DL-210")
def test_the_holder_of_the_called_king_is_partner_in_secret() -> None:
    state = lying(say(declared(DL, "rufer", hands={2: "HK"}), "call HK"))
    assert state.view(2).relation(0) == "same"
    assert [state.view(seat).relation(0) for seat in (1, 3)] == ["other", "other"]
    assert [state.view(0).relation(seat) for seat in (1, 2, 3)] == [None, None, None]
    assert state.view(1).relation(3) is None
    assert state.public.partner is None


@clause("DL-210")
def test_the_fall_of_the_called_king_shows_the_sides() -> None:
    state = lying(say(declared(DL, "rufer", hands={2: "HK"}), "call HK"))
    state = say(state, *GUT)
    while state.public.partner is None:
        assert state.view(0).relation(2) is None
        state = say(state, "play HK" if "play HK" in offered(state) else offered(state)[0])
    assert [state.view(0).relation(seat) for seat in (1, 2, 3)] == ["other", "same", "other"]
    assert state.view(1).relation(3) == "same"
    facts = play_out(state).outcome()
    assert [facts.side_of(seat) for seat in range(4)] == [
        *("declarer", "defence", "declarer", "defence")
    ]


@clause("DL-210")
def test_announcing_koenig_ultimo_shows_the_partner() -> None:
    state = lying(say(declared(DL, "rufer", hands={2: "HK"}), "call HK"))
    state = say(state, "gut", "announce koenig-ultimo")
    assert state.public.partner == 2
