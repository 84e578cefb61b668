"""Whatever a director does in whatever order: it is done, or refused in words, never half done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.reader import preset_ids
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.kassa.accounts import reconciliation
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.players.sanctions import Ban
from mondfang.tournament.office.results.end import posting
from mondfang.tournament.office.tables.calls import open_calls
from mondfang.tournament.office.verbs import (
    correct_totals,
    drafted,
    draw,
    enter,
    lot,
    register,
    repair,
    sheet_for,
)
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.standings.ranking import standings, tied_groups
from tests.tournament.desk import MINUTE, SEED, Desk, random_totals

STEPS = 250
SEEDS = 3


class Director:
    """Does something at random, sensible or not."""

    def __init__(self, form: str, seed: int) -> None:
        self.chance = Random(f"{form} {seed}")
        self.desk = Desk(form, self.chance.choice((8, 9, 12, 13)))
        self.totals = random_totals(seed)
        self.done: set[type] = set()
        self.refused: set[str] = set()

    @property
    def now(self) -> Tournament:
        return self.desk.now

    def player(self) -> int:
        return self.chance.randint(1, len(self.now.entrants) + 1)

    def round(self) -> int:
        return self.chance.randint(1, len(self.now.format.rounds) + 1)

    def table(self) -> int:
        return self.chance.randint(1, 4)

    def sheet(self) -> ev.Event:
        """Mostly the next sheet that is missing."""
        number, table = max(len(self.now.clocks), 1), self.table()
        if number in self.now.draws and self.now.missing(number):
            table = self.now.missing(number)[0]
        size = len(self.now.table(number, table))
        totals = self.totals(size)
        scorer = self.now.table(number, table)[0]
        deals = self.now.format.plan(number).deals_at(size) or 4 * size
        if self.chance.random() < 0.3:
            rows = [Row((0,) * size)] * (deals - 1) + [Row((0,) * size, note="leer")]
            return enter(self.now, number, table, rows, scorer=scorer)
        return enter(self.now, number, table, totals=totals, deals=deals, scorer=scorer)

    def row(self) -> ev.Event:
        number, table = max(len(self.now.clocks), 1), self.table()
        draft = self.now.drafts.get((number, table, False))
        deal = self.chance.randint(1, 2 if draft is None else len(draft.rows) + 2)
        return ev.RowWritten(number, table, deal, Row((0,) * len(self.now.table(number, table))))

    def ruling(self) -> ev.Event:
        number, table = self.round(), self.table()
        seats = self.now.table(number, table)
        row = Row((3, *[0] * (len(seats) - 2), -3), source="ruling")
        deal = self.chance.choice((None, 1, 7, 30))
        return ev.Ruled(number, table, "renonce", seats[:1], (), deal, row)

    def second(self) -> ev.Event:
        number, table = self.round(), self.table()
        filed = self.now.filed(number, table)
        return ev.SecondEntry(replace(filed.sheet, scorer=filed.sheet.seats[0]))

    def correction(self) -> ev.Event:
        number, table = self.round(), self.table()
        return correct_totals(
            self.now, number, table, self.totals(len(self.now.table(number, table)))
        )

    def seats(self) -> ev.Event:
        number, table = self.round(), self.table()
        seats = list(self.now.table(number, table))
        self.chance.shuffle(seats)
        return ev.Seated(number, table, tuple(seats))

    def lots(self) -> ev.Event:
        for stage in ("main", "final"):
            for group in tied_groups(self.now, stage):
                return lot(self.now, stage, group, SEED)
        return ev.LotDrawn("final", (1, 2))

    def wild_draw(self) -> ev.Event:
        players = list(self.now.entrants)
        self.chance.shuffle(players)
        return ev.Drawn((RoundDraw(self.round(), (tuple(players[:4]), tuple(players[4:8]))),), SEED)

    def register(self) -> ev.Event:
        agreed, name = self.now.format.office.confirmations, f"Spieler {self.player()}"
        late, reserve = self.chance.random() < 0.7, self.chance.random() < 0.3
        expected = self.chance.random() < 0.3
        return register(
            self.now, name, confirmed=agreed, late=late, reserve=reserve, expected=expected
        )

    def returns(self) -> ev.Event:
        """Mostly somebody who has left, from the next round on."""
        gone = [who for who, presence in self.now.presence.items() if presence.left is not None]
        who = self.chance.choice(gone) if gone else self.player()
        return ev.Returned(who, self.chance.choice((len(self.now.clocks) + 1, self.round())))

    def call(self) -> int:
        waiting = open_calls(self.now)
        return waiting[0].seq if waiting else self.desk.seq

    def choices(self) -> list[tuple[int, Callable[[], ev.Event]]]:
        """Everything that can be tried, and how often."""
        now, player, number = self.now, self.player(), self.round()
        return [
            (3, ev.Closed),
            (4, lambda: draw(now, SEED)),
            (1, self.wild_draw),
            (3, lambda: repair(now, SEED)),
            (9, lambda: ev.RoundStarted(len(now.clocks) + 1)),
            (1, lambda: ev.RoundStarted(number)),
            (24, self.sheet),
            (1, lambda: ev.SheetEntered(sheet_for(now, number, self.table(), [(1, 1, -1, -1)]))),
            (2, self.register),
            (1, lambda: ev.Withdrawn(player, number)),
            (2, self.returns),
            (1, lambda: ev.Substituted(player, self.player(), number)),
            (1, lambda: ev.Paused(player, (number,))),
            (1, lambda: ev.Excluded(player, number)),
            (1, lambda: ev.SeatsSwapped(number, player, self.player())),
            (2, lambda: ev.Reseated(number, player, self.player())),
            (1, lambda: ev.TablesTold(number, self.chance.random() < 0.5)),
            (1, self.seats),
            (1, lambda: ev.RoundEnded(number)),
            (1, lambda: ev.RoundPlanned(number, 8, 30)),
            (1, lambda: ev.ScorerNamed(number, self.table(), player)),
            (2, self.second),
            (2, self.correction),
            (1, lambda: ev.RowStruck(number, self.table(), self.chance.randint(1, 30))),
            (3, self.ruling),
            (3, lambda: ev.Called(number, self.table(), text="bitte")),
            (2, lambda: ev.CallTaken(self.call(), number=player)),
            (2, lambda: ev.CallClosed(self.call())),
            (1, lambda: ev.Warned(player)),
            (1, lambda: ev.Banned(Ban(f"Spieler {player}", tournaments=1))),
            (1, lambda: ev.BanLifted(f"Spieler {player}")),
            (1, lambda: ev.FeeSet(player, 500)),
            (1, lambda: ev.CashBooked("extra", 100)),
            (2, self.lots),
            (1, lambda: ev.Arrived(player, self.chance.random() < 0.7, late=True)),
            (1, lambda: ev.FeePaid(player, self.chance.choice((1200, -1200, 0)))),
            (1, lambda: ev.PlanChanged(places=self.chance.choice((0, 8, 12)), entry_cents=1000)),
            (1, lambda: ev.DealReached(number, self.table(), self.chance.randint(0, 30))),
            (6, self.row),
            (1, lambda: ev.RowsTakenBack(number, self.table(), self.chance.randint(0, 2))),
            (2, lambda: ev.HandedIn(drafted(now, number, self.table(), short="Stromausfall"))),
            (2, lambda: ev.Signed(number, self.table(), player)),
            (1, lambda: ev.HandedBack(number, self.table())),
            (1, lambda: ev.TablePaid(number, self.table())),
            (1, lambda: ev.ExtraTime(number, self.table(), 5)),
            (1, lambda: ev.Announced("Bitte Ruhe")),
            (1, lambda: ev.AnnouncementEnded(self.desk.seq)),
            (2, ev.Posted),
            (2, lambda: posting(now)),
            (2, ev.Confirmed),
            (1, ev.Reopened),
            (1, lambda: ev.Complained(player, "Einspruch")),
            (1, lambda: ev.ComplaintDecided(self.desk.seq, "dismissed")),
            (1, lambda: ev.PlayerChanged(Entrant(player, f"Anders {player}"))),
            (1, lambda: ev.Anonymised(player)),
            (4, lambda: ev.Undone(self.chance.randint(1, self.desk.seq))),
        ]

    def act(self) -> None:
        weights, makers = zip(*self.choices(), strict=True)
        make = self.chance.choices(makers, weights)[0]
        before = self.now
        author = self.chance.choice(("Leitung", "Zweite"))
        reason = self.chance.choice(("", "wegen"))
        self.desk.at += self.chance.choice((0, 5, 30)) * MINUTE
        try:
            event = make()
            self.desk.do(event, reason, author)
        except TournamentError as problem:
            self.refused.add(problem.text("de"))
            assert self.now is before
        else:
            self.done.add(type(event))


@cache
def after_many_steps(form: str, seed: int) -> Director:
    """A day at random; on the way the log is folded now and then and gives the same."""
    director = Director(form, seed)
    for step in range(STEPS):
        director.act()
        if step % 40 == 0:
            assert Tournament.of(director.now.log) == director.now
    return director


@pytest.mark.parametrize("form", preset_ids())
def test_any_order_of_doings_folds_to_the_same_tournament(form: str) -> None:
    for seed in range(SEEDS):
        now = after_many_steps(form, seed).now
        again = Tournament.of(now.log)
        assert again == now
        assert standings(again) == standings(now)
        assert reconciliation(now).balance == 0


def test_the_random_director_gets_far() -> None:
    """Guards the test above: it would show nothing if everything were refused."""
    done: set[type] = set()
    for form in preset_ids():
        for seed in range(SEEDS):
            done |= after_many_steps(form, seed).done
    assert {ev.SheetEntered, ev.RoundStarted, ev.Repaired, ev.Undone, ev.Ruled} <= done
    assert {ev.Substituted, ev.SheetCorrected, ev.Returned, ev.SecondEntry} <= done
    assert {ev.Called, ev.CallTaken, ev.CallClosed, ev.Reseated} <= done
