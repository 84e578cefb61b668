"""What happens to conduct."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.tournament.office.players.sanctions import Ban


@dataclass(frozen=True, slots=True)
class Warned:
    number: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Excluded:
    number: int
    from_round: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Banned:
    ban: Ban


@dataclass(frozen=True, slots=True)
class BanLifted:
    name: str
    member: str | None = None
