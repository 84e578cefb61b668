"""How words, cards, claims and what is taken back change the game of a table."""

from __future__ import annotations

from dataclasses import replace

from mondfang.cards import Card
from mondfang.game.actions import Play
from mondfang.table import entries as log
from mondfang.table.deal.faults import disputed, exposed, is_before_the_deal, misdealt, play_on
from mondfang.table.entries import Entry
from mondfang.table.errors import LogError
from mondfang.table.play.claims import answered, called, noticed
from mondfang.table.play.ending import moved
from mondfang.table.play.game import PLAY_ON, Decided, Played
from mondfang.table.play.mishaps import misbehaved, two_cards
from mondfang.table.play.objections import held_up, settled
from mondfang.table.play.phrases import MOST_WORDS, Word, said
from mondfang.table.play.rest import laid_answered, laid_down
from mondfang.table.play.training import reopened, still
from mondfang.table.play.undo import unanswered
from mondfang.table.seating.changing import stirred
from mondfang.table.seating.places import Objection
from mondfang.table.state import LiveTable


def after(table: LiveTable, entry: Entry) -> LiveTable | None:
    """The table after an entry of its game, numbered on; None for any other."""
    match entry:
        case log.Did(seat=seat, do=text):
            game = table.running()
            decided = _decided(table, entry)
            return moved(table, noticed(game.did(game.action(seat, text))), decided)
        case log.TakenBack(seat=seat):
            return moved(table, table.running().taken_back(seat), still(table))
        case log.Undone():
            return _undone(table)
        case log.UndoAsked():
            return _asked(table)
        case log.UndoAnswered():
            return _answered(table, entry)
        case log.LaidDown():
            return laid_down(table, entry)
        case log.LaidAnswered():
            return laid_answered(table, entry)
        case log.RestPlayed(cards=cards):
            return moved(table, _rest_played(table.running(), cards), still(table))
        case log.FaultCalled(seat=seat, accused=accused, fault=fault):
            return _claimed(table, called(table.running(), seat, accused, fault))
        case log.Misbehaved(seat=seat, kind=kind, note=note):
            played = misbehaved(table.running(), seat, kind, note)
            return replace(table, played=played, seq=table.seq + 1)
        case log.TwoCards(seat=seat, kept=kept, other=other):
            played = noticed(two_cards(table.running(), seat, kept, other))
            return moved(table, played, still(table))
        case log.Misdealt(seat=seat, giver=giver, taker=taker):
            return moved(table, misdealt(table, seat, giver, taker), still(table))
        case log.Exposed(seat=seat, of=of):
            return moved(table, exposed(table, seat, of), still(table))
        case log.Disputed(seat=seat):
            return _disputed(table, seat)
        case log.Answered(seat=seat, yes=yes):
            return moved(table, _case_answered(table, seat, yes), still(table))
        case log.Said(seat=seat, phrase=phrase):
            return _spoken(table, Word(seat, phrase, table.at))
        case log.Objected(seat=seat):
            return held_up(replace(table, seq=table.seq + 1, objection=Objection(seat)))
        case log.Settled(seat=seat):
            return held_up(replace(table, seq=table.seq + 1, objection=settled(table, seat)))
        case _:
            return None


def _rest_played(played: Played, cards: tuple[str, ...]) -> Played:
    for card in cards:
        turn = played.state.turn
        assert turn is not None
        played = played.did(Play(turn, Card.parse(card)))
    return played


def _disputed(table: LiveTable, seat: int) -> LiveTable:
    """A fault in dealing; before the deal the pack simply goes to whose turn it is."""
    if not is_before_the_deal(table):
        return moved(table, disputed(table, seat), still(table))
    assert table.coming is not None
    assert table.rightful is not None
    right = table.coming.dealt_out_of_turn(table.rightful)
    return replace(table, coming=right, rightful=None, cuts=(), seq=table.seq + 1)


def _case_answered(table: LiveTable, seat: int, yes: bool) -> Played:
    played = table.running()
    asked = played.case is not None and played.case.question == PLAY_ON
    return play_on(table, seat, yes) if asked else answered(played, yes)


def _claimed(table: LiveTable, played: Played) -> LiveTable:
    """A claim without a ground changes nothing: whoever is on turn acts on."""
    if played.watched is table.running().watched and played.case is None:
        return replace(table, played=played, seq=table.seq + 1)
    return moved(table, played, still(table))


def _spoken(table: LiveTable, word: Word) -> LiveTable:
    """A phrase makes no click stale."""
    words = (*table.words, word)[-MOST_WORDS:]
    played = said(table.running(), word.phrase)
    return replace(table, played=played, words=words, seq=table.seq + 1)


def _decided(table: LiveTable, entry: log.Did) -> Decided | None:
    """A decision of a person at a strict table might be taken back; a bot's lets all stand.

    What was no decision is taken back together with the one before it. In training what bots did
    is taken back with it, too.
    """
    if table.setup.manner != "strict" and not table.is_training:
        return None
    if table.is_training and entry.by != "person":
        return table.decided
    if entry.by == "house" and table.decided is not None:
        return table.decided if table.decided.seat == entry.seat else None
    if entry.by != "person":
        return None
    before = table.running()
    if table.decided is None:
        return Decided(entry.seat, (before,))
    return table.decided.and_then(entry.seat, before)


def _undone(table: LiveTable) -> LiveTable:
    """The game as it was before the last decision; older clicks are stale all the same."""
    decided = table.decided
    if decided is None:
        raise LogError("nothing to take back")
    *rest, before = decided.before
    earlier = Decided(decided.seat, tuple(rest)) if rest else None
    table = stirred(table, table.places[decided.seat], decided.seat, "took-back")
    table = replace(reopened(table), taken_back=table.taken_back + 1)
    return moved(table, before, earlier)


def _asked(table: LiveTable) -> LiveTable:
    """A question stops nobody."""
    if table.decided is None:
        raise LogError("nothing to take back")
    return replace(table, decided=replace(table.decided, asked=True), seq=table.seq + 1)


def _answered(table: LiveTable, entry: log.UndoAnswered) -> LiveTable:
    decided = table.decided
    if decided is None or entry.seat not in unanswered(table):
        raise LogError("an answer to nobody's question")
    if entry.yes:
        said = replace(decided, agreed=decided.agreed | {entry.seat})
    else:
        said = replace(decided, asked=False, declined=True)
    table = replace(table, decided=said)
    agreed = entry.yes and not unanswered(table)
    return _undone(table) if agreed else replace(table, seq=table.seq + 1)
