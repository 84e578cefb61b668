"""One deal on a sheet: what is paid in before it, the line it gives, what is carried on.

The same for the cards of a table on the screen and for the block of a real one, four or five at it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.game import Outcome
from mondfang.game.dealing.rotation import Rotation
from mondfang.rulebook.model import Rulebook
from mondfang.settlement.carried import TableState, after_game, final_round, pay_in
from mondfang.settlement.ledger import Settlement
from mondfang.settlement.settle import settle

Numbers = tuple[int, ...]  # by table seat, four or five


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One deal; ``pot`` is what went to (minus) or came from the Pagatkassa, in cents."""

    game: int
    contract: str | None
    declarer: int | None  # a table seat
    points: Numbers
    cents: Numbers | None  # the game alone, without the pot; None without a stake
    pot: Numbers | None = None  # None where the table has no Pagatkassa
    thrown_in: bool = False
    doubled: bool = False  # a game of a Radl
    ending: str = "played"


@dataclass(frozen=True, slots=True)
class Account:
    """What the table carries through one deal: pot and Radl before and in it, what was paid in."""

    before: TableState
    during: TableState
    paid_in: Numbers


@dataclass(frozen=True, slots=True)
class Written:
    """A finished game on the sheet, and what the table carries on."""

    line: SheetLine
    outcome: Outcome
    settlement: Settlement
    after: TableState


def opened_account(book: Rulebook, before: TableState, dealing: Rotation) -> Account:
    """Before a deal: who pays into the pot, and whether the last round begins."""
    starts = before.pot == 0 and book.money.pagatkassa_start_cents > 0
    sits_out = dealing.sits_out
    state, row = pay_in(book, before, dealing.dealer if sits_out is None else 0)
    if sits_out is None or starts:
        paid = dealing.row(row)
    else:  # the dealer pays, though he does not play
        paid = tuple(row[0] if seat == sits_out else 0 for seat in range(dealing.size))
    return with_final_round(book, Account(before, state, paid), dealing)


def with_final_round(book: Rulebook, account: Account, dealing: Rotation) -> Account:
    """Where that was agreed, the last round counts double from its first deal on."""
    if dealing.rounds_left != dealing.size:
        return account
    return replace(account, during=final_round(book, account.during, dealing.size))


def written(
    book: Rulebook,
    account: Account,
    dealing: Rotation,
    game: int,
    outcome: Outcome,
    stake: int | None,
) -> Written:
    """The line of a finished game; a thrown-in deal counts for nothing, and nothing was paid in."""
    if outcome.ending == "thrown-in":
        nothing = (0,) * dealing.size
        pot = nothing if book.money.pagatkassa else None
        line = SheetLine(game, None, None, nothing, nothing, pot, True, False, outcome.ending)
        return Written(line, outcome, settle(book, outcome, stake), account.before)
    doubled = account.during.doubled_left > 0
    settled = settle(book, outcome, stake)
    after, settled, moved = after_game(book, account.during, outcome, settled, dealing.size)
    line = SheetLine(
        game,
        outcome.contract,
        None if outcome.declarer is None else dealing.players[outcome.declarer],
        dealing.row(settled.points),
        None if settled.cents is None else dealing.row(settled.cents),
        _pot(book, account, dealing.row(moved)),
        False,
        doubled,
        outcome.ending,
    )
    return Written(line, outcome, settled, after)


def _pot(book: Rulebook, account: Account, moved: Numbers) -> Numbers | None:
    if not book.money.pagatkassa:
        return None
    return tuple(paid + won for paid, won in zip(account.paid_in, moved, strict=True))
