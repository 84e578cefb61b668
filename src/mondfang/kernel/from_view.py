"""A view as the kernel's story: what one seat was told, in order, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from mondfang.game import actions as act
from mondfang.game.actions import Action, Event
from mondfang.game.view import View
from mondfang.kernel.backend import backend
from mondfang.kernel.books import as_paid, book_of
from mondfang.kernel.codes import encode
from mondfang.kernel.face import Story

UNSEEN = -1


@dataclass
class _Told:
    """Gathered while walking through the events."""

    actions: list[int] = field(default_factory=list)
    talon: list[int] = field(default_factory=lambda: [UNSEEN] * 6)
    added: int = 0
    shown: int = 0
    has_lain: bool = False
    held: list[int] = field(default_factory=lambda: [0] * 4)
    all_held: list[bool] = field(default_factory=lambda: [False] * 4)


def story_of(view: View, name: str | None = None) -> Story:
    """The ``Story`` of the serving kernel for a seat's view."""
    if view.seat is None:
        raise ValueError("a spectator has no story")
    told = _Told()
    for event in view.told:
        _add(view, told, event)
    return backend(name).Story(
        book_of(as_paid(view.book), name),
        view.seat,
        view.public.forehand,
        int(view.dealt),
        told.talon,
        told.actions,
        told.shown,
        told.has_lain,
        told.held,
        told.all_held,
    )


def _add(view: View, told: _Told, event: Event) -> None:
    match event:
        case act.TalonShown(cards=cards):
            told.talon = [int(card) for card in cards]
        case act.TalonTaken(seat=seat, cards=cards) if seat == view.seat and UNSEEN in told.talon:
            if cards is not None and len(cards) == len(told.talon):  # the whole, taken unseen
                told.talon = [int(card) for card in cards]
        case act.Discarded(seat=seat) if seat != view.seat:
            told.actions.append(encode(view.book, act.Discard(seat, view.hand - view.hand)))
        case act.DiscardShown(seat=seat, cards=cards) if seat != view.seat:
            told.shown = int(cards)
        case act.TrickTaken(added=added):
            for card in added:
                told.talon[told.added] = int(card)
                told.added += 1
        case act.HandShown(seat=seat, cards=cards) if seat != view.seat:
            told.held[seat] |= int(cards)
            told.all_held[seat] = True
        case _ if isinstance(event, Action):
            told.has_lain = told.has_lain or isinstance(event, act.Lie)
            told.actions.append(encode(view.book, event))
        case _:
            pass
