"""One deal at the terminal: you and three players of code, from the first word to the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mondfang.bots import Bot, Budget, Explanation
from mondfang.cli.base.speech import say
from mondfang.cli.play.hints import hint_lines
from mondfang.cli.play.keys import Key
from mondfang.cli.play.terminal import Terminal
from mondfang.cli.play_undo import news, refusal_words
from mondfang.game import GameState, View
from mondfang.game import actions as act
from mondfang.game.actions import Action

# Forced, and yet asked for: with these cards are turned up, and nothing before can be taken back.
_TURNING_UP = (act.OpenTalon, act.TakeWhole)


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays: the seats of the players of code, the teacher, and whether this is practice."""

    terminal: Terminal
    players: Mapping[int, Bot]
    teacher: Bot
    training: bool = False


class Round:
    """A deal being played, and the decisions that could be taken back."""

    def __init__(self, table: Table, state: GameState, seed: int) -> None:
        self.table, self.terminal, self.state = table, table.terminal, state
        self.budget = Budget(seed)
        self.taken_back = 0
        self._told = 0
        self._decided: list[GameState] = []
        self._hint: tuple[GameState, Explanation] | None = None

    @property
    def you(self) -> int:
        return self.terminal.you

    def play(self) -> GameState:
        """Go on until the game is over."""
        while True:
            view = self.state.view(self.you)
            self.terminal.tell(view, view.told[self._told :])
            self._told = len(view.told)
            if self.state.turn is None:
                return self.state
            action = self._next(view, self.state.turn)
            if action is not None:
                self.state = self.state.apply(action)

    def _next(self, view: View, turn: int) -> Action | None:
        """What is done next; None after something was taken back."""
        if turn != self.you:
            return self.table.players[turn].choose(self.state.view(turn), self._spend())
        if len(view.legal_actions) == 1 and not isinstance(view.legal_actions[0], _TURNING_UP):
            return view.legal_actions[0]
        return self._decide(view)

    def _spend(self) -> Budget:
        """A seed of its own for every step: the same game again if the same is answered."""
        return self.budget.at(len(self.state.history))

    def _decide(self, view: View) -> Action | None:
        self.terminal.show_table(view)
        while True:
            match self.terminal.choice(view):
                case Key.HINT | Key.HINT_ALL as key:
                    self._give_hint(view, every=key is Key.HINT_ALL)
                case Key.UNDO:
                    if self.take_back():
                        return None
                case Key():
                    continue
                case action:
                    refused = self.state.refusal(action)
                    if refused is None:
                        self._decided.append(self.state)
                        return action
                    self.terminal.refuse(refused)

    def _give_hint(self, view: View, *, every: bool) -> None:
        if self._hint is None or self._hint[0] is not self.state:
            self._hint = (self.state, self.table.teacher.evaluate(view, self._spend()))
        teacher, name = self.table.teacher.name, self.terminal.name
        for line in hint_lines(view, self._hint[1], teacher, name, every=every):
            self.terminal.line(line)

    def take_back(self) -> bool:
        """Go back to the last own decision, if the rule of ``play_undo`` or training allows it."""
        if not self._decided:
            text = say("Es gibt nichts zurückzunehmen.", "There is nothing to take back.")
            self.terminal.line(text, "red")
            return False
        before = self._decided[-1].view(self.you)
        now = self.state.view(self.you)
        event = news(before, now)
        if event is not None and not self.table.training:
            seat = getattr(event, "seat", None)
            who = self.terminal.name(seat) if seat is not None else ""
            self.terminal.line(refusal_words(now, event, who), "red")
            return False
        self.state = self._decided.pop()
        self._told = len(before.told)
        self.taken_back += 1
        self.terminal.line(say("Zurückgenommen.", "Taken back."), "yellow")
        return True
