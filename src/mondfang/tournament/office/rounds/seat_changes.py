"""What a change of the draw means for those who sit: told before it is made."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.speech import pick
from mondfang.tournament.draw.model import RoundDraw, meeting_counts
from mondfang.tournament.draw.repair import changes_between
from mondfang.tournament.office.state import State


def seat_change_lines(before: State, after: State, language: str = "de") -> list[str]:
    """Who sits elsewhere, who is new or gone, and how many meet again, a line each."""
    lines: list[str] = []
    for number, new in sorted(after.draws.items()):
        old = before.draws.get(number)
        if old is not None and old != new:
            head = pick(language, f"Runde {number}", f"Round {number}")
            lines += [f"{head}: {line}" for line in _moves(after, old, new, language)]
    repeats = [_repeats(state) for state in (before, after)]
    if lines and repeats[0] != repeats[1]:
        text = pick(language, "Wiederholte Begegnungen", "Repeated meetings")
        lines.append(f"{text}: {repeats[0]} → {repeats[1]}")
    return lines


def _moves(state: State, old: RoundDraw, new: RoundDraw, language: str) -> Iterator[str]:
    for who in sorted(set(old.players) - set(new.players)):
        yield f"{_who(state, who)}: {pick(language, 'nicht mehr dabei', 'no longer playing')}"
    for who in sorted(set(new.players) - set(old.players)):
        word = pick(language, "neu", "new")
        yield f"{_who(state, who)}: {word}, {table_name(new.table_of(who), language)}"
    for change in changes_between([old], [new]):
        was, now = (table_name(one or None, language) for one in (change.before, change.after))
        yield f"{_who(state, change.player)}: {was} → {now}"
    for table, (one, two) in enumerate(zip(old.tables, new.tables, strict=False), 1):
        if one != two and sorted(one) == sorted(two):
            seats = ", ".join(map(str, two))
            word = pick(language, "andere Plätze", "other seats")
            yield f"{table_name(table, language)}: {word}: {seats}"


def table_name(table: int | None, language: str = "de") -> str:
    if table is None:
        return pick(language, "setzt aus", "sits out")
    return pick(language, f"Tisch {table}", f"table {table}")


def _who(state: State, number: int) -> str:
    return f"{number} {state.entrants[number].name}".strip()


def _repeats(state: State) -> int:
    counts = meeting_counts(draw for _, draw in sorted(state.draws.items()))
    return sum(times - 1 for times in counts.values())
