"""What a player types at the table: a key, a number of the list, a card, a word, a text form."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum

from mondfang.bots import thumb
from mondfang.cards import BY_CODE, CardSet, sorted_for_hand
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.text import ActionTextError, parse_action


class Quit(Exception):
    """The player has had enough."""


class Key(StrEnum):
    """What can be asked for besides acting."""

    HINT = "hint"
    HINT_ALL = "hint-all"
    UNDO = "undo"
    HELP = "help"
    TABLE = "table"
    LAST = "last"
    WHY = "why"
    SHEET = "sheet"
    FINAL = "final"
    ANALYSE = "analyse"
    NEXT = "next"
    QUIT = "quit"


WORDS: dict[Key, tuple[str, ...]] = {
    Key.HINT: ("?", "tipp", "hint"),
    Key.HINT_ALL: ("??", "? all", "? alle"),
    Key.UNDO: ("u", "zurück", "zurueck", "undo"),
    Key.HELP: ("h", "hilfe", "help"),
    Key.TABLE: ("t", "tisch", "table"),
    Key.LAST: ("l", "letzter", "last"),
    Key.WHY: ("w", "warum", "why"),
    Key.SHEET: ("s", "schrift", "sheet"),
    Key.FINAL: ("r", "letzte runde", "last round"),
    Key.ANALYSE: ("a", "analyse"),
    Key.NEXT: ("", "n", "nächstes", "next"),
    Key.QUIT: ("q", "ende", "quit"),
}
_FAULT = ("f", "fehler", "fault")
# What is done at a real table around the deal: words that people type, and the table's own verb.
_AROUND_THE_DEAL = {
    "abheben": "cut",
    "cut": "cut",
    "klopfen": "knock",
    "knock": "knock",
    "packerl": "packet",
    "packet": "packet",
    "nachmischen": "reshuffle",
    "reshuffle": "reshuffle",
    "vergeben": "misdeal",
    "misdeal": "misdeal",
    "auffallen": "expose",
    "expose": "expose",
    "falsch": "dispute",
    "dispute": "dispute",
    "geben": "take-deal",
    "take-deal": "take-deal",
    "strittig": "object",
    "object": "object",
    "geklärt": "settled",
    "settled": "settled",
}
_KEYS = {word: key for key, words in WORDS.items() for word in words}
_AT_THE_END = (Key.ANALYSE, Key.NEXT)
_CODES = {code.lower(): code for code in BY_CODE}
_MEANT: dict[type[Action], tuple[Phase, ...]] = {
    act.Play: (Phase.PLAY,),
    act.Discard: (Phase.DISCARD,),
    act.Bid: (Phase.AUCTION,),
    act.Call: (Phase.CALL,),
    act.TakeCard: (Phase.TALON,),
    act.Announce: (Phase.STATEMENT, Phase.ROUND),
}


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that the table takes as text, as it comes over a socket."""

    text: str


def verb_of(answer: str) -> Verb | None:
    """A fault that is called (``f 2``, with its kind ``fault 2 farbzwang``), or another verb.

    Beside the keys the table takes ``say``, what is done around the deal (``cut 20``, ``knock``,
    ``packet 3`` …), and in table manner ``misbehave`` and ``two-cards``.
    """
    match answer.lower().split():
        case [word, seat, *kind] if word in _FAULT and len(kind) < 2:
            return Verb(" ".join(["fault", seat, *kind]))
        case [("say" | "misbehave"), _, *_]:
            return Verb(answer)
        case ["two-cards", one, two]:
            cards = (_CODES.get(code, code) for code in (one, two))
            return Verb(" ".join(["two-cards", *cards]))
        case [word, *numbers] if word in _AROUND_THE_DEAL and all(map(str.isdigit, numbers)):
            return Verb(" ".join([_AROUND_THE_DEAL[word], *numbers]))
        case _:
            return None


def key_of(answer: str, *, ended: bool = False) -> Key | None:
    """The key that was pressed; some make sense only after a game."""
    key = _KEYS.get(" ".join(answer.lower().split()))
    return key if ended or key not in _AT_THE_END else None


def understood(view: View, answer: str) -> Action:
    """A number of the list, a card, a contract or premium by its id, or a text form.

    Enter alone takes the only action there is.
    """
    seat, actions = view.seat, numbered(view)
    assert seat is not None
    if not answer and len(view.legal_actions) == 1:
        return actions[0]
    short = answer.isascii() and answer.isdigit() and len(answer) < 4
    if short and 1 <= int(answer) <= len(actions):
        return actions[int(answer) - 1]
    words = " ".join(_CODES.get(piece.lower(), piece) for piece in answer.split())
    for verb in ("", "play ", "discard ", "bid ", "call ", "take ", "announce "):
        try:
            action = parse_action(seat, verb + words, view.public.phase)
        except ActionTextError:
            continue
        if verb == "" or _fits(view, action):
            return action
    raise ActionTextError("no-action", found=answer)


def numbered(view: View) -> tuple[Action, ...]:
    """The actions as the list numbers them: cards as the hand is sorted, one proposed discard."""
    assert view.seat is not None
    if view.public.phase is Phase.DISCARD:
        return (thumb.choose(view, random.Random(0)),)
    if view.public.phase is Phase.PLAY:
        legal = CardSet.of(a.card for a in view.legal_actions if isinstance(a, act.Play))
        return tuple(act.Play(view.seat, card) for card in sorted_for_hand(legal))
    return view.legal_actions


def _fits(view: View, action: Action) -> bool:
    """Whether a bare word was meant for this phase, and is a word of this book."""
    if isinstance(action, act.Bid) and action.contract not in view.book.contracts:
        return False
    if isinstance(action, act.Announce) and action.premium not in view.book.premiums:
        return False
    return view.public.phase in _MEANT.get(type(action), ())
