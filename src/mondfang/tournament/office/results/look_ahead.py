"""A look at what an entry would change in places, prizes and money, before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mondfang.speech import numbers, pick
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.model import stake_cents
from mondfang.tournament.office.events import Envelope, Event, SheetCorrected
from mondfang.tournament.office.fold import Change, Tournament, preview
from mondfang.tournament.office.forms import exact
from mondfang.tournament.office.kassa.accounts import prizes
from mondfang.tournament.office.state import State
from mondfang.tournament.sheet.model import loses_cents
from mondfang.tournament.standings.ranking import Place


@dataclass(frozen=True, slots=True)
class LookAhead:
    """Who moves, and whether money that was typed for the old version is not in the new one."""

    changes: tuple[Change, ...]
    kassa_lost: bool

    def as_json(self) -> dict[str, Any]:
        return {
            "changes": [change_json(one) for one in self.changes],
            "kassa_lost": self.kassa_lost,
        }


def look_ahead(state: Tournament, entry: Envelope) -> LookAhead:
    """What an entry would change; refused as the entry itself would be."""
    changes = preview(state, entry, lambda places: _cents(state, places))
    return LookAhead(changes, _loses_kassa(state, entry.event))


def _cents(state: Tournament, places: tuple[Place, ...]) -> Mapping[int, int]:
    """Prizes that the pot cannot hold yet are no reason to refuse a correction."""
    try:
        return prizes(state, places).cents
    except TournamentError as problem:
        if problem.code != "pot-too-small":
            raise
        return {}


def _loses_kassa(state: Tournament, event: Event) -> bool:
    if not isinstance(event, SheetCorrected):
        return False
    new = event.sheet
    return loses_cents(state.filed(new.round, new.table).sheet, new)


def change_json(change: Change) -> dict[str, Any]:
    before, after = change.before, change.after
    return {
        "number": change.number,
        "rank_before": before and before.rank,
        "rank_after": after and after.rank,
        "total_before": exact(before.total) if before else None,
        "total_after": exact(after.total) if after else None,
        "cents_before": change.cents_before,
        "cents_after": change.cents_after,
    }


def change_lines(state: State, ahead: LookAhead, language: str = "de") -> list[str]:
    """The changes in sentences, a line for each player."""
    lines = [_change_line(state, change, language) for change in ahead.changes]
    if not lines:
        nothing = ("Es ändert nichts an der Wertung.", "It changes nothing in the standings.")
        lines = [pick(language, *nothing)]
    if ahead.kassa_lost:
        lines.append(pick(language, *_lost(state)))
    return lines


def _lost(state: State) -> tuple[str, str]:
    if stake_cents(state.format):
        return (
            "Die eingetragene Kassa fällt weg: gezahlt werden wieder die Punkte zum Einsatz.",
            "The Kassa that was typed goes: paid are the points at the stake again.",
        )
    return (
        "Die eingetragene Kassa fällt weg: hier wird nichts mehr gezahlt.",
        "The Kassa that was typed goes: nothing is paid here any more.",
    )


def _change_line(state: State, change: Change, language: str) -> str:
    entrant = state.entrants[change.number]
    places = " → ".join(_place(place, language) for place in (change.before, change.after))
    line = f"  {entrant.number} {entrant.name or '–'}: {places}"
    if change.cents_before == change.cents_after:
        return line
    sums = (numbers.money(cents, language) for cents in (change.cents_before, change.cents_after))
    return f"{line}, {' → '.join(sums)}"


def _place(place: Place | None, language: str) -> str:
    if place is None or place.rank is None:
        return "–"
    word = pick(language, "Platz", "place")
    return f"{word} {place.rank} ({numbers.number(place.total, language)})"
