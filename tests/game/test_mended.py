"""Faults that were found in play and mended; each stays as the case that showed it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.cards import CARDS
from mondfang.game import GameState, NotAllowed, Phase
from mondfang.game.dealing.ceremony import Ceremony
from tests.positions import (
    DL,
    KI,
    book_with,
    late,
    lay_away,
    offered,
    play_out,
    refused,
    say,
    table,
)

PASSES = ("pass", "pass", "pass")


def rufer(partner: int = 1) -> GameState:
    """Seat 0 has called the king of hearts and laid away."""
    state = table(DL, "reserve", *PASSES, "bid rufer", hands={0: "XX XIX", partner: "HK"})
    return lay_away(say(state, "call HK", "open talon", "take half 1"))


def test_a_kontra_on_the_second_announcement_of_a_side_is_not_lost() -> None:
    state = say(rufer(), "lie", "gut", "announce trull", "gut", "announce trull", "gut")
    state = say(state, "kontra trull@3", "gut")
    while state.public.phase is Phase.ROUND:
        state = say(state, "gut")
    trull = [fact for fact in play_out(state).outcome().premiums if fact.premium == "trull"]
    assert [(fact.announced, fact.kontra) for fact in trull if fact.announced] == [(True, 1)]


def test_nobody_answers_his_own_kontra() -> None:
    """Where house rules let the called partner say Kontra, Re to it is not his either."""
    house = replace(KI, kontra=replace(KI.kontra, knowing_partner="void"))
    state = table(house, "reserve", *PASSES, "bid rufer", hands={0: "XXI XX", 1: "HK", 2: "PK"})
    state = lay_away(say(state, "call HK", "open talon", "take half 1"))
    state = say(state, "lie", "kontra game@0")
    assert refused(state, "re game@0") == "own-side"
    assert "re game@0" not in offered(state)


def test_declarers_side_by_side_are_everybodys_opponents() -> None:
    state = table(DL, "bid bettler", "bid bettler", "pass", "pass", "lie", "gut", "gut", "gut")
    assert [state.view(0).relation(seat) for seat in range(4)] == [
        "same",
        "other",
        "other",
        "other",
    ]
    assert [state.view(1).relation(seat) for seat in range(4)] == [
        "other",
        "same",
        "other",
        "other",
    ]
    assert [state.view(2).relation(seat) for seat in range(4)] == ["other", "other", "same", "same"]


def test_a_called_queen_is_no_king_to_be_caught() -> None:
    book = book_with(DL, koenigfang="on")
    for called, found in (("HK", 1), ("HD", 0)):
        state = late(book, "rufer", ["H4 K4", "II K3", f"{called} K2", "P7 K1"], called=called)
        state = say(state, "play H4", "play II", f"play {called}", "play P7")
        outcome = play_out(state).outcome()
        assert outcome.partner == 2
        assert len([fact for fact in outcome.premiums if fact.premium == "koenigfang"]) == found


def test_an_announced_pagatfang_counts_in_the_last_trick_too() -> None:
    book = book_with(DL, pagatfang="on")
    state = late(book, "dreier", ["I", "II", "K4", "P7"], announced=[("pagatfang", 1)])
    outcome = say(state, "play I", "play II", "play K4", "play P7").outcome()
    caught = [(f.premium, f.made) for f in outcome.premiums if f.premium in ("pagat", "pagatfang")]
    assert caught == [("pagatfang", True)]


def test_a_kontra_that_the_table_does_not_play_is_refused_as_such() -> None:
    book = book_with(DL, negative_kontra="none")
    state = table(book, "bid bettler", *PASSES)
    assert refused(state, "kontra game@0/1", seat=1) == "cannot-be-doubled"


def test_who_has_cut_does_not_knock() -> None:
    with pytest.raises(NotAllowed) as caught:
        Ceremony(DL.deal, 0, CARDS).cut(2, 20).knock(2)
    assert caught.value.code == "deal-wrong-stage"
