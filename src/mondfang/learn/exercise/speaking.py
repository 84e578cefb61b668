"""Before the cards: which games may be bid, which card called, what laid away, what said."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from mondfang.cards import CARDS, CardSet, sorted_for_hand
from mondfang.game import GameState, Phase, Refusal, View
from mondfang.game import actions as act
from mondfang.game.phases import announce as announcing
from mondfang.game.phases.talon import discard_count
from mondfang.game.public import contract_of
from mondfang.learn.exercise.draft import Draft
from mondfang.learn.exercise.model import Choice, Scene, say
from mondfang.learn.exercise.walking import (
    card_text,
    hand_pile,
    offered,
    seat_text,
    talk_scene,
    walked,
)
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_text, premium_name
from mondfang.speech import Text
from mondfang.words.actions import action_words

MOST_BIDS = 8


def _which_may(
    question: Text, scene: Scene, asked: Iterable[tuple[str, Text, Refusal | None]]
) -> Draft | None:
    """Which of these are allowed; where it is all or none of them there is nothing to ask."""
    choices, right = [], set()
    reasons, clauses = list[Text](), list[str]()
    for key, label, refused in asked:
        why = None
        if refused is None:
            right.add(key)
        else:
            why = Text.each(refused.text)
            reasons.append(why)
            clauses += refused.clauses
        choices.append(Choice(key, label, why=why))
    if not right or len(right) == len(choices):
        return None
    return Draft(
        question,
        scene,
        tuple(choices),
        frozenset(right),
        several=True,
        reasons=tuple(dict.fromkeys(reasons)),
        clauses=tuple(dict.fromkeys(clauses)),
    )


def _now(book: Rulebook, source: Random, wanted: Phase, most: int = 4) -> View | None:
    """The view of whoever has to speak in that phase; after up to ``most`` others."""
    skip = source.randrange(most)
    found = 0

    def there(state: GameState) -> bool:
        nonlocal found
        found += state.public.phase is wanted
        return found > skip

    state = walked(book, source, there)
    return None if state is None or state.turn is None else state.view(state.turn)


def bids(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Which games may be bid after what was said."""
    view = _now(book, source, Phase.AUCTION, {1: 2, 2: 4, 3: 8}[level])
    if view is None or view.seat is None:
        return None
    seat = view.seat
    rows = offered(book, lambda row: True)
    some = sorted(source.sample(range(len(rows)), min(MOST_BIDS, len(rows))))
    asked = (
        (
            rows[n].id,
            contract_text(book, rows[n].id),
            view.refusal(act.Bid(seat, rows[n].id)),
        )
        for n in some
    )
    return _which_may(say("bids"), talk_scene(view), asked)


def call(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Which card may be called by whoever plays with a partner."""
    games = offered(book, lambda row: row.partner)
    state = walked(book, source, lambda one: one.public.phase is Phase.CALL, source.choice(games))
    if state is None or state.turn is None:
        return None
    view, seat = state.view(state.turn), state.turn
    asked = [card for card in CARDS if card.rank in ("K", "D")]
    return _which_may(
        say("call"),
        Scene(talk_scene(view).told, (hand_pile(view),)),
        ((card.code, card_text(book, card), view.refusal(act.Call(seat, card))) for card in asked),
    )


def may_lay(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Which cards of one's hand may be laid away."""
    games = offered(book, lambda row: row.talon == "half" and row.regime == "positive")
    state = walked(
        book, source, lambda one: one.public.phase is Phase.DISCARD, source.choice(games)
    )
    if state is None or state.turn is None:
        return None
    view, seat = state.view(state.turn), state.turn
    sets = [one.cards for one in view.legal_actions if isinstance(one, act.Discard)]
    if not sets:
        return None
    can = CardSet()
    for some in sets:
        can = can | some
    choices, clauses, reasons = [], list[str](), list[Text]()
    for card in sorted_for_hand(view.hand):
        why = None
        if card not in can:
            others = [one for one in sets[0] if one != card]
            tried = CardSet.of([card, *others[: len(sets[0]) - 1]])
            refused = view.refusal(act.Discard(seat, tried))
            if refused is None:
                return None
            why = Text.each(refused.text)
            reasons.append(why)
            clauses += refused.clauses
        choices.append(Choice(card.code, card_text(book, card), (card,), why))
    if len(can) == len(choices):
        return None
    count = discard_count(view.public, contract_of(book, view.public))
    return Draft(
        say("may-lay", count=count),
        Scene(talk_scene(view).told),
        tuple(choices),
        frozenset(card.code for card in can),
        several=True,
        reasons=tuple(dict.fromkeys(reasons)),
        clauses=tuple(dict.fromkeys(clauses)),
    )


def announce(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Which premiums the declarer may announce now."""
    games = offered(book, lambda row: bool(row.premiums) and row.regime == "positive")
    state = walked(
        book, source, lambda one: one.public.phase is Phase.STATEMENT, source.choice(games)
    )
    if state is None or state.turn is None:
        return None
    view, seat = state.view(state.turn), state.turn
    row = contract_of(book, view.public)

    def name(premium: str) -> Text:
        return Text.each(lambda language: premium_name(premium, language, book))

    asked = (
        (one, name(one), view.refusal(act.Announce(seat, one)))
        for one in book.premiums
        if one in row.premiums or book.premiums[one].offered
    )
    return _which_may(say("announce"), talk_scene(view), asked)


def kontra(book: Rulebook, source: Random, level: int) -> Draft | None:
    """What may be doubled by whoever speaks now."""
    view = _now(book, source, Phase.ROUND, 3)
    if view is None or view.seat is None:
        return None
    seat, owner = view.seat, view.public.games[0].seat

    def label(action: act.Action) -> Text:
        return Text.each(
            lambda language: action_words(
                book, action, language, you=True, seat_name=lambda s: seat_text(s).said(language)
            )
        )

    asked: list[act.Action] = [
        one
        for one in announcing.candidates(book, view.public, seat)
        if isinstance(one, act.Kontra | act.Gut)
    ]
    asked += [act.Kontra(seat, level, "game", owner) for level in (1, 2)]
    unique = list(dict.fromkeys(asked))[:6]
    return _which_may(
        say("kontra"),
        talk_scene(view),
        ((str(n), label(one), view.refusal(one)) for n, one in enumerate(unique)),
    )
