"""Standardregeln de luxe: Trischaken and its talon, ouvert hands, games side by side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mondfang.cards import ALL, CardSet
from mondfang.game.actions import HandShown, TrickTaken
from mondfang.game.public import Declared, Phase
from mondfang.game.state import GameState
from tests.clauses import clause
from tests.positions import (
    DL,
    book_with,
    declared,
    late,
    offered,
    play_out,
    playable_cards,
    say,
)

GUT = ("gut", "gut", "gut")


def one_trick(state: GameState) -> GameState:
    """Everybody plays the first legal card to one trick."""
    number = len(state.public.tricks)
    while len(state.public.tricks) == number:
        state = say(state, offered(state)[0])
    return state


def negative(contract: str, seat: int = 0, **options: str) -> GameState:
    """A negative game before its first lead."""
    return say(declared(book_with(DL, **options), contract, seat), "lie", *GUT)


@clause("DL-002")
def test_trischaken_is_everyone_for_himself_and_bunt_gemischt() -> None:
    state = say(declared(DL, "trischaken", hands={0: "X HK"}), "trischaken six frei")
    assert state.turn == 0
    assert {"play X", "play HK"} <= set(offered(state))
    for seat in range(4):
        others = [state.view(seat).relation(other) for other in range(4) if other != seat]
        assert others == ["other", "other", "other"]
    middle = late(DL, "trischaken", ["X HK", "II H4", "III H3", "V H2"], leader=1)
    assert playable_cards(middle) == "II H4"


@clause("DL-109")
@pytest.mark.parametrize(
    ("choice", "sizes"), [("six", [5] * 6 + [4] * 6), ("last", [4] * 11 + [10])]
)
def test_the_forehand_decides_to_which_tricks_the_talon_goes(choice: str, sizes: list[int]) -> None:
    over = play_out(say(declared(DL, "trischaken"), f"trischaken {choice} stichzwang"))
    tricks = over.public.tricks
    assert [len(trick.cards) + len(trick.added) for trick in tricks] == sizes
    whole = CardSet()
    for trick in tricks:
        whole = whole | CardSet.of(trick.cards) | CardSet.of(trick.added)
    assert whole == ALL
    assert sum(over.outcome().card_thirds) == 210


@clause("DL-110")
def test_a_talon_card_of_trischaken_is_turned_when_its_trick_is_complete() -> None:
    state = say(declared(DL, "trischaken"), "trischaken six frei")
    talon = state.hidden.deal.talon
    for number in range(6):
        for _ in range(3):
            state = say(state, offered(state)[0])
        assert len(state.public.tricks) == number
        assert state.view(2).public.talon is None
        state = say(state, offered(state)[0])
        for seat in (0, 1, 2, 3, None):
            turned = [told.added for told in state.view(seat).told if isinstance(told, TrickTaken)]
            assert turned == [(card,) for card in talon[: number + 1]]


@clause("DL-123")
@pytest.mark.parametrize(
    ("game", "open_seats"),
    [
        ("piccolo-ouvert", [0, 1, 2, 3]),
        ("bettler-ouvert", [0, 1, 2, 3]),
        ("zwiccolo-semi", [2]),
        ("piccolo-semi", [2]),
        ("bettler-semi", [2]),
    ],
)
def test_ouvert_hands_are_laid_open_after_the_first_trick(game: str, open_seats: list[int]) -> None:
    state = negative(game, 2)
    for _ in range(4):
        assert not any(state.view(3).public.open_hands)
        assert not any(isinstance(told, HandShown) for told in state.view(3).told)
        state = say(state, offered(state)[0])
    assert not state.public.trick
    for seat in range(4):
        hand = state.view(3).public.open_hands[seat]
        assert len(hand) == (11 if seat in open_seats else 0)
        assert not hand or hand == state.view(seat).hand


@clause("DL-163")
def test_with_revers_the_declarer_decides_before_his_lead_who_lays_open() -> None:
    terms = declared(book_with(DL, semi_revers="on"), "piccolo-semi", 2)
    assert (terms.public.phase, terms.turn) == (Phase.TERMS, 2)
    assert offered(terms) == ["open declarer", "open opponents"]
    for choice, seats in (("declarer", [2]), ("opponents", [0, 1, 3])):
        state = one_trick(say(terms, f"open {choice}", "lie", *GUT))
        hands = state.view(1).public.open_hands
        assert [seat for seat in range(4) if len(hands[seat]) == 11] == seats
        assert sum(map(bool, hands)) == len(seats)
    assert declared(DL, "piccolo-semi", 2).public.phase is Phase.STATEMENT


@clause("DL-219")
def test_beside_another_game_play_goes_on_until_all_are_decided() -> None:
    hands = ["HK K1", "H4 T7", "H3 P7", "H2 X"]
    state = late(DL, "piccolo", hands, winners=(0, *(2,) * 9))
    both = (Declared(0, "piccolo"), Declared(1, "piccolo"))
    beside = replace(state, public=replace(state.public, games=both))
    first = say(beside, "play HK", "play H4", "play H3", "play H2")
    assert first.public.tricks_of(0) == 2
    assert not first.is_over
    alone = say(state, "play HK", "play H4", "play H3", "play H2")
    assert alone.public.ending == "stopped"
