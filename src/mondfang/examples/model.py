"""What an example can say: one record a kind, each with its clauses, a sentence and options.

``None`` is what the example does not speak of; nothing is compared there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Texts = tuple[str, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """A scorer's slip gives four numbers, or is refused."""

    clauses: Texts
    say: Mapping[str, str]
    options: Mapping[str, str] | None
    slip: Mapping[str, Any]
    points: Numbers | None
    cents: Numbers | None  # none at all: nobody has named a stake
    items: Texts | None  # exactly these lines, in this order
    worth: Mapping[str, Numbers] | None  # what some of the lines bring; []: there is none
    refused: str | None


@dataclass(frozen=True, slots=True)
class Play:
    """Some cards, words from the first call on, and where that leads.

    With ``contract`` the game is in the middle of the card play instead: ``hands`` are the four
    hands as they are now, ``table`` the cards of the open trick, which ``leader`` has led.
    """

    clauses: Texts
    say: Mapping[str, str]
    options: Mapping[str, str] | None
    hands: Mapping[str, str] | None
    talon: str | None
    forehand: int | None
    contract: str | None
    declarer: int | None
    called: str | None
    announced: Texts | None
    winners: Numbers | None
    leader: int | None
    table: str | None
    words: str | None
    legal: Texts | None  # all of these may be said or done now
    only: Texts | None  # these and nothing else
    verbs: Texts | None  # the first words of all that may be said or done
    illegal: Mapping[str, str] | None  # with the code of the refusal
    cites: Texts | None  # clauses that every refusal above names
    turn: int | None
    phase: str | None
    trick: str | None  # the card that took the last trick
    facts: Mapping[str, str] | None  # of the finished game
    premiums: Texts | None  # all of them: "declarer pagat announced lost"
    points: Numbers | None
    cents: Numbers | None
    items: Texts | None
    worth: Mapping[str, Numbers] | None


@dataclass(frozen=True, slots=True)
class Trick:
    """A hand and the cards on the table: what may be played; or four cards: which one takes.

    The game is one ``contract``, or each of some ``contracts``.
    """

    clauses: Texts
    say: Mapping[str, str]
    options: Mapping[str, str] | None
    contract: str | None
    contracts: Texts | None  # it is so in each of these games
    table: str | None
    hand: str | None
    announced: Texts | None
    may: str | None  # exactly these cards
    illegal: Mapping[str, str] | None
    cites: Texts | None
    taken_by: str | None

    @property
    def games(self) -> Texts:
        return self.contracts or ((self.contract,) if self.contract else ())


@dataclass(frozen=True, slots=True)
class Rule:
    """A case before the referee: the decision and the four numbers."""

    clauses: Texts
    say: Mapping[str, str]
    options: Mapping[str, str] | None
    case: Mapping[str, Any]
    decision: str | None
    question: str | None
    points: Numbers | None
    cents: Numbers | None
    cites: Texts | None
    refused: str | None


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """Four numbers of the sheet: can they come from one game?"""

    clauses: Texts
    say: Mapping[str, str]
    options: Mapping[str, str] | None
    row: Numbers
    possible: bool
    irregular: bool | None  # only by a Renonce


@dataclass(frozen=True, slots=True)
class Count:
    """What some cards are worth."""

    clauses: Texts
    say: Mapping[str, str]
    options: Mapping[str, str] | None
    cards: str
    points: str


Case = Settle | Play | Trick | Rule | WrittenRow | Count
KINDS: dict[str, type[Case]] = {
    "settle": Settle,
    "play": Play,
    "trick": Trick,
    "rule": Rule,
    "row": WrittenRow,
    "count": Count,
}


@dataclass(frozen=True, slots=True)
class Example:
    """A case under its name: book, first clause, number."""

    id: str
    case: Case

    @property
    def clauses(self) -> Texts:
        return self.case.clauses

    @property
    def options(self) -> Mapping[str, str]:
        return self.case.options or {}

    @property
    def kind(self) -> str:
        return next(name for name, kind in KINDS.items() if isinstance(self.case, kind))
