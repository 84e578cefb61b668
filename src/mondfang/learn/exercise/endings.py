"""The last tricks with all cards open: what is right has been worked out to the end, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from mondfang.bots import Budget
from mondfang.bots.open_cards import evaluate
from mondfang.cards import BY_CODE, Card, sorted_for_hand
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.game.public import contract_of
from mondfang.kernel.solver import Solver, bird, position_of
from mondfang.kernel.twin.policy import declarer_side
from mondfang.learn.exercise.draft import Draft
from mondfang.learn.exercise.model import Choice, Pile, Scene, say
from mondfang.learn.exercise.walking import (
    bird_worth,
    card_text,
    doubled_and_announced,
    hand_pile,
    offered,
    seat_text,
    trick_pile,
    tricks_from,
    walked,
    who_plays,
)
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.speech import Text
from mondfang.speech.numbers import card_points

LEFT: Final = {1: 3, 2: 4, 3: 5}  # tricks that are still to be played, by level
_TRICKS = 12
_WAYS = 6  # in which a trick is played while a moment in it is looked for
_TABLE_BYTES = 8 << 20
Valued = dict[Card, float]
Best = Callable[[GameState], act.Action]


@dataclass(frozen=True, slots=True)
class _Worked:
    """Every card that may be played with what it comes to, and how both sides go on."""

    worth: Valued
    best: Best

    @property
    def right(self) -> frozenset[Card]:
        most = max(self.worth.values())
        return frozenset(card for card, value in self.worth.items() if value == most)

    @property
    def is_asked(self) -> bool:
        """Whether it matters, and at least half of the cards are wrong."""
        return 2 * len(self.right) <= len(self.worth)


def ending(book: Rulebook, source: Random, level: int) -> Draft | None:
    """The best card for the points of a game that is played for card points."""
    return _ending(book, source, level, lambda row: row.regime == "positive")


def ending_negative(book: Rulebook, source: Random, level: int) -> Draft | None:
    """The card that saves a game in which tricks are not wanted, or that brings it down."""
    return _ending(book, source, level, lambda row: row.is_negative)


def _ending(
    book: Rulebook, source: Random, level: int, fits: Callable[[Contract], bool]
) -> Draft | None:
    number = _TRICKS + 1 - LEFT[level]
    row = source.choice(offered(book, fits))
    state = _at(book, source, lambda one: one.public.trick_number == number, row)
    if state is None:
        return None
    for _ in range(_WAYS):
        for now in _trick(state, source):
            worked = _valued(now)
            if worked is not None and worked.is_asked:
                return _asked(now, worked, say("ending"), "worked-out")
    return None


def _at(
    book: Rulebook,
    source: Random,
    fits: Callable[[GameState], bool],
    contract: Contract | None = None,
) -> GameState | None:
    """A game with one declarer before a trick that fits, the cards played with some sense."""

    def wanted(state: GameState) -> bool:
        public = state.public
        return public.phase is Phase.PLAY and not public.trick and fits(state)

    state = walked(book, source, wanted, contract, sensible=True)
    return state if state is not None and len(state.public.games) == 1 else None


def _valued(state: GameState) -> _Worked | None:
    """Game points of every card by the solver; None where it could not go to the end."""
    found = evaluate(state, Budget())
    if len(found.choices) < 2 or not any(one.code == "solved" for one in found.reasons):
        return None
    worth = {
        one.action.card: one.value
        for one in found.choices
        if isinstance(one.action, act.Play) and one.value is not None
    }
    return _Worked(worth, lambda later: evaluate(later, Budget()).best.action)


def bird_ending(book: Rulebook, source: Random, level: int) -> Draft | None:
    """The card with which a bird is certain to win its trick, or certain to be beaten there."""

    def near(state: GameState) -> Premium | None:
        """The bird in somebody's hand whose trick is so many tricks off."""
        counting = contract_of(book, state.public).premiums
        for row in book.premiums.values():
            if row.kind != "bird" or not row.offered or row.id not in counting:
                continue
            if row.trick == state.public.trick_number + level and _holder(state, row) is not None:
                return row
        return None

    state = _at(book, source, lambda one: near(one) is not None)
    row = None if state is None else near(state)
    if state is None or row is None:
        return None
    holder, ours = _holder(state, row), declarer_side(state)
    assert holder is not None
    side = ours if ours >> holder & 1 else 15 & ~ours
    for _ in range(_WAYS):
        for now in _trick(state, source):
            if _holder(now, row) is None:
                break
            worked = _flown(now, row, side)
            if worked is not None and worked.is_asked:
                code = "bird-home" if side >> (now.turn or 0) & 1 else "bird-caught"
                question = say(code, card=_bird(book, row))
                return _asked(now, worked, question, "worked-out-bird", row)
    return None


def _trick(state: GameState, source: Random) -> Iterator[GameState]:
    """The moments of one trick, with cards that chance chooses."""
    number = state.public.trick_number
    while state.turn is not None and state.public.trick_number == number:
        yield state
        state = state.apply(source.choice(state.legal_actions()))


def _holder(state: GameState, row: Premium) -> int | None:
    assert row.card is not None
    card = BY_CODE[row.card]
    return next((seat for seat in range(4) if state.hidden.hands[seat] >> card & 1), None)


def _bird(book: Rulebook, row: Premium) -> Text:
    assert row.card is not None
    return card_text(book, BY_CODE[row.card])


def _flown(state: GameState, row: Premium, side: int) -> _Worked | None:
    """1 for every card after which the seat's side has its will with the bird, else 0."""
    assert row.card is not None
    assert row.trick is not None
    goal, solver = bird(int(BY_CODE[row.card]), row.trick), Solver(_TABLE_BYTES)

    def worth(now: GameState) -> Valued:
        seat = now.turn
        assert seat is not None
        ours = bool(side >> seat & 1)
        moves = solver.best_moves(position_of(now, side), goal)
        assert all(move.solved for move in moves)
        return {Card(move.card): float((move.lower >= 1) == ours) for move in moves}

    def best(now: GameState) -> act.Action:
        assert now.turn is not None
        found = worth(now) if now.public.trick_number <= (row.trick or 0) else {}
        cards = [one.card for one in now.legal_actions() if isinstance(one, act.Play)]
        return act.Play(now.turn, max(cards, key=lambda card: found.get(card, 0.0)))

    if len(state.legal_actions()) < 2:
        return None
    return _Worked(worth(state), best)


def _asked(
    state: GameState,
    worked: _Worked,
    question: Text,
    code: str,
    row: Premium | None = None,
) -> Draft:
    """The question over four open hands, with the rest of the game as it would go."""
    seat, book = state.turn, state.book
    assert seat is not None
    view = state.view(seat)
    hands = tuple(
        Pile(_hand_name(other, seat), tuple(sorted_for_hand(state.hidden.hands[other])))
        for other in range(4)
        if other != seat
    )
    choices = tuple(
        Choice(
            card.code,
            card_text(book, card),
            (card,),
            None,
            worked.worth[card] if row is None else None,
        )
        for card in sorted_for_hand(state.hidden.hands[seat])
        if card in worked.worth
    )
    lying = (trick_pile(view),) if view.public.trick else ()
    own = () if len(choices) == view.hand.bit_count() else (hand_pile(view),)
    told = [*who_plays(view), *_sides(state, seat), *doubled_and_announced(view), *_so_far(state)]
    if row is not None:
        told.append(bird_worth(book, row))
    chosen = sorted(worked.right)[0]
    return Draft(
        question,
        Scene(tuple(told), (*hands, *lying, *own)),
        choices,
        frozenset(card.code for card in worked.right),
        reasons=(say(code), *_line(state, act.Play(seat, chosen), worked.best)),
        certified=True,
    )


def _hand_name(seat: int, you: int) -> Text:
    return say("had-in-hand-now", who=seat_text(seat, you))


def _sides(state: GameState, you: int) -> Iterator[Text]:
    """Who plays with whom: with open cards everybody knows."""
    side = declarer_side(state)
    if side.bit_count() == 2:
        one, two = (seat_text(seat, you) for seat in range(4) if side >> seat & 1)
        yield say("together", one=one, two=two)
    elif contract_of(state.book, state.public).partner:
        yield say("no-partner")


def _so_far(state: GameState) -> Iterator[Text]:
    """What the declarer's side has already, or how many tricks a seat has that wants none."""
    game = state.public.games[0]
    if contract_of(state.book, state.public).is_negative:
        tricks = state.public.tricks_of(game.seat)
        yield say("tricks-of", who=seat_text(game.seat), tricks=tricks)
        return
    side, begun = declarer_side(state), len(state.public.tricks)
    end = state
    while end.turn is not None:
        end = end.apply(end.legal_actions()[0])
    thirds = end.outcome().declarer_thirds
    if thirds is None:
        return
    later = [
        card
        for trick in end.public.tricks[begun:]
        if side >> trick.winner & 1
        for card in trick.cards
    ]
    had = thirds - sum(card.thirds for card in later)
    need = state.book.count.win_thirds
    yield say("side-has-now", points=_points(had), need=_points(need))


def _points(thirds: int) -> Text:
    return Text.each(lambda language: card_points(thirds, language))


def _line(state: GameState, first: act.Action, best: Best) -> Iterator[Text]:
    """The rest of the game with the best card on both sides, trick by trick."""
    seat, begun = state.turn, len(state.public.tricks)
    end = state.apply(first)
    while end.turn is not None and end.public.phase is Phase.PLAY:
        legal = end.legal_actions()
        end = end.apply(legal[0] if len(legal) == 1 else best(end))
    yield say("goes-on")
    yield from tricks_from(end.public, begun, seat)
