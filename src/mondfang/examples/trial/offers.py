"""What can be done in a position that is tried: buttons, each with the word it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mondfang.cards import CardSet, sorted_for_hand
from mondfang.examples.model import Example
from mondfang.examples.play.speech import PLAY_OUT, read_word, speaker
from mondfang.examples.play.trick import Trick
from mondfang.examples.trial.position import Stand
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.game.phases.talon import discard_count
from mondfang.game.public import contract_of
from mondfang.game.text import ActionTextError, action_text
from mondfang.rulebook import Rulebook
from mondfang.speech import Text, pick
from mondfang.words.actions import SeatName, action_words, numbered, spoken


@dataclass(frozen=True, slots=True)
class Offer:
    """A word and what is written on its button; ``allowed`` is None where only trying tells."""

    word: str
    label: str
    allowed: bool | None = True


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards to lay away, so many of these."""

    count: int
    cards: CardSet


_BESIDE: dict[str, Text] = {
    "take-back": Text("die Karte zurücknehmen", "take the card back"),
    "gather": Text("den Stich einziehen", "gather the trick"),
    "answer yes": Text("Ja", "Yes"),
    "answer no": Text("Nein", "No"),
    "next cut": Text("für das nächste Spiel abheben", "cut for the next deal"),
}
_FAULT = Text("Fehler von {who} aufzeigen", "call a fault by {who}")
_OUT_OF_TURN = Text("{who}: {what}", "{who}: {what}")
PLAY_ON = Text("zu Ende spielen lassen", "let it be played out")


def offers(book: Rulebook, stand: Stand, example: Example, language: str) -> list[Offer]:
    """Every word but cards and discards, those first that the example is about."""
    if stand.is_over:
        return []
    found = {one.word: one for one in _about(book, stand, example, language)}
    for action in _spoken_actions(stand.state):
        found.setdefault(
            action_text(action), Offer(action_text(action), _label(book, action, language))
        )
    if stand.is_free:
        for word in _beside(stand):
            found.setdefault(word, Offer(word, _named(book, stand, word, language), None))
    elif stand.state.public.phase is Phase.PLAY:
        found[PLAY_OUT] = Offer(PLAY_OUT, PLAY_ON.said(language))
    return list(found.values())


def playable(stand: Stand) -> dict[int, dict[str, bool]]:
    """The cards of whoever is on turn, and whether the rules let each be played."""
    state, turn = stand.state, stand.turn
    if stand.is_over or turn is None or state.public.phase is not Phase.PLAY:
        return {}
    legal = {one.card for one in state.legal_actions() if isinstance(one, act.Play)}
    hand = sorted_for_hand(state.hidden.hands[turn])
    return {turn: {card.code: card in legal for card in hand}}


def laying(book: Rulebook, stand: Stand) -> Laying | None:
    """What is to be laid away now, if anything is."""
    state = stand.state
    if stand.is_over or state.public.phase is not Phase.DISCARD or state.turn is None:
        return None
    count = discard_count(state.public, contract_of(book, state.public))
    return Laying(count, CardSet(state.hidden.hands[state.turn]))


def _about(book: Rulebook, stand: Stand, example: Example, language: str) -> Iterator[Offer]:
    """What the example says may or may not be said; cards have buttons of their own."""
    case = example.case
    if isinstance(case, Trick):
        return
    for name, allowed in (("only", True), ("legal", True), ("illegal", False)):
        words: Iterable[str] = getattr(case, name, None) or ()
        for word in words:
            if not word.startswith(("play ", "discard ")):
                yield Offer(word, _named(book, stand, word, language), allowed)


def _spoken_actions(state: GameState) -> Iterator[act.Action]:
    """Legal actions that are no cards to choose."""
    if state.public.phase in (Phase.PLAY, Phase.DISCARD):
        return
    yield from state.legal_actions()


def _beside(stand: Stand) -> Iterator[str]:
    """What can be done beside the moves where nobody is stopped."""
    yield from ("take-back", "gather")
    for seat in range(4):
        yield f"fault {seat}"
    yield from ("answer yes", "answer no")


def _named(book: Rulebook, stand: Stand, word: str, language: str) -> str:
    """A word as people say it; one that is none here stays as it is written."""
    seat, text = speaker(word)
    naming = numbered(language)
    verb, _, rest = text.partition(" ")
    if text in _BESIDE:
        label = _BESIDE[text].said(language)
    elif verb == "fault" and rest[:1].isdigit():
        label = _FAULT.filled(who=naming(int(rest[0]))).said(language)
    else:
        try:
            action = read_word(text, stand.turn or 0, stand.state.public.phase)
        except ActionTextError:
            return word
        label = _label(book, action, language)
    if seat is None:
        return label
    return _OUT_OF_TURN.filled(who=_seat(seat, naming, language), what=label).said(language)


def _seat(seat: int, naming: SeatName, language: str) -> str:
    return naming(seat) if seat < 4 else pick(language, "Geber", "dealer")


def _label(book: Rulebook, action: act.Action, language: str) -> str:
    return spoken(book, action, language) or action_words(book, action, language, you=True)
