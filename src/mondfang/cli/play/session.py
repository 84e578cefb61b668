"""Deal after deal at one table: settlement with reasons, the sheet, records, what comes next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rich.markup import escape

from mondfang.cards import Card
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import outcome_words
from mondfang.cli.play.keys import Key, Quit, Verb, key_of, verb_of
from mondfang.cli.play.post_mortem import is_there, mortem_lines
from mondfang.cli.play.round import Companions, Round
from mondfang.cli.play.why import clause_lines, show_settlement, why_lines
from mondfang.game import NotAllowed, shuffled
from mondfang.record import Record, write_text
from mondfang.table.pack.check import Seen, checked
from mondfang.table.setup import Setup
from mondfang.table.solo import Solo
from mondfang.table.table_view import TableView


@dataclass(frozen=True, slots=True)
class NextPack:
    """What chance has ready for the next deal; the cut is the bots', unless you cut yourself."""

    deck: tuple[Card, ...]
    cut: int
    seed: int

    @property
    def salt(self) -> str:
        return random.Random(self.seed).randbytes(16).hex()


class Session:
    """A table that stays together: its log, and where records are kept."""

    def __init__(
        self,
        setup: Setup,
        table: Companions,
        source: random.Random,
        save: Path | None,
        secret: str | None = None,
    ):
        self.table, self.source, self.save = table, source, save
        self.terminal = table.terminal
        rungs = {seat: bot.name for seat, bot in table.players.items()}
        you = self.terminal.you
        name = f"{say('Spieler', 'Player')} {you + 1}"
        self.solo = Solo(setup, you, rungs, name=name, secret=secret)
        self.book = self.solo.table.book
        if setup.draw_seats:
            self._draw()
        self.terminal.see(self.solo.seen)
        self.number = last_number(save) if save is not None else 0
        self._next: NextPack | None = None

    def _draw(self) -> None:
        """Cards say who sits where and who deals first; everybody is told what was drawn."""
        solo, players = self.solo, self.table.players
        solo.draw(shuffled(self.source), self.source.randbytes(16).hex())
        drawn = solo.table.drawn
        assert drawn is not None
        moved = {seat: players[old] for seat, old in enumerate(drawn.seats) if old in players}
        self.table = replace(self.table, players=moved)
        self.terminal.you = solo.seat
        self.terminal.see(solo.seen)
        cards = ", ".join(f"{self.terminal.chair(at)} {code}" for at, code in solo.seen.drawn)
        self.terminal.line(say(f"Gezogen: {cards}", f"Drawn: {cards}"))

    def run(self) -> None:
        """Deal until the player quits, or the last round is over."""
        while not self.solo.table.ended:
            self.play_one()

    def play_one(self) -> None:
        """One deal with its line on the sheet; in training its end may be taken back, too."""
        game = self.deal()
        self.number += 1
        again = True
        while again:
            game.play()
            record = self._record()
            if self.save is not None:
                keep(record, self.save / f"{self.number:03}.tarock")
            self.show_end(self.solo.seen)
            again = self._after(game, record)

    def deal(self) -> Round:
        """Shuffle, cut, deal; the cards hang on the seed, and on your own cut if it is yours."""
        pack = self._promised()
        own = self.solo.table.knocked or self.solo.table.cuts
        self.solo.start(0 if own else pack.cut)
        self._next = None
        self.terminal.see(self.solo.seen)
        self._announce(self.solo.table.dealing.forehand)
        return Round(self.table, self.solo, pack.seed)

    def _promised(self) -> NextPack:
        """The next pack; it is promised as soon as a game is over, as at any table."""
        if self._next is None:
            deck, least = shuffled(self.source), max(1, self.book.deal.cut_least)
            cut = least + self.source.randrange(54 - 2 * least)
            self._next = NextPack(deck, cut, self.source.getrandbits(63))
        if self.solo.table.chore() == "commit":
            promise = self.solo.promise(self._next.deck, self._next.salt)
            self.terminal.quietly(say(f"Versprochen: {promise}", f"Promised: {promise}"))
        return self._next

    def _announce(self, forehand: int) -> None:
        """Whose deal it is, who sits out, and what the table carries into it."""
        opener = f"{say('Vorhand', 'forehand')}: {self.terminal.chair(forehand)}"
        self.terminal.console.rule(f"{escape(self.book.title)} – {opener}")
        seen = self.solo.seen
        if seen.sits_out is not None:
            out = self.terminal.chair(seen.sits_out)
            self.terminal.line(say(f"gibt und setzt aus: {out}", f"deals and sits out: {out}"))
        self.terminal.carried(seen)

    def show_end(self, seen: TableView) -> None:
        """How the game ended, what it pays and by which rules, and the sheet."""
        assert seen.outcome is not None
        console = self.terminal.console
        console.print(f"\n[bold]{escape(outcome_words(self.book, seen.outcome))}[/]")
        show_settlement(console, seen, self.terminal.chair)
        self._show_promise(seen)
        self.terminal.sheet()

    def _show_promise(self, seen: TableView) -> None:
        """Whether the pack was the one that was promised, and one's own lot in it."""
        assert seen.opened is not None
        found = checked(seen.opened, Seen(seen.commitment, self.solo.lot))
        if not found.holds:
            said = say("Versprechen gebrochen!", "Promise broken!")
        elif found.mine:
            said = say(
                "Versprechen gehalten ✓ Dein Wort hat mitgemischt.",
                "Promise kept ✓ Your word was mixed in.",
            )
        else:
            said = say("Versprechen gehalten ✓", "Promise kept ✓")
        self.terminal.quietly(said)

    def _after(self, game: Round, record: Record) -> bool:
        """Serve the keys after a game; True if its end was taken back, or it was judged anew."""
        while True:
            if not self.solo.table.ended:
                self._promised()
            answer = self.terminal.ask(self._question())
            match verb_of(answer) or key_of(answer, ended=True):
                case Key.NEXT:
                    if self._may_go_on():
                        return False
                case Key.QUIT:
                    raise Quit
                case Key.WHY:
                    self._why()
                case Key.SHEET:
                    self.terminal.sheet()
                case Key.FINAL:
                    game.do("last-round")
                case Key.UNDO:
                    if game.take_back():
                        return True
                case Verb(text=text):
                    if self._judged(game, text):
                        return True
                case Key.ANALYSE if is_there():
                    self._analyse(game, record)
                case _:
                    self.terminal.line(
                        say(
                            "Das Spiel ist aus; oben steht, was geht.",
                            "The game is over; the keys are listed above.",
                        )
                    )

    def _judged(self, game: Round, text: str) -> bool:
        """A claim after the game: whether its line was written anew, or a question is open."""
        sheet = self.solo.table.sheet
        if not game.do(text):
            return False
        self._around_the_deal(text)
        return self.solo.table.sheet != sheet or self.solo.seen.case is not None

    def _may_go_on(self) -> bool:
        """Whether the next deal can be made; what it waits for is told."""
        if self.solo.table.ended:
            return True
        try:
            self.solo.check_deal()
        except NotAllowed as problem:
            self.terminal.refuse(problem.refusal)
            return False
        return True

    def _around_the_deal(self, text: str) -> None:
        """What was done with the next pack is told; after a knock the bots take their packets."""
        verb = text.split()[0]
        said = {
            "cut": say("Abgehoben.", "Cut."),
            "knock": say("Du klopfst.", "You knock."),
            "packet": say("Genommen.", "Taken."),
            "reshuffle": say("Es wird noch einmal gemischt.", "The pack is shuffled again."),
            "take-deal": say("Du nimmst die Karten und gibst.", "You take the pack and deal."),
            "settled": say("Das ist geklärt.", "That is settled."),
            "dispute": say("Der richtige Geber gibt.", "The right dealer deals."),
        }.get(verb)
        if said is not None:
            self.terminal.line(said)
        if verb == "reshuffle":
            self._next = None
        if verb in ("knock", "packet"):
            chance = random.Random(self._promised().seed)
            for seat, packet in self.solo.bots_take_packets(chance):
                name = self.terminal.chair(seat)
                self.terminal.line(
                    say(f"{name} nimmt Packerl {packet}.", f"{name} takes packet {packet}.")
                )

    def _why(self) -> None:
        seen = self.solo.seen
        assert seen.settlement is not None
        ruled = () if seen.ruling is None else clause_lines(self.book, seen.ruling.clauses)
        for line in (*ruled, *why_lines(self.book, seen.settlement)):
            self.terminal.line(line)

    def _question(self) -> str:
        keys = [say("Enter = nächstes Spiel", "Enter = next game"), say("w = warum", "w = why")]
        if is_there():
            keys.append(say("a = Analyse", "a = analysis"))
        if self.solo.table.is_training:
            keys.append(say("u = zurück", "u = back"))
        keys += self._offers()
        return ", ".join([*keys, say("q = Ende: ", "q = quit: ")])

    def _offers(self) -> Iterator[str]:
        """What you may do with the next pack, where that is yours."""
        seen = self.solo.seen
        if seen.may_cut:
            yield say("«abheben 20»", "'cut 20'")
        if seen.may_knock:
            yield say("«klopfen»", "'knock'")
        if seen.may_choose:
            packets = "/".join(map(str, seen.may_choose))
            yield say(f"«packerl {packets}»", f"'packet {packets}'")
        if seen.may_settle:
            yield say("«geklärt»", "'settled'")

    def _analyse(self, game: Round, record: Record) -> None:
        self.terminal.line(say("Einen Augenblick …", "One moment …"), "dim")
        judge, seed = self.table.teacher, game.budget.seed
        for line in mortem_lines(self.book, record, self.solo.seen.seat, judge, seed):
            self.terminal.line(escape(line))

    def _record(self) -> Record:
        """The table's record, promise included, with the names of this terminal."""
        one, two, three, four = (self._seat(seat) for seat in self.solo.seen.players)
        return replace(self.solo.record(language()), seats=(one, two, three, four))

    def _seat(self, seat: int) -> str:
        """The seat's name on paper, with the rung that played there."""
        player = self.table.players.get(seat)
        rung = player.name if player is not None else say("du", "you")
        return f"{say('Spieler', 'Player')} {seat + 1} ({rung})"


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
