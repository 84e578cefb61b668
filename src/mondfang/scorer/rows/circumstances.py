"""What is known of a positive game beside its premiums, and what cannot be true together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mondfang.cards import PAGAT, TOTAL_THIRDS
from mondfang.game.outcome import PremiumFact
from mondfang.game.plausible import may_stand_beside_valat
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Premium, Rulebook

Facts = tuple[PremiumFact, ...]
PARTNER = 2  # a seat as good as any, seen from a declarer on seat 0
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
    valats: Facts = ()  # what became of each that was announced or made
    unplayed: bool = False

    @property
    def made(self) -> Side | None:
        """Whose Valat was made."""
        return next((fact.side for fact in self.valats if fact.made), None)

    @property
    def said(self) -> tuple[Side, ...]:
        """Who has announced one."""
        return tuple(fact.side for fact in self.valats if fact.announced)


def thirds_range(book: Rulebook, regime: Regime) -> tuple[int, int]:
    """How many thirds the declarer's side may have; after a Valat next to none or nearly all."""
    win = book.count.win_thirds
    if regime.made is not None:
        return (0, TALON) if regime.made == "defence" else (TOTAL_THIRDS - TALON, TOTAL_THIRDS)
    return (win, TOTAL_THIRDS) if regime.won else (0, win - 1)


def consistent(book: Rulebook, facts: Facts) -> bool:
    """Whether the cards can lie so: the Pagat with its trick, the Mond with who caught it.

    What one side has announced is no silent premium of the other besides.
    """
    said = {fact.premium for fact in facts if fact.announced}
    if any(fact.premium in said for fact in facts if not fact.announced):
        return False
    made = {(_matter(book, fact), fact.side) for fact in facts if fact.made}
    for one, two in (("declarer", "defence"), ("defence", "declarer")):
        if ("trull", one) in made and made & {(PAGAT.code, two), ("mondfang", two)}:
            return False
    if ("koenig-ultimo", "declarer") in made and (PAGAT.code, "defence") in made:
        return False
    ultimo = [fact for fact in facts if _matter(book, fact) == "koenig-ultimo"]
    tried = any(not fact.announced and not fact.made for fact in ultimo)
    return not (tried and (PAGAT.code, "declarer") in made)


def _matter(book: Rulebook, fact: PremiumFact) -> str:
    """What a premium is about: its kind, or for a bird the card that has to do it."""
    premium = book.premiums[fact.premium]
    return premium.card if premium.kind == "bird" and premium.card else premium.kind


def said_beside(
    book: Rulebook, premium: Premium, side: Side, valats: tuple[Side, ...], partner: bool
) -> bool:
    """Whether anybody of a side may have announced a premium beside the Valats that were."""
    if not valats or premium.id not in book.announce.valat_excludes:
        return True
    ours = (0, PARTNER) if partner else (0,)
    theirs = tuple(seat for seat in range(4) if seat not in ours)
    seats = {"declarer": ours, "defence": theirs}
    return all(may_stand_beside_valat(book, 0, seats[side], seats[valat]) for valat in valats)
