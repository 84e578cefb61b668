"""Standardregeln de luxe: who leads, what may be played, and who takes the trick."""

from __future__ import annotations

import pytest

from mondfang.cards import ALL, cards_in
from mondfang.game.public import Phase
from mondfang.game.state import GameState
from mondfang.rulebook import Rulebook
from tests.clauses import clause
from tests.positions import (
    DL,
    book_with,
    cards,
    cited,
    declared,
    late,
    lay_away,
    lying,
    offered,
    play_out,
    playable_cards,
    refused,
    say,
    taker,
)

GUT = ("gut", "gut", "gut")
BUNT = book_with(DL, bunter_farbendreier="on")


def facing(
    contract: str, trick: str, hand: str, *, book: Rulebook = DL, stichzwang: bool = True
) -> GameState:
    """A seat with this hand is to play to this trick; seat 0 led and plays the game."""
    seat, size = len(trick.split()), len(hand.split())
    rest = cards_in(ALL & ~(cards(hand) | cards(trick)))
    hands = [hand] * 4
    for other in {0, 1, 2, 3} - {seat}:
        hands[other] = " ".join(rest.pop().code for _ in range(size - (other < seat)))
    return late(book, contract, hands, trick=trick, stichzwang=stichzwang)


def may_play(contract: str, trick: str, hand: str, *, book: Rulebook = DL) -> str:
    return playable_cards(facing(contract, trick, hand, book=book))


@clause("DL-049")
@pytest.mark.parametrize("game", ["dreier", "farbendreier", "besserrufer", "solodreier"])
def test_in_positive_games_the_forehand_leads_whoever_plays(game: str) -> None:
    state = declared(DL, game, 2, hands={1: "HK", 2: "I"})
    if game == "besserrufer":
        state = say(state, "call HK")
    said = ["announce pagat"] if game == "besserrufer" else []
    state = say(lying(state, *said), *GUT)
    assert (state.public.phase, state.turn) == (Phase.PLAY, 0)


@clause("DL-050")
@pytest.mark.parametrize("game", ["piccolo", "bettler", "piccolo-semi", "bettler-ouvert"])
def test_in_negative_games_the_declarer_leads(game: str) -> None:
    state = say(declared(DL, game, 2), "lie", *GUT)
    assert (state.public.phase, state.turn) == (Phase.PLAY, 2)


@clause("DL-051")
@pytest.mark.parametrize("game", ["dreier", "farbendreier", "bettler", "trischaken"])
def test_the_suit_led_is_followed_tarock_included(game: str) -> None:
    heart = facing(game, "H4", "H1 Sk P7 T7")
    assert playable_cards(heart) == "H1"
    for card in ("Sk", "P7"):
        assert refused(heart, f"play {card}") == "must-follow-suit"
        assert "DL-051" in cited(heart, f"play {card}")
    assert may_play(game, "V", "X HK P7") == "X"


@clause("DL-052")
@pytest.mark.parametrize("game", ["dreier", "bettler", "trischaken"])
def test_without_the_suit_led_a_tarock_is_played(game: str) -> None:
    state = facing(game, "H4", "V P7")
    assert playable_cards(state) == "V"
    assert refused(state, "play P7") == "must-play-tarock"
    assert "DL-052" in cited(state, "play P7")


@clause("DL-204")
@pytest.mark.parametrize("game", ["dreier", "farbendreier", "bettler"])
def test_without_the_suit_and_without_tarock_any_card_is_thrown(game: str) -> None:
    assert may_play(game, "H4", "TK T10 T7") == "TK T10 T7"
    assert taker(DL, game, "H4 TK T10 T7") == "H4"


@clause("DL-053")
def test_in_negative_games_the_best_card_so_far_is_beaten_if_possible() -> None:
    assert may_play("bettler", "H4", "HK H2") == "HK H2"
    state = facing("bettler", "H4 HD", "HK H2")
    assert playable_cards(state) == "HK"
    assert refused(state, "play H2") == "must-beat"
    assert "DL-053" in cited(state, "play H2")
    assert may_play("bettler", "H4 HK", "HD H2") == "HD H2"
    assert may_play("dreier", "H4 HD", "HK H2") == "HK H2"


@clause("DL-206")
@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("P9 V", "PK P7", "PK P7"),
        ("P9 V", "II IX H4", "IX"),
        ("P9 V", "II III H4", "III II"),
        ("P9 V", "I II H4", "II"),
        ("P9", "I II H4", "II"),
        ("P9 V", "I H4 T7", "I"),
        ("P9 PD", "PK P7 Sk", "PK"),
        ("X", "IX XI II", "XI"),
        ("X", "IX II I", "IX II"),
    ],
)
def test_stichzwang_card_by_card(trick: str, hand: str, legal: str) -> None:
    assert may_play("bettler", trick, hand) == legal


@clause("DL-206")
def test_a_tarock_that_does_not_beat_is_refused_while_one_beats() -> None:
    state = facing("bettler", "P9 V", "II IX H4")
    assert refused(state, "play II") == "must-beat"
    assert "DL-206" in cited(state, "play II")


@clause("DL-105")
@pytest.mark.parametrize("game", ["piccolo", "bettler", "trischaken"])
def test_in_negative_games_the_pagat_is_the_last_tarock_of_a_hand(game: str) -> None:
    follows = facing(game, "Sk", "I II IX")
    assert playable_cards(follows) == "IX II"
    assert refused(follows, "play I") == "pagat-last"
    assert "DL-105" in cited(follows, "play I")
    leads = facing(game, "", "I II H4")
    assert playable_cards(leads) == "II H4"
    assert refused(leads, "play I") == "pagat-last"
    assert may_play(game, "", "I H4") == "I H4"
    assert may_play(game, "P7", "I H4") == "I"


@clause("DL-105")
def test_in_positive_games_the_pagat_may_be_played_before_other_tarock() -> None:
    assert may_play("dreier", "Sk", "I II IX") == "IX II I"


@clause("DL-106")
def test_for_a_kaiserstich_the_pagat_goes_before_other_tarock() -> None:
    must = facing("bettler", "XXI Sk", "I V")
    assert playable_cards(must) == "I"
    assert refused(must, "play V") == "must-beat"
    assert may_play("bettler", "H4 XXI Sk", "I V") == "I"
    free = facing("trischaken", "XXI Sk", "I V", stichzwang=False)
    assert playable_cards(free) == "V I"
    assert may_play("bettler", "Sk XXI", "I V") == "V"
    wrong_order = facing("trischaken", "Sk XXI", "I V", stichzwang=False)
    assert refused(wrong_order, "play I") == "pagat-last"
    assert "DL-106" in cited(wrong_order, "play I")


@clause("DL-054", "DL-097")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_in_farbenspiele_suits_are_led_before_tarock_by_all_four(leader: int) -> None:
    hands = ["XIII XII XI", "XVI XV XIV", "XIX XVIII XVII", "PK PD PR"]
    hands[leader] = "X V T8"
    state = late(DL, "farbendreier", hands, leader=leader)
    assert playable_cards(state) == "T8"
    assert refused(state, "play X") == "lead-suit-first"
    assert {"DL-054", "DL-097"} <= set(cited(state, "play X"))
    hands[leader] = "X V II"
    assert playable_cards(late(DL, "farbendreier", hands, leader=leader)) == "X V II"


@clause("DL-097")
def test_an_opponent_on_lead_in_a_farbendreier_leads_his_last_suit_card() -> None:
    state = late(DL, "farbendreier", ["XIII XII XI", "X V H1", "PK PD PR", "TK TD TR"], leader=1)
    assert playable_cards(state) == "H1"


@clause("DL-096")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [("T7 Sk XX TD", "TD"), ("T7 Sk XX HK", "T7"), ("V XX Sk XXI", "Sk"), ("V HK II KD", "V")],
)
def test_in_farbenspiele_a_tarock_takes_no_trick_that_was_led_in_a_suit(
    trick: str, winner: str
) -> None:
    assert taker(DL, "farbendreier", trick) == winner


@clause("DL-098")
def test_in_farbenspiele_who_cannot_follow_throws_a_tarock() -> None:
    state = facing("farbendreier", "T7", "II HK")
    assert playable_cards(state) == "II"
    assert refused(state, "play HK") == "must-play-tarock"
    assert "DL-098" in cited(state, "play HK")
    assert taker(DL, "farbendreier", "T7 II T8 H4") == "T8"


@clause("DL-174")
def test_in_a_bunter_farbendreier_tarock_is_a_true_fifth_suit() -> None:
    assert may_play("farbendreier", "", "X V T8", book=BUNT) == "X V T8"
    assert may_play("farbendreier", "T7", "X HK K4", book=BUNT) == "X HK K4"
    follows = facing("farbendreier", "V", "X HK K4", book=BUNT)
    assert playable_cards(follows) == "X"
    assert refused(follows, "play HK") == "must-follow-suit"
    assert "DL-174" in cited(follows, "play HK")
    assert taker(BUNT, "farbendreier", "T7 Sk XX TD") == "TD"
    assert taker(BUNT, "farbendreier", "V HK X KD") == "X"


@clause("DL-174")
def test_in_a_bunter_farbendreier_tarock_is_still_discarded_first() -> None:
    hands = {0: "V IX XII Sk XXI I HK H1 H2 H3 H4 KK"}
    state = declared(BUNT, "farbendreier", hands=hands, talon="K1 K2 K3")
    state = say(state, "open talon", "take half 1")
    assert refused(state, "discard H4 H3 H2") == "discard-tarock-first"
    assert not say(lay_away(state), "lie").public.shown
    assert may_play("farbeneiner", "", "X V T8", book=BUNT) == "T8"


@clause("DL-202")
@pytest.mark.parametrize("game", ["dreier", "bettler", "trischaken"])
@pytest.mark.parametrize(
    ("trick", "winner"),
    [("HD HK II H4", "II"), ("HD II X H4", "X"), ("HD HK PK TK", "HK"), ("X HK IX KK", "X")],
)
def test_the_highest_tarock_takes_the_trick_or_else_the_suit_led(
    game: str, trick: str, winner: str
) -> None:
    assert taker(DL, game, trick) == winner


@clause("DL-032")
@pytest.mark.parametrize(
    ("game", "trick", "winner"),
    [
        ("dreier", "XXI Sk I V", "I"),
        ("dreier", "Sk XXI I V", "Sk"),
        ("dreier", "XXI I Sk V", "Sk"),
        ("dreier", "I XXI Sk V", "Sk"),
        ("dreier", "XXI VII Sk I", "I"),
        ("dreier", "VII XXI Sk I", "I"),
        ("dreier", "H4 XXI Sk I", "I"),
        ("farbendreier", "XXI Sk I V", "I"),
        ("farbendreier", "H4 XXI Sk I", "H4"),
    ],
)
def test_mond_skues_pagat_in_this_order_is_a_kaiserstich(
    game: str, trick: str, winner: str
) -> None:
    assert taker(DL, game, trick) == winner


@clause("DL-033")
@pytest.mark.parametrize("game", ["piccolo", "bettler-ouvert", "trischaken"])
def test_the_kaiserstich_holds_in_negative_games_too(game: str) -> None:
    state = late(DL, game, ["XXI", "Sk", "I", "V"], declarer=2)
    over = say(state, "play XXI", "play Sk", "play I", "play V")
    assert over.public.tricks[-1].winner == 2


@clause("DL-203")
def test_the_winner_of_a_trick_leads_to_the_next_and_the_twelfth_is_the_last() -> None:
    state = say(lying(declared(DL, "dreier")), *GUT)
    for number in range(1, 13):
        assert not state.is_over
        assert state.turn == state.public.leader
        for _ in range(4):
            state = say(state, offered(state)[0])
        last = state.view(0).last_trick
        assert last is not None
        assert len(state.public.tricks) == number
        assert state.turn == (last.winner if number < 12 else None)
    assert (state.public.phase, state.public.ending) == (Phase.DONE, "played")
    assert sum(state.outcome().tricks) == 12


@clause("DL-205")
@pytest.mark.parametrize("game", ["dreier", "solodreier", "trischaken"])
def test_any_card_may_be_led_in_positive_games_and_in_trischaken(game: str) -> None:
    hand = "Sk XXI X HK HD H4 KK K4 PK P7 TK T7"
    state = declared(DL, game, 1 if game != "trischaken" else 0, hands={0: hand})
    if game == "trischaken":
        state = say(state, "trischaken last stichzwang")
    else:
        state = say(lying(state), *GUT)
    assert state.turn == 0
    assert cards(playable_cards(state)) == cards(hand)


@clause("DL-055")
def test_a_card_that_was_played_by_the_rules_stays_played() -> None:
    state = say(lying(declared(DL, "dreier")), *GUT)
    first = offered(state)[0]
    state = say(state, first)
    assert state.legal_actions(0) == ()
    for seat in (0, 1):
        assert refused(state, "take back", seat=seat) == "card-is-played"
        assert "DL-055" in cited(state, "take back", seat=seat)
    other = offered(state)[0]
    state = say(state, other)
    assert [f"play {card}" for card in state.public.trick] == [first, other]
    assert refused(play_out(state), "take back", seat=0) == "game-over"
