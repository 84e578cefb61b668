"""Where the points of one person leak: kept analyses of many games, taken together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.leaks import Example, leaks, worst_of
from mondfang.lab.analyse.text import NOBODY, parse_analysis
from mondfang.lab.analyse.words import deed, kind_name, moment, thing
from mondfang.lab.figures import NOTHING, number
from mondfang.record.model import Four
from mondfang.rulebook import Rulebook
from mondfang.speech import pick
from mondfang.table.kept.archive import PastGame

YOU = "you"
DEAREST = 8

BookOf = Callable[[str], Rulebook | None]  # by table
Body = tuple[str, int, str]  # table, game, what was kept


@dataclass(frozen=True, slots=True)
class LeakRow:
    """One kind of decision."""

    kind: str
    decisions: int
    mistakes: int
    cost: str
    mean: str
    share: float  # of everything that was given away, 0 to 1


@dataclass(frozen=True, slots=True)
class Dear:
    """One of the dearest mistakes, with the way to it."""

    path: str
    practise: str  # the way to the same moment as an exercise
    when: str
    text: str
    better: str
    cost: str


@dataclass(frozen=True, slots=True)
class Leaks:
    """What a person gave away by kind, and where most at once."""

    games: int
    rows: tuple[LeakRow, ...]
    cost: str
    dearest: tuple[Dear, ...]


def own_analyses(bodies: Sequence[Body], games: Sequence[PastGame]) -> list[tuple[str, Analysis]]:
    """The analyses in which one's own seat is known, named by table and game."""
    seats = {(game.table, game.game): game.game_seat for game in games}
    found = []
    for table, game, body in bodies:
        seat = seats.get((table, game))
        analysis = None if seat is None else parse_analysis(body)
        if seat is None or analysis is None:
            continue
        one, two, three, four = (
            YOU if place == seat else name for place, name in enumerate(NOBODY)
        )
        seated: Four = (one, two, three, four)
        found.append((f"{table}/{game}", replace(analysis, seats=seated)))
    return found


def leaks_of(analyses: Sequence[tuple[str, Analysis]], book_of: BookOf, language: str) -> Leaks:
    """The leaks of the one who looks."""
    own = [leak for leak in leaks(analyses, worst=DEAREST) if leak.player == YOU]
    cost = sum(leak.cost for leak in own)
    rows = tuple(
        LeakRow(
            kind_name(leak.kind, language),
            leak.decisions,
            leak.mistakes,
            number(leak.cost, language) if leak.weighed else NOTHING,
            number(leak.mean, language) if leak.mean is not None else NOTHING,
            leak.cost / cost if cost else 0.0,
        )
        for leak in sorted(own, key=lambda leak: -leak.cost)
    )
    dearest = worst_of((example for leak in own for example in leak.worst), DEAREST)
    told = (_dear(example, book_of, language) for example in dearest)
    return Leaks(
        len(analyses), rows, number(cost, language), tuple(one for one in told if one is not None)
    )


def _dear(example: Example, book_of: BookOf, language: str) -> Dear | None:
    table, _, game = example.source.rpartition("/")
    book, decision = book_of(table), example.decision
    if book is None or decision.knowable is None:
        return None

    def named(seat: int) -> str:
        return f"{pick(language, 'Platz', 'seat')} {seat + 1}"

    return Dear(
        path=f"/t/{table}/game/{game}?decision={decision.step}",
        practise=f"/learn/mine/{table}/{game}/{decision.step}",
        when=moment(decision, language),
        text=deed(book, decision.action, language, named),
        better=thing(book, decision.knowable.best, language, named),
        cost=number(decision.cost, language),
    )
