"""What a teacher would do with these cards: the best choices, what they are worth, and why."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.bots import Choice
from mondfang.bots.words import explained
from mondfang.game.actions import Action, Discard, Play
from mondfang.game.view import View
from mondfang.speech import numbers, pick
from mondfang.table.table_view import TableView
from mondfang.web.base.render import environment, speaker
from mondfang.web.base.visitor import Prefs
from mondfang.web.play.live.thinkers import Thinkers
from mondfang.web.play.refusals import refused
from mondfang.words import action_words, card_names

TEACHER = "cup"
FEW = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """One choice: in words, with its cards, and the game points expected of it."""

    words: str
    cards: tuple[str, ...]  # codes
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class Hint:
    """The best choices first, then the reasons for the very best."""

    advice: tuple[Advice, ...]
    reasons: tuple[str, ...]


async def hint_markup(thinkers: Thinkers, seen: TableView, prefs: Prefs) -> str:
    """The hint as a piece of the page; raises NotAllowed where none is to be had."""
    hint = await hint_for(thinkers, seen, prefs.language)
    template = environment().get_template("live/hint.html")
    return template.render(hint=hint, t=speaker(prefs.language))


async def hint_for(thinkers: Thinkers, seen: TableView, language: str) -> Hint:
    """What the teacher says about the view of this seat."""
    view = seen.view
    if view is None or not seen.setup.hints or not view.legal_actions:
        raise refused("no-hint")
    found = await thinkers.explain(TEACHER, view)
    advice = tuple(_advice(view, choice, language) for choice in found.choices[:FEW])
    reasons = explained(
        found,
        language,
        seat_name=lambda seat: _name(seen, seat, language),
        you=view.seat,
        book=view.book,
    )
    return Hint(advice, tuple(reasons))


def _advice(view: View, choice: Choice, language: str) -> Advice:
    value = "" if choice.value is None else numbers.signed(choice.value, 2, language)
    error = (
        numbers.error(choice.error, language) if choice.value is not None and choice.error else ""
    )
    return Advice(_words(view, choice.action, language), _codes(choice.action), value, error)


def _words(view: View, action: Action, language: str) -> str:
    match action:
        case Discard(cards=cards):
            return card_names(cards, language, view.book)
        case Play(card=card):
            return card_names((card,), language, view.book)
        case _:
            return action_words(view.book, action, language, you=True)


def _codes(action: Action) -> tuple[str, ...]:
    match action:
        case Discard(cards=cards):
            return tuple(card.code for card in cards)
        case Play(card=card):
            return (card.code,)
        case _:
            return ()


def _name(seen: TableView, seat: int, language: str) -> str:
    chair = seen.players[seat]
    return seen.chairs[chair].name or f"{pick(language, 'Platz', 'seat')} {chair + 1}"
