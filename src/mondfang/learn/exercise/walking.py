"""Games that are walked to the moment an exercise is about, and what a seat sees there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from mondfang.bots import Budget, make
from mondfang.cards import BY_CODE, Card, sorted_for_hand
from mondfang.game import GameState, IllegalAction, Phase, View, new_game, random_deal
from mondfang.game import actions as act
from mondfang.game.public import Public, Trick, contract_of
from mondfang.lab.games import Opening, steered
from mondfang.learn.exercise.model import Pile, Scene, say
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.rulebook.names import card_name, contract_text, premium_text
from mondfang.speech import Text
from mondfang.words.cards import card_short
from mondfang.words.events import event_sentence

Wanted = Callable[[GameState], bool]
WALKER = "club"  # quick, and it bids and lays away as people do
QUICK = 24  # worlds with which it plays its cards on the way to a moment
_QUIET = (act.Dealt, act.Discarded, act.Discard, act.TalonTaken, act.Finished, act.TrickTaken)


def start(book: Rulebook, source: Random) -> GameState:
    """A fresh deal with the forehand anywhere."""
    forehand = source.randrange(4)
    return new_game(book, random_deal(book.deal, source, forehand), forehand)


def offered(book: Rulebook, fits: Callable[[Contract], bool]) -> list[Contract]:
    """The games of a book that a table plays, of one family."""
    return [row for row in book.contracts.values() if row.offered and fits(row)]


def walked(
    book: Rulebook,
    source: Random,
    wanted: Wanted,
    contract: Contract | None = None,
    *,
    sensible: bool = False,
) -> GameState | None:
    """A game up to where something is wanted of it; cards are played as chance has it.

    With a contract somebody gets it who can; ``sensible`` lets the cards be chosen by a player,
    too. None where the game ends before.
    """
    state = start(book, source)
    opening = None if contract is None else Opening(_bidder(state, contract, source), contract.id)
    bot = make(WALKER)
    while not wanted(state):
        if state.turn is None:
            return None
        try:
            if sensible and state.public.phase is Phase.PLAY:
                budget = Budget(source.getrandbits(60), QUICK)
                action = bot.choose(state.view(state.turn), budget)
            else:
                action = _next(state, opening, source, bot.choose)
            state = state.apply(action)
        except IllegalAction:
            return None  # this seat cannot get this contract from here
    return state


def _next(
    state: GameState,
    opening: Opening | None,
    source: Random,
    choose: Callable[[View, Budget], act.Action],
) -> act.Action:
    seat = state.turn
    assert seat is not None
    if state.public.phase is Phase.PLAY:
        return source.choice(state.legal_actions())
    if opening is not None and state.public.phase is Phase.AUCTION:
        return steered(state, opening)
    return choose(state.view(seat), Budget(source.getrandbits(60)))


def _bidder(state: GameState, contract: Contract, source: Random) -> int:
    """Some games only the forehand may play."""
    anyone = contract.bid in ("anyone", "first-call")
    return source.randrange(4) if anyone else state.public.forehand


def seat_text(seat: int, you: int | None = None) -> Text:
    """``Platz 2``; the seat that is asked is ``Du``."""
    return say("you") if seat == you else say("seat", number=seat + 1)


def card_text(book: Rulebook, card: Card) -> Text:
    """A card by its name."""
    return Text.each(lambda language: card_name(card, language, book))


def bird_worth(book: Rulebook, row: Premium) -> Text:
    """When a bird counts, and what."""
    assert row.card is not None
    card = card_text(book, BY_CODE[row.card])
    worth = {"silent": row.silent, "announced": row.announced}
    return say("bird-worth", card=card, number=row.trick, **worth)


def hand_pile(view: View) -> Pile:
    """The cards of the seat that is asked, sorted as players do."""
    return Pile(say("your-hand"), tuple(sorted_for_hand(view.hand)))


def trick_pile(view: View) -> Pile:
    """What lies on the table, with who laid it."""
    public = view.public
    seats = tuple((public.leader + n) % 4 for n in range(len(public.trick)))
    names = tuple(seat_text(seat, view.seat) for seat in seats)
    return Pile(say("the-trick"), public.trick, names)


def talon_piles(view: View) -> tuple[Pile, ...]:
    """The two halves, once they lie open."""
    talon = view.public.talon
    if talon is None:
        return ()
    return tuple(Pile(say("half", number=n + 1), talon[3 * n : 3 * n + 3]) for n in range(2))


def said_so_far(view: View) -> Iterator[Text]:
    """Every word before the first card, as the seat heard it."""
    for event in view.told:
        if isinstance(event, act.Play):
            return
        if not isinstance(event, (*_QUIET, act.TalonShown)):
            yield _sentence(view, event)


def doubled_and_announced(view: View) -> Iterator[Text]:
    """What makes the game dearer: announcements and Kontras."""
    for event in view.told:
        if isinstance(event, act.Announce | act.Kontra):
            yield _sentence(view, event)


def announced(view: View) -> Iterator[Text]:
    """What has to be made, with a bid or without one: its card is kept for its trick."""
    for one in view.public.announcements:
        name = premium_text(view.book, one.premium)
        yield say("is-announced", who=seat_text(one.holder, view.seat), premium=name)


def _sentence(view: View, event: act.Event) -> Text:
    def sentence(language: str) -> str:
        def name(seat: int) -> str:
            return seat_text(seat).said(language)

        return event_sentence(view.book, event, language, seat_name=name, you=view.seat)

    return Text.each(sentence)


def who_plays(view: View) -> Iterator[Text]:
    """The game in a line, and whose it is; what was called."""
    book, public = view.book, view.public
    for game in public.games:
        row = contract_of(book, public)
        who = seat_text(game.seat, view.seat)
        code = "game-of-all" if row.talon == "tricks" else "game-of"
        yield say(code, game=contract_text(book, game.contract), who=who)
    if public.called is not None:
        yield say("called", card=card_text(book, public.called))


def tricks_so_far(view: View) -> Iterator[Text]:
    """What has fallen, trick by trick: a good player remembers it, a learner may look."""
    return tricks_from(view.public, 0, view.seat)


def tricks_from(public: Public, begun: int, you: int | None) -> Iterator[Text]:
    """The tricks after the first so many, each in a line."""
    for number, trick in enumerate(public.tricks[begun:], begun + 1):

        def cards(language: str, one: Trick = trick) -> str:
            seats = [(one.leader + n) % 4 for n in range(4)]
            return ", ".join(
                f"{seat_text(seat, you).said(language)} {card_short(card)}"
                for seat, card in zip(seats, one.cards, strict=True)
            )

        code = "trick-line-you" if trick.winner == you else "trick-line"
        who = seat_text(trick.winner)
        yield say(code, number=number, cards=Text.each(cards), who=who)


def table_scene(view: View) -> Scene:
    """A moment of card play: the game, what was announced in it, the trick, one's own hand."""
    piles = (trick_pile(view), hand_pile(view)) if view.public.trick else (hand_pile(view),)
    return Scene((*who_plays(view), *announced(view)), piles)


def talk_scene(view: View) -> Scene:
    """A moment before the cards: all that was said, the talon where it lies open, the hand."""
    return Scene(tuple(said_so_far(view)), (*talon_piles(view), hand_pile(view)))
