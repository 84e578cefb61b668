"""``tournament``: what the office does and refuses, places, money, cup points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mondfang.examples.check import check_codes
from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind, Numbers, Texts
from mondfang.examples.office.words import VERBS, is_word
from mondfang.examples.play.speech import split_words
from mondfang.examples.score.settle import check_games
from mondfang.reading.numbers import fraction_of
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.tournament.errors import REFUSALS

_RESULT = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?|bye")
_TABLE = re.compile(r"[0-9]{1,4}/[0-9]{1,4}")
# What a draw can be held to; see the functions of the same names.
DRAW = ("everybody", "same-seed", "other-seed", "whatever-the-results", "byes-differ")
MEASURES = ("warning", "exclusion")


@dataclass(frozen=True, slots=True)
class Tournament(ExampleCase):
    """A tournament by the format of the book, with so many players, numbered from 1.

    ``results`` are the points of some players round by round; the others level them out.
    """

    format: Mapping[str, Any] | None  # what is otherwise than in the format of the book
    players: int | None
    begins: int | None  # minutes until the hour that is announced
    games: Mapping[str, Any] | None  # slips that rows may name
    results: Mapping[str, str] | None
    words: str | None
    legal: Texts | None
    illegal: Mapping[str, str] | None
    after: int | None  # the standings after this round, not after the last one
    places: Numbers | None  # the first places, by number
    ranks: Mapping[str, int] | None  # 0: without one
    totals: Mapping[str, str] | None
    rounds: Mapping[str, str] | None  # what each round counts
    reasons: Mapping[str, str] | None  # why somebody is ahead of the next
    lots: Numbers | None  # whom only the lot can tell apart
    finalists: Numbers | None
    drawn: Numbers | None  # the rounds whose tables are drawn
    public: Numbers | None  # the rounds whose tables may be told
    tables: Mapping[str, Numbers] | None  # how many sit at each table of a round
    byes: Mapping[str, int] | None  # how many sit out in a round
    draw: Texts | None  # what the draw is held to
    seated: Mapping[str, Numbers] | None  # who sits at a table: "1/2"
    absent: Mapping[str, Numbers] | None  # who is not in a round
    missing: Mapping[str, Numbers] | None  # the tables of a round whose sheets are missing
    paid: Mapping[str, Numbers] | None  # cents due at a table, in the order of its seats
    cup: Mapping[str, str] | None  # what the cup gets, in the systems of the format
    measures: Mapping[str, Texts] | None  # what the arbitration may do about a player
    notices: Texts | None  # clauses that everybody who registers is shown


def is_result(text: str) -> bool:
    """Points of a round, perhaps after so many deals, or a pause."""
    return _RESULT.fullmatch(text) is not None


def check(case: Tournament, path: str, book: Rulebook, reader: Reader) -> None:
    games = case.games or {}
    check_games(games, f"{path}.games", reader)
    for number, scores in (case.results or {}).items():
        if not all(is_result(score) for score in scores.split()):
            reader.fault(f"{path}.results.{number}", scores, "points such as 30 -5 24/16 bye")
    _check_keys(case, path, reader)
    for name in ("words", "legal", "illegal"):
        words = split_words(case.words) if name == "words" else getattr(case, name) or ()
        for word in words:
            if not is_word(word, games):
                reader.unknown(f"{path}.{name}", word, VERBS)
    check_codes(case.illegal, path, reader, REFUSALS)
    for name in ("totals", "rounds"):
        for number, text in (getattr(case, name) or {}).items():
            if not all(_is_fraction(part) for part in text.split()):
                reader.fault(f"{path}.{name}.{number}", text, "numbers such as 28.5 or 5/3")
    for index, name in enumerate(case.draw or ()):
        if name not in DRAW:
            reader.unknown(f"{path}.draw[{index}]", name, DRAW)
    for number, names in (case.measures or {}).items():
        for name in names:
            if name not in MEASURES:
                reader.unknown(f"{path}.measures.{number}", name, MEASURES)


def _check_keys(case: Tournament, path: str, reader: Reader) -> None:
    """Players and rounds by their numbers, tables as 1/2."""
    numbers = ("results", "ranks", "totals", "rounds", "reasons", "cup", "measures")
    rounds = ("tables", "byes", "absent", "missing")
    for name in (*numbers, *rounds):
        for key in getattr(case, name) or {}:
            if not (key.isascii() and key.isdecimal() and len(key) <= 6):
                reader.fault(f"{path}.{name}.{key}", key, "a whole number from 1")
    for name in ("seated", "paid"):
        for key in getattr(case, name) or {}:
            if _TABLE.fullmatch(key) is None:
                reader.fault(f"{path}.{name}.{key}", key, "a round and a table: 1/2")


def _is_fraction(text: str) -> bool:
    return fraction_of(text) is not None


def compare(book: Rulebook, case: Tournament) -> Iterator[Difference]:
    # The office is imported when a tournament is tried: reading examples needs none.
    from mondfang.examples.office.tournament_desk import tournament_otherwise

    yield from tournament_otherwise(book, case)


def given(case: Tournament, names: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """The answers among these fields that the example gives."""
    for name in names:
        value = getattr(case, name)
        if value is not None:
            yield name, value


KIND = Kind(
    Tournament,
    check,
    compare,
    (
        *("legal", "illegal", "places", "ranks", "totals", "rounds", "reasons", "lots"),
        *("finalists", "drawn", "public", "tables", "byes", "draw", "seated", "absent"),
        *("missing", "paid", "cup", "measures", "notices"),
    ),
    free=("format", "games"),
)
