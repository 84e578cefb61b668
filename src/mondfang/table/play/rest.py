"""Laying one's hand down: the rest is mine, or I give up; then the rest is played with open cards.

Whoever is on lead may claim the rest. If it is sure in every deal of the unseen cards that agrees
with what the seat was told, nobody is asked. Else the hand lies open and each of the others has to
agree; bots agree to what is sure and to nothing else. Whoever is on turn may also give up, if the
other people agree.

Either way nothing is given and nothing taken: the cards that are left are played at once and open,
in turn, by the rules, each as well as can be (``bots.play_out``). They stand in the log and in
the record like any other card, and the game is settled by them. With the next card that is played
instead, the question lapses. This is a kindness of a strict table; in table manner laying down is
what the book makes of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mondfang.bots.play_out import played_out
from mondfang.bots.sure import gives_up, winning_order
from mondfang.cards import CardSet
from mondfang.game import Phase, View
from mondfang.game.public import contract_of
from mondfang.table import entries as log
from mondfang.table.errors import LogError, refused
from mondfang.table.play.game import Rest
from mondfang.table.seating.seats import seated
from mondfang.table.state import LiveTable

FEWEST = 2  # cards: the last one is played as fast as laid down
CLAIMING = ("club", "cup", "master")  # bots that know what is sure, and what is lost


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """What a person is told of a hand that was laid down."""

    seat: int  # at the table
    mine: bool  # claimed, or given up
    proven: bool
    cards: CardSet
    waits_for: tuple[int, ...]  # table seats that have not answered
    may_answer: bool


def may_lay_down(table: LiveTable, seat: int) -> tuple[bool, bool]:
    """Whether a table seat could claim the rest now, and whether it could give up."""
    if table.setup.manner != "strict" or table.turn != seat or table.rest is not None:
        return False, False
    played = table.running()
    view = played.view(seat)
    if view.public.phase is not Phase.PLAY or len(view.hand) < FEWEST:
        return False, False
    return _may_claim(view), True


def can_ever_lay_down(table: LiveTable, seat: int) -> bool:
    """Whether a table seat plays a game in which it could lay its hand down when on turn."""
    played = table.running()
    if table.setup.manner != "strict" or played.game_seat(seat) is None:
        return False
    return played.state.public.phase is Phase.PLAY and table.places[seat].kind == "person"


def is_sure(table: LiveTable, seat: int) -> bool:
    """Whether the seat could claim the rest now, and nobody would be asked."""
    return may_lay_down(table, seat)[0] and bool(winning_order(table.running().view(seat)))


def _may_claim(view: View) -> bool:
    """On lead, and where taking tricks is what one wants."""
    row = contract_of(view.book, view.public)
    return not view.public.trick and row.is_for_card_points


def lay_down(table: LiveTable, person: str, at: str, mine: bool) -> log.LaidDown:
    """The verb: claim the rest, or give up."""
    seat = seated(table, person)
    table.check_at(at)
    claim, give_up = may_lay_down(table, seat)
    if not (claim if mine else give_up):
        raise refused("rest-not-now")
    proven = mine and bool(winning_order(table.running().view(seat)))
    if mine and not proven and _bots_beside(table, seat):
        raise refused("rest-not-sure")
    return log.LaidDown(seat, mine, proven)


def answer(table: LiveTable, person: str, at: str, yes: bool) -> log.LaidAnswered:
    """Agree that the rest is played with open cards, or not."""
    seat = seated(table, person)
    table.check_at(at)
    if seat not in table.asked_about_rest():
        raise refused("not-asked")
    return log.LaidAnswered(seat, yes)


def _bots_beside(table: LiveTable, seat: int) -> bool:
    return any(table.places[one].is_bot for one in table.running().players if one != seat)


def bot_lays_down(table: LiveTable) -> log.LaidDown | None:
    """A bot on lead that is sure of the rest lays its hand down, and one that has just lost."""
    seat = table.bot_turn()
    if seat is None or table.places[seat].rung not in CLAIMING:
        return None
    claim, give_up = may_lay_down(table, seat)
    view = table.running().view(seat)
    if claim and winning_order(view):
        return log.LaidDown(seat, True, True)
    return log.LaidDown(seat, False, False) if give_up and gives_up(view) else None


def play_rest(table: LiveTable) -> log.RestPlayed:
    """The house plays what is left; it takes a moment to work out."""
    rest = table.rest
    if rest is None or table.chore() != "play-out":
        raise refused("not-asked")
    played = table.running()
    order = winning_order(played.view(rest.seat)) if rest.proven else ()
    return log.RestPlayed(tuple(str(one.card) for one in played_out(played.state, order)))


def laid_down(table: LiveTable, entry: log.LaidDown) -> LiveTable:
    rest = Rest(entry.seat, entry.mine, entry.proven)
    return replace(table, rest=rest, seq=table.seq + 1)


def laid_answered(table: LiveTable, entry: log.LaidAnswered) -> LiveTable:
    """With a no the game simply goes on."""
    rest = table.rest
    if rest is None or entry.seat not in table.asked_about_rest():
        raise LogError("an answer to nobody's question")
    if entry.yes:
        said = replace(rest, agreed=rest.agreed | {entry.seat})
    else:
        said = replace(rest, declined=True)
    return replace(table, rest=said, seq=table.seq + 1)


def laid_open(table: LiveTable, you: int | None) -> LaidOpen | None:
    """The hand that lies on the table, for all to see."""
    rest = table.rest
    if rest is None or rest.declined:
        return None
    waits = table.asked_about_rest()
    hand = table.running().view(rest.seat).hand
    return LaidOpen(rest.seat, rest.mine, rest.proven, hand, waits, you in waits)
