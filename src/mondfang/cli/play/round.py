"""One deal at the terminal: you and bots, from the first word to the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mondfang.bots import Bot, Budget, Explanation
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import action_words
from mondfang.cli.play.hints import hint_lines
from mondfang.cli.play.keys import Key, Verb
from mondfang.cli.play.terminal import Terminal
from mondfang.game import GameState, IllegalAction, View
from mondfang.game import actions as act
from mondfang.game.actions import Action, Event
from mondfang.table.play.undo import undo_refusal
from mondfang.table.solo import Solo
from mondfang.table.table_view import TableView

# Forced, and yet asked for: with these cards are turned up, and nothing before can be taken back.
_TURNING_UP = (act.OpenTalon, act.TakeWhole)


@dataclass(frozen=True, slots=True)
class Companions:
    """Who plays: the table seats of the bots, and the teacher."""

    terminal: Terminal
    players: Mapping[int, Bot]
    teacher: Bot


class Round:
    """A deal being played at the table of one person."""

    def __init__(self, table: Companions, solo: Solo, seed: int) -> None:
        self.table, self.terminal, self.solo = table, table.terminal, solo
        self.budget = Budget(seed)
        self._told = 0
        self._hint: tuple[GameState, Explanation] | None = None

    def play(self) -> None:
        """Go on until the game is over."""
        if self.solo.seen.misdeal_pair:
            self._after_dealing()
        while True:
            if self.solo.bot_counts():
                self.terminal.tell_claim(self.solo.seen)
            seen = self.solo.seen
            self.terminal.see(seen)
            self._tell(seen)
            if seen.case is not None:
                self.do(f"answer {'yes' if self.terminal.yes() else 'no'}")
            elif seen.turn is None:
                return
            elif seen.turn != seen.you:
                self._let_play(seen.turn)
            else:
                self._act(seen)

    def _after_dealing(self) -> None:
        """The one who dealt may have dealt wrongly, until the first word."""
        while len(pair := self.solo.seen.misdeal_pair) == 2 and self.solo.seen.case is None:
            verb = self.terminal.after_dealing(*pair)
            if verb is None:
                return
            self.do(verb.text)

    def _tell(self, seen: TableView) -> None:
        view = seen.view
        assert view is not None
        self.terminal.tell(view, view.told[self._told :])
        self._told = len(view.told)  # fewer than before once something was taken back

    def _let_play(self, seat: int) -> None:
        if self.solo.bot_calls():
            self.terminal.tell_claim(self.solo.seen)
            return
        if self.solo.bot_claims():
            name = self.terminal.chair(seat)
            said = say(f"{name}: Der Rest gehört mir.", f"{name}: The rest is mine.")
            self.terminal.line(said, "yellow")
            return
        view = self.solo.table.bot_view(seat)
        self.solo.bot(self.table.players[seat].choose(view, self._spend()))

    def _spend(self) -> Budget:
        """A seed of its own for every step: the same game again if the same is answered."""
        return self.budget.at(len(self._state.history))

    @property
    def _state(self) -> GameState:
        return self.solo.table.running().state

    def _act(self, seen: TableView) -> None:
        """Your turn: what is forced is done at once, but for faults there is a choice."""
        view = seen.view
        assert view is not None
        forced = len(view.legal_actions) == 1 and seen.setup.manner == "strict"
        if forced and not isinstance(view.legal_actions[0], _TURNING_UP):
            self.solo.act(view.legal_actions[0], decided=False)
        else:
            self._decide(seen, view)

    def _decide(self, seen: TableView, view: View) -> None:
        self.terminal.show_table(view)
        while True:
            match self.terminal.choice(view):
                case Key.HINT | Key.HINT_ALL as key:
                    self._give_hint(view, every=key is Key.HINT_ALL)
                case Key.UNDO:
                    if self.take_back():
                        return
                case Key.FINAL:
                    self.do("last-round")
                case Verb(text=text):
                    if self.do(text):
                        return
                case Key():
                    continue
                case action:
                    if self._done(action):
                        return

    def _done(self, action: Action) -> bool:
        """Whether the table took the action."""
        try:
            self.solo.act(action)
        except IllegalAction as problem:
            self.terminal.refuse(problem.refusal)
            return False
        if self.solo.seen.may_take_back:
            self._think_again()
        return True

    def _think_again(self) -> None:
        """Bots are quick: before they go on, what was irregular may be taken back."""
        seen = self.solo.seen
        self.terminal.see(seen)
        self._tell(seen)
        if self.terminal.thinks_again():
            self.take_back()

    def do(self, text: str) -> bool:
        """A verb of the table: a claim, an answer, the last round; True if it was taken."""
        before = self.solo.seen
        try:
            self.solo.do(text)
        except IllegalAction as problem:
            self.terminal.refuse(problem.refusal)
            return False
        seen = self.solo.seen
        self.terminal.see(seen)
        if _disputes(seen) != _disputes(before):
            self.terminal.tell_claim(seen)
        if seen.last_round and not before.last_round:
            self.terminal.line(
                say("Die letzte Runde ist angesagt.", "The last round has been announced.")
            )
        return True

    def _give_hint(self, view: View, *, every: bool) -> None:
        if self._hint is None or self._hint[0] is not self._state:
            self._hint = (self._state, self.table.teacher.evaluate(view, self._spend()))
        teacher, name = self.table.teacher.name, self.terminal.name
        for line in hint_lines(view, self._hint[1], teacher, name, every=every):
            self.terminal.line(line)

    def take_back(self) -> bool:
        """Go back to the last own decision, if the table allows it."""
        try:
            event = self.solo.undo()
        except IllegalAction as problem:
            self.terminal.refuse(problem.refusal)
            return False
        if event is not None:
            said = self._said(event)
            self.terminal.line(undo_refusal(event, said, language()), "red")
            return False
        seen = self.solo.seen
        assert seen.view is not None
        self._told = len(seen.view.told)
        self.terminal.line(say("Zurückgenommen.", "Taken back."), "yellow")
        return True

    def _said(self, event: Event) -> str:
        """Who did what."""
        seat = getattr(event, "seat", None)
        who = self.terminal.name(seat) if seat is not None else ""
        words = action_words(self.solo.table.book, event, self.terminal.name)
        return f"{who}: {words}" if words else who


def _disputes(seen: TableView) -> tuple[object, ...]:
    return seen.claim, seen.case, seen.objection_by
