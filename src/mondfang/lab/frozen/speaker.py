"""Answers for a player of the commit in whose environment this file is run.

Run by that environment's interpreter, ``python -P speaker.py FOLDER``, so it uses nothing but what
the commit offers. A seat's view is made again from what the seat was told: public events are folded
as the engine folds them (``game.state.advance``), private ones are kept for the seat, the other
hands are filled with whatever is left, and ``GameState.view`` reads none of that.
"""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from mondfang.bots import Budget, Style, make
from mondfang.bots.protocol import Choice, Explanation
from mondfang.cards import ALL, BY_CODE, CardSet, cards_in
from mondfang.game import actions as act
from mondfang.game.state import GameState, Hidden, advance, new_game
from mondfang.kernel.backend import backend
from mondfang.kernel.codes import decode, encode
from mondfang.rulebook import load_book

YARDSTICKS = {"mc1000": (1000, 0), "pimc100": (100, 7)}  # uniform worlds, tricks solved


def found(name: str, *modules: str) -> Any:
    """Something that was moved from one module to another in the course of time."""
    for module in modules:
        if find_spec(module) is not None:
            return getattr(import_module(module), name)
    raise ImportError(f"{name} is in none of {', '.join(modules)}")


Deal = found("Deal", "mondfang.game.deal", "mondfang.game.dealing.deal")
story_of = found("story_of", "mondfang.kernel.story", "mondfang.kernel.from_view")


def event_of(row: dict[str, Any]) -> Any:
    kind = getattr(act, row["event"])
    values = {}
    for field in fields(kind):
        value = row[field.name]
        if field.name == "card":
            value = BY_CODE[value]
        elif isinstance(value, list):
            cards = [BY_CODE[code] for code in value]
            value = CardSet.of(cards) if str(field.type).startswith("CardSet") else tuple(cards)
        values[field.name] = value
    return kind(**values)


def view_of(question: dict[str, Any]) -> Any:
    """The seat's view after everything that it was told."""
    seat = question["seat"]
    events = [event_of(row) for row in question["told"]]
    dealt = next(event.cards for event in events if isinstance(event, act.Dealt))
    rest = cards_in(ALL & ~dealt)
    hands = [CardSet.of(rest[start : start + 12]) for start in (0, 12, 24)]
    hands.insert(seat, dealt)
    deal = Deal(tuple(hands), tuple(rest[36:]))
    book = load_book(question["book"], tuple(sorted(question["options"].items())))
    start = new_game(book, deal, question["forehand"])
    public, history = start.public, []
    for number, event in enumerate(events):
        private = isinstance(event, act.Dealt | act.Discard) or _is_own_secret(events, number)
        history.append(act.Told(event, seat if private else None))
        if not private:
            public = advance(book, public, event)
    blank = GameState(book, start.hidden, public, tuple(history))
    own = blank.view(seat)
    hidden = Hidden(deal, start.hidden.hands, int(own.discard)).with_hand(seat, int(own.hand))
    return GameState(book, hidden, public, tuple(history)).view(seat)


def _is_own_secret(events: list[Any], number: int) -> bool:
    """Talon cards that only the taker saw are followed by the word that all heard of it."""
    event, after = events[number], events[number + 1 : number + 2]
    if not isinstance(event, act.TalonTaken) or event.cards is None or not after:
        return False
    return isinstance(after[0], act.TalonTaken) and after[0].cards is None


@lru_cache
def player(name: str, risk: float) -> Any:
    return make("greedy" if name in YARDSTICKS else name, Style(risk=risk))


@lru_cache
def _benchmark() -> Any:
    """The card benchmark as that commit has it."""
    sys.path.insert(0, str(Path(sys.argv[1]) / "benchmarks"))
    return import_module("cards")


@lru_cache
def _thumb() -> Any:
    """Its hand-written weights."""
    yardstick = _benchmark().yardstick
    return backend().Brain(yardstick(), yardstick(), [], 0)


def benchmark_card(question: dict[str, Any]) -> Choice:
    """A yardstick's card in the benchmark, where everybody knows who plays with whom."""
    cards, seat = _benchmark(), question["seat"]
    table = object.__new__(cards.Table)  # a table with this one hand, and no deal behind it
    table.kernel, table.called = backend(), int(BY_CODE[question["called"]])
    table.hands = [0] * 4
    table.hands[seat] = int(CardSet.of([BY_CODE[code] for code in question["dealt"]]))
    table.actions = [encode(cards.BOOK, event_of(row)) for row in question["actions"]]
    legal = [encode(cards.BOOK, event_of(row)) for row in question["legal"]]
    chosen = cards.Player(question["player"])._choose(table, seat, question["seed"], legal)
    return Choice(decode(cards.BOOK, seat, chosen))


def thought(question: dict[str, Any]) -> Explanation:
    view, name = view_of(question), question["player"]
    budget = Budget(question["seed"], question["worlds"])
    playing = isinstance(view.legal_actions[0], act.Play)
    if name not in YARDSTICKS or not playing or len(view.legal_actions) == 1:
        plain: Explanation = player(name, question["risk"]).evaluate(view, budget)
        return plain
    worlds, solved = YARDSTICKS[name]
    return cards_by_worlds(view, budget, worlds, solved)


def cards_by_worlds(view: Any, budget: Budget, worlds: int, solved: int) -> Explanation:
    """Cards by uniform worlds, for game points; all other decisions are those of ``greedy``."""
    codes = [encode(view.book, action) for action in view.legal_actions]
    rows = backend().weigh(
        *(story_of(view), _thumb(), codes, budget.seed % 2**64, budget.worlds or worlds, 1),
        *(0.0, 0.0, False, solved, 0.0),
    )[0]
    weighed = [
        Choice(decode(view.book, view.seat, code), mean, error)
        for code, (mean, error, _, _) in zip(codes, rows, strict=True)
    ]
    Random(budget.seed).shuffle(weighed)  # equals in no order of their own
    weighed.sort(key=lambda choice: choice.value or 0.0, reverse=True)
    return Explanation(tuple(weighed))


def written(action: Any) -> dict[str, Any]:
    row = {"event": type(action).__name__}
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name == "card":
            value = value.code
        elif isinstance(value, CardSet):
            value = [card.code for card in cards_in(value)]
        row[field.name] = value
    return row


def main() -> None:
    for line in sys.stdin:
        answer: dict[str, Any]
        try:
            question = json.loads(line)
            bench = "dealt" in question
            choices = (benchmark_card(question),) if bench else thought(question).choices
            rows = [[written(each.action), each.value, each.error] for each in choices]
            answer = {"choices": rows}
        except Exception as problem:  # whatever it is, the one who asked has to hear of it
            answer = {"error": f"{type(problem).__name__}: {problem}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
