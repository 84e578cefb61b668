"""The end of a game: lines with their clauses, both ledgers, the promise."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.game.outcome import Outcome
from mondfang.referee.words import tables, words
from mondfang.speech import numbers
from mondfang.table.lesson.guide import guidance
from mondfang.table.pack.promise import opening_lines
from mondfang.web.base.clause_chips import has_page
from mondfang.web.play.scene.cards import Looked, last_scene
from mondfang.web.play.scene.table import Seen
from mondfang.words import StoryLine, clause_rules, outcome_words, settlement_story


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
    detail: str = ""  # by whom, announced or silent, made or lost
    link: str = ""  # where it is told item by item

    @property
    def own_rules(self) -> bool:
        """Whether some of the clauses are a house's own, which have no page to open."""
        return not all(has_page(clause) for clause, _ in self.clauses)


@dataclass(frozen=True, slots=True)
class ResultScene:
    """How the game ended and what is written for it."""

    title: str
    facts: tuple[str, ...]
    notes: tuple[str, ...]  # what holds for all rows: how points become money
    names: tuple[tuple[str, bool], ...]
    rows: tuple[ResultRow, ...]
    total: ResultRow
    cents: ResultRow | None
    last: Looked | None  # the trick that ended it
    game: int
    table: str
    commitment: str
    opened: tuple[str, ...]  # all lines that ``mondfang verify deal`` reads
    next_commitment: str
    explained: str  # to somebody who learns: what a settlement is
    may_cut: bool  # whoever may start the next deal may lift some of its pack first


def result_scene(seen: Seen) -> ResultScene | None:
    """None while the game runs."""
    table = seen.table
    if table.outcome is None or table.settlement is None:
        return None
    settled, opened = table.settlement, table.opened
    story = settlement_story(
        seen.book,
        table.outcome,
        settled,
        seen.language,
        seat_name=seen.name,
        you=table.seat,
        stake=table.setup.stake,
        doubled=bool(table.sheet) and table.sheet[-1].doubled,
    )
    return ResultScene(
        title=_title(seen, table.outcome),
        facts=tuple(_facts(seen, table.outcome)),
        names=tuple((seen.name(seat), seat == table.seat) for seat in range(4)),
        notes=story.notes,
        rows=tuple(_row(seen, line) for line in story.lines),
        total=ResultRow(seen.t("Summe", "Total"), points_row(settled.points, table.seat)),
        cents=None
        if settled.cents is None
        else ResultRow(
            seen.t("Kassa €", "Cash €"), money_row(settled.cents, table.seat, seen.language)
        ),
        last=_last(seen),
        game=table.game,
        table=table.id,
        commitment=table.commitment or "",
        opened=() if opened is None else opening_lines(opened),
        next_commitment=table.next_commitment or "",
        explained=_explained(seen),
        may_cut=table.can_deal and table.next_commitment is not None and not table.knocked,
    )


def _explained(seen: Seen) -> str:
    view = seen.table.view
    if view is None or view.seat is None or not seen.table.setup.guided:
        return ""
    return guidance(view, seen.language).sentence


def _last(seen: Seen) -> Looked | None:
    found = None if seen.table.view is None else last_scene(seen, seen.table.view)
    return None if found is None else found.trick


def _title(seen: Seen, outcome: Outcome) -> str:
    if outcome.ending == "renonce" and outcome.irregularities:
        kind = outcome.irregularities[0]
        who = ", ".join(seen.name(seat) for seat in kind.seats)
        return f"Renonce: {who}"
    return outcome_words(seen.book, outcome, seen.language, seen.name)


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


def _row(seen: Seen, line: StoryLine) -> ResultRow:
    """One item: its points, below them its money, and what happened."""
    numbers_row = points_row(line.points, seen.table.seat)
    if line.cents is not None:
        numbers_row = with_money(numbers_row, line.cents, seen.language)
    rules = clause_rules(seen.book, line.clauses, seen.language)
    return ResultRow(line.item, numbers_row, rules, line.told)


def points_row(points: tuple[int, ...], you: int | None) -> tuple[Number, ...]:
    return tuple(Number(numbers.signed(n), n < 0, seat == you) for seat, n in enumerate(points))


def money_row(cents: tuple[int, ...], you: int | None, language: str) -> tuple[Number, ...]:
    return tuple(
        Number(numbers.amount(n, language), n < 0, seat == you) for seat, n in enumerate(cents)
    )


def with_money(
    points: tuple[Number, ...], cents: tuple[int, ...], language: str
) -> tuple[Number, ...]:
    """The same numbers, below each of them what is paid."""
    paid = [numbers.amount(one, language) for one in cents]
    return tuple(
        Number(number.text, number.minus, number.you, small)
        for number, small in zip(points, paid, strict=True)
    )
