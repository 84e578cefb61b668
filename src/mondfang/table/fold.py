"""One entry further: how each entry changes the table."""

from __future__ import annotations

from dataclasses import replace

from mondfang.game import new_game
from mondfang.game.dealing.draw import draw_from
from mondfang.table import entries as log
from mondfang.table.claims import answered, called, noticed
from mondfang.table.dealing import took_packet
from mondfang.table.entries import Entry
from mondfang.table.errors import LogError
from mondfang.table.game import Played, start
from mondfang.table.mishaps import disputed, misbehaved, misdealt, two_cards
from mondfang.table.people import FREE, Kiebitz, Stir, TakenSeat, bot_place
from mondfang.table.phrases import MOST_WORDS, Word, said
from mondfang.table.setup import first_dealing
from mondfang.table.sheet import cent_totals, opened_account, totals, with_final_round, written
from mondfang.table.shuffle import Opening, deal_of, parse_deck
from mondfang.table.state import LiveTable

MOST_STIRS = 6  # comings and goings of a game that are remembered


def step(table: LiveTable, entry: Entry) -> LiveTable:
    """The table after an entry, numbered on; a game's own entries also make older clicks stale."""
    match entry:
        case log.Did(seat=seat, do=text):
            game = table.running()
            return _moved(table, noticed(game.did(game.action(seat, text))))
        case log.TakenBack(seat=seat):
            return _moved(table, table.running().taken_back(seat))
        case log.FaultCalled(seat=seat, accused=accused, fault=fault):
            return _claimed(table, called(table.running(), seat, accused, fault))
        case log.Misbehaved(seat=seat, kind=kind, note=note):
            played = misbehaved(table.running(), seat, kind, note)
            return replace(table, played=played, seq=table.seq + 1)
        case log.TwoCards(seat=seat, kept=kept, other=other):
            return _moved(table, noticed(two_cards(table.running(), seat, kept, other)))
        case log.Misdealt(seat=seat, giver=giver, taker=taker):
            return _moved(table, misdealt(table, seat, giver, taker))
        case log.Disputed(seat=seat):
            return _moved(table, disputed(table, seat))
        case log.Answered(yes=yes):
            return _moved(table, answered(table.running(), yes))
        case log.Said(seat=seat, phrase=phrase):
            return _spoken(table, Word(seat, phrase, table.at))
        case log.Dealt():
            return _dealt(table, entry)
        case _:
            return replace(_seated(table, entry), seq=table.seq + 1)


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


def _moved(table: LiveTable, played: Played) -> LiveTable:
    """After something happened in the game; at its end its line is written."""
    table = replace(table, played=played, seq=table.seq + 1, moves=table.moves + 1)
    if not played.is_over:
        return table
    if table.coming is None:
        table = _ended(table, played)
    else:  # a ruling after the end: the line is written anew
        table = replace(table, sheet=table.sheet[:-1])
    assert table.account is not None
    outcome, stake = played.outcome(), table.setup.stake
    done = written(table.book, table.account, table.dealing, table.game, outcome, stake)
    sheet, size = (*table.sheet, done.line), table.dealing.size
    return replace(
        table,
        written=done,
        kassa=done.after,
        sheet=sheet,
        totals=totals(sheet, size),
        cent_totals=cent_totals(sheet, size),
    )


def _ended(table: LiveTable, played: Played) -> LiveTable:
    """The deal passes on. Who got the Sküs, which may mark the last round, shows only now."""
    dealing, account = table.dealing, table.account
    assert account is not None
    if played.state.public.ending == "thrown-in":
        return replace(table, coming=dealing.thrown_in())
    marked = dealing.dealt(played.state.hidden.deal)
    if marked.rounds_left != dealing.rounds_left:
        account = with_final_round(table.book, account, marked)
    return replace(table, dealing=marked, account=account, coming=marked.played().written())


def _dealt(table: LiveTable, entry: log.Dealt) -> LiveTable:
    """A new game: bots take the free seats, the promised pack is cut and dealt."""
    coming, committed = table.coming, table.committed
    if coming is None or committed is None or coming.dealer != entry.dealer:
        raise LogError("a deal that is not this dealer's, or without its promise")
    pack = replace(committed, cut=entry.cut, packets=entry.packets)
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
        cuts=(),
        knocked=False,
        packets=(),
        reshuffled=frozenset(),
        played=start(table.setup.manner, coming.players, state),
        account=opened_account(table.book, table.kassa, coming),
        written=None,
        knows=_known(table.kiebitze, places),
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
        case log.Sat(seat=seat, person=person, name=name):
            return _sat(table, seat, TakenSeat("person", person, name))
        case log.Left(seat=seat):
            stays = replace(table.places[seat], kind="stand-in", rung=table.setup.bots)
            return _placed(table, seat, stays if table.game else FREE)
        case log.Returned(seat=seat):
            return _placed(table, seat, replace(table.places[seat], kind="person", rung=None))
        case log.StoodUp(seat=seat) | log.Freed(seat=seat):
            table = _stirred(table, table.places[seat], seat, came=False)
            return _placed(table, seat, bot_place(table.setup.bots, seat) if table.game else FREE)
        case log.BotFor(seat=seat, rung=rung):
            place = table.places[seat]
            stays = replace(place, kind="stand-in", rung=rung)
            return _placed(table, seat, stays if place.person else bot_place(rung, seat))
        case log.Committed(commitment=promise, deck=deck, salt=salt):
            fresh = Opening(promise, deck, salt)
            return replace(table, committed=fresh, cuts=(), knocked=False, packets=())
        case log.Drew():
            return _drew(table)
        case log.Reshuffled(seat=seat):
            return replace(table, committed=None, cuts=(), reshuffled=table.reshuffled | {seat})
        case log.Cut(count=count):
            return replace(table, cuts=(*table.cuts, count))
        case log.Knocked():
            return replace(table, knocked=True)
        case log.TookPacket(seat=seat, packet=packet):
            return replace(table, packets=took_packet(table, seat, packet))
        case log.LastRound():
            if table.coming is not None:
                return replace(table, coming=table.coming.request_end())
            return replace(table, dealing=table.dealing.request_end())
        case _:
            return _looked_on(table, entry)


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
        cuts=(),
    )


def _moved_to(place: TakenSeat, seat: int) -> TakenSeat:
    """A bot is called after its seat."""
    return bot_place(place.rung, seat) if place.kind == "bot" and place.rung else place


def _placed(table: LiveTable, seat: int, place: TakenSeat) -> LiveTable:
    places = (*table.places[:seat], place, *table.places[seat + 1 :])
    return replace(table, places=places)


def _sat(table: LiveTable, seat: int, place: TakenSeat) -> LiveTable:
    """Sit down: an older seat is given up, and an onlooker is one no more."""
    old = table.seat_of(place.person)
    if old is not None:
        table = _placed(table, old, bot_place(table.setup.bots, old) if table.game else FREE)
    kiebitze = tuple(one for one in table.kiebitze if one.person != place.person)
    assert place.person is not None
    knows = table.knows | {(place.person, seat)}
    table = replace(_stirred(table, place, seat, came=True), kiebitze=kiebitze, knows=knows)
    return _placed(table, seat, place)


def _stirred(table: LiveTable, place: TakenSeat, seat: int, *, came: bool) -> LiveTable:
    """Before the first deal the table itself shows who sits there."""
    if not table.game or place.person is None:
        return table
    return replace(table, stirs=(*table.stirs, Stir(place.name, seat, came))[-MOST_STIRS:])


def _looked_on(table: LiveTable, entry: Entry) -> LiveTable:
    match entry:
        case log.KiebitzCame(person=person, name=name):
            return replace(table, kiebitze=(*table.kiebitze, Kiebitz(person, name)))
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
