"""How the director's commands name people, tables, numbers and times."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from fractions import Fraction

from mondfang.cli.base.speech import language, say
from mondfang.speech import numbers
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.state import State
from mondfang.tournament.office.verbs import needs_repair


def person(entrant: Entrant) -> str:
    """``7 Spieler Sieben``: in the office everybody has a name."""
    return f"{entrant.number} {entrant.name or '–'}"


def people(state: State, numbers: Iterable[int]) -> str:
    return ", ".join(person(state.entrants[number]) for number in numbers)


def clock(at: float) -> str:
    """The time of day of a moment."""
    moment = datetime.datetime.fromtimestamp(at)
    return numbers.clock(moment.hour, moment.minute)


def number(value: Fraction | int | None, decimals: bool = False) -> str:
    """A number of the standings in the language of this call; ``decimals`` are always two."""
    if value is None or not decimals:
        return numbers.number(value, language())
    return numbers.decimal(value, 2, language())


def round_name(state: State, number: int) -> str:
    final = state.format.stage(number) == "final"
    return say(f"Runde {number}", f"Round {number}") + (
        say(" (Finale)", " (final)") if final else ""
    )


def repair_hint(state: State) -> str:
    """That drawn rounds no longer fit who is there, and what mends them; empty where they do."""
    rounds = needs_repair(state)
    listed = ", ".join(map(str, rounds))
    hint = say(
        f"Die Auslosung von Runde {listed} passt nicht mehr: mondfang tournament repair",
        f"The draw of round {listed} no longer fits: mondfang tournament repair",
    )
    return hint if rounds else ""
