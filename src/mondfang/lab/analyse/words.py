"""A post-mortem in words: a decision and what it cost, in a sentence, German and English."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.bots.words import reason_words
from mondfang.cards import sorted_for_hand
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import Phase
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.turns import Turn
from mondfang.lab.analyse.verdict import Decision, Kind, Verdict, Weighed
from mondfang.lab.figures import NOTHING, number, points
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import card_name, contract_name
from mondfang.speech import numbers, pick
from mondfang.words import SeatName, action_words, kontra_words

REASONS = 3
_SAID = (act.Reserve, act.Bid, act.Pass, act.Silence, act.Announce, act.Lie, act.Kontra, act.Gut)


def thing(
    book: Rulebook, action: Action, language: str = "de", seat_name: SeatName | None = None
) -> str:
    """The action as a thing that can be better: a card, a word, or what is done."""
    match action:
        case act.Play(card=card):
            return card_name(card, language, book)
        case act.Discard(cards=cards):
            names = (card_name(card, language, book) for card in sorted_for_hand(cards))
            return ", ".join(names)
        case act.Kontra(level=level, what="game", against=None):  # there is one, and all know whose
            words = kontra_words(book, level, "game", language)
            return pick(language, f"„{words}“", f"“{words}”")
        case _:
            words = action_words(book, action, language, seat_name=seat_name)
            return (
                pick(language, f"„{words}“", f"“{words}”") if isinstance(action, _SAID) else words
            )


def deed(
    book: Rulebook, action: Action, language: str = "de", seat_name: SeatName | None = None
) -> str:
    """What the seat did: ``spielt Pagat (I)``, ``sagt „Dreier!“``, ``ruft Herz-König``."""
    what = thing(book, action, language, seat_name)
    if isinstance(action, act.Play):
        return pick(language, f"spielt {what}", f"plays {what}")
    if isinstance(action, act.Discard):
        return pick(language, f"verlegt {what}", f"discards {what}")
    return pick(language, f"sagt {what}", f"says {what}") if isinstance(action, _SAID) else what


def moment(decision: Decision, language: str = "de") -> str:
    """When it happened: ``7. Stich``, ``Lizitation``."""
    if decision.trick is not None:
        return pick(language, f"{decision.trick}. Stich", f"Trick {decision.trick}")
    names = {
        Phase.AUCTION: pick(language, "Lizitation", "Auction"),
        Phase.CALL: pick(language, "Rufen", "Calling"),
        Phase.TALON: "Talon",
        Phase.DISCARD: pick(language, "Ablage", "Discard"),
        Phase.TERMS: pick(language, "Spielweise", "Terms"),
    }
    return names.get(decision.phase, pick(language, "Ansagen", "Announcements"))


def kind_name(kind: Kind, language: str = "de") -> str:
    """The department as a heading."""
    return {
        Kind.BIDDING: pick(language, "Lizitation", "Bidding"),
        Kind.CALL: pick(language, "Rufen", "Calling"),
        Kind.TALON: "Talon",
        Kind.DISCARD: pick(language, "Ablage", "Discard"),
        Kind.ANNOUNCING: pick(language, "Ansagen, Kontra", "Announcing, Kontra"),
        Kind.DECLARER_PLAY: pick(language, "Spielerseite", "Declarer’s side"),
        Kind.DEFENCE_PLAY: pick(language, "Gegenspiel", "Defence"),
        Kind.NEGATIVE_PLAY: pick(language, "Negativspiele", "Negative games"),
        Kind.TRISCHAKEN_PLAY: "Trischaken",
    }[kind]


def verdict_name(verdict: Verdict, language: str = "de") -> str:
    """One word on a decision."""
    return {
        Verdict.BEST: pick(language, "gut", "good"),
        Verdict.MISTAKE: pick(language, "Fehler", "mistake"),
        Verdict.UNPUNISHED: pick(language, "Fehler, ging gut", "mistake, unpunished"),
        Verdict.UNLUCKY: pick(language, "Pech", "bad luck"),
        Verdict.UNKNOWN: NOTHING,
    }[verdict]


def turn_words(
    book: Rulebook,
    name: str,
    turn: Turn,
    language: str = "de",
    seat_name: SeatName | None = None,
) -> str:
    """A turning point in a sentence or two."""
    decision = turn.decision
    did = deed(book, decision.action, language, seat_name)
    head = f"{moment(decision, language)}: {name} {did}"
    knowable, seen = decision.knowable, decision.open_cards
    assert knowable is not None  # without a value nothing turns
    better = f"{head}; {_better(book, knowable, language, seat_name)}."
    match turn.reason:
        case "mistake":
            open_cost = decision.open_cost if seen else None
            return f"{better} {_price(decision.cost, open_cost, language)}"
        case "unpunished":
            lost = points(decision.cost, language)
            return better + pick(
                language,
                f" Das hätte {lost} kosten müssen (wissbar); so wie die Karten lagen, nichts.",
                f" It should have cost {lost} (knowable); as the cards lay, it cost nothing.",
            )
        case "unlucky":
            assert seen is not None
            lost = points(decision.open_cost, language)
            best = thing(book, seen.best, language, seat_name)
            return head + pick(
                language,
                f". Pech: Wissen konnte man es nicht, aber mit offenen Karten war {best} um {lost} "
                "besser.",
                f". Bad luck: nobody could have known, but with open cards {best} was better by "
                f"{lost}.",
            )
        case _:
            return _news(head, name, (knowable.value, decision.swing or 0.0), language)


def why(book: Rulebook, seats: Sequence[str], decision: Decision, language: str = "de") -> str:
    """What the player that judged would have thought of, in a few sentences."""
    said = (
        reason_words(reason, language, seat_name=lambda seat: seats[seat], book=book)
        for reason in decision.reasons[:REASONS]
    )
    return " ".join(said)


def _better(book: Rulebook, weighed: Weighed, language: str, seat_name: SeatName | None) -> str:
    what = thing(book, weighed.best, language, seat_name)
    return pick(language, f"besser: {what}", f"better: {what}")


def _price(cost: float, open_cost: float | None, language: str) -> str:
    lost = points(cost, language)
    if open_cost is None:
        return pick(language, f"Das kostete {lost} (wissbar).", f"That cost {lost} (knowable).")
    seen = number(open_cost, language)
    return pick(
        language,
        f"Das kostete {lost} (wissbar), mit offenen Karten {seen}.",
        f"That cost {lost} (knowable), with open cards {seen}.",
    )


def _news(head: str, name: str, turned: tuple[float, float], language: str) -> str:
    value, swing = turned
    before = number(value, language, signed=True)
    after = number(value + swing, language, signed=True)
    return head + pick(
        language,
        f". Danach wendete es sich ohne eigenes Zutun: Die Erwartung von {name} ging von {before} "
        f"auf {after}.",
        f". Then the cards turned the game: {name}’s expectation went from {before} to {after}.",
    )


def headline(analysis: Analysis, book: Rulebook, language: str = "de") -> str:
    """A game in a line: what was played, how it ended, what each seat gave away."""
    if analysis.contract is None:
        game = pick(language, "ohne Spiel", "no game")
    else:
        game = contract_name(analysis.contract, language, book)
        if analysis.declarer is not None:
            game += f", {analysis.seats[analysis.declarer]}"
    result = pick(language, "unfertig", "unfinished")
    if analysis.points is not None:
        result = numbers.row(analysis.points)
    costs = [analysis.cost_of(seat) for seat in range(4)] if analysis.is_valued else None
    given = NOTHING if costs is None else "/".join(number(cost, language) for cost in costs)
    return f"{game} ({result}); {pick(language, 'verschenkt', 'given away')}: {given}"


def better_choice(book: Rulebook, decision: Decision, language: str = "de") -> str:
    """What would have been better by what could be known; empty if nothing was."""
    knowable = decision.knowable
    return thing(book, knowable.best, language) if knowable is not None and knowable.cost else ""


def cost_text(weighed: Weighed | None, language: str = "de") -> str:
    """What a decision cost, with the error of that figure: ``1,2 ±0,3``."""
    if weighed is None:
        return NOTHING
    if not weighed.cost:
        return number(0.0, language)
    return f"{number(weighed.cost, language)} ±{number(weighed.error, language)}"
