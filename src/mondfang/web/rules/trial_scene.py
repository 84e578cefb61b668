"""A position that is tried, ready to be shown: four open hands, the trick, what may be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from mondfang.cards import BY_CODE, Card, sorted_for_hand
from mondfang.examples import Example
from mondfang.examples.trial.offers import laying as to_lay
from mondfang.examples.trial.offers import offers, playable
from mondfang.examples.trial.position import Trial, words_of
from mondfang.game import actions as act
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import card_name, contract_name
from mondfang.settlement import settle
from mondfang.words import SettlementStory, event_sentence, outcome_words, settlement_story
from mondfang.words.actions import numbered

SIDES = ("south", "east", "north", "west")
_QUIET = (act.Dealt, act.Discarded, act.TalonTaken, act.Finished)


@dataclass(frozen=True, slots=True)
class Face:
    """A card; ``href`` plays it, ``allowed`` says whether that will be taken."""

    code: str
    name: str
    href: str | None = None
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class Hand:
    side: str
    name: str
    marks: tuple[str, ...]
    on_turn: bool
    lays: bool  # cards away, now
    cards: tuple[Face, ...]
    laid: Face | None
    tricks: int


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    href: str
    allowed: bool | None


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything on the page of a position."""

    hands: tuple[Hand, ...]
    talon: tuple[Face, ...]
    told: tuple[tuple[str, str], ...]  # what happened, and the address from before it
    next_word: str | None  # the address after the next word of the example
    whole: str | None  # the address after all of them
    buttons: tuple[Button, ...]
    lay: int  # so many cards are to be laid away now
    hidden: tuple[tuple[str, str], ...]  # fields of the form that lays them away
    refused: str | None
    clauses: tuple[str, ...]
    result: str | None
    story: SettlementStory | None


def shown(
    book: Rulebook, example: Example, trial: Trial, at: int, more: Sequence[str], language: str
) -> Shown:
    """The page after ``at`` words of the example and ``more`` of one's own."""
    taken = [*more[:-1]] if trial.refused is not None else [*more]
    if trial.refused is not None and not more:
        at -= 1  # the example's own last word was refused

    def after(word: str) -> str:
        return _address(at, [*taken, word])

    stand, state = trial.stand, trial.stand.state
    naming = numbered(language)
    total = len(words_of(example))
    lay = to_lay(book, stand)
    story = None
    if stand.is_over:
        outcome = stand.outcome()
        story = settlement_story(book, outcome, settle(book, outcome), language)
    told = [
        (
            " ".join(
                event_sentence(book, event, language, seat_name=naming)
                for event in one.events
                if not isinstance(event, _QUIET)
            )
            or one.word,
            _address(min(number, at), taken[: max(0, number - at)]),
        )
        for number, one in enumerate(trial.said)
    ]
    return Shown(
        hands=tuple(_hand(book, trial, seat, after, language) for seat in range(4)),
        talon=tuple(_face(book, card, language) for card in state.hidden.deal.talon)
        if not state.public.games or state.public.phase.value in ("auction", "talon")
        else (),
        told=tuple(told),
        next_word=_address(at + 1, []) if not taken and at < total else None,
        whole=_address(total, []) if taken or at != total else None,
        buttons=tuple(
            Button(one.label, after(one.word), one.allowed)
            for one in offers(book, stand, example, language)
        ),
        lay=0 if lay is None else lay.count,
        hidden=(("at", str(at)), *(("w", word) for word in taken)),
        refused=None if trial.refused is None else trial.refused.sentence(language),
        clauses=tuple(getattr(trial.refused, "clauses", ())),
        result=outcome_words(book, stand.outcome(), language) if stand.is_over else None,
        story=story,
    )


def _address(at: int, words: Sequence[str]) -> str:
    return "?" + urlencode([("at", str(at)), *(("w", word) for word in words)])


def _hand(
    book: Rulebook, trial: Trial, seat: int, after: Callable[[str], str], language: str
) -> Hand:
    stand, public = trial.stand, trial.stand.state.public
    choice = playable(stand).get(seat, {})
    lays = to_lay(book, stand) is not None and stand.turn == seat
    cards = []
    for card in sorted_for_hand(stand.state.hidden.hands[seat]):
        face = _face(book, card, language)
        if card.code in choice:
            face = Face(face.code, face.name, after(f"play {card.code}"), choice[card.code])
        cards.append(face)
    place = (seat - public.leader) % 4
    laid = public.trick[place] if place < len(public.trick) else None
    return Hand(
        side=SIDES[seat],
        name=numbered(language)(seat),
        marks=tuple(
            contract_name(game.contract, language, book)
            for game in public.games
            if game.seat == seat
        ),
        on_turn=stand.turn == seat and not stand.is_over,
        lays=lays,
        cards=tuple(cards),
        laid=None if laid is None else _face(book, laid, language),
        tricks=sum(one.winner == seat for one in public.tricks),
    )


def _face(book: Rulebook, card: Card, language: str) -> Face:
    return Face(card.code, card_name(BY_CODE[card.code], language, book))
