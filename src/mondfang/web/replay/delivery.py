"""A whole film in one answer: every step as the page shows it, so that going to one asks nobody.

The page of a step is made from the same scenes; here they are only told in fewer words.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mondfang.cards import CARDS
from mondfang.rulebook.names import card_name
from mondfang.web.base.assets import card_url
from mondfang.web.base.preferences import Prefs
from mondfang.web.replay.frames import Film
from mondfang.web.replay.scene import Hand, Seen, Shown, shown, trick_starts


class HandForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat in one step; cards are codes, separated by blanks."""

    cards: str
    marks: tuple[tuple[str, str], ...] = ()
    played: str = ""
    turn: bool = False
    wins: bool = False
    tricks: int = 0


class FrameForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: what is said, four seats from the lower edge on, what lies beside them."""

    said: str
    hands: tuple[HandForm, ...]
    trick: int = 0
    fresh: str = ""  # the card that was just played
    talon: tuple[str, ...] = ()
    discard: str = ""


class FilmForm(msgspec.Struct, frozen=True):
    """Everything that a page needs for all steps."""

    cards: dict[str, tuple[str, str]]  # by code: where its picture is, what people call it
    seats: tuple[str, ...]
    frames: tuple[FrameForm, ...]
    starts: tuple[int, ...]  # of tricks
    judged: dict[int, str]  # markup: what is to be said about the decision of a step
    marked: tuple[int, ...]  # the steps of mistakes and turning points
    result: str  # markup: the settlement, which the last step shows


def delivered(
    film: Film,
    you: int | None,
    prefs: Prefs,
    result: str,
    judged: Mapping[int, str],
    marked: tuple[int, ...] = (),
) -> bytes:
    """The film as JSON; ``you`` is a game seat, which is put at the lower edge."""
    language, book = prefs.language, film.last.book
    scenes = [shown(film, step, you, language) for step in range(len(film.frames))]
    form = FilmForm(
        cards={
            card.code: (card_url(card.code, prefs.deck), card_name(card, language, book))
            for card in CARDS
        },
        seats=tuple(hand.name for hand in scenes[0].hands),
        frames=tuple(_frame(scene) for scene in scenes),
        starts=trick_starts(film),
        judged=dict(judged),
        marked=marked,
        result=result,
    )
    return msgspec.json.encode(form)


def _frame(scene: Shown) -> FrameForm:
    fresh = next((hand.played for hand in scene.hands if hand.played and hand.played.new), None)
    return FrameForm(
        said=" ".join(scene.sentences),
        hands=tuple(_hand(hand) for hand in scene.hands),
        trick=scene.trick,
        fresh="" if fresh is None else fresh.code,
        talon=tuple(_codes(half) for half in scene.talon),
        discard=_codes(scene.discard),
    )


def _hand(hand: Hand) -> HandForm:
    return HandForm(
        _codes(hand.cards),
        hand.marks,
        "" if hand.played is None else hand.played.code,
        hand.turn,
        hand.wins,
        hand.tricks,
    )


def _codes(cards: tuple[Seen, ...]) -> str:
    return " ".join(card.code for card in cards)
