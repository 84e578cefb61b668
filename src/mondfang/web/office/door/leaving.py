"""Who leaves, comes back, sits out, or is written otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import (
    Event,
    Excluded,
    Paused,
    PlayerChanged,
    Returned,
    Warned,
    Wished,
    Withdrawn,
)
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.crowd import made_reserve, plays_after_all
from mondfang.tournament.office.players.entrants import CONSENTS
from mondfang.tournament.office.rounds.seat_changes import seat_change_lines
from mondfang.tournament.office.verbs import needs_repair, next_round, repair
from mondfang.web.office.acting import Deed, Events, Typed, as_events, number, optional_number


def _from(state: Tournament, typed: Typed) -> int:
    given = optional_number(typed, "round")
    return next_round(state) if given is None else given


def _withdraw(state: Tournament, typed: Typed) -> Event:
    who = number(typed, "number")
    return Withdrawn(who, _from(state, typed), typed.get("unexcused") == "yes")


def _change(state: Tournament, typed: Typed) -> Event:
    old = state.entrant(number(typed, "number"))
    name = " ".join(typed.get("name", old.name).split())
    consent = next((one for one in CONSENTS if one == typed.get("consent")), old.consent)
    member = typed.get("member", old.member or "") or None
    new = replace(old, name=name, club=typed.get("club", old.club), consent=consent, member=member)
    if "categories" in typed:
        new = replace(new, categories=labels(typed["categories"]))
    return PlayerChanged(new)


def labels(text: str) -> frozenset[str]:
    """Categories as people type them: ``Damen, Jugend``."""
    return frozenset(text.replace(",", " ").replace("/", " ").split()[:20])


def _wish(state: Tournament, typed: Typed) -> Event:
    """Not at one table with these, and no stairs; in the place of what was asked before."""
    words = typed.get("apart", "").replace(",", " ").split()
    apart = tuple(number({"apart": word}, "apart") for word in words[:20])
    return Wished(number(typed, "number"), apart, typed.get("stairs") == "yes")


MOVING = ("withdraw", "pause", "reserve", "return", "exclude")


def with_repair(deeds: Mapping[str, Deed], seed: Callable[[Tournament], str]) -> dict[str, Deed]:
    """The same deeds; who comes or goes takes the repair of the draw along where that is wished."""

    def both(deed: Deed) -> Deed:
        def do(state: Tournament, typed: Typed) -> Event | Events:
            done = deed.do(state, typed)
            if typed.get("repair") != "yes":
                return done
            after = state
            for one in as_events(done):
                after = after.done(one, time.time(), "–", typed.get("reason", ""))
            if not needs_repair(after):
                return done
            return (*as_events(done), repair(after, seed(after)))

        return Deed(do, "office-lead", slow=True)

    return {name: both(deeds[name]) for name in MOVING}


def moved_lines(
    before: Tournament, after: Tournament, seed: Callable[[Tournament], str], language: str
) -> list[str]:
    """Who would sit elsewhere once the draw is repaired; empty where nobody has to."""
    try:
        if not needs_repair(after):
            return []
        last = after.log[-1]
        mended = after.done(repair(after, seed(after)), last.at, last.author)
    except TournamentError as problem:
        return [problem.sentence(language)]
    return seat_change_lines(before, mended, language)


LEAVING = {
    "reserve": Deed(
        lambda state, typed: made_reserve(state, number(typed, "number")), "office-desk"
    ),
    "play": Deed(
        lambda state, typed: plays_after_all(state, number(typed, "number")), "office-desk"
    ),
    "withdraw": Deed(_withdraw, "office-desk"),
    "return": Deed(
        lambda state, typed: Returned(number(typed, "number"), _from(state, typed)), "office-desk"
    ),
    "pause": Deed(
        lambda state, typed: Paused(number(typed, "number"), (_from(state, typed),)), "office-desk"
    ),
    "wish": Deed(_wish, "office-desk"),
    "change": Deed(_change, "office-door"),
    "warn": Deed(lambda state, typed: Warned(number(typed, "number")), "office-referee"),
    "exclude": Deed(
        lambda state, typed: Excluded(number(typed, "number"), _from(state, typed)), "office-lead"
    ),
}
