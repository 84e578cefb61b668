"""Cards on the page: one's own hand, the trick, the talon, the last trick to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec
from markupsafe import Markup

from mondfang.cards import Card, CardSet, sorted_for_hand
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.public import Public, Trick, contract_of, trickplay_of
from mondfang.game.text import action_text
from mondfang.game.tricks import winning_index
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.faces import Faces, face, faces
from mondfang.web.play.scene.table import TALKING, Seen, Where

TAKING = (act.TakeHalf, act.TakeCard)


@dataclass(frozen=True, slots=True)
class Hand:
    """The own cards, sorted as players sort; what a tap on one does depends on the phase."""

    mode: Literal["show", "wait", "play", "discard"]  # wait: a card can be chosen before
    cards: CardSet
    good: CardSet  # those that the rules allow now
    marked: bool  # whether to show which ones these are
    name: str  # whose hand it is
    prefs: Prefs  # how it is sorted

    @property
    def rows(self) -> tuple[tuple[tuple[Card, Markup, bool], ...], ...]:
        """Two rows for narrow screens, as even as can be."""
        prefs, good = self.prefs, self.good
        cards = [
            (card, face(card), bool(good >> card & 1))
            for card in sorted_for_hand(self.cards, prefs.suits, prefs.tarocks == "left")
        ]
        half = (len(cards) + 1) // 2 if len(cards) > 5 else len(cards)
        return tuple(tuple(row) for row in (cards[:half], cards[half:]) if row)


def hand_scene(seen: Seen, view: View) -> Hand | None:
    """None for those who have no hand in this deal."""
    if view.seat is None:
        return None
    mode, good = _offer(seen, view)
    return Hand(
        mode=mode,
        cards=view.hand,
        good=good,
        marked=mode in ("play", "discard") and seen.table.setup.manner == "strict",
        name=_whose(seen, view.seat),
        prefs=seen.prefs,
    )


def _whose(seen: Seen, seat: int) -> str:
    if seat == seen.table.seat:
        return seen.t("Dein Blatt", "Your hand")
    return f"{seen.t('Blatt von', 'Hand of')} {seen.name(seat)}"


def _offer(seen: Seen, view: View) -> tuple[Literal["show", "wait", "play", "discard"], CardSet]:
    if not view.legal_actions or seen.table.seat is None or seen.table.case is not None:
        waits = seen.table.turn not in (None, seen.table.you) and view.seat == seen.table.seat
        return "wait" if waits and view.public.phase is Phase.PLAY else "show", CardSet()
    if view.public.phase is Phase.PLAY:
        return "play", CardSet.of(a.card for a in view.legal_actions if isinstance(a, act.Play))
    if view.public.phase is Phase.DISCARD:
        good = 0
        for action in view.legal_actions:
            if isinstance(action, act.Discard):
                good |= action.cards
        return "discard", CardSet(good)
    return "show", CardSet()


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card of the trick, on the side of whoever played it."""

    card: Card
    face: Markup
    where: Where
    name: str
    winning: bool


@dataclass(frozen=True, slots=True)
class Half:
    """A part of the talon; ``do`` takes it, where that is up to the one who looks."""

    cards: Faces
    do: str
    label: str
    taken: bool
    called: Card | None


class Felt(msgspec.Struct, frozen=True, gc=False):
    """The middle of the table."""

    cards: tuple[Laid, ...]
    note: str  # who has taken the trick that still lies there
    added: Faces  # talon cards that go with it in Trischaken
    halves: tuple[Half, ...]
    closed: int  # backs of a talon that nobody has seen
    left: Faces  # what stays in sight of a talon
    playing: bool  # the talking is over


def felt_scene(seen: Seen, view: View) -> Felt:
    public = view.public
    cards, note, added = _trick(seen, public)
    halves = _halves(seen, view)
    hidden = public.talon is None and public.phase in TALKING and not public.took_whole
    waiting = _waiting_talon(seen, public)
    left = sorted_for_hand(view.left_half) if not halves else []
    return Felt(
        cards=cards,
        note=note,
        added=faces(added),
        halves=halves,
        closed=6 if hidden else waiting,
        left=faces(left),
        playing=public.phase in (Phase.PLAY, Phase.DONE),
    )


def _trick(seen: Seen, public: Public) -> tuple[tuple[Laid, ...], str, tuple[Card, ...]]:
    """The trick being played; a full one lies there until the next card falls."""
    if public.trick:
        best = winning_index(trickplay_of(seen.book, public), public.trick)
        laid = _laid(seen, public.leader, public.trick, public.trick[best])
        return laid, "", ()
    if not public.tricks:
        return (), "", ()
    last = public.tricks[-1]
    laid = _laid(seen, last.leader, last.cards, last.winning_card)
    return laid, taken_words(seen, last), last.added


def _laid(seen: Seen, leader: int, cards: tuple[Card, ...], best: Card) -> tuple[Laid, ...]:
    found = []
    for step, card in enumerate(cards):
        seat = (leader + step) % 4
        found.append(Laid(card, face(card), seen.sides[seat], seen.names[seat], card == best))
    return tuple(found)


def taken_words(seen: Seen, trick: Trick) -> str:
    """``Anna macht den Stich``."""
    if seen.table.players[trick.winner] == seen.table.you:
        return seen.t("Du machst den Stich", "You take the trick")
    return f"{seen.name(trick.winner)} {seen.t('macht den Stich', 'takes the trick')}"


def _waiting_talon(seen: Seen, public: Public) -> int:
    """The talon cards of a Trischaken that still lie there."""
    if not public.games or public.phase is not Phase.PLAY:
        return 0
    if contract_of(seen.book, public).talon != "tricks":
        return 0
    return 6 if public.talon_timing == "last" else max(0, 6 - len(public.tricks))


def _halves(seen: Seen, view: View) -> tuple[Half, ...]:
    """The opened talon, until the first card is led."""
    public = view.public
    open_still = (Phase.TALON, Phase.DISCARD, Phase.STATEMENT, Phase.ROUND)
    if public.talon is None or public.phase not in open_still:
        return ()
    talon = public.talon
    single = contract_of(seen.book, public).talon == "one"
    size = 1 if single else 3
    parts = [talon[first : first + size] for first in range(0, len(talon), size)]
    offered = {action_text(action) for action in view.legal_actions if isinstance(action, TAKING)}
    verbs = [f"take {part[0]}" if single else f"take half {n}" for n, part in enumerate(parts, 1)]
    return tuple(
        _half(seen, public, part, verb if verb in offered else "")
        for part, verb in zip(parts, verbs, strict=True)
    )


def _half(seen: Seen, public: Public, cards: tuple[Card, ...], do: str) -> Half:
    taken = public.taken is not None and cards[0] in public.taken
    return Half(
        cards=faces(cards),
        do=do,
        label=seen.t("Nehmen", "Take"),
        taken=taken,
        called=public.called if public.called in cards else None,
    )


class Looked(msgspec.Struct, frozen=True, gc=False):
    """A trick that was played, to look at."""

    number: int
    cards: tuple[Laid, ...]
    note: str
    added: Faces


@dataclass(frozen=True, slots=True)
class Last:
    """The last trick, for those who ask to see it, and what else of the tricks may be seen."""

    trick: Looked
    earlier: tuple[Looked, ...]  # the latest first


def last_scene(seen: Seen, view: View) -> Last | None:
    if view.last_trick is None:
        return None
    earlier = tuple(_looked(seen, view, number) for number in reversed(view.earlier_tricks))
    return Last(_looked(seen, view, len(view.public.tricks)), earlier)


def _looked(seen: Seen, view: View, number: int) -> Looked:
    trick = view.trick(number)
    return Looked(
        number=number,
        cards=_laid(seen, trick.leader, trick.cards, trick.winning_card),
        note=taken_words(seen, trick),
        added=faces(trick.added),
    )
