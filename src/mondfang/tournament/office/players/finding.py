"""Somebody at the door says a name: three letters find who is meant."""

from __future__ import annotations

from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import Entrant, folded
from mondfang.tournament.office.players.name_order import by_name
from mondfang.tournament.office.state import State


def found_people(state: State, text: str) -> list[Entrant]:
    """Everybody with that number, or whose names begin with the words that were typed.

    The order of the words does not matter, nor how an Umlaut is written.
    """
    plain = text.strip()
    if plain.isdecimal():
        return [one for one in state.entrants.values() if str(one.number) == plain.lstrip("0")]
    typed = folded(plain)
    if not typed:
        return []
    return by_name(one for one in state.entrants.values() if fits(folded(one.name), typed))


def fits(names: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    """Whether each typed word is the beginning of a name of its own."""
    left = list(names)
    for word in typed:
        name = next((one for one in left if one.startswith(word)), None)
        if name is None:
            return False
        left.remove(name)
    return True


def the_one_meant(state: State, text: str) -> Entrant:
    """Who is found alone among those who have still to come; else who is found alone at all."""
    found = found_people(state, text)
    coming = [one for one in found if one.number in state.expected]
    meant = coming or found
    if not meant:
        raise TournamentError("nobody-found", found=text.strip())
    if len(meant) > 1:
        raise TournamentError("who-is-meant", found=text.strip())
    return meant[0]
