"""Moments of games that go everywhere, and the same question to two kernels."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from mondfang.bots.brain import brain_of
from mondfang.cards import CARDS, CardSet
from mondfang.game import Deal, GameState, Phase, new_game
from mondfang.game.public import Public
from mondfang.kernel import twin
from mondfang.kernel.backend import backend
from mondfang.kernel.codes import encode
from mondfang.kernel.from_view import story_of
from mondfang.kernel.replay import game_of
from mondfang.rulebook import book_ids, load_book
from mondfang.testing.positions import contracts_of, dealt_game, decisions
from tests.kernel.lockstep import NATIVE

TWIN = "python"
BOOKS = book_ids()
MOST_ACTIONS = 4
CARD_WEIGHTS = twin.CONTEXTS * twin.FEATURES
WORD_WEIGHTS = twin.WORD_CONTEXTS * twin.WORD_FEATURES
HABIT_WEIGHTS = twin.HABITS * twin.HABIT_FEATURES


@lru_cache(maxsize=16)
def positions(book_id: str) -> tuple[GameState, ...]:
    """Of a game in each contract: a moment of the talk, one of the cards, one near the end."""
    book, found = load_book(book_id), []
    for number, target in enumerate(contracts_of(book)):
        source = random.Random(f"{book_id} {target}")
        start = dealt_game(book, source.randrange(1 << 30), number % 4)
        states = list(decisions(start, source, target))
        talk = [state for state in states if state.public.phase is not Phase.PLAY]
        cards = [state for state in states if state.public.phase is Phase.PLAY]
        found.append(source.choice(talk))
        found += source.sample(cards[:36], min(1, len(cards[:36])))
        found += source.sample(cards[40:], min(1, len(cards[40:])))
    return tuple(found)


def in_phase(phase: Phase, book_id: str, most: int) -> Iterator[GameState]:
    """Moments of one phase, of contracts in turn."""
    book, left = load_book(book_id), most
    for number, target in enumerate(contracts_of(book)):
        source = random.Random(f"{book_id} {target} {phase}")
        start = dealt_game(book, source.randrange(1 << 30), number % 4)
        for state in decisions(start, source, target):
            if state.public.phase is phase and left:
                left -= 1
                yield state
                break


# What has happened, cards of the forehand, cards of the talon, how many moments.
RARE: dict[str, tuple[Callable[[Public], bool], str, str, int]] = {
    "the fourth king": (lambda public: public.call == "fourth", "HK KK PK", "", 3),
    "tarocks laid away": (lambda public: bool(public.shown), "II V VI VII X XI XV XX HK KK", "", 1),
    "a commanded bird": (
        lambda public: any(said.seat != said.holder for said in public.announcements),
        "X XI XV",
        "II III IIII",
        3,
    ),
}


@lru_cache(maxsize=4)
def rare_positions(what: str) -> tuple[GameState, ...]:
    """Moments of other seats than the declarer, after something rare has happened."""
    happened, hand, talon, most = RARE[what]
    book, found = load_book("hopfgarten-2023"), list[GameState]()
    for seed in range(100):
        source = random.Random(seed)
        start = new_game(book, arranged(CardSet.parse(hand), CardSet.parse(talon), source), 0)
        states = []
        for state in decisions(start, source, "rufer"):
            if state.public.trick_number > 3:
                break
            if happened(state.public) and state.turn != state.public.declarer:
                states.append(state)
        found += source.sample(states, min(2, len(states)))
    return tuple(found[:most])


def arranged(hand: CardSet, talon: CardSet, source: random.Random) -> Deal:
    """A deal with these cards in the first hand and those in the talon."""
    rest = [card for card in CARDS if card not in hand and card not in talon]
    source.shuffle(rest)
    deck = [*hand, *rest]
    last = [*talon, *deck[48:]]
    source.shuffle(last)
    one, two, three, four = (CardSet.of(deck[at : at + 12]) for at in (0, 12, 24, 36))
    return Deal((one, two, three, four), tuple(last))


def both(state: GameState, name: str, *arguments: Any, seat: int | None = None) -> list[Any]:
    """What the native kernel and the twin say to a question about the view on turn."""
    view = state.view(state.turn if seat is None else seat)
    return [
        plain(getattr(backend(kernel), name)(story_of(view, kernel), *arguments))
        for kernel in (NATIVE[0], TWIN)
    ]


def both_with_brain(state: GameState, name: str, *arguments: Any) -> list[Any]:
    view, book = state.view(state.turn), state.book
    return [
        plain(
            getattr(backend(kernel), name)(
                story_of(view, kernel), brain_of(book, kernel), *arguments
            )
        )
        for kernel in (NATIVE[0], TWIN)
    ]


def by_lot(state: GameState, seed: int, name: str, *arguments: Any) -> list[Any]:
    """The same with weights that nobody learned: none of them is zero."""
    source, view = random.Random(seed), state.view(state.turn)
    cards, belief = (
        [source.choice((-1, 1)) * source.randrange(1, 300) for _ in range(CARD_WEIGHTS)]
        for _ in range(2)
    )
    bids = [source.randrange(-60, 60) for _ in state.book.contracts for _ in range(40)]
    calls = [source.randrange(-60, 60) for _ in range(len(bids) + 40)]
    auction = [source.randrange(-60, 60) for _ in range(len(bids) + 40)] if seed % 3 else []
    words = [source.randrange(-9, 9) for _ in range(WORD_WEIGHTS)] if seed % 5 else []
    habits = [source.randrange(-60, 60) for _ in range(HABIT_WEIGHTS)] if seed % 4 else []
    found = []
    for kernel in (NATIVE[0], TWIN):
        rest = (calls if seed % 2 else [], auction, words, habits)
        brain = backend(kernel).Brain(cards, belief, bids, 128, *rest, 2.0)
        ask = getattr(backend(kernel), name)
        found.append(plain(ask(story_of(view, kernel), brain, *arguments)))
    return found


def talkative_weights() -> tuple[Any, ...]:
    """Of one who says whatever may be said: the feature that is always 1 puts it above zero."""
    words = [0] * WORD_WEIGHTS
    words[:: WORD_WEIGHTS // twin.WORD_CONTEXTS] = [1] * twin.WORD_CONTEXTS
    return [0] * CARD_WEIGHTS, [0] * CARD_WEIGHTS, [], 0, [], [], words


def both_open(state: GameState, *arguments: Any) -> list[Any]:
    assert state.turn is not None
    return [
        plain(
            backend(kernel).weigh_open(
                game_of(state, kernel), brain_of(state.book, kernel), state.turn, *arguments
            )
        )
        for kernel in (NATIVE[0], TWIN)
    ]


def plain(value: Any) -> Any:
    """Tuples and lists alike."""
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def codes(state: GameState) -> list[int]:
    """A few of the legal actions, spread over all of them."""
    actions = state.legal_actions()
    return [encode(state.book, a) for a in actions[:: 1 + len(actions) // MOST_ACTIONS]]
