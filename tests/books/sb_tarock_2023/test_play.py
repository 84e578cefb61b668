"""SB-Tarock: the twelve tricks, Trischaken and conduct."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mondfang.cards import ALL, Card, CardSet
from mondfang.game import GameState, Phase
from mondfang.game.actions import Finished, TrickTaken
from tests.clauses import clause
from tests.positions import (
    SB,
    book_with,
    cards,
    cited,
    declared,
    late,
    lying,
    may_play,
    offered,
    play_out,
    playable_cards,
    refused,
    say,
    taker,
)


def rufer_played_out() -> GameState:
    """Seat 0 with seat 2, who holds the called king; all tricks are done."""
    hands = {0: "HD HR HB XX", 2: "HK XIX"}
    state = say(declared(SB, "rufer", hands=hands, talon="V KK VI PD TB X"), "call HK")
    return play_out(say(lying(state), "gut", "gut", "gut"))


@clause("SB-057")
def test_tricks_discard_and_talon_are_kept_apart() -> None:
    done = rufer_played_out()
    end = done.view(None).told[-1]
    assert isinstance(end, Finished)
    assert end.discard == done.hidden.discard
    left = CardSet.of(end.talon[3:])
    piles = [CardSet.of(card for t in done.public.tricks for card in t.cards), end.discard, left]
    assert [len(pile) for pile in piles] == [48, 3, 3]
    assert piles[0] | piles[1] | piles[2] == ALL
    for seat in (1, 2, 3):
        assert done.view(seat).discard == CardSet()


@clause("SB-057")
def test_the_discard_stays_out_of_sight_until_the_end() -> None:
    state = say(declared(SB, "dreier", hands={0: "HD HR HB"}), "open talon", "take half 1")
    state = say(state, "discard HD HR HB", "lie", "gut", "gut", "gut")
    while not state.is_over:
        for seat in (1, 2, 3, None):
            assert not any(isinstance(event, Finished) for event in state.view(seat).told)
            assert state.view(seat).discard == CardSet()
        assert state.view(0).discard == cards("HD HR HB")
        state = state.apply(state.legal_actions()[0])


@clause("SB-058")
def test_each_seat_has_a_pile_of_its_own_tricks_partners_too() -> None:
    done = rufer_played_out()
    facts = done.outcome()
    assert facts.partner == 2
    for seat in range(4):
        own = [trick for trick in done.public.tricks if trick.winner == seat]
        assert facts.tricks[seat] == len(own)
        assert facts.card_thirds[seat] == sum(c.thirds for trick in own for c in trick.cards)
    assert facts.tricks[0] > 0
    assert facts.tricks[2] > 0


@clause("SB-054")
def test_a_card_played_by_the_rules_is_not_taken_back() -> None:
    state = say(declared(SB, "trischaken", hands={0: "H1 H2"}), "play H1")
    for seat in range(4):
        assert refused(state, "take back", seat=seat) == "card-is-played"
        assert "SB-054" in cited(state, "take back", seat=seat)
    assert refused(state, "play H2", seat=0) == "not-your-turn"
    assert Card.parse("H1") not in state.view(0).hand


@clause("SB-052")
def test_of_several_announced_birds_the_highest_goes_first() -> None:
    hands = ["H4 H3 H2", "K4 K3 K2", "P7 P8 P9", "I II TK TD"]
    both = [("pagat", 3), ("uhu", 3)]
    state = late(SB, "dreier", hands, trick="X K1 P10", announced=both)
    assert state.public.trick_number == 9
    assert offered(state) == ["play II"]
    assert refused(state, "play I") == "higher-bird-first"
    assert "SB-052" in cited(state, "play I")


@clause("SB-104")
def test_an_announced_bird_is_kept_while_another_card_is_legal() -> None:
    hands = ["H4 H3 H2 H1 HB HR HD", "K4 K3 K2 K1 KB KR KD", "P7 P8 P9 P10 PB PR PD"]
    mine = "I X T7 T8 T9 T10 TB TR"
    state = late(SB, "dreier", [*hands, mine], trick="XX HK KK", announced=[("pagat", 3)])
    assert state.public.trick_number == 5
    assert playable_cards(state) == "X"
    assert refused(state, "play I") == "announced-card-too-early"
    assert "SB-104" in cited(state, "play I")
    silent = late(SB, "dreier", [*hands, mine], trick="XX HK KK")
    assert playable_cards(silent) == "X I"


@clause("SB-104")
@pytest.mark.parametrize(
    ("bird", "card", "left"), [("uhu", "II", 2), ("kakadu", "III", 3), ("quapil", "IIII", 4)]
)
def test_an_announced_bird_is_played_to_its_trick(bird: str, card: str, left: int) -> None:
    hand = " ".join([card, "X", "XI", "XII"][:left])
    rows = ("H4 H3 H2 H1", "K4 K3 K2 K1", "P7 P8 P9 P10")
    others = [" ".join(row.split()[:left]) for row in rows]
    state = late(SB, "dreier", [hand, *others], announced=[(bird, 0)])
    assert offered(state) == [f"play {card}"]
    assert refused(state, "play X") == "announced-card-due"
    assert "SB-104" in cited(state, "play X")


@clause("SB-104")
def test_an_announced_king_is_kept_for_the_last_trick() -> None:
    hands = ["K4 K3", "K1 K2", "P7 P8 XX", "HK HD H4"]
    state = late(
        SB, "rufer", hands, trick="HR HB", leader=0, announced=[("koenig-ultimo", 3)], called="HK"
    )
    state = say(state, "play XX")
    assert playable_cards(state) == "HD H4"
    assert refused(state, "play HK") == "announced-card-too-early"
    assert "SB-104" in cited(state, "play HK")


@clause("SB-091")
@pytest.mark.parametrize("game", ["dreier", "bettler", "trischaken", "farbendreier"])
def test_follow_suit_or_else_play_a_tarock_or_else_anything(game: str) -> None:
    assert may_play(SB, game, "H4 XX", "HD") == cards("H4")
    assert may_play(SB, game, "III P7", "HD") == cards("III")
    assert may_play(SB, game, "P7 K4", "HD") == cards("P7 K4")
    assert may_play(SB, game, "P7 K4", "X") == cards("P7 K4")


@clause("SB-091")
def test_not_following_is_refused_with_its_reason() -> None:
    hands = ["K1", "H4 XX", "K2 K3", "P7 P8"]
    state = late(SB, "dreier", hands, trick="HD")
    assert refused(state, "play XX") == "must-follow-suit"
    assert "SB-091" in cited(state, "play XX")
    void = late(SB, "dreier", ["K1", "III P9", *hands[2:]], trick="HD")
    assert refused(void, "play P9") == "must-play-tarock"
    assert "SB-091" in cited(void, "play P9")


@clause("SB-092")
def test_in_trischaken_who_can_beat_has_to() -> None:
    hands = {0: "HB", 1: "HD H4"}
    holders = {2: "HK HR H1", 3: "H2 H3"}
    state = say(declared(SB, "trischaken", hands=hands | holders), "play HB")
    assert playable_cards(state) == "HD"
    assert refused(state, "play H4") == "must-beat"
    assert "SB-092" in cited(state, "play H4")


@clause("SB-092")
@pytest.mark.parametrize(
    ("game", "legal"),
    [
        *(("bettler", "HD"), ("piccolo", "HD"), ("piccolo-ouvert", "HD"), ("bettler-ouvert", "HD")),
        *(("dreier", "HD H4"), ("rufer", "HD H4"), ("farbendreier", "HD H4")),
    ],
)
def test_stichzwang_holds_in_negative_games_only(game: str, legal: str) -> None:
    assert may_play(SB, game, "HD H4", "HB") == cards(legal)


@clause("SB-093")
def test_forehand_leads_in_positive_games() -> None:
    state = say(lying(declared(SB, "dreier", 2)), "gut", "gut", "gut")
    assert state.public.phase is Phase.PLAY
    assert state.turn == 0


@clause("SB-093")
@pytest.mark.parametrize("game", ["bettler", "piccolo", "bettler-ouvert"])
def test_the_declarer_leads_in_negative_games(game: str) -> None:
    state = say(declared(SB, game, 2), "lie", "gut", "gut", "gut")
    assert state.public.phase is Phase.PLAY
    assert state.turn == 2


@clause("SB-094")
@pytest.mark.parametrize(
    ("trick", "taking"),
    [("HD HK II H4", "II"), ("HD TK PK H4", "HD"), ("H4 V XX X", "XX"), ("H4 HB PK KK", "HB")],
)
def test_the_highest_tarock_or_else_the_highest_card_of_the_suit_takes(
    trick: str, taking: str
) -> None:
    assert taker(SB, "dreier", trick) == taking


@clause("SB-094")
def test_who_takes_a_trick_leads_the_next() -> None:
    tricks = rufer_played_out().public.tricks
    assert len(tricks) == 12
    assert all(after.leader == before.winner for before, after in pairwise(tricks))


@clause("SB-094")
@pytest.mark.parametrize("game", ["dreier", "bettler", "trischaken"])
@pytest.mark.parametrize("trick", ["XXI Sk I V", "Sk I XXI V", "I XXI V Sk"])
def test_there_is_no_kaiserstich(game: str, trick: str) -> None:
    assert taker(SB, game, trick) == "Sk"


@clause("SB-094")
def test_a_table_may_agree_on_the_kaiserstich() -> None:
    agreed = book_with(SB, kaiserstich="any-order")
    assert taker(agreed, "dreier", "XXI Sk I V") == "I"


@clause("SB-085")
def test_the_talon_goes_face_up_to_the_first_six_tricks_of_trischaken() -> None:
    state = declared(SB, "trischaken")
    done = play_out(state)
    sizes = [len(trick.cards) + len(trick.added) for trick in done.public.tricks]
    assert sizes == [5] * 6 + [4] * 6
    added = [card for trick in done.public.tricks for card in trick.added]
    assert tuple(added) == state.hidden.deal.talon
    seen = [e.added for e in done.view(None).told if isinstance(e, TrickTaken)]
    assert [card for cards_added in seen for card in cards_added] == added
    assert sum(done.outcome().card_thirds) == 210


@clause("SB-085")
def test_forehand_leads_any_card_to_trischaken() -> None:
    state = declared(SB, "trischaken", hands={0: "XX HK P7", 1: "I"})
    assert state.public.phase is Phase.PLAY
    assert state.turn == 0
    assert cards(playable_cards(state)) == state.view(0).hand


@clause("SB-085")
def test_in_trischaken_the_pagat_is_the_last_tarock() -> None:
    assert may_play(SB, "trischaken", "I II P7") == cards("II P7")
    assert may_play(SB, "trischaken", "I II P7", "X") == cards("II")
    assert may_play(SB, "trischaken", "I T7 P7", "X") == cards("I")
    state = declared(SB, "trischaken", hands={0: "I II"})
    assert refused(state, "play I") == "pagat-last"
    assert "SB-085" in cited(state, "play I")


@clause("SB-085")
def test_trischaken_has_stichzwang_among_tarocks_too() -> None:
    hands = ["K1 K2", "XX II P7", "K3 K4 KB", "P10 P8 P9"]
    state = late(SB, "trischaken", hands, trick="X")
    assert refused(state, "play II") == "must-beat"
    assert "SB-085" in cited(state, "play II")
    terms = play_out(declared(SB, "trischaken")).outcome().terms
    assert terms is not None
    assert terms.stichzwang
