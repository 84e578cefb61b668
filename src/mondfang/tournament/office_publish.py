"""The draws of a tournament as they are published: opened, certified, and made to be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mondfang.tournament.draw.model import Meeting, RoundDraw
from mondfang.tournament.draw.publish import Published, publish_draw
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.events import Drawn
from mondfang.tournament.office import Tournament


def published_draws(tournament: Tournament, seq: int) -> tuple[Published, ...]:
    """What an entry of the log drew, by what was known then.

    Rounds with the same players were drawn together.
    """
    entry = next((one for one in tournament.log if one.seq == seq), None)
    if entry is None or not isinstance(entry.event, Drawn):
        raise TournamentError("no-such-entry", Spot(seq=seq))
    event, season = entry.event, _season(entry.event)
    before = Tournament.of(one for one in tournament.log if one.seq < seq)
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
            )
        )
        past = [*past, *group]
    return tuple(found)


def drawn_entries(tournament: Tournament) -> tuple[int, ...]:
    """The entries that drew something and were not undone."""
    entries = (entry for entry in tournament.log if isinstance(entry.event, Drawn))
    return tuple(entry.seq for entry in entries if entry.seq not in tournament.undone)


def _season(event: Drawn) -> Mapping[Meeting, int]:
    return {frozenset((one, two)): times for one, two, times in event.season}


def _alike(rounds: Sequence[RoundDraw]) -> list[list[RoundDraw]]:
    groups: list[list[RoundDraw]] = []
    for one in rounds:
        if groups and set(groups[-1][0].players) == set(one.players):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups
