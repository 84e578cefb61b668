"""What changes between two rulebooks, topic by topic, in words and with the clauses of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from mondfang.rulebook import names
from mondfang.rulebook.check import DIALECT
from mondfang.rulebook.describe import contract_text, premium_text, worth_text
from mondfang.rulebook.labels import (
    field_label,
    option_label,
    option_value,
    rule_label,
    rule_text,
    topic_label,
    value_text,
)
from mondfang.rulebook.load import SECTIONS
from mondfang.rulebook.model import COMMON, Contract, Rulebook

# The order in which a traveller wants to know: what is played, how, what it costs, the rest.
TOPICS = (
    *("contract", "premium", "auction", "call", "talon", "discard", "announce", "kontra"),
    *("play.positive", "play.suit", "play.suit-bunt", "play.negative", "play.trischaken"),
    *("duty", "trischaken", "valat", "count", "money", "deal", "conduct", "option", "dialect"),
    "clause",
)
# The table of games says these in words of its own.
_SAID_APART = {"id", "clauses", "offered", "rank", "kind"}
Clauses = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """What one book says on a point, and the clauses behind it."""

    text: str
    clauses: Clauses = ()


@dataclass(frozen=True, slots=True)
class Point:
    """One row of a comparison."""

    name: str
    left: Side
    right: Side
    key: str = ""  # how an agreement of the table is typed

    @property
    def differs(self) -> bool:
        return self.left.text != self.right.text


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading and its rows."""

    title: str
    points: tuple[Point, ...]


def compare(left: Rulebook, right: Rulebook, language: str = "de") -> tuple[Topic, ...]:
    """Every topic with all its points, alike or not; ``Point.differs`` tells which is which."""
    pair = _Pair(left, right, language)
    topics = [(topic, tuple(_points(topic, pair))) for topic in TOPICS]
    return tuple(
        Topic(topic_label(topic, language, left), points) for topic, points in topics if points
    )


ABSENT = Side("–")


@dataclass(frozen=True, slots=True)
class _Pair:
    left: Rulebook
    right: Rulebook
    language: str

    def point(self, name: str, say: Callable[[Rulebook], Side]) -> Point:
        return Point(name, say(self.left), say(self.right))


def _points(topic: str, pair: _Pair) -> Iterator[Point]:
    if topic == "contract":
        yield _ladder(pair)
        yield from _rows(pair, "contracts", names.contract_name, _contract_side)
    elif topic == "premium":
        yield from _rows(pair, "premiums", names.premium_name, _premium_side)
    elif topic == "option":
        yield from _options(pair)
    elif topic == "clause":
        yield from _own_clauses(pair)
    elif topic == "dialect":
        for key in DIALECT:
            yield pair.point(_word_label(key), partial(_word, key))
    elif topic.startswith("play."):
        regime = topic.partition(".")[2]
        if all(_is_played(regime, book) for book in (pair.left, pair.right)):
            yield from _section(pair, "play", lambda book: book.play[regime])
    else:
        assert topic in SECTIONS
        yield from _section(pair, topic, lambda book: getattr(book, topic))


def _ladder(pair: _Pair) -> Point:
    """The games by rank, lowest first; equal ranks stand together."""

    def say(book: Rulebook) -> Side:
        ranks: dict[int, list[str]] = {}
        for row in book.contracts.values():
            if row.offered and row.rank:
                name = names.contract_name(row.id, pair.language, book)
                ranks.setdefault(row.rank, []).append(name)
        return Side(" < ".join(" = ".join(ranks[rank]) for rank in sorted(ranks)))

    return pair.point(field_label("contract.rank", pair.language), say)


def _rows(
    pair: _Pair,
    table: str,
    name: Callable[[str, str, Rulebook | None], str],
    say: Callable[[str, _Pair, Rulebook], Side],
) -> Iterator[Point]:
    left: Mapping[str, Any] = getattr(pair.left, table)
    right: Mapping[str, Any] = getattr(pair.right, table)
    for row_id in [*left, *(key for key in right if key not in left)]:
        offered = [book for book in (left, right) if row_id in book and book[row_id].offered]
        if not offered:
            continue
        own = [
            name(row_id, pair.language, book)
            for book in (pair.left, pair.right)
            if row_id in getattr(book, table) and getattr(book, table)[row_id].offered
        ]
        title = " / ".join(dict.fromkeys(own))
        yield pair.point(title, partial(say, row_id, pair))


def _contract_side(row_id: str, pair: _Pair, book: Rulebook) -> Side:
    row = book.contracts.get(row_id)
    if row is None or not row.offered:
        return ABSENT
    other = (pair.right if book is pair.left else pair.left).contracts.get(row_id)
    facts = [worth_text(row, pair.language)]
    if book is pair.right and (other is None or not other.offered):
        facts.append(contract_text(row, book, pair.language))  # new to whoever comes from the left
    for field in fields(Contract):
        value = getattr(row, field.name)
        if field.name in _SAID_APART or field.name in ("value", "value_lost"):
            continue
        if field.name == "premiums":
            facts += _premium_list(row, pair)
        elif other is not None and other.offered and getattr(other, field.name) != value:
            path = f"contract.{field.name}"
            text = value_text(path, value, pair.language, book)
            facts.append(f"{field_label(path, pair.language, book)}: {text}")
    return Side("; ".join(filter(None, facts)), row.clauses)


def _premium_list(row: Contract, pair: _Pair) -> list[str]:
    """Premiums of a game, of those that both books know: else all rows would differ."""
    mine, others = (book.contracts.get(row.id) for book in (pair.left, pair.right))
    if mine is None or others is None or not (mine.offered and others.offered):
        return []
    known = {
        premium
        for premium in pair.left.premiums
        if premium in pair.right.premiums
        and pair.left.premiums[premium].offered
        and pair.right.premiums[premium].offered
    }
    if known & set(mine.premiums) == known & set(others.premiums):
        return []
    shown = tuple(premium for premium in row.premiums if premium in known)
    text = value_text("contract.premiums", shown, pair.language)
    return [f"{field_label('contract.premiums', pair.language)}: {text}"]


def _premium_side(row_id: str, pair: _Pair, book: Rulebook) -> Side:
    row = book.premiums.get(row_id)
    if row is None or not row.offered:
        return ABSENT
    other = (pair.right if book is pair.left else pair.left).premiums.get(row_id)
    facts = [f"{field_label('premium.silent', pair.language)} {row.silent}"]
    if row.can_announce:
        facts.append(f"{field_label('premium.announced', pair.language)} {row.announced}")
    if book is pair.right and (other is None or not other.offered):
        facts.append(premium_text(row, book, pair.language))
    for field in fields(type(row)):
        if field.name in _SAID_APART or field.name in ("silent", "announced"):
            continue
        value = getattr(row, field.name)
        if other is not None and other.offered and getattr(other, field.name) != value:
            path = f"premium.{field.name}"
            text = value_text(path, value, pair.language, book)
            facts.append(f"{field_label(path, pair.language, book)}: {text}")
    return Side("; ".join(filter(None, facts)), row.clauses)


def _is_played(regime: str, book: Rulebook) -> bool:
    """How tricks go where no game is played so is of no interest; that the games lack is said."""
    rows = book.contracts.values()
    return regime in book.play and any(row.offered and row.regime == regime for row in rows)


def _section(pair: _Pair, section: str, find: Callable[[Rulebook], Any]) -> Iterator[Point]:
    for field in fields(find(pair.left)):
        if field.name in ("id", "clauses"):
            continue
        path = f"{section}.{field.name}"

        def say(book: Rulebook, path: str = path, key: str = field.name) -> Side:
            item = find(book)
            text = value_text(path, getattr(item, key), pair.language, book)
            return Side(text, item.clauses.get(key, ()))

        yield pair.point(field_label(path, pair.language, pair.left), say)
    for rule in COMMON.get(section, ()):

        def agree(book: Rulebook, rule: str = rule) -> Side:
            text = rule_text(f"{section}.{rule}", pair.language, book)
            return Side(text, find(book).clauses.get(rule, ()))

        yield pair.point(rule_label(f"{section}.{rule}", pair.language, pair.left), agree)


def _options(pair: _Pair) -> Iterator[Point]:
    keys = [
        *pair.left.options,
        *(key for key in pair.right.options if key not in pair.left.options),
    ]
    for key in keys:

        def say(book: Rulebook, key: str = key) -> Side:
            option = book.options.get(key)
            if option is None:
                return ABSENT
            setting = book.settings[key]
            rest = [
                option_value(option, value, pair.language)
                for value in option.values
                if value != setting
            ]
            span = f" ({', '.join(rest)})" if rest else f" ({option.low}–{option.high})"
            said = option_value(option, setting, pair.language)
            return Side(said + span, option.clauses)

        option = pair.left.options.get(key) or pair.right.options[key]
        text = option_label(option, pair.language)
        yield replace(pair.point(text, say), key=key)


def _own_clauses(pair: _Pair) -> Iterator[Point]:
    """The clauses that house rules have written themselves."""
    for clause_id in dict.fromkeys((*pair.left.own_clauses, *pair.right.own_clauses)):

        def say(book: Rulebook, clause_id: str = clause_id) -> Side:
            clause = book.own_clauses.get(clause_id)
            return ABSENT if clause is None else Side(clause.rule, (clause_id,))

        yield pair.point(clause_id, say)


def _word(key: str, book: Rulebook) -> Side:
    if key in ("herz", "karo", "pik", "treff"):
        return Side(book.dialect.get(key) or str(names.tables()["de"]["suit"][key]))
    return Side(names.word(key, book))


def _word_label(key: str) -> str:
    tables = names.tables()
    suits, words = tables["de"]["suit"], tables["word"]
    return str(suits.get(key) or words[key])
