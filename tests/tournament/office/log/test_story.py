"""Every entry of the log has words in both languages."""

from __future__ import annotations

from typing import get_args

import pytest

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.access.roles import Link
from mondfang.tournament.office.events import Event
from mondfang.tournament.office.events.prizes import PrizeCategory
from mondfang.tournament.office.log.story import TOLD, told
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.players.sanctions import Ban
from mondfang.tournament.sheet.model import Row, Sheet
from tests.tournament.desk import Desk

SHEET = Sheet(1, 2, (1, 2, 3, 4), totals=(3, -1, -1, -1), deals=16)
LINK = Link("0123", "scribe", "0123", round=1, table=2)
DRAW = RoundDraw(1, ((1, 2, 3, 4), (5, 6, 7, 8)))
EVENTS: tuple[Event, ...] = (
    ev.Created("Turnier", "2026-11-14", preset("sb")),
    ev.Registered(Entrant(9, "Spieler 9", "Graz"), late=True),
    ev.ListRegistered((ev.Registered(Entrant(9, "Spieler 9", "Graz")),)),
    ev.PlayerChanged(Entrant(1, "")),
    ev.Withdrawn(1, 2),
    ev.Returned(1, 3),
    ev.Substituted(1, 9, 2),
    ev.Paused(1, (2, 3)),
    ev.TeamNamed("Die Pagate", (1, 2)),
    ev.PrizesSet((PrizeCategory("Jugend", "Jugend", (1000,), ("Buch",)),)),
    ev.RafflePromised("0123", (1, 2)),
    ev.RaffleDrawn(("Geschenkkorb",), (1,), "Startwert"),
    ev.Wished(1, (2,), no_stairs=True),
    ev.Closed(),
    ev.Anonymised(1),
    ev.FeeSet(1, 500),
    ev.CashBooked("costs", 2500),
    ev.SeedCommitted("0123"),
    ev.Drawn((DRAW,), "Startwert"),
    ev.Repaired((DRAW,)),
    ev.SeatsSwapped(1, 2, 5),
    ev.Reseated(1, 2, 5),
    ev.TablesTold(2, public=False),
    ev.Seated(1, 1, (4, 3, 2, 1)),
    ev.RoundPlanned(1, 12, 60),
    ev.StartMoved(1_800_000_000.0),
    ev.RoundStarted(1),
    ev.RoundEnded(1),
    ev.ScorerNamed(1, 1, 2),
    ev.SheetEntered(SHEET),
    ev.SecondEntry(SHEET),
    ev.SheetCorrected(SHEET),
    ev.RowStruck(1, 2, 3),
    ev.Ruled(1, 2, "renonce", (1,), ("ST-051",), 3, Row((-9, 3, 3, 3))),
    ev.Called(1, 2, 5, "falsche Farbe"),
    ev.CallTaken(30, "Schiedsgericht"),
    ev.CallClosed(30),
    ev.Warned(1),
    ev.Excluded(1, 2),
    ev.Banned(Ban("Spieler 1", tournaments=2)),
    ev.BanLifted("Spieler 1"),
    ev.LotDrawn("final", (1, 2)),
    ev.Arrived(1, late=True),
    ev.FeePaid(1, -500),
    ev.PlanChanged("Anderer Name", prizes_cents=(5000, 2500), places=40),
    ev.DealReached(1, 2, 7),
    ev.RowWritten(1, 2, 3, Row((3, -1, -1, -1))),
    ev.RowsTakenBack(1, 2, 2),
    ev.HandedIn(SHEET, 1),
    ev.Signed(1, 2, 3),
    ev.HandedBack(1, 2),
    ev.TablePaid(1, 2),
    ev.ExtraTime(1, 2, 5),
    ev.Announced("Tisch 7 bitte den Zettel abgeben", (7,)),
    ev.AnnouncementEnded(12),
    ev.LinksGiven((LINK,)),
    ev.LinksRevoked(("0123",)),
    ev.Posted(),
    ev.Complained(1, "zu wenig"),
    ev.ComplaintDecided(30, "upheld"),
    ev.Confirmed(),
    ev.Reopened(),
    ev.Merged(12, 3),
    ev.BreakAccepted((9, 12)),
    ev.Undone(3),
)


def test_every_kind_of_entry_has_words() -> None:
    assert set(TOLD) == set(get_args(Event)) == {type(event) for event in EVENTS}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_entry_is_told_in_german_and_in_english(event: Event) -> None:
    state = Desk("sb", 8).now
    german, english = told(state, event, "de"), told(state, event, "en")
    assert german
    assert english
    assert "{" not in german + english
