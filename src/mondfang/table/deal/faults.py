"""Table manner: what goes wrong in dealing, who points it out, and what the book then says.

A card goes to the wrong hand, one falls face up, or the wrong player takes the pack. Whoever sits
at the table may say "falsch gegeben" (``dispute``); the table finds out what is wrong and carries
out what the book says: the deal is void and dealt again, by the same dealer or by the right one, or
it stands and the order goes on from whoever dealt. At a screen everybody has seen the cards at
once: what could be put right at a table while they lie face down is dealt again here.
"""

from __future__ import annotations

from dataclasses import replace

from mondfang.cards import Card
from mondfang.game import NotAllowed, Phase
from mondfang.game.dealing.ceremony import DealRuling, rule_on_deal
from mondfang.game.dealing.rotation import Rotation
from mondfang.game.public import evolve
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.pack.promise import lifted, parse_deck
from mondfang.table.play.game import PLAY_ON, Claim, OpenCase, Played
from mondfang.table.seating.seats import place_at, seated
from mondfang.table.state import LiveTable

RIGHT_DEALER = "right-dealer-deals"


def misdeal(table: LiveTable, person: str, at: str, giver: int, taker: int) -> log.Misdealt:
    """The dealer gives a card to the wrong hand; it is seen when somebody counts."""
    seat = seated(table, person)
    table.check_at(at)
    for other in (giver, taker):
        place_at(table, other)
    misdealt(table, seat, giver, taker)
    return log.Misdealt(seat, giver, taker)


def misdealt(table: LiveTable, seat: int, giver: int, taker: int) -> Played:
    """A bot cannot play with a wrong hand: it counts, so one of the two hands has to be its own."""
    played, cite = _before_the_first_word(table, seat), table.book.deal.clauses["misdeal"]
    one, two = played.game_seat(giver), played.game_seat(taker)
    if one is None or two is None:
        raise refused("no-such-seat")
    bots = [other for other in played.players if table.places[other].is_bot]
    if bots and giver not in bots and taker not in bots:
        raise refused("misdeal-among-people", cite)
    return played.watched_by(played.referee().misdealt(one, two))


def misdeal_pair(table: LiveTable, seat: int) -> tuple[int, ...]:
    """Two hands between which this seat, which deals, could still misplace a card; or none."""
    played = table.played
    if played is None or played.miscounted():
        return ()
    first, *others = sorted(played.players, key=lambda one: not table.places[one].is_bot)
    try:
        misdealt(table, seat, first, others[-1])
    except NotAllowed:
        return ()
    return first, others[-1]


def expose(table: LiveTable, person: str, at: str, of: int) -> log.Exposed:
    """The dealer lets a card of a hand fall face up."""
    seat = seated(table, person)
    table.check_at(at)
    place_at(table, of)
    exposed(table, seat, of)
    return log.Exposed(seat, of)


def exposed(table: LiveTable, seat: int, of: int) -> Played:
    """The deal is void; where the book lets all four agree, they are asked first."""
    played = _before_the_first_word(table, seat)
    card = _first_card(table, played, of)
    ruling = rule_on_deal(table.book.deal, "exposed-card")
    waived = rule_on_deal(table.book.deal, "exposed-card", all_agree=True)
    people = [one for one in played.players if table.places[one].kind == "person"]
    if waived.remedy != "stands" or not people:
        return _void(table, played, seat, ruling)
    case = OpenCase(seat, of, PLAY_ON, card=card.code, cites=ruling.clauses)
    return replace(played, case=case, claim=None)


def _first_card(table: LiveTable, played: Played, of: int) -> Card:
    """The card of that hand that was dealt first."""
    seat, pack = played.game_seat(of), table.pack
    if seat is None:
        raise refused("no-such-seat")
    assert pack is not None
    hand = played.state.hidden.hands[seat]
    return next(card for card in lifted(parse_deck(pack.deck), pack.cut) if hand >> card & 1)


def play_on(table: LiveTable, seat: int, yes: bool) -> Played:
    """One of the players agrees to play on in spite of an exposed card, or wants a new deal."""
    played = table.running()
    case = played.case
    assert case is not None
    if not yes:
        ruling = rule_on_deal(table.book.deal, "exposed-card")
        return _void(table, played, seat, ruling, table.dealing.dealer)
    said = replace(case, agreed=case.agreed | {seat})
    return all_agreed(table, replace(played, case=said))


def all_agreed(table: LiveTable, played: Played) -> Played:
    """The deal stands once nobody is left to be asked."""
    case = played.case
    if case is None or case.question != PLAY_ON or players_asked(table, case):
        return played
    ruling = rule_on_deal(table.book.deal, "exposed-card", all_agree=True)
    claim = Claim(case.caller, case.caller, ruling.remedy, ruling.clauses)
    return replace(played, case=None, claim=claim)


def players_asked(table: LiveTable, case: OpenCase) -> tuple[int, ...]:
    """The people who play and have not agreed yet; bots do as the people do."""
    return tuple(
        one
        for one in sorted(table.dealing.players)
        if table.places[one].kind == "person" and one not in case.agreed
    )


def take_deal(table: LiveTable, person: str, at: str) -> log.TookDeal:
    """Take the pack and deal, though it is another's turn to."""
    seat = seated(table, person)
    table.check_at(at)
    coming = table.coming
    if table.setup.manner != "table":
        raise refused("not-table-manner")
    if coming is None:
        raise refused("game-not-over")
    if table.ended:
        raise refused("table-ended")
    coming.check_undisputed()
    if seat == coming.dealer or table.rightful is not None or table.cuts or table.knocked:
        raise refused("deal-not-to-take", table.book.deal.clauses["wrong_dealer"])
    return log.TookDeal(seat)


def may_take_deal(table: LiveTable, person: str) -> bool:
    """Whether this person could deal out of turn now."""
    try:
        take_deal(table, person, table.at)
    except NotAllowed:
        return False
    return table.setup.draw_seats is False or table.drawn is not None


def dispute(table: LiveTable, person: str) -> log.Disputed:
    """Say that something was wrong in dealing; all count, and look who should have dealt."""
    seat = seated(table, person)
    if table.setup.manner != "table":
        raise refused("not-table-manner")
    if not is_before_the_deal(table):
        disputed(table, seat)
    return log.Disputed(seat)


def is_before_the_deal(table: LiveTable) -> bool:
    """Whether the wrong player holds the pack and has not dealt yet."""
    return table.coming is not None and table.rightful is not None


def disputed(table: LiveTable, seat: int) -> Played:
    """The game after somebody said so: void if that was in time and something was wrong."""
    played = table.running()
    played.check_no_case()
    if played.is_over:
        raise refused("misdeal-too-late", table.book.deal.clauses["misdeal"])
    if table.rightful is not None:
        ruling = _on_the_dealer(table, played)
        if ruling.remedy == RIGHT_DEALER:
            return _void(table, played, seat, ruling)
    begun = not played.is_before_the_auction
    counted = rule_on_deal(table.book.deal, "wrong-count", auction_begun=begun, cards_seen=True)
    if table.rightful is not None and not played.miscounted():
        raise refused("wrong-dealer-stands", _on_the_dealer(table, played).clauses)
    if counted.remedy != "redeal":
        raise refused("misdeal-too-late", counted.clauses)
    if not played.miscounted():
        raise refused("hands-are-right", counted.clauses)
    return _void(table, played, seat, counted)


def _on_the_dealer(table: LiveTable, played: Played) -> DealRuling:
    calls = played.state.public.calls
    named = any(word not in ("reserve", "pass") for _, word in calls)
    rules = table.book.deal
    return rule_on_deal(rules, "wrong-dealer", auction_begun=bool(calls), game_named=named)


def bot_disputes(table: LiveTable) -> log.Disputed:
    """A bot has counted and says that the deal is wrong."""
    bots = [seat for seat in table.running().miscounted() if table.places[seat].is_bot]
    return log.Disputed(bots[0])


def may_dispute(table: LiveTable, played: Played) -> bool:
    """Whether a fault in dealing could be pointed out now; what it was only looking shows."""
    if is_before_the_deal(table):
        return True
    if played.watched is None or played.case is not None or played.is_over:
        return False
    out_of_turn = table.rightful is not None and played.state.public.phase is Phase.AUCTION
    return out_of_turn or played.is_before_the_auction


def after_void(table: LiveTable, played: Played) -> Rotation:
    """Who deals after a void deal: the same dealer, or the right one."""
    again = table.dealing.thrown_in()
    wrong = played.claim is not None and played.claim.decision == RIGHT_DEALER
    return (
        again.dealt_out_of_turn(table.rightful) if wrong and table.rightful is not None else again
    )


def _void(
    table: LiveTable, played: Played, caller: int, ruling: DealRuling, accused: int | None = None
) -> Played:
    """The deal counts for nothing."""
    game = played.referee()
    public = evolve(game.state.public, phase=Phase.DONE, turn=None, ending="thrown-in")
    void = replace(game, state=replace(game.state, public=public))
    dealer = table.dealing.dealer if accused is None else accused
    claim = Claim(caller, dealer, ruling.remedy, ruling.clauses)
    return replace(played.watched_by(void), claim=claim, case=None)


def _before_the_first_word(table: LiveTable, seat: int) -> Played:
    """The game just dealt by this seat; the dealer has his accidents before anybody speaks."""
    played, cite = table.running(), table.book.deal.clauses["misdeal"]
    played.referee()
    played.check_no_case()
    if seat != table.dealing.dealer:
        raise refused("not-the-dealer", cite)
    if not played.is_before_the_auction:
        raise refused("misdeal-too-late", cite)
    return played
