"""Kant_Inen-Tarock: what may be laid away, and who sees it."""

from __future__ import annotations

import pytest

from mondfang.game import GameState
from mondfang.game.actions import DiscardShown
from tests.clauses import clause
from tests.positions import (
    KI,
    bids,
    cards,
    cited,
    declared,
    offered,
    play_out,
    refused,
    say,
    table,
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


@clause("KI-056")
@pytest.mark.parametrize("game", ["dreier", "sechserdreier", "rufer", "pagatrufer", "farbendreier"])
@pytest.mark.parametrize("honour", ["Sk", "XXI", "I", "HK", "TK"])
def test_trull_and_kings_are_never_discarded(game: str, honour: str) -> None:
    hand = "Sk XXI I HK TK H4 H3 H2 H1 K4 K3 K2"
    state = taken(game, hand, "P7 P8 P9 T7 T8 T9")
    rest = "H4 H3 H2 H1 K4" if game == "sechserdreier" else "H4 H3"
    assert refused(state, f"discard {honour} {rest}") == "discard-honour"
    assert "KI-056" in cited(state, f"discard {honour} {rest}")


# After the talon: thirteen tarocks, Herz König and Pik 7.
LONG = "Sk I V VI VII VIII IX X XI XII HK P7"
MORE = "XIII XIV XV T7 T8 T9"


@clause("KI-057")
def test_a_tarock_goes_only_when_no_suit_card_can_go() -> None:
    state = taken("dreier", LONG, MORE)
    assert refused(state, "discard V VI VII") == "discard-tarock-not-forced"
    assert "KI-057" in cited(state, "discard V VI VII")
    assert all("P7" in text for text in offered(state))
    # Eleven tarocks beside the Trull: two of them go with the Pik 7.
    assert len(offered(state)) == 11 * 10 // 2
    assert say(state, "discard P7 V VI").view(0).discard == cards("P7 V VI")


@clause("KI-057")
def test_no_tarock_goes_while_three_suit_cards_are_left() -> None:
    state = taken("dreier", "V VI VII VIII IX X XI XII XIII H4 H3 HK", "H2 K4 K3 T7 T8 T9")
    assert refused(state, "discard H4 H3 V") == "discard-tarock-not-forced"
    assert not any("V" in text.split() for text in offered(state))


@clause("KI-058")
def test_tarocks_discarded_of_necessity_are_shown_to_all() -> None:
    state = say(taken("dreier", LONG, MORE), "discard P7 V VI", "lie")
    for seat in ALL_SEATS:
        view = state.view(seat)
        assert DiscardShown(0, cards("V VI")) in view.told
        assert view.public.shown == cards("V VI")
    assert cards("P7") & told_cards(state.view(0))
    for seat in OTHERS:
        assert not cards("P7") & told_cards(state.view(seat))


SUITS = "V VIII XX H4 H3 H2 H1 K4 K3 K2 K1 P7"


@clause("KI-059")
def test_suit_games_let_tarocks_go_face_down_before_suit_cards() -> None:
    suit_game = taken("farbendreier", SUITS, "P9 T7 T8 TB TR TD")
    closed = say(suit_game, "discard V VIII XX", "lie")
    for seat in OTHERS:
        assert not cards("V VIII XX") & told_cards(closed.view(seat))
    dreier = taken("dreier", SUITS, "P9 T7 T8 TB TR TD")
    assert refused(dreier, "discard V VIII XX") == "discard-tarock-not-forced"


# After the talon: V and VIII beside thirteen suit cards.
TWO = "V VIII H4 H3 H2 H1 K4 K3 K2 K1 P7 P8"


@clause("KI-153")
def test_in_a_farbendreier_every_free_tarock_goes_first() -> None:
    state = taken("farbendreier", TWO, "P9 T7 T8 TB TR TD")
    suit_cards = cards("H4 H3 H2 H1 K4 K3 K2 K1 P7 P8 P9 T7 T8")
    assert {cards(text[8:]) for text in offered(state)} == {
        cards(f"V VIII {card}") for card in suit_cards
    }
    assert refused(state, "discard VIII P9 T7") == "discard-tarock-first"
    assert "KI-153" in cited(state, "discard VIII P9 T7")


@clause("KI-153")
def test_in_a_farbendreier_a_trull_card_does_not_have_to_go_first() -> None:
    state = taken("farbendreier", "I " + TWO[2:], "P9 T7 T8 TB TR TD")
    assert say(state, "discard VIII P9 T7").view(0).discard == cards("VIII P9 T7")


@clause("KI-154")
def test_nobody_sees_the_discarded_tarocks_of_a_suit_game_before_the_end() -> None:
    state = say(taken("farbendreier", TWO, "P9 T7 T8 TB TR TD"), "discard V VIII P9", "lie")
    state = say(state, "gut", "gut", "gut")
    while not state.is_over:
        for seat in OTHERS:
            assert not cards("V VIII") & told_cards(state.view(seat))
            assert not cards("V VIII") & state.view(seat).public.shown
        state = state.apply(state.legal_actions()[0])


@clause("KI-155")
@pytest.mark.parametrize("piece", ["I", "XXI", "Sk"])
def test_trull_cards_stay_in_suit_games_too(piece: str) -> None:
    state = taken("farbendreier", f"{piece} V VIII H4 H3 H2 H1 K4 K3 K2 K1 P7", "P9 T7 T8")
    assert refused(state, f"discard {piece} V VIII") == "discard-honour"
    assert "KI-155" in cited(state, f"discard {piece} V VIII")


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
def test_a_farbendreier_keeps_six_suit_cards_after_the_discard() -> None:
    five = taken("farbendreier", FEW, HALVES, half=1)
    assert refused(five, "discard V VI VII") == "too-few-suit-cards"
    assert "KI-157" in cited(five, "discard V VI VII")
    six = taken("farbendreier", FEW, HALVES, half=2)
    assert say(six, "discard V VI VII", "lie").turn == 1
    assert refused(six, "concede") == "discard-is-possible"


@clause("KI-157")
def test_a_farbendreier_that_cannot_keep_six_suit_cards_ends_as_a_fault() -> None:
    state = taken("farbendreier", FEW, HALVES, half=1)
    assert offered(state) == ["concede"]
    outcome = say(state, "concede").outcome()
    assert outcome.ending == "conceded"
    (fault,) = outcome.irregularities
    assert (fault.kind, fault.seats) == ("too-few-suit-cards", (0,))


@clause("KI-157")
def test_a_farbendreier_is_bid_with_three_suit_cards_a_farbensolo_with_any() -> None:
    two = table(KI, "reserve", hands={1: "V VI VII VIII IX X XI XII XIII XIV H4 H3"})
    assert refused(two, "bid farbendreier") == "too-few-suit-cards"
    assert "KI-157" in cited(two, "bid farbendreier")
    assert "farbensolo" in bids(two)
    three = table(KI, "reserve", hands={1: FEW})
    assert "farbendreier" in bids(three)


SIX = "H4 H3 H2 H1 K4 K3"


@clause("KI-079")
def test_a_sechserdreier_lays_six_cards_away() -> None:
    state = taken("sechserdreier", "V VI VII VIII IX X H4 H3 H2 H1 K4 K3", "P7 P8 P9 T7 T8 T9")
    assert refused(state, "lie") == "wrong-phase"
    for wrong in ("H4 H3 H2 H1 K4", "H4 H3 H2 H1 K4 K3 P7"):
        assert refused(state, f"discard {wrong}") == "discard-wrong-number"
        assert "KI-079" in cited(state, f"discard {wrong}")
    laid = say(state, f"discard {SIX}")
    assert len(laid.view(0).hand) == 12
    assert say(laid, "lie").turn == 1


@clause("KI-209")
def test_the_discard_can_be_changed_before_ich_liege() -> None:
    state = taken("dreier", TWO, "P9 T7 T8 TB TR TD")
    first = say(state, "discard H4 H3 H2")
    again = say(first, "take back", "discard K4 K3 K2")
    assert again.view(0).discard == cards("K4 K3 K2")
    assert cards("H4 H3 H2") & again.view(0).hand == cards("H4 H3 H2")


@clause("KI-209")
def test_the_discard_is_final_after_ich_liege() -> None:
    state = say(taken("dreier", TWO, "P9 T7 T8 TB TR TD"), "discard H4 H3 H2", "lie")
    back = say(state, "announce trull", "gut", "gut", "gut")
    assert back.turn == 0
    assert "take back" not in offered(back)
    assert refused(back, "take back") == "discard-is-final"
    assert "KI-209" in cited(back, "take back")
    assert refused(back, "discard K4 K3 K2") == "wrong-phase"
    played = play_out(say(back, "gut"))
    assert played.view(0).discard == cards("H4 H3 H2")


@clause("KI-253")
def test_the_bird_that_was_bid_is_not_discarded_even_when_tarocks_have_to_go() -> None:
    hand = "II V VI VII VIII IX X XI XII XIII HK KK"
    state = taken("uhurufer", hand, "XIV XV XVI T7 T8 T9")
    assert refused(state, "discard II V VI") == "discard-promised-bird"
    assert "KI-253" in cited(state, "discard II V VI")
    assert not any("II" in text.split() for text in offered(state))
    assert say(state, "discard V VI VII").view(0).discard == cards("V VI VII")


@clause("KI-253")
def test_a_discarded_bird_cannot_be_announced() -> None:
    hand = "I V VI VII VIII IX X XI XII XIII HK KK"
    state = taken("pagatrufer", hand, "II XV XVI T7 T8 T9")
    gone = say(state, "discard II V VI")
    assert refused(gone, "announce uhu") == "card-not-held"
    kept = say(state, "discard V VI VII")
    assert "announce uhu" in offered(kept)
