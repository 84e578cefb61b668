"""What one person is told of a table: the only thing that pages are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from mondfang.game import Outcome, View
from mondfang.referee import Ruling, TableFault
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement
from mondfang.settlement.lines import Numbers, SheetLine
from mondfang.table.pack.promise import Opening, Promise
from mondfang.table.play.clock import Clock
from mondfang.table.play.game import Claim, OpenCase
from mondfang.table.play.phrases import Word
from mondfang.table.play.rest import LaidOpen
from mondfang.table.seating.places import ChairKind, Stir
from mondfang.table.setup import Setup

USUAL_PACE = 0.8  # seconds

__all__ = ["Chair", "Claim", "Numbers", "OpenCase", "Opening", "SheetLine", "TableView"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table; a stand-in is a bot that plays for a person who left."""

    name: str  # of the person or the bot, "" while free
    kind: ChairKind
    rung: str | None = None
    guest: bool = False  # somebody without an account, who may call themselves anything
    mark: str = ""  # of the person, to know them again; shown on no page


class TableView(msgspec.Struct, frozen=True):
    """Everything a page may show this person. Seats are table seats unless said otherwise.

    Every page is told anew of every move: as a dataclass, whose fields are set one by one, it would
    take a twentieth of all that a move costs.
    """

    id: str
    setup: Setup
    book: Rulebook
    chairs: tuple[Chair, ...]  # by table seat
    you: int | None  # your table seat; None: a Kiebitz or nobody
    players: tuple[int, int, int, int]  # the table seat of each game seat
    seat: int | None  # your game seat in this deal
    sits_out: int | None
    dealer: int
    game: int
    at: str
    seq: int
    view: View | None  # of the running or finished game; None before the first deal
    can_deal: bool  # the next deal may be started by you
    may_draw: bool = False  # cards are to be drawn for the seats before the first deal
    drawn: tuple[tuple[int, str], ...] = ()  # what was drawn, by seat after the draw
    may_cut: bool = False  # the next pack is yours to cut
    may_knock: bool = False  # or to knock on
    knocked: bool = False  # it was knocked on: nothing is lifted any more
    may_choose: tuple[int, ...] = ()  # packets (1 to 4) that you may take now
    may_reshuffle: bool = False  # you may ask for one more shuffle
    outcome: Outcome | None = None
    settlement: Settlement | None = None  # as written: doubled in a Radl
    # table manner
    faults: tuple[
        TableFault, ...
    ] = ()  # called out, put right, or done in everybody's sight; game seats
    ruling: Ruling | None = None  # the one that ended the game
    claim: Claim | None = None  # the last one called, until the next action
    case: OpenCase | None = None
    may_take_back: bool = False
    may_call: tuple[int, ...] = ()  # table seats that you may accuse now
    may_answer: bool = False
    may_slip: tuple[str, ...] = ()  # misconduct that you could commit now, in the referee's words
    misdeal_pair: tuple[int, ...] = ()  # you deal, and could misplace a card between these two
    may_dispute: bool = False  # a fault in dealing could be pointed out now
    may_take_deal: bool = False  # you could deal next, though it is another's turn
    may_object: bool = False  # you could say that something is in dispute
    objection_by: int | None = None  # the table seat that has said so
    may_settle: bool = False  # you could say that it is settled
    waits_by: tuple[str, ...] = ()  # the clauses by which the next deal waits
    # the sheet
    sheet: tuple[SheetLine, ...] = ()
    totals: Numbers = ()
    cent_totals: Numbers | None = None  # None without a stake
    pot: int | None = None  # cents in the Pagatkassa; None where there is none
    doubled_left: int = 0  # games of a Radl that are still to be played, this one included
    # the fair shuffle
    promise: Promise | None = None  # of this deal
    next_promise: Promise | None = None  # of the deal to come
    mixed: tuple[int, ...] = ()  # the seats that mixed into the pack of this deal
    opened: Opening | None = None  # pack and salt, once the game is over
    seal: str = ""  # the last link of your page's chain of lots that the table knows
    unsealed: bool = False  # somebody who is there, or may still come, is not in the next promise
    # people
    kiebitze: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()  # those of them who have no account
    watching: bool = False  # you are one of them
    may_watch: bool = False
    closed: bool = False  # by whoever runs the server
    locked: bool = False  # newcomers have to ask
    keeps_door: bool = False  # and you decide about it
    callers: tuple[tuple[str, bool], ...] = ()  # who asks you to come in, and whether as a guest
    may_ask_in: bool = False
    asked_in: bool = False  # you have asked, and wait
    may_remove: tuple[int, ...] = ()  # seats whose person you can remove or vote against
    is_host: bool = False
    votes: tuple[tuple[int, int], ...] = ()  # by table seat: given against it, needed
    may_sit: tuple[int, ...] = ()  # seats that you, who have none, may take now
    stirs: tuple[Stir, ...] = ()  # who sat down or stood up during this game
    words: tuple[Word, ...] = ()  # set phrases of this game that reached you
    may_say: tuple[str, ...] = ()  # set phrases that you may say now
    may_undo: bool = False  # you could take your last decision back, or ask for it
    undo_asks: bool = False  # and others would be asked
    undo_by: int | None = None  # the table seat that asks to take its last decision back
    may_answer_undo: bool = False  # and you are asked
    may_send_away: bool = False
    shown_to: tuple[str, ...] = ()  # Kiebitze who look into your hand
    looks_at: int | None = None  # the table seat whose hand you were invited to look into
    # the table
    turn: int | None = None  # a table seat
    turn_kind: Literal["person", "bot"] | None = None
    last_round: bool = False  # has been called
    deals_left: int | None = None  # until the end, this one included, once that is known
    ended: bool = False
    pace: float = 0.8
    talk: bool = True  # people may talk beside the game
    may_agree: bool = False  # you could change pace and talk
    clock: Clock | None = None  # that runs now
    training: bool = False  # what you decide is compared with what a good player would do
    rest: LaidOpen | None = None  # a hand that lies on the table
    may_lay_down: bool = False  # you play, and could claim the rest or give up when on turn
    sure_of_rest: bool = False  # you could claim it now, and nobody would be asked

    def trick_ms(self, wanted: int) -> int:
        """For how long a full trick stands: as somebody wants it, less where bots are quick."""
        return round(wanted * min(1.0, self.pace / USUAL_PACE))

    @property
    def untouched(self) -> bool:
        """No hand has changed since the deal: one's own is the one that was dealt."""
        if self.view is None:
            return False
        public = self.view.public
        moved = public.taken is not None or public.took_whole or public.trick or public.tricks
        return self.view.seat is not None and len(self.view.hand) == 12 and not moved

    @property
    def commitment(self) -> str | None:
        """The promise of this deal; before the first one, of the deal to come."""
        promise = self.promise or self.next_promise
        return None if promise is None else promise.commitment

    @property
    def next_commitment(self) -> str | None:
        """The promise of the deal to come, once a game is over."""
        if self.promise is None or self.next_promise is None:
            return None
        return self.next_promise.commitment
