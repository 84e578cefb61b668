"""What is known of a positive game beside its premiums, and what cannot be true together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.cards import TOTAL_THIRDS
from mondfang.game.outcome import PremiumFact
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Rulebook

Facts = tuple[PremiumFact, ...]
TALON = 6  # its cards, and their thirds where they are worth nothing


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays with the declarer, and where the called card was."""

    partner: bool
    king_in_talon: Literal["taken", "left"] | None
    called: bool  # whether there is a king for König ultimo and Königfang
    heard: bool  # whether Kontras count
    cost: int


@dataclass(frozen=True, slots=True)
class Regime:
    """What else is known of the game; beside a Valat other rules hold for premiums."""

    won: bool
    made: Side | None = None  # whose Valat was made
    sieved: bool = False  # the book drops some premiums
    factor: int = 1  # everything announced is multiplied, nothing silent counts
    missed: Side | None = None  # this side has lost all that it announced

    @property
    def multiplied(self) -> bool:
        return self.factor > 1


def thirds_range(book: Rulebook, regime: Regime) -> tuple[int, int]:
    """How many thirds the declarer's side may have; after a Valat next to none or nearly all."""
    win = book.count.win_thirds
    if regime.made is not None:
        return (0, TALON) if regime.made == "defence" else (TOTAL_THIRDS - TALON, TOTAL_THIRDS)
    return (win, TOTAL_THIRDS) if regime.won else (0, win - 1)


def consistent(facts: Facts) -> bool:
    """Whether the cards can lie so: the Pagat with its trick, the Mond with who caught it."""
    made = {(fact.premium, fact.side) for fact in facts if fact.made}
    for one, two in (("declarer", "defence"), ("defence", "declarer")):
        if ("trull", one) in made and made & {("pagat", two), ("mondfang", two)}:
            return False
    if ("koenig-ultimo", "declarer") in made and ("pagat", "defence") in made:
        return False
    tried = any(f.premium == "koenig-ultimo" and not f.announced and not f.made for f in facts)
    return not (tried and ("pagat", "declarer") in made)
