"""The twelve tricks: legal cards, duties of announced cards, gathering, and the end."""

from __future__ import annotations

from mondfang.cards import BY_CODE, KINGS, Card, CardSet
from mondfang.game.actions import Event, Finished, HandShown, Play, TrickTaken
from mondfang.game.errors import Refusal
from mondfang.game.public import Phase, Public, Trick, evolve, trickplay_of
from mondfang.game.sides import called_card_held
from mondfang.game.tricks import playable, why_not_playable, winning_index
from mondfang.rulebook.model import Rulebook

TRICKS = 12


def duties(book: Rulebook, public: Public, seat: int, hand: int) -> list[tuple[Card, int]]:
    """The announced cards this hand must keep, each with its trick; missed ones bind no more."""
    if not book.duty.keep:
        return []
    found = []
    for said in public.announcements:
        premium = book.premiums[said.premium]
        if said.holder != seat or premium.trick is None:
            continue
        card = BY_CODE[premium.card] if premium.card else called_card_held(public, seat, hand)
        missed = public.trick_number > premium.trick and book.duty.free_when_missed
        if card is not None and hand >> card & 1 and not missed:
            found.append((card, premium.trick))
    return found


def legal_cards(book: Rulebook, public: Public, seat: int, hand: int) -> int:
    """What the seat may play now, as a mask."""
    choice = playable(trickplay_of(book, public), hand, public.trick)
    if not public.announcements:
        return choice
    kept = 0
    for card, trick in duties(book, public, seat, hand):
        if choice >> card & 1 and trick == public.trick_number:
            return 1 << card
        kept |= 1 << card
    if choice & ~kept:
        return choice & ~kept
    if book.duty.highest_first:
        birds = choice & ~KINGS
        if birds:  # of several birds the highest goes; a king beside them may go as well
            return choice & KINGS | 1 << birds.bit_length() - 1
    return choice


def refusal(book: Rulebook, public: Public, hand: int, card: Card) -> Refusal | None:
    seat = public.turn
    assert seat is not None
    if not hand >> card & 1:
        return Refusal("card-not-held")
    if legal_cards(book, public, seat, hand) >> card & 1:
        return None
    rules = trickplay_of(book, public)
    if not playable(rules, hand, public.trick) >> card & 1:
        return why_not_playable(rules, hand, public.trick, card)
    kept = dict(duties(book, public, seat, hand))
    if card not in kept:
        return Refusal("announced-card-due", book.duty.clauses["keep"])
    if playable(rules, hand, public.trick) & ~CardSet.of(kept):
        return Refusal("announced-card-too-early", book.duty.clauses["keep"])
    return Refusal("higher-bird-first", book.duty.clauses["highest_first"])


def advance(book: Rulebook, public: Public, event: Event) -> Public:
    match event:
        case Play(seat=seat, card=card):
            return _played(public, seat, card)
        case TrickTaken(seat=seat, added=added):
            return _gathered(book, public, seat, added)
        case HandShown(seat=seat, cards=cards):
            hands = list(public.open_hands)
            hands[seat] = cards
            one, two, three, four = hands
            return evolve(public, open_hands=(one, two, three, four))
        case Finished():
            return public
        case _:
            return public


def _played(public: Public, seat: int, card: Card) -> Public:
    trick = (*public.trick, card)
    turn = (seat + 1) % 4 if len(trick) < 4 else None
    changes: dict[str, object] = {}
    if public.call is not None and public.partner is None and not public.alone:
        changes = _revealed(public, seat, card)
    if public.open_hands[seat]:
        hands = list(public.open_hands)
        hands[seat] = hands[seat] - (1 << card)
        changes["open_hands"] = tuple(hands)
    return evolve(public, trick=trick, turn=turn, **changes)  # type: ignore[arg-type]


def _revealed(public: Public, seat: int, card: Card) -> dict[str, object]:
    """Whether this card shows who the partner is."""
    fourth = public.call == "fourth" and seat != public.declarer and bool(KINGS >> card & 1)
    if card != public.called and not fourth:
        return {}
    if seat == public.declarer:
        return {"alone": True}
    return {"called": card, "partner": seat}


def trick_winner(book: Rulebook, public: Public) -> int:
    return (public.leader + winning_index(trickplay_of(book, public), public.trick)) % 4


def _gathered(book: Rulebook, public: Public, seat: int, added: tuple[Card, ...]) -> Public:
    winning = public.trick[(seat - public.leader) % 4]
    trick = Trick(public.leader, public.trick, seat, winning, added)
    public = evolve(public, tricks=(*public.tricks, trick), trick=(), leader=seat, turn=seat)
    if len(public.tricks) == TRICKS:
        return evolve(public, phase=Phase.DONE, turn=None, ending="played")
    if trickplay_of(book, public).stop_when_decided and _decided(book, public):
        return evolve(public, phase=Phase.DONE, turn=None, ending="stopped")
    return public


def _decided(book: Rulebook, public: Public) -> bool:
    """Whether no negative game on the table can still change its result."""
    left = TRICKS - len(public.tricks)
    for game in public.games:
        aim = book.contracts[game.contract].tricks
        assert aim is not None
        taken = public.tricks_of(game.seat)
        if aim - left <= taken <= aim:
            return False
    return True
