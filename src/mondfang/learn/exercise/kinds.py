"""Every kind of exercise: what it is called, which theme it belongs to, how it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from mondfang.lab.deals import seed_for
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import counting, endings, mining, settling, speaking, tricks
from mondfang.learn.exercise.draft import Maker
from mondfang.learn.exercise.judging import SEEDS, Effort, Mined, weigh
from mondfang.learn.exercise.known_moments import Moment, holds_for, lode
from mondfang.learn.exercise.mining import Judgement
from mondfang.learn.exercise.model import Exercise, say
from mondfang.learn.exercise.walking import start
from mondfang.rulebook.model import Rulebook
from mondfang.speech import Text

Theme = Literal["cards", "tricks", "speaking", "paying", "open", "judgement"]
THEMES: Final[tuple[Theme, ...]] = ("cards", "tricks", "speaking", "paying", "open", "judgement")
LEVELS: Final = (1, 2, 3)
_TRIES = 400  # deals after which a level is given up
_MINED = 120  # … where games are weighed, and no good ones are known
_KNOWN = 3  # good ones that are tried where a few fresh games brought nothing


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question. ``weighed``: by players of code, which takes a moment."""

    id: str
    theme: Theme
    make: Maker
    fits: Callable[[Rulebook], bool]

    @property
    def title(self) -> Text:
        return say(f"title.{self.id}")

    @property
    def weighed(self) -> bool:
        return self.theme == "judgement"


def _always(book: Rulebook) -> bool:
    return True


def _calls(book: Rulebook) -> bool:
    return any(row.offered and row.partner for row in book.contracts.values())


def _halves(book: Rulebook) -> bool:
    rows = book.contracts.values()
    return any(row.offered and row.talon == "half" and row.regime == "positive" for row in rows)


def _negative(book: Rulebook) -> bool:
    return any(row.offered and row.is_negative for row in book.contracts.values())


def _trischaken(book: Rulebook) -> bool:
    row = book.trischaken_game
    return row is not None and row.offered


def _birds(book: Rulebook) -> bool:
    return any(row.offered and row.kind == "bird" for row in book.premiums.values())


def _kontra(book: Rulebook) -> bool:
    return book.kontra.levels > 0


_ALL: Final = (
    Kind("count", "cards", counting.count, _always),
    Kind("won", "cards", counting.won, _always),
    Kind("tarocks", "cards", counting.tarocks_out, _halves),
    Kind("voids", "cards", counting.voids, _halves),
    Kind("follow", "tricks", tricks.follow, _always),
    Kind("follow-negative", "tricks", tricks.follow_negative, _negative),
    Kind("follow-trischaken", "tricks", tricks.follow_trischaken, _trischaken),
    Kind("winner", "tricks", tricks.winner, _always),
    Kind("trull", "tricks", tricks.trull, _always),
    Kind("renonce", "tricks", tricks.renonce, _always),
    Kind("bids", "speaking", speaking.bids, _always),
    Kind("call", "speaking", speaking.call, _calls),
    Kind("discard", "speaking", speaking.may_lay, _halves),
    Kind("announce", "speaking", speaking.announce, _birds),
    Kind("doubling", "speaking", speaking.kontra, _kontra),
    Kind("partner", "speaking", settling.partner, _calls),
    Kind("bird", "paying", settling.bird, _birds),
    Kind("sheet", "paying", settling.sheet, _always),
    Kind("sheet-negative", "paying", settling.sheet_negative, _negative),
    Kind("sheet-trischaken", "paying", settling.sheet_trischaken, _trischaken),
    Kind("ending", "open", endings.ending, _always),
    Kind("ending-negative", "open", endings.ending_negative, _negative),
    Kind("bird-ending", "open", endings.bird_ending, _birds),
    Kind("bid", "judgement", mining.bid, _always),
    Kind("king", "judgement", mining.king, _calls),
    Kind("half", "judgement", mining.half, _halves),
    Kind("lay-away", "judgement", mining.lay_away, _halves),
    Kind("lead", "judgement", mining.lead, _always),
    Kind("defend", "judgement", mining.defend, _always),
    Kind("bird-announce", "judgement", mining.announce_bird, _birds),
    Kind("bird-time", "judgement", mining.bird_in_time, _birds),
    Kind("kontra", "judgement", mining.double, _kontra),
)


def kinds_of(book: Rulebook) -> dict[str, Kind]:
    """The kinds that this book has something to ask for."""
    return {kind.id: kind for kind in _ALL if kind.fits(book)}


def kind_of(book: Rulebook, name: str) -> Kind:
    """One of them; raises LearnError."""
    known = kinds_of(book)
    if name not in known:
        raise LearnError("no-kind", found=name[:40], known=", ".join(known))
    return known[name]


def level_of(seed: int) -> int:
    """How hard the exercise of a seed is meant to be."""
    return LEVELS[seed % len(LEVELS)]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try to make an exercise: everything in it comes from these numbers, or is ``known``."""

    kind: str
    level: int
    seed: int
    number: int
    known: Moment | None = None

    @property
    def source(self) -> Random:
        return Random(seed_for(self.seed, self.kind, self.level, self.number))


def attempts(
    book: Rulebook, kind: Kind, seed: int, effort: Effort | None = None
) -> Iterator[Attempt]:
    """What is tried for a seed, in this order.

    Where games are weighed, a few fresh ones come first, as long as the effort lasts, then some
    that are known to be good, so that nobody waits long. Where a book has nothing so easy or so
    hard, the nearest level follows; many fresh ones are tried only where no level has brought
    anything.
    """
    first = level_of(seed)
    levels = sorted(LEVELS, key=lambda one: abs(one - first))
    good = {level: lode(book, kind.id, level) if kind.weighed else () for level in levels}
    most = _MINED if kind.weighed else _TRIES
    few = kind.make.games if any(good.values()) and isinstance(kind.make, Judgement) else most
    for level in levels:
        for number in range(few):
            if effort is not None and effort.spent:
                break
            yield Attempt(kind.id, level, seed, number)
        games = good[level]
        for place in range(min(_KNOWN, len(games))):
            one = games[(seed // len(LEVELS) + place) % len(games)]
            yield Attempt(kind.id, level, one.seed, one.number, one)
    for level in levels:
        for number in range(few, most):
            yield Attempt(kind.id, level, seed, number)


def moment(
    book: Rulebook, kind: Kind, seed: int, *, fresh: bool = False
) -> tuple[Attempt, Mined] | None:
    """The moment behind a weighed exercise; ``fresh`` looks at nothing that is known."""
    maker = kind.make
    assert isinstance(maker, Judgement)
    effort = None if fresh or not any(lode(book, kind.id, level) for level in LEVELS) else Effort()
    for attempt in attempts(book, kind, seed, effort):
        if attempt.known is None:
            found = maker.mined(book, attempt.source, attempt.level, effort)
        elif fresh:
            continue
        else:
            found = _again(book, maker, attempt, attempt.known)
        if found is not None:
            return attempt, found
    return None


def _again(book: Rulebook, maker: Judgement, attempt: Attempt, known: Moment) -> Mined | None:
    """A moment that is known; by other rules than those it was kept for it is weighed anew."""
    view = known.view(start(book, attempt.source))
    if view is None:
        return None
    if holds_for(book):
        return known.judged(view)
    if len(view.legal_actions) < 2 or not maker.moment(view):
        return None
    source = Random(seed_for(attempt.seed, attempt.number, book.id))
    seeds = [source.getrandbits(60) for _ in range(SEEDS)]
    return weigh(view, seeds, maker.margin(attempt.level))


def make_exercise(book: Rulebook, name: str, seed: int) -> Exercise:
    """The exercise of this kind and seed, the same on any machine; raises LearnError."""
    kind = kind_of(book, name)
    if isinstance(kind.make, Judgement):
        found = moment(book, kind, seed)
        if found is not None:
            attempt, mined = found
            return kind.make.draft(mined).exercise(book, name, seed, attempt.level)
        raise LearnError("no-exercise")
    for attempt in attempts(book, kind, seed):
        draft = kind.make(book, attempt.source, attempt.level)
        if draft is not None:
            return draft.exercise(book, name, seed, attempt.level)
    raise LearnError("no-exercise")
