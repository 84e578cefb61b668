"""What twelve cards are worth in the auction of a book: every call weighed by a player of code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from mondfang.bots.protocol import Bot, Budget, Choice
from mondfang.cards import BY_CODE, CardSet
from mondfang.game import GameState, IllegalAction, Phase, View, new_game
from mondfang.game.actions import Action, Bid, Pass, Reserve, Silence
from mondfang.game.text import ActionTextError, parse_action
from mondfang.lab.deals import deal_with_hand, read_hand
from mondfang.lab.errors import LabError, meant_text
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import nearest_name

SEAT: Final = 0  # the hand always sits here; the forehand sits where the position wants it
_TRIALS: Final = 200  # deals tried until the others hold what they are said to have bid
_BIDDING: Final = "mondfang.bots.bidding"


@dataclass(frozen=True, slots=True)
class Offer:
    """One call that is open now, in game points expected for the seat.

    ``played`` is the contract once it is really played, ``won`` how often it is then won; both are
    None where no player of the package can tell.
    """

    action: Action
    value: float | None
    error: float = 0.0
    played: float | None = None
    played_error: float = 0.0
    won: float | None = None

    @property
    def contract(self) -> str | None:
        return self.action.contract if isinstance(self.action, Bid) else None


@dataclass(frozen=True, slots=True)
class HandWorth:
    """The calls open to a hand, the best first, and what is left if the others pass.

    ``after_passes`` are the forehand's choices once all three others have passed; empty for any
    other seat and where the forehand has spoken.
    """

    hand: CardSet
    position: int
    calls: tuple[tuple[int, str], ...]  # (position, word) of what was said before
    offers: tuple[Offer, ...]
    advice: Action
    after_passes: tuple[Offer, ...]

    @property
    def passing(self) -> Offer | None:
        """What it is worth to leave the game to the others."""
        return next((offer for offer in self.offers if isinstance(offer.action, Pass)), None)


def parse_hand(text: str) -> CardSet:
    """Twelve different cards; an unknown one is answered with what may have been meant."""
    known = {code.lower(): code for code in BY_CODE}
    for code in text.replace(",", " ").split():
        if code.lower() in known:
            continue
        meant = known.get(nearest_name(code.lower(), known, 0.5) or "")
        raise LabError("no-such-card", found=code, meant=meant_text(meant))
    return read_hand(text)


def parse_calls(text: str) -> tuple[str, ...]:
    """What was said before, separated by semicolons: ``"pass; bid dreier"``."""
    return tuple(word for piece in text.split(";") if (word := " ".join(piece.split())))


def hand_state(
    book: Rulebook, hand: CardSet, position: int, said: Sequence[str] | None, seed: int
) -> GameState:
    """The auction when the hand has to speak; the other cards are of no importance.

    ``position`` counts from the forehand, 0. ``said`` are the words of all seats from the forehand
    on; its opening word may be left out. Without it, everybody before has passed.
    """
    problem: IllegalAction | None = None
    for trial in range(_TRIALS):
        deal = deal_with_hand(hand, SEAT, seed, trial)
        state = new_game(book, deal, (SEAT - position) % 4)
        try:
            return _quiet(state) if said is None else _after(state, said)
        except IllegalAction as refused:
            problem = refused  # another deal may give the bidder what the bid asks for
            if refused.code not in (
                "bird-not-held",
                "too-few-suit-cards",
                "throw-in-not-this-hand",
            ):
                break
    assert problem is not None
    refusal = problem.refusal
    raise LabError("could-not-be-said", refusal=refusal).citing(refusal.clauses)


def _quiet(state: GameState) -> GameState:
    """All before the hand keep still."""
    while state.turn != SEAT:
        still = (a for a in state.legal_actions() if isinstance(a, Pass | Reserve))
        state = state.apply(next(still))
    return state


def _after(state: GameState, said: Sequence[str]) -> GameState:
    for number, text in enumerate(said):
        if state.turn is None or state.public.phase is not Phase.AUCTION:
            rest = "; ".join(said[number:])
            raise LabError("auction-over", rest=rest)
        action = _call(state, text)
        if number == 0 and not isinstance(action, Reserve) and state.refusal(action):
            state = _opened(state)
            action = _call(state, text)
        state = state.apply(action)
    if not said and state.turn != SEAT:
        state = _opened(state)
    if state.turn != SEAT or state.public.phase is not Phase.AUCTION:
        raise LabError("not-on-turn")
    return state


def _opened(state: GameState) -> GameState:
    """The forehand's opening word, where it was left out."""
    words = (a for a in state.legal_actions() if isinstance(a, Reserve))
    word = next(words, None)
    return state if word is None else state.apply(word)


def _call(state: GameState, text: str) -> Action:
    """A word of the auction; a contract may stand alone."""
    assert state.turn is not None
    contracts = [row.id for row in state.book.contracts.values() if row.offered]
    word = text.lower().rstrip("!")
    words = f"bid {word}" if word in contracts else word
    try:
        return parse_action(state.turn, words, Phase.AUCTION)
    except ActionTextError:
        meant = nearest_name(word.removeprefix("bid "), [*contracts, "pass", "reserve"], 0.5)
        raise LabError("no-such-word", found=text, meant=meant_text(meant)) from None


def hand_worth(state: GameState, bot: Bot, budget: Budget) -> HandWorth:
    """Weigh every call that the seat on turn may make; the bot is handed a view and no more."""
    view = state.view(SEAT)
    forehand = state.public.forehand
    offers, advice = _offers(view, bot, budget)
    last = _last_choice(state)
    return HandWorth(
        hand=view.hand,
        position=(SEAT - forehand) % 4,
        calls=tuple(((seat - forehand) % 4, word) for seat, word in state.public.calls),
        offers=offers,
        advice=advice,
        after_passes=_offers(last.view(SEAT), bot, budget)[0] if last is not None else (),
    )


def _last_choice(state: GameState) -> GameState | None:
    """The forehand's choice after three passes, if it may still keep its game for that."""
    opening = next((a for a in state.legal_actions() if isinstance(a, Reserve)), None)
    if opening is None:
        return None
    state = state.apply(opening)
    while state.turn is not None and state.turn != SEAT:
        state = state.apply(Pass(state.turn))
    return state


def _offers(view: View, bot: Bot, budget: Budget) -> tuple[tuple[Offer, ...], Action]:
    """Every call, the best first, and the one that the player would make."""
    found = bot.evaluate(view, budget)
    played = _played(view, budget)
    offers = [
        _offer(choice, played) for choice in found.choices if not isinstance(choice.action, Silence)
    ]
    offers.sort(key=lambda offer: float("inf") if offer.value is None else -offer.value)
    return tuple(offers), found.best.action


def _offer(choice: Choice, played: dict[str, Any]) -> Offer:
    worth = played.get(choice.action.contract) if isinstance(choice.action, Bid) else None
    if worth is None:
        return Offer(choice.action, choice.value, choice.error)
    value, error = choice.value, choice.error
    if value is None:
        value, error = worth.value, worth.error
    return Offer(choice.action, value, error, worth.value, worth.error, worth.won)


def _played(view: View, budget: Budget) -> dict[str, Any]:
    """Each contract as it goes when it is played, where the package can tell."""
    try:
        module = import_module(_BIDDING)
    except ModuleNotFoundError as problem:
        if problem.name != _BIDDING:
            raise
        return {}
    return {worth.contract: worth for worth in module.worth(view, budget)}
