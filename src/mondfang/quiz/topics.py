"""What a quiz can be about: for scorers kinds of games, for referees what was seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from mondfang.game.plausible import may_schleifen
from mondfang.referee.book import FaultRule, referee_book
from mondfang.referee.fault_groups import grouped
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.settlement.ledger import stake_of
from mondfang.speech import Text
from mondfang.speech.text import read_toml

Audience = Literal["scorer", "referee"]
AUDIENCES: tuple[Audience, ...] = get_args(Audience)
LEVELS = (1, 2, 3)
CASH = "cash"
DUTY = "duty"
FREE = "other"  # the fault that is only described in words


@dataclass(frozen=True, slots=True)
class Topic:
    id: str
    audience: Audience
    text: Text


@cache
def _table() -> dict[str, dict[str, dict[str, str]]]:
    return read_toml("mondfang.quiz", "topics.toml")


def topics_of(book: Rulebook, audience: Audience | None = None) -> tuple[Topic, ...]:
    """What there is to ask about by this book, for one audience or for both."""
    found = [
        Topic(name, "scorer", Text(row["de"], row["en"]))
        for name, row in _table()["scorer"].items()
        if _is_played(book, name)
    ]
    row = _table()["referee"][DUTY]
    found.append(Topic(DUTY, "referee", Text(row["de"], row["en"])))
    for sight in grouped(referee_book(book).faults):
        if any(map(is_certain, sight.faults)):
            found.append(Topic(sight.id, "referee", sight.text))
    return tuple(topic for topic in found if audience in (None, topic.audience))


def is_certain(row: FaultRule) -> bool:
    """Whether the book itself says what a fault comes to, and leaves it to nobody's judgement."""
    return row.ruling != "judgement" and row.id != FREE


def games_of(book: Rulebook, topic: str) -> tuple[Contract, ...]:
    """The contracts of a book that a topic of the scorer is about."""
    offered = [row for row in book.contracts.values() if row.offered]
    match topic:
        case "negative":
            return tuple(row for row in offered if row.is_negative)
        case "trischaken":
            return tuple(row for row in offered if row.talon == "tricks")
        case "given-up":
            return tuple(r for r in offered if may_schleifen(book, r) or r.unplayed_when_blank)
        case "renonce":
            return tuple(offered)
        case "kontra":
            return tuple(r for r in offered if r.is_for_card_points and book.play[r.regime].kontra)
        case _:
            return tuple(row for row in offered if row.is_for_card_points)


def _is_played(book: Rulebook, topic: str) -> bool:
    if topic == CASH and stake_of(book, None) is None:
        return False
    if topic == "kontra" and not book.kontra.levels:
        return False
    return bool(games_of(book, topic))
