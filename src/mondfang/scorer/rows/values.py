"""Every value of a row is asked of the settlement: games are put before it, and it says a number.

The declarer sits on seat 0; what a seat of the defence pays is what the game is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.rows.caches import for_a_contract
from mondfang.scorer.rows.circumstances import PARTNER, Facts, Regime, Setting
from mondfang.settlement import settle

DECLARER, DEFENDER = 0, 1
PLAIN = Setting(partner=True, king_in_talon=None, called=True, heard=True, cost=0)


def positive_rows(book: Rulebook) -> list[Contract]:
    rows = [row for row in book.contracts.values() if row.offered]
    return [row for row in rows if row.is_for_card_points]


def brings(book: Rulebook, outcome: Outcome) -> int:
    """What a game brings to the declarer's side from each opponent."""
    return -settle(book, outcome).points[DEFENDER]


def example(
    book: Rulebook,
    row: Contract,
    setting: Setting,
    regime: Regime,
    premiums: Facts = (),
    kontra: int = 0,
) -> Outcome:
    """A game with these facts; of its card points only who has won is known."""
    win = book.count.win_thirds
    return Outcome(
        "unplayed" if regime.unplayed else "played",
        DECLARER,
        (Declared(DECLARER, row.id),),
        PARTNER if setting.partner else None,
        king_in_talon=setting.king_in_talon,
        declarer_thirds=None if regime.unplayed else win if regime.won else win - 1,
        premiums=premiums,
        kontra=kontra,
    )


@dataclass(slots=True)
class PremiumValues:
    """How much more a game brings by each premium; what was asked once is remembered."""

    book: Rulebook
    game: Outcome
    without: int
    known: dict[PremiumFact, int] = field(default_factory=dict)

    def of(self, fact: PremiumFact) -> int:
        if fact not in self.known:
            more = replace(self.game, premiums=(*self.game.premiums, fact))
            self.known[fact] = brings(self.book, more) - self.without
        return self.known[fact]


Known = dict[object, PremiumValues]


def premium_values(
    book: Rulebook, row: Contract, setting: Setting, regime: Regime, known: Known
) -> PremiumValues:
    """The values beside a game; contracts and settings that pay premiums alike share them."""
    alike = _paying_alike(book, row)
    plain = PLAIN if setting.heard else setting
    place = (alike.id, plain, regime)
    if place not in known:
        game = example(book, alike, plain, regime, regime.valats)
        known[place] = PremiumValues(book, game, brings(book, game))
    return known[place]


@for_a_contract
def _paying_alike(book: Rulebook, row: Contract) -> Contract:
    def paid(one: Contract) -> object:
        return (one.premiums_times, one.talon == "solo")

    return next(one for one in positive_rows(book) if paid(one) == paid(row))
