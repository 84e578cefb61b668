"""Tournaments: formats, people, draws, sheets, standings and cups; pure, no clock, no chance."""

from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.office.players.entrants import Entrant, shown_name

__all__ = ["Entrant", "Spot", "TournamentError", "shown_name"]
