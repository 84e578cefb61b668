"""How a table stands: from its empty chairs to its settled Kassa, and when it will be done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from mondfang.speech import Text
from mondfang.tournament.errors import Spot
from mondfang.tournament.format.model import Format
from mondfang.tournament.office.events import Ruled
from mondfang.tournament.office.records import Call
from mondfang.tournament.office.state import State
from mondfang.tournament.office.tables.calls import call_text
from mondfang.tournament.sheet.check import Doubt, doubts, totals_doubt
from mondfang.tournament.sheet.model import Sheet

How = Literal["drawn", "seated", "scorer", "playing", "handed-in", "doubtful", "accepted", "paid"]

WORDS: dict[How, Text] = {
    "drawn": Text("ausgelost", "drawn"),
    "seated": Text("sitzt", "seated"),
    "scorer": Text("{scorer} schreibt", "{scorer} keeps the score"),
    "playing": Text("Spiel {deal}", "deal {deal}"),
    "handed-in": Text("Zettel abgegeben", "sheet handed in"),
    "doubtful": Text("Zettel fraglich", "sheet doubtful"),
    "accepted": Text("Zettel angenommen", "sheet accepted"),
    "paid": Text("abgerechnet", "settled"),
}


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a round: how far it is, what is doubtful, and when it should be done."""

    round: int
    table: int
    how: How
    deal: int | None = None  # the one that is being played
    planned: int | None = None
    scorer: int | None = None
    doubtful: tuple[int, ...] = ()  # deals; 0 is the sums, or two entries that differ there
    signed: tuple[int, ...] = ()
    since: float | None = None  # when the table was last heard of
    done_at: float | None = None  # when it will be done at its pace
    call: Call | None = None  # the referee is wanted or there, and the clock stands

    def text(self, language: str = "de") -> str:
        scorer = "" if self.scorer is None else f"#{self.scorer}"
        said = WORDS[self.how].filled(deal=self.deal, scorer=scorer).said(language)
        if self.how == "playing" and self.planned is not None:
            said += f"/{self.planned}"
        if self.doubtful:
            deals = (Spot(deal=one).text(language) if one else "Σ" for one in self.doubtful)
            said += f" ({', '.join(deals)})"
        if self.call is not None:
            word = Text("Schiedsgericht", "referee").said(language)
            said += f", {word}: {call_text(self.call, language)}"
        return said

    def as_json(self, language: str = "de") -> dict[str, Any]:
        return {
            "round": self.round,
            "table": self.table,
            "state": self.how,
            "text": self.text(language),
            "deal": self.deal,
            "planned": self.planned,
            "scorer": self.scorer,
            "doubtful": list(self.doubtful),
            "signed": list(self.signed),
            "since": self.since,
            "done_at": self.done_at,
            "call": None if self.call is None else self.call.seq,
        }


def table_state(state: State, number: int, table: int) -> TableState:
    """How one table of a drawn round stands."""
    seats = state.table(number, table)
    planned = state.format.plan(number).deals_at(len(seats))
    scorer, call = state.scorers.get((number, table)), state.open_call(number, table)
    known = TableState(number, table, "drawn", planned=planned, scorer=scorer, call=call)
    filed = state.sheets.get((number, table))
    if filed is not None:
        return _of_filed(state, known)
    if (number, table) in state.handed:
        return _of_handed(state, known)
    return _of_playing(state, known)


def table_states(state: State, number: int) -> tuple[TableState, ...]:
    tables = range(1, len(state.draw_of(number).tables) + 1)
    return tuple(table_state(state, number, table) for table in tables)


def _of_filed(state: State, known: TableState) -> TableState:
    key = (known.round, known.table)
    filed = state.sheets[key]
    odd = {one.deal for one in filed.differences}
    if not filed.history:  # what was corrected has been looked at
        odd |= set(_doubtful(state, filed.sheet))
    how: How = "accepted"
    if key in state.settled:
        how = "paid"
    elif filed.differences:
        how = "doubtful"
    elif state.format.office.second_entry and not filed.is_agreed:
        how = "handed-in"
    scorer = filed.sheet.scorer or known.scorer
    return replace(known, how=how, scorer=scorer, doubtful=tuple(sorted(odd)))


def _of_handed(state: State, known: TableState) -> TableState:
    handed = state.handed[known.round, known.table]
    odd = _doubtful(state, handed.sheet)
    how: How = "doubtful" if odd else "handed-in"
    scorer = handed.sheet.scorer or known.scorer
    return replace(
        known, how=how, scorer=scorer, doubtful=odd, signed=handed.signed, since=handed.at
    )


def _of_playing(state: State, known: TableState) -> TableState:
    number, table = known.round, known.table
    clock = state.clocks.get(number)
    if clock is None:
        return known
    draft = state.drafts.get((number, table, False))
    written = 0 if draft is None else len(draft.rows)
    deal = max(written + 1, state.reached.get((number, table), 0))
    if draft is None and deal == 1:
        return replace(known, how="seated" if known.scorer is None else "scorer", deal=1)
    deal = deal if known.planned is None else min(deal, known.planned)
    since = None if draft is None else draft.at
    done = None
    if draft is not None and known.planned:
        pace = (draft.at - clock.started_at) / written
        done = clock.started_at + pace * known.planned
    signal = state.signal(number, table)
    if signal is not None and (done is None or signal < done):
        done = signal
    return replace(known, how="playing", deal=deal, since=since, done_at=done)


def _doubtful(state: State, sheet: Sheet) -> tuple[int, ...]:
    rulings = state.all_rulings_at(sheet.round, sheet.table)
    found = tuple(one.spot.deal or 0 for one in _doubts(state.format, sheet, rulings))
    return found if totals_doubt(state.format, sheet) is None else (0, *found)


@lru_cache(512)
def _doubts(form: Format, sheet: Sheet, rulings: tuple[Ruled, ...]) -> tuple[Doubt, ...]:
    """Looked up with every glance at the board, and the same until the sheet changes."""
    return tuple(doubts(form, sheet, rulings=rulings))
