"""What the conformance suite found out about a player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

CHECKS: Final = {
    "legal": "every answer is one of view.legal_actions",
    "finishes": "games that it plays alone come to their end",
    "repeatable": "the same view, seed and number of worlds give the same action",
    "honest": "other hidden cards behind the same view change nothing",
    "explains": "explain() tells what stood behind the last choice, best first",
    "in-time": "an answer comes within budget.seconds",
    "survives": "no decision of any phase ends in an exception",
}
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, with what is needed to see it again."""

    check: str
    book: str
    game: str
    seat: int
    phase: str
    text: str

    def __str__(self) -> str:
        return (
            f"{self.check}: {self.book}, {self.game}, seat {self.seat}, {self.phase}: {self.text}"
        )


@dataclass(slots=True)
class Report:
    """The findings, and how much was looked at."""

    bot: str
    games: int = 0
    decisions: Counter[str] = field(default_factory=Counter)  # by phase
    seats: Counter[int] = field(default_factory=Counter)
    worlds: int = 0  # swaps of hidden cards that left the view alone
    timed: int = 0
    slowest: float = 0.0
    findings: list[Finding] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.findings

    def __str__(self) -> str:
        phases = ", ".join(f"{phase} {count}" for phase, count in sorted(self.decisions.items()))
        lines = [
            f"{self.bot}: {'passed' if self.passed else f'{len(self.findings)} faults'}",
            f"  {self.games} games, decisions: {phases}",
            f"  {self.worlds} other worlds behind the same view",
        ]
        if self.timed:
            lines.append(f"  {self.timed} timed answers, the slowest {1000 * self.slowest:.1f} ms")
        for check, meaning in CHECKS.items():
            found = [finding for finding in self.findings if finding.check == check]
            mark = "FAIL" if found else "ok" if check != "in-time" or self.timed else "--"
            lines.append(f"  {mark:4}  {check}: {meaning}")
            lines += [f"          {finding}" for finding in found[:SHOWN]]
            if len(found) > SHOWN:
                lines.append(f"          and {len(found) - SHOWN} more")
        return "\n".join(lines)


class NotConforming(AssertionError):
    """The player does not keep the protocol; ``report`` says where."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report
