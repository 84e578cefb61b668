"""The block of an evening at a real table: game after game, running sums, a way back.

A pure value; on paper, in a file or behind a page it is one JSON object a line: the head, then a
slip or four numbers for each game, and ``{"undo": true}`` where the last one was taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.answer import check_stake
from mondfang.scorer.slip.form import Slip, SlipError, plain
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import Settlement, settle
from mondfang.settlement.carried import TableState, after_game, after_row, pay_in
from mondfang.settlement.ledger import NOTHING, Row, as_row
from mondfang.speech import Text

FORMAT = 1


class Head(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """What holds all evening: the book and its options, who sits where, the stake, who dealt."""

    rulebook: str
    options: dict[str, str] = {}
    names: tuple[str, ...] = ()
    stake: int | None = None
    dealer: int = 3  # of the first deal: then the first seat is forehand
    block: int = FORMAT


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One line after the head: a slip, four numbers as they were written, or one taken back."""

    slip: dict[str, object] | None = None
    row: tuple[int, int, int, int] | None = None
    undo: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """One game on the block; ``pot`` is what went to (minus) or came from the Pagatkassa."""

    entry: Entry
    dealer: int
    contract: str | None
    settlement: Settlement | None  # None where only the numbers are known
    points: Row
    cents: Row | None
    pot: Row
    doubled: bool  # a game of a Radl
    after: TableState


@dataclass(frozen=True, slots=True)
class Draft:
    """The games so far and what the table carries on."""

    book: Rulebook
    head: Head
    games: tuple[Written, ...] = ()

    @property
    def carried(self) -> TableState:
        """The pot and the doubled games that are left."""
        return self.games[-1].after if self.games else TableState()

    @property
    def dealer(self) -> int:
        """Who deals next."""
        return (self.games[-1].dealer + 1) % 4 if self.games else self.head.dealer

    @property
    def forehand(self) -> int:
        return (self.dealer + 1) % 4

    @property
    def points(self) -> Row:
        """The Schrift, summed by seat."""
        return _sums([game.points for game in self.games])

    @property
    def cents(self) -> Row | None:
        """The Kassa with the pot, summed by seat; None where a game has no stake."""
        rows = [game.cents for game in self.games if game.cents is not None]
        if len(rows) < len(self.games):
            return None
        return _sums([*rows, *(game.pot for game in self.games)])

    def with_slip(self, slip: Slip) -> Draft:
        """One game more, settled; raises SlipError."""
        if slip.rulebook != self.book.id:
            raise SlipError("contradiction", "rulebook", "other-book", book=self.book.title)
        check_stake(self.book, slip)
        outcome = outcome_of_slip(self.book, slip)
        stake = self.head.stake if slip.stake is None else slip.stake
        dealer = self.dealer if slip.forehand is None else (slip.forehand - 1) % 4
        before, paid = pay_in(self.book, self.carried, dealer)
        settled = settle(self.book, outcome, stake)
        after, settled, moved = after_game(self.book, before, outcome, settled)
        game = Written(
            Entry(slip=plain(slip)), dealer, slip.contract, settled, settled.points, settled.cents,
            _sums([paid, moved]), before.doubled_left > 0, after,
        )  # fmt: skip
        return replace(self, games=(*self.games, game))

    def with_row(self, row: Sequence[int]) -> Draft:
        """One game more of which only the four numbers are known, as they were written."""
        if len(row) != 4 or sum(row) != 0:
            raise SlipError("bad-row", "row")
        points = as_row(row)
        before, paid = pay_in(self.book, self.carried, self.dealer)
        after = after_row(self.book, before, points)
        stake = self.book.money.cents_per_point or self.head.stake
        known = stake is not None and self.book.kontra.ledger == "points"
        cents = as_row([number * (stake or 0) for number in points]) if known else None
        entry, doubled = Entry(row=points), before.doubled_left > 0
        game = Written(entry, self.dealer, None, None, points, cents, paid, doubled, after)
        return replace(self, games=(*self.games, game))

    def back(self) -> Draft:
        """Without the last game."""
        return replace(self, games=self.games[:-1])

    def with_entry(self, entry: Entry) -> Draft:
        """What a line of the file says."""
        if entry.undo:
            return self.back()
        if entry.row is not None:
            return self.with_row(entry.row)
        return self.with_slip(msgspec.convert(entry.slip, Slip))


def _sums(rows: Iterable[Row]) -> Row:
    return as_row([sum(column) for column in zip(NOTHING, *rows, strict=True)])


def line_of(value: Head | Entry) -> bytes:
    """The head or an entry as a line of the file."""
    shown = msgspec.to_builtins(value)
    if isinstance(value, Head):
        shown = {"block": value.block, **shown}
    return msgspec.json.encode(shown) + b"\n"


def _in_line(number: int, problem: SlipError) -> SlipError:
    found = SlipError(problem.code, f"line {number}", problem.reason, **problem.details)
    found.place = Text(f"Zeile {number}", f"line {number}")
    return found


def read_draft(lines: Iterable[bytes], find: Callable[[str, Mapping[str, str]], Rulebook]) -> Draft:
    """The block that the lines tell; raises SlipError with the number of the line."""
    draft: Draft | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            if draft is None:
                head = msgspec.json.decode(line, type=Head)
                if len(head.names) not in (0, 4) or not 0 <= head.dealer < 4:
                    raise SlipError("bad-block")
                draft = Draft(find(head.rulebook, head.options), head)
            else:
                draft = draft.with_entry(msgspec.json.decode(line, type=Entry))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise _in_line(number, SlipError("no-json", "", "broken")) from None
        except SlipError as problem:
            raise _in_line(number, problem) from None
    if draft is None:
        raise SlipError("no-json", "", "empty-block")
    return draft
