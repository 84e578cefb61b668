"""The conduct report: everything counted over many games of one bot in one book."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from mondfang.lab.arena.run import Match
from mondfang.lab.conduct.calibration import EDGES, WORTHS, Bin, Calibration, calibrations
from mondfang.lab.conduct.run import KINDS, LEVELS, ROLES, Conduct
from mondfang.lab.stats import Tally, quantile
from mondfang.rulebook.model import Rulebook


@dataclass(frozen=True, slots=True)
class Contracted:
    """A contract: how often it was played and won, and the declarer's points."""

    contract: str
    played: int
    won: int
    points: float


@dataclass(frozen=True, slots=True)
class Announced:
    """Announcements of one role, or of one premium, made and lost."""

    who: str
    made: int
    lost: int


@dataclass(frozen=True, slots=True)
class Amounts:
    """The largest of the four amounts of a game, and the mean amount of a seat."""

    seat: float
    largest: float
    percent99: int
    most: int


@dataclass(frozen=True, slots=True)
class Report:
    games: int
    thrown_in: int
    contracts: tuple[Contracted, ...]
    kontra_on_game: int  # games in which the game itself was doubled
    doubled: tuple[int, int, int]  # games with any Kontra, Re, Sub
    roles: tuple[Announced, ...]
    premiums: tuple[Announced, ...]
    empty: int  # hopeless announcements: no card held
    lost: int  # … visibly lost
    follies: tuple[tuple[int, int, str, str], ...]  # deal, seat, premium, why
    written: Amounts
    base: Amounts
    words: float
    most_words: int
    spoken: float
    edges: tuple[Calibration, ...]
    worths: tuple[Calibration, ...]

    def rate(self, count: int) -> float:
        """So many in a hundred games."""
        return 100 * count / self.games if self.games else 0.0


def report_of(book: Rulebook, games: Iterable[Conduct]) -> Report:
    """Everything there is to say; the order of the games does not matter."""
    done = sorted(games, key=lambda game: game.deal)
    follies = tuple(
        (game.deal, folly.seat, folly.premium, folly.why) for game in done for folly in game.follies
    )
    count = max(1, len(done))
    edges = calibrations((case for game in done for case in game.edges), KINDS, EDGES)
    worths = calibrations((case for game in done for case in game.worths), KINDS, WORTHS)
    said = [each for game in done for each in game.said]
    return Report(
        games=len(done),
        thrown_in=sum(game.ending == "thrown-in" for game in done),
        contracts=_contracts(book, done),
        kontra_on_game=sum(game.game_level > 0 for game in done),
        doubled=_doubled(done),
        roles=_announced(ROLES, [(each.role, each.made) for each in said]),
        premiums=_announced(list(book.premiums), [(each.premium, each.made) for each in said]),
        empty=sum(why == "empty" for *_, why in follies),
        lost=sum(why == "lost" for *_, why in follies),
        follies=follies,
        written=_amounts([game.points for game in done]),
        base=_amounts([game.base for game in done]),
        words=sum(game.words for game in done) / count,
        most_words=max((game.words for game in done), default=0),
        spoken=sum(game.spoken for game in done) / count,
        edges=edges,
        worths=worths,
    )


def _contracts(book: Rulebook, done: Sequence[Conduct]) -> tuple[Contracted, ...]:
    points: dict[str, Tally] = defaultdict(Tally)
    won: Counter[str] = Counter()
    for game in done:
        if game.contract is not None and game.declarer is not None:
            points[game.contract].add(game.points[game.declarer])
            won[game.contract] += bool(game.won)
    return tuple(
        Contracted(name, points[name].count, won[name], points[name].interval().mean)
        for name in book.contracts
        if name in points
    )


def _doubled(done: Sequence[Conduct]) -> tuple[int, int, int]:
    one, two, three = (sum(game.levels[level] > 0 for game in done) for level in range(len(LEVELS)))
    return one, two, three


def _announced(order: Sequence[str], said: Iterable[tuple[str, bool]]) -> tuple[Announced, ...]:
    counts = Counter(said)
    rows = (Announced(who, counts[who, True], counts[who, False]) for who in order)
    return tuple(row for row in rows if row.made or row.lost)


def _amounts(rows: Sequence[Sequence[int]]) -> Amounts:
    if not rows:
        return Amounts(0.0, 0.0, 0, 0)
    largest = Counter(max(abs(points) for points in row) for row in rows)
    seat = sum(abs(points) for row in rows for points in row) / (4 * len(rows))
    mean = sum(amount * often for amount, often in largest.items()) / len(rows)
    return Amounts(seat, mean, quantile(largest, 0.99), max(largest))


def conduct_json(match: Match, deals: int, reports: Iterable[tuple[str, Report]]) -> dict[str, Any]:
    """The reports of several bots, and what they were made of."""
    return {
        "rulebook": match.book.id,
        "digest": match.book.digest,
        "seed": match.seed,
        "worlds": match.worlds,
        "deals": deals,
        "conduct": [{"bot": bot, **report_json(report)} for bot, report in reports],
    }


def report_json(report: Report) -> dict[str, Any]:
    """The same as plain values; an endless bound of a bin is null."""
    told = asdict(report)
    for name in ("edges", "worths"):
        told[name] = [_calibration_json(row) for row in getattr(report, name)]
    told["follies"] = [
        {"deal": deal, "seat": seat, "premium": premium, "why": why}
        for deal, seat, premium, why in report.follies
    ]
    told["per_100_games"] = {
        "kontra_on_game": report.rate(report.kontra_on_game),
        **{level: report.rate(count) for level, count in zip(LEVELS, report.doubled, strict=True)},
    }
    return told


def _calibration_json(row: Calibration) -> dict[str, Any]:
    return {**asdict(row), "bins": [_bin_json(each) for each in row.bins]}


def _bin_json(row: Bin) -> dict[str, Any]:
    told = asdict(row)
    for name in ("lower", "upper"):
        told[name] = None if abs(told[name]) == float("inf") else told[name]
    return told
