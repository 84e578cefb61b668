"""The draws of a tournament as they are published: opened, certified, and made to be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.publish import Published, publish_draw, publish_repair
from mondfang.tournament.draw.repair import Repair, changes_between, repair_rounds
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import (
    Drawn,
    Event,
    Repaired,
    Reseated,
    Seated,
    SeatsSwapped,
    Substituted,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.rounds.draws import ranking_of
from mondfang.tournament.office.verbs import repair_task


def published_draws(tournament: Tournament, seq: int) -> tuple[Published, ...]:
    """What an entry of the log drew or repaired, by what was known then.

    Rounds with the same players were drawn together.
    """
    entry = next((one for one in tournament.log if one.seq == seq), None)
    if entry is None or not isinstance(entry.event, Drawn | Repaired):
        raise TournamentError("no-such-entry", Spot(seq=seq))
    before = Tournament.of(one for one in tournament.log if one.seq < seq)
    if isinstance(entry.event, Repaired):
        return (_repair(before, entry.event),)
    event, season = entry.event, _season(entry.event)
    past = [before.draws[number] for number in sorted(before.draws)]
    found = []
    for group in _alike(event.rounds):
        entrants = [before.entrants[who] for who in sorted(group[0].players)]
        found.append(
            publish_draw(
                entrants,
                group,
                before.format.draw,
                event.seed,
                promise=before.commitment,
                past=past,
                season=season,
                ranking=ranking_of(before, group[0].number),
                wishes=event.wishes,
            )
        )
        past = [*past, *group]
    return tuple(found)


def _repair(before: Tournament, event: Repaired) -> Published:
    """A repair with how many it moved, and how many it had to."""
    rules, season = before.format.draw, _season(event)
    task = repair_task(before, [one.number for one in event.rounds])
    people, past, absent = task.entrants, task.past, task.absent
    again = repair_rounds(
        people,
        task.before,
        rules,
        event.seed,
        past=past,
        season=season,
        absent=absent,
        wishes=event.wishes,
    )
    changes = changes_between(task.before, event.rounds)
    return publish_repair(
        people,
        task.before,
        Repair(event.rounds, changes, again.least_changes),
        rules,
        event.seed,
        promise=before.commitment,
        past=past,
        season=season,
        absent=absent,
        wishes=event.wishes,
    )


def drawn_entries(tournament: Tournament) -> tuple[int, ...]:
    """The entries that drew or repaired something and were not undone."""
    entries = (entry for entry in tournament.log if isinstance(entry.event, Drawn | Repaired))
    return tuple(entry.seq for entry in entries if entry.seq not in tournament.undone)


def drawn_in(tournament: Tournament, number: int) -> int:
    """The entry that drew a round, or that repaired it last."""
    tournament.draw_of(number)
    entries = {entry.seq: entry.event for entry in tournament.log}
    for seq in reversed(drawn_entries(tournament)):
        event = entries[seq]
        assert isinstance(event, Drawn | Repaired)
        if any(draw.number == number for draw in event.rounds):
            return seq
    raise TournamentError("not-drawn", Spot(round=number))


def moved_by_hand(tournament: Tournament, number: int) -> tuple[int, ...]:
    """The entries that changed seats of a round after its draw; no seed gives those."""
    since = drawn_in(tournament, number)
    return tuple(
        entry.seq
        for entry in tournament.log
        if entry.seq > since and entry.seq not in tournament.undone and _moves(entry.event, number)
    )


def _moves(event: Event, number: int) -> bool:
    match event:
        case SeatsSwapped(round=changed) | Seated(round=changed) | Reseated(round=changed):
            return changed == number
        case Substituted(from_round=first):
            return first <= number
    return False


def _season(event: Drawn | Repaired) -> Mapping[Meeting, int]:
    return {frozenset((one, two)): times for one, two, times in event.season}


def _alike(rounds: Sequence[RoundDraw]) -> list[list[RoundDraw]]:
    groups: list[list[RoundDraw]] = []
    for one in rounds:
        if groups and set(groups[-1][0].players) == set(one.players):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups
