"""Every seat's view at every step as text; a line says only what changed since the step before.

``* turn: 2`` is a change that all four seats and the spectator (``s``) see alike; ``13 hand: …``
would be one that seats 1 and 3 see so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from mondfang.cards import Card, CardSet
from mondfang.game import Public, View
from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.record import Record, walk
from mondfang.record.events import event_seat, event_text

VIEWERS: tuple[int | None, ...] = (0, 1, 2, 3, None)
LONGEST = 500
_OWN = ("tricks",)  # shown by numbers and the last trick instead of all over again


def views_text(record: Record) -> str:
    """All views of a game from the deal to the end."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    before: list[dict[str, str]] = [{} for _ in VIEWERS]
    heard = [0] * len(VIEWERS)
    for number, (step, state) in enumerate(walk(record)):
        said = f"{step.seat} {action_text(step)}" if isinstance(step, Action) else "deal"
        yield f"== {number}: {said}"
        changes: list[dict[str, str]] = []
        for index, viewer in enumerate(VIEWERS):
            view = state.view(viewer)
            now = seen(view)
            changed = {key: now.get(key, "-") for key in (*now, *before[index])}
            changed = {k: v for k, v in changed.items() if v != before[index].get(k, "-")}
            news = [f"{_who(event_seat(e))}{event_text(e)}" for e in view.told[heard[index] :]]
            changes.append(changed | {"told": "; ".join(news)})
            before[index], heard[index] = now, len(view.told)
        yield from _grouped(changes)


def _who(seat: int | None) -> str:
    return "" if seat is None else f"{seat} "


def _grouped(changes: list[dict[str, str]]) -> Iterator[str]:
    """One line for all who see the same change."""
    keys = list(dict.fromkeys(key for changed in changes for key in changed))
    for key in keys:
        groups: dict[str, str] = {}
        for viewer, changed in zip("0123s", changes, strict=True):
            if changed.get(key):
                groups[changed[key]] = groups.get(changed[key], "") + viewer
        for value, viewers in groups.items():
            yield f"{'*' if viewers == '0123s' else viewers} {key}: {value}"


def seen(view: View) -> dict[str, str]:
    """All that a view says, by name."""
    public: Public = view.public
    found = {
        field.name.replace("_", " "): shown(getattr(public, field.name))
        for field in fields(Public)
        if field.name not in _OWN
    }
    if public.tricks:
        found["tricks"] = " ".join(str(public.tricks_of(seat)) for seat in range(4))
        found["last trick"] = shown(view.last_trick)
    found["hand"] = shown(view.hand)
    found["dealt"] = shown(view.dealt)
    found["discard"] = shown(view.discard)
    found["left half"] = shown(view.left_half)
    found["may consult"] = shown(view.may_consult)
    found["holds called card"] = shown(view.holds_called_card)
    found["with"] = " ".join(_relations(view)) or "-"
    found["legal"] = _legal(view)
    return {key: value for key, value in found.items() if value != "-"}


def _relations(view: View) -> Iterator[str]:
    """Who is known to be on this seat's side: ``1+ 2- 3?``."""
    if view.seat is None or not view.public.games:
        return
    for other in range(4):
        if other != view.seat:
            mark = {"same": "+", "other": "-", None: "?"}[view.relation(other)]
            yield f"{other}{mark}"


def _legal(view: View) -> str:
    texts = "; ".join(action_text(action) for action in view.legal_actions)
    if len(texts) <= LONGEST:
        return texts or "-"
    digest = hashlib.sha256(texts.encode()).hexdigest()[:16]
    return f"{len(view.legal_actions)} actions, {digest}"


def shown(value: object) -> str:
    """Any value of a view in few letters; ``-`` is nothing."""
    match value:
        case None | False:
            return "-"
        case True:
            return "yes"
        case Card():
            return value.code
        case CardSet():
            return str(value) or "-"
        case Enum():
            return str(value.value)
        case int() | str():
            return str(value)
        case frozenset():
            return " ".join(sorted(shown(part) for part in value)) or "-"
        case tuple():
            simple = all(
                isinstance(part, int | str) and not isinstance(part, CardSet) for part in value
            )
            parts = [shown(part) for part in value]
            if all(part == "-" for part in parts):
                return "-"
            return " ".join(parts) if simple else ", ".join(parts)
        case _ if is_dataclass(value):
            return " ".join(shown(getattr(value, field.name)) for field in fields(value))
        case _:
            raise AssertionError(f"no text for {value!r}")
