"""``view``: what a seat is told at a moment, what it may look at, and what stays hidden from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from mondfang.cards import CardError, CardSet
from mondfang.examples.check import (
    check_announced,
    check_cards,
    check_codes,
    check_seat_keys,
    check_seats,
)
from mondfang.examples.difference import Difference, listed, spaced, told
from mondfang.examples.model import Kind, Numbers, Texts
from mondfang.examples.play.play import uncited
from mondfang.examples.play.setup import Position, check_position, check_words, start
from mondfang.examples.play.speech import split_words, spoken, steps
from mondfang.game import GameState, IllegalAction, NotAllowed
from mondfang.game import View as SeatView
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.speech import Text

_TRICK = re.compile(r"trick (\d+)")
SIDES = ("same", "other", "unknown")


@dataclass(frozen=True, slots=True)
class View(Position):
    """It is so for each of the ``seats``, all four unless told, and for an ``onlooker`` if asked.

    With ``until`` it is so after each of these further words as well, as long as the game lasts.
    """

    seats: Numbers | None
    onlooker: bool | None
    until: str | None
    sees: str | None  # cards of which they have seen where they lay
    hidden: str | None  # cards that they have not seen
    hand: str | None  # exactly these cards are in their own hand
    cards: int | None  # so many cards are in their own hand
    laid: str | None  # their own discard
    tricks: Numbers | None  # the tricks that may be looked at, by number
    illegal: Mapping[str, str] | None  # "trick 5", with the code of the refusal
    cites: Texts | None
    open: Numbers | None  # whose hands lie open
    left: str | None  # talon cards that stay in sight
    consult: Numbers | None  # who may talk the play over now
    sides: Mapping[str, str] | None  # whether a seat is on their side, as far as they know
    game: str | None  # the game that is played, and whose: dreier@1
    call: str | None  # the called card, or fourth
    said: Texts | None  # all that is announced so far, and by whom: pagat@0
    piles: Numbers | None  # the tricks that lie before each seat
    sizes: Numbers | None  # cards of each trick, with what the talon added
    added: str | None  # talon cards that were added to tricks, in order


def check(case: View, path: str, book: Rulebook, reader: Reader) -> None:
    check_position(case, path, book, reader)
    check_words(case.words, f"{path}.words", reader)
    check_words(case.until, f"{path}.until", reader)
    for name in ("sees", "hidden", "hand", "laid", "left", "added"):
        check_cards(getattr(case, name), f"{path}.{name}", reader)
    for name in ("seats", "open", "consult"):
        check_seats(getattr(case, name) or (), f"{path}.{name}", reader)
    for word in case.illegal or {}:
        if _TRICK.fullmatch(word) is None:
            reader.fault(f"{path}.illegal", word, "a trick such as trick 3")
    check_codes(case.illegal, path, reader)
    check_seat_keys(case.sides or {}, f"{path}.sides", reader)
    for seat, side in (case.sides or {}).items():
        if side not in SIDES:
            reader.unknown(f"{path}.sides.{seat}", side, SIDES)
    check_announced(case.said or (), f"{path}.said", book, reader)
    contract = (case.game or "").partition("@")[0]
    if contract and contract not in book.contracts:
        reader.unknown(f"{path}.game", contract, book.contracts)
    if case.call != "fourth":
        check_cards(case.call, f"{path}.call", reader)


def compare(book: Rulebook, case: View) -> Iterator[Difference]:
    """What each of them has been told after the words, and after each of those that follow."""
    try:
        state = start(book, case)
        for word in split_words(case.words):
            state = spoken(state, word)
    except CardError as problem:
        yield Difference("cards", "legal", Text.each(problem.text))
        return
    except IllegalAction as problem:
        yield Difference("word", "legal", problem.code, word)
        return
    yield from _state_otherwise(state, case)
    for word in split_words(case.until):
        try:
            for after in steps(state, word):
                state = after
                found = [] if state.is_over else list(_state_otherwise(state, case))
                if any(one.is_one for one in found):
                    yield from found
                    return
        except IllegalAction as problem:
            yield Difference("word", "legal", problem.code, word)
            return


def _state_otherwise(state: GameState, case: View) -> Iterator[Difference]:
    lookers: list[int | None] = [*(range(4) if case.seats is None else case.seats)]
    for seat in [*lookers, *([None] if case.onlooker else [])]:
        who = "onlooker" if seat is None else str(seat)
        for one in _view_otherwise(state.view(seat), case):
            yield Difference(one.what, one.expected, one.came, one.about, f"@{who}")
    if case.consult is not None:
        yield Difference("consult", spaced(case.consult), spaced(_consulting(state)))


def _view_otherwise(view: SeatView, case: View) -> Iterator[Difference]:
    if case.sees is not None:
        wanted = CardSet.parse(case.sees)
        yield Difference("sees", _cards(wanted), _cards(wanted & view.seen))
    if case.hidden is not None:
        yield Difference("hidden", "nothing", _cards(CardSet.parse(case.hidden) & view.seen))
    for name, came in _FACTS.items():
        expected = getattr(case, name)
        if expected is not None:
            yield Difference(name, _told(name, expected), came(view))
    for other, side in (case.sides or {}).items():
        yield Difference("sides", side, view.relation(int(other)) or "unknown", other)
    for word, code in (case.illegal or {}).items():
        refused, clauses = _look(view, int(word.split()[1]))
        yield Difference("illegal", code, refused, word)
        yield from uncited(case.cites or (), clauses, word)


def _look(view: SeatView, number: int) -> tuple[str, Texts]:
    try:
        view.trick(number)
    except NotAllowed as problem:
        return problem.code, problem.clauses
    return "legal", ()


def _consulting(state: GameState) -> list[int]:
    """Who is offered the phrases of opponents at the table, which onlookers never are."""
    from mondfang.table.play.game import Played
    from mondfang.table.play.phrases import may_say, phrases

    played = Played((0, 1, 2, 3), state)
    counsel = {name for name, row in phrases().items() if row["to"] == "opponents"}
    return [seat for seat in range(4) if counsel & set(may_say(played, seat))]


def _cards(cards: CardSet) -> str:
    return str(cards) or "nothing"


def _lies_open(view: SeatView, seat: int) -> bool:
    """Whether all the cards that a seat still has lie open."""
    public = view.public
    played = len(public.tricks) + ((seat - public.leader) % 4 < len(public.trick))
    return 0 < len(public.open_hands[seat]) == 12 - played


def _game(view: SeatView) -> str:
    return listed(f"{game.contract}@{game.seat}" for game in view.public.games)


def _call(view: SeatView) -> str:
    return view.public.call or "nothing" if view.public.called is None else view.public.called.code


_FACTS: Mapping[str, Callable[[SeatView], str]] = {
    "hand": lambda view: _cards(view.hand),
    "cards": lambda view: str(len(view.hand)),
    "laid": lambda view: _cards(view.discard),
    "tricks": lambda view: spaced(
        [number for number in range(1, len(view.public.tricks) + 1) if view.may_see(number)]
    ),
    "open": lambda view: spaced(seat for seat in range(4) if _lies_open(view, seat)),
    "left": lambda view: _cards(view.left_half),
    "game": _game,
    "call": _call,
    "said": lambda view: listed(f"{one.premium}@{one.seat}" for one in view.public.announcements),
    "piles": lambda view: spaced([view.public.tricks_of(seat) for seat in range(4)]),
    "sizes": lambda view: spaced([len(t.cards) + len(t.added) for t in view.public.tricks]),
    "added": lambda view: spaced(card for trick in view.public.tricks for card in trick.added),
}


def _told(name: str, expected: object) -> str:
    """What the example says of a fact, as the view tells it."""
    if name in ("hand", "laid", "left"):
        return _cards(CardSet.parse(str(expected)))
    if name == "said":
        assert isinstance(expected, tuple)
        return listed(expected)
    return spaced(expected) if isinstance(expected, tuple) else told(expected or None)


KIND = Kind(
    View,
    check,
    compare,
    ("sees", "hidden", "illegal", "sides", "consult", *_FACTS),
)
