"""Players by name: a rung, with a taste for risk, of an earlier commit, or somebody's own bot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Final

from mondfang.bots.ladder import RUNGS, make
from mondfang.bots.protocol import Bot, Style
from mondfang.lab.errors import LabError
from mondfang.lab.frozen.build import command_of
from mondfang.lab.frozen.catalogue import FROZEN
from mondfang.lab.frozen.pipe import Piped

# About how many games of a rung take a second or less of one core, most for the quick ones.
_PACE: Final = {"random": 100, "greedy": 100, "beginner": 40, "club": 10, "cup": 2, "master": 1}


@dataclass(frozen=True, slots=True)
class Spec:
    """A player to be made: ``cup``, ``cup@0.5`` (more risk), ``package.module:factory``."""

    name: str
    risk: float = 0.0

    def __str__(self) -> str:
        return f"{self.name}@{self.risk:g}" if self.risk else self.name

    @property
    def is_rung(self) -> bool:
        return ":" not in self.name


def read_spec(text: str) -> Spec:
    """Read a player's name and try to make it once, so that a mistake shows before any game."""
    name, sign, risk = text.partition("@")
    try:
        spec = Spec(name, float(risk) if sign else 0.0)
    except ValueError:
        spec = Spec(name, 2.0)
    if not -1 <= spec.risk <= 1:
        raise LabError("bad-risk", found=text, name=name)
    _made(spec)
    return spec


def _made(spec: Spec) -> Bot:
    if spec.name in FROZEN:
        frozen = FROZEN[spec.name]
        command = command_of(frozen.commit, spec.name)
        return Piped(spec.name, frozen.player, command, spec.risk)
    if spec.is_rung:
        if spec.name not in RUNGS:
            raise LabError("no-such-bot", name=spec.name, known=(*RUNGS, *FROZEN))
        return make(spec.name, Style(risk=spec.risk))
    module, _, attribute = spec.name.partition(":")
    try:
        bot = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as problem:
        raise LabError("bot-not-loaded", name=spec.name, problem=problem) from None
    if not isinstance(bot, Bot):
        raise LabError("not-a-bot", name=spec.name)
    return bot


@lru_cache(maxsize=64)
def player(spec: Spec, seat: int) -> Bot:
    """The player of a seat; made once a process, for making one may mean reading weights."""
    return _made(spec)


def labels(specs: Iterable[Spec]) -> tuple[str, ...]:
    """Names to print; the second ``cup`` is ``cup #2``."""
    names: list[str] = []
    for spec in specs:
        again = sum(name.partition(" #")[0] == str(spec) for name in names)
        names.append(f"{spec} #{again + 1}" if again else str(spec))
    return tuple(names)


def pace(specs: Iterable[Spec]) -> int:
    """How many games make a handy piece of work for one process."""
    return min(_PACE.get(spec.name.partition("-")[0], 2) for spec in specs)
