"""What is played besides the presets: a table bonus, the best rounds, teams, a marathon.

Every answer may be left out; then the preset decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from mondfang.speech import Text, pick
from mondfang.tournament.format.bounds import MOST_DEALS, MOST_MINUTES, MOST_ROUNDS, MOST_TEAM
from mondfang.tournament.format.checks import Misfit, plan_misfits, scoring_misfits
from mondfang.tournament.format.model import Format, RoundPlan, TeamPlan

EXTRAS: Final[Mapping[str, Text]] = {
    "deals": Text(
        "„{found}“: Spiele je Runde sind 4, 8, 12, 16, 20 … (jeder gibt gleich oft).",
        "'{found}': deals a round are 4, 8, 12, 16, 20 … (everybody deals as often).",
    ),
    "minutes": Text(
        "„{found}“ ist keine Zahl von Minuten ab 1.", "'{found}' is not a number of minutes."
    ),
    "bonus": Text(
        "„{found}“: ein Tischbonus sind höchstens fünf Zahlen wie 6 3 0 0, die höchste zuerst.",
        "'{found}': a table bonus is at most five numbers such as 6 3 0 0, the highest first.",
    ),
    "best": Text(
        "„{found}“: so viele Runden gibt es nicht, oder es zählt schon das Mittel.",
        "'{found}': there are not that many rounds, or the mean counts already.",
    ),
    "marathon": Text("Nur ankreuzen.", "Tick it or leave it."),
    "least": Text(
        "„{found}“: so viele Runden gibt es nicht.", "'{found}': there are not that many rounds."
    ),
    "team": Text(
        f"„{{found}}“: ein Team sind 2 bis {MOST_TEAM} Leute.",
        f"'{{found}}': a team is 2 to {MOST_TEAM} people.",
    ),
    "counts": Text(
        "„{found}“: so viele hat ein Team nicht.", "'{found}': a team does not have that many."
    ),
}
"""What is wrong with an answer, by the answer."""

_FIELDS: Final = {
    "scoring.best": "best",
    "scoring": "best",
    "scoring.least_rounds": "least",
    "scoring.table_bonus": "bonus",
    "teams.counts": "counts",
    "teams.size": "team",
    "round.deals": "deals",
    "round.minutes": "minutes",
}
_HIGHEST_BONUS: Final = 1000


def with_extras(form: Format, asked: Mapping[str, str]) -> tuple[Format, tuple[str, ...]]:
    """The format as asked for, and which answers are none."""
    wrong: list[str] = []

    def count(name: str, most: int, least: int = 1) -> int | None:
        text = asked.get(name, "").strip()
        if not text:
            return None
        if text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most:
            return int(text)
        wrong.append(name)
        return None

    deals, minutes = count("deals", MOST_DEALS), count("minutes", MOST_MINUTES)
    best, size = count("best", MOST_ROUNDS), count("team", MOST_TEAM, 2)
    counts, least = count("counts", MOST_TEAM), count("least", MOST_ROUNDS)
    bonus = _bonus(asked.get("bonus", ""))
    if asked.get("bonus", "").strip() and bonus is None:
        wrong.append("bonus")
    if asked.get("marathon") == "yes":
        form = _marathon(form, minutes, least)
    form = replace(form, rounds=tuple(_long(one, deals, minutes) for one in form.rounds))
    scoring = replace(form.scoring, best=best or form.scoring.best)
    form = replace(form, scoring=replace(scoring, table_bonus=bonus or scoring.table_bonus))
    if size is not None:
        form = replace(form, teams=TeamPlan(size, counts or size, apart=True))
    wrong += [_FIELDS[one.path] for one in _misfits(form)]
    return form, tuple(dict.fromkeys(wrong))


def _misfits(form: Format) -> Iterator[Misfit]:
    yield from scoring_misfits(form)
    for plan in form.rounds:
        yield from plan_misfits(plan, "round")


def _long(plan: RoundPlan, deals: int | None, minutes: int | None) -> RoundPlan:
    if plan.stage == "final" or deals == minutes is None:
        return plan
    return replace(plan, deals=deals if deals or minutes else plan.deals, minutes=minutes)


def _marathon(form: Format, minutes: int | None, least: int | None) -> Format:
    """People come and go, the mean of one's rounds counts, nobody waits for a sheet, no final."""
    main = tuple(one for one in form.rounds if one.stage == "main")
    by_clock = minutes is not None or all(one.deals is None for one in main)
    scoring = replace(
        form.scoring,
        weighting="per-deal" if by_clock else form.scoring.weighting,
        total="mean",
        least_rounds=least,
        left="ranked",
        ties=(),
    )
    office = replace(form.office, wait_for_sheets=False)
    return replace(form, rounds=main, cut=None, scoring=scoring, office=office)


def _bonus(text: str) -> tuple[int, ...] | None:
    words = text.replace(",", " ").split()
    known = [int(one) for one in words if one.isascii() and one.isdecimal() and len(one) < 5]
    if not words or len(known) < len(words) or max(known) > _HIGHEST_BONUS:
        return None
    return tuple(known)


def extra_lines(form: Format, language: str = "de") -> list[str]:
    """What is otherwise than in most tournaments, in words."""
    scoring, teams, lines = form.scoring, form.teams, list[str]()
    if scoring.table_bonus:
        told = ", ".join(map(str, scoring.table_bonus))
        lines.append(pick(language, f"Tischbonus {told}", f"table bonus {told}"))
    if scoring.best is not None:
        best = scoring.best
        lines.append(
            pick(language, f"die besten {best} Runden zählen", f"the best {best} rounds count")
        )
    if scoring.total == "mean":
        lines.append(
            pick(language, "es zählt das Mittel der eigenen Runden", "the mean of one's rounds")
        )
    if scoring.least_rounds:
        least = scoring.least_rounds
        lines.append(pick(language, f"gewertet ab {least} Runden", f"ranked from {least} rounds"))
    if teams is not None:
        size, counts = teams.size, teams.counts
        name = pick(language, "Tandems", "tandems") if size == 2 else f"Teams ({size})"
        told = pick(language, f"davon zählen {counts}", f"of these {counts} count")
        apart = pick(language, "nie an einem Tisch", "never at one table") if teams.apart else ""
        lines.append(", ".join(one for one in (name, told if counts < size else "", apart) if one))
    return lines
