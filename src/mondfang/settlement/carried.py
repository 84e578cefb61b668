"""What a table carries from game to game: the Pagatkassa and the Radl (doubled rounds)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.cards import TOTAL_THIRDS
from mondfang.game.outcome import Outcome
from mondfang.rulebook.model import RadlTrigger, Rulebook
from mondfang.settlement.ledger import Line, Row, Settlement, as_row, settlement, sides
from mondfang.settlement.positive import left_king_line

FANGS = ("mondfang", "pagatfang", "koenigfang")


@dataclass(frozen=True, slots=True)
class TableState:
    """The pot in cents, and how many doubled games are still to be played."""

    pot: int = 0
    doubled_left: int = 0


def pay_in(book: Rulebook, state: TableState, dealer: int) -> tuple[TableState, Row]:
    """Before a deal: the dealer pays his stake; an empty pot is started by all four."""
    money = book.money
    paid = [0, 0, 0, 0]
    if not money.pagatkassa:
        return state, as_row(paid)
    pot, starts = state.pot, state.pot == 0 and money.pagatkassa_start_cents > 0
    stake = money.pagatkassa_start_cents if starts else money.pagatkassa_cents
    for seat in range(4) if starts else (dealer,):
        due = _within_limit(book, pot, stake)
        paid[seat] = -due
        pot += due
    return replace(state, pot=pot), as_row(paid)


def _within_limit(book: Rulebook, pot: int, due: int) -> int:
    """As much of a payment as the pot may still hold."""
    limit = book.money.pagatkassa_limit_cents
    return max(0, min(due, limit - pot)) if limit else due


def after_game(
    book: Rulebook, state: TableState, outcome: Outcome, settled: Settlement, players: int = 4
) -> tuple[TableState, Settlement, Row]:
    """The settlement as it is written (doubled in a Radl), and what moves to or from the pot.

    ``players`` sit at the table: with five of them a Radl goes round in five deals.
    """
    running = state.doubled_left > 0
    written = doubled(book, settled) if running else settled
    left = state.doubled_left - 1 if running else 0
    if book.money.radl and not running and starts_radl(book, outcome, settled):
        left = players
    pot, row = _pagat(book, state.pot, outcome)
    return TableState(pot, left), written, row


def after_row(book: Rulebook, state: TableState, points: Row, players: int = 4) -> TableState:
    """After a game of which only the numbers are known: a Radl goes on; all zeros may start one."""
    if state.doubled_left > 0:
        return replace(state, doubled_left=state.doubled_left - 1)
    starts = book.money.radl and "nothing" in book.money.radl_after and not any(points)
    return replace(state, doubled_left=players) if starts else state


def final_round(book: Rulebook, state: TableState, players: int = 4) -> TableState:
    """The last round counts double where that was agreed; a running Radl is not doubled again."""
    if not book.money.radl_final_round:
        return state
    return replace(state, doubled_left=max(state.doubled_left, players))


def doubled(book: Rulebook, settled: Settlement) -> Settlement:
    cite = book.money.clauses["radl"]
    lines = [
        Line(
            line.item,
            (*line.clauses, *cite),
            _twice(line.points),
            None if line.cents is None else _twice(line.cents),
        )
        for line in settled.lines
    ]
    return settlement(lines)


def _twice(row: Row) -> Row:
    return as_row([2 * number for number in row])


def starts_radl(book: Rulebook, outcome: Outcome, settled: Settlement) -> bool:
    """Whether one of the things has happened after which the book plays a Radl."""
    if outcome.contract is None:
        return False
    if book.contracts[outcome.contract].talon == "tricks":
        return "trischaken" in book.money.radl_after
    happened: dict[RadlTrigger, bool] = {
        "catch": _is_caught(book, outcome),
        "halves": _are_halves(outcome),
        "nothing": not any(settled.points),
    }
    return any(happened.get(trigger, False) for trigger in book.money.radl_after)


def _is_caught(book: Rulebook, outcome: Outcome) -> bool:
    """Whether a premium for catching a card was made, or paid for a king that was left lying."""
    row = book.contracts[outcome.games[0].contract]
    left = outcome.ending in ("played", "unplayed") and left_king_line(book, outcome, row, None)
    caught = (f.made and book.premiums[f.premium].kind in FANGS for f in outcome.premiums)
    return bool(left) or any(caught)


def _are_halves(outcome: Outcome) -> bool:
    """35 : 35, as tables count."""
    ours = outcome.declarer_thirds
    return ours is not None and rounded(ours) == rounded(TOTAL_THIRDS - ours)


def rounded(thirds: int) -> int:
    """Whole points as tables count them: one Blatt is dropped, two make a point."""
    return (thirds + 1) // 3


def _pagat(book: Rulebook, pot: int, outcome: Outcome) -> tuple[int, Row]:
    """An announced Pagat empties the pot or doubles it; the announcer's side shares."""
    nothing = (0, 0, 0, 0)
    if not book.money.pagatkassa or pot == 0:
        return pot, nothing
    pagat = book.premium_of("bird", "I")
    said = [f for f in outcome.premiums if pagat and f.premium == pagat.id and f.announced]
    if not said or outcome.ending != "played":
        return pot, nothing
    fact = said[0]
    side = [seat for seat in range(4) if sides(outcome)[seat] == fact.side]
    row = [0, 0, 0, 0]
    if fact.made:
        each = pot // len(side)
        for seat in side:
            row[seat] = each
        return pot - each * len(side), as_row(row)
    due = _within_limit(book, pot, pot)
    each, rest = divmod(due, len(side))
    for seat in side:
        row[seat] = -each
    row[fact.by if fact.by in side else side[0]] -= rest
    return pot + due, as_row(row)
