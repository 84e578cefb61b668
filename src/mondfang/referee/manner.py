"""Table manner: the game takes what a hand can do, knows the faults, and does not announce them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.cards import Card, CardSet
from mondfang.game import GameState, IllegalAction, NotAllowed, Outcome, Refusal
from mondfang.game import actions as act
from mondfang.game.actions import Action, Told
from mondfang.game.outcome import interrupted
from mondfang.game.public import Declared, Phase, contract_of, evolve
from mondfang.referee.book import referee_book
from mondfang.referee.errors import RefereeError
from mondfang.referee.rulings import Case, Decision, Moment, Ruling, applies, rule

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
# What can be said or done before its phase has come; it moves no card.
EARLY = {
    (act.Call, Phase.AUCTION): "early-call",
    (act.OpenTalon, Phase.CALL): "early-talon",
}
# Of several open faults a claim is about the one that weighs most.
GRAVITY: tuple[Decision, ...] = (
    "renonce",
    "question",
    "judgement",
    "premium-lost",
    "put-right",
    "admonition",
    "too-late",
    "nothing",
)
LYING = (Phase.ROUND, Phase.PLAY, Phase.DONE)
CONDUCT = (
    "looking",
    "laid-down",
    "talk",
    "betrayal",
    "scrambled",
    "hint",
    "conduct",
    "other",
)


@dataclass(frozen=True, slots=True)
class TableFault:
    """Something that went wrong: who, what, in which trick, and what it was done with."""

    kind: str
    seat: int
    trick: int
    card: Card | None = None
    premium: str | None = None
    bid: str | None = None  # the game that was bid by it
    put_right: bool = False
    note: str = ""
    after_request: bool = False  # somebody had asked for silence before


@dataclass(frozen=True, slots=True, repr=False)
class TableGame:
    """A game in table manner: the state, the faults so far, and what may still be taken back."""

    state: GameState
    faults: tuple[TableFault, ...] = ()
    before: tuple[GameState | None, ...] = ()  # each fault; None if it moved nothing
    ruling: Ruling | None = None
    next_cut: bool = False
    silence: bool = False  # somebody has asked that disturbing talk stop
    ruled: int | None = None  # the fault that the ruling is about
    open_case: int | None = None  # the seat accused while the referee has not decided
    asked: int | None = None  # the fault that the open case is about
    by_hand: bool = False  # a full trick lies until its taker gathers it, or the next lead
    gathered: int = 0  # the tricks gathered by hand

    @property
    def is_over(self) -> bool:
        return self.ruling is not None or self.state.is_over

    def do(self, action: Action) -> TableGame:
        """Take an action as it comes; what the book refuses but a hand can do becomes a fault."""
        if self.ruling is not None:
            raise IllegalAction(Refusal("game-over", self.ruling.clauses))
        self._check_free(action)
        early = EARLY.get((type(action), self.state.public.phase))
        if early is not None and early in referee_book(self.state.book).faults:
            return self._too_early(early, action)
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
        bid = action.contract if isinstance(action, act.Bid) else None
        fault = TableFault(kind, action.seat, self.state.public.trick_number, card, premium, bid)
        return self._with(fault, self.state, self.state.irregular(action))

    def two_cards(self, seat: int, kept: Card, other: Card) -> TableGame:
        """Two cards fell at once: one is played, the other lies there too."""
        game = self.do(act.Play(seat, kept))
        fault = TableFault("two-cards", seat, self.state.public.trick_number, other)
        return game._with(fault, None, game.state)

    def gather(self, seat: int) -> TableGame:
        """The taker of the last trick takes its cards in, at a table where that is done by hand."""
        clauses = referee_book(self.state.book).moment.clauses
        if self.open_case is not None:
            raise NotAllowed(Refusal("case-open", clauses["disputes"]))
        tricks = self.state.public.tricks
        if not tricks or tricks[-1].winner != seat:
            raise NotAllowed(Refusal("not-your-turn", clauses["correct_until"]))
        return replace(self, gathered=len(tricks))

    def touch(self, seat: int, card: Card) -> TableGame:
        """Touch a card: where "berührt, geführt" holds, it is played if that is legal."""
        row = referee_book(self.state.book).faults.get("touched")
        case = self.case(TableFault("touched", seat, self.state.public.trick_number))
        play = act.Play(seat, card)
        bound = row is not None and applies(self.state.book, row, case)
        return self.do(play) if bound and self.state.refusal(play) is None else self

    def forget_zuwaage(self, trick: int) -> TableGame:
        """A talon card was not added to a trick of Trischaken: the forehand answers for it."""
        public = self.state.public
        if contract_of(self.state.book, public).talon != "tricks":
            raise RefereeError("no-zuwaage")
        return self._with(TableFault("zuwaage", public.forehand, trick), None, self.state)

    def ask_for_silence(self) -> TableGame:
        """Anybody may ask that disturbing talk stop; it is remembered for the rest of the deal."""
        return replace(self, silence=True)

    def misbehave(self, seat: int, kind: str, note: str = "") -> TableGame:
        """Conduct that moves no card: looking into tricks, laying down early, talking, …

        The list is open: the kind "other" stands for anything else and needs a description.
        """
        if kind not in CONDUCT:
            raise RefereeError("no-such-conduct", found=kind, known=tuple(CONDUCT))
        if kind == "other" and not note:
            raise RefereeError("no-description")
        number = self.state.public.trick_number
        fault = TableFault(kind, seat, number, note=note, after_request=self.silence)
        return self._with(fault, None, self.state)

    def put_right(self, seat: int) -> TableGame:
        """Take an irregular card (or call, or discard) back; cards played since go back as well.

        Of several faults it is the last one whose moment is not over. A regular card is never
        taken back.
        """
        refused = self.state.book.conduct.clauses["take_back"]
        for index in reversed(self.open_faults(seat)):
            ruling = self._ruled(index)
            if ruling.decision == "put-right":
                return self._mended(index)
            refused = ruling.clauses
        raise NotAllowed(Refusal("card-is-played", refused))

    def _mended(self, index: int) -> TableGame:
        """Later faults go with the cards they were made with; what moved none stays a fault."""
        back = self.before[index]
        state = back or self.state
        kept = [
            (at, fault)
            for at, fault in enumerate(self.faults)
            if at <= index or back is None or self._outlasts(at, state)
        ]
        faults = tuple(
            replace(fault, put_right=at == index or fault.put_right) for at, fault in kept
        )
        before = tuple(self.before[at] for at, _ in kept)
        game = replace(self, state=state, faults=faults, before=before)
        return replace(game, open_case=None, asked=None) if self.asked == index else game

    def _outlasts(self, index: int, state: GameState) -> bool:
        """Whether a fault is one still after the game went back to an earlier state."""
        return self.before[index] is None and self.faults[index].trick <= state.public.trick_number

    def open_faults(self, seat: int, kind: str | None = None) -> tuple[int, ...]:
        """The faults of a seat (of a kind) that have not been put right, in their order."""
        return tuple(
            index
            for index, fault in enumerate(self.faults)
            if fault.seat == seat and not fault.put_right and kind in (None, fault.kind)
        )

    def claimed(self, accused: int, kind: str | None = None) -> tuple[TableGame, int | None]:
        """The fault that a claim is about, the gravest of those still open; hands are counted."""
        if self.open_case == accused and self.asked is not None:
            return self, self.asked
        game = self
        counted = bool(self.open_faults(accused, "wrong-count"))
        if not counted and kind in (None, "wrong-count") and self.has_wrong_count(accused):
            fault = TableFault("wrong-count", accused, self.state.public.trick_number)
            game = self._with(fault, None, self.state)
        found = game.open_faults(accused, kind)
        if not found:
            return self, None
        index = min(found, key=lambda index: GRAVITY.index(game._ruled(index).decision))
        return (self if index < len(self.faults) else game), index

    def accuse(
        self, accused: int, answers: dict[str, bool] | None = None, kind: str | None = None
    ) -> tuple[TableGame, Ruling]:
        """Call a fault out: a true claim is ruled on, an untrue one changes nothing."""
        if self.ruling is not None:  # the deal is over, and its ruling is final
            return self, self.ruling
        game, index = self.claimed(accused, kind)
        if index is None:
            return self, Ruling("nothing", ())
        ruling = game._ruled(index, answers)
        if ruling.decision == "put-right":
            return game._mended(index), ruling
        if ruling.ends_the_deal:
            return replace(game, ruling=ruling, ruled=index, open_case=None, asked=None), ruling
        if ruling.decision == "question":
            return replace(game, open_case=accused, asked=index), ruling
        if game.open_case == accused:
            game = replace(game, open_case=None, asked=None)
        return game, ruling

    def _ruled(self, index: int, answers: dict[str, bool] | None = None) -> Ruling:
        case = self.case(self.faults[index])
        case = replace(case, answers={**case.answers, **(answers or {})})
        return rule(self.state.book, case)

    def misdealt(self, giver: int, taker: int) -> TableGame:
        """A card went to the wrong hand in dealing: 11 and 13 cards, and nobody has counted yet."""
        state = self.state
        if state.public.calls or giver == taker:
            raise NotAllowed(Refusal("deal-wrong-stage", state.book.deal.clauses["misdeal"]))
        card = CardSet(state.hidden.hands[giver] & -state.hidden.hands[giver])
        fewer = CardSet(state.hidden.hands[giver]) - card
        more = CardSet(state.hidden.hands[taker]) | card
        hidden = state.hidden.with_hand(giver, fewer).with_hand(taker, more)
        told = {giver: fewer, taker: more}
        history = tuple(
            Told(act.Dealt(item.event.seat, told.get(item.event.seat, item.event.cards)), item.seat)
            if isinstance(item.event, act.Dealt)
            else item
            for item in state.history
        )
        return replace(self, state=replace(state, hidden=hidden, history=history))

    def has_wrong_count(self, seat: int) -> bool:
        """Whether a seat holds too many or too few cards for the trick being played."""
        public = self.state.public
        over = public.phase is Phase.DONE and bool(public.tricks)
        if public.phase not in (Phase.AUCTION, Phase.PLAY) and not over:
            return False
        played = (seat - public.leader) % 4 < len(public.trick)
        wanted = 12 - len(public.tricks) - played
        return self.state.hidden.hands[seat].bit_count() != wanted

    def outcome(self) -> Outcome:
        """The facts: of the game as it ended, or of the Renonce that ended it."""
        if self.ruled is None or self.ruling is None:
            return self.state.outcome()
        facts = self._facts(self.faults[self.ruled])
        fault = replace(facts.irregularities[0], seats=self.ruling.charged)
        return replace(facts, irregularities=(fault,))

    def _with(self, fault: TableFault, before: GameState | None, state: GameState) -> TableGame:
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
        fault = TableFault(kind, action.seat, public.trick_number, action.card)
        return self._with(fault, None, self.state)

    def _too_early(self, kind: str, action: Action) -> TableGame:
        card = action.card if isinstance(action, act.Call) else None
        fault = TableFault(kind, action.seat, self.state.public.trick_number, card)
        return self._with(fault, None, self.state)

    def _check_free(self, action: Action) -> None:
        """No card moves while a case is open, and what came too early may bind its seat."""
        book = referee_book(self.state.book)
        if self.open_case is not None:
            raise NotAllowed(Refusal("case-open", book.moment.clauses["disputes"]))
        for fault in self.faults:
            row, card = book.faults.get(fault.kind), fault.card
            if row is None or not row.binds or card is None or fault.seat != action.seat:
                continue
            if fault.put_right or fault.trick != self.state.public.trick_number:
                continue
            called = fault.kind == "early-call"
            bound = act.Call(fault.seat, card) if called else act.Play(fault.seat, card)
            if action != bound and self.state.refusal(bound) is None:
                code = "not-callable" if called else "card-is-played"
                raise IllegalAction(Refusal(code, row.clauses))

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

    def case(self, fault: TableFault) -> Case:
        """What a referee would be told of a fault at this moment."""
        public = self.state.public
        later = public.trick_number > fault.trick
        next_lead = later and (bool(public.trick) or public.trick_number > fault.trick + 1)
        gathered = later and (not self.by_hand or next_lead or self.gathered >= fault.trick)
        moment = Moment(
            auction_begun=bool(public.games or public.calls),
            spoken=bool(public.games) or tuple(s for s in range(4) if public.has_called(s)),
            next_card=gathered or self._has_played_since(fault),
            gathered=gathered,
            next_lead=next_lead,
            lying=public.phase in LYING,
            play_begun=bool(public.trick or public.tricks),
            next_cut=self.next_cut,
        )
        # Where only an obvious slip goes back, a card called out at once is taken for one.
        answers = {"request": fault.after_request, "oversight": True}
        facts = self._facts(fault)
        seats = facts.irregularities[0].seats
        return Case(fault.kind, seats, facts, moment, fault.premium, answers, note=fault.note)

    def _facts(self, fault: TableFault) -> Outcome:
        """The game that the fault ended; a wrong bid counts as the game that it was a bid for."""
        state = self.state
        if fault.bid is not None and state.public.declarer != fault.seat:
            games = (Declared(fault.seat, fault.bid),)
            public = evolve(state.public, games=games, announcements=(), ladders=())
            state = replace(state, public=public)
        facts = interrupted(state, fault.seat, fault.kind)
        together = replace(facts.irregularities[0], seats=self._offenders(fault))
        return replace(facts, irregularities=(together,))

    def _offenders(self, fault: TableFault) -> tuple[int, ...]:
        """Whoever holds too many cards and whoever holds too few are at fault together."""
        if fault.kind != "wrong-count":
            return (fault.seat,)
        return tuple(seat for seat in range(4) if self.has_wrong_count(seat)) or (fault.seat,)

    def _has_played_since(self, fault: TableFault) -> bool:
        public = self.state.public
        if public.trick_number > fault.trick:
            return (fault.seat - public.tricks[fault.trick - 1].leader) % 4 < 3
        return len(public.trick) > (fault.seat - public.leader) % 4 + 1

    def __repr__(self) -> str:
        return f"TableGame({self.state!r}, {len(self.faults)} faults)"
