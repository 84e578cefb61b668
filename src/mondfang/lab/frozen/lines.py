"""The lines of the pipe: what a seat was told goes in, weighed actions come out.

A question is one line of JSON: the book and its options, the player, seed and budget, the seat, the
forehand, and every event that the seat was told, each as ``{"event": "Play", "seat": 1, "card":
"XXI"}`` with cards by their codes. The answer is ``{"choices": [[action, value, error], …]}``, the
best first, or ``{"error": "…"}``. Nothing else of the game crosses the pipe.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from mondfang.bots.protocol import Budget, Choice
from mondfang.cards import BY_CODE, Card, CardSet, cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action, Event
from mondfang.game.view import View
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.model import Rulebook

_ACTIONS = {kind.__name__: kind for kind in Action.__args__}


def question(view: View, budget: Budget, player: str, risk: float = 0.0) -> str:
    """The line that asks a player for the view's seat."""
    return json.dumps(
        {
            "book": view.book.id,
            "options": _chosen(view.book),
            "player": player,
            "risk": risk,
            "seed": budget.seed,
            "worlds": budget.worlds,
            "seat": view.seat,
            "forehand": view.public.forehand,
            "told": [written(event) for event in view.told],
        }
    )


def _chosen(book: Rulebook) -> dict[str, str]:
    """What was chosen otherwise than the book of that name has it by itself."""
    usual = load_book(book.id).settings if book.id in book_ids() else {}
    return {name: value for name, value in book.settings.items() if usual.get(name) != value}


def written(event: Event) -> dict[str, Any]:
    """An event as plain values."""
    row: dict[str, Any] = {"event": type(event).__name__}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Card):
            value = value.code
        elif isinstance(value, CardSet):
            value = [card.code for card in cards_in(value)]
        elif isinstance(value, tuple):
            value = [card.code for card in value]
        row[field.name] = value
    return row


def choices_in(line: str) -> tuple[Choice, ...]:
    """The weighed actions of an answer; ValueError with the speaker's words where it failed."""
    answer = json.loads(line)
    if not isinstance(answer, dict) or "choices" not in answer:
        said = answer.get("error", line) if isinstance(answer, dict) else line
        raise ValueError(str(said).strip())
    return tuple(
        Choice(read_action(action), value, error) for action, value, error in answer["choices"]
    )


def read_action(row: dict[str, Any]) -> Action:
    """An action from its plain values; ValueError where it is none."""
    values = dict(row)
    kind = _ACTIONS.get(values.pop("event", ""))
    if kind is None:
        raise ValueError(f"no action: {row}")
    if "card" in values:
        values["card"] = BY_CODE[values["card"]]
    if kind is act.Discard:
        values["cards"] = CardSet.of([BY_CODE[code] for code in values["cards"]])
    action: Action = kind(**values)
    return action
