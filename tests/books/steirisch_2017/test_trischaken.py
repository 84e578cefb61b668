"""Steirischer Tarockcup: Trischaken, and what the negative games share with it."""

from __future__ import annotations

import pytest

from mondfang.cards import ALL, CardSet
from mondfang.game import Phase
from mondfang.game.actions import TrickTaken
from tests.clauses import clause
from tests.positions import (
    ST,
    cards,
    cited,
    declared,
    following,
    late,
    may_play,
    offered,
    play_out,
    playable_cards,
    refused,
    say,
    table,
)

TRISCHAKEN = ("reserve", "pass", "pass", "pass", "bid trischaken")


@clause("ST-062")
@pytest.mark.parametrize("forehand", range(4))
def test_the_forehand_leads_whatever_it_likes(forehand: int) -> None:
    hand = "XX V HK H4 P7 T7"
    state = table(
        ST, *TRISCHAKEN, hands={forehand: hand, (forehand + 1) % 4: "I"}, forehand=forehand
    )
    assert state.turn == forehand
    assert cards(playable_cards(state)) == state.view(forehand).hand


@clause("ST-062")
@pytest.mark.parametrize(("hand", "legal"), [("XX V P7", "XX V P7"), ("I VII P9", "VII P9")])
def test_no_lead_has_to_be_tarock(hand: str, legal: str) -> None:
    assert may_play(ST, "trischaken", hand) == cards(legal)


@clause("ST-063")
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("HK HB P8", "HD", "HK"),
        ("HB H4", "HD", "HB H4"),
        ("XII V P8", "HD", "XII V"),
        ("XII V P8", "VIII", "XII"),
        ("P8 T7", "HD", "P8 T7"),
    ],
)
def test_suit_and_trick_bind_in_trischaken(hand: str, trick: str, legal: str) -> None:
    assert may_play(ST, "trischaken", hand, trick) == cards(legal)


@clause("ST-063")
def test_no_agreement_lifts_the_duty_to_beat() -> None:
    state = say(table(ST, *TRISCHAKEN, hands={0: "HD", 1: "HK HB"}), "play HD")
    assert playable_cards(state) == "HK"


@clause("ST-063")
@pytest.mark.parametrize(
    ("hand", "card", "code"),
    [
        ("HK HB P8", "P8", "must-follow-suit"),
        ("HK HB P8", "HB", "must-beat"),
        ("XII V P8", "P8", "must-play-tarock"),
    ],
)
def test_what_breaks_suit_or_trick_is_refused(hand: str, card: str, code: str) -> None:
    state = following(ST, "trischaken", hand, "HD")
    assert refused(state, f"play {card}") == code
    assert "ST-063" in cited(state, f"play {card}")


@clause("ST-064")
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("I VII P9", "", "VII P9"),
        ("I VII P9", "XX", "VII"),
        ("I VII P9", "H4", "VII"),
        ("I P9", "XX", "I"),
        ("I P9", "", "I P9"),
    ],
)
def test_the_pagat_is_the_last_tarock_of_its_hand(hand: str, trick: str, legal: str) -> None:
    assert may_play(ST, "trischaken", hand, trick) == cards(legal)


@clause("ST-064")
@pytest.mark.parametrize("trick", ["", "XX"])
def test_an_early_pagat_is_refused(trick: str) -> None:
    state = following(ST, "trischaken", "I VII P9", trick)
    assert refused(state, "play I") == "pagat-last"
    assert "ST-064" in cited(state, "play I")


@clause("ST-065")
def test_there_is_no_kontra_at_any_time() -> None:
    state = table(ST, *TRISCHAKEN)
    assert state.public.phase is Phase.PLAY
    while not state.is_over:
        assert all(text.startswith("play ") for text in offered(state))
        for seat in range(4):
            assert refused(state, "kontra game@0", seat=seat) == "cannot-be-doubled"
            assert "ST-065" in cited(state, "kontra game@0", seat=seat)
        state = state.apply(state.legal_actions()[0])
    assert state.outcome().kontra == 0


@clause("ST-066")
def test_the_talon_goes_card_by_card_to_the_first_six_tricks() -> None:
    state = table(ST, *TRISCHAKEN)
    talon = state.hidden.deal.talon
    done = play_out(state)
    assert [trick.added for trick in done.public.tricks] == [
        *((card,) for card in talon),
        *[()] * 6,
    ]
    gathered = [event for event in done.view(None).told if isinstance(event, TrickTaken)]
    assert [event.added for event in gathered[:6]] == [(card,) for card in talon]
    all_cards = [card for trick in done.public.tricks for card in (*trick.cards, *trick.added)]
    assert len(all_cards) == 54
    assert CardSet.of(all_cards) == ALL
    assert sum(done.outcome().card_thirds) == 210


@clause("ST-066")
def test_a_talon_card_never_competes_for_the_trick_and_is_unseen_before() -> None:
    hands = {0: "H4", 1: "HK", 2: "H3", 3: "H2"}
    state = say(table(ST, *TRISCHAKEN, hands=hands, talon="Sk XXI"), "play H4", "play HK")
    assert not any(isinstance(event, TrickTaken) for event in state.view(1).told)
    assert state.view(1).public.talon is None
    while state.public.trick:
        state = state.apply(state.legal_actions()[0])
    (trick,) = state.public.tricks
    assert (trick.winner, str(trick.winning_card), trick.added) == (1, "HK", tuple(cards("Sk")))


@clause("ST-230")
def test_a_pagat_in_the_last_trick_earns_nothing() -> None:
    state = late(ST, "trischaken", ["I", "H4", "K4", "P7"])
    done = say(state, "play I", "play H4", "play K4", "play P7")
    assert str(done.public.tricks[-1].winning_card) == "I"
    assert done.outcome().premiums == ()


@clause("ST-230")
@pytest.mark.parametrize("contract", ["piccolo", "zwiccolo", "bettler", "bettler-ouvert"])
def test_negative_games_have_no_premiums_either(contract: str) -> None:
    state = declared(ST, contract)
    for saying in ("lie", "gut", "gut", "gut"):
        assert not any(text.startswith("announce ") for text in offered(state))
        assert refused(state, "announce trull") == "premium-not-in-this-game"
        assert "ST-230" in cited(state, "announce trull")
        state = say(state, saying)
    assert play_out(state).outcome().premiums == ()
