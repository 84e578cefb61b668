"""The verbs of a table as text, the same over sockets and forms.

======================  =============================================================
``play HK``, ``gut`` …  a game action, as records write it
``sit N``, ``watch``    take a seat; look on
``leave``, ``back``     go away for a while (a bot stands in); take the seat again
``stand``               give the seat up for good
``bot N RUNG``          a bot on a free seat, or another rung
``bot-for N``           let a bot play for somebody who is away
``free N``              free the seat of a bot, or of somebody who left
``deal``, ``deal CUT``  start the next deal, with so many cards lifted
``draw``                draw cards for seats and first deal, once, where that was agreed
``cut N``               the seat that cuts lifts so many cards before the deal
``knock``, ``packet N``  knock instead, where the book says so; take a packet (1 to 4)
``reshuffle``           ask for one more shuffle before the cut, where the book says so
``last-round``          ask for the last round
``pace WORD``           how fast the bots act: slow, normal, quick, at-once; the host alone
``bots RUNG``           how strong all bots are from now on; the host alone
``hints on``, ``hints off``  let people ask for hints, or no more; the host alone
``teacher RUNG``        who gives hints, and talks about decisions in training; the host alone
``talk on``, ``talk off``  let people talk beside the game, or no more; the host alone
``remove N``            take somebody off the table: the host alone, others by their votes
``lock``, ``unlock``    the host: nobody comes in unasked, or everybody again
``ask-in``              a newcomer before a locked door
``let-in NAME``, ``turn-down NAME``   the host's answer
``undo``, ``undo yes``, ``undo no``   take one's last decision back or ask for it; answer that
``rest mine``, ``rest yours``  lay one's hand down: the rest is mine; I give up
``rest yes``, ``rest no``      agree that the rest is played with open cards, or not
``fault N``, ``fault N KIND``, ``take-back``, ``answer yes``, ``answer no``   table manner
``misbehave KIND``, ``misbehave other WHAT …``, ``two-cards KEPT OTHER``   table manner
``misdeal N M``         table manner: the dealer gives a card of seat N to seat M
``expose N``            table manner: the dealer lets a card of seat N fall face up
``take-deal``           table manner: deal, though it is another's turn to
``dispute``             table manner: point out what went wrong in dealing
``object``, ``settled``  table manner: after a game, something is in dispute; it is settled
``say PHRASE``          one of the set phrases: thinking, silence, counsel in ouvert games
``seal HEX``, ``mix HEX``   the page shows a seal, and gives the lot behind it (``mixing``)
``send-away NAME``, ``show NAME``, ``hide NAME``   Kiebitze
======================  =============================================================

N is a seat at the table, counted from 0.
"""

from __future__ import annotations

from mondfang.game import NotAllowed
from mondfang.table.deal import ceremony, faults
from mondfang.table.entries import (
    Answered,
    BotFor,
    Dealt,
    Did,
    Entry,
    KiebitzLeft,
    LastRound,
    Left,
    Mixed,
    Removed,
    Returned,
    StoodUp,
    TakenBack,
    VotedOut,
)
from mondfang.table.errors import refused
from mondfang.table.pack import sealing
from mondfang.table.play import mishaps, objections, rest, undo
from mondfang.table.play import moves as playing
from mondfang.table.seating import agreements, door, removal
from mondfang.table.seating import seats as seating
from mondfang.table.state import LiveTable

NOBODY: frozenset[int] = frozenset()
LONGEST = 200  # no verb is longer
# A log is read from its beginning: in one game people come, go and call so often and no more.
MOST_ENTRIES = 600
# Without these a game could not go on, or nobody could get away from who fills the log.
ALWAYS = (
    *(Did, Dealt, Returned, TakenBack, Answered),
    *(Left, StoodUp, LastRound, VotedOut, Removed, KiebitzLeft),
    Mixed,  # which a page does by itself, once for each pack
)


def entry_for(
    table: LiveTable,
    person: str,
    name: str,
    at: str,
    text: str,
    away: frozenset[int] = NOBODY,
    kept: frozenset[int] = NOBODY,
) -> Entry:
    """The entry that a verb comes to; raises IllegalAction or StaleClick, never anything else.

    A game action is refused only when its entry is folded (``LiveTable.after``).
    ``name`` is what the person is called, ``away`` the table seats whose person is not there,
    ``kept`` those that are still kept for somebody who has just gone.
    """
    if len(text) > LONGEST:
        raise refused("no-such-verb")
    if table.closed:
        raise refused("closed")
    found = _at_the_table(table, person, name, text, away, kept)
    found = found or _in_the_game(table, person, at, text)
    if found is None:
        return playing.act(table, person, at, text)
    if table.seq >= MOST_ENTRIES and not isinstance(found, ALWAYS) and not _stands_in(table, found):
        raise refused("too-much")
    return found


def enough_of_you() -> NotAllowed:
    """For somebody who has changed things beside the game again and again; see ``ALWAYS``."""
    return refused("too-much-of-you")


def _stands_in(table: LiveTable, entry: Entry) -> bool:
    """A bot for somebody who does not act: others wait for it."""
    return isinstance(entry, BotFor) and table.places[entry.seat].kind == "person"


def _at_the_table(
    table: LiveTable,
    person: str,
    name: str,
    text: str,
    away: frozenset[int],
    kept: frozenset[int],
) -> Entry | None:
    match text.split():
        case ["sit", seat]:
            return seating.sit(table, person, name, number(seat))
        case ["watch"]:
            return seating.watch(table, person, name)
        case ["leave"]:
            return seating.leave(table, person)
        case ["back"]:
            return seating.come_back(table, person)
        case ["stand"]:
            return seating.stand_up(table, person)
        case ["bot", seat, rung]:
            return seating.set_bot(table, person, number(seat), rung)
        case ["bot-for", seat]:
            return seating.bot_for(table, person, number(seat), away)
        case ["free", seat]:
            return seating.free(table, person, number(seat), kept)
        case ["remove", seat]:
            return removal.remove(table, person, number(seat))
        case [("lock" | "unlock") as verb]:
            return door.lock(table, person, verb == "lock")
        case ["ask-in"]:
            return door.ask_in(table, person, name)
        case [("let-in" | "turn-down") as verb, *words]:
            return door.answer_caller(table, person, " ".join(words), verb == "let-in")
        case ["pace", word]:
            return agreements.set_pace(table, person, word)
        case ["bots", rung]:
            return agreements.set_rung(table, person, rung)
        case ["hints", ("on" | "off") as word]:
            return agreements.set_hints(table, person, word == "on")
        case ["teacher", rung]:
            return agreements.set_teacher(table, person, rung)
        case ["talk", ("on" | "off") as word]:
            return agreements.set_talk(table, person, word == "on")
        case ["seal", text]:
            return sealing.seal(table, person, text)
        case ["mix", text]:
            return sealing.mix(table, person, text)
        case ["send-away", *words]:
            return seating.send_away(table, person, " ".join(words))
        case [("show" | "hide") as verb, *words]:
            return seating.show_hand(table, person, " ".join(words), verb == "show")
        case _:
            return None


def _in_the_game(table: LiveTable, person: str, at: str, text: str) -> Entry | None:
    match text.split():
        case ["deal"]:
            return playing.deal(table, person, at)
        case ["deal", cut]:
            return playing.deal(table, person, at, number(cut))
        case ["draw"]:
            return ceremony.draw(table, person, at)
        case ["cut", count]:
            return ceremony.cut(table, person, at, number(count))
        case ["knock"]:
            return ceremony.knock(table, person, at)
        case ["packet", packet]:
            return ceremony.choose_packet(table, person, at, number(packet))
        case ["reshuffle"]:
            return ceremony.reshuffle(table, person, at)
        case ["last-round"]:
            return playing.last_round(table, person)
        case ["undo"]:
            return undo.undo(table, person, at)
        case ["undo", ("yes" | "no") as said]:
            return undo.answer(table, person, at, said == "yes")
        case ["rest", ("mine" | "yours") as whose]:
            return rest.lay_down(table, person, at, whose == "mine")
        case ["rest", ("yes" | "no") as said]:
            return rest.answer(table, person, at, said == "yes")
        case ["take-back"]:
            return playing.take_back(table, person, at)
        case ["fault", seat]:
            return playing.call_fault(table, person, number(seat))
        case ["fault", seat, kind]:
            return playing.call_fault(table, person, number(seat), kind)
        case ["misbehave", kind, *words]:
            return mishaps.misbehave(table, person, kind, " ".join(words))
        case ["two-cards", kept, other]:
            return mishaps.drop_two(table, person, at, kept, other)
        case ["misdeal", giver, taker]:
            return faults.misdeal(table, person, at, number(giver), number(taker))
        case ["expose", seat]:
            return faults.expose(table, person, at, number(seat))
        case ["take-deal"]:
            return faults.take_deal(table, person, at)
        case ["dispute"]:
            return faults.dispute(table, person)
        case ["object"]:
            return objections.raise_objection(table, person)
        case ["settled"]:
            return objections.settle(table, person)
        case ["say", phrase]:
            return playing.say(table, person, phrase)
        case ["answer", ("yes" | "no") as said]:
            return playing.answer(table, person, said == "yes")
        case _:
            return None


def number(word: str) -> int:
    """A small number; anything else is no verb of ours."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2):
        raise refused("no-such-verb")
    return int(word)
