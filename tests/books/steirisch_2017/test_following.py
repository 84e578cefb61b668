"""Steirischer Tarockcup: which card may follow, and which one takes the trick."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.positions import ST, cards, cited, following, late, may_play, refused, taker

POSITIVE = ("rufer", "pagatrufer", "solorufer", "sechserdreier", "dreier", "solodreier")
NEGATIVE = (
    *("piccolo", "zwiccolo", "bettler"),
    *("piccolo-ouvert", "zwiccolo-ouvert", "bettler-ouvert"),
)
SUIT = ("farbendreier", "farbensolo")


@clause("ST-116")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize("leader", range(4))
def test_in_suit_games_nobody_leads_tarock_before_his_suits(contract: str, leader: int) -> None:
    hands = ["H4 H3", "K4 K3", "T7 T8", "P8 P9"]
    hands[leader] = "XX P7"
    state = late(ST, contract, hands, leader=leader, declarer=1)
    assert refused(state, "play XX") == "lead-suit-first"
    assert "ST-116" in cited(state, "play XX")
    hands[leader] = "XX V"
    state = late(ST, contract, hands, leader=leader, declarer=1)
    assert len(state.legal_actions()) == 2


@clause("ST-117")
@pytest.mark.parametrize("contract", SUIT)
def test_in_suit_games_tarock_is_thrown_on_a_suit_one_lacks(contract: str) -> None:
    state = following(ST, contract, "XX P7", "H4")
    assert may_play(ST, contract, "XX P7", "H4") == cards("XX")
    assert refused(state, "play P7") == "must-play-tarock"
    assert "ST-117" in cited(state, "play P7")


@clause("ST-118")
@pytest.mark.parametrize("contract", SUIT)
def test_in_suit_games_who_has_neither_plays_anything(contract: str) -> None:
    assert may_play(ST, contract, "PK T7", "H4") == cards("PK T7")


@clause("ST-119")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize("hand", ["HK H4", "HB H4"])
def test_suit_games_have_no_stichzwang(contract: str, hand: str) -> None:
    assert may_play(ST, contract, hand, "HD") == cards(hand)


@clause("ST-211")
@pytest.mark.parametrize("contract", [*POSITIVE, *SUIT, *NEGATIVE, "trischaken"])
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [("H4 XX", "HB", "H4"), ("II HK", "V", "II"), ("H4 P7", "HB", "H4")],
)
def test_the_suit_led_is_followed(contract: str, hand: str, trick: str, legal: str) -> None:
    assert may_play(ST, contract, hand, trick) == cards(legal)


@clause("ST-211")
@pytest.mark.parametrize("contract", ["dreier", "farbendreier", "bettler"])
def test_not_following_suit_is_refused(contract: str) -> None:
    state = following(ST, contract, "H4 XX", "HB")
    assert refused(state, "play XX") == "must-follow-suit"
    assert "ST-211" in cited(state, "play XX")


@clause("ST-212")
@pytest.mark.parametrize("contract", [*POSITIVE, *NEGATIVE])
@pytest.mark.parametrize(("hand", "legal"), [("XX P7", "XX"), ("P7 TK", "P7 TK")])
def test_who_cannot_follow_plays_tarock(contract: str, hand: str, legal: str) -> None:
    assert may_play(ST, contract, hand, "H4") == cards(legal)


@clause("ST-212")
def test_keeping_a_tarock_back_is_refused() -> None:
    state = following(ST, "dreier", "XX P7", "H4")
    assert refused(state, "play P7") == "must-play-tarock"
    assert "ST-212" in cited(state, "play P7")


@clause("ST-213")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize(("hand", "trick"), [("X I", "VIII"), ("XX I", "H4"), ("XX I", "")])
def test_suit_games_do_not_bind_the_pagat_either(contract: str, hand: str, trick: str) -> None:
    assert may_play(ST, contract, hand, trick) == cards(hand)


@clause("ST-213")
@pytest.mark.parametrize("contract", POSITIVE)
@pytest.mark.parametrize(
    ("hand", "trick"), [("X I", "VIII"), ("HK H4", "HD"), ("XX I", "H4"), ("I XX P7", "")]
)
def test_positive_games_bind_neither_to_beat_nor_the_pagat(
    contract: str, hand: str, trick: str
) -> None:
    assert may_play(ST, contract, hand, trick) == cards(hand)


@clause("ST-124")
@pytest.mark.parametrize("contract", NEGATIVE)
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("HD H4", "HB", "HD"),
        ("X III", "VIII", "X"),
        ("H3 H4", "HB", "H3 H4"),
        ("HD HK H4", "HB", "HD HK"),
    ],
)
def test_negative_games_bind_to_beat(contract: str, hand: str, trick: str, legal: str) -> None:
    assert may_play(ST, contract, hand, trick) == cards(legal)


@clause("ST-124")
def test_staying_below_is_refused() -> None:
    state = following(ST, "bettler", "HD H4", "HB")
    assert refused(state, "play H4") == "must-beat"
    assert "ST-124" in cited(state, "play H4")


@clause("ST-125")
@pytest.mark.parametrize("contract", NEGATIVE)
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("I IX", "X", "IX"),
        ("I IX", "V", "IX"),
        ("I P8", "X", "I"),
        ("I IX P8", "", "IX P8"),
        ("I P8", "", "I P8"),
    ],
)
def test_in_negative_games_the_pagat_is_the_last_tarock(
    contract: str, hand: str, trick: str, legal: str
) -> None:
    assert may_play(ST, contract, hand, trick) == cards(legal)


@clause("ST-125")
def test_an_early_pagat_is_refused() -> None:
    state = following(ST, "bettler", "I IX", "X")
    assert refused(state, "play I") == "pagat-last"
    assert "ST-125" in cited(state, "play I")


@clause("ST-217")
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("HD H4", "HB XII", "HD H4"),  # the trick is trumped: no suit card beats it
        ("XV III", "HB XII", "XV"),
        ("X III", "HB XII", "X III"),
        ("XV III", "HB", "XV III"),  # any tarock beats the suit
        ("HD H4", "HB P7 HK", "HD H4"),
    ],
)
def test_what_beats_the_trick_now_has_to_be_played(hand: str, trick: str, legal: str) -> None:
    assert may_play(ST, "bettler", hand, trick) == cards(legal)


@clause("ST-217")
def test_a_lower_tarock_beside_a_beating_one_is_refused() -> None:
    state = following(ST, "bettler", "XV III", "HB XII")
    assert refused(state, "play III") == "must-beat"
    assert "ST-217" in cited(state, "play III")


@clause("ST-218")
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [("II I", "H4", "II"), ("I P7", "H4", "I"), ("II I", "H4 III", "II"), ("I P7", "H4 III", "I")],
)
def test_keeping_the_pagat_goes_before_beating(hand: str, trick: str, legal: str) -> None:
    assert may_play(ST, "bettler", hand, trick) == cards(legal)


@clause("ST-218")
def test_a_pagat_that_would_beat_is_still_refused() -> None:
    state = following(ST, "bettler", "II I", "H4")
    assert refused(state, "play I") == "pagat-last"
    assert "ST-218" in cited(state, "play I")


@clause("ST-214")
@pytest.mark.parametrize("contract", [*POSITIVE, *NEGATIVE, "trischaken"])
@pytest.mark.parametrize(
    ("trick", "winner"),
    [("HK H4 II PK", "II"), ("HB HK PK TK", "HK"), ("H4 V II XX", "XX"), ("H4 PK KK TK", "H4")],
)
def test_the_highest_tarock_or_card_of_the_suit_led_wins(
    contract: str, trick: str, winner: str
) -> None:
    assert taker(ST, contract, trick) == winner


@clause("ST-215")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize(
    ("trick", "winner"),
    [("H4 XX PK HB", "HB"), ("V XX III PK", "XX"), ("H4 XX XXI Sk", "H4"), ("III PK V HK", "V")],
)
def test_in_suit_games_tarock_beats_no_suit(contract: str, trick: str, winner: str) -> None:
    assert taker(ST, contract, trick) == winner


@clause("ST-216")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize(
    ("trick", "winner"), [("XIV Sk XXI I", "I"), ("Sk I XXI H4", "I"), ("H4 Sk XXI I", "H4")]
)
def test_in_suit_games_a_kaiserstich_needs_a_tarock_lead(
    contract: str, trick: str, winner: str
) -> None:
    assert taker(ST, contract, trick) == winner
