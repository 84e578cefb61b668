"""Table manner: the game takes what a hand can do, knows the faults, and does not announce them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.cards import Card
from mondfang.game import GameState, IllegalAction, NotAllowed, Outcome, Refusal
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.outcome import interrupted
from mondfang.game.public import Phase
from mondfang.referee.book import referee_book
from mondfang.referee.rulings import Case, Moment, Ruling, rule

# What a refusal of the strict game is called at a table.
FAULTS = {
    "must-follow-suit": "farbzwang",
    "must-play-tarock": "tarockzwang",
    "must-beat": "stichzwang",
    "pagat-last": "pagat-order",
    "lead-suit-first": "lead-order",
    "announced-card-too-early": "announced-card",
    "announced-card-due": "announced-card",
    "higher-bird-first": "bird-order",
    "discard-honour": "discard",
    "discard-tarock-not-forced": "discard",
    "discard-tarock-first": "discard",
    "discard-wrong-number": "discard",
    "discard-promised-bird": "discard",
    "too-few-suit-cards": "discard",
    "own-card-called": "wrong-call",
    "bird-not-held": "bird-missing",
    "own-side": "partner-kontra",
}
CONDUCT = ("looking", "laid-down", "talk", "betrayal", "scrambled", "hint", "touched")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong: who, what, in which trick, and what it was done with."""

    kind: str
    seat: int
    trick: int
    card: Card | None = None
    premium: str | None = None
    put_right: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class TableGame:
    """A game in table manner: the state, the faults so far, and what may still be taken back."""

    state: GameState
    faults: tuple[Fault, ...] = ()
    before: tuple[
        GameState | None, ...
    ] = ()  # the state before each fault, None if it moved nothing
    ruling: Ruling | None = None
    next_cut: bool = False

    @property
    def is_over(self) -> bool:
        return self.ruling is not None or self.state.is_over

    def do(self, action: Action) -> TableGame:
        """Take an action as it comes; what the book refuses but a hand can do becomes a fault."""
        if self.ruling is not None:
            raise IllegalAction(Refusal("game-over"))
        refused = self.state.refusal(action)
        if refused is None:
            return replace(self, state=self.state.apply(action))
        if refused.code == "not-your-turn" and isinstance(action, act.Play):
            return self._out_of_turn(action)
        kind = FAULTS.get(refused.code)
        if refused.code == "card-not-held" and isinstance(action, act.Announce):
            kind = "false-announcement"
        if kind is None or not self._can_be_done(action):
            raise IllegalAction(refused)
        premium = self._premium(action)
        card = action.card if isinstance(action, act.Play) else None
        fault = Fault(kind, action.seat, self.state.public.trick_number, card, premium)
        return self._with(fault, self.state, self.state.irregular(action))

    def two_cards(self, seat: int, kept: Card, other: Card) -> TableGame:
        """Two cards fell at once: one is played, the other lies there too."""
        game = self.do(act.Play(seat, kept))
        fault = Fault("two-cards", seat, self.state.public.trick_number, other)
        return game._with(fault, None, game.state)

    def misbehave(self, seat: int, kind: str) -> TableGame:
        """Conduct that moves no card: looking into tricks, laying down early, talking, …"""
        if kind not in CONDUCT:
            raise ValueError(f"{kind!r} is no conduct; there are {', '.join(CONDUCT)}")
        return self._with(Fault(kind, seat, self.state.public.trick_number), None, self.state)

    def put_right(self, seat: int) -> TableGame:
        """Take an irregular card (or call, or discard) back; cards played since go back as well.

        A regular card is never taken back.
        """
        index = self._latest(seat)
        cite = self.state.book.conduct.clauses["take_back"]
        if index is None:
            raise NotAllowed(Refusal("card-is-played", cite))
        ruling = rule(self.state.book, self._case(self.faults[index]))
        if ruling.decision != "put-right":
            raise NotAllowed(Refusal("card-is-played", ruling.clauses))
        back = self.before[index]
        mended = replace(self.faults[index], put_right=True)
        faults = (*self.faults[:index], mended)
        return replace(
            self, state=back or self.state, faults=faults, before=self.before[: index + 1]
        )

    def accuse(
        self, accused: int, answers: dict[str, bool] | None = None
    ) -> tuple[TableGame, Ruling]:
        """Call a fault out: a true claim is ruled on, an untrue one changes nothing."""
        index = self._latest(accused)
        if index is None and self.has_wrong_count(accused):
            fault = Fault("wrong-count", accused, self.state.public.trick_number)
            return self._with(fault, None, self.state).accuse(accused, answers)
        if index is None:
            return self, Ruling("nothing", ())
        case = replace(self._case(self.faults[index]), answers=answers or {})
        ruling = rule(self.state.book, case)
        if ruling.decision == "put-right":
            return self.put_right(accused), ruling
        return (replace(self, ruling=ruling), ruling) if ruling.ends_the_deal else (self, ruling)

    def has_wrong_count(self, seat: int) -> bool:
        """Whether a seat holds too many or too few cards for the trick being played."""
        public = self.state.public
        if public.phase is not Phase.PLAY:
            return False
        played = (seat - public.leader) % 4 < len(public.trick)
        wanted = 12 - len(public.tricks) - played
        return self.state.hidden.hands[seat].bit_count() != wanted

    def outcome(self) -> Outcome:
        """The facts: of the game as it ended, or of the Renonce that ended it."""
        if self.ruling is None or self.ruling.settlement is None:
            return self.state.outcome()
        index = self._latest_renonce()
        return interrupted(self.state, self.faults[index].seat, self.faults[index].kind)

    def _with(self, fault: Fault, before: GameState | None, state: GameState) -> TableGame:
        return replace(
            self, state=state, faults=(*self.faults, fault), before=(*self.before, before)
        )

    def _out_of_turn(self, action: act.Play) -> TableGame:
        """The card is seen and goes back: a wrong lead, or a card before its turn."""
        public = self.state.public
        if (
            public.phase is not Phase.PLAY
            or not self.state.hidden.hands[action.seat] >> action.card & 1
        ):
            raise IllegalAction(Refusal("not-your-turn"))
        kind = "early-card" if public.trick else "wrong-lead"
        fault = Fault(kind, action.seat, public.trick_number, action.card)
        return self._with(fault, None, self.state)

    def _can_be_done(self, action: Action) -> bool:
        """What a hand cannot do is refused at a table, too: play a card that it does not hold."""
        hand = self.state.hidden.hands[action.seat]
        match action:
            case act.Play(card=card):
                return bool(hand >> card & 1)
            case act.Discard(cards=cards):
                return not cards & ~hand and 0 < len(cards) < hand.bit_count()
            case _:
                return True

    def _premium(self, action: Action) -> str | None:
        if isinstance(action, act.Announce):
            return action.premium
        if not isinstance(action, act.Play):
            return None
        book = self.state.book
        for said in self.state.public.announcements:
            card = book.premiums[said.premium].card
            if said.holder == action.seat and (card == action.card.code or card is None):
                return said.premium
        return None

    def _latest(self, seat: int) -> int | None:
        """The last fault of a seat that has not been put right."""
        for index in range(len(self.faults) - 1, -1, -1):
            if self.faults[index].seat == seat and not self.faults[index].put_right:
                return index
        return None

    def _latest_renonce(self) -> int:
        assert self.ruling is not None
        book = referee_book(self.state.book)
        for index in range(len(self.faults) - 1, -1, -1):
            row = book.faults.get(self.faults[index].kind, book.faults["other"])
            if not self.faults[index].put_right and row.clauses == self.ruling.clauses:
                return index
        return len(self.faults) - 1

    def _case(self, fault: Fault) -> Case:
        public = self.state.public
        later = public.trick_number > fault.trick
        moment = Moment(
            auction_begun=bool(public.calls),
            next_card=later or self._has_played_since(fault),
            gathered=later,
            next_lead=later and (bool(public.trick) or public.trick_number > fault.trick + 1),
            play_begun=bool(public.trick or public.tricks),
            next_cut=self.next_cut,
        )
        facts = interrupted(self.state, fault.seat, fault.kind)
        return Case(fault.kind, (fault.seat,), facts, moment, fault.premium)

    def _has_played_since(self, fault: Fault) -> bool:
        trick, leader = self.state.public.trick, self.state.public.leader
        return len(trick) > (fault.seat - leader) % 4 + 1

    def __repr__(self) -> str:
        return f"TableGame({self.state!r}, {len(self.faults)} faults)"
