"""Setting up tables in few words: deals from some cards, sayings in order, late positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

import pytest

from mondfang.cards import Card, CardSet
from mondfang.examples.play.positions import deal_with as deal_with
from mondfang.examples.play.positions import following as following
from mondfang.examples.play.positions import late as late
from mondfang.game import GameState, IllegalAction, View, new_game
from mondfang.game.public import Phase
from mondfang.game.text import action_text, parse_action
from mondfang.rulebook import Rulebook, load_book

ST = load_book("steirisch-2017")
DL = load_book("standard-deluxe")
SKOTY = load_book("skoty-trophy")
HG = load_book("hopfgarten-2023")
KI = load_book("kantine-2023")
SB = load_book("sb-tarock-2023")
BOOKS = (ST, DL, SKOTY, HG, KI, SB)


def book_with(book: Rulebook, **options: str) -> Rulebook:
    """The same book with options switched on: ``book_with(DL, zwiccolo="on")``."""
    return load_book(book.id, tuple(sorted(options.items())))


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


def say(state: GameState, *texts: str) -> GameState:
    """Apply text forms one after another, each by the seat whose turn it is."""
    for text in texts:
        assert state.turn is not None, f"the game is over before {text!r}"
        state = state.apply(parse_action(state.turn, text, state.public.phase))
    return state


def table(
    book: Rulebook,
    *texts: str,
    hands: Mapping[int, str] | None = None,
    talon: str = "",
    forehand: int = 0,
) -> GameState:
    """A new game after these sayings."""
    return say(new_game(book, deal_with(hands, talon), forehand), *texts)


def offered(state: GameState) -> list[str]:
    """The text forms of all legal actions."""
    return [action_text(action) for action in state.legal_actions()]


def bids(state: GameState) -> list[str]:
    """The contracts that may be bid now."""
    return [text[4:] for text in offered(state) if text.startswith("bid ")]


def refused(state: GameState, text: str, seat: int | None = None) -> str:
    """The code with which an action is refused; the test fails if it is accepted."""
    who = state.turn if seat is None else seat
    assert who is not None
    with pytest.raises(IllegalAction) as caught:
        state.apply(parse_action(who, text, state.public.phase))
    return caught.value.code


def cited(state: GameState, text: str, seat: int | None = None) -> tuple[str, ...]:
    """The clauses of a refusal."""
    who = state.turn if seat is None else seat
    assert who is not None
    refusal = state.refusal(parse_action(who, text, state.public.phase))
    assert refusal is not None
    return refusal.clauses


def playable_cards(state: GameState) -> str:
    """The legal cards of the seat on turn, as a hand is written."""
    return str(CardSet.of(Card.parse(text[5:]) for text in offered(state)))


def lay_away(state: GameState) -> GameState:
    """Make the first discard that the rules allow."""
    assert state.public.phase is Phase.DISCARD
    return state.apply(state.legal_actions()[0])


def play_out(state: GameState) -> GameState:
    """Everybody plays the first legal card until the game is over."""
    assert state.public.phase in (Phase.PLAY, Phase.DONE)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state


def declared(
    book: Rulebook,
    contract: str,
    seat: int = 0,
    *,
    hands: Mapping[int, str] | None = None,
    talon: str = "",
) -> GameState:
    """The game after an auction in which this seat alone has bid; seat 0 is the forehand."""
    state, word = table(book, hands=hands, talon=talon), f"bid {contract}"
    while state.public.phase is Phase.AUCTION:
        choices = offered(state)
        if state.turn == seat and word in choices and not state.public.standing:
            state = say(state, word)
        else:
            state = say(state, "pass" if "pass" in choices else "reserve")
    return state


def lying(state: GameState, *said: str) -> GameState:
    """Go on from the call to "Ich liege!": the first half, the first discard, these sayings."""
    if state.public.phase is Phase.TALON:
        whole = "take all" in offered(state)
        state = say(state, "take all") if whole else say(state, "open talon", "take half 1")
    if state.public.phase is Phase.DISCARD:
        state = lay_away(state)
    return say(state, *said, "lie")


def may_play(book: Rulebook, contract: str, hand: str, trick: str = "") -> CardSet:
    """What a seat with this hand may play to this trick."""
    return cards(playable_cards(following(book, contract, hand, trick)))


def taker(book: Rulebook, contract: str, trick: str) -> str:
    """The card that takes this trick, played as the last one of the game."""
    state = late(book, contract, trick.split())
    state = say(state, *(f"play {code}" for code in trick.split()))
    return state.public.tricks[-1].winning_card.code


def told_cards(view: View) -> CardSet:
    """Every card in anything that the seat was told."""
    found = CardSet()
    for event in view.told:
        for field in fields(event):
            value = getattr(event, field.name)
            if isinstance(value, Card):
                found = found | (1 << value)
            elif isinstance(value, CardSet):
                found = found | value
            elif isinstance(value, tuple):
                found = found | CardSet.of(value)
    return found
