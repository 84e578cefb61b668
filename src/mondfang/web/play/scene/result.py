"""The end of a game and the running sheet: lines with their clauses, both ledgers, the promise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mondfang.game.outcome import Outcome
from mondfang.referee.words import tables, words
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name
from mondfang.settlement import Settlement
from mondfang.speech import numbers, pick
from mondfang.table.shuffle import Opening, packets_text
from mondfang.table.table_view import SheetLine
from mondfang.web.play.scene.table import Seen
from mondfang.words import clause_rules, item_name, outcome_words


@dataclass(frozen=True, slots=True)
class Number:
    text: str
    minus: bool
    you: bool
    small: str = ""  # the other ledger


@dataclass(frozen=True, slots=True)
class ResultRow:
    label: str
    numbers: tuple[Number, ...]
    clauses: tuple[tuple[str, str], ...] = ()  # id and rule


@dataclass(frozen=True, slots=True)
class ResultScene:
    """How the game ended and what is written for it."""

    title: str
    facts: tuple[str, ...]
    names: tuple[tuple[str, bool], ...]
    rows: tuple[ResultRow, ...]
    total: ResultRow
    cents: ResultRow | None
    game: int
    table: str
    commitment: str
    opened: tuple[str, str, int, str] | None  # pack, salt, cards lifted, packets after a knock
    next_commitment: str
    may_cut: bool  # whoever may start the next deal may lift some of its pack first


def result_scene(seen: Seen) -> ResultScene | None:
    """None while the game runs."""
    table = seen.table
    if table.outcome is None or table.settlement is None:
        return None
    settled, opened = table.settlement, table.opened
    return ResultScene(
        title=_title(seen, table.outcome),
        facts=tuple(_facts(seen, table.outcome)),
        names=tuple((seen.name(seat), seat == table.seat) for seat in range(4)),
        rows=tuple(_lines(seen, settled)),
        total=ResultRow(seen.t("Summe", "Total"), points_row(settled.points, table.seat)),
        cents=None
        if settled.cents is None
        else ResultRow(
            seen.t("Kassa", "Cash"), money_row(settled.cents, table.seat, seen.language)
        ),
        game=table.game,
        table=table.id,
        commitment=table.commitment or "",
        opened=None if opened is None else _opened(opened),
        next_commitment=table.next_commitment or "",
        may_cut=table.can_deal and table.next_commitment is not None and not table.knocked,
    )


def _opened(opening: Opening) -> tuple[str, str, int, str]:
    return opening.deck, opening.salt, opening.cut, packets_text(opening.packets)


def _title(seen: Seen, outcome: Outcome) -> str:
    if outcome.ending == "renonce" and outcome.irregularities:
        kind = outcome.irregularities[0]
        who = ", ".join(seen.name(seat) for seat in kind.seats)
        return f"Renonce: {who}"
    return outcome_words(seen.book, outcome, seen.language)


def _facts(seen: Seen, outcome: Outcome) -> list[str]:
    """Who played with whom, the tricks, the points of the other side."""
    found = []
    if outcome.games and outcome.terms is None:
        who = ", ".join(seen.name(game.seat) for game in outcome.games)
        found.append(f"{seen.t('Spieler', 'Declarer')}: {who}")
    if outcome.partner is not None:
        found.append(f"Partner: {seen.name(outcome.partner)}")
    if outcome.defence_thirds is not None:
        theirs = numbers.card_points(outcome.defence_thirds, seen.language)
        found.append(f"{seen.t('Gegner', 'Opponents')}: {theirs}")
    if outcome.terms is not None:
        each = (
            f"{seen.name(seat)} {numbers.card_points(outcome.card_thirds[seat], seen.language)}"
            for seat in range(4)
        )
        found.append(", ".join(each))
    elif any(outcome.tricks):
        each = (f"{seen.name(seat)} {outcome.tricks[seat]}" for seat in range(4))
        found.append(f"{seen.t('Stiche', 'Tricks')}: {', '.join(each)}")
    for fault in outcome.irregularities:
        if fault.note in tables()["fault"]:
            found.append(words("fault", fault.note, seen.language))
    return found


def _lines(seen: Seen, settled: Settlement) -> list[ResultRow]:
    return [
        ResultRow(
            item_name(seen.book, line, seen.language, seen.name),
            points_row(line.points, seen.table.seat),
            clause_rules(seen.book, line.clauses, seen.language),
        )
        for line in settled.lines
    ]


def points_row(points: tuple[int, ...], you: int | None) -> tuple[Number, ...]:
    return tuple(Number(numbers.signed(n), n < 0, seat == you) for seat, n in enumerate(points))


def money_row(cents: tuple[int, ...], you: int | None, language: str) -> tuple[Number, ...]:
    return tuple(
        Number(numbers.amount(n, language), n < 0, seat == you) for seat, n in enumerate(cents)
    )


@dataclass(frozen=True, slots=True)
class Sheet:
    """The running sheet by seat at the table."""

    names: tuple[tuple[str, bool], ...]
    rows: Rows
    total: ResultRow
    cents: ResultRow | None
    pot: str
    deals_left: int | None


def sheet_scene(seen: Seen) -> Sheet:
    table = seen.table
    size = len(table.chairs)
    totals = table.totals or (0,) * size
    return Sheet(
        names=tuple((seen.chair_name(seat), seat == table.you) for seat in range(size)),
        rows=_sheet_rows(Same(table.sheet), seen.book, seen.language, table.you),
        total=ResultRow(seen.t("Schrift", "Points"), points_row(totals, table.you)),
        cents=None
        if table.cent_totals is None or not table.sheet
        else ResultRow(
            seen.t("Kassa €", "Cash €"), money_row(table.cent_totals, table.you, seen.language)
        ),
        pot="" if table.pot is None else numbers.amount(table.pot, seen.language),
        deals_left=table.deals_left if table.last_round else None,
    )


class Same:
    """A key that is one object and no other: the sheet of a table stays the same for a whole game,
    and to compare its lines at every card would take longer than to write them."""

    __slots__ = ("value",)

    def __init__(self, value: tuple[SheetLine, ...]) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


class Rows(tuple[ResultRow, ...]):
    """The lines of a sheet; equal only to themselves, so that they are quickly told apart."""

    __slots__ = ()

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


@lru_cache(maxsize=2048)
def _sheet_rows(sheet: Same, book: Rulebook, language: str, you: int | None) -> Rows:
    return Rows(_sheet_row(line, book, language, you) for line in sheet.value)


def _sheet_row(line: SheetLine, book: Rulebook, language: str, you: int | None) -> ResultRow:
    if line.contract is None or line.thrown_in:
        label = pick(language, "zusammengeworfen", "thrown in")
    else:
        label = contract_name(line.contract, language, book)
    label = f"{line.game}. {label}{' ×2' if line.doubled else ''}"
    points = points_row(line.points, you)
    if line.cents is None:
        return ResultRow(label, points)
    paid = [numbers.amount(cents, language) for cents in line.cents]
    return ResultRow(
        label,
        tuple(
            Number(number.text, number.minus, number.you, small)
            for number, small in zip(points, paid, strict=True)
        ),
    )
