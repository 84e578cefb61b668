"""Before the first word: shuffling, cutting, knocking, dealing, and what a misdeal means.

Seats here are seats at the table, four or five; with five the dealer sits out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from mondfang.cards import Card
from mondfang.game.dealing.deal import Deal, RandomSource, dealt, dealt_in_packets, shuffled
from mondfang.game.errors import NotAllowed, Refusal
from mondfang.rulebook.model import Dealing

PACKETS = 4


@dataclass(frozen=True, slots=True, repr=False)
class Ceremony:
    """A pack on its way to the hands; nobody sees a card before it is a Deal."""

    rules: Dealing
    dealer: int
    deck: tuple[Card, ...]
    size: int = 4
    cuts: int = 0
    knocked: bool = False
    chosen: tuple[int, ...] = ()  # packets by playing order from the forehand on

    @property
    def cutter(self) -> int:
        step = -1 if self.rules.cutter == "before-dealer" else 2
        return (self.dealer + step) % self.size

    def reshuffle(self, seat: int, source: RandomSource) -> Ceremony:
        """Any seat may demand one more shuffle before the cut, where the book says so."""
        self.check_reshuffle()
        return replace(self, deck=shuffled(source, self.deck))

    def check_reshuffle(self) -> None:
        """Raise NotAllowed where no further shuffle can be demanded now."""
        cite = self.rules.clauses["reshuffle_on_request"]
        if not self.rules.reshuffle_on_request:
            raise NotAllowed(Refusal("reshuffle-not-offered", cite))
        if self.cuts or self.knocked:
            raise NotAllowed(Refusal("deal-wrong-stage", cite))

    def cut(self, seat: int, count: int) -> Ceremony:
        """Lift ``count`` cards and put them below the rest."""
        self._check_cutter(seat)
        least = self.rules.cut_least
        if not least <= count <= len(self.deck) - least:
            raise NotAllowed(Refusal("cut-too-small", self.rules.clauses["cut_least"]))
        if self.cuts and not self.rules.cut_again:
            raise NotAllowed(Refusal("cut-again-not-allowed", self.rules.clauses["cut_again"]))
        return replace(self, deck=self.deck[count:] + self.deck[:count], cuts=self.cuts + 1)

    def knock(self, seat: int) -> Ceremony:
        """Knock instead of cutting: the talon comes first, then packets of twelve."""
        self._check_cutter(seat)
        if not self.rules.knock:
            raise NotAllowed(Refusal("knock-not-allowed", self.rules.clauses["knock"]))
        if self.cuts:
            raise NotAllowed(Refusal("deal-wrong-stage", self.rules.clauses["knock"]))
        return replace(self, knocked=True)

    def choose_packet(self, packet: int) -> Ceremony:
        """The next seat in playing order takes a packet (0 to 3) after a knock.

        If the forehand takes the first one, the others get theirs in turn without a choice.
        """
        free = packet in range(PACKETS) and packet not in self.chosen
        if not self.knocked or not free:
            raise NotAllowed(Refusal("packet-taken", self.rules.clauses["knock"]))
        chosen = (*self.chosen, packet)
        if chosen == (0,):
            chosen = (0, 1, 2, 3)
        elif len(chosen) == PACKETS - 1:
            (last,) = set(range(PACKETS)) - set(chosen)
            chosen = (*chosen, last)
        return replace(self, chosen=chosen)

    @property
    def free_packets(self) -> tuple[int, ...]:
        """The packets that the next seat may choose from; none without a knock."""
        if not self.knocked:
            return ()
        return tuple(packet for packet in range(PACKETS) if packet not in self.chosen)

    @property
    def may_deal(self) -> bool:
        return len(self.chosen) == PACKETS if self.knocked else self.cuts > 0

    def deal(self) -> Deal:
        """The hands by seat in the game (see Table.players) and the talon."""
        if not self.may_deal:
            raise NotAllowed(Refusal("deal-wrong-stage", self.rules.clauses["talon_dealt"]))
        forehand = (self.dealer + 1) % 4 if self.size == 4 else 0
        if not self.knocked:
            return dealt(self.rules, self.deck, forehand)
        return dealt_in_packets(self.deck, self.chosen, forehand)

    def _check_cutter(self, seat: int) -> None:
        if seat != self.cutter:
            raise NotAllowed(Refusal("not-the-cutter", self.rules.clauses["cutter"]))
        if self.knocked:
            raise NotAllowed(Refusal("deal-wrong-stage", self.rules.clauses["knock"]))

    def __repr__(self) -> str:
        return f"Ceremony(dealer={self.dealer}, cuts={self.cuts}, knocked={self.knocked})"


DealFault = Literal["wrong-count", "exposed-card", "wrong-dealer"]
Remedy = Literal["redeal", "repair", "stands", "right-dealer-deals", "referee"]


@dataclass(frozen=True, slots=True)
class DealRuling:
    """What follows from a fault in dealing; a redeal is by the same dealer and costs nothing."""

    remedy: Remedy
    clauses: tuple[str, ...]


def rule_on_deal(
    rules: Dealing,
    fault: DealFault,
    *,
    auction_begun: bool = False,
    game_named: bool = False,
    cards_seen: bool = False,
    all_agree: bool = False,
) -> DealRuling:
    """Decide a fault in dealing by the moment at which it was noticed."""
    if fault == "wrong-dealer":
        cite = rules.clauses["wrong_dealer"]
        late = game_named if rules.wrong_dealer == "stands-after-bid" else auction_begun
        return DealRuling("stands" if late else "right-dealer-deals", cite)
    if fault == "exposed-card":
        cite = rules.clauses["exposed_card"]
        waived = rules.exposed_card == "redeal-unless-agreed" and all_agree
        return DealRuling("stands" if waived or auction_begun else "redeal", cite)
    cite = rules.clauses["misdeal"]
    if auction_begun:
        return DealRuling("referee", cite)
    mend = rules.misdeal == "repair" and not cards_seen
    return DealRuling("repair" if mend else "redeal", cite)
