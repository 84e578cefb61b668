"""Who is there: ``players``, ``player``, ``withdraw``, ``pause``, ``substitute``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Argument, Both, Option, say
from mondfang.cli.tournament.base.desk import Desk, agreed, asks, verb
from mondfang.cli.tournament.base.words import person, repair_hint
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.events import (
    Anonymised,
    Paused,
    PlayerChanged,
    Returned,
    Substituted,
    Withdrawn,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.forms import entrant_json
from mondfang.tournament.office.log.forget import forgotten, still_named
from mondfang.tournament.office.players.entrants import CONSENTS, Consent, Entrant
from mondfang.tournament.office.players.name_order import by_name as in_order
from mondfang.tournament.office.verbs import needs_repair, next_round

NUMBER = Both("NUMMER", "NUMBER")


@verb(
    "players",
    Both("Alle, die angemeldet sind.", "Everybody who is registered."),
    [Option(["--by-name"], is_flag=True, help=Both("Nach Namen geordnet.", "Sorted by name."))],
    writes=False,
)
def players(desk: Desk, by_name: bool) -> None:
    state = desk.read()
    found = sorted(state.entrants.values(), key=lambda one: one.number)
    if by_name:
        found = in_order(found)
    data = {"players": [{**entrant_json(one), **_status(state, one)} for one in found]}
    desk.answer(data, lambda: _show_players(state, found))


def _status(state: Tournament, one: Entrant) -> dict[str, Any]:
    presence = state.presence[one.number]
    return {
        "from_round": presence.first,
        "left": presence.left,
        "how": presence.how,
        "expected": one.number in state.expected,
        "waiting": one.number in state.waiting,
        "paid": state.paid.get(one.number, 0),
    }


def _show_players(state: Tournament, found: list[Entrant]) -> None:
    grid = table(say("Nr.", "no."), "Name", say("Verein", "club"), say("Anmerkung", "note"))
    grid.columns[0].justify = "right"
    for one in found:
        grid.add_row(str(one.number), one.name, one.club, "; ".join(_notes(state, one)))
    console().print(grid)
    click.echo(say(f"{len(found)} angemeldet.", f"{len(found)} registered."))


def _notes(state: Tournament, one: Entrant) -> list[str]:
    presence = state.presence[one.number]
    notes = [*sorted(one.categories)]
    if one.number in state.expected:
        notes.append(say("noch nicht da", "not here yet"))
    if one.number in state.waiting:
        place = state.waiting.index(one.number) + 1
        notes.append(say(f"Warteliste {place}", f"waiting list {place}"))
    if presence.first > len(state.format.rounds):
        notes.append(say("Ersatz", "reserve"))
    elif presence.first > 1:
        notes.append(say(f"ab Runde {presence.first}", f"from round {presence.first}"))
    if presence.left is not None:
        how = {
            "withdrawn": say("gegangen", "left"),
            "unexcused": say("unentschuldigt gegangen", "left without excuse"),
            "excluded": say("ausgeschlossen", "excluded"),
        }[presence.how]
        notes.append(say(f"{how} vor Runde {presence.left}", f"{how} before round {presence.left}"))
    if one.number in state.warnings:
        times = len(state.warnings[one.number])
        notes.append(say(f"{times} × verwarnt", f"warned {times} ×"))
    return notes


@verb(
    "player",
    Both(
        """
        Jemanden zeigen oder ändern.

        --anonymise vergisst Namen, Verein und alles andere auch im Protokoll; Nummer und Punkte
        bleiben. Das lässt sich nicht zurücknehmen.
        """,
        """
        Show or edit a player.

        --anonymise forgets name, club and the rest, in the log as well; number and points stay.
        This cannot be undone.
        """,
    ),
    [
        Argument(["number"], type=int, metavar=NUMBER),
        Option(["--name"], help=Both("Der richtige Name.", "The correct name.")),
        Option(["--club"], help=Both("Der Verein.", "The club.")),
        Option(["--family"], help=Both("Der Familienname.", "The family name.")),
        Option(
            ["--category", "categories"],
            multiple=True,
            help=Both("Die Kategorien; mehrfach, „-“ für keine.", "The categories; '-' for none."),
        ),
        Option(
            ["--consent"],
            type=click.Choice(CONSENTS),
            help=Both("Name, kurz oder nur Nummer.", "Name, short or number only."),
        ),
        Option(["--member"], help=Both("Mitgliedsnummer im Cup.", "Cup membership number.")),
        Option(["--anonymise"], is_flag=True, help=Both("Vergessen.", "Forget.")),
        Option(["--yes"], is_flag=True, help=Both("Ohne Rückfrage.", "Without asking.")),
    ],
)
def player(
    desk: Desk,
    number: int,
    name: str | None,
    club: str | None,
    family: str | None,
    categories: tuple[str, ...],
    consent: Consent | None,
    member: str | None,
    anonymise: bool,
    yes: bool,
) -> None:
    if anonymise:
        _forget(desk, number, yes)
        return
    changes: dict[str, Any] = {"name": name, "club": club, "consent": consent, "member": member}
    changes["family"] = "" if name is not None and family is None else family
    changes = {key: value for key, value in changes.items() if value is not None}
    if categories:
        changes["categories"] = frozenset(one for one in categories if one != "-")
    if not changes:
        state = desk.read()
    else:
        state = desk.act(lambda now: PlayerChanged(replace(now.entrant(number), **changes)))
    one = state.entrant(number)
    data = {**entrant_json(one), **_status(state, one), "warnings": len(_warnings(state, number))}
    desk.answer(data, lambda: _show_player(state, one))


def _warnings(state: Tournament, number: int) -> tuple[int, ...]:
    return state.warnings.get(number, ())


def _show_player(state: Tournament, one: Entrant) -> None:
    consent = {
        "full": say("voller Name", "full name"),
        "short": say("Name gekürzt", "short name"),
        "number": say("nur die Nummer", "the number only"),
    }[one.consent]
    click.echo(f"{person(one)}{f' ({one.club})' if one.club else ''}")
    click.echo(say(f"  veröffentlicht: {consent}", f"  published: {consent}"))
    if one.member:
        click.echo(say(f"  Mitglied {one.member}", f"  member {one.member}"))
    for note in _notes(state, one):
        click.echo(f"  {note}")
    for round_number, draw in sorted(state.draws.items()):
        seat = draw.table_of(one.number)
        where = say(f"Tisch {seat}", f"table {seat}") if seat else "–"
        if one.number in draw.byes:
            where = say("setzt aus", "sits out")
        click.echo(say(f"  Runde {round_number}: {where}", f"  round {round_number}: {where}"))


def _forget(desk: Desk, number: int, yes: bool) -> None:
    with desk.open() as office:
        one = office.look().entrant(number)
        question = say(f"{person(one)} für immer vergessen?", f"Forget {person(one)} for good?")
        if not yes and asks() and not agreed(question):
            raise click.Abort
        state = office.act(lambda _: Anonymised(number))
        clean = forgotten(state.log, number)
        office.book.rewrite(clean)
    named = still_named(clean, one.name)
    text = say(
        f"Startnummer {number} ist vergessen; die Punkte bleiben.",
        f"Player {number} has been forgotten; the points stay.",
    )
    if named:
        entries = ", ".join(map(str, named))
        text += "\n" + say(
            f"Der Name steht noch in Sperren, Gründen oder Texten: Eintrag {entries}.",
            f"The name still appears in bans, reasons or texts: entry {entries}.",
        )
    desk.answer({"number": number, "anonymous": True, "still_named": list(named)}, text)


def _from_round(state: Tournament, given: int | None) -> int:
    return next_round(state) if given is None else given


def after_change(desk: Desk, state: Tournament, data: dict[str, Any], text: str) -> None:
    """What was done, and whether the draw has to be mended now."""
    told = "\n".join(line for line in (text, repair_hint(state)) if line)
    desk.answer({**data, "needs_repair": list(needs_repair(state))}, told)


@verb(
    "withdraw",
    Both(
        "Jemand geht: ab der nächsten Runde, oder ab --from.",
        "Somebody leaves: from the next round on, or from --from.",
    ),
    [
        Argument(["number"], type=int, metavar=NUMBER),
        Option(["--from", "first"], type=int, help=Both("Ab dieser Runde.", "From this round.")),
        Option(
            ["--unexcused"],
            is_flag=True,
            help=Both("Ohne Entschuldigung.", "Without an excuse."),
        ),
    ],
)
def withdraw(desk: Desk, number: int, first: int | None, unexcused: bool) -> None:
    state = desk.act(lambda now: Withdrawn(number, _from_round(now, first), unexcused))
    left = state.presence[number].left
    name = person(state.entrants[number])
    text = say(f"{name} ist ab Runde {left} weg.", f"{name} has left as of round {left}.")
    if unexcused and state.format.office.unexcused_ban:
        text += "\n" + say(
            f"Das bringt eine Sperre; wie lange: mondfang tournament ban {number} …",
            f"That brings a ban; for how long: mondfang tournament ban {number} …",
        )
    after_change(desk, state, {"number": number, "from_round": left}, text)


@verb(
    "return",
    Both(
        "Jemand, der gegangen war, ist wieder da: ab der nächsten Runde, oder ab --from.",
        "Somebody who had left is back: from the next round on, or from --from.",
    ),
    [
        Argument(["number"], type=int, metavar=NUMBER),
        Option(["--from", "first"], type=int, help=Both("Ab dieser Runde.", "From this round.")),
    ],
)
def return_(desk: Desk, number: int, first: int | None) -> None:
    state = desk.act(lambda now: Returned(number, _from_round(now, first)))
    event = state.log[-1].event
    assert isinstance(event, Returned)
    name, start = person(state.entrants[number]), event.from_round
    text = say(f"{name} ist ab Runde {start} wieder da.", f"{name} is back from round {start} on.")
    after_change(desk, state, {"number": number, "from_round": start}, text)


@verb(
    "pause",
    Both("Jemand setzt Runden aus und kommt wieder.", "Somebody misses rounds and comes back."),
    [
        Argument(["number"], type=int, metavar=NUMBER),
        Argument(["rounds"], type=int, nargs=-1, required=True, metavar=Both("RUNDE…", "ROUND…")),
    ],
)
def pause(desk: Desk, number: int, rounds: tuple[int, ...]) -> None:
    state = desk.act(lambda _: Paused(number, rounds))
    name, listed = person(state.entrants[number]), ", ".join(map(str, rounds))
    text = say(f"{name} fehlt in Runde {listed}.", f"{name} is away in round {listed}.")
    after_change(desk, state, {"number": number, "rounds": list(rounds)}, text)


@verb(
    "substitute",
    Both(
        "Für NUMMER spielt ERSATZ weiter, auf denselben Plätzen.",
        "SUBSTITUTE takes over from NUMBER, in the same seats.",
    ),
    [
        Argument(["number"], type=int, metavar=NUMBER),
        Argument(["other"], type=int, metavar=Both("ERSATZ", "SUBSTITUTE")),
        Option(["--from", "first"], type=int, help=Both("Ab dieser Runde.", "From this round.")),
    ],
)
def substitute(desk: Desk, number: int, other: int, first: int | None) -> None:
    def decide(now: Tournament) -> Substituted:
        start = _from_round(now, first)
        if start > len(now.format.rounds):
            raise TournamentError("no-such-round", Spot(round=start), rounds=len(now.format.rounds))
        return Substituted(number, other, start)

    state = desk.act(decide)
    event = state.log[-1].event
    assert isinstance(event, Substituted)
    one, two = person(state.entrants[number]), person(state.entrants[other])
    text = say(
        f"Ab Runde {event.from_round} spielt {two} für {one}.",
        f"From round {event.from_round} on {two} plays for {one}.",
    )
    data = {"number": number, "substitute": other, "from_round": event.from_round}
    after_change(desk, state, data, text)
