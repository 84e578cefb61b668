"""A tournament that an example tells of: the words, then places, tables, money and cup."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from mondfang.examples.difference import Difference, listed, spaced, yes_or_no
from mondfang.examples.model import Texts
from mondfang.examples.office.desk import SEED, Desk, format_of
from mondfang.examples.office.results import with_results
from mondfang.examples.office.tournament import Tournament, given
from mondfang.examples.play.speech import split_words
from mondfang.examples.score.money import row_text
from mondfang.reading.numbers import fraction_of
from mondfang.rulebook import Rulebook
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.kassa.accounts import table_due
from mondfang.tournament.office.results.end import measures
from mondfang.tournament.standings.ranking import Place, cup_points, qualified, standings


def tournament_otherwise(book: Rulebook, case: Tournament) -> Iterator[Difference]:
    """Do what the example says, then look at everything it speaks of."""
    try:
        desk = done(opened(book, case), case)
    except Refused as problem:
        yield Difference("word", "legal", problem.code, problem.word)
        return
    for word in case.legal or ():
        yield Difference("legal", "legal", _refusal(desk, word), word)
    for word, code in (case.illegal or {}).items():
        yield Difference("illegal", code, _refusal(desk, word), word)
    yield from _places_otherwise(desk, case)
    yield from _tables_otherwise(desk, case)
    yield from _office_otherwise(desk, case)
    for name in case.draw or ():
        yield Difference("draw", "yes", yes_or_no(_HELD[name](book, case, desk)), name)


class Refused(Exception):
    """A word that should have been done was refused; ``desk`` is how far it came."""

    def __init__(self, word: str, error: TournamentError, desk: Desk | None = None) -> None:
        super().__init__(word)
        self.word, self.error, self.desk = word, error, desk

    @property
    def code(self) -> str:
        return self.error.code


def opened(book: Rulebook, case: Tournament) -> Desk:
    """The tournament of an example with its players; raises Refused."""
    try:
        form = format_of(book, case.format or {})
        return Desk.opened(form, case.players or 0, case.games or {}, case.begins)
    except TournamentError as problem:
        raise Refused("format", problem) from problem


def done(desk: Desk, case: Tournament) -> Desk:
    """After all that the example says; raises Refused."""
    word = "results"
    try:
        if case.results:
            desk = with_results(desk, case.results)
        for word in split_words(case.words):
            desk = desk.after(word)
    except TournamentError as problem:
        raise Refused(word, problem, desk) from problem
    return desk


def _refusal(desk: Desk, word: str) -> str:
    try:
        desk.after(word)
    except TournamentError as problem:
        return problem.code
    return "legal"


def _places_otherwise(desk: Desk, case: Tournament) -> Iterator[Difference]:
    places = standings(desk.now, case.after) if desk.now.entrants else ()
    if case.places is not None:
        first = [place.number for place in places[: len(case.places)]]
        yield Difference("places", spaced(case.places), spaced(first))
    if case.lots is not None:
        level = [place.number for place in places if place.needs_lot]
        yield Difference("lots", spaced(case.lots), spaced(level))
    found = {str(place.number): place for place in places}
    for name, wanted in given(case, ("ranks", "totals", "rounds", "reasons")):
        for number, expected in wanted.items():
            came = _PLACE[name](found[number]) if number in found else "nothing"
            yield Difference(name, _exact(expected), came, number)


def _exact(expected: object) -> str:
    """Fractions as they are compared: 28.5 is 57/2."""
    if not isinstance(expected, str):
        return str(expected)
    parts = expected.split()
    if not all(part[-1:].isdecimal() for part in parts):
        return expected
    exact = (fraction_of(part) for part in parts)
    return " ".join(
        str(part if one is None else one) for part, one in zip(parts, exact, strict=True)
    )


_PLACE: Mapping[str, Callable[[Place], str]] = {
    "ranks": lambda place: str(place.rank or 0),
    "totals": lambda place: str(place.total),
    "rounds": lambda place: spaced("-" if one is None else one for one in place.rounds),
    "reasons": lambda place: place.reason.code,
}


def _tables_otherwise(desk: Desk, case: Tournament) -> Iterator[Difference]:
    state = desk.now
    if case.drawn is not None:
        yield Difference("drawn", spaced(case.drawn), spaced(sorted(state.draws)))
    if case.public is not None:
        public = [number for number in sorted(state.draws) if state.is_public(number)]
        yield Difference("public", spaced(case.public), spaced(public))
    for number, sizes in (case.tables or {}).items():
        came = [len(table) for table in state.draw_of(int(number)).tables]
        yield Difference("tables", spaced(sizes), spaced(came), number)
    for number, count in (case.byes or {}).items():
        byes = state.draw_of(int(number)).byes
        yield Difference("byes", str(count), str(len(byes)), number)
    for number, people in (case.absent or {}).items():
        there = set(people) & set(state.draw_of(int(number)).players)
        yield Difference("absent", "nothing", spaced(sorted(there)), number)
    for number, tables in (case.missing or {}).items():
        yield Difference("missing", spaced(tables), spaced(state.missing(int(number))), number)
    for spot, seats in (case.seated or {}).items():
        yield Difference("seated", spaced(seats), spaced(state.table(*_spot(spot))), spot)


def _office_otherwise(desk: Desk, case: Tournament) -> Iterator[Difference]:
    state = desk.now
    if case.finalists is not None:
        yield Difference("finalists", spaced(case.finalists), _asked(lambda: qualified(state)))
    for spot, cents in (case.paid or {}).items():
        due = _asked(lambda: table_due(state, *_spot(spot)).values(), row_text)  # noqa: B023
        yield Difference("paid", row_text(cents), due, spot)
    if case.cup is not None:
        points = cup_points(state)
        for number, expected in case.cup.items():
            yield Difference("cup", expected, spaced(points.get(int(number), ())), number)
    for number, wanted in (case.measures or {}).items():
        came = measures(state, int(number)).measures
        yield Difference("measures", listed(wanted), listed(came), number)
    if case.notices is not None:
        shown: Texts = state.format.office.notices or ()
        yield Difference("notices", listed(case.notices), listed(shown))


def _spot(text: str) -> tuple[int, int]:
    number, _, table = text.partition("/")
    return int(number), int(table)


def _asked(
    answer: Callable[[], Iterable[int]], told: Callable[[tuple[int, ...]], str] | None = None
) -> str:
    """The numbers of an answer, or why there is none."""
    try:
        numbers = tuple(answer())
    except TournamentError as problem:
        return problem.code
    return (told or spaced)(numbers)


def _again(book: Rulebook, case: Tournament, **changes: Any) -> Mapping[int, object]:
    """The tables of the same example, done once more with another seed or turned results."""
    return done(replace(opened(book, case), **changes), case).now.draws


def _everybody(book: Rulebook, case: Tournament, desk: Desk) -> bool:
    """Whoever is there is in every drawn round, exactly once."""
    state = desk.now
    return bool(state.draws) and all(
        sorted(draw.players) == list(state.present(number)) for number, draw in state.draws.items()
    )


def _byes_differ(book: Rulebook, case: Tournament, desk: Desk) -> bool:
    """Nobody sits out twice."""
    byes = [who for draw in desk.now.draws.values() for who in draw.byes]
    return bool(byes) and len(set(byes)) == len(byes)


_HELD: Mapping[str, Callable[[Rulebook, Tournament, Desk], bool]] = {
    "everybody": _everybody,
    "same-seed": lambda book, case, desk: _again(book, case) == desk.now.draws,
    "other-seed": lambda book, case, desk: (
        _again(book, case, seed=f"{SEED}, ein anderer") != desk.now.draws
    ),
    "whatever-the-results": lambda book, case, desk: _again(book, case, sign=-1) == desk.now.draws,
    "byes-differ": _byes_differ,
}
