"""What one person is told of a table: the only thing that pages are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from mondfang.game import Outcome, View
from mondfang.game.dealing.draw import Drawn
from mondfang.referee import Ruling, TableFault
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement
from mondfang.settlement.carried import TableState
from mondfang.table.deal.ceremony import may_choose, may_cut, may_draw, may_knock, may_reshuffle
from mondfang.table.deal.faults import may_dispute, may_take_deal, misdeal_pair
from mondfang.table.kept.sheet import Numbers, SheetLine
from mondfang.table.pack.promise import Opening, Promise
from mondfang.table.play.claims import may_call, may_take_back, visible_faults
from mondfang.table.play.clock import Clock, clock_of
from mondfang.table.play.game import Claim, Decided, OpenCase, Played
from mondfang.table.play.mishaps import may_slip
from mondfang.table.play.moves import answerers
from mondfang.table.play.objections import may_object
from mondfang.table.play.phrases import Word, heard, may_say
from mondfang.table.play.rest import LaidOpen, can_ever_lay_down, is_sure, laid_open
from mondfang.table.play.undo import to_be_asked, unanswered, undo_hindrance
from mondfang.table.seating.agreements import may_agree
from mondfang.table.seating.door import has_asked_in, is_locked_out, keeps_door, may_ask_in
from mondfang.table.seating.places import ChairKind, Kiebitz, Stir, mark
from mondfang.table.seating.removal import may_remove, votes_against
from mondfang.table.seating.seats import open_seats
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable

USUAL_PACE = 0.8  # seconds

__all__ = ["Chair", "Claim", "Numbers", "OpenCase", "Opening", "SheetLine", "TableView", "told"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table; a stand-in is a bot that plays for a person who left."""

    name: str  # of the person or the bot, "" while free
    kind: ChairKind
    rung: str | None = None
    guest: bool = False  # somebody without an account, who may call themselves anything
    mark: str = ""  # of the person, to know them again; shown on no page


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything a page may show this person. Seats are table seats unless said otherwise."""

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


def told(table: LiveTable, person: str | None) -> TableView:
    """What the table tells a person; nobody (None) and strangers learn who sits there, no more."""
    you, kiebitz = table.seat_of(person), table.kiebitz(person)
    inside = you is not None or kiebitz is not None
    played, written = (table.played, table.written) if inside else (None, None)
    ahead = table.coming or table.dealing
    lays_down = played is not None and you is not None and can_ever_lay_down(table, you)
    seen = TableView(
        id=table.id,
        setup=table.setup,
        book=table.book,
        chairs=tuple(
            Chair(
                place.name,
                place.kind,
                place.rung,
                place.guest,
                "" if place.person is None else mark(place.person),
            )
            for place in table.places
        ),
        you=you,
        players=table.dealing.players,
        seat=None if you is None or played is None else played.game_seat(you),
        sits_out=table.dealing.sits_out,
        dealer=table.dealing.dealer,
        game=table.game,
        at=table.at,
        seq=table.seq,
        view=None if played is None else _view(table, played, you, kiebitz),
        can_deal=you is not None and _can_deal(table, you),
        may_draw=you is not None and _can_deal(table, you) and may_draw(table),
        drawn=() if table.drawn is None else _drawn(table.drawn),
        may_cut=you is not None and _can_deal(table, you) and may_cut(table, you),
        knocked=table.knocked,
        may_knock=you is not None and _can_deal(table, you) and may_knock(table, you),
        may_choose=may_choose(table, you) if you is not None and _can_deal(table, you) else (),
        may_reshuffle=you is not None and _can_deal(table, you) and may_reshuffle(table, you),
        outcome=None if written is None else written.outcome,
        settlement=None if written is None else written.settlement,
        sheet=table.sheet if inside else (),
        totals=table.totals if inside else (),
        cent_totals=table.cent_totals if inside else None,
        pot=_pot(table) if inside else None,
        doubled_left=_carried(table).doubled_left,
        promise=None if table.pack is None else table.pack.promise,
        next_promise=None if table.committed is None else table.committed.promise,
        mixed=() if table.pack is None else _mixed(table.pack),
        opened=None if written is None else table.pack,
        seal="" if you is None else table.places[you].seal,
        unsealed=_unsealed(table),
        kiebitze=tuple(other.name for other in table.kiebitze),
        guests=tuple(other.name for other in table.kiebitze if other.guest),
        watching=kiebitz is not None,
        may_watch=not inside and _may_watch(table, person),
        closed=table.closed,
        locked=table.door.locked,
        keeps_door=you is not None and keeps_door(table, person),
        callers=_callers(table, person),
        may_ask_in=table.door.locked and may_ask_in(table, person),
        asked_in=table.door.locked and has_asked_in(table, person),
        may_remove=may_remove(table, person),
        is_host=person is not None and person == table.host,
        votes=() if you is None else votes_against(table),
        may_sit=open_seats(table, person or "") if you is None else (),
        stirs=table.stirs if inside else (),
        words=() if played is None else heard(played, you, table.words),
        may_say=() if you is None or played is None else _may_say(table, played, you),
        may_send_away=you is not None and _may_send_away(table),
        shown_to=() if you is None else _lookers(table, you),
        looks_at=None if kiebitz is None else kiebitz.looks_at,
        turn=table.turn,
        turn_kind=table.turn_kind,
        last_round=ahead.ending,
        deals_left=ahead.rounds_left,
        ended=table.ended,
        pace=table.pace,
        talk=table.talk,
        may_agree=may_agree(table, person),
        clock=clock_of(table) if inside else None,
        training=inside and table.is_training,
        rest=laid_open(table, you) if inside else None,
        may_lay_down=lays_down,
        sure_of_rest=lays_down and you is not None and is_sure(table, you),
    )
    if played is None:
        return seen
    if played.watched is None:
        return seen if table.decided is None else _with_undo(table, table.decided, seen)
    return _with_claims(table, played, seen)


def _with_undo(table: LiveTable, decided: Decided, seen: TableView) -> TableView:
    """A strict table: what may be taken back, and who is asked about it."""
    if seen.you == decided.seat and undo_hindrance(table, decided.seat) is None:
        asks = bool(to_be_asked(table, decided.seat))
        return replace(seen, may_undo=True, undo_asks=asks)
    if not decided.asked:
        return seen
    return replace(seen, undo_by=decided.seat, may_answer_undo=seen.you in unanswered(table))


def _view(table: LiveTable, played: Played, you: int | None, kiebitz: Kiebitz | None) -> View:
    """The view of one's own seat, or of the seat that shows its hand, or of an onlooker."""
    seat = kiebitz.looks_at if kiebitz is not None else you
    view = played.view(seat)
    may_act = you is not None and table.places[you].kind == "person" and played.turn == you
    return view if may_act or not view.legal_actions else replace(view, legal_actions=())


def _with_claims(table: LiveTable, played: Played, seen: TableView) -> TableView:
    """Table manner: what was called and decided, and what may be called, taken back, answered."""
    seat = seen.you
    if seat is not None and table.places[seat].kind != "person":
        seat = None
    case = played.case
    return replace(
        seen,
        faults=visible_faults(played),
        ruling=played.ruling,
        claim=played.claim,
        case=case,
        may_take_back=seat is not None and may_take_back(played, seat),
        may_call=() if seat is None else may_call(played, seat),
        may_answer=case is not None and seat in answerers(table, case),
        may_slip=() if seat is None else may_slip(played, seat),
        misdeal_pair=() if seat is None else misdeal_pair(table, seat),
        may_dispute=seat is not None and may_dispute(table, played),
        **_about_the_deal(table, seat),
    )


def _about_the_deal(table: LiveTable, seat: int | None) -> dict[str, Any]:
    """What is offered between two deals: taking the pack out of turn, an objection."""
    person = None if seat is None else table.places[seat].person
    if table.coming is None or person is None:
        return {}
    objection = table.objection
    return {
        "waits_by": table.coming.disputed or (),
        "may_take_deal": may_take_deal(table, person),
        "may_object": may_object(table, person),
        "objection_by": None if objection is None else objection.seat,
        "may_settle": objection is not None and seat not in objection.settled,
    }


def _may_say(table: LiveTable, played: Played, you: int) -> tuple[str, ...]:
    return may_say(played, you, table.talk) if table.places[you].kind == "person" else ()


def _can_deal(table: LiveTable, you: int) -> bool:
    """Once the pack is promised: no button deals before the page has been shown the promise."""
    ready = table.coming is not None and table.committed is not None and not table.ended
    return ready and table.places[you].kind == "person"


def _may_watch(table: LiveTable, person: str | None) -> bool:
    admitted = table.setup.kiebitze != "none"
    welcome = person is not None and person not in table.sent_away
    return admitted and welcome and not is_locked_out(table, person)


def _callers(table: LiveTable, person: str | None) -> tuple[tuple[str, bool], ...]:
    """Who waits at the door, for whoever decides about it."""
    if not table.door.callers or not keeps_door(table, person):
        return ()
    return tuple((one.name, one.guest) for one in table.door.callers)


def _may_send_away(table: LiveTable) -> bool:
    """At a strict table the table itself decides, in table manner the book."""
    return table.setup.manner == "strict" or table.book.conduct.send_kiebitz_away


def _carried(table: LiveTable) -> TableState:
    """Pot and Radl of the game being played, or those that the next one begins with."""
    if table.coming is None and table.account is not None:
        return table.account.during
    return table.kassa


def _pot(table: LiveTable) -> int | None:
    return _carried(table).pot if table.book.money.pagatkassa else None


def _mixed(pack: Opening) -> tuple[int, ...]:
    return tuple(seat for seat, lot in enumerate(pack.lots) if lot)


def _unsealed(table: LiveTable) -> bool:
    if table.committed is None:
        return False
    awaited = ("person", "free") if table.game == 0 else ("person",)
    return any(
        place.kind in awaited and not seal
        for place, seal in zip(table.places, table.committed.seals, strict=False)
    )


def _drawn(drawn: Drawn) -> tuple[tuple[int, str], ...]:
    return tuple((seat, drawn.cards[old].code) for seat, old in enumerate(drawn.seats))


def _lookers(table: LiveTable, seat: int) -> tuple[str, ...]:
    return tuple(one.name for one in table.kiebitze if one.looks_at == seat)
