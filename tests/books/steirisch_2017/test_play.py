"""Steirischer Tarockcup: tricks, leads, and announced cards."""

from __future__ import annotations

from itertools import permutations

import pytest

from mondfang.game import PremiumFact
from tests.clauses import clause
from tests.positions import (
    ST,
    cards,
    cited,
    following,
    late,
    offered,
    play_out,
    playable_cards,
    refused,
    say,
    table,
    taker,
)

POSITIVE = ("rufer", "pagatrufer", "solorufer", "sechserdreier", "dreier", "solodreier")
NEGATIVE = (
    *("piccolo", "zwiccolo", "bettler"),
    *("piccolo-ouvert", "zwiccolo-ouvert", "bettler-ouvert"),
)
SUIT = ("farbendreier", "farbensolo")


@clause("ST-028")
@pytest.mark.parametrize("order", list(permutations(("Sk", "XXI", "I", "XV"))))
def test_the_pagat_takes_a_trick_with_the_whole_trull(order: tuple[str, ...]) -> None:
    assert taker(ST, "dreier", " ".join(order)) == "I"


@clause("ST-028")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("XXI Sk XV V", "Sk"),
        ("I Sk XV V", "Sk"),
        ("XXI I XV V", "XXI"),
        ("H4 Sk XXI I", "I"),  # a suit lead makes no difference
    ],
)
def test_a_kaiserstich_takes_all_three_trull_pieces(trick: str, winner: str) -> None:
    assert taker(ST, "dreier", trick) == winner


@clause("ST-028")
def test_a_pagat_that_wins_the_last_trick_by_kaiserstich_makes_the_premium() -> None:
    state = say(late(ST, "dreier", ["I", "Sk", "XXI", "XV"]), "play I", "play Sk", "play XXI")
    pagat = PremiumFact("pagat", "declarer", False, True)
    assert pagat in say(state, "play XV").outcome().premiums


@clause("ST-029", "ST-126")
@pytest.mark.parametrize("contract", [*NEGATIVE, "trischaken"])
@pytest.mark.parametrize("trick", ["XXI Sk I XV", "Sk XXI I XV", "I XXI Sk XV"])
def test_no_kaiserstich_in_negative_games(contract: str, trick: str) -> None:
    assert taker(ST, contract, trick) == "Sk"


UHU = (("uhu", 0),)


@clause("ST-103", "ST-154")
@pytest.mark.parametrize(
    ("premium", "card", "others"),
    [("uhu", "II", "XX"), ("kakadu", "III", "XX H4"), ("quapil", "IIII", "XX H4 P7")],
)
def test_an_announced_bird_is_played_to_its_trick(premium: str, card: str, others: str) -> None:
    state = following(ST, "dreier", f"{card} {others}", announced=((premium, 0),))
    assert playable_cards(state) == card
    assert refused(state, "play XX") == "announced-card-due"
    assert {"ST-103", "ST-154"} <= set(cited(state, "play XX"))


@clause("ST-103", "ST-154")
@pytest.mark.parametrize(
    ("premium", "card", "others"),
    [
        ("uhu", "II", "XX H4"),
        ("kakadu", "III", "XX H4 P7"),
        ("quapil", "IIII", "XX H4 P7 T7"),
        ("pagat", "I", "H4"),
    ],
)
def test_an_announced_bird_is_kept_for_its_trick(premium: str, card: str, others: str) -> None:
    state = following(ST, "dreier", f"{card} {others}", announced=((premium, 0),))
    assert cards(playable_cards(state)) == cards(others)
    assert refused(state, f"play {card}") == "announced-card-too-early"
    assert {"ST-103", "ST-154"} <= set(cited(state, f"play {card}"))


@clause("ST-103")
def test_an_announced_king_is_kept_for_the_last_trick() -> None:
    hands = ["K4 K3", "H4 H3", "PK P8", "T7 T8"]
    state = late(ST, "rufer", hands, leader=2, announced=(("koenig-ultimo", 2),), called="PK")
    assert playable_cards(state) == "P8"
    assert refused(state, "play PK") == "announced-card-too-early"


@clause("ST-103")
def test_an_announced_bird_goes_early_when_nothing_else_is_legal() -> None:
    state = late(
        ST,
        "dreier",
        ["II H4 H3", "KK K4", "TK TD", "PK PD"],
        trick="P7 T7 P8",
        leader=1,
        announced=UHU,
    )
    assert playable_cards(state) == "II"


BOTH = (("uhu", 0), ("pagat", 0))


@clause("ST-104")
def test_the_higher_of_two_announced_birds_is_given_up_first() -> None:
    hands = ["II I H4", "P8 H3", "T8 H2", "T9 H1"]
    state = late(ST, "dreier", hands, trick="P7 T7 T10", leader=1, announced=BOTH)
    assert playable_cards(state) == "II"
    assert refused(state, "play I") == "higher-bird-first"
    assert "ST-104" in cited(state, "play I")
    after = say(state, "play II")
    assert after.turn == 0
    assert playable_cards(after) == "H4"  # the Pagat is still kept for the last trick
    facts = play_out(after).outcome().premiums
    assert PremiumFact("uhu", "declarer", True, False, 0) in facts
    assert PremiumFact("pagat", "declarer", True, True, 0) in facts


@clause("ST-104")
def test_of_four_announced_birds_the_highest_goes() -> None:
    four = (("pagat", 0), ("uhu", 0), ("kakadu", 0), ("quapil", 0))
    hands = ["I II III IIII H4", "P8 H3 K4 K3", "T8 H2 K2 K1", "T9 H1 KB KR"]
    state = late(ST, "dreier", hands, trick="P7 T7 T10", leader=1, announced=four)
    # Trick 8: no bird is due yet, and one of them has to go.
    assert playable_cards(state) == "IIII"


@clause("ST-105")
def test_an_announced_bird_that_could_not_be_played_in_time_is_lost_and_free() -> None:
    hands = ["H3 II", "P7", "K4", "T7"]
    state = late(ST, "dreier", hands, trick="HK H4 H2", leader=1, announced=UHU)
    assert playable_cards(state) == "H3"
    done = play_out(state)
    lost = PremiumFact("uhu", "declarer", True, False, 0)
    assert lost in done.outcome().premiums


@clause("ST-105")
def test_a_bird_whose_trick_is_past_binds_no_more() -> None:
    """The Quapil was due in trick 9; in trick 10 it may be led or kept."""
    hands = ["IIII XX P7", "H4 H3 H2", "K4 K3 K2", "T7 T8 T9"]
    state = late(ST, "dreier", hands, announced=(("quapil", 0),))
    assert cards(playable_cards(state)) == cards("IIII XX P7")


@clause("ST-115")
@pytest.mark.parametrize("contract", SUIT)
@pytest.mark.parametrize("declarer", range(4))
def test_the_forehand_leads_in_suit_games(contract: str, declarer: int) -> None:
    assert first_leader(contract, declarer) == 0


def first_leader(contract: str, declarer: int) -> int | None:
    """Who leads to trick 1 when this seat plays this game; the forehand is seat 0."""
    hands = {declarer: "I", (declarer + 1) % 4: "PK"}
    if declarer == 0:
        state = table(ST, "reserve", "pass", "pass", "pass", f"bid {contract}", hands=hands)
    else:
        before = ["pass"] * (declarer - 1)
        state = table(ST, "reserve", *before, f"bid {contract}", hands=hands)
    while not offered(state)[0].startswith("play "):
        texts = offered(state)
        wanted = next((text for text in ("pass", "lie", "gut") if text in texts), texts[0])
        state = say(state, "call PK" if "call PK" in texts else wanted)
    return state.turn


@clause("ST-121")
@pytest.mark.parametrize("contract", NEGATIVE)
@pytest.mark.parametrize("declarer", range(4))
def test_the_declarer_of_a_negative_game_leads(contract: str, declarer: int) -> None:
    assert first_leader(contract, declarer) == declarer


@clause("ST-210")
@pytest.mark.parametrize("contract", ["solorufer", "pagatrufer", "dreier", "solodreier"])
@pytest.mark.parametrize("declarer", range(4))
def test_the_forehand_leads_in_positive_games(contract: str, declarer: int) -> None:
    assert first_leader(contract, declarer) == 0


@clause("ST-210")
def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    hands = ["H4 K4", "H3 K3", "HK K2", "H2 K1"]
    state = say(late(ST, "dreier", hands), "play H4", "play H3", "play HK", "play H2")
    assert state.turn == 2


@clause("ST-127")
@pytest.mark.parametrize("contract", ["piccolo-ouvert", "zwiccolo-ouvert", "bettler-ouvert"])
def test_all_lay_open_before_the_second_lead(contract: str) -> None:
    state = table(ST, "reserve", f"bid {contract}", "pass", "pass", "pass", hands={1: "H4 Sk"})
    state = say(state, "lie", "gut", "gut", "gut", "play H4")
    while len(state.public.trick) != 0:
        assert state.view(None).public.open_hands == (0, 0, 0, 0)
        state = state.apply(state.legal_actions()[0])
    assert state.public.trick_number == 2
    hands = tuple(state.view(seat).hand for seat in range(4))
    assert {len(hand) for hand in hands} == {11}
    for viewer in (0, 1, 2, 3, None):
        assert state.view(viewer).public.open_hands == hands


@clause("ST-127")
def test_a_plain_negative_game_is_not_laid_open() -> None:
    state = table(ST, "reserve", "bid piccolo", "pass", "pass", "pass", "lie", "gut", "gut", "gut")
    for _ in range(4):
        state = state.apply(state.legal_actions()[0])
    assert state.public.open_hands == (0, 0, 0, 0)


@clause("ST-222")
@pytest.mark.parametrize(
    ("contract", "taken_before"), [("bettler", 0), ("piccolo", 1), ("zwiccolo", 2)]
)
def test_a_negative_game_ends_with_the_trick_too_many(contract: str, taken_before: int) -> None:
    hands = ["Sk H4 H3", "P7 P8 P9", "T7 T8 T9", "K4 K3 K2"]
    winners = [0] * taken_before + [1] * (9 - taken_before)
    state = late(ST, contract, hands, winners=winners)
    done = say(state, "play Sk", "play P7", "play T7", "play K4")
    assert done.public.ending == "stopped"
    assert done.outcome().tricks[0] == taken_before + 1


@clause("ST-222")
@pytest.mark.parametrize(("contract", "taken_before"), [("piccolo", 0), ("zwiccolo", 1)])
def test_a_negative_game_goes_on_while_it_can_be_made(contract: str, taken_before: int) -> None:
    hands = ["Sk H4 H3", "P7 P8 P9", "T7 T8 T9", "K4 K3 K2"]
    winners = [0] * taken_before + [1] * (9 - taken_before)
    state = late(ST, contract, hands, winners=winners)
    assert not say(state, "play Sk", "play P7", "play T7", "play K4").is_over


@clause("ST-222")
def test_a_negative_game_ends_when_too_few_tricks_are_left() -> None:
    hands = ["H4 K4", "HK P8", "T7 T8", "K3 K2"]
    state = late(ST, "zwiccolo", hands, winners=[1] * 10)
    done = say(state, "play H4", "play HK", "play T7", "play K3")
    assert (done.public.ending, len(done.public.tricks)) == ("stopped", 11)


@clause("ST-222")
def test_a_positive_game_is_played_to_the_twelfth_trick() -> None:
    hands = ["H4 H3 H2", "P7 P8 P9", "T7 T8 T9", "K4 K3 K2"]
    done = play_out(late(ST, "dreier", hands, winners=[0] * 9))
    assert (done.public.ending, len(done.public.tricks)) == ("played", 12)
