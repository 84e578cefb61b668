"""Kant_Inen-Tarock: leading, following, taking tricks, and the duties of announced cards."""

from __future__ import annotations

from itertools import permutations

import pytest

from mondfang.cards import TAROCKS
from tests.clauses import clause
from tests.positions import (
    KI,
    cards,
    cited,
    declared,
    late,
    lying,
    may_play,
    playable_cards,
    refused,
    say,
    taker,
)

ALL_GUT = ("gut", "gut", "gut")
POSITIVE = ("rufer", "dreier", "solodreier")
SUIT = ("farbendreier", "farbensolo")
NEGATIVE = ("trischaken", "piccolo", "zwiccolo", "bettler", "piccolo-ouvert", "bettler-ouvert")


@clause("KI-030")
@pytest.mark.parametrize("order", tuple(permutations(("XXI", "Sk", "I", "XX"))))
def test_the_pagat_takes_a_trick_with_mond_and_skues_in_any_order(order: tuple[str, ...]) -> None:
    hands = [f"{card} {low}" for card, low in zip(order, ("H4", "K4", "P7", "T7"), strict=True)]
    state = say(late(KI, "dreier", hands), *(f"play {card}" for card in order))
    assert state.public.tricks[-1].winner == order.index("I")
    assert state.turn == order.index("I")


@clause("KI-030")
def test_in_suit_games_the_pagat_takes_that_trick_only_if_tarock_was_led() -> None:
    assert taker(KI, "farbensolo", "XXI Sk I XX") == "I"
    assert taker(KI, "farbensolo", "H4 XXI Sk I") == "H4"
    assert taker(KI, "dreier", "H4 XXI Sk I") == "I"


@clause("KI-031", "KI-126")
@pytest.mark.parametrize("game", NEGATIVE)
def test_in_negative_games_the_skues_takes_that_trick(game: str) -> None:
    assert taker(KI, game, "XXI Sk I V") == "Sk"
    assert taker(KI, game, "I Sk XXI V") == "Sk"


@clause("KI-233")
def test_the_highest_tarock_takes_the_trick_otherwise_the_highest_of_the_suit_led() -> None:
    assert taker(KI, "dreier", "HK H1 II PK") == "II"
    assert taker(KI, "dreier", "HK III II XX") == "XX"
    assert taker(KI, "dreier", "H4 PK H1 TK") == "H1"


@clause("KI-233")
def test_in_suit_games_a_tarock_takes_a_trick_only_if_tarock_was_led() -> None:
    assert taker(KI, "farbendreier", "HK H1 II PK") == "HK"
    assert taker(KI, "farbendreier", "II HK V PK") == "V"


@clause("KI-233")
def test_the_taker_leads_to_the_next_trick() -> None:
    state = late(KI, "dreier", ["HK P7", "H1 P8", "II P9", "PK P10"])
    assert say(state, "play HK", "play H1", "play II", "play PK").turn == 2


@clause("KI-120")
@pytest.mark.parametrize("game", [*NEGATIVE[1:], "zwiccolo-ouvert"])
def test_the_declarer_leads_to_a_negative_game_wherever_he_sits(game: str) -> None:
    for seat in (1, 2, 3):
        state = say(declared(KI, game, seat), "lie", *ALL_GUT)
        assert state.turn == state.public.leader == seat


@clause("KI-120")
def test_the_forehand_leads_to_her_trischaken() -> None:
    assert declared(KI, "trischaken").turn == 0


@clause("KI-158")
@pytest.mark.parametrize("game", SUIT)
def test_forehand_leads_to_a_suit_game_of_another(game: str) -> None:
    state = say(lying(declared(KI, game, 2)), *ALL_GUT)
    assert (state.turn, state.public.declarer) == (0, 2)


@clause("KI-234")
@pytest.mark.parametrize("game", ["dreier", "solodreier", "solorufer"])
def test_forehand_leads_to_a_positive_game_of_another(game: str) -> None:
    state = declared(KI, game, 2, hands={1: "HK"})
    if game == "solorufer":
        state = say(state, "call HK")
    state = say(lying(state), *ALL_GUT)
    assert (state.turn, state.public.declarer) == (0, 2)


@clause("KI-124")
@pytest.mark.parametrize("game", NEGATIVE)
@pytest.mark.parametrize(
    ("hand", "trick", "free"),
    [
        ("HD H4", "H1 HB", "HD"),
        ("XII V", "P7 X", "XII"),
        ("HD H4", "HK VII", "HD H4"),
        ("XX XII V", "X", "XX XII"),
        ("IX V", "X", "IX V"),
    ],
)
def test_in_negative_games_who_can_beat_the_trick_has_to(
    game: str, hand: str, trick: str, free: str
) -> None:
    assert may_play(KI, game, hand, trick) == cards(free)


@clause("KI-124")
def test_not_beating_a_trick_is_refused_with_its_clause() -> None:
    state = late(KI, "bettler", ["P7", "P8", "HD H4", "P9 P10"], trick="H1 HB", declarer=2)
    assert refused(state, "play H4") == "must-beat"
    assert "KI-124" in cited(state, "play H4")


@clause("KI-124")
@pytest.mark.parametrize("game", ["trischaken", "piccolo"])
def test_trischaken_has_that_duty_like_the_other_negative_games(game: str) -> None:
    hearts = {0: "HB H2", 1: "HD H4", 2: "HK HR H3", 3: "H1"}
    state = declared(KI, game, hands=hearts)
    if game == "piccolo":
        state = say(lying(state), *ALL_GUT)
    state = say(state, "play HB")
    assert cards(playable_cards(state)) == cards("HD")
    assert refused(state, "play H4") == "must-beat"


@clause("KI-125")
@pytest.mark.parametrize("game", NEGATIVE)
@pytest.mark.parametrize(
    ("hand", "trick", "free"),
    [
        ("I VI", "V", "VI"),
        ("I VI", "X", "VI"),
        ("I VI H4", "P7", "VI"),
        ("I P9", "H4", "I"),
        ("I VI H4", "", "VI H4"),
        ("I H4", "", "I H4"),
    ],
)
def test_in_negative_games_the_pagat_is_the_last_tarock_to_go(
    game: str, hand: str, trick: str, free: str
) -> None:
    assert may_play(KI, game, hand, trick) == cards(free)


@clause("KI-125")
def test_leading_the_pagat_beside_another_tarock_is_refused_with_its_clause() -> None:
    state = late(KI, "bettler", ["I VI", "P7 P8", "P9 P10", "T7 T8"])
    assert refused(state, "play I") == "pagat-last"
    assert "KI-125" in cited(state, "play I")
    assert cards(playable_cards(late(KI, "dreier", ["I VI", "H4 H3", "K4 K3", "T7 T8"]))) == (
        cards("I VI")
    )


@clause("KI-159")
@pytest.mark.parametrize("game", SUIT)
@pytest.mark.parametrize("declarer", [0, 1])
def test_in_suit_games_tarock_is_led_only_without_a_suit_card(game: str, declarer: int) -> None:
    hands = ["XX K4", "P7 P8", "P9 P10", "T7 T8"]
    state = late(KI, game, hands, declarer=declarer)
    assert refused(state, "play XX") == "lead-suit-first"
    assert "KI-159" in cited(state, "play XX")
    assert may_play(KI, game, "XX V") == cards("XX V")


@clause("KI-160")
@pytest.mark.parametrize("game", SUIT)
def test_in_suit_games_who_cannot_follow_plays_a_tarock(game: str) -> None:
    assert may_play(KI, game, "III HK", "P7") == cards("III")
    state = late(KI, game, ["T7", "III HK", "T8 T9", "TB TR"], trick="P7")
    assert refused(state, "play HK") == "must-play-tarock"
    assert "KI-160" in cited(state, "play HK")


@clause("KI-161")
@pytest.mark.parametrize("game", SUIT)
def test_in_suit_games_who_has_neither_suit_nor_tarock_plays_anything(game: str) -> None:
    assert may_play(KI, game, "H2 KK", "P7") == cards("H2 KK")


@clause("KI-162")
@pytest.mark.parametrize("game", SUIT)
def test_in_suit_games_nobody_has_to_beat(game: str) -> None:
    assert may_play(KI, game, "HD H4", "H1") == cards("HD H4")
    assert may_play(KI, game, "XX II", "V") == cards("XX II")
    assert may_play(KI, game, "I VI", "V") == cards("I VI")


@clause("KI-230")
@pytest.mark.parametrize("game", ["dreier", "farbendreier", "bettler", "trischaken"])
def test_the_suit_led_is_followed_in_every_game(game: str) -> None:
    assert may_play(KI, game, "H4 XX", "H1") == cards("H4")
    assert may_play(KI, game, "V HK", "X") == cards("V")
    state = late(KI, game, ["T7", "H4 XX", "T8 T9", "TB TR"], trick="H1", declarer=3)
    assert refused(state, "play XX") == "must-follow-suit"


@clause("KI-230")
def test_not_following_suit_is_refused_with_its_clause() -> None:
    state = late(KI, "dreier", ["T7", "H4 XX", "T8 T9", "TB TR"], trick="H1")
    assert "KI-230" in cited(state, "play XX")


@clause("KI-231")
@pytest.mark.parametrize("game", ["dreier", "rufer", "bettler", "trischaken"])
def test_who_cannot_follow_plays_a_tarock_or_else_anything(game: str) -> None:
    assert may_play(KI, game, "III PK", "H4") == cards("III")
    assert may_play(KI, game, "K4 PK", "H4") == cards("K4 PK")
    state = late(KI, game, ["T7", "III PK", "T8 T9", "TB TR"], trick="H4", declarer=3)
    assert refused(state, "play PK") == "must-play-tarock"
    assert "KI-231" in cited(state, "play PK")


@clause("KI-232")
@pytest.mark.parametrize("game", POSITIVE)
def test_in_positive_games_nobody_has_to_beat(game: str) -> None:
    assert may_play(KI, game, "XX II", "V") == cards("XX II")
    assert may_play(KI, game, "HD H4", "H1") == cards("HD H4")


# Seat 3 has led a tarock to the seventh trick; seat 0 holds the announced Pagat.
SEVENTH = ("I IX H4 H3 H2 H1", "XX P7 P8 P9 P10 PB", "XIX T7 T8 T9 T10 TB", "K4 K3 K2 K1 KB")


@clause("KI-143")
def test_an_announced_bird_is_kept_for_its_trick() -> None:
    state = late(KI, "dreier", SEVENTH, trick="XVI", leader=3, announced=[("pagat", 0)])
    assert state.public.trick_number == 7
    assert cards(playable_cards(state)) == cards("IX")
    assert refused(state, "play I") == "announced-card-too-early"
    assert "KI-143" in cited(state, "play I")
    free = late(KI, "dreier", SEVENTH, trick="XVI", leader=3)
    assert cards(playable_cards(free)) == cards("I IX")


@clause("KI-143")
def test_an_announced_bird_is_played_to_its_trick() -> None:
    hands = ["II H4", "XX P7", "XIX T7", "K4 K3"]
    lead = late(KI, "dreier", hands, announced=[("uhu", 0)])
    assert lead.public.trick_number == 11
    assert cards(playable_cards(lead)) == cards("II")
    assert refused(lead, "play H4") == "announced-card-due"
    hands = ["II V", "XX P7", "XIX T7", "K4"]
    follow = late(KI, "dreier", hands, trick="XVI", leader=3, announced=[("uhu", 0)])
    assert cards(playable_cards(follow)) == cards("II")


@clause("KI-143")
def test_an_announced_koenig_ultimo_is_kept_for_the_last_trick() -> None:
    hands = ["P7", "H3 P8", "HK H4", "H2 P9"]
    said = [("koenig-ultimo", 2)]
    state = late(KI, "rufer", hands, trick="H1", called="HK", announced=said)
    state = say(state, "play H3")
    assert cards(playable_cards(state)) == cards("H4")
    assert refused(state, "play HK") == "announced-card-too-early"


@clause("KI-143")
def test_the_bird_of_a_bird_game_is_kept_like_an_announced_one() -> None:
    state = declared(KI, "pagatrufer", 1, hands={0: "XX", 1: "I V", 2: "HK"})
    state = say(lying(say(state, "call HK")), *ALL_GUT, "play XX")
    assert state.turn == 1
    assert cards(playable_cards(state)) == cards(str(state.view(1).hand & TAROCKS)) - cards("I")
    assert refused(state, "play I") == "announced-card-too-early"


@clause("KI-144")
@pytest.mark.parametrize(
    ("hand", "said", "goes"),
    [
        ("I II K3", ("uhu", "pagat"), "II"),
        ("I III K3", ("kakadu", "pagat"), "III"),
    ],
)
def test_of_several_announced_birds_the_highest_is_given_up_first(
    hand: str, said: tuple[str, ...], goes: str
) -> None:
    hands = [hand, "T7 T8 T9", "H4 H3 H2", "H1 HB"]
    announced = [(bird, 0) for bird in said]
    state = late(KI, "dreier", hands, trick="P7", leader=3, announced=announced)
    assert state.public.trick_number == 10
    assert cards(playable_cards(state)) == cards(goes)


@clause("KI-144")
def test_giving_up_the_lower_bird_first_is_refused_with_its_clause() -> None:
    hands = ["I II K3", "T7 T8 T9", "H4 H3 H2", "H1 HB"]
    said = [("uhu", 0), ("pagat", 0)]
    state = late(KI, "dreier", hands, trick="P7", leader=3, announced=said)
    assert refused(state, "play I") == "higher-bird-first"
    assert "KI-144" in cited(state, "play I")


@clause("KI-145")
def test_an_announced_bird_held_back_by_the_suit_led_is_lost_without_a_fault() -> None:
    hands = ["II H2", "H3 P7", "H4 T7", "K4"]
    state = late(KI, "dreier", hands, trick="HK", leader=3, announced=[("uhu", 0)])
    assert cards(playable_cards(state)) == cards("H2")
    words = ("play H2", "play H3", "play H4", "play K4", "play II", "play P7", "play T7")
    outcome = say(state, *words).outcome()
    (uhu,) = [fact for fact in outcome.premiums if fact.premium == "uhu"]
    assert (uhu.announced, uhu.made, uhu.by) == (True, False, 0)
    assert outcome.irregularities == ()


@clause("KI-145")
def test_a_bird_whose_trick_has_gone_by_is_played_at_will() -> None:
    hands = ["III X", "XX P7", "XIX T7", "K4"]
    state = late(KI, "dreier", hands, trick="XVI", leader=3, announced=[("kakadu", 0)])
    assert state.public.trick_number == 11
    assert cards(playable_cards(state)) == cards("III X")
