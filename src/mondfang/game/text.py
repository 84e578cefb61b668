"""The text form of every action as records write it: ``bid dreier``, ``play HK``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from mondfang.cards import Card, CardError, CardSet
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import Phase
from mondfang.speech import SpokenError, Text

LADDER = ("kontra", "re", "sub")


class ActionTextError(SpokenError, ValueError):
    """A text that is no action."""

    TEXTS: ClassVar[Mapping[str, Text]] = {
        "no-action": Text("„{found}“ ist kein Zug.", "'{found}' is no action."),
        "short-cut": Text(
            "„{found}“ ist eine Abkürzung und kein Zug.", "'{found}' is a short cut, no action."
        ),
        "no-card": Text("„{found}“: {problem}", "'{found}': {problem}"),
    }


def action_text(action: Action) -> str:
    """``Bid(2, "dreier")`` is ``"bid dreier"``; the seat stands beside the text, not in it."""
    match action:
        case act.Bid(contract=contract):
            return f"bid {contract}"
        case act.Call(card=card):
            return f"call {card}"
        case act.TakeHalf(half=half):
            return f"take half {half + 1}"
        case act.TakeCard(card=card):
            return f"take {card}"
        case act.ChooseTrischaken(talon=talon, stichzwang=stichzwang):
            return f"trischaken {talon} {'stichzwang' if stichzwang else 'frei'}"
        case act.ChooseOpen(who=who):
            return f"open {who}"
        case act.Discard(cards=cards):
            return f"discard {cards}"
        case act.Announce(premium=premium):
            return f"announce {premium}"
        case act.Kontra(level=level, what=what, owner=owner, against=against):
            ladder = f"/{against}" if against is not None else ""
            return f"{LADDER[level - 1]} {what}@{owner}{ladder}"
        case act.Play(card=card):
            return f"play {card}"
        case _:
            return next(text for text, kind in PLAIN.items() if type(action) is kind)


PLAIN: dict[str, Callable[[int], Action]] = {
    "reserve": act.Reserve,
    "pass": act.Pass,
    "silence": act.Silence,
    "throw in": act.ThrowIn,
    "call fourth": act.CallFourth,
    "call nobody": act.CallNobody,
    "open talon": act.OpenTalon,
    "take all": act.TakeWhole,
    "schleifen": act.Schleifen,
    "turn trischaken": act.TurnTrischaken,
    "take back": act.TakeBack,
    "concede": act.Concede,
    "lie": act.Lie,
    "gut": act.Gut,
}
SYNONYMS = {"weiter": "pass", "vorhand": "reserve", "mein spiel": "reserve", "liegen": "lie"}


def parse_action(seat: int, text: str, phase: Phase | None = None) -> Action:
    """Read a text form; raises ActionTextError, never anything else.

    In the auction "gut" is another word for passing.
    """
    words = " ".join(text.split())
    words = SYNONYMS.get(words.lower().rstrip("!"), words)
    if words == "gut" and phase is Phase.AUCTION:
        words = "pass"
    if words in PLAIN:
        return PLAIN[words](seat)
    verb, _, rest = words.partition(" ")
    try:
        action = _with_argument(seat, verb, rest)
    except CardError as problem:
        raise ActionTextError("no-card", found=text, problem=problem) from None
    if action is None:
        raise ActionTextError("no-action", found=text)
    return action


def _with_argument(seat: int, verb: str, rest: str) -> Action | None:
    match verb, rest.split():
        case "bid", [contract]:
            return act.Bid(seat, contract)
        case "call", [code]:
            return act.Call(seat, Card.parse(code))
        case "take", ["half", ("1" | "2") as half]:
            return act.TakeHalf(seat, int(half) - 1)
        case "take", [code]:
            return act.TakeCard(seat, Card.parse(code))
        case "trischaken", ["six", ("stichzwang" | "frei") as rule]:
            return act.ChooseTrischaken(seat, "six", rule == "stichzwang")
        case "trischaken", ["last", ("stichzwang" | "frei") as rule]:
            return act.ChooseTrischaken(seat, "last", rule == "stichzwang")
        case "open", ["declarer"]:
            return act.ChooseOpen(seat, "declarer")
        case "open", ["opponents"]:
            return act.ChooseOpen(seat, "opponents")
        case "discard", [_, *_]:
            return act.Discard(seat, CardSet.parse(rest))
        case "announce", [premium]:
            return act.Announce(seat, premium)
        case (("kontra" | "re" | "sub"), [item]):
            return _kontra(seat, LADDER.index(verb) + 1, item)
        case "play", [code]:
            return act.Play(seat, Card.parse(code))
        case _:
            return None


def _kontra(seat: int, level: int, item: str) -> Action | None:
    what, at, owner = item.partition("@")
    owner, slash, against = owner.partition("/")
    seats = ("0", "1", "2", "3")
    if not at or owner not in seats or (slash and against not in seats):
        return None
    return act.Kontra(seat, level, what, int(owner), int(against) if slash else None)
