"""Setting up tables in few words: deals from some cards, sayings in order, late positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

import pytest

from mondfang.cards import ALL, BY_CODE, Card, CardSet, cards_in
from mondfang.game import Deal, GameState, IllegalAction, View, new_game
from mondfang.game.public import Announcement, Declared, Phase, Public, Trick
from mondfang.game.state import Hidden
from mondfang.game.text import action_text, parse_action
from mondfang.rulebook import Rulebook, load_book

ST = load_book("steirisch-2017")
DL = load_book("standard-deluxe")
SKOTY = load_book("skoty-trophy")
HG = load_book("hopfgarten-2023")
KI = load_book("kantine-2023")
SB = load_book("sb-tarock-2023")
BOOKS = (ST, DL, SKOTY, HG, KI, SB)


def book_with(book: Rulebook, **options: str) -> Rulebook:
    """The same book with options switched on: ``book_with(DL, zwiccolo="on")``."""
    return load_book(book.id, tuple(sorted(options.items())))


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


def deal_with(hands: Mapping[int, str] | None = None, talon: str = "") -> Deal:
    """A deal in which these seats hold (at least) these cards, and the talon begins with these.

    The rest is filled up from the lowest card on: deterministic, and of no importance.
    """
    filled = [int(CardSet.parse((hands or {}).get(seat, ""))) for seat in range(4)]
    laid = [Card.parse(code) for code in talon.split()]
    used = CardSet.of(laid)
    for hand in filled:
        assert not used & hand, f"a card is used twice: {used & hand}"
        used = used | hand
    rest = cards_in(ALL & ~used)
    # Deal the rest around, so that no seat gets one suit or all tarocks.
    while rest:
        for seat in range(4):
            if rest and filled[seat].bit_count() < 12:
                filled[seat] |= 1 << rest.pop(0)
        if rest and len(laid) < 6:
            laid.append(rest.pop(0))
    one, two, three, four = (CardSet(hand) for hand in filled)
    return Deal((one, two, three, four), tuple(laid))


def say(state: GameState, *texts: str) -> GameState:
    """Apply text forms one after another, each by the seat whose turn it is."""
    for text in texts:
        assert state.turn is not None, f"the game is over before {text!r}"
        state = state.apply(parse_action(state.turn, text, state.public.phase))
    return state


def table(
    book: Rulebook,
    *texts: str,
    hands: Mapping[int, str] | None = None,
    talon: str = "",
    forehand: int = 0,
) -> GameState:
    """A new game after these sayings."""
    return say(new_game(book, deal_with(hands, talon), forehand), *texts)


def offered(state: GameState) -> list[str]:
    """The text forms of all legal actions."""
    return [action_text(action) for action in state.legal_actions()]


def bids(state: GameState) -> list[str]:
    """The contracts that may be bid now."""
    return [text[4:] for text in offered(state) if text.startswith("bid ")]


def refused(state: GameState, text: str, seat: int | None = None) -> str:
    """The code with which an action is refused; the test fails if it is accepted."""
    who = state.turn if seat is None else seat
    assert who is not None
    with pytest.raises(IllegalAction) as caught:
        state.apply(parse_action(who, text, state.public.phase))
    return caught.value.code


def cited(state: GameState, text: str, seat: int | None = None) -> tuple[str, ...]:
    """The clauses of a refusal."""
    who = state.turn if seat is None else seat
    assert who is not None
    refusal = state.refusal(parse_action(who, text, state.public.phase))
    assert refusal is not None
    return refusal.clauses


def playable_cards(state: GameState) -> str:
    """The legal cards of the seat on turn, as a hand is written."""
    return str(CardSet.of(Card.parse(text[5:]) for text in offered(state)))


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
    stichzwang: bool = True,
    talon_timing: str = "six",
    open_hands: bool = False,
) -> GameState:
    """A position in play: the four hands as they are now, the cards on the table, who led.

    The tricks before are filled with the other cards and taken by ``winners`` (seat 0 unless told).
    ``announced`` are (premium, seat) pairs. Seats that have played to the trick hold one card less.
    """
    held = [CardSet.parse(hand) for hand in hands]
    table_cards = tuple(Card.parse(code) for code in trick.split())
    on_table = {(leader + i) % 4: card for i, card in enumerate(table_cards)}
    sizes = {len(hand) + (seat in on_table) for seat, hand in enumerate(held)}
    assert len(sizes) == 1, f"the hands do not fit together: {sizes}"
    done = 12 - sizes.pop()
    used = CardSet.of(table_cards)
    for hand in held:
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
        talon_timing="six" if talon_timing == "six" else "last",
        open_hands=(held[0], held[1], held[2], held[3]) if open_hands else (CardSet(),) * 4,
    )
    hidden = Hidden(deal, (int(held[0]), int(held[1]), int(held[2]), int(held[3])))
    return GameState(book, hidden, public, ())


def lay_away(state: GameState) -> GameState:
    """Make the first discard that the rules allow."""
    assert state.public.phase is Phase.DISCARD
    return state.apply(state.legal_actions()[0])


def play_out(state: GameState) -> GameState:
    """Everybody plays the first legal card until the game is over."""
    assert state.public.phase in (Phase.PLAY, Phase.DONE)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state


def declared(
    book: Rulebook,
    contract: str,
    seat: int = 0,
    *,
    hands: Mapping[int, str] | None = None,
    talon: str = "",
) -> GameState:
    """The game after an auction in which this seat alone has bid; seat 0 is the forehand."""
    state, word = table(book, hands=hands, talon=talon), f"bid {contract}"
    while state.public.phase is Phase.AUCTION:
        choices = offered(state)
        if state.turn == seat and word in choices and not state.public.standing:
            state = say(state, word)
        else:
            state = say(state, "pass" if "pass" in choices else "reserve")
    return state


def lying(state: GameState, *said: str) -> GameState:
    """Go on from the call to "Ich liege!": the first half, the first discard, these sayings."""
    if state.public.phase is Phase.TALON:
        whole = "take all" in offered(state)
        state = say(state, "take all") if whole else say(state, "open talon", "take half 1")
    if state.public.phase is Phase.DISCARD:
        state = lay_away(state)
    return say(state, *said, "lie")


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
    rest = cards_in(ALL & ~(cards(hand) | cards(trick)))
    hands = [hand] * 4
    for other in {0, 1, 2, 3} - {seat}:
        hands[other] = " ".join(rest.pop().code for _ in range(size - (other < seat)))
    return late(book, contract, hands, trick=trick, announced=announced)


def may_play(book: Rulebook, contract: str, hand: str, trick: str = "") -> CardSet:
    """What a seat with this hand may play to this trick."""
    return cards(playable_cards(following(book, contract, hand, trick)))


def taker(book: Rulebook, contract: str, trick: str) -> str:
    """The card that takes this trick, played as the last one of the game."""
    state = late(book, contract, trick.split())
    state = say(state, *(f"play {code}" for code in trick.split()))
    return state.public.tricks[-1].winning_card.code


def told_cards(view: View) -> CardSet:
    """Every card in anything that the seat was told."""
    found = CardSet()
    for event in view.told:
        for field in fields(event):
            value = getattr(event, field.name)
            if isinstance(value, Card):
                found = found | (1 << value)
            elif isinstance(value, CardSet):
                found = found | value
            elif isinstance(value, tuple):
                found = found | CardSet.of(value)
    return found
