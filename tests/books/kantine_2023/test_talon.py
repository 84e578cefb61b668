"""Kant_Inen-Tarock: the call and the talon."""

from __future__ import annotations

import pytest

from mondfang.cards import BY_CODE, CardSet
from mondfang.game import GameState, Phase
from mondfang.game.actions import Finished, TalonShown
from tests.clauses import clause
from tests.positions import (
    KI,
    cards,
    cited,
    declared,
    lay_away,
    lying,
    offered,
    play_out,
    refused,
    say,
    told_cards,
)

SUIT_TALON = "P7 P8 P9 T7 T8 T9"
ALL_GUT = ("gut", "gut", "gut")


def end(state: GameState) -> GameState:
    """From "Ich liege!" to the end, with nothing more said."""
    return play_out(say(state, *ALL_GUT))


@clause("KI-060")
def test_only_the_declarer_opens_the_talon() -> None:
    state = declared(KI, "dreier", 1)
    assert offered(state) == ["open talon"]
    assert state.turn == 1
    for seat in (0, 2, 3):
        assert state.legal_actions(seat) == ()
        assert refused(state, "open talon", seat) == "not-your-turn"
    assert refused(state, "take half 1") == "talon-not-open"


@clause("KI-061")
def test_both_halves_of_the_opened_talon_are_shown_to_all() -> None:
    closed = declared(KI, "dreier", 1, talon=SUIT_TALON)
    opened = say(closed, "open talon")
    for seat in (0, 1, 2, 3, None):
        assert not told_cards(closed.view(seat)) & cards(SUIT_TALON)
        view = opened.view(seat)
        assert view.told[-1] == TalonShown(tuple(BY_CODE[code] for code in SUIT_TALON.split()))
        assert view.public.talon == tuple(cards(SUIT_TALON))


@clause("KI-062")
def test_the_others_do_not_see_the_talon_of_a_sechserdreier() -> None:
    state = declared(KI, "sechserdreier", talon=SUIT_TALON)
    assert refused(state, "open talon") == "talon-stays-as-it-is"
    assert "KI-062" in cited(state, "open talon")
    taken = say(state, "take all")
    closed = lying(state)
    for now in (taken, closed):
        for seat in (1, 2, 3, None):
            assert not told_cards(now.view(seat)) & cards(SUIT_TALON)
            assert now.view(seat).public.talon is None
    assert told_cards(taken.view(0)) & cards(SUIT_TALON) == cards(SUIT_TALON)


@clause("KI-078")
def test_the_declarer_of_a_sechserdreier_takes_up_all_six_cards() -> None:
    state = declared(KI, "sechserdreier", talon=SUIT_TALON)
    assert offered(state) == ["take all"]
    before, after = state.view(0).hand, say(state, "take all").view(0).hand
    assert (len(before), len(after)) == (12, 18)
    assert after == before | cards(SUIT_TALON)


@clause("KI-109")
@pytest.mark.parametrize(("half", "king"), [("1", "taken"), ("2", "left")])
def test_either_half_may_be_taken_when_the_called_king_lies_in_the_talon(
    half: str, king: str
) -> None:
    state = declared(KI, "rufer", talon="HK P8 P9 T7 T8 T9")
    opened = say(state, "call HK", "open talon")
    assert {"take half 1", "take half 2"} <= set(offered(opened))
    played = end(say(lay_away(say(opened, f"take half {half}")), "lie"))
    assert played.outcome().king_in_talon == king


@clause("KI-109")
def test_the_whole_talon_is_not_for_the_declarer_whose_king_lies_there() -> None:
    state = declared(KI, "rufer", talon="HK P8 P9 T7 T8 T9")
    opened = say(state, "call HK", "open talon")
    assert refused(opened, "take all") == "only-part-of-talon"
    assert "KI-109" in cited(opened, "take all")


@clause("KI-111")
def test_schleifen_is_open_from_the_sight_of_the_king_until_a_half_is_taken() -> None:
    closed = say(declared(KI, "rufer", talon="P7 P8 P9 T7 HK T9"), "call HK")
    assert refused(closed, "schleifen") == "schleifen-not-possible"
    opened = say(closed, "open talon")
    assert "schleifen" in offered(opened)
    given_up = say(opened, "schleifen")
    assert given_up.is_over
    assert given_up.outcome().ending == "schleifen"
    for half in ("take half 1", "take half 2"):
        assert refused(say(opened, half), "schleifen") == "wrong-phase"


@clause("KI-111")
def test_schleifen_needs_the_called_king_among_the_six_cards() -> None:
    rufer = say(declared(KI, "rufer", hands={1: "HK"}, talon="KK P8 P9 T7 T8 T9"), "call HK")
    dreier = declared(KI, "dreier", talon="KK P8 P9 T7 T8 T9")
    for state in (say(rufer, "open talon"), say(dreier, "open talon")):
        assert refused(state, "schleifen") == "schleifen-not-possible"
        assert "KI-111" in cited(state, "schleifen")


@clause("KI-111")
def test_the_called_king_in_the_talon_offers_no_trischaken() -> None:
    opened = say(declared(KI, "rufer", talon="HK P8 P9 T7 T8 T9"), "call HK", "open talon")
    assert refused(opened, "turn trischaken") == "trischaken-not-possible"


THREE_KINGS = {0: "PK HK KK", 2: "TK"}


@clause("KI-116")
@pytest.mark.parametrize("word", ["call fourth", "call TK"])
def test_with_three_kings_the_fourth_may_be_called_with_or_without_its_suit(word: str) -> None:
    outcome = end(lying(say(declared(KI, "rufer", hands=THREE_KINGS), word))).outcome()
    assert outcome.called == BY_CODE["TK"]
    assert outcome.partner == 2


@clause("KI-116")
@pytest.mark.parametrize("kings", ["PK HK", "PK HK KK TK"])
def test_the_fourth_king_is_called_with_exactly_three(kings: str) -> None:
    state = declared(KI, "rufer", hands={0: kings, 1: "TK" if "TK" not in kings else ""})
    assert refused(state, "call fourth") == "fourth-needs-three-kings"
    assert "KI-116" in cited(state, "call fourth")


@clause("KI-117")
def test_with_all_four_kings_a_queen_is_called() -> None:
    state = declared(KI, "rufer", hands={0: "PK HK KK TK PD", 1: "HD KD TD"})
    assert offered(state) == ["call HD", "call KD", "call TD"]
    assert refused(state, "call PD") == "own-card-called"
    assert end(lying(say(state, "call HD"))).outcome().partner == 1
    three = declared(KI, "rufer", hands=THREE_KINGS)
    assert refused(three, "call HD") == "not-callable"
    assert "KI-117" in cited(three, "call HD")


@clause("KI-117")
def test_the_called_queen_stands_for_the_king_but_brings_no_ultimo() -> None:
    kings = "PK HK KK TK"
    held = lying(say(declared(KI, "rufer", hands={0: kings, 1: "HD"}), "call HD"))
    assert held.turn == 1
    assert refused(held, "announce koenig-ultimo") == "no-king-called"
    lost = declared(KI, "rufer", hands={0: kings}, talon="HD P8 P9 T7 T8 T9")
    assert "schleifen" in offered(say(lost, "call HD", "open talon"))


@clause("KI-117")
def test_with_all_kings_and_queens_a_reiter_is_called() -> None:
    state = declared(KI, "rufer", hands={0: "PK HK KK TK PD HD KD TD PR", 1: "HR KR TR"})
    assert offered(state) == ["call HR", "call KR", "call TR"]


@clause("KI-118")
def test_a_card_of_ones_own_cannot_be_called() -> None:
    state = declared(KI, "rufer", hands={0: "KK"})
    assert refused(state, "call KK") == "own-card-called"
    assert "KI-118" in cited(state, "call KK")
    assert "call KK" not in offered(state)


TAKES_A_HALF = {
    "rufer": "call HK",
    "pagatrufer": "call HK",
    "quapilrufer": "call HK",
    "dreier": "",
    "farbendreier": "",
}


@clause("KI-235")
@pytest.mark.parametrize(("game", "call"), TAKES_A_HALF.items())
def test_the_declarer_takes_three_cards_and_lays_three_away(game: str, call: str) -> None:
    hands = {0: "I IIII V VI VII H4 H3 H2", 1: "HK"}
    state = declared(KI, game, hands=hands, talon=SUIT_TALON)
    state = say(state, *([call] if call else []), "open talon")
    assert refused(state, "take all") == "only-part-of-talon"
    assert "KI-235" in cited(state, "take all")
    taken = say(state, "take half 2")
    assert len(taken.view(0).hand) == 15
    assert cards("T7 T8 T9") == taken.view(0).hand - state.view(0).hand
    for wrong in ("V VI", "V VI VII H4", "H4 H3", "H4 H3 H2 T7"):
        assert refused(taken, f"discard {wrong}") == "discard-wrong-number"
    assert len(lay_away(taken).view(0).hand) == 12


@clause("KI-237")
def test_the_king_is_called_before_the_talon_is_opened() -> None:
    state = declared(KI, "pagatrufer", 1, hands={1: "I", 3: "PK"})
    assert refused(state, "open talon") == "wrong-phase"
    assert all(text.startswith("call ") for text in offered(state))
    called = say(state, "call PK")
    assert offered(called) == ["open talon"]
    assert refused(say(called, "open talon"), "call HK") == "wrong-phase"


@clause("KI-237")
def test_only_the_holder_of_the_called_king_knows_the_parties_until_it_is_played() -> None:
    hands = {0: "P7 P8", 1: "I P9", 2: "P10", 3: "PK"}
    state = say(lying(say(declared(KI, "pagatrufer", 1, hands=hands), "call PK")), *ALL_GUT)
    knows = state.view(3)
    assert [knows.relation(seat) for seat in (0, 1, 2)] == ["other", "same", "other"]
    assert [state.view(1).relation(seat) for seat in (0, 2, 3)] == [None, None, None]
    assert state.view(0).relation(2) is None
    assert state.view(0).relation(3) is None
    assert state.public.partner is None
    played = say(state, "play P7", "play P9", "play P10", "play PK")
    assert played.public.partner == 3
    assert [played.view(1).relation(seat) for seat in (0, 2, 3)] == ["other", "other", "same"]
    assert played.view(0).relation(2) == "same"


@clause("KI-242")
@pytest.mark.parametrize("game", ["solorufer", "solodreier", "farbensolo"])
def test_solo_games_leave_the_talon_face_down_until_the_count(game: str) -> None:
    state = declared(KI, game, 1, hands={2: "HK"}, talon=SUIT_TALON)
    if game == "solorufer":
        state = say(state, "call HK")
    assert state.public.phase is Phase.STATEMENT
    for word in ("open talon", "take half 1", "take all", "discard H4 H3 H2"):
        assert word not in offered(state)
        assert refused(state, word) == "wrong-phase"
    state = say(state, "lie", *ALL_GUT)
    while not state.is_over:
        for seat in (0, 1, 2, 3, None):
            assert not told_cards(state.view(seat)) & cards(SUIT_TALON)
        state = state.apply(state.legal_actions()[0])
    for seat in (0, 1, 2, 3, None):
        last = state.view(seat).told[-1]
        assert isinstance(last, Finished)
        assert CardSet.of(last.talon) == cards(SUIT_TALON)
