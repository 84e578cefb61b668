"""The table of an evening: the rotation, the sheet and the pot that people at a screen have too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mondfang.cards import SKUES
from mondfang.examples.dealing.chance import FirstOfAll
from mondfang.examples.dealing.evening import Evening, parts_of
from mondfang.examples.difference import Difference, listed, spaced, yes_or_no
from mondfang.examples.model import Texts
from mondfang.examples.play.play import uncited
from mondfang.examples.play.positions import deal_with
from mondfang.examples.play.speech import speaker
from mondfang.examples.score.money import row_text
from mondfang.game import Deal, IllegalAction, NotAllowed
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.errors import Refusal
from mondfang.referee.book import referee_book
from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import Settlement
from mondfang.settlement.carried import TableState
from mondfang.settlement.ledger import summed
from mondfang.settlement.lines import (
    SheetLine,
    Written,
    opened_account,
    with_final_round,
    written,
)
from mondfang.table.kept.sheet import RunningSheet


@dataclass(frozen=True, slots=True)
class EveningTable:
    """The seats before the next deal, what is carried on, and what was written."""

    seats: Rotation
    kassa: TableState
    dealt: tuple[Rotation, ...] = ()  # the seats of each deal
    lines: tuple[SheetLine, ...] = ()
    pots: tuple[int, ...] = ()
    last: Settlement | None = None

    def after(self, case: Evening, word: str) -> EveningTable:
        """One word later; raises IllegalAction or SlipError."""
        seat, text = speaker(word)
        seats = self.seats
        match text.split():
            case ["deal"]:
                seats.shuffle(FirstOfAll())
            case ["write"]:
                return replace(self, seats=seats.written())
            case ["void"]:
                seats.shuffle(FirstOfAll())
                return replace(self, seats=seats.thrown_in(), dealt=(*self.dealt, seats))
            case ["last", "round"]:
                return replace(self, seats=seats.request_end())
            case ["wrong", "dealer", dealer]:
                return replace(self, seats=seats.dealt_out_of_turn(int(dealer)))
            case ["dispute"]:
                cite = referee_book(seats.book).moment.clauses["disputes"]
                return replace(self, seats=seats.dispute(cite))
            case ["verdict"]:
                return replace(self, seats=seats.resolved())
            case ["onlooker", name]:
                return replace(self, seats=seats.join_onlooker(name))
            case ["send", "away", name]:
                return replace(self, seats=seats.send_away(seat or 0, name))
            case _:
                return self._played(case, text)
        return self

    def _played(self, case: Evening, word: str) -> EveningTable:
        """Dealt, played, and written down unless the word says otherwise."""
        name, unwritten, skues = parts_of(word)
        if self.seats.is_over:
            raise NotAllowed(Refusal("game-over"))
        self.seats.shuffle(FirstOfAll())
        seats = self.seats.dealt(_deal(self.seats, skues))
        account = opened_account(seats.book, self.kassa, self.seats)
        account = with_final_round(seats.book, account, seats)
        slip = slip_of(_told(seats, case.games[name]))
        outcome = outcome_of_slip(seats.book, slip)
        game = len(self.lines) + 1
        done: Written = written(seats.book, account, seats, game, outcome, case.stake)
        over = seats.played()
        return EveningTable(
            over if unwritten else over.written(),
            done.after,
            (*self.dealt, seats),
            (*self.lines, done.line),
            (*self.pots, done.after.pot),
            done.settlement,
        )


def _deal(seats: Rotation, skues: str | None) -> Deal:
    """Any cards, the Sküs where the word says."""
    code = SKUES.code
    if skues is None or skues == "talon":
        return deal_with(talon=code)
    return deal_with({seats.players.index(int(skues)): code})


def _told(seats: Rotation, slip: Mapping[str, Any]) -> dict[str, Any]:
    forehand = seats.players.index(seats.forehand)
    whole = {"rulebook": seats.book.id, "forehand": forehand, **slip}
    if not {"declarer", "declarers"} & set(whole):
        whole["declarer"] = forehand
    return whole


def evening_table(book: Rulebook, case: Evening) -> EveningTable:
    """The table before the first deal; raises NotAllowed."""
    size = case.players or 4
    first = size - 1 if case.dealer is None else case.dealer
    return EveningTable(Rotation(book, size, first, first), TableState(case.pot or 0))


def evening_otherwise(book: Rulebook, case: Evening) -> Iterator[Difference]:
    """Play the deals, then look at everything the example speaks of."""
    try:
        table = evening_table(book, case)
    except NotAllowed as problem:
        yield Difference("word", "legal", problem.code, str(case.players or 4))
        return
    for word in case.deals:
        try:
            table = table.after(case, word)
        except (IllegalAction, SlipError) as problem:
            yield Difference("word", "legal", problem.code, word)
            return
    for word in case.legal or ():
        yield Difference("legal", "legal", _refusal(table, case, word)[0], word)
    for word, expected in (case.illegal or {}).items():
        code, clauses = _refusal(table, case, word)
        yield Difference("illegal", expected, code, word)
        yield from uncited(case.cites or (), clauses, word)
    yield from _seats_otherwise(table, case)
    yield from _sheet_otherwise(table, case)


def _refusal(table: EveningTable, case: Evening, word: str) -> tuple[str, Texts]:
    try:
        table.after(case, word)
    except (IllegalAction, SlipError) as problem:
        return problem.code, problem.clauses
    return "legal", ()


def _seats_otherwise(table: EveningTable, case: Evening) -> Iterator[Difference]:
    dealt = table.dealt
    found: dict[str, Iterable[object]] = {
        "dealers": [seats.dealer for seats in dealt],
        "forehands": [seats.forehand for seats in dealt],
        "sits_out": [seats.sits_out for seats in dealt],
        "doubled": [line.game for line in table.lines if line.doubled],
        "pots": table.pots,
    }
    for name, numbers in found.items():
        expected = getattr(case, name)
        if expected is not None:
            yield Difference(name, spaced(expected), spaced(numbers))
    if case.next_dealer is not None:
        yield Difference("next_dealer", str(case.next_dealer), str(table.seats.dealer))
    if case.over is not None:
        yield Difference("over", yes_or_no(case.over), yes_or_no(table.seats.is_over))
    if case.onlookers is not None:
        yield Difference("onlookers", listed(case.onlookers), listed(table.seats.onlookers))


def sums(table: EveningTable) -> RunningSheet:
    """What the games come to together, the pot not among it."""
    size = table.seats.size
    sheet = RunningSheet((), (0,) * size, (0,) * size)
    for line in table.lines:
        sheet = sheet.with_line(replace(line, pot=None))
    return sheet


def _sheet_otherwise(table: EveningTable, case: Evening) -> Iterator[Difference]:
    lines = table.lines
    if case.rows is not None:
        yield from _rows_otherwise("rows", case.rows, [line.points for line in lines])
    if case.moved is not None:
        yield from _rows_otherwise("moved", case.moved, [line.pot or () for line in lines])
    sheet = sums(table)
    if case.totals is not None:
        yield Difference("totals", row_text(case.totals), row_text(sheet.points))
    if case.cents is not None:
        yield Difference("cents", row_text(case.cents), row_text(sheet.cents))
    for item, numbers in (case.worth or {}).items():
        last = table.last.lines if table.last is not None else ()
        rows = [line.points for line in last if line.item == item]
        yield Difference("worth", row_text(numbers), row_text(summed(rows) if rows else ()), item)


def _rows_otherwise(
    name: str, expected: Iterable[tuple[int, ...]], came: Iterable[tuple[int, ...]]
) -> Iterator[Difference]:
    texts = (" | ".join(map(row_text, rows)) or "nothing" for rows in (expected, came))
    yield Difference(name, *texts)
