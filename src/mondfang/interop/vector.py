"""What a seat knows as a vector: made from a View and the cards it is laying away, no more.

Seats are counted from the one that looks: 0 is itself. All entries are 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import TYPE_CHECKING, Final

import numpy as np

from mondfang.cards import CARDS, Card, cards_in
from mondfang.game import Phase, View
from mondfang.interop.numbers import CONTRACTS, PREMIUMS, own_contracts, own_premiums
from mondfang.rulebook import Rulebook

if TYPE_CHECKING:
    from numpy.typing import NDArray

CARD = len(CARDS)
CALLS: Final = (*CONTRACTS, "reserve", "pass")
PHASES: Final = tuple(Phase)
LEVELS: Final = 3

SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "phase": (len(PHASES),),
    "turn": (4,),
    "forehand": (4,),
    "hand": (CARD,),
    "dealt": (CARD,),
    "discard": (CARD,),  # one's own, as laid away
    "laying": (CARD,),  # one's own, not complete yet
    "calls": (4, len(CALLS)),
    "standing": (4, len(CONTRACTS)),
    "games": (4, len(CONTRACTS)),
    "call": (3,),  # named, fourth, nobody
    "called": (CARD,),
    "partner": (4,),
    "alone": (1,),
    "friend": (4,),  # on one's own side, as far as one knows
    "foe": (4,),
    "talon": (2, CARD),
    "taken": (CARD,),
    "took_whole": (1,),
    "discarded": (6,),  # how many cards: the first so many entries
    "shown": (CARD,),
    "terms": (2,),  # the talon card by card, Stichzwang
    "lays_open": (4,),
    "announced": (4, len(PREMIUMS)),
    "kontra": (4, LEVELS),
    "kontra_against": (4, 4, LEVELS),
    "kontra_premium": (4, len(PREMIUMS), LEVELS),
    "spoke": (4,),
    "gut": (3,),
    "open_hands": (4, CARD),
    "leader": (4,),
    "trick": (4, CARD),
    "played_by": (4, CARD),
    "played_in": (12, CARD),
    "winners": (12, 4),
    "added": (CARD,),  # talon cards that went to a trick
}

PRIVATE: Final = frozenset({"hand", "dealt", "discard", "laying", "friend", "foe"})


def _slices() -> dict[str, slice]:
    found, start = {}, 0
    for name, shape in SHAPES.items():
        size = int(np.prod(shape))
        found[name] = slice(start, start + size)
        start += size
    return found


SLICES: Final = _slices()
SIZE: Final[int] = sum(place.stop - place.start for place in SLICES.values())
START: Final[dict[str, int]] = {name: place.start for name, place in SLICES.items()}
KNOWN: Final[dict[str, tuple[str, ...]]] = {  # whose names stand in the columns of a part
    "calls": CALLS,
    **dict.fromkeys(("standing", "games"), CONTRACTS),
    **dict.fromkeys(("announced", "kontra_premium"), PREMIUMS),
}
WIDTH: Final = {name: int(np.prod(shape[1:])) for name, shape in SHAPES.items()}


def own_shapes(book: Rulebook) -> dict[str, tuple[int, ...]]:
    """Further parts, after all others, of a house book with names that no shipped book knows."""
    contracts, premiums = len(own_contracts(book)), len(own_premiums(book))
    if not contracts and not premiums:
        return {}
    return {
        **{f"own_{name}": (4, contracts) for name in ("calls", "standing", "games")},
        "own_announced": (4, premiums),
        "own_kontra_premium": (4, premiums, LEVELS),
    }


def size_of(book: Rulebook) -> int:
    """How many entries a vector of this book has."""
    return SIZE + sum(prod(shape) for shape in own_shapes(book).values())


def part(vector: NDArray[np.int8], name: str, book: Rulebook | None = None) -> NDArray[np.int8]:
    """One named part of a vector, in its own shape; writing to it writes to the vector.

    A part of a house book's own names (``own_calls``) is found with the book.
    """
    if name in SHAPES or book is None:
        return vector[SLICES[name]].reshape(SHAPES[name])
    shape, start = own_shapes(book)[name], _own_start(book, name)
    return vector[start : start + prod(shape)].reshape(shape)


def _own_start(book: Rulebook, wanted: str) -> int:
    start = SIZE
    for name, shape in own_shapes(book).items():
        if name == wanted:
            break
        start += prod(shape)
    return start


def _named(book: Rulebook, part_name: str, row: int, name: str) -> int:
    """Where the entry of a contract or premium lies, or the first of its steps."""
    known: tuple[str, ...] = KNOWN[part_name]
    steps = SHAPES[part_name][2:]  # of Kontra, for each name
    if name in known:
        return _at(part_name, row, known.index(name) * (steps[0] if steps else 1))
    own = own_premiums(book) if known is PREMIUMS else own_contracts(book)
    start = _own_start(book, f"own_{part_name}")
    return start + (row * len(own) + own.index(name)) * (steps[0] if steps else 1)


def vector_of(view: View, laying: Iterable[Card] = ()) -> NDArray[np.int8]:
    """A seat's knowledge in numbers."""
    seat = view.seat
    if seat is None:
        raise ValueError("a spectator has no vector")
    marks = [START["laying"] + card for card in laying]
    for source in (_own, _auction, _sides, _talon, _said, _tricks):
        marks.extend(source(view, seat))
    vector = np.zeros(size_of(view.book), np.int8)
    vector[marks] = 1
    return vector


def _at(name: str, row: int, column: int = 0) -> int:
    """Where an entry of a part with rows lies."""
    return START[name] + row * WIDTH[name] + column


def _cards(name: str, cards: int, row: int = 0) -> Iterator[int]:
    start = _at(name, row)
    for card in cards_in(cards):
        yield start + card


def _own(view: View, seat: int) -> Iterator[int]:
    yield START["phase"] + PHASES.index(view.public.phase)
    yield from _cards("hand", view.hand)
    yield from _cards("dealt", view.dealt)
    yield from _cards("discard", view.discard)


def _auction(view: View, seat: int) -> Iterator[int]:
    public = view.public
    if public.turn is not None:
        yield START["turn"] + (public.turn - seat) % 4
    yield START["forehand"] + (public.forehand - seat) % 4
    for caller, word in public.calls:
        yield _named(view.book, "calls", (caller - seat) % 4, word)
    for name, games in (("standing", public.standing), ("games", public.games)):
        for game in games:
            yield _named(view.book, name, (game.seat - seat) % 4, game.contract)


def _sides(view: View, seat: int) -> Iterator[int]:
    public = view.public
    if public.call is not None:
        yield START["call"] + ("named", "fourth", "nobody").index(public.call)
    if public.called is not None:
        yield START["called"] + public.called
    if public.partner is not None:
        yield START["partner"] + (public.partner - seat) % 4
    if public.alone:
        yield START["alone"]
    for other in range(4) if public.games else ():
        relation = view.relation(other)
        if relation is not None:
            yield START["friend" if relation == "same" else "foe"] + (other - seat) % 4


def _talon(view: View, seat: int) -> Iterator[int]:
    public = view.public
    for place, card in enumerate(public.talon or ()):
        yield _at("talon", place // 3, card)
    yield from _cards("taken", public.taken or 0)
    if public.took_whole:
        yield START["took_whole"]
    yield from range(START["discarded"], START["discarded"] + public.discarded)
    yield from _cards("shown", public.shown)
    if public.talon_timing == "six":
        yield START["terms"]
    if public.stichzwang:
        yield START["terms"] + 1
    for other in public.lays_open:
        yield START["lays_open"] + (other - seat) % 4


def _said(view: View, seat: int) -> Iterator[int]:
    public = view.public
    for said in public.announcements:
        yield _named(view.book, "announced", (said.seat - seat) % 4, said.premium)
    for ladder in public.ladders:
        owner = (ladder.owner - seat) % 4
        if ladder.what != "game":
            start = _named(view.book, "kontra_premium", owner, ladder.what)
        elif ladder.against is None:
            start = _at("kontra", owner)
        else:
            start = _at("kontra_against", owner, LEVELS * ((ladder.against - seat) % 4))
        yield from range(start, start + ladder.level)
    for other, turn in enumerate(public.heard):
        if turn >= 0:
            yield START["spoke"] + (other - seat) % 4
    yield from range(START["gut"], START["gut"] + public.gut_run)


def _tricks(view: View, seat: int) -> Iterator[int]:
    public = view.public
    for other, hand in enumerate(public.open_hands):
        yield from _cards("open_hands", hand, (other - seat) % 4)
    if public.phase is Phase.PLAY:
        yield START["leader"] + (public.leader - seat) % 4
    for step, card in enumerate(public.trick):
        player = (public.leader + step - seat) % 4
        yield _at("trick", player, card)
        yield _at("played_by", player, card)
        yield _at("played_in", len(public.tricks), card)
    for number, trick in enumerate(public.tricks):
        yield _at("winners", number, (trick.winner - seat) % 4)
        for card in trick.added:
            yield START["added"] + card
        for step, card in enumerate(trick.cards):
            yield _at("played_by", (trick.leader + step - seat) % 4, card)
            yield _at("played_in", number, card)
