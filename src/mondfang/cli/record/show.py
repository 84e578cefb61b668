"""``mondfang record show``: a recorded game to read, or what one seat was told of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import click
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from mondfang.cards import CardSet
from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.files import read_bytes
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.base.wording import action_words, card_text, cards_text
from mondfang.cli.record.files import finder, parse, rulebook_option
from mondfang.game import GameState
from mondfang.game import actions as act
from mondfang.game.actions import Event
from mondfang.game.outcome import Irregularity
from mondfang.game.view import is_told
from mondfang.record import Comment, Record, Step, walk
from mondfang.record.events import event_seat, event_text
from mondfang.record.facts import irregularity_text, outcome_facts
from mondfang.record.replay import FindBook
from mondfang.words import fact_lines

_WIDTH = 7


@click.command(
    "show",
    cls=Command,
    help=Both(
        """
        Ein Spiel Zug um Zug lesen.

        Mit --seat nur, was dieser Platz erfahren hat: das eigene Blatt und was am Tisch geschah.
        """,
        """
        Read a game move by move.

        With --seat only what that seat was told: its own hand and what happened at the table.
        """,
    ),
    params=[
        Argument(["file"], metavar=Both("DATEI", "FILE")),
        Option(
            ["--seat"],
            type=click.IntRange(1, 4),
            help=Both("Aus der Sicht eines Platzes, 1 bis 4.", "As a seat saw it, 1 to 4."),
        ),
        Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
        rulebook_option(),
    ],
)
def show(file: str, seat: int | None, as_json: bool, reference: str | None) -> None:
    """Print the head, every step, and what came of it."""
    find = finder(reference)
    record = parse(file, read_bytes(file), find)
    place = None if seat is None else seat - 1  # people count from 1, formats from 0
    if as_json:
        click.echo(_as_json(record, place, find))
        return
    Pages(console(), record, place).print(find)


def _as_json(record: Record, seat: int | None, find: FindBook) -> str:
    import json

    *_, (_, last) = walk(record, find)
    events = [told.event for told in last.history if seat is None or is_told(told, seat)]
    said = {
        "rulebook": record.rulebook,
        "options": dict(record.options),
        "seats": record.seats,
        "forehand": record.forehand,
        "seat": seat,
        "events": [{"seat": event_seat(event), "event": event_text(event)} for event in events],
        "irregularities": [irregularity_text(fault) for fault in record.irregularities],
        "outcome": outcome_facts(record.outcome),
    }
    return json.dumps(said, ensure_ascii=False, indent=1)


@dataclass(slots=True)
class Pages:
    """A replay on its way to the terminal; the cards of a trick wait for each other."""

    paper: Console
    record: Record
    seat: int | None
    trick: dict[int, str] = field(default_factory=dict)
    number: int = 1

    def print(self, find: FindBook) -> None:
        told = 0
        for step, state in walk(self.record, find):
            if step is None:
                self._head(state)
            self._remark(step)
            for item in state.history[told:]:
                if self.seat is None or is_told(item, self.seat):
                    self._event(state, item.event)
            told = len(state.history)
        self._flush()
        self.paper.print()
        self.paper.print(heading(say("Ergebnis", "Outcome")))
        names = [escape(name) for name in self.record.seats]
        outcome = self.record.outcome
        for line in fact_lines(state.book, outcome, names, language(), card_text):
            self.paper.print(Text.from_markup(line))

    def _head(self, state: GameState) -> None:
        book, record = state.book, self.record
        self.paper.print(heading(f"{book.title} ({book.id}, {book.edition})"))
        for name, value in record.options:
            self.paper.print(Text(f"{name} = {value}", style="dim"))
        rows = table("", say("Platz", "Seat"), say("Blatt", "Hand"))
        for seat, name in enumerate(record.seats):
            if self.seat in (None, seat):
                hand = Text.from_markup(cards_text(record.deal.hands[seat]))
                rows.add_row(str(seat + 1), Text(self._with_role(seat, name)), hand)
            else:
                rows.add_row(str(seat + 1), Text(self._with_role(seat, name)), "")
        if self.seat is None:
            first, second = record.deal.talon[:3], record.deal.talon[3:]
            halves = (cards_text(CardSet.of(half)) for half in (first, second))
            rows.add_row("", "Talon", Text.from_markup("  |  ".join(halves)))
        self.paper.print(rows)
        self.paper.print()

    def _with_role(self, seat: int, name: str) -> str:
        forehand = say("Vorhand", "forehand")
        return f"{name} ({forehand})" if seat == self.record.forehand else name

    def _remark(self, step: Step | None) -> None:
        """What the writer noted; comments may give cards away, so a seat does not read them."""
        if isinstance(step, Irregularity):
            self._flush()
            self.paper.print(Text(f"! {irregularity_text(step)}", style="bold red"))
        elif isinstance(step, Comment) and self.seat is None:
            self._flush()
            self.paper.print(Text(f"# {step.text}", style="italic"))

    def _event(self, state: GameState, event: Event) -> None:
        match event:
            case act.Play(seat=seat, card=card):
                lead = "[dim]▸[/]" if not self.trick and not state.public.trick[1:] else " "
                self.trick[seat] = lead + card_text(card)
            case act.TrickTaken(seat=winner, added=added):
                extra = f" + {cards_text(CardSet.of(added))}" if added else ""
                self._row(f"→ {winner}{extra}")
                self.trick.clear()
                self.number += 1
            case act.Dealt() | act.Finished():
                pass
            case act.Discarded(seat=seat) if self.seat in (None, seat):
                pass  # the cards themselves have just been named
            case _:
                self._said(state, event)

    def _said(self, state: GameState, event: Event) -> None:
        words = _words(event) or action_words(state.book, event)
        seat = event_seat(event)
        if words:
            name = Text(f"{self.record.seats[seat]}: " if seat is not None else "")
            self.paper.print(name.append_text(Text.from_markup(words)))

    def _flush(self) -> None:
        """Print a trick that is not complete yet."""
        if self.trick:
            self._row("")

    def _row(self, end: str) -> None:
        line = Text(f"{say('Stich', 'Trick')} {self.number:2} ")
        for seat in range(4):
            cell = Text.from_markup(self.trick.get(seat, ""))
            cell.pad_right(max(0, _WIDTH - cell.cell_len))
            line.append(f" {seat}", style="dim").append_text(cell)
        self.paper.print(line.append_text(Text.from_markup(end)))


def _words(event: Event) -> str:
    """Words for what only a replay says; empty where the table has its own."""
    match event:
        case act.Discard(cards=cards):
            return say("verlegt ", "discards ") + cards_text(cards)
        case act.Discarded(count=count):
            return say(f"hat {count} Karten verlegt", f"has discarded {count} cards")
        case act.TalonTaken(cards=cards):
            taken = say("ungesehen", "unseen") if cards is None else cards_text(cards)
            return say("nimmt auf: ", "takes up: ") + taken
        case act.HandShown(cards=cards):
            return say("legt auf: ", "shows: ") + cards_text(cards)
        case _:
            return ""
