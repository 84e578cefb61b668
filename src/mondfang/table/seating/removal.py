"""Taking somebody off a table: by the host alone, by the others together, by the house.

The host is who sat down first: who opened the table. Without the host it takes at least two, and
more than half of those who sit there besides: nobody is thrown out by one other player, and no
table is held by one who spoils it. Whoever was removed may not come back to this table.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.seating.places import FREE, bot_place
from mondfang.table.seating.seats import place_at, seated
from mondfang.table.state import LiveTable

FEWEST = 2  # votes


def remove(table: LiveTable, person: str, seat: int) -> log.Removed | log.VotedOut:
    """The verb of the host or of another one who sits there."""
    voter = seated(table, person)
    place = place_at(table, seat)
    if place.person is None or place.person == person:
        raise refused("nobody-to-remove")
    if person == table.host:
        return log.Removed(seat, voter)
    if len(_voters(table, seat)) < FEWEST:
        raise refused("two-votes")
    if (voter, seat) in table.votes:
        raise refused("voted-already")
    return log.VotedOut(voter, seat)


def may_remove(table: LiveTable, person: str | None) -> tuple[int, ...]:
    """The seats whose person this one can remove, or vote against."""
    you = table.seat_of(person)
    if you is None or table.ended or table.places[you].kind != "person":
        return ()
    others = [s for s, one in enumerate(table.places) if one.person not in (None, person)]
    if person == table.host:
        return tuple(others)
    people = sum(place.kind == "person" for place in table.places)
    return tuple(
        seat
        for seat in others
        if people - (table.places[seat].kind == "person") >= FEWEST
        and (you, seat) not in table.votes
    )


def voted(table: LiveTable, voter: int, against: int) -> LiveTable:
    """A vote counts as long as who gave it sits there; enough of them decide."""
    table = replace(table, votes=table.votes | {(voter, against)})
    voters = _voters(table, against)
    given = sum((seat, against) in table.votes for seat in voters)
    if given >= FEWEST and 2 * given > len(voters):
        return removed(table, against)
    return table


def removed(table: LiveTable, seat: int) -> LiveTable:
    """The seat is a bot's, before the first deal it is free; the person stays away."""
    place = table.places[seat]
    rest = bot_place(table.id, table.setup.bots, seat) if table.game else FREE
    places = (*table.places[:seat], rest, *table.places[seat + 1 :])
    away = table.sent_away | ({place.person} if place.person is not None else set())
    votes = frozenset(one for one in table.votes if seat not in one)
    host = "" if place.person == table.host else table.host
    return replace(table, places=places, sent_away=away, votes=votes, host=host)


def votes_against(table: LiveTable) -> tuple[tuple[int, int], ...]:
    """By seat: how many have voted against its person, and how many it takes."""
    there = [place.kind == "person" for place in table.places]
    people = sum(there)
    needed = [max(FEWEST, voters // 2 + 1) for voters in (people, people - 1)]
    if not table.votes:  # as nearly always
        return tuple([(0, needed[is_person]) for is_person in there])
    given = Counter(against for voter, against in table.votes if there[voter])
    return tuple([(given[seat], needed[is_person]) for seat, is_person in enumerate(there)])


def _voters(table: LiveTable, against: int) -> list[int]:
    """Who sits there besides, in person."""
    return [
        seat
        for seat, place in enumerate(table.places)
        if place.kind == "person" and seat != against
    ]
