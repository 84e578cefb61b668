"""A cup with other places, a tournament with other results: the same tables, worked out anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from mondfang.examples.office.cup import Cup, is_place
from mondfang.examples.office.cup_table import season_of
from mondfang.examples.office.desk import Desk
from mondfang.examples.office.tournament import Tournament, is_result
from mondfang.examples.office.tournament_desk import Refused, done, opened
from mondfang.examples.office.words import VERBS, is_word
from mondfang.examples.play.speech import split_words
from mondfang.examples.trial.bench.model import (
    MOST_WORDS,
    Bench,
    BenchError,
    Field,
    Given,
    Sheet,
    first,
    label_of,
    whole,
)
from mondfang.rulebook import Rulebook
from mondfang.speech import SpokenError, Text
from mondfang.speech.numbers import number
from mondfang.tournament.cup.scales import LegResult, scored
from mondfang.tournament.cup.table import cup_table, qualified
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.standings.ranking import standings

_MOST_ROUNDS = 12
_MOST_PLAYERS = 120
_SHOWN = 16  # places of a tournament
_PLACE: Final = Text("Platz", "Place")
_WHO: Final = Text("Wer", "Who")
_PLACES_OF: Final = Text("Plätze von {who} in den Turnieren", "Places of {who} in the tournaments")
_FINAL_OF: Final = Text("Platz von {who} im Finale", "Place of {who} in the final")
_POINTS_OF: Final = Text("Was bringt Platz", "What is place … worth")
_CUP: Final = Text("Die Cupwertung", "The cup")
_TOTAL: Final = Text("Summe", "Total")
_COUNTED: Final = Text("gezählt", "counted")
_DROPPED: Final = Text("gestrichen", "dropped")
_RESULT_OF: Final = Text(
    "Punkte von Spieler {who}, Runde für Runde", "Points of player {who}, round by round"
)
_DONE: Final = Text(
    "Was geschieht, Zeile für Zeile, in den Worten der Beispiele",
    "What happens, line by line, in the words of examples",
)
_STANDINGS: Final = Text("Der Stand", "Standings")
_ROUNDS: Final = Text("Runden", "Rounds")
_WHY: Final = Text("Warum vor dem nächsten", "Why ahead of the next")
_TABLES: Final = Text("Tische der Runde {number}", "Tables of round {number}")
_TABLE: Final = Text("Tisch", "Table")
_PLAYERS: Final = Text("Spieler", "Players")


def cup(case: Cup, given: Given, language: str) -> Bench:
    """The table of a season for other places, and what a place is worth."""
    results = {who: first(given, f"r.{who}", told) for who, told in (case.results or {}).items()}
    final = {who: first(given, f"f.{who}", str(told)) for who, told in (case.final or {}).items()}
    place = first(given, "place", next(iter(case.worth or {"": 0}), ""))
    fields = [
        Field(f"r.{who}", _PLACES_OF.filled(who=who).said(language), told, hint="1 12 - 3")
        for who, told in results.items()
    ]
    fields += [
        Field(f"f.{who}", _FINAL_OF.filled(who=who).said(language), told)
        for who, told in final.items()
    ]
    if case.worth:
        fields.append(Field("place", _POINTS_OF.said(language), place))
    try:
        for text in (*results.values(), *final.values(), place):
            _check_places(text)
        finals = {who: int(told) for who, told in final.items() if told.strip() not in ("", "-")}
        season = season_of(
            replace(case, results=results or None, final=finals if case.final else None)
        )
    except (BenchError, TournamentError) as problem:
        return Bench(tuple(fields), refused=problem)
    lines = []
    if place:
        worth = scored([LegResult("x", int(place), Fraction(0))], season.format.scale)["x"]
        lines.append((f"{_PLACE.said(language)} {place}", number(worth, language)))
    rows = [
        (
            str(one.rank),
            one.member,
            number(one.total, language),
            ", ".join(number(leg.points, language) for leg in one.counted),
            ", ".join(number(leg.points, language) for leg in one.dropped),
        )
        for one in cup_table(season)
    ]
    head = (_PLACE, _WHO, _TOTAL, _COUNTED, _DROPPED)
    sheet = Sheet(_CUP.said(language), tuple(one.said(language) for one in head), tuple(rows))
    if case.qualified is not None:
        lines.append((label_of("qualified", language), ", ".join(qualified(season)) or "–"))
    return Bench(tuple(fields), lines=tuple(lines), sheets=(sheet,) if rows else ())


def _check_places(text: str) -> None:
    parts = text.split()
    if len(parts) > _MOST_ROUNDS or not all(is_place(part) for part in parts):
        raise BenchError("no-place", found=text[:40])


def tournament(book: Rulebook, case: Tournament, given: Given, language: str) -> Bench:
    """Standings and tables for other results and other words of the director."""
    results = {who: first(given, f"r.{who}", told) for who, told in (case.results or {}).items()}
    told = first(given, "words", "\n".join(split_words(case.words)))
    fields = [
        Field(f"r.{who}", _RESULT_OF.filled(who=who).said(language), text, hint="30 -5 24/16 bye")
        for who, text in results.items()
    ]
    known = " · ".join(dict.fromkeys([*(case.legal or ()), *(case.illegal or {}), *VERBS]))
    fields.append(Field("words", _DONE.said(language), told, many=True, hint=known))
    refused: SpokenError | None = None
    desk: Desk | None = None
    try:
        players = whole(given, "players", case.players or 0, _MOST_PLAYERS)
        fields.insert(0, Field("players", label_of("players", language), str(players or 0)))
        words = _words(told, case.games or {})
        for text in results.values():
            _check_results(text)
        changed = replace(
            case, players=players, results=results or None, words="; ".join(words) or None
        )
        desk, refused = _worked(book, changed)
    except BenchError as problem:
        refused = problem
    sheets = () if desk is None else tuple(_sheets(desk, case, language))
    return Bench(tuple(fields), sheets=sheets, refused=refused)


def _words(told: str, games: Mapping[str, object]) -> list[str]:
    words = [part.strip() for part in re.split(r"[;\n]", told) if part.strip()][:MOST_WORDS]
    for word in words:
        if not is_word(word, games):
            raise BenchError("no-word", found=word[:60], known=" · ".join(VERBS))
    return words


def _check_results(text: str) -> None:
    parts = text.split()
    if len(parts) > _MOST_ROUNDS or not parts or not all(is_result(part) for part in parts):
        raise BenchError("no-result", found=text[:40])


def _worked(book: Rulebook, case: Tournament) -> tuple[Desk | None, SpokenError | None]:
    """The desk as far as it came, and what was refused."""
    try:
        desk = opened(book, case)
        return done(desk, case), None
    except Refused as problem:
        return problem.desk, problem.error


def _sheets(desk: Desk, case: Tournament, language: str) -> Iterator[Sheet]:
    state = desk.now
    places = standings(state, case.after) if state.entrants else ()
    if any(place.rounds for place in places):
        head = (_PLACE, _WHO, _ROUNDS, _TOTAL, _WHY)
        rows = tuple(
            (
                "–" if place.rank is None else str(place.rank),
                str(place.number),
                ", ".join("–" if one is None else number(one, language) for one in place.rounds),
                number(place.total, language),
                place.reason.text(language),
            )
            for place in places[:_SHOWN]
        )
        title = _STANDINGS.said(language)
        yield Sheet(title, tuple(one.said(language) for one in head), rows)
    for drawn in sorted(state.draws)[-1:]:
        seats = tuple(
            (str(table), ", ".join(map(str, who)))
            for table, who in enumerate(state.draw_of(drawn).tables, 1)
        )
        head_of = (_TABLE.said(language), _PLAYERS.said(language))
        yield Sheet(_TABLES.filled(number=drawn).said(language), head_of, seats)
