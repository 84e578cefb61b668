"""Hopfgarter Turnierregeln: the twelve tricks and Fahren."""

from __future__ import annotations

import pytest

from mondfang.cards import ALL, Card, cards_in
from mondfang.game import GameState, Phase
from tests.clauses import clause
from tests.positions import (
    HG,
    cards,
    cited,
    late,
    lay_away,
    offered,
    play_out,
    playable_cards,
    refused,
    say,
    table,
)

FAHREN = ("reserve", "pass", "pass", "pass", "bid trischaken")


def fahren(hands: dict[int, str] | None = None, talon: str = "") -> GameState:
    return table(HG, *FAHREN, hands=hands, talon=talon)


@clause("HG-134")
def test_the_suit_led_must_be_followed_and_need_not_be_beaten() -> None:
    state = late(HG, "auf", ["K1 K2", "HK H4 XX", "K3 K4 KB", "P7 P8 P9"], trick="HD")
    assert playable_cards(state) == "HK H4"
    assert refused(state, "play XX") == "must-follow-suit"
    assert "HG-134" in cited(state, "play XX")


@clause("HG-134")
def test_who_is_void_must_play_a_tarock() -> None:
    state = late(HG, "auf", ["K1 K2", "V XX P7", "K3 K4 KB", "P10 P8 P9"], trick="HD")
    assert playable_cards(state) == "XX V"
    assert refused(state, "play P7") == "must-play-tarock"
    assert "HG-134" in cited(state, "play P7")


@clause("HG-134")
def test_who_has_neither_the_suit_nor_tarock_plays_any_card() -> None:
    state = late(HG, "auf", ["K1 K2", "PK P7 T8", "K3 K4 KB", "P10 P8 P9"], trick="HD")
    assert playable_cards(state) == "PK P7 T8"


@clause("HG-134")
def test_a_higher_tarock_need_not_be_played_on_a_tarock() -> None:
    state = late(HG, "auf", ["K1 K2", "XX II P7", "K3 K4 KB", "P10 P8 P9"], trick="X")
    assert playable_cards(state) == "XX II"


@clause("HG-135")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [("HD HK II H4", 2), ("HD HK H4 TK", 1), ("H4 TK KK PK", 0), ("HD V II XX", 3)],
)
def test_the_highest_tarock_or_else_the_highest_card_of_the_suit_takes(
    trick: str, winner: int
) -> None:
    *three, last = trick.split()
    hands = ["T7", "T8", "T9", f"T10 {last}"]
    state = say(late(HG, "auf", hands, trick=" ".join(three)), f"play {last}")
    assert state.public.tricks[-1].winner == winner
    assert state.turn == winner  # who takes the trick leads the next


@clause("HG-135")
def test_twelve_tricks_are_played() -> None:
    state = say(lay_away(table(HG, "bid auf", "open talon", "take half 1")), "lie")
    state = play_out(say(state, "gut", "gut", "gut"))
    assert len(state.public.tricks) == 12
    assert all(
        after.leader == before.winner
        for before, after in zip(state.public.tricks, state.public.tricks[1:], strict=False)
    )


@clause("HG-136")
@pytest.mark.parametrize(
    ("words", "declarer"),
    [(("bid auf",), 0), (("reserve", "bid auf"), 1), (("reserve", "pass", "bid auf"), 2)],
)
def test_forehand_leads_whoever_declares(words: tuple[str, ...], declarer: int) -> None:
    state = lay_away(table(HG, *words, "open talon", "take half 1"))
    assert state.turn == declarer
    state = say(state, "lie", "gut", "gut", "gut")
    assert state.public.phase is Phase.PLAY
    assert state.turn == 0


@clause("HG-136")
def test_in_fahren_forehand_leads_too() -> None:
    assert fahren().turn == 0
    assert table(HG, *FAHREN, forehand=3).turn == 3


@clause("HG-033")
@pytest.mark.parametrize("contract", ["auf", "trischaken"])
@pytest.mark.parametrize("trick", ["XXI Sk I V", "I Sk XXI V", "Sk I XXI V", "V XXI I Sk"])
def test_skues_takes_mond_and_pagat_in_any_order(contract: str, trick: str) -> None:
    *three, last = trick.split()
    state = say(late(HG, contract, ["", "", "", last], trick=" ".join(three)), f"play {last}")
    assert state.public.tricks[-1].winning_card == Card.parse("Sk")


@clause("HG-033")
def test_the_mond_that_skues_takes_beside_the_pagat_is_caught() -> None:
    hands = ["", "", "", "V"]
    state = say(late(HG, "auf", hands, trick="XXI Sk I", declarer=0), "play V")
    caught = [fact for fact in state.outcome().premiums if fact.premium == "mondfang"]
    assert [(fact.side, fact.made) for fact in caught] == [("defence", True)]
    friends = say(late(HG, "auf", hands, trick="XXI Sk I", declarer=3), "play V")
    assert "mondfang" not in {fact.premium for fact in friends.outcome().premiums}


def with_duty(
    hand: str, announced: list[tuple[str, int]], *, trick: str = "", called: str | None = None
) -> GameState:
    """Seat 0 declares and seat 3 is to play: it holds this hand and has announced."""
    size = len(hand.split())
    free = cards_in(ALL & ~(cards(hand) | cards(trick)))
    others = [
        " ".join(card.code for card in free[i * size : i * size + size - bool(trick)])
        for i in range(3)
    ]
    leader = 3 if not trick else 0
    contract = "rufer" if called else "auf"
    hands = [*others, hand]
    return late(HG, contract, hands, trick=trick, leader=leader, announced=announced, called=called)


@clause("HG-064")
@pytest.mark.parametrize(
    ("bird", "card", "left"), [("pagat", "I", 2), ("uhu", "II", 3), ("kakadu", "III", 4)]
)
def test_an_announced_bird_is_kept_for_its_trick(bird: str, card: str, left: int) -> None:
    others = "X XI XII XIII XIV"
    early = with_duty(" ".join([card, *others.split()[: left - 1]]), [(bird, 3)])
    assert refused(early, f"play {card}") == "announced-card-too-early"
    assert "HG-064" in cited(early, f"play {card}")
    due = with_duty(" ".join([card, *others.split()[: left - 2]]), [(bird, 3)])
    assert due.public.trick_number == HG.premiums[bird].trick
    assert offered(due) == [f"play {card}"]
    if left > 2:
        assert refused(due, "play X") == "announced-card-due"
        assert "HG-064" in cited(due, "play X")


@clause("HG-064")
def test_a_bird_that_nobody_announced_is_free() -> None:
    assert playable_cards(with_duty("II X XI", [])) == "XI X II"


@clause("HG-064")
def test_an_announced_bird_follows_the_other_rules_of_play() -> None:
    alone = with_duty("I P7 P8", [("pagat", 3)], trick="HD HR HB")
    assert playable_cards(alone) == "I"  # Tarockzwang, and no other legal card
    waits = with_duty("II HK", [("uhu", 3)], trick="HD HR HB")
    assert playable_cards(waits) == "HK"  # the Uhu's trick, but hearts must be followed


@clause("HG-065")
def test_an_announced_king_is_kept_for_the_last_trick() -> None:
    hand = "HK HD X XI XII XIII XIV XV XVI"
    state = with_duty(hand, [("koenig-ultimo", 3)], trick="H4 H3 H2", called="HK")
    assert state.public.trick_number == 4
    assert playable_cards(state) == "HD"
    assert refused(state, "play HK") == "announced-card-too-early"
    assert "HG-065" in cited(state, "play HK")
    last_but_one = with_duty("HK X", [("koenig-ultimo", 3)], called="HK")
    assert playable_cards(last_but_one) == "X"
    silent = with_duty(hand, [], trick="H4 H3 H2", called="HK")
    assert playable_cards(silent) == "HK HD"


@clause("HG-066")
def test_of_several_announced_birds_the_highest_is_given_up_first() -> None:
    both = [("pagat", 3), ("uhu", 3)]
    state = with_duty("I II T10", both, trick="HD HR HB")
    assert state.public.trick_number == 10
    assert playable_cards(state) == "II"
    assert refused(state, "play I") == "higher-bird-first"
    assert "HG-066" in cited(state, "play I")
    three = with_duty("I II III T10", [*both, ("kakadu", 3)], trick="HD HR HB")
    assert playable_cards(three) == "III"


@clause("HG-102")
def test_a_played_card_stays_played() -> None:
    state = say(fahren({0: "H1 H2"}), "play H1")
    for seat in range(4):
        assert refused(state, "take back", seat=seat) == "card-is-played"
        assert "HG-102" in cited(state, "take back", seat=seat)
    assert refused(state, "play H2", seat=0) == "not-your-turn"
    assert Card.parse("H1") not in state.view(0).hand
    assert state.public.trick == (Card.parse("H1"),)


@clause("HG-002")
def test_fahren_is_chosen_after_three_passes_and_starts_at_once() -> None:
    state = fahren()
    assert state.public.phase is Phase.PLAY
    assert [state.view(seat).relation((seat + 1) % 4) for seat in range(4)] == ["other"] * 4
    assert all(state.view(seat).public.talon is None for seat in range(4))
    facts = play_out(state).outcome()
    assert facts.contract == "trischaken"
    assert facts.partner is None
    assert sum(facts.card_thirds) == 210  # each seat's own tricks, the talon among them
    assert facts.terms is not None
    assert (facts.terms.talon, facts.terms.stichzwang) == ("last", False)


@clause("HG-078")
def test_in_fahren_any_card_may_be_led() -> None:
    state = fahren({0: "I II X HK HD P7"})
    led = {text for text in offered(state) if text.startswith("play ")}
    assert {f"play {card}" for card in state.view(0).hand if str(card) != "I"} == led


@clause("HG-079")
def test_in_fahren_nobody_has_to_beat_but_everybody_to_follow() -> None:
    state = fahren({0: "HD", 1: "HK H4 XX"})
    state = say(state, "play HD")
    assert {"play HK", "play H4"} <= set(offered(state))
    assert refused(state, "play XX") == "must-follow-suit"
    hands = ["K1 K2", "XX II P7", "K3 K4 KB", "P10 P8 P9"]
    tarock = late(HG, "trischaken", hands, trick="X", stichzwang=False)
    assert playable_cards(tarock) == "XX II"
    void = late(HG, "trischaken", hands, trick="HD", stichzwang=False)
    assert refused(void, "play P7") == "must-play-tarock"


@clause("HG-080", "HG-149")
def test_fahren_has_no_kontra_and_no_zusaetze() -> None:
    ten = "V VI VII VIII IX X XI XII XIII XIV"
    state = fahren({0: ten})
    for text in ("announce zehn-tarock", "announce trull", "lie", "gut"):
        assert refused(state, text) == "wrong-phase"
    for seat in range(4):
        assert refused(state, "kontra game@0", seat=seat) == "cannot-be-doubled"
        assert "HG-080" in cited(state, "kontra game@0", seat=seat)
    facts = play_out(state).outcome()
    assert facts.premiums == ()
    assert facts.kontra == 0


@clause("HG-082")
def test_in_fahren_the_whole_talon_goes_to_the_last_trick() -> None:
    state = fahren(talon="HK KK PK TK Sk XXI")
    done = play_out(state)
    *earlier, last = done.public.tricks
    assert all(trick.added == () for trick in earlier)
    assert len(last.cards) + len(last.added) == 10
    assert last.added == state.hidden.deal.talon
    facts = done.outcome()
    own = [trick for trick in done.public.tricks if trick.winner == last.winner]
    counted = sum(card.thirds for trick in own for card in (*trick.cards, *trick.added))
    assert facts.card_thirds[last.winner] == counted


@clause("HG-083")
@pytest.mark.parametrize("trick", ["X", "HD"])
def test_in_fahren_the_pagat_is_the_last_tarock(trick: str) -> None:
    hands = ["K1 K2", "I II P7", "K3 K4 KB", "P10 P8 P9"]
    state = late(HG, "trischaken", hands, trick=trick, stichzwang=False)
    assert playable_cards(state) == "II"
    assert refused(state, "play I") == "pagat-last"
    assert "HG-083" in cited(state, "play I")
    last = late(HG, "trischaken", ["K1 K2", "I T7 P7", *hands[2:]], trick=trick, stichzwang=False)
    assert playable_cards(last) == "I"


@clause("HG-083")
def test_in_fahren_the_pagat_is_not_led_before_the_last_tarock() -> None:
    state = fahren({0: "I II"})
    assert refused(state, "play I") == "pagat-last"
    hands = ["I P7", "H1 H2", "K3 K4", "P10 P8"]
    alone = late(HG, "trischaken", hands, stichzwang=False)
    assert playable_cards(alone) == "I P7"
