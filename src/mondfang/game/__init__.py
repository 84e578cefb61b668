"""One deal being played: actions in, a new state out, views for the seats, an outcome."""

from mondfang.game.dealing.deal import Deal, dealt, random_deal, shuffled
from mondfang.game.errors import IllegalAction, NotAllowed, Refusal
from mondfang.game.outcome import NotFinished, Outcome, PremiumFact
from mondfang.game.public import Phase, Public
from mondfang.game.state import GameState, new_game
from mondfang.game.view import View

__all__ = [
    "Deal",
    "GameState",
    "IllegalAction",
    "NotAllowed",
    "NotFinished",
    "Outcome",
    "Phase",
    "PremiumFact",
    "Public",
    "Refusal",
    "View",
    "dealt",
    "new_game",
    "random_deal",
    "shuffled",
]
