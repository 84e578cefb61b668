"""Setting a table up in few words: deals from some cards, positions in the middle of the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mondfang.cards import ALL, BY_CODE, Card, CardSet, cards_in
from mondfang.game import Deal, GameState
from mondfang.game.dealing.deal import DealError
from mondfang.game.public import Announcement, Declared, Phase, Public, Trick
from mondfang.game.state import Hidden
from mondfang.rulebook import Rulebook


def deal_with(hands: Mapping[int, str] | None = None, talon: str = "") -> Deal:
    """A deal in which these seats hold (at least) these cards, and the talon begins with these.

    The rest is filled up from the lowest card on: deterministic, and of no importance.
    """
    filled = [int(CardSet.parse((hands or {}).get(seat, ""))) for seat in range(4)]
    laid = [Card.parse(code) for code in talon.split()]
    used = CardSet.of(laid)
    for hand in filled:
        _check_unused(used, hand)
        used = used | hand
    rest = cards_in(ALL & ~used)
    # Deal the rest around, so that no seat gets one suit or all tarocks.
    while rest:
        before = len(rest)
        for seat in range(4):
            if rest and filled[seat].bit_count() < 12:
                filled[seat] |= 1 << rest.pop(0)
        if rest and len(laid) < 6:
            laid.append(rest.pop(0))
        if len(rest) == before:
            raise DealError("too-many-cards")
    one, two, three, four = (CardSet(hand) for hand in filled)
    return Deal((one, two, three, four), tuple(laid))


def _check_unused(used: CardSet, hand: int) -> None:
    if used & hand:
        raise DealError("dealt-twice", cards=str(used & hand))


def late(
    book: Rulebook,
    contract: str,
    hands: Sequence[str],
    *,
    trick: str = "",
    leader: int = 0,
    declarer: int = 0,
    forehand: int = 0,
    announced: Sequence[tuple[str, int]] = (),
    called: str | None = None,
    winners: Sequence[int] = (),
    stichzwang: bool | None = None,
    talon_timing: str | None = None,
    open_hands: bool = False,
) -> GameState:
    """A position in play: the four hands as they are now, the cards on the table, who led.

    The tricks before are filled with the other cards and taken by ``winners`` (seat 0 unless told).
    ``announced`` are (premium, seat) pairs. Seats that have played to the trick hold one card less.
    Where the book leaves Stichzwang and talon of a Trischaken to choice, it has Stichzwang and the
    talon goes to the first six tricks.
    """
    held = [CardSet.parse(hand) for hand in hands]
    table_cards = tuple(Card.parse(code) for code in trick.split())
    on_table = {(leader + i) % 4: card for i, card in enumerate(table_cards)}
    sizes = {len(hand) + (seat in on_table) for seat, hand in enumerate(held)}
    if len(sizes) != 1:
        raise DealError("uneven-hands", sizes=sorted(sizes))
    done = 12 - sizes.pop()
    used = CardSet.of(table_cards)
    for hand in held:
        _check_unused(used, hand)
        used = used | hand
    rest = cards_in(ALL & ~used)
    piles = [[rest.pop(0) for _ in range(done)] for _ in range(4)]
    tricks = []
    for number in range(done):
        four = tuple(piles[seat][number] for seat in range(4))
        winner = winners[number] if number < len(winners) else 0
        tricks.append(Trick(0, four, winner, four[winner]))
    full = [
        held[seat]
        | CardSet.of(piles[seat])
        | CardSet.of([on_table[seat]] if seat in on_table else [])
        for seat in range(4)
    ]
    deal = Deal((full[0], full[1], full[2], full[3]), tuple(rest))
    said = tuple(Announcement(premium, seat, seat, 0) for premium, seat in announced)
    terms = book.trischaken
    if stichzwang is None:
        stichzwang = terms.stichzwang != "no"
    public = Public(
        forehand=forehand,
        phase=Phase.PLAY,
        turn=(leader + len(table_cards)) % 4,
        games=(Declared(declarer, contract),),
        call="named" if called else None,
        called=BY_CODE[called] if called else None,
        announcements=said,
        leader=leader,
        trick=table_cards,
        tricks=tuple(tricks),
        stichzwang=stichzwang,
        talon_timing="last" if (talon_timing or terms.talon) == "last" else "six",
        lays_open=(0, 1, 2, 3) if open_hands else (),
        open_hands=(held[0], held[1], held[2], held[3]) if open_hands else (CardSet(),) * 4,
    )
    hidden = Hidden(deal, (int(held[0]), int(held[1]), int(held[2]), int(held[3])))
    return GameState(book, hidden, public, ())


def following(
    book: Rulebook,
    contract: str,
    hand: str,
    trick: str = "",
    announced: Sequence[tuple[str, int]] = (),
) -> GameState:
    """A seat with this hand is to play to this trick (leads, if the trick is empty).

    The others get the highest cards left; seat 0 leads and is the declarer.
    """
    seat, size = len(trick.split()), len(hand.split())
    rest = cards_in(ALL & ~(CardSet.parse(hand) | CardSet.parse(trick)))
    hands = [hand] * 4
    for other in {0, 1, 2, 3} - {seat}:
        hands[other] = " ".join(rest.pop().code for _ in range(size - (other < seat)))
    return late(book, contract, hands, trick=trick, announced=announced)
