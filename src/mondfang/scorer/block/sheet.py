"""The sheet of a block: every line settled in its order, running sums, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mondfang.game.dealing.rotation import Rotation, game_row, players_at
from mondfang.game.outcome import Outcome
from mondfang.rulebook.names import contract_name
from mondfang.scorer.block.entries import Entry, Facts
from mondfang.scorer.block.fold import Block, Deal, rotation
from mondfang.scorer.rows.story import RowStory
from mondfang.scorer.rows.words import story_text
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import outcome_of_slip
from mondfang.settlement import Settlement
from mondfang.settlement.carried import TableState, after_game, after_row
from mondfang.settlement.ledger import as_row
from mondfang.settlement.lines import Account, opened_account, with_final_round, written
from mondfang.speech import Text

Numbers = tuple[int, ...]  # by player
AHEAD = 40  # deals that a phone without a net may write

_STRUCK = Text("gestrichen", "struck")
_TYPED = Text("Zeile", "row")


@dataclass(frozen=True, slots=True)
class BlockLine:
    """One deal as it is written, by player; what it was before a correction is in ``deal``."""

    number: int
    deal: Deal
    dealer: int  # a player
    sits_out: int | None
    declarer: int | None
    contract: str | None
    outcome: Outcome | None  # None: a typed row or a struck one
    settlement: Settlement | None  # by game seat
    points: Numbers
    cents: Numbers | None
    pot: Numbers
    doubled: bool
    totals: Numbers  # the points up to here
    opens: int  # deals that count double from this one on, whatever was played before it
    starts: int  # deals that count double after this one, if none does already


@dataclass(frozen=True, slots=True)
class Coming:
    """A deal that nobody has played yet: who deals it, who plays, how often it counts."""

    number: int
    dealer: int
    forehand: int
    sits_out: int | None
    players: tuple[int, int, int, int]  # by game seat
    factor: int
    opens: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that numbers say about a block."""

    block: Block
    lines: tuple[BlockLine, ...]
    points: Numbers
    cents: Numbers | None  # the Kassa with the pot; None where no stake is known
    pot: int
    doubled_left: int
    coming: tuple[Coming, ...]
    deals_left: int | None

    @property
    def is_over(self) -> bool:
        return self.deals_left == 0


def sheet_of(block: Block) -> Sheet:
    """Settle everything, from the first deal on."""
    table, carried = rotation(block), TableState()
    lines: list[BlockLine] = []
    for number, deal in enumerate(block.deals, 1):
        table = _asked(block, table, number)
        before = lines[-1].totals if lines else (0,) * block.size
        line, carried = _line(block, table, carried, number, deal, before)
        lines.append(line)
        table = table.played().written()
    table = _asked(block, table, block.next_deal)
    left = _deals_left(block, table)
    points = lines[-1].totals if lines else (0,) * block.size
    known = [line.cents for line in lines if line.cents is not None]
    cents = None
    if len(known) == len(lines):
        cents = _summed([*known, *(line.pot for line in lines)], block.size)
    ahead = _coming(block, table, carried, left)
    return Sheet(block, tuple(lines), points, cents, carried.pot, carried.doubled_left, ahead, left)


def _line(
    block: Block, table: Rotation, carried: TableState, number: int, deal: Deal, totals: Numbers
) -> tuple[BlockLine, TableState]:
    seats, stake = block.seats_at(number), block.head.stake
    account = opened_account(block.book, carried, table)
    nothing = (0,) * block.size
    line = BlockLine(
        number, deal, seats[table.dealer], _player(seats, table.sits_out), None, None, None, None,
        nothing, nothing, nothing, False, totals, _opens(block, table), 0,
    )  # fmt: skip
    game = deal.game
    if game is None:  # struck: the deal was played and counts for nothing
        return line, account.before
    paid = _by_player(account.paid_in, seats)
    if game.row is not None:
        four = as_row(game_row(game.row, table.dealer))
        after = after_row(block.book, account.during, four, block.size)
        points = _by_player(game.row, seats)
        declarer = _player(seats, game.declarer)
        line = replace(
            line, declarer=declarer, contract=game.contract, points=points,
            cents=_cents_of_row(block, points), pot=paid, doubled=account.during.doubled_left > 0,
            starts=after_row(block.book, TableState(), four, block.size).doubled_left,
        )  # fmt: skip
    else:
        assert game.slip is not None
        outcome = outcome_of_slip(block.book, slip_of(_seated(game.slip, block, number)))
        done = written(block.book, account, table, number, outcome, stake)
        after, told = done.after, done.line
        line = replace(
            line, declarer=_player(seats, told.declarer), contract=told.contract,
            outcome=outcome, settlement=done.settlement, points=_by_player(told.points, seats),
            cents=None if told.cents is None else _by_player(told.cents, seats),
            pot=nothing if told.pot is None else _by_player(told.pot, seats),
            doubled=told.doubled,
            starts=after_game(
                block.book, TableState(), outcome, done.settlement, block.size
            )[0].doubled_left,
        )  # fmt: skip
    return replace(line, totals=_summed([totals, line.points], block.size)), after


def _opens(block: Block, table: Rotation) -> int:
    """How many deals the last round doubles, where it begins and that was agreed."""
    nothing = Account(TableState(), TableState(), ())
    return with_final_round(block.book, nothing, table).during.doubled_left


def _seated(slip: dict[str, object], block: Block, number: int) -> dict[str, object]:
    """A slip knows its forehand, whether or not the scorer has said so."""
    return {**slip, "forehand": block.forehand_at(number)}


def _cents_of_row(block: Block, points: Numbers) -> Numbers | None:
    """The money of a typed row, where it follows from the points."""
    stake = block.book.money.cents_per_point or block.head.stake
    if stake is None or block.book.kontra.ledger != "points":
        return None if any(points) else (0,) * block.size
    return tuple(number * stake for number in points)


def _asked(block: Block, table: Rotation, number: int) -> Rotation:
    """Where the last round was asked for, its count begins."""
    if block.last_round is None or block.last_round[0] != number:
        return table
    table = table.request_end()
    seat = block.last_round[1].seat
    return table if seat is None or table.marked is not None else table.marked_at(seat)


def _deals_left(block: Block, table: Rotation) -> int | None:
    planned = None if block.head.deals is None else block.head.deals - len(block.deals)
    known = [left for left in (planned, table.rounds_left) if left is not None]
    return max(0, min(known)) if known else None


def _coming(
    block: Block, table: Rotation, carried: TableState, left: int | None
) -> tuple[Coming, ...]:
    """The deals ahead, as far as nothing happens in them that starts a Radl."""
    found = []
    for number in range(block.next_deal, block.next_deal + (AHEAD if left is None else left or 1)):
        account = opened_account(block.book, carried, table)
        doubled = account.during.doubled_left
        seats = block.seats_at(number)
        one, two, three, four = (seats[seat] for seat in players_at(block.size, table.dealer))
        found.append(
            Coming(
                number, seats[table.dealer], seats[table.forehand],
                _player(seats, table.sits_out), (one, two, three, four), 2 if doubled else 1,
                _opens(block, table),
            )
        )  # fmt: skip
        carried = replace(account.during, doubled_left=max(0, doubled - 1))
        table = table.played().written()
    return tuple(found)


def _player(seats: Sequence[int], seat: int | None) -> int | None:
    return None if seat is None else seats[seat]


def _by_player(row: Sequence[int], seats: Sequence[int]) -> Numbers:
    numbers = [0] * len(row)
    for seat, number in enumerate(row):
        numbers[seats[seat]] = number
    return tuple(numbers)


def _summed(rows: Sequence[Numbers], size: int) -> Numbers:
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * size


def says(block: Block, number: int, line: BlockLine, language: str) -> str:
    """A line in one sentence: what game it was, whose, and what was special about it."""
    if line.deal.game is None:
        return _STRUCK.said(language)
    if line.outcome is not None:
        story = RowStory(0, line.outcome, line.doubled)
        return story_text(block.book, story, language, block.game_names(number))
    return _row_says(block, line, language)


def _row_says(block: Block, line: BlockLine, language: str) -> str:
    game = _TYPED.said(language)
    if line.contract is not None:
        game = contract_name(line.contract, language, block.book)
    return game if line.declarer is None else f"{game} ({block.head.players[line.declarer]})"


def history_says(block: Block, number: int, game: Facts | None, language: str) -> str:
    """What stood on a line before it was corrected."""
    if game is None:
        return _STRUCK.said(language)
    if game.slip is not None:
        outcome = outcome_of_slip(block.book, slip_of(_seated(game.slip, block, number)))
        return story_text(block.book, RowStory(0, outcome), language, block.game_names(number))
    assert game.row is not None
    return " ".join(f"{n:+d}".replace("-", "−") for n in game.row)


def author(entry: Entry) -> str:
    """Whoever wrote something, as far as he has a name."""
    return entry.by
