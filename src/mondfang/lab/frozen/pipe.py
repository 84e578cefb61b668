"""A bot on the other end of a pipe."""

from __future__ import annotations

import atexit
import subprocess
from collections.abc import Sequence
from functools import lru_cache

from mondfang.bots.protocol import Budget, Choice, Explanation
from mondfang.game.actions import Action
from mondfang.game.view import View
from mondfang.lab.errors import LabError
from mondfang.lab.frozen.lines import choices_in, question


class Speaker:
    """A program that answers one line with one line; it ends when its input does."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        atexit.register(self.close)

    def ask(self, line: str) -> str:
        """The answer to a line; nothing where the program has ended."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except OSError:
            return ""
        return process.stdout.readline()

    def close(self) -> None:
        """End the program; asking it again finds nobody."""
        for end in (self._process.stdin, self._process.stdout):
            if end is not None and not end.closed:
                end.close()
        self._process.terminate()
        self._process.wait()


@lru_cache(maxsize=8)
def speaker(command: tuple[str, ...]) -> Speaker:
    """One program a process, whoever sits at the table."""
    return Speaker(command)


class Piped:
    """A player that another program answers for, out of what its seat was told."""

    def __init__(self, name: str, player: str, command: Sequence[str], risk: float = 0.0) -> None:
        self.name = name
        self._player, self._risk = player, risk
        self._command = tuple(command)
        self._last: Explanation | None = None

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        """Weighed by the other program; what this engine does not allow is left out.

        Rules may have been mended since that program was built: then its best choice among what is
        legal now is its answer.
        """
        legal = frozenset(view.legal_actions)
        if len(legal) == 1:
            return Explanation((Choice(view.legal_actions[0]),))
        line = speaker(self._command).ask(question(view, budget, self._player, self._risk))
        try:
            choices = choices_in(line)
        except (ValueError, KeyError, TypeError) as problem:
            raise LabError("frozen-failed", name=self.name, problem=problem) from None
        allowed = tuple(choice for choice in choices if choice.action in legal)
        if not allowed:
            raise LabError("frozen-failed", name=self.name, problem=line.strip())
        return Explanation(allowed)

    def choose(self, view: View, budget: Budget) -> Action:
        self._last = self.evaluate(view, budget)
        return self._last.best.action

    def explain(self) -> Explanation | None:
        return self._last
