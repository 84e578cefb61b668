"""``mondfang play``: a table in the terminal, you and three players made of rules of thumb."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Grid

from mondfang.bots import thumb
from mondfang.cards import BY_CODE, CardSet, sorted_for_hand
from mondfang.cli.books import book_option, find_book
from mondfang.cli.lazy import Failure
from mondfang.cli.score import item_name
from mondfang.cli.speech import Both, Command, Option, say
from mondfang.cli.wording import action_words, cards_text, outcome_words
from mondfang.game import GameState, IllegalAction, Phase, Refusal, View, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action, Event
from mondfang.game.table import Table
from mondfang.game.text import ActionTextError, action_text, parse_action
from mondfang.record import record_of, write_text
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement, settle

YOU = 0
_CODES = {code.lower(): code for code in BY_CODE}
_SPOKEN = (act.Dealt, act.TalonTaken, act.Discarded, act.Finished, act.HandShown, act.Discard)


class Quit(Exception):
    """The player has had enough."""


class Terminal:
    """Shows views and asks for actions; it never sees a state."""

    def __init__(self, console: Console, ask: Callable[[str], str], english: str) -> None:
        self.console, self.ask, self.language = console, ask, english

    def tell(self, view: View, events: tuple[Event, ...]) -> None:
        """Say what has happened since the last time."""
        for event in events:
            self._tell_one(view, event)

    def _tell_one(self, view: View, event: Event) -> None:
        if isinstance(event, act.TrickTaken):
            trick = view.public.tricks[-1]
            added = f" + {cards_text(sum(1 << c for c in event.added))}" if event.added else ""
            self.console.print(
                f"   → {say('Stich', 'trick')} {len(view.public.tricks)}: "
                f"{seat_name(trick.winner)}{added}"
            )
        elif isinstance(event, act.HandShown):
            laid = say("legt auf", "lays open")
            self.console.print(f"   {seat_name(event.seat)} {laid}: {cards_text(event.cards)}")
        elif not isinstance(event, _SPOKEN):
            words = action_words(view.book, event)
            seat = getattr(event, "seat", None)
            name = f"{seat_name(seat)}: " if seat is not None else ""
            if words:
                self.console.print(f"   {name}{words}")

    def choose(self, view: View) -> Action:
        """Ask until the answer is a legal action."""
        self._show_table(view)
        while True:
            answer = self.ask(say("Deine Wahl (? = Hilfe): ", "Your choice (? = help): ")).strip()
            if answer in ("q", "quit", "ende"):
                raise Quit
            if answer in ("?", "h", "hilfe", "help"):
                self._help(view)
                continue
            try:
                return self._understood(view, answer)
            except ActionTextError:
                text = say(
                    "Das verstehe ich nicht; ? zeigt, was geht.", "I do not understand; try ?."
                )
                self.console.print(f"   [red]{text}[/]")
            except IllegalAction as refused:
                self.refuse(refused.refusal)

    def refuse(self, refusal: Refusal) -> None:
        cited = f" [dim]({', '.join(refusal.clauses)})[/]" if refusal.clauses else ""
        self.console.print(f"   [red]{refusal.text(self.language)}[/]{cited}")

    def _understood(self, view: View, answer: str) -> Action:
        """A number of the list, a card, a contract or premium by its id, or a text form."""
        actions = _numbered(view)
        short = answer.isascii() and answer.isdigit() and len(answer) < 4
        if short and 1 <= int(answer) <= len(actions):
            return actions[int(answer) - 1]
        words = " ".join(_CODES.get(piece.lower(), piece) for piece in answer.split())
        for verb in ("", "play ", "discard ", "bid ", "call ", "take ", "announce "):
            try:
                action = parse_action(YOU, verb + words, view.public.phase)
            except ActionTextError:
                continue
            if verb == "" or _fits(view, action):
                return action
        raise ActionTextError(answer)

    def _show_table(self, view: View) -> None:
        public = view.public
        if public.trick:
            cards = ", ".join(
                f"{seat_name((public.leader + i) % 4)} {cards_text(1 << card)}"
                for i, card in enumerate(public.trick)
            )
            self.console.print(f"   {say('Auf dem Tisch', 'On the table')}: {cards}")
        self.console.print(f"[bold]{say('Dein Blatt', 'Your hand')}:[/] {cards_text(view.hand)}")
        if public.phase is Phase.DISCARD:
            hint = "Verlege Karten, zum Beispiel: H4 H3 K2", "Discard cards, for instance: H4 H3 K2"
            self.console.print(f"   {say(*hint)}")
            (proposal,) = _numbered(view)
            if isinstance(proposal, act.Discard):
                self.console.print(
                    f"    1 {say('Vorschlag', 'proposal')}: {cards_text(proposal.cards)}"
                )
        elif public.phase is not Phase.PLAY:
            self._list(view)
        else:
            legal = sum(1 << a.card for a in view.legal_actions if isinstance(a, act.Play))
            self.console.print(f"   {say('erlaubt', 'allowed')}: {cards_text(legal)}")

    def _list(self, view: View) -> None:
        for number, action in enumerate(_numbered(view), 1):
            words = action_words(view.book, action)
            self.console.print(f"   {number:2} {words}  [dim]{action_text(action)}[/]")

    def _help(self, view: View) -> None:
        lines = say(
            "Eine Nummer der Liste, eine Karte (hk, t10, xxi, sk) oder Worte wie «bid dreier»; "
            "q hört auf.",
            "A number of the list, a card (hk, t10, xxi, sk) or words such as 'bid dreier'; "
            "q quits.",
        )
        self.console.print(f"   {lines}")
        self._list(view)

    def show_end(self, book: Rulebook, state: GameState, settled: Settlement) -> None:
        self.console.print(f"\n[bold]{outcome_words(book, state.outcome())}[/]")
        grid = Grid(show_edge=False, pad_edge=False)
        grid.add_column(say("Posten", "item"))
        for seat in range(4):
            grid.add_column(seat_name(seat), justify="right")
        grid.add_column(say("Regel", "rule"), overflow="fold")
        for line in settled.lines:
            name = item_name(book, line)
            grid.add_row(name, *(f"{n:+}" for n in line.points), ", ".join(line.clauses))
        grid.add_row(say("Summe", "sum"), *(f"{n:+}" for n in settled.points), "")
        if settled.cents is not None:
            grid.add_row(
                say("Kassa (Cent)", "cash (cents)"), *(f"{n:+}" for n in settled.cents), ""
            )
        self.console.print(grid)


def _numbered(view: View) -> tuple[Action, ...]:
    """The actions as the list numbers them: cards as the hand is sorted, one proposed discard."""
    if view.public.phase is Phase.DISCARD:
        return (thumb.choose(view, random.Random(0)),)
    if view.public.phase is Phase.PLAY:
        legal = CardSet.of(a.card for a in view.legal_actions if isinstance(a, act.Play))
        return tuple(act.Play(YOU, card) for card in sorted_for_hand(legal))
    return view.legal_actions


def _fits(view: View, action: Action) -> bool:
    """Whether a bare word was meant for this phase, and is a word of this book."""
    if isinstance(action, act.Bid) and action.contract not in view.book.contracts:
        return False
    if isinstance(action, act.Announce) and action.premium not in view.book.premiums:
        return False
    meant = {
        act.Play: (Phase.PLAY,),
        act.Discard: (Phase.DISCARD,),
        act.Bid: (Phase.AUCTION,),
        act.Call: (Phase.CALL,),
        act.TakeCard: (Phase.TALON,),
        act.Announce: (Phase.STATEMENT, Phase.ROUND),
    }
    return view.public.phase in meant.get(type(action), ())


def seat_name(seat: int) -> str:
    return say("Du", "You") if seat == YOU else f"{say('Spieler', 'Player')} {seat}"


def play_deal(book: Rulebook, table: Table, source: random.Random, terminal: Terminal) -> GameState:
    """One deal from the shuffle to its outcome."""
    ceremony = table.shuffle(source)
    least = max(1, book.deal.cut_least)
    ceremony = ceremony.cut(ceremony.cutter, least + source.randrange(54 - 2 * least))
    state = new_game(book, ceremony.deal(), table.forehand)
    opener = say("Vorhand", "forehand")
    terminal.console.rule(f"{book.title} – {opener}: {seat_name(table.forehand)}")
    told = 0
    while True:
        view = state.view(YOU)
        terminal.tell(view, view.told[told:])
        told = len(view.told)
        if state.turn is None:
            return state
        if state.turn == YOU and len(view.legal_actions) > 1:
            action = terminal.choose(view)
            refused = state.refusal(action)
            if refused is not None:
                terminal.refuse(refused)
                continue
        elif state.turn == YOU:
            action = view.legal_actions[0]
        else:
            action = thumb.choose(state.view(state.turn), source)
        state = state.apply(action)


def _input(console: Console, question: str) -> str:
    """An answer from the keyboard; no keyboard at all is the end of input."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    return console.input(question)


def _check_writable(folder: Path) -> None:
    """Whether games can be kept there is found out before they are played."""
    folder.mkdir(parents=True, exist_ok=True)
    trial = folder / ".mondfang"
    trial.touch()
    trial.unlink()


def _last_number(folder: Path) -> int:
    """Games that are there already stay; the new ones are numbered on."""
    numbers = [int(path.stem) for path in folder.glob("*.tarock") if path.stem.isdigit()]
    return max(numbers, default=0)


def _save(state: GameState, path: Path) -> None:
    names = (seat_name(0), seat_name(1), seat_name(2), seat_name(3))
    path.write_text(write_text(record_of(state, names)), encoding="utf-8")


@click.command(
    "play",
    cls=Command,
    help=Both(
        "Im Terminal gegen drei Bots spielen, nach jedem der Regelwerke.",
        "Play against three bots in the terminal, by any of the rulebooks.",
    ),
)
@click.option(
    "--rulebook",
    cls=Option,
    default="steirisch-2017",
    help=Both("Regelwerk: Name oder Datei.", "Rulebook: a name or a file."),
)
@click.option(
    "--seed", cls=Option, type=int, help=Both("Für gleiche Karten.", "For the same cards.")
)
@click.option(
    "--save",
    cls=Option,
    type=click.Path(path_type=Path, file_okay=False),
    help=Both("Ordner für die Aufzeichnungen.", "Folder for the records."),
)
def play(rulebook: str, seed: int | None, save: Path | None, options: dict[str, str]) -> None:
    book = find_book(rulebook, options)
    source = random.Random(secrets.randbits(128) if seed is None else seed)
    console = Console(highlight=False)
    terminal = Terminal(console, lambda question: _input(console, question), say("de", "en"))
    if save is not None:
        _check_writable(save)
    table, total = Table(book, dealer=3, first_dealer=3), [0, 0, 0, 0]
    number = _last_number(save) if save is not None else 0
    try:
        while True:
            state = play_deal(book, table, source, terminal)
            settled = settle(book, state.outcome())
            total = [had + won for had, won in zip(total, settled.points, strict=True)]
            terminal.show_end(book, state, settled)
            number += 1
            if save is not None:
                _save(state, save / f"{number:03}.tarock")
            sheet = "  ".join(f"{seat_name(seat)} {total[seat]:+}" for seat in range(4))
            console.print(f"[bold]{say('Schrift', 'Sheet')}:[/] {sheet}")
            thrown = state.public.ending == "thrown-in"
            table = table.thrown_in() if thrown else table.played().written()
            more = terminal.ask(
                say("Enter = nächstes Spiel, q = Ende: ", "Enter = next, q = quit: ")
            )
            if more.strip() in ("q", "quit", "ende"):
                raise Quit
    except (Quit, EOFError, KeyboardInterrupt):
        console.print(f"\n{say('Bis zum nächsten Mal!', 'Until next time!')}")
    except OSError as problem:
        raise Failure(str(problem)) from None


play.params.append(book_option())
