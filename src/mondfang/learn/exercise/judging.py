"""Judgement: whether one choice is clearly better, as far as one can know, and how it is asked.

A good player weighs every choice; where the best is ahead of the rest by a margin, a stronger one
with another seed has to agree, or the moment is thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from mondfang.bots import Budget, Explanation, Style, make
from mondfang.bots import Choice as Weighed
from mondfang.bots.words import explained
from mondfang.cards import Card, sorted_for_hand
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.text import action_text
from mondfang.learn.exercise.draft import Draft
from mondfang.learn.exercise.model import Choice, Scene, say
from mondfang.learn.exercise.walking import (
    seat_text,
    table_scene,
    talk_scene,
    tricks_so_far,
)
from mondfang.speech import Text
from mondfang.words.actions import action_words
from mondfang.words.cards import card_names

JUDGE: Final = "cup"
STRONGER: Final = "master"
ALIKE: Final = 0.15  # game points: closer than this to the best is as good as the best
MARGINS: Final = {1: 2.0, 2: 1.0, 3: 0.6}  # by level: so far behind is every other choice
NOISE: Final = 3.0  # … and at least so many standard errors
MOST: Final = 6  # choices that are shown
# The first looks, which sort out most moments: worlds, and the part of the margin they ask for.
GLANCES: Final = ((16, 0.5), (80, 0.7))
SEEDS: Final = len(GLANCES) + 2  # that a moment takes to be weighed


@dataclass(frozen=True, slots=True)
class Split:
    """The choices that are right and those that are not, the best first."""

    right: tuple[Weighed, ...]
    wrong: tuple[Weighed, ...]


@dataclass(frozen=True, slots=True)
class Mined:
    """A moment that is worth asking about, as its seat saw it."""

    view: View
    found: Explanation
    split: Split
    done: tuple[str, ...] = ()  # the actions before it


@dataclass(slots=True)
class Effort:
    """How much may still be weighed for one exercise, so that nobody waits long."""

    judge: int = 8  # looks of the judge
    stronger: int = 1  # … and of the stronger player, each as long as twenty of those

    @property
    def spent(self) -> bool:
        return self.judge <= 0 or self.stronger <= 0


def weigh(
    view: View, seeds: Sequence[int], margin: float, effort: Effort | None = None
) -> Mined | None:
    """The moment with its choices split; None where it is no clear case, or effort is spent.

    The longer a look takes, the fewer moments get one: a rough glance, a closer one, the judge,
    and at last the stronger player.
    """
    glance = make(JUDGE)
    for (worlds, part), seed in zip(GLANCES, seeds, strict=False):
        if _gap(glance.evaluate(view, Budget(seed, worlds))) < part * margin:
            return None
    effort = effort or Effort()
    if effort.spent:
        return None
    effort.judge -= 1
    found = make(JUDGE, Style(teacher=True)).evaluate(view, Budget(seeds[-2]))
    split = split_of(found, margin)
    if split is None:
        return None
    effort.stronger -= 1
    if not confirmed(view, split, seeds[-1], margin):
        return None
    return Mined(view, found, split)


def _gap(found: Explanation) -> float:
    """How far the best half is ahead of the rest, roughly: most moments are a matter of taste."""
    values = sorted((one.value for one in found.choices if one.value is not None), reverse=True)
    steps = list(pairwise(values))
    return max((a - b for a, b in steps[: (len(values) + 1) // 2]), default=0.0)


def split_of(found: Explanation, margin: float) -> Split | None:
    """Right and wrong where a gap lies between them; None where it is a matter of taste."""
    valued = [(one.value, one) for one in found.choices if one.value is not None]
    if len(valued) < 2:
        return None
    valued.sort(key=lambda pair: pair[0], reverse=True)
    best = valued[0][0]
    if found.best.value is None or found.best.value < best - ALIKE:
        return None  # it asks for more before it speaks up: no clear case
    right = [one for value, one in valued if value >= best - ALIKE]
    wrong = [one for value, one in valued if value < best - ALIKE]
    if not wrong or 2 * len(right) > len(valued):
        return None
    gap = best - (wrong[0].value or 0.0)
    error = hypot(right[0].error, wrong[0].error)
    return Split(tuple(right), tuple(wrong)) if gap >= max(margin, NOISE * error) else None


def confirmed(view: View, split: Split, seed: int, margin: float) -> bool:
    """Whether a stronger player with another seed finds the same."""
    found = make(STRONGER).evaluate(view, Budget(seed))
    right = {one.action for one in split.right}
    values = {one.action: one.value for one in found.choices if one.value is not None}
    if found.best.action not in right or not values:
        return False
    best = max(values.values())
    others = [value for action, value in values.items() if action not in right]
    return not others or max(others) <= best - margin / 2


def drafted(
    code: str, view: View, found: Explanation, split: Split, told: Sequence[Text] = ()
) -> Draft:
    """The question of a moment, with its choices and why the best is the best.

    ``told`` is what the scene says beyond the game itself.
    """
    shown = [*split.right[: MOST // 2], *split.wrong]
    shown = shown[:MOST] if not _is_card(shown[0].action) else [*split.right, *split.wrong]
    choices = [_choice(view, one) for one in shown]
    choices.sort(key=lambda one: (_places(view, one), one.id))
    scene = talk_scene(view)
    if view.public.phase is Phase.PLAY:
        scene = Scene((*scene.told, *tricks_so_far(view)), table_scene(view).piles)
    if sum(_is_card(one.action) for one in shown) == view.hand.bit_count():
        scene = Scene(scene.told, scene.piles[:-1])  # the hand is what is chosen from
    scene = Scene((*scene.told, *told), scene.piles)
    reasons = Text.each(
        lambda language: " ".join(
            explained(
                found,
                language,
                seat_name=lambda seat: seat_text(seat).said(language),
                you=view.seat,
                book=view.book,
            )
        )
    )
    ids = {action_text(one.action) for one in split.right}
    return Draft(
        say(code),
        scene,
        tuple(choices),
        frozenset(one.id for one in choices if one.id in ids),
        reasons=(reasons,),
    )


def _is_card(action: act.Action) -> bool:
    return isinstance(action, act.Play)


def _places(view: View, choice: Choice) -> int:
    """Cards in the order of the hand, what is said in the order of the book, quiet words first."""
    if len(choice.cards) == 1:
        return sorted_for_hand(view.hand).index(choice.cards[0])
    texts = [action_text(one) for one in view.legal_actions]
    return texts.index(choice.id)


def _choice(view: View, weighed: Weighed) -> Choice:
    action = weighed.action
    label = Text.each(lambda language: words_of(view, action, language))
    return Choice(
        action_text(action), label, _cards(view, action), None, weighed.value, weighed.error
    )


def _cards(view: View, action: act.Action) -> tuple[Card, ...]:
    """The cards that are shown with a choice."""
    match action:
        case act.Play(card=card):
            return (card,)
        case act.Discard(cards=cards):
            return tuple(sorted_for_hand(cards))
        case act.TakeHalf(half=half) if view.public.talon is not None:
            return view.public.talon[3 * half : 3 * half + 3]
        case _:
            return ()


def words_of(view: View, action: act.Action, language: str) -> str:
    """A choice as the one who has it would say it."""
    if isinstance(action, act.Play | act.Discard):
        return card_names(_cards(view, action), language, view.book)
    if isinstance(action, act.Call):
        return card_names((action.card,), language, view.book)
    if isinstance(action, act.TakeHalf):
        return say("half", number=action.half + 1).said(language)

    def name(seat: int) -> str:
        return seat_text(seat).said(language)

    return action_words(view.book, action, language, you=True, seat_name=name)
