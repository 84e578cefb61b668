"""The laboratory: many games of code against code, compared, counted and drawn."""

from mondfang.lab.deals import deal_of, deal_with_hand, seed_for
from mondfang.lab.errors import LabError
from mondfang.lab.games import Opening, Played, play_game
from mondfang.lab.players import Spec, player, read_spec
from mondfang.lab.stats import Interval, interval_of

__all__ = [
    "Interval",
    "LabError",
    "Opening",
    "Played",
    "Spec",
    "deal_of",
    "deal_with_hand",
    "interval_of",
    "play_game",
    "player",
    "read_spec",
    "seed_for",
]
