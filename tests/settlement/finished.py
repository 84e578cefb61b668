"""Games that are over, told by what each seat took: for what the cards of a side are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mondfang.cards import ALL, BY_CODE, Card, CardSet, cards_in
from mondfang.game import Deal, GameState, Outcome
from mondfang.game.public import Announcement, Declared, Ladder, Phase, Public, Trick
from mondfang.game.state import Hidden
from mondfang.rulebook import Rulebook


def finished(
    book: Rulebook,
    contract: str,
    piles: Mapping[int, str],
    *,
    talon: str,
    discarded: int = 0,
    called: str | None = None,
    announced: Sequence[tuple[str, int]] = (),
    ladders: Sequence[Ladder] = (),
) -> Outcome:
    """Seat 0 declares; who took what, four cards a trick, and seat 3 the rest.

    Of the talon, the declarer took up the first ``discarded`` cards and laid them away again.
    The taker leads each of his tricks, so his are the first, fifth, ninth card of his pile.
    """
    laid = [Card.parse(code) for code in talon.split()]
    taken = [[Card.parse(code) for code in piles.get(seat, "").split()] for seat in range(4)]
    used = CardSet.of([*laid, *(card for pile in taken for card in pile)])
    taken[3] += cards_in(ALL & ~used)
    tricks = []
    for seat, pile in enumerate(taken):
        for start in range(0, len(pile), 4):
            four = tuple(pile[start : start + 4])
            tricks.append(Trick(seat, four, seat, four[0]))
    one, two, three, four_ = (
        CardSet.of(trick.card_of(seat) for trick in tricks) for seat in range(4)
    )
    away = CardSet.of(laid[:discarded])
    public = Public(
        forehand=0,
        phase=Phase.DONE,
        turn=None,
        games=(Declared(0, contract),),
        call="named" if called else None,
        called=BY_CODE[called] if called else None,
        taken=away if discarded == 3 else None,
        took_whole=discarded == 6,
        discarded=discarded,
        announcements=tuple(Announcement(premium, seat, seat, 0) for premium, seat in announced),
        ladders=tuple(ladders),
        tricks=tuple(tricks),
        ending="played",
    )
    hidden = Hidden(Deal((one, two, three, four_), tuple(laid)), (0, 0, 0, 0), int(away))
    return GameState(book, hidden, public, ()).outcome()
