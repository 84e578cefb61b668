"""Deal after deal at one table: settlement with reasons, the sheet, records, what comes next."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from rich.markup import escape

from mondfang.cli.base.speech import say
from mondfang.cli.base.wording import outcome_words
from mondfang.cli.play.keys import Key, Quit, key_of
from mondfang.cli.play.post_mortem import is_there, mortem_lines
from mondfang.cli.play.round import Round, Table
from mondfang.cli.play.why import show_settlement, why_lines
from mondfang.game import GameState, new_game
from mondfang.game.dealing.rotation import Rotation as Dealing
from mondfang.record import Note, Record, record_of, write_text
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement, settle


class Session:
    """A table that stays together: who deals, what was written, where records are kept."""

    def __init__(self, book: Rulebook, table: Table, source: random.Random, save: Path | None):
        self.book, self.table, self.source, self.save = book, table, source, save
        self.terminal = table.terminal
        self.dealing = Dealing(book, dealer=3, first_dealer=3)
        self.number = last_number(save) if save is not None else 0

    def run(self) -> None:
        """Deal until the player quits."""
        while True:
            self.play_one()

    def play_one(self) -> None:
        """One deal with its line on the sheet; in training its end may be taken back, too."""
        game, had = self.deal(), self.terminal.totals
        self.number += 1
        while True:
            state = game.play()
            settled = settle(self.book, state.outcome())
            self.terminal.totals = [a + b for a, b in zip(had, settled.points, strict=True)]
            record = self._record(game, state)
            if self.save is not None:
                keep(record, self.save / f"{self.number:03}.tarock")
            self.show_end(state, settled)
            if not self._after(game, record, settled):
                break
            self.terminal.totals = had
        thrown = state.public.ending == "thrown-in"
        self.dealing = self.dealing.thrown_in() if thrown else self.dealing.played().written()

    def deal(self) -> Round:
        """Shuffle, cut, deal; the cards hang on the seed alone, not on what is answered."""
        ceremony = self.dealing.shuffle(self.source)
        least = max(1, self.book.deal.cut_least)
        count = least + self.source.randrange(54 - 2 * least)
        ceremony = ceremony.cut(ceremony.cutter, count)
        state = new_game(self.book, ceremony.deal(), self.dealing.forehand)
        opener = f"{say('Vorhand', 'forehand')}: {self.terminal.name(self.dealing.forehand)}"
        self.terminal.console.rule(f"{escape(self.book.title)} – {opener}")
        return Round(self.table, state, self.source.getrandbits(63))

    def show_end(self, state: GameState, settled: Settlement) -> None:
        """How the game ended, what it pays and by which rules, and the sheet."""
        console = self.terminal.console
        console.print(f"\n[bold]{escape(outcome_words(self.book, state.outcome()))}[/]")
        show_settlement(console, self.book, settled, self.terminal.name)
        self.terminal.sheet()

    def _after(self, game: Round, record: Record, settled: Settlement) -> bool:
        """Serve the keys after a game; True if its last decision was taken back."""
        while True:
            answer = self.terminal.ask(self._question())
            match key_of(answer, ended=True):
                case Key.NEXT:
                    return False
                case Key.QUIT:
                    raise Quit
                case Key.WHY:
                    for line in why_lines(self.book, settled):
                        self.terminal.line(line)
                case Key.SHEET:
                    self.terminal.sheet()
                case Key.UNDO:
                    if game.take_back():
                        return True
                case Key.ANALYSE if is_there():
                    self._analyse(game, record)
                case _:
                    self.terminal.line(
                        say("Das Spiel ist aus; die Tasten stehen da.", "The game is over.")
                    )

    def _question(self) -> str:
        keys = [say("Enter = nächstes Spiel", "Enter = next game"), say("w = warum", "w = why")]
        if is_there():
            keys.append(say("a = Analyse", "a = analysis"))
        if self.table.training:
            keys.append(say("u = zurück", "u = back"))
        return ", ".join([*keys, say("q = Ende: ", "q = quit: ")])

    def _analyse(self, game: Round, record: Record) -> None:
        self.terminal.line(say("Einen Augenblick …", "One moment …"), "dim")
        judge, seed = self.table.teacher, game.budget.seed
        for line in mortem_lines(self.book, record, self.terminal.you, judge, seed):
            self.terminal.line(escape(line))

    def _record(self, game: Round, state: GameState) -> Record:
        one, two, three, four = (self._seat(seat) for seat in range(4))
        record = record_of(state, (one, two, three, four))
        if not self.table.training:
            return record
        text = say(
            f"Übungsspiel: Zurücknehmen war erlaubt ({game.taken_back}-mal geschehen).",
            f"A training game: taking back was allowed (done {game.taken_back} times).",
        )
        return replace(record, notes=(Note("rulebook", text),))

    def _seat(self, seat: int) -> str:
        """The seat's name on paper, with the rung that played there."""
        player = self.table.players.get(seat)
        rung = player.name if player is not None else say("du", "you")
        return f"{say('Spieler', 'Player')} {seat} ({rung})"


def check_writable(folder: Path) -> None:
    """Whether games can be kept there is found out before they are played."""
    folder.mkdir(parents=True, exist_ok=True)
    trial = folder / ".mondfang"
    trial.touch()
    trial.unlink()


def last_number(folder: Path) -> int:
    """Games that are there already stay; the new ones are numbered on."""
    numbers = [int(path.stem) for path in folder.glob("*.tarock") if path.stem.isdigit()]
    return max(numbers, default=0)


def keep(record: Record, path: Path) -> None:
    """Write a record as text."""
    path.write_text(write_text(record), encoding="utf-8")
