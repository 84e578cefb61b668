"""Links into the office: each step refuses its event or gives the state after it; and who comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.access.roles import Handed, Link, Secret, hash_of, new_link
from mondfang.tournament.office.events import Envelope, LinksGiven, LinksRevoked
from mondfang.tournament.office.state import State


def links_given(state: State, envelope: Envelope, event: LinksGiven) -> State:
    """New links; whoever held the same place before is out."""
    seats = {link.seat for link in event.links}
    kept = {id: link for id, link in state.links.items() if link.seat not in seats}
    for link in event.links:
        _check_link(state, link)
        if link.id in kept or link.id in state.revoked:
            raise TournamentError("link-known", "", id=link.id)
        kept[link.id] = link
    gone = state.links.keys() - kept.keys()
    return replace(state, links=kept, revoked=state.revoked | gone)


def _check_link(state: State, link: Link) -> None:
    """A scribe is one of a table, a player one of the players; the others are of the office."""
    spot = Spot(link.round, link.table, player=link.number)
    if (link.role == "scribe") != (link.round is not None and link.table is not None):
        raise TournamentError("bad-link", spot, role=link.role)
    if link.role == "player" and link.number is None:
        raise TournamentError("bad-link", spot, role=link.role)
    if link.round is not None and link.table is not None:
        state.table(link.round, link.table)
    if link.number is not None:
        state.entrant(link.number)
    if link.id != link.hash[:12] or len(link.hash) != len(hash_of("")):
        raise TournamentError("bad-link", spot, role=link.role)


def links_revoked(state: State, envelope: Envelope, event: LinksRevoked) -> State:
    for one in event.links:
        if one not in state.links:
            raise TournamentError("no-such-link", "", id=one)
    kept = {id: link for id, link in state.links.items() if id not in event.links}
    return replace(state, links=kept, revoked=state.revoked | set(event.links))


def link_of(state: State, secret: str, at: float) -> Link:
    """The link that a secret opens; refused where it is unknown, taken back or too old."""
    found = hash_of(secret)
    link = state.links.get(found[:12])
    if link is None or link.hash != found:
        if found[:12] in state.revoked:
            raise TournamentError("link-revoked")
        raise TournamentError("link-unknown")
    check_link(link, at)
    return link


def check_link(link: Link, at: float) -> None:
    """Refuse a link that has had its time; of a browser that was let in, asked every time."""
    if link.expires_at is not None and at >= link.expires_at:
        raise TournamentError("link-expired")


def scribe_links(
    state: State, number: int, secret: Secret, expires_at: float | None = None
) -> tuple[Handed, ...]:
    """A link for each table of a round, to be printed on its sheet."""
    tables = range(1, len(state.draw_of(number).tables) + 1)
    return tuple(
        new_link("scribe", secret, round=number, table=table, expires_at=expires_at)
        for table in tables
    )


def sheet_link(
    state: State, number: int, table: int, secret: Callable[[int], str]
) -> tuple[int, Handed]:
    """The link on the printed sheet of a table, and how many were taken back before it.

    It is the same whenever the sheet is printed again, until somebody takes it back.
    """
    state.table(number, table)
    for turn in count():
        made = secret(turn)
        found = new_link("scribe", lambda made=made: made, round=number, table=table)  # type: ignore[misc]
        if found.link.id not in state.revoked:
            return turn, found
    raise AssertionError


def sheet_link_withdrawn(
    state: State, number: int, table: int, secret: Callable[[int], str]
) -> tuple[LinksGiven | LinksRevoked, ...]:
    """What makes the code on a printed sheet open nothing any more; the next one is another."""
    _, handed = sheet_link(state, number, table, secret)
    known = handed.link.id in state.links
    revoked = LinksRevoked((handed.link.id,))
    return (revoked,) if known else (given((handed,)), revoked)


def given(handed: tuple[Handed, ...]) -> LinksGiven:
    """The event that lets these links in; their secrets are not in it."""
    return LinksGiven(tuple(one.link for one in handed))
