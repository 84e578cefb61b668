"""Mining: games of bots are walked through until a moment comes that is worth asking about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from mondfang.bots import Budget, make
from mondfang.cards import BY_CODE
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.public import contract_of
from mondfang.game.text import action_text
from mondfang.learn.exercise.draft import Draft
from mondfang.learn.exercise.judging import MARGINS, SEEDS, Effort, Mined, drafted, weigh
from mondfang.learn.exercise.walking import QUICK, WALKER, bird_worth, start
from mondfang.rulebook.model import Premium, Rulebook
from mondfang.speech import Text

Moment = Callable[[View], bool]
Told = Callable[[View], tuple[Text, ...]]
_LOOKS = 24  # moments of one game that are weighed, at most
BEFORE: Final = 3  # tricks before its own in which a bird is thought of
_FEW, _SOME, _MANY = 4, 14, 30  # games, by how far each has to be walked


def _nothing(view: View) -> tuple[Text, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """A maker for the moments that fit; a game is left behind once it is past ``stop``.

    ``scale`` is for what is never worth much: no king is two points better than another.
    ``told`` are words for the scene beside the game itself.
    """

    code: str
    moment: Moment
    stop: Phase
    scale: float = 1.0
    told: Told = _nothing

    def __call__(self, book: Rulebook, source: Random, level: int) -> Draft | None:
        found = self.mined(book, source, level)
        return None if found is None else self.draft(found)

    def draft(self, found: Mined) -> Draft:
        """The question of a moment."""
        return drafted(self.code, found.view, found.found, found.split, self.told(found.view))

    @property
    def games(self) -> int:
        """How many games are walked before it is time to take one that is known to be good."""
        if self.stop is Phase.AUCTION:
            return _MANY
        return _FEW if self.stop is Phase.PLAY else _SOME

    def margin(self, level: int) -> float:
        """How far every other choice is behind."""
        return MARGINS[level] * self.scale

    def mined(
        self, book: Rulebook, source: Random, level: int, effort: Effort | None = None
    ) -> Mined | None:
        """The moment of one game, or None where it has none that is clear enough."""
        state, walker = start(book, source), make(WALKER)
        order, looks = list(Phase), 0
        margin, done = self.margin(level), list[str]()
        while state.turn is not None and order.index(state.public.phase) <= order.index(self.stop):
            view = state.view(state.turn)
            if len(view.legal_actions) > 1 and self.moment(view) and looks < _LOOKS:
                looks += 1
                found = weigh(view, [source.getrandbits(60) for _ in range(SEEDS)], margin, effort)
                if found is not None:
                    return replace(found, done=tuple(done))
                if effort is not None and effort.spent:
                    return None
            quick = QUICK if view.public.phase is Phase.PLAY else None
            action = walker.choose(view, Budget(source.getrandbits(60), quick))
            done.append(action_text(action))
            state = state.apply(action)
        return None


def _bidding(view: View) -> bool:
    return view.public.phase is Phase.AUCTION


def _calling(view: View) -> bool:
    return view.public.phase is Phase.CALL


def _halves(view: View) -> bool:
    return any(isinstance(one, act.TakeHalf) for one in view.legal_actions)


def _laying(view: View) -> bool:
    return view.public.phase is Phase.DISCARD


def _doubling(view: View) -> bool:
    return view.public.phase is Phase.ROUND and any(
        isinstance(one, act.Kontra) for one in view.legal_actions
    )


def _leading(view: View) -> bool:
    return view.public.phase is Phase.PLAY and not view.public.trick


def _defending(view: View) -> bool:
    public = view.public
    if public.phase is not Phase.PLAY or not public.trick or public.declarer is None:
        return False
    return view.seat != public.declarer and view.relation(public.declarer) == "other"


def birds_held(view: View) -> tuple[Premium, ...]:
    """The birds in one's hand that count in this game and whose trick has not gone by."""
    public = view.public
    if not public.games:
        return ()
    counting = contract_of(view.book, public).premiums
    return tuple(
        row
        for row in view.book.premiums.values()
        if row.kind == "bird"
        and row.offered
        and row.id in counting
        and row.card is not None
        and BY_CODE[row.card] in view.hand
        and row.trick is not None
        and public.trick_number <= row.trick
    )


def _announcing(view: View) -> bool:
    """A bird in the hand can be announced now."""
    if view.public.phase not in (Phase.STATEMENT, Phase.ROUND):
        return False
    names = {row.id for row in birds_held(view)}
    words = view.legal_actions
    return any(isinstance(one, act.Announce) and one.premium in names for one in words)


def _bird_near(view: View) -> bool:
    """A bird is in the hand, and its trick is near."""
    if view.public.phase is not Phase.PLAY:
        return False
    number = view.public.trick_number
    return any(number >= (row.trick or 0) - BEFORE for row in birds_held(view))


def _birds_told(view: View) -> tuple[Text, ...]:
    return tuple(bird_worth(view.book, row) for row in birds_held(view))


bid = Judgement("what-to-bid", _bidding, Phase.AUCTION)
king = Judgement("which-king", _calling, Phase.CALL, 0.5)
half = Judgement("which-half", _halves, Phase.TALON)
lay_away = Judgement("what-to-lay-away", _laying, Phase.DISCARD)
double = Judgement("kontra-or-not", _doubling, Phase.ROUND)
lead = Judgement("what-to-lead", _leading, Phase.PLAY)
defend = Judgement("what-to-play", _defending, Phase.PLAY)
announce_bird = Judgement("bird-to-announce", _announcing, Phase.ROUND, told=_birds_told)
bird_in_time = Judgement("bird-in-time", _bird_near, Phase.PLAY, told=_birds_told)
