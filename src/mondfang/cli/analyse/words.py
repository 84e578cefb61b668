"""A decision and what it cost, in a sentence: German and English."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.bots.words import reason_words
from mondfang.cards import sorted_for_hand
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import action_words
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import Phase
from mondfang.lab.analyse.turns import Turn
from mondfang.lab.analyse.verdict import Decision, Kind, Verdict, Weighed
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import card_name
from mondfang.speech import numbers

NOTHING = numbers.NOTHING
REASONS = 3
_SAID = (act.Reserve, act.Bid, act.Pass, act.Silence, act.Announce, act.Lie, act.Kontra, act.Gut)


def number(value: float | None, *, signed: bool = False) -> str:
    """One decimal, with the comma of German; a dash where there is no value."""
    if value is None:
        return NOTHING
    shape = numbers.signed if signed else numbers.decimal
    return shape(value, 1, language())


def points(value: float) -> str:
    """``3,1 Punkte``; exactly one is singular."""
    text = number(value)
    one = text in ("1,0", "1.0")
    return f"{text} {say('Punkt' if one else 'Punkte', 'point' if one else 'points')}"


def thing(book: Rulebook, action: Action) -> str:
    """The action as a thing that can be better: a card, a word, or what is done."""
    match action:
        case act.Play(card=card):
            return card_name(card, language(), book)
        case act.Discard(cards=cards):
            names = (card_name(card, language(), book) for card in sorted_for_hand(cards))
            return ", ".join(names)
        case _:
            words = action_words(book, action)
            return say(f"„{words}“", f"“{words}”") if isinstance(action, _SAID) else words


def deed(book: Rulebook, action: Action) -> str:
    """What the seat did: ``spielt Pagat (I)``, ``sagt „Dreier!“``, ``ruft Herz-König``."""
    what = thing(book, action)
    if isinstance(action, act.Play):
        return say(f"spielt {what}", f"plays {what}")
    if isinstance(action, act.Discard):
        return say(f"verlegt {what}", f"discards {what}")
    return say(f"sagt {what}", f"says {what}") if isinstance(action, _SAID) else what


def moment(decision: Decision) -> str:
    """When it happened: ``7. Stich``, ``Lizitation``."""
    if decision.trick is not None:
        return say(f"{decision.trick}. Stich", f"Trick {decision.trick}")
    names = {
        Phase.AUCTION: say("Lizitation", "Auction"),
        Phase.CALL: say("Rufen", "Call"),
        Phase.TALON: "Talon",
        Phase.DISCARD: say("Ablage", "Discard"),
        Phase.TERMS: say("Spielart", "Terms"),
    }
    return names.get(decision.phase, say("Ansagen", "Announcements"))


def kind_name(kind: Kind) -> str:
    """The department as a heading."""
    return {
        Kind.BIDDING: say("Lizitation", "Bidding"),
        Kind.CALL: say("Königruf", "King call"),
        Kind.TALON: "Talon",
        Kind.DISCARD: say("Ablage", "Discard"),
        Kind.ANNOUNCING: say("Ansagen, Kontra", "Announcing, Kontra"),
        Kind.DECLARER_PLAY: say("Spielerseite", "Declarer's side"),
        Kind.DEFENCE_PLAY: say("Gegenspiel", "Defence"),
        Kind.NEGATIVE_PLAY: say("Negativspiele", "Negative games"),
        Kind.TRISCHAKEN_PLAY: "Trischaken",
    }[kind]


def verdict_name(verdict: Verdict) -> str:
    """One word on a decision."""
    return {
        Verdict.BEST: say("gut", "good"),
        Verdict.MISTAKE: say("Fehler", "mistake"),
        Verdict.UNPUNISHED: say("Fehler, ging gut", "mistake, unpunished"),
        Verdict.UNLUCKY: say("Pech", "bad luck"),
        Verdict.UNKNOWN: NOTHING,
    }[verdict]


def turn_words(book: Rulebook, name: str, turn: Turn) -> str:
    """A turning point in a sentence or two."""
    decision = turn.decision
    head = f"{moment(decision)}: {name} {deed(book, decision.action)}"
    knowable, seen = decision.knowable, decision.open_cards
    assert knowable is not None  # without a value nothing turns
    better = f"{head}; {_better(book, knowable)}."
    match turn.reason:
        case "mistake":
            return f"{better} {_price(decision.cost, decision.open_cost if seen else None)}"
        case "unpunished":
            lost = points(decision.cost)
            return better + say(
                f" Das hätte {lost} gekostet (wissbar); so wie die Karten lagen, nichts.",
                f" It should have cost {lost} (knowable); as the cards lay, it cost nothing.",
            )
        case "unlucky":
            assert seen is not None
            lost, best = points(decision.open_cost), thing(book, seen.best)
            return head + say(
                f". Pech: zu wissen war es nicht, aber mit offenen Karten war {best} um {lost} "
                "besser.",
                f". Bad luck: nobody could know, but with open cards {best} was better by {lost}.",
            )
        case _:
            return _news(head, name, knowable.value, decision.swing or 0.0)


def why(book: Rulebook, seats: Sequence[str], decision: Decision) -> str:
    """What the player that judged would have thought of, in a few sentences."""
    said = (
        reason_words(reason, language(), seat_name=lambda seat: seats[seat], book=book)
        for reason in decision.reasons[:REASONS]
    )
    return " ".join(said)


def _better(book: Rulebook, weighed: Weighed) -> str:
    what = thing(book, weighed.best)
    return say(f"besser: {what}", f"better: {what}")


def _price(cost: float, open_cost: float | None) -> str:
    lost = points(cost)
    if open_cost is None:
        return say(f"Das kostete {lost} (wissbar).", f"That cost {lost} (knowable).")
    seen = number(open_cost)
    return say(
        f"Das kostete {lost} (wissbar), mit offenen Karten {seen}.",
        f"That cost {lost} (knowable), with open cards {seen}.",
    )


def _news(head: str, name: str, value: float, swing: float) -> str:
    before, after = number(value, signed=True), number(value + swing, signed=True)
    return head + say(
        f". Danach wendete es sich ohne eigenes Zutun: die Erwartung von {name} ging von {before} "
        f"auf {after}.",
        f". Then the cards turned it: {name}'s expectation went from {before} to {after}.",
    )
