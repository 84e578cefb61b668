"""A tournament is the fold of its events: whatever is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.log import Folded
from mondfang.tournament.log_json import LogForm
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.access import links as office_links
from mondfang.tournament.office.events import Created, Envelope, Event, Undone
from mondfang.tournament.office.kassa import prizes as office_prizes
from mondfang.tournament.office.kassa import raffle as office_raffle
from mondfang.tournament.office.players import door as office_door
from mondfang.tournament.office.players import registration as office_people
from mondfang.tournament.office.players import teams as office_teams
from mondfang.tournament.office.players import wishing as office_wishing
from mondfang.tournament.office.players.entrants import PERSONAL, Entrant, is_unnamed
from mondfang.tournament.office.players.sanctions import Ban, after_a_tournament
from mondfang.tournament.office.public import messages as office_hall
from mondfang.tournament.office.results import end as office_end
from mondfang.tournament.office.rounds import draws as office_draws
from mondfang.tournament.office.rounds import reseating as office_reseating
from mondfang.tournament.office.state import State
from mondfang.tournament.office.tables import calls as office_calls
from mondfang.tournament.office.tables import sheets as office_sheets
from mondfang.tournament.office.tables import writing as office_writing
from mondfang.tournament.standings.ranking import Place, standings

Step = Callable[[State, Envelope, Any], State]

EVENTS: LogForm[Event] = LogForm(Event, {Entrant: (PERSONAL,)}, is_unnamed)
"""The log of a tournament as JSON, in archives and in the journal."""

STEPS: Mapping[type, Step] = {
    ev.Registered: office_people.registered,
    ev.ListRegistered: office_people.list_registered,
    ev.PlayerChanged: office_people.player_changed,
    ev.Withdrawn: office_people.withdrawn,
    ev.Returned: office_people.returned,
    ev.Substituted: office_people.substituted,
    ev.Paused: office_people.paused,
    ev.Wished: office_wishing.wished,
    ev.TeamNamed: office_teams.team_named,
    ev.PrizesSet: office_prizes.prizes_set,
    ev.RafflePromised: office_raffle.raffle_promised,
    ev.RaffleDrawn: office_raffle.raffle_drawn,
    ev.Closed: office_people.closed,
    ev.Anonymised: office_people.anonymised,
    ev.FeeSet: office_people.fee_set,
    ev.CashBooked: office_people.cash_booked,
    ev.Arrived: office_door.arrived,
    ev.FeePaid: office_door.fee_paid,
    ev.PlanChanged: office_door.plan_changed,
    ev.SeedCommitted: office_draws.seed_committed,
    ev.Drawn: office_draws.drawn,
    ev.Repaired: office_draws.repaired,
    ev.SeatsSwapped: office_draws.seats_swapped,
    ev.Reseated: office_reseating.reseated,
    ev.TablesTold: office_draws.tables_told,
    ev.Seated: office_draws.seated,
    ev.RoundStarted: office_sheets.round_started,
    ev.RoundPlanned: office_sheets.round_planned,
    ev.StartMoved: office_people.start_moved,
    ev.RoundEnded: office_sheets.round_ended,
    ev.ScorerNamed: office_sheets.scorer_named,
    ev.DealReached: office_writing.deal_reached,
    ev.RowWritten: office_writing.row_written,
    ev.RowsTakenBack: office_writing.rows_taken_back,
    ev.HandedIn: office_writing.handed_in,
    ev.Signed: office_writing.signed,
    ev.HandedBack: office_writing.handed_back,
    ev.TablePaid: office_writing.table_paid,
    ev.ExtraTime: office_writing.extra_time,
    ev.Announced: office_hall.announced,
    ev.AnnouncementEnded: office_hall.announcement_ended,
    ev.SheetEntered: office_sheets.sheet_entered,
    ev.SecondEntry: office_sheets.second_entry,
    ev.SheetCorrected: office_sheets.sheet_corrected,
    ev.RowStruck: office_sheets.row_struck,
    ev.Ruled: office_calls.ruled,
    ev.Called: office_calls.called,
    ev.CallTaken: office_calls.call_taken,
    ev.CallClosed: office_calls.call_closed,
    ev.Warned: office_end.warned,
    ev.Excluded: office_end.excluded,
    ev.Banned: office_end.banned,
    ev.BanLifted: office_end.ban_lifted,
    ev.LinksGiven: office_links.links_given,
    ev.LinksRevoked: office_links.links_revoked,
    ev.LotDrawn: office_end.lot_drawn,
    ev.Posted: office_end.posted,
    ev.Complained: office_end.complained,
    ev.ComplaintDecided: office_end.complaint_decided,
    ev.Confirmed: office_end.confirmed,
    ev.Reopened: office_end.reopened,
}
# What may still happen once the standings are final: none of it changes them.
AFTER_CONFIRMED = (
    ev.Reopened,
    ev.RafflePromised,
    ev.RaffleDrawn,
    ev.Anonymised,
    ev.PlayerChanged,
    ev.Banned,
    ev.BanLifted,
    ev.Warned,
    ev.FeePaid,
    ev.TablePaid,
    ev.Announced,
    ev.AnnouncementEnded,
    ev.LinksGiven,
    ev.LinksRevoked,
)


class Tournament(State, Folded[Event]):
    """The state after all events, with its log; ``after`` gives the next one or refuses.

    >>> from mondfang.tournament.format.reader import preset
    >>> made = Created("Herbstturnier", "2026-11-14", preset("sb"))
    >>> Tournament.of([Entry(1, 0.0, "Leitung", "", made)]).format.id
    'sb'
    """

    __slots__ = ()

    UNDOING = Undone
    FOR_GOOD = (Created, Undone, ev.Merged)
    PASSING = (ev.RowWritten, ev.RowsTakenBack, ev.DealReached)

    @classmethod
    def begun(cls, log: tuple[Envelope, ...]) -> Self:
        if not log or not isinstance(log[0].event, Created):
            raise TournamentError("not-created")
        made = log[0].event
        office_people.check_created(made)
        return cls(made, log, bans=made.bans)

    def with_log(self, log: tuple[Envelope, ...]) -> Self:
        return replace(self, log=log)

    def step(self, entry: Envelope) -> Self:
        if isinstance(entry.event, Undone):
            return self if self._stays_posted(entry, entry.event) else replace(self, posted_at=None)
        if isinstance(entry.event, ev.Merged):
            return self
        if isinstance(entry.event, Created):
            raise TournamentError("created-already", Spot(seq=entry.seq))
        if self.is_confirmed and not isinstance(entry.event, AFTER_CONFIRMED):
            raise TournamentError("confirmed", Spot(seq=entry.seq))
        state = STEPS[type(entry.event)](self, entry, entry.event)
        if state.waiting and not state.closed:
            state = office_door.moved_up(state, entry.seq)
        assert isinstance(state, type(self))
        return state

    def check_undo(self, event: Event, spot: Spot) -> None:
        if isinstance(event, ev.Confirmed):
            raise TournamentError("confirmation-final", spot)
        if self.is_confirmed and not isinstance(event, AFTER_CONFIRMED):
            raise TournamentError("confirmed", spot)

    def _stays_posted(self, entry: Envelope, event: Undone) -> bool:
        """Whether what hangs on the wall still holds: only what came after it was undone."""
        posted = (
            one.seq
            for one in self.standing
            if isinstance(one.event, ev.Posted) and one.seq < entry.seq
        )
        return event.seq > max(posted, default=0)

    def bans_for_the_next(self) -> tuple[Ban, ...]:
        """The bans that the season's next tournament has to know."""
        brought = set(self.created.bans)
        old = tuple(ban for ban in self.bans if ban in brought)
        new = tuple(ban for ban in self.bans if ban not in brought)
        return (*after_a_tournament(old), *new, *self._bans_to_be_fixed(new))

    def _bans_to_be_fixed(self, fixed: tuple[Ban, ...]) -> list[Ban]:
        """Who left without excuse and has no ban yet stays out until its length is fixed (ST-051).

        That is no default length (ST-052): somebody has to fix it, or to lift the ban.
        """
        left = {n for n, presence in self.presence.items() if presence.how == "unexcused"}
        found = []
        for entry in self.log if self.format.office.unexcused_ban else ():
            event = entry.event
            if not isinstance(event, ev.Withdrawn) or event.number not in left:
                continue
            entrant = self.entrants[event.number]
            if event.unexcused and not any(ban.holds_for(entrant) for ban in fixed):
                open_end = Ban(entrant.name, entrant.member, until_lifted=True, note=entry.reason)
                found.append(open_end)
                left.discard(event.number)
        return found


@dataclass(frozen=True, slots=True)
class Change:
    """One player's place and prize before and after."""

    number: int
    before: Place | None
    after: Place | None
    cents_before: int = 0
    cents_after: int = 0


Prizes = Callable[[tuple[Place, ...]], Mapping[int, int]]


def preview(
    tournament: Tournament, entry: Envelope, prizes: Prizes | None = None
) -> tuple[Change, ...]:
    """Whom an entry would move, and what it would change in prizes; nothing is done.

    ``prizes`` gives the cents of each player for a ranking.
    """
    old, new = standings(tournament), standings(tournament.after(entry))
    paid_old = prizes(old) if prizes else {}
    paid_new = prizes(new) if prizes else {}
    was = {place.number: place for place in old}
    now = {place.number: place for place in new}
    changes = []
    for number in dict.fromkeys([*now, *was]):
        one, two = was.get(number), now.get(number)
        cents = (paid_old.get(number, 0), paid_new.get(number, 0))
        moved = (one and (one.rank, one.total)) != (two and (two.rank, two.total))
        if moved or cents[0] != cents[1]:
            changes.append(Change(number, one, two, *cents))
    return tuple(changes)
