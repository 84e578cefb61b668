"""Random games of the Python twin: the same draws in the same order as native/game/chance.hpp."""

from __future__ import annotations

from typing import Any

from mondfang.cards import CARDS, KINGS, SUIT_CARDS, TAROCKS, TRULL, CardSet, cards_in
from mondfang.game import Deal, GameState, Phase, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases.auction import enter_play
from mondfang.game.phases.call import callable_cards
from mondfang.game.phases.talon import discard_count, is_suit_game, refuse_discard
from mondfang.game.public import Declared, contract_of, evolve
from mondfang.kernel.twin.random import WORD, Random, Word, mix
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import settle

TRIALS = 64


def random_deal(random: Random) -> Deal:
    """The talon card by card from one word, then halves of the rest and halves of the halves."""
    rest, talon, word = list(CARDS), [], random.word()
    for _ in range(6):
        talon.append(rest.pop(word.pick(len(rest))))
    pack = CardSet.of(rest)
    half = random_half(random, pack)
    other = pack & ~half
    first, third = random_half(random, half), random_half(random, other)
    hands = (first, half & ~first, third, other & ~third)
    one, two, three, four = (CardSet(hand) for hand in hands)
    return Deal((one, two, three, four), tuple(talon))


def random_half(random: Random, cards: int) -> int:
    """Each card in or out by a bit; then cards leave the larger part till the number is right.

    No card is treated otherwise than the others, so all halves are equally likely.
    """
    half = cards.bit_count() // 2
    part = random.next() & cards
    if part.bit_count() < half:
        part = cards & ~part
    kept = list(cards_in(part))
    while len(kept) > half:
        kept.pop(random.below(len(kept)))
    return CardSet.of(kept)


def random_action(state: GameState, random: Random) -> Action:
    """One of the legal actions, each as likely as the others."""
    if state.public.phase is Phase.DISCARD:
        drawn = _random_discard(state, random)
        return state.legal_actions()[0] if drawn is None else drawn
    actions = state.legal_actions()
    return actions[random.below(len(actions))]


def _random_discard(state: GameState, random: Random) -> Action | None:
    """Card by card from what may go, again where the book refuses; None after too many trials."""
    book, public, seat = state.book, state.public, state.turn
    assert seat is not None
    hand, dealt = state.hidden.hands[seat], state.hidden.deal.hands[seat]
    row = contract_of(book, public)
    count = discard_count(public, row)
    suit, tarock = hand & SUIT_CARDS & ~KINGS, hand & TAROCKS & ~TRULL
    first, then = (tarock, suit) if is_suit_game(row) else (suit, tarock)
    too_few = first.bit_count() < count
    forced, pool = (first, then) if too_few else (0, first)
    choose = count - forced.bit_count()
    if choose > pool.bit_count():
        return None
    for _ in range(TRIALS):
        rest, chosen = list(cards_in(pool)), forced
        for _ in range(choose):
            chosen |= 1 << rest.pop(random.below(len(rest)))
        if refuse_discard(book, public, hand, dealt, chosen) is None:
            return act.Discard(seat, CardSet(chosen))
    return None


def play_random(state: GameState, random: Random) -> tuple[GameState, int]:
    """The end of a game that goes on at random, and how many actions that took."""
    steps = 0
    while not state.is_over:
        if state.public.phase is Phase.PLAY and not state.public.trick:
            state = _random_trick(state, random.word())
            steps += 4
        else:
            state = state.apply(random_action(state, random))
            steps += 1
    return state, steps


def _random_trick(state: GameState, word: Word) -> GameState:
    """The four cards of a trick from one word."""
    for _ in range(4):
        actions = state.legal_actions()
        state = state.apply(actions[word.pick(len(actions))])
    return state


def deal_to_play(book: Rulebook, random: Random, contract: int) -> GameState:
    """A deal in which a contract is played at once, with no word and no exchange.

    The forehand declares; a partner is the holder of the lowest king that the forehand has not.
    """
    state = new_game(book, random_deal(random))
    name = tuple(book.contracts)[contract]
    public = evolve(state.public, games=(Declared(0, name),))
    if book.contracts[name].partner:
        free = callable_cards(book, state.hidden.hands[0])
        if free:
            lowest = CARDS[(free & -free).bit_length() - 1]
            public = evolve(public, call="named", called=lowest)
        else:
            public = evolve(public, call="nobody", alone=True)
    return GameState(book, state.hidden, enter_play(book, public), state.history)


def random_games(
    book: Rulebook, seed: int, first: int, count: int, contract: int
) -> dict[str, Any]:
    """Many games in sums, with a digest of what every seat took and won."""
    names = tuple(book.contracts)
    digest = all_steps = 0
    sums = [0, 0, 0, 0]
    played = [0] * (len(names) + 1)  # the last one: thrown in
    for number in range(first, first + count):
        random = Random(seed, number)
        if contract < 0:
            forehand = number & 3
            start = new_game(book, random_deal(random), forehand)
        else:
            start = deal_to_play(book, random, contract)
        state, steps = play_random(start, random)
        points = settle(book, state.outcome()).points
        all_steps += steps
        digest += mark(number, points, piles(state))
        sums = [total + each for total, each in zip(sums, points, strict=True)]
        games = state.public.games
        played[names.index(games[0].contract) if games else -1] += 1
    return {
        "games": count,
        "steps": all_steps,
        "digest": digest & WORD,
        "points": tuple(sums),
        "contracts": played,
    }


def mark(number: int, points: tuple[int, ...], taken: tuple[int, ...]) -> int:
    """One game as 64 bits: its number, the points, the cards that each seat took."""
    found = number
    for each, pile in zip(points, taken, strict=True):
        found = mix(found * 31 + (each + 4096 & WORD)) + pile & WORD
    return mix(found)


def piles(state: GameState) -> tuple[int, int, int, int]:
    """The cards in the tricks of each seat, talon cards of Trischaken included, as masks."""
    found = [0, 0, 0, 0]
    for trick in state.public.tricks:
        found[trick.winner] |= CardSet.of(trick.cards) | CardSet.of(trick.added)
    one, two, three, four = found
    return one, two, three, four
