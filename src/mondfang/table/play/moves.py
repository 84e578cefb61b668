"""The game goes on: each verb gives the entry to append, or raises IllegalAction or StaleClick.

An action is judged once, by ``LiveTable.after``: an entry counts if it folds.
"""

from __future__ import annotations

from msgspec import structs

from mondfang.cards import CARDS, Card
from mondfang.game.actions import Action, Silence
from mondfang.game.text import action_text
from mondfang.table import entries as log
from mondfang.table.deal.ceremony import all_packets
from mondfang.table.deal.faults import players_asked
from mondfang.table.errors import refused
from mondfang.table.pack.promise import ShuffleError, deck_text, promised
from mondfang.table.pack.sealing import opening_of
from mondfang.table.play.claims import called, check_first
from mondfang.table.play.game import PLAY_ON, OpenCase
from mondfang.table.play.phrases import check_said
from mondfang.table.seating.seats import place_at, seated
from mondfang.table.state import LiveTable


def act(table: LiveTable, person: str, at: str, text: str) -> log.Did:
    """A person acts; ``at`` is where the person's page was. Whether it is legal the fold says."""
    seat = seated(table, person)
    table.check_at(at)
    return log.Did(seat, action_text(table.running().action(seat, text)))


def bot_act(table: LiveTable, at: str, action: Action) -> log.Did:
    """A bot acts where it was asked; stale if the table has moved on while it thought."""
    table.check_at(at)
    seat = table.bot_turn()
    if seat is None or table.running().game_seat(seat) != action.seat:
        raise refused("not-away")  # a person has taken the seat meanwhile
    return log.Did(seat, action_text(action), "bot")


def pass_in_silence(table: LiveTable) -> log.Did:
    """The clock has run out for somebody whose silence is passing by the book."""
    seat = table.silent_turn()
    if seat is None:
        raise refused("not-away")
    game_seat = table.running().game_seat(seat)
    assert game_seat is not None
    return log.Did(seat, action_text(Silence(game_seat)), "clock")


def commit(table: LiveTable, deck: tuple[Card, ...], salt: str) -> log.Committed:
    """Promise the next pack; chance is the caller's."""
    if table.chore() != "commit":
        raise refused("game-not-over")
    seals = tuple(place.seal if place.kind == "person" else "" for place in table.places)
    draft = log.Committed("", deck_text(deck), salt, seals)
    try:
        return structs.replace(draft, commitment=promised(opening_of(table, draft)))
    except ShuffleError:
        raise refused("salt-or-deck") from None


def deal(table: LiveTable, person: str, at: str, cut: int = 0) -> log.Dealt:
    """Any seated person starts the next deal, and may lift some cards before."""
    seated(table, person)
    table.check_at(at)
    return _dealt(table, cut)


def redeal(table: LiveTable) -> log.Dealt:
    """The house deals again after a hand was thrown in."""
    if table.chore() != "redeal":
        raise refused("game-not-over")
    return _dealt(table, 0)


def _dealt(table: LiveTable, cut: int) -> log.Dealt:
    if table.coming is None:
        raise refused("game-not-over")
    if table.ended:
        raise refused("table-ended")
    table.coming.check_undisputed()
    if table.committed is None:
        raise refused("no-commitment")
    if table.setup.draw_seats and table.drawn is None:
        raise refused("draw-first", table.book.deal.clauses["first_seat"])
    if not 0 <= cut < 54:
        raise refused("bad-cut")
    packets = all_packets(table)
    if packets and cut:
        raise refused("knocked-not-cut", table.book.deal.clauses["knock"])
    return log.Dealt(table.coming.dealer, (sum(table.cuts) + cut) % len(CARDS), packets)


def last_round(table: LiveTable, person: str) -> log.LastRound:
    """Any seated person may ask for the last round, once."""
    seat = seated(table, person)
    if (table.coming or table.dealing).ending:
        raise refused("last-round-asked")
    return log.LastRound(seat)


def say(table: LiveTable, person: str, phrase: str) -> log.Said:
    """Say one of the set phrases; whether one is on turn does not matter."""
    seat = seated(table, person)
    check_said(table.running(), seat, phrase, table.words, table.talk)
    return log.Said(seat, phrase)


def take_back(table: LiveTable, person: str, at: str) -> log.TakenBack:
    """Table manner: take one's own irregular action back, while the book allows it."""
    seat = seated(table, person)
    table.check_at(at)
    table.running().taken_back(seat)
    return log.TakenBack(seat)


def call_fault(
    table: LiveTable, person: str, accused: int, kind: str | None = None
) -> log.FaultCalled:
    """Table manner: call a fault of another seat; cards may have fallen since."""
    seat = seated(table, person)
    place_at(table, accused)
    check_first(table.running(), seat)
    called(table.running(), seat, accused, kind)
    return log.FaultCalled(seat, accused, kind)


def answer(table: LiveTable, person: str, yes: bool) -> log.Answered:
    """Table manner: answer the question of the open case, if it is this person's to answer."""
    seat = seated(table, person)
    case = table.running().case
    if case is None:
        raise refused("no-case")
    if seat not in answerers(table, case):
        raise refused("not-the-answerer")
    return log.Answered(seat, yes)


def answerers(table: LiveTable, case: OpenCase) -> tuple[int, ...]:
    """Who stands in for the referee: who is no party; else the accused; else the caller.

    A table of friends has no referee. Whoever is neither caller nor accused decides; between the
    two alone the accused is believed, and one who has left can say nothing. After a card fell face
    up everybody who plays is asked.
    """
    if case.question == PLAY_ON:
        return players_asked(table, case)
    present = [seat for seat, place in enumerate(table.places) if place.kind == "person"]
    neutral = tuple(seat for seat in present if seat not in (case.caller, case.accused))
    if neutral:
        return neutral
    return (case.accused,) if case.accused in present else (case.caller,)
