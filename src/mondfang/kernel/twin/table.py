"""Card play on bare numbers, for playouts: the rules of mondfang.game, no record of each step."""

from __future__ import annotations

from typing import Final

from mondfang.cards import BY_CODE, CARDS, KINGS, Card, CardSet
from mondfang.game.phases.play import TRICKS
from mondfang.game.phases.talon import is_suit_game
from mondfang.game.public import Phase, Trick, contract_of, evolve, trickplay_of
from mondfang.game.sides import called_card_held
from mondfang.game.state import GameState, Hidden
from mondfang.kernel.twin.trickplay import playable, winning_card
from mondfang.rulebook.model import Contract, Trickplay

TRISCHAKEN: Final = 3


class CardPlay:
    """The card play of one game; ``base`` is the engine's state from which it went on."""

    __slots__ = (
        *("base", "rules", "duties", "aims", "stops", "hands", "leader", "turn", "trick", "mask"),
        *("tricks", "tricks_of", "piles", "called", "revealed", "ending", "family"),
    )

    base: GameState
    rules: Trickplay
    duties: list[tuple[int, int, int]]  # holder, card, trick
    aims: list[tuple[int, int]]  # of negative games: seat, tricks wanted
    stops: bool  # whether a negative game ends as soon as it is decided
    hands: list[int]
    leader: int
    turn: int
    trick: list[int]
    mask: int  # the cards of the trick
    tricks: list[tuple[int, tuple[int, ...], int, int]]  # leader, cards, winner, winning card
    tricks_of: list[int]
    piles: list[int]
    called: int  # -1 where no card is known to be the called one
    revealed: tuple[int | None, bool]  # partner and alone, as in the engine's public record
    ending: str
    family: int  # 0 positive, 1 suit game, 2 negative, 3 Trischaken

    def __init__(self, base: GameState) -> None:
        public, book = base.public, base.book
        self.base, self.rules = base, trickplay_of(book, public)
        self.hands = list(base.hidden.hands)
        self.duties = _duties(base) if public.announcements and book.duty.keep else []
        self.family = _family(contract_of(book, public))
        self.aims = []
        for game in public.games:
            aim = book.contracts[game.contract].tricks
            if aim is not None:
                self.aims.append((game.seat, aim))
        self.stops = self.rules.stop_when_decided
        self.called = -1 if public.called is None else int(public.called)
        self.revealed = (public.partner, public.alone)
        self.leader = public.leader
        self.turn = (public.leader + len(public.trick)) % 4
        self.trick = [int(card) for card in public.trick]
        self.mask = int(CardSet.of(public.trick))
        self.tricks, self.tricks_of, self.piles, self.ending = [], [0] * 4, [0] * 4, ""
        for trick in public.tricks:
            cards = tuple(int(card) for card in trick.cards)
            self._take(trick.leader, cards, trick.winner, int(trick.winning_card))

    def copy(self) -> CardPlay:
        """The same position, to go on with in another way."""
        made = CardPlay.__new__(CardPlay)
        made.base, made.rules, made.duties = self.base, self.rules, self.duties
        made.aims, made.stops, made.family = self.aims, self.stops, self.family
        made.hands, made.trick, made.tricks = self.hands[:], self.trick[:], self.tricks[:]
        made.tricks_of, made.piles = self.tricks_of[:], self.piles[:]
        made.leader, made.turn, made.mask = self.leader, self.turn, self.mask
        made.called, made.revealed, made.ending = self.called, self.revealed, self.ending
        return made

    def legal(self) -> int:
        """What the seat on turn may play, as a mask."""
        seat, hand = self.turn, self.hands[self.turn]
        choice = playable(self.rules, hand, self.trick, self.mask)
        if not self.duties:
            return choice
        duty, number, kept = self.base.book.duty, len(self.tricks) + 1, 0
        for holder, card, trick in self.duties:
            missed = number > trick and duty.free_when_missed
            if holder != seat or missed or not hand >> card & 1:
                continue
            if choice >> card & 1 and trick == number:
                return 1 << card
            kept |= 1 << card
        if choice & ~kept:
            return choice & ~kept
        birds = choice & ~KINGS
        if duty.highest_first and birds:
            return choice & KINGS | 1 << birds.bit_length() - 1
        return choice

    def play(self, card: int) -> None:
        """The seat on turn plays a card; a full trick is gathered."""
        seat, public = self.turn, self.base.public
        self.hands[seat] &= ~(1 << card)
        self.trick.append(card)
        self.mask |= 1 << card
        if public.call is not None and self.revealed == (None, False):
            self._reveal(seat, card, public.call == "fourth", public.games[0].seat)
        if len(self.trick) < 4:
            self.turn = (seat + 1) & 3
            return
        best = winning_card(self.rules, self.trick, self.mask)
        winner = (self.leader + self.trick.index(best)) & 3
        self._take(self.leader, tuple(self.trick), winner, best)
        self.leader = self.turn = winner
        self.trick, self.mask = [], 0
        if len(self.tricks) == TRICKS:
            self.ending = "played"
        elif self.stops and self._decided():
            self.ending = "stopped"

    def finished(self) -> GameState:
        """The engine's state at the end, for the facts and the settlement."""
        base = self.base
        tricks = tuple(
            Trick(
                leader, tuple(CARDS[card] for card in cards), winner, CARDS[best], self._added(at)
            )
            for at, (leader, cards, winner, best) in enumerate(self.tricks)
        )
        partner, alone = self.revealed
        public = evolve(
            base.public,
            phase=Phase.DONE,
            turn=None,
            ending=self.ending or "played",  # type: ignore[arg-type]
            tricks=tricks,
            trick=(),
            called=None if self.called < 0 else CARDS[self.called],
            partner=partner,
            alone=alone,
        )
        one, two, three, four = self.hands
        hidden = Hidden(base.hidden.deal, (one, two, three, four), base.hidden.discard)
        return GameState(base.book, hidden, public, ())

    def _take(self, leader: int, cards: tuple[int, ...], winner: int, best: int) -> None:
        added = self._added(len(self.tricks))
        self.tricks.append((leader, cards, winner, best))
        self.tricks_of[winner] += 1
        pile = self.piles[winner]
        for card in cards:
            pile |= 1 << card
        self.piles[winner] = pile | CardSet.of(added) if added else pile

    def _added(self, at: int) -> tuple[Card, ...]:
        """The talon cards that go to a trick in Trischaken."""
        public, talon = self.base.public, self.base.hidden.deal.talon
        if self.family != TRISCHAKEN:
            return ()
        if public.talon_timing == "six":
            return talon[at : at + 1]
        return talon if at == TRICKS - 1 else ()

    def _reveal(self, seat: int, card: int, fourth: bool, declarer: int) -> None:
        """Whether this card shows who the partner is."""
        if card != self.called and not (fourth and seat != declarer and KINGS >> card & 1):
            return
        if seat == declarer:
            self.revealed = (None, True)
        else:
            self.called, self.revealed = card, (seat, False)

    def _decided(self) -> bool:
        """Whether no negative game on the table can still change its result."""
        left = TRICKS - len(self.tricks)
        return not any(aim - left <= self.tricks_of[seat] <= aim for seat, aim in self.aims)


def _family(row: Contract) -> int:
    if row.talon == "tricks":
        return TRISCHAKEN
    if row.is_negative:
        return 2
    return 1 if is_suit_game(row) else 0


def _duties(state: GameState) -> list[tuple[int, int, int]]:
    """The announced cards that a hand has to keep for their trick."""
    found = []
    for said in state.public.announcements:
        premium = state.book.premiums[said.premium]
        if premium.trick is None:
            continue
        hand = state.hidden.hands[said.holder]
        held = called_card_held(state.public, said.holder, hand)
        card = BY_CODE[premium.card] if premium.card else held
        if card is not None:
            found.append((said.holder, int(card), premium.trick))
    return found
