"""A whole tournament as it goes: people who come late and walk out, faults, corrections, a cup.

Rows are those of games that the kernel's card policy plays, settled by the format's book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from mondfang.bots.brain import brain_of
from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of as kernel_book
from mondfang.referee.case import case_of, decode_case, ruled
from mondfang.rulebook import Rulebook
from mondfang.store.journal.books import BlockingBooks, KeptBook, open_shelf
from mondfang.store.journal.cups import CUPS
from mondfang.store.journal.tournaments import TOURNAMENTS
from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.log import CupBook, CupCreated, LegAdded
from mondfang.tournament.cup.table import leg_of
from mondfang.tournament.format.model import Format, Stage, book_of
from mondfang.tournament.format.reader import preset
from mondfang.tournament.log import Entry
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.verbs import (
    correct,
    draw,
    enter,
    lot,
    needs_repair,
    register,
    repair,
    rule,
)
from mondfang.tournament.sheet.model import seat_row
from mondfang.tournament.standings.ranking import cup_standings, standings, tied_groups

SEED = "ein Startwert mit mehr als sechzehn Zeichen"
PLAYERS = 16
TIMED_DEALS = 12
ROTATIONS = 3


def bot_rows(book: Rulebook, size: int, deals: int, seed: int) -> list[tuple[int, ...]]:
    """What a table of bots writes, deal by deal."""
    kernel, packed, brain = backend(), kernel_book(book), brain_of(book)
    rows = []
    for deal in range(1, deals + 1):
        # At a table of five the dealer is not in the game, and its first seat is the forehand.
        forehand = deal % 4 if size == 4 else 0
        game = kernel.random_deal(packed, seed, deal, forehand)
        kernel.play_out(game, brain, seed * 1000 + deal)
        rows.append(seat_row(tuple(game.points()), size, deal))
    return rows


class Whole:
    """The director of one simulated tournament."""

    def __init__(self, book: KeptBook[Tournament], form: Format) -> None:
        self.book, self.form = book, form
        self.rules = book_of(form)
        self.at = 1000.0

    @property
    def now(self) -> Tournament:
        return self.book.look()

    def do(
        self, decide: Callable[[Tournament], ev.Event], reason: str = "", author: str = "Leitung"
    ) -> Tournament:
        self.at += 60.0
        return self.book.change(lambda state: state.done(decide(state), self.at, author, reason))

    def come(
        self, name: str, reason: str = "", *, late: bool = False, reserve: bool = False
    ) -> int:
        agreed = self.form.office.confirmations
        state = self.do(
            lambda now: register(now, name, confirmed=agreed, late=late, reserve=reserve), reason
        )
        return max(state.entrants)

    def play(self, number: int) -> None:
        """Start a round and enter every sheet but those that are in."""
        self.prepare(number)
        self.start(number)
        self.enter_all(number)

    def start(self, number: int) -> None:
        self.do(lambda _: ev.RoundStarted(number))
        if self.now.format.office.seating == "cards":
            for table, seats in enumerate(self.now.draws[number].tables, 1):
                self.sit(ev.Seated(number, table, seats))

    def sit(self, event: ev.Seated) -> None:
        self.do(lambda _: event)

    def prepare(self, number: int) -> None:
        if number not in self.now.draws:
            self.do(lambda now: draw(now, SEED))
        if needs_repair(self.now):
            self.do(lambda now: repair(now, SEED))

    def enter_all(self, number: int) -> None:
        for table in self.now.missing(number):
            self.enter(number, table)

    def rows(self, number: int, table: int) -> list[tuple[int, ...]]:
        size = len(self.now.table(number, table))
        planned = self.form.plan(number).deals_at(size)
        deals = planned or (TIMED_DEALS if self.form.plan(number).minutes else ROTATIONS * size)
        return bot_rows(self.rules, size, deals, 100 * number + table)

    def enter(self, number: int, table: int) -> None:
        rows = self.rows(number, table)

        def decide(now: Tournament) -> ev.Event:
            if not self.form.office.scorer:
                return enter(now, number, table, rows)
            return enter(now, number, table, rows, scorer=now.table(number, table)[0])

        self.do(decide)


def renonce(whole: Whole, number: int, table: int, deal: int) -> None:
    """Somebody revoked in a Rufer: the ruling takes the place of the row."""
    text = f"""{{"slip": {{"rulebook": "{whole.rules.id}", "contract": "rufer", "declarer": 0,
        "partner": 2}}, "fault": "farbzwang", "seats": [1], "moment": {{"gathered": true,
        "next_lead": true, "next_card": true}}}}"""
    case = case_of(whole.rules, decode_case(text))
    ruling = ruled(whole.rules, case)
    assert ruling.decision == "renonce"

    def decide(now: Tournament) -> ev.Event:
        return rule(now, ruling, number, table, deal, [now.table(number, table)[1]], "Renonce")

    whole.do(decide, "Farbe nicht bekannt")


def troubles(whole: Whole, number: int) -> None:
    """A sheet corrected, a row struck, a Renonce, all after the sheets are in."""
    rows = whole.now.filed(number, 1).sheet.rows
    deal = next(deal for deal, row in enumerate(rows, 1) if any(row.points))
    turned = tuple(-points for points in rows[deal - 1].points)
    whole.do(lambda now: correct(now, number, 1, deal, turned), "Vorzeichen verwechselt")
    whole.do(lambda _: ev.RowStruck(number, 1, deal + 1), "niemand weiß es mehr")
    renonce(whole, number, 2, 3)


def held(whole: Whole) -> None:
    """From the door to the confirmed standings."""
    for number in range(1, PLAYERS + 1):
        whole.come(f"Spieler {number}")
    reserve = whole.come("Ersatz", reserve=True)
    whole.do(lambda _: ev.Closed())
    last = whole.form.main_rounds
    second = min(2, last)
    for number in range(1, last + 1):
        whole.prepare(number)
        if number == second:
            late_and_gone(whole, number)
            whole.prepare(number)
        whole.start(number)
        if number == second:
            whole.do(lambda now: _walk_out(now, second), "wortlos gegangen")
            whole.do(lambda _: ev.Substituted(5, reserve, second))
        whole.enter_all(number)
        if number == second:
            troubles(whole, number)
    finals(whole)
    finish(whole)


def late_and_gone(whole: Whole, number: int) -> None:
    """One comes late; where only fours are played another one goes, so that they still split."""
    whole.come("Zuspät", "Zug verspätet", late=True)
    if whole.form.draw.tables == "four":
        whole.do(lambda _: ev.Withdrawn(7, number), "krank")


def _walk_out(now: Tournament, number: int) -> ev.Event:
    return ev.Withdrawn(5, number, unexcused=True)


def finals(whole: Whole) -> None:
    for number in range(whole.form.main_rounds + 1, len(whole.form.rounds) + 1):
        draw_lots(whole, "main")
        whole.play(number)


def draw_lots(whole: Whole, stage: Stage) -> None:
    if any(place.needs_lot for place in standings(whole.now)):
        for group in tied_groups(whole.now, stage):
            whole.do(partial(lot, stage=stage, numbers=group, seed=SEED))


def finish(whole: Whole) -> None:
    """Posted, complained about, decided, confirmed."""
    draw_lots(whole, "final")
    whole.do(lambda _: ev.Posted())
    seq = whole.do(lambda _: ev.Complained(1, "Da stimmt etwas nicht")).log[-1].seq
    whole.do(lambda _: ev.ComplaintDecided(seq, "dismissed"), "nachgezählt")
    whole.at += 60 * whole.form.office.complaint_minutes
    whole.do(lambda _: ev.Confirmed())


@contextmanager
def whole_tournament(url: str, form_id: str) -> Iterator[tuple[BlockingBooks, Whole]]:
    """A confirmed tournament in a database."""
    form = preset(form_id)
    with open_shelf(url) as shelf:
        created = ev.Created("Turnier", "2026-11-14", form)
        entry = Entry(1, 1000.0, "Leitung", "", created)
        shelf.begin(form_id, TOURNAMENTS, [entry])
        whole = Whole(shelf.book(form_id, TOURNAMENTS), form)
        held(whole)
        yield shelf, whole


def cup_with(shelf: BlockingBooks, state: Tournament, cup_id: str) -> CupBook:
    """A cup in the same database, with this tournament in it."""
    entry = Entry(1, 1.0, "Leitung", "", CupCreated("Cup", "2026", cup_preset(cup_id)))
    shelf.begin(f"cup-{cup_id}", CUPS, [entry])
    book = shelf.book(f"cup-{cup_id}", CUPS)
    leg = leg_of("herbst", "Herbst", cup_standings(state), state.entrants)
    return book.change(lambda cup: cup.done(LegAdded(leg), 2.0, "Leitung"))
