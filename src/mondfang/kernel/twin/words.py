"""Announcements and Kontras in playouts: native/search/words.hpp in Python.

A score that is linear in what the speaker knows; a word with a score above zero is said, the best
one first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mondfang.cards import BY_CODE, KINGS, MOND, PAGAT, SKUES, TAROCKS, TRULL, CardSet, thirds_of
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases.talon import is_suit_game
from mondfang.game.public import Public, contract_of, trickplay_of
from mondfang.game.sides import called_card_held, known_relation
from mondfang.game.state import GameState
from mondfang.kernel.pack import KINDS
from mondfang.kernel.twin.hand import HAND_FEATURES, describe_hand
from mondfang.rulebook.model import Premium, Rulebook

WORD_CONTEXTS: Final = 60
WORD_FEATURES: Final = HAND_FEATURES + 24
ON_GAME, ON_PREMIUM = 14, 17  # where the kinds of a Kontra begin
_HIGH: Final = TAROCKS & ~((1 << 49) - 1)
_CARDS: Final = {
    "trull": TRULL,
    "vier-koenige": KINGS,
    "mondfang": 1 << SKUES,
    "honneurs": TRULL | KINGS,
    "valat": 1 << SKUES | 1 << MOND | KINGS,
}


class Speaker:
    """What a seat knows before it says anything: what all know, and its hand."""

    def __init__(self, book: Rulebook, public: Public, seat: int, hand: int) -> None:
        row, declarer = contract_of(book, public), public.games[0].seat
        self.book, self.declarer, self.hand = book, declarer, hand
        if row.is_negative:
            owners = {game.seat for game in public.games}
            same = {seat} if seat in owners else set(range(4)) - owners
        else:
            same = {s for s in range(4) if known_relation(book, public, seat, hand, s) == "same"}
        joined = declarer in same
        self.role = 0 if seat == declarer else 1 if joined and not row.is_negative else 2
        taken = int(public.taken or 0)
        left = 0
        if public.talon is not None and row.talon != "tricks":
            left = int(CardSet.of(public.talon)) & ~taken
        self.theirs = left if joined else taken
        self.friends = (taken if joined else left) & ~hand
        ours = {said.premium for said in public.announcements if said.seat in same}
        others = {said.premium for said in public.announcements if said.seat not in same}
        led = trickplay_of(book, public).leader == "declarer"
        self.base = [
            *describe_hand(hand, seat == public.forehand),
            *(0, 0, 0, (taken & TAROCKS).bit_count(), thirds_of(taken) // 4),
            (taken & _HIGH).bit_count(),
            int(called_card_held(public, seat, hand) is not None),
            int(seat == (declarer if led else public.forehand)),
            *(len(ours), len(others), public.ladders[0].level if public.ladders else 0),
            *(0, 0, 0, 0, 0),
            *(int(row.talon == "solo"), int(not row.partner), int(is_suit_game(row))),
            *(int(row.is_negative), row.value, int(bool(row.besser))),
            *(int(declarer == public.forehand), 0),
        ]

    def describe(self, action: Action) -> tuple[int, list[int]]:
        """The context of a word and its features."""
        found, premium = self.base[:], None
        rest = HAND_FEATURES
        if isinstance(action, act.Kontra):
            on_game = action.what == "game"
            kind = (ON_GAME if on_game else ON_PREMIUM) + min(action.level, 3) - 1
            found[rest + 11] = int(action.owner == self.declarer)
            premium = None if on_game else self.book.premiums[action.what]
        else:
            assert isinstance(action, act.Announce)
            premium = self.book.premiums[action.premium]
            if premium.kind == "bird":
                kind = max(BY_CODE[premium.card] - PAGAT, 0) if premium.card else 0
            else:
                kind = 3 + KINDS.index(premium.kind)
        if premium is not None:
            cards = _cards_of(premium)
            hand, theirs, friends = self.hand, self.theirs, self.friends
            for at, part in enumerate((hand, theirs, friends)):
                found[rest + at] = (cards & part).bit_count()
            for at, name in enumerate(("bird", "trull", "vier-koenige", "valat"), 12):
                found[rest + at] = int(premium.kind == name)
            found[rest + 23] = (cards & ~(hand | theirs | friends)).bit_count()
        return kind * 3 + self.role, found


def _cards_of(premium: Premium) -> int:
    """The cards that a premium is about."""
    if premium.kind == "bird":
        return 1 << BY_CODE[premium.card] if premium.card else 0
    return _CARDS.get(premium.kind, 0)


def score_of(weights: Sequence[Sequence[int]], speaker: Speaker, word: Action) -> int:
    """What a word is worth beyond keeping quiet, by the weights; above zero it is said."""
    context, features = speaker.describe(word)
    return sum(w * f for w, f in zip(weights[context], features, strict=True))


def best_word(state: GameState, weights: Sequence[Sequence[int]], kontras: bool) -> Action | None:
    """The best word of the seat on turn by its score, or none."""
    kinds = (act.Announce, act.Kontra) if kontras else (act.Announce,)
    words = [action for action in state.legal_actions() if isinstance(action, kinds)]
    if not words or not weights or state.turn is None:
        return None
    hand = int(state.hidden.hands[state.turn])
    speaker = Speaker(state.book, state.public, state.turn, hand)
    best, most = None, 0
    for word in words:
        score = score_of(weights, speaker, word)
        if score > most:
            best, most = word, score
    return best
