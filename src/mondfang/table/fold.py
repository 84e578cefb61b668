"""One entry further: how each entry changes the table."""

from __future__ import annotations

from dataclasses import replace

from mondfang.game import new_game
from mondfang.game.dealing.draw import draw_from
from mondfang.table import entries as log
from mondfang.table.claims import answered, called, noticed
from mondfang.table.deal_faults import (
    RIGHT_DEALER,
    after_void,
    all_agreed,
    disputed,
    exposed,
    is_before_the_deal,
    misdealt,
    play_on,
)
from mondfang.table.dealing import took_packet
from mondfang.table.entries import Entry
from mondfang.table.errors import LogError
from mondfang.table.game import PLAY_ON, Decided, Played, start
from mondfang.table.mishaps import misbehaved, two_cards
from mondfang.table.objections import held_up, settled
from mondfang.table.people import FREE, Kiebitz, Objection, Stir, Stirring, TakenSeat, bot_place
from mondfang.table.phrases import MOST_WORDS, Word, said
from mondfang.table.promises import opening_of
from mondfang.table.removal import removed, voted
from mondfang.table.setup import first_dealing
from mondfang.table.sheet import opened_account, with_final_round, written
from mondfang.table.shuffle import Opening, deal_of, parse_deck
from mondfang.table.state import LiveTable
from mondfang.table.undo import unanswered

MOST_STIRS = 6  # comings and goings of a game that are remembered


def step(table: LiveTable, entry: Entry) -> LiveTable:
    """The table after an entry, numbered on; a game's own entries also make older clicks stale."""
    match entry:
        case log.Did(seat=seat, do=text):
            game = table.running()
            decided = _decided(table, entry)
            return _moved(table, noticed(game.did(game.action(seat, text))), decided)
        case log.TakenBack(seat=seat):
            return _moved(table, table.running().taken_back(seat))
        case log.Undone():
            return _undone(table)
        case log.UndoAsked():
            return _asked(table)
        case log.UndoAnswered():
            return _answered(table, entry)
        case log.FaultCalled(seat=seat, accused=accused, fault=fault):
            return _claimed(table, called(table.running(), seat, accused, fault))
        case log.Misbehaved(seat=seat, kind=kind, note=note):
            played = misbehaved(table.running(), seat, kind, note)
            return replace(table, played=played, seq=table.seq + 1)
        case log.TwoCards(seat=seat, kept=kept, other=other):
            return _moved(table, noticed(two_cards(table.running(), seat, kept, other)))
        case log.Misdealt(seat=seat, giver=giver, taker=taker):
            return _moved(table, misdealt(table, seat, giver, taker))
        case log.Exposed(seat=seat, of=of):
            return _moved(table, exposed(table, seat, of))
        case log.Disputed(seat=seat):
            return _disputed(table, seat)
        case log.Answered(seat=seat, yes=yes):
            return _moved(table, _case_answered(table, seat, yes))
        case log.Said(seat=seat, phrase=phrase):
            return _spoken(table, Word(seat, phrase, table.at))
        case log.Dealt():
            return _dealt(table, entry)
        case _:
            return replace(_seated(table, entry), seq=table.seq + 1)


def _disputed(table: LiveTable, seat: int) -> LiveTable:
    """A fault in dealing; before the deal the pack simply goes to whose turn it is."""
    if not is_before_the_deal(table):
        return _moved(table, disputed(table, seat))
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
    return _moved(table, played)


def _spoken(table: LiveTable, word: Word) -> LiveTable:
    """A phrase makes no click stale."""
    words = (*table.words, word)[-MOST_WORDS:]
    played = said(table.running(), word.phrase)
    return replace(table, played=played, words=words, seq=table.seq + 1)


def _decided(table: LiveTable, entry: log.Did) -> Decided | None:
    """A decision of a person at a strict table might be taken back; a bot's lets all stand."""
    if entry.by != "person" or table.setup.manner != "strict":
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
    table = _stirred(table, table.places[decided.seat], decided.seat, "took-back")
    return _moved(table, before, earlier)


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


def _moved(table: LiveTable, played: Played, decided: Decided | None = None) -> LiveTable:
    """After something happened in the game; at its end its line is written."""
    table = replace(table, played=played, decided=decided, seq=table.seq + 1, moves=table.moves + 1)
    if not played.is_over:
        return table
    table = replace(table, decided=None)
    if table.coming is None:
        table = _ended(table, played)
    else:  # a ruling after the end: the line is written anew
        table = replace(table, ledger=table.ledger.without_last())
    table = held_up(table)
    assert table.account is not None
    outcome, stake = played.outcome(), table.setup.stake
    done = written(table.book, table.account, table.dealing, table.game, outcome, stake)
    return replace(table, written=done, kassa=done.after, ledger=table.ledger.with_line(done.line))


def _ended(table: LiveTable, played: Played) -> LiveTable:
    """The deal passes on. Who got the Sküs, which may mark the last round, shows only now."""
    dealing, account = table.dealing, table.account
    assert account is not None
    if played.state.public.ending == "thrown-in":
        right = played.claim is not None and played.claim.decision == RIGHT_DEALER
        rightful = None if right else table.rightful
        return replace(table, coming=after_void(table, played), rightful=rightful)
    marked = dealing.dealt(played.state.hidden.deal)
    if marked.rounds_left != dealing.rounds_left:
        account = with_final_round(table.book, account, marked)
    coming = marked.played().written()
    return replace(table, dealing=marked, account=account, coming=coming, rightful=None)


def _dealt(table: LiveTable, entry: log.Dealt) -> LiveTable:
    """A new game: bots take the free seats, the promised pack is cut and dealt."""
    coming, committed = table.coming, table.committed
    if coming is None or committed is None or coming.dealer != entry.dealer:
        raise LogError("a deal that is not this dealer's, or without its promise")
    lots = table.lots or ("",) * len(committed.seals)
    pack = replace(committed, cut=entry.cut, packets=entry.packets, lots=lots)
    forehand = coming.forehand if coming.size == 4 else 0
    deal = deal_of(pack, table.book.deal, forehand)
    state = new_game(table.book, deal, forehand)
    places = tuple(
        bot_place(table.setup.bots, seat) if place.kind == "free" else place
        for seat, place in enumerate(table.places)
    )
    return replace(
        table,
        places=places,
        dealing=coming,
        coming=None,
        game=table.game + 1,
        seq=0,
        moves=0,
        pack=pack,
        committed=None,
        lots=(),
        cuts=(),
        knocked=False,
        packets=(),
        reshuffled=frozenset(),
        played=start(table.setup.manner, coming.players, state),
        decided=None,
        objection=None,
        account=opened_account(table.book, table.kassa, coming),
        written=None,
        knows=_known(table.kiebitze, places),
        votes=frozenset(),
        stirs=(),
        words=(),
    )


def _known(
    kiebitze: tuple[Kiebitz, ...], places: tuple[TakenSeat, ...]
) -> frozenset[tuple[str, int]]:
    """Whoever sits or looks on at a seat has seen its hand, also after having left it."""
    seated = {(place.person, seat) for seat, place in enumerate(places) if place.person is not None}
    looking = {(one.person, one.looks_at) for one in kiebitze if one.looks_at is not None}
    return frozenset(seated | looking)


def _seated(table: LiveTable, entry: Entry) -> LiveTable:
    """What happens around the game: people, bots, the promise, the last round."""
    match entry:
        case log.Sat(seat=seat, person=person, name=name, guest=guest):
            table = _hosted(table, seat, person)
            return _sat(table, seat, TakenSeat("person", person, name, guest=guest))
        case log.Left(seat=seat):
            stays = replace(table.places[seat], kind="stand-in", rung=table.setup.bots)
            return _placed(table, seat, stays if table.game else FREE)
        case log.Returned(seat=seat):
            return _placed(table, seat, replace(table.places[seat], kind="person", rung=None))
        case log.VotedOut(seat=seat, against=against):
            after = voted(table, seat, against)
            out = after.places[against].person != table.places[against].person
            what: Stirring = "removed" if out else "unwanted"
            return _stirred(after, table.places[against], against, what)
        case log.Removed(seat=seat):
            return _stirred(removed(table, seat), table.places[seat], seat, "removed")
        case log.Closed():
            return replace(table, closed=True)
        case log.StoodUp(seat=seat) | log.Freed(seat=seat):
            if table.places[seat].person == table.host:
                table = replace(table, host="")
            table = _stirred(table, table.places[seat], seat, "went")
            return _placed(table, seat, bot_place(table.setup.bots, seat) if table.game else FREE)
        case log.BotFor(seat=seat, rung=rung):
            place = table.places[seat]
            stays = replace(place, kind="stand-in", rung=rung)
            return _placed(table, seat, stays if place.person else bot_place(rung, seat))
        case log.Committed():
            return _promised(table, opening_of(table, entry))
        case log.Sealed(seat=seat, seal=seal):
            return _sealed(table, seat, seal)
        case log.Mixed(seat=seat, lot=lot):
            return _mixed(table, seat, lot)
        case log.Drew():
            return _drew(table)
        case log.Reshuffled(seat=seat):
            return replace(_lapsed(table), reshuffled=table.reshuffled | {seat})
        case log.Cut(count=count):
            return replace(_overplayed(table), cuts=(*table.cuts, count))
        case log.Knocked():
            return replace(_overplayed(table), knocked=True)
        case log.TookDeal(seat=seat):
            assert table.coming is not None
            rightful, coming = table.coming.dealer, table.coming.dealt_out_of_turn(seat)
            table = _stirred(table, table.places[seat], seat, "took-deal")
            return replace(table, coming=coming, rightful=rightful)
        case log.Objected(seat=seat):
            return held_up(replace(table, objection=Objection(seat)))
        case log.Settled(seat=seat):
            return held_up(replace(table, objection=settled(table, seat)))
        case log.TookPacket(seat=seat, packet=packet):
            return replace(table, packets=took_packet(table, seat, packet))
        case log.LastRound():
            if table.coming is not None:
                return replace(table, coming=table.coming.request_end())
            return replace(table, dealing=table.dealing.request_end())
        case _:
            return _looked_on(table, entry)


def _hosted(table: LiveTable, seat: int, person: str) -> LiveTable:
    """Who sits down first is the host, also once the guest has become an account."""
    if not table.host or table.places[seat].person == table.host:
        return replace(table, host=person)
    return table


def _overplayed(table: LiveTable) -> LiveTable:
    """Once the next pack is cut, faults of the last game are called too late."""
    played = table.played
    if played is None or played.watched is None:
        return table
    watched = replace(played.watched, next_cut=True)
    return replace(table, played=replace(played, watched=watched))


def _promised(table: LiveTable, pack: Opening | None) -> LiveTable:
    return replace(table, committed=pack, lots=(), cuts=(), knocked=False, packets=())


def _lapsed(table: LiveTable) -> LiveTable:
    """The promise counts no more; the house makes another one."""
    return _promised(table, None)


def _sealed(table: LiveTable, seat: int, seal: str) -> LiveTable:
    """A seal counts for the packs that are promised from now on.

    A pack that nobody has touched yet is promised anew for somebody who could not seal before:
    nobody knows a lot of it, so nothing is gained or lost. Before the first deal people come one
    after the other: then it is also promised anew when some have mixed in, who are told so.
    """
    place = table.places[seat]
    table = replace(_placed(table, seat, replace(place, seal=seal)), decided=table.decided)
    pack = table.committed
    touched = bool(table.cuts or table.knocked or table.packets)
    untouched = not touched and (table.game == 0 or not any(table.lots))
    is_new = pack is not None and bool(pack.seals) and not pack.seals[seat]
    return _lapsed(table) if is_new and untouched else table


def _mixed(table: LiveTable, seat: int, lot: str) -> LiveTable:
    """The lot of a seat is in, and is the seal of its next one."""
    if table.committed is None:
        raise LogError("a lot without a promise")
    place = replace(table.places[seat], seal=lot)
    lots = table.lots or ("",) * len(table.places)
    lots = (*lots[:seat], lot, *lots[seat + 1 :])
    return replace(_placed(table, seat, place), lots=lots, decided=table.decided)


def _drew(table: LiveTable) -> LiveTable:
    """Everybody moves to the seat that was drawn; the pack that was drawn from is shuffled anew."""
    assert table.committed is not None
    deck = parse_deck(table.committed.deck)
    drawn = draw_from(table.book.deal, deck, table.setup.size)
    dealing = first_dealing(table.setup, drawn.dealer)
    return replace(
        table,
        places=tuple(_moved_to(table.places[old], seat) for seat, old in enumerate(drawn.seats)),
        kiebitze=tuple(replace(one, looks_at=None) for one in table.kiebitze),
        dealing=dealing,
        coming=dealing,
        drawn=drawn,
        committed=None,
        lots=(),
        cuts=(),
    )


def _moved_to(place: TakenSeat, seat: int) -> TakenSeat:
    """A bot is called after its seat."""
    return bot_place(place.rung, seat) if place.kind == "bot" and place.rung else place


def _placed(table: LiveTable, seat: int, place: TakenSeat) -> LiveTable:
    """Whoever sits there now has decided nothing yet; who went is asked nothing any more."""
    gone = table.places[seat].person != place.person
    places = (*table.places[:seat], place, *table.places[seat + 1 :])
    table = replace(table, places=places, decided=None)
    if table.objection is not None and gone and table.objection.seat == seat:
        table = held_up(replace(table, objection=None))
    if table.played is not None and table.played.case is not None:
        table = replace(table, played=all_agreed(table, table.played))
    return table


def _sat(table: LiveTable, seat: int, place: TakenSeat) -> LiveTable:
    """Sit down: an older seat is given up, and an onlooker is one no more."""
    old = table.seat_of(place.person)
    if old is not None:
        table = _placed(table, old, bot_place(table.setup.bots, old) if table.game else FREE)
    kiebitze = tuple(one for one in table.kiebitze if one.person != place.person)
    assert place.person is not None
    knows = table.knows | {(place.person, seat)}
    table = replace(_stirred(table, place, seat, "came"), kiebitze=kiebitze, knows=knows)
    return _placed(table, seat, place)


def _stirred(table: LiveTable, place: TakenSeat, seat: int, what: Stirring) -> LiveTable:
    """Before the first deal the table itself shows who sits there."""
    if not table.game or place.person is None:
        return table
    return replace(table, stirs=(*table.stirs, Stir(place.name, seat, what))[-MOST_STIRS:])


def _looked_on(table: LiveTable, entry: Entry) -> LiveTable:
    match entry:
        case log.KiebitzCame(person=person, name=name, guest=guest):
            came = Kiebitz(person, name, guest=guest)
            return replace(table, kiebitze=(*table.kiebitze, came))
        case log.KiebitzLeft(person=person):
            return replace(table, kiebitze=_without(table, person))
        case log.SentAway(person=person):
            away = table.sent_away | {person}
            return replace(table, kiebitze=_without(table, person), sent_away=away)
        case log.ShownTo(seat=seat, person=person, shown=shown):
            kiebitze = tuple(
                replace(one, looks_at=seat if shown else None) if one.person == person else one
                for one in table.kiebitze
            )
            knows = table.knows | {(person, seat)} if shown else table.knows
            return replace(table, kiebitze=kiebitze, knows=knows)
        case _:
            raise LogError(f"an entry out of place: {type(entry).__name__}")


def _without(table: LiveTable, person: str) -> tuple[Kiebitz, ...]:
    return tuple(one for one in table.kiebitze if one.person != person)
