"""The facts of a finished game, with no number of any rulebook in them.

The waist of the hourglass: a played game yields an outcome, a scorer's slip yields one, and what
settles it cannot tell which.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from mondfang.cards import CARDS, KINGS, Card, CardSet, thirds_of
from mondfang.game.phases.auction import holds_besser
from mondfang.game.premiums import SIDES, Finish, Side, SideCards, is_made
from mondfang.game.public import Declared, Ending, Public, contract_of
from mondfang.rulebook.model import Contract, Rulebook

if TYPE_CHECKING:
    from mondfang.game.state import GameState


@dataclass(frozen=True, slots=True)
class PremiumFact:
    """What became of a premium: announced or silent, made or not, by which side."""

    premium: str
    side: Side
    announced: bool
    made: bool
    by: int | None = None
    kontra: int = 0


@dataclass(frozen=True, slots=True)
class TrischakenTerms:
    talon: Literal["six", "last"]
    stichzwang: bool


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A fault at the table that the settlement has to know of.

    ``claims`` are premiums that a seat certainly lost by it, as (seat, premium).
    """

    kind: str
    seats: tuple[int, ...]
    note: str = ""
    claims: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    ending: Ending
    forehand: int
    games: tuple[Declared, ...] = ()
    partner: int | None = None
    called: Card | None = None
    king_in_talon: Literal["taken", "left"] | None = None
    birds_at_bid: tuple[str, ...] = ()
    tricks: tuple[int, int, int, int] = (0, 0, 0, 0)
    card_thirds: tuple[int, int, int, int] = (0, 0, 0, 0)  # each seat's own tricks
    declarer_thirds: int | None = (
        None  # with discard and talon share; None where points do not count
    )
    defence_thirds: int | None = None
    premiums: tuple[PremiumFact, ...] = ()
    kontra: int = 0
    kontras: tuple[tuple[int, int, int], ...] = ()  # (declarer, opponent, level) in negative games
    terms: TrischakenTerms | None = None
    irregularities: tuple[Irregularity, ...] = ()

    @property
    def contract(self) -> str | None:
        return self.games[0].contract if self.games else None

    @property
    def declarer(self) -> int | None:
        return self.games[0].seat if self.games else None

    def side_of(self, seat: int) -> Side:
        ours = seat == self.partner or (self.games and seat == self.games[0].seat)
        return "declarer" if ours else "defence"


class NotFinished(Exception):
    """An outcome was asked of a game that is still being played."""


def outcome_of(state: GameState) -> Outcome:
    public, book = state.public, state.book
    if public.ending is None:
        raise NotFinished(f"the game is in phase {public.phase}")
    if public.ending == "thrown-in":
        return Outcome("thrown-in", public.forehand)
    row = contract_of(book, public)
    called = _called_card(state) if row.partner else None
    partner = _partner(state, called)
    piles = [_pile(public, seat) for seat in range(4)]
    one, two, three, four = (thirds_of(pile) for pile in piles)
    a, b, c, d = (public.tricks_of(seat) for seat in range(4))
    facts = Outcome(
        ending=public.ending,
        forehand=public.forehand,
        games=public.games,
        partner=partner,
        called=called,
        king_in_talon=_king_in_talon(state, called),
        birds_at_bid=_birds_at_bid(state),
        tricks=(a, b, c, d),
        card_thirds=(one, two, three, four),
        irregularities=_irregularities(public),
    )
    if row.is_negative:
        return replace(facts, kontras=_individual_kontras(public))
    if row.talon == "tricks":
        return replace(facts, terms=TrischakenTerms(public.talon_timing, public.stichzwang))
    if public.ending in ("schleifen", "conceded"):
        return facts
    facts = replace(facts, kontra=effective_level(facts, public, "game", public.games[0].seat))
    if public.ending == "unplayed":
        return replace(facts, premiums=tuple(_announced(book, public, facts, None)))
    cards = _side_cards(state, facts, piles)
    sides = tuple(facts.side_of(seat) for seat in range(4))
    finish = Finish((sides[0], sides[1], sides[2], sides[3]), called, public.tricks, cards)
    return replace(
        facts,
        declarer_thirds=thirds_of(cards.declarer),
        defence_thirds=thirds_of(cards.defence),
        premiums=(*_announced(book, public, facts, finish), *_silent(book, public, facts, finish)),
    )


def game_to_come(book: Rulebook) -> Contract:
    """What a fault is settled as before anybody has a game: the forehand's cheapest with a partner.

    The partner sits opposite, so that everybody is due the game once. A book without such a game
    takes its cheapest one.
    """
    offered = [row for row in book.contracts.values() if row.offered]
    last = [row for row in offered if row.bid in ("last", "opening-or-last")]
    for rows in (last, offered):
        paired = [row for row in rows if row.partner and not row.besser]
        if paired:
            return min(paired, key=lambda row: row.value)
    return min(offered, key=lambda row: row.value)


def interrupted(state: GameState, seat: int, kind: str) -> Outcome:
    """The facts of a game that a fault ended: sides, what was announced, the Kontras."""
    public, book = state.public, state.book
    fault = Irregularity("renonce", (seat,), kind)
    if not public.games:
        row = game_to_come(book)
        games = (Declared(public.forehand, row.id),)
        other = (public.forehand + 2) % 4 if row.partner else None
        return Outcome("renonce", public.forehand, games, other, irregularities=(fault,))
    row = contract_of(book, public)
    # A Rufer that became Trischaken has called a card that plays with nobody any more.
    called = _called_card(state) if row.partner else None
    facts = Outcome(
        ending="renonce",
        forehand=public.forehand,
        games=public.games,
        partner=_partner(state, called),
        called=called,
        king_in_talon=_king_in_talon(state, called),
        birds_at_bid=_birds_at_bid(state),
        irregularities=(fault,),
    )
    if row.is_negative:
        return replace(facts, kontras=_individual_kontras(public))
    said = _announced(book, public, facts, None)
    said += promised_bird(book, row, said)
    level = effective_level(facts, public, "game", public.games[0].seat)
    return replace(facts, kontra=level, premiums=tuple(said))


def promised_bird(
    book: Rulebook, row: Contract, said: Iterable[PremiumFact], named: str | None = None
) -> list[PremiumFact]:
    """The bird that the bid owes where a fault came before the declarer had announced one.

    It is the one that was named, or the lowest that is not another's: what the other side has
    announced redeems no bid.
    """
    others = set()
    for fact in said:
        if fact.announced and fact.premium in row.besser:
            if fact.side == "declarer":
                return []
            others.add(fact.premium)
    free = [name for name in row.besser if name not in others]
    if not free:
        return []
    return [PremiumFact(named or lowest_first(book, free)[0], "declarer", True, False)]


def lowest_first(book: Rulebook, birds: Iterable[str]) -> tuple[str, ...]:
    """The birds that a bid may promise, by what they count: the lowest is owed, whatever the list.

    A book may list them in any order.
    """
    return tuple(sorted(birds, key=lambda name: book.premiums[name].announced))


def _pile(public: Public, seat: int) -> int:
    pile = 0
    for trick in public.tricks:
        if trick.winner == seat:
            pile |= CardSet.of(trick.cards) | CardSet.of(trick.added)
    return pile


def _called_card(state: GameState) -> Card | None:
    if state.public.call == "fourth" and state.public.called is None:
        declarer = state.public.games[0].seat
        return CARDS[(KINGS & ~state.hidden.deal.hands[declarer]).bit_length() - 1]
    return state.public.called


def _partner(state: GameState, called: Card | None) -> int | None:
    if called is None or not contract_of(state.book, state.public).partner:
        return None
    for seat, hand in enumerate(state.hidden.deal.hands):
        if called in hand and seat != state.public.games[0].seat:
            return seat
    return None


def _king_in_talon(state: GameState, called: Card | None) -> Literal["taken", "left"] | None:
    deal, row = state.hidden.deal, contract_of(state.book, state.public)
    if called is None or called not in deal.talon or not row.partner:
        return None
    if row.talon == "solo":
        return "taken" if state.book.talon.solo_king_half else "left"
    return "taken" if state.public.taken is not None and called in state.public.taken else "left"


def _birds_at_bid(state: GameState) -> tuple[str, ...]:
    """The birds of the bid that the declarer held when bidding, lowest first."""
    row, seat = contract_of(state.book, state.public), state.public.games[0].seat
    hand = state.hidden.deal.hands[seat]
    held = [name for name in row.besser if holds_besser(state.book, name, hand)]
    return lowest_first(state.book, held)


def _irregularities(public: Public) -> tuple[Irregularity, ...]:
    if public.ending != "conceded":
        return ()
    return (Irregularity("too-few-suit-cards", (public.games[0].seat,)),)


def _individual_kontras(public: Public) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (ladder.owner, ladder.against, ladder.level)
        for ladder in public.ladders
        if ladder.against is not None and ladder.words
    )


def effective_level(facts: Outcome, public: Public, what: str, owner: int) -> int:
    """How far the ladder counts: a word spoken on the wrong side ends it."""
    ladder = public.ladder(what, owner)
    for step, seat in enumerate(ladder.words if ladder else ()):
        against = facts.side_of(seat) != facts.side_of(owner)
        if against != (step % 2 == 0):
            return step
    return ladder.level if ladder else 0


def _side_cards(state: GameState, facts: Outcome, piles: list[int]) -> SideCards:
    """Discard to the declarer, the rest of the talon to the defence, as the book shares it."""
    ours = theirs = 0
    for seat, pile in enumerate(piles):
        if facts.side_of(seat) == "declarer":
            ours |= pile
        else:
            theirs |= pile
    book, public, deck = state.book, state.public, state.hidden.deal.talon
    row = contract_of(book, public)
    left = CardSet.of(deck)
    share = CardSet(state.hidden.discard)
    if row.talon == "solo":
        if book.talon.solo_king_half and facts.called in deck:
            half = deck[:3] if facts.called in deck[:3] else deck[3:]
            share, left = CardSet.of(half), left - CardSet.of(half)
    elif public.took_whole:
        left = CardSet()
    elif public.taken is not None:
        left = left - public.taken
    if book.talon.left_half == "defence-with-a-trick" and not theirs:
        left = CardSet()
    return SideCards(ours | share, theirs | left, ours, theirs)


def _announced(
    book: Rulebook, public: Public, facts: Outcome, finish: Finish | None
) -> list[PremiumFact]:
    """Each kind once a side, however many of the side said it; None is a game not played out."""
    found: dict[tuple[str, Side], PremiumFact] = {}
    for said in public.announcements:
        side, row = facts.side_of(said.seat), book.premiums[said.premium]
        made = row.kind == "zehn-tarock" or (
            finish is not None and is_made(row, side, finish, announced=True) is True
        )
        level = effective_level(facts, public, said.premium, said.seat)
        fact = PremiumFact(said.premium, side, True, made, said.seat, level)
        first = found.setdefault((said.premium, side), fact)
        if level > first.kontra:  # one item, doubled as far as any of its ladders was climbed
            found[said.premium, side] = replace(first, kontra=level)
    return list(found.values())


def _silent(book: Rulebook, public: Public, facts: Outcome, finish: Finish) -> list[PremiumFact]:
    found = []
    said = {(a.premium, facts.side_of(a.seat)) for a in public.announcements}
    pagat, pagatfang = book.premium_of("bird", "I"), book.premium_of("pagatfang")
    caught = pagatfang is not None and any(name == pagatfang.id for name, _ in said)
    for name in contract_of(book, public).premiums:
        row = book.premiums[name]
        if not row.offered or not row.silent:
            continue
        for side in SIDES:
            result = is_made(row, side, finish)
            if result is False and caught and row is pagat:
                continue  # the announced catch settles it
            if result is not None and (name, side) not in said:
                found.append(PremiumFact(name, side, False, result))
    return found
