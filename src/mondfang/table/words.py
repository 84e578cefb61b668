"""What is said at a table about claims, cases and objections, German and English."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mondfang.cards import Card
from mondfang.referee.words import words
from mondfang.rulebook.names import card_name
from mondfang.table.play.game import PLAY_ON, OpenCase
from mondfang.table.table_view import TableView
from mondfang.words import pick


def case_notes(seen: TableView, name: Callable[[int], str], language: str = "de") -> Iterator[str]:
    """What was called and decided, and the question that is open; ``name`` is of a table seat."""
    if seen.claim is not None:
        caller, accused = seen.claim.caller, seen.claim.accused
        decided = words("decision", seen.claim.decision, language)
        if accused == seen.you:
            fault = pick(language, "Fehler von dir", "fault by you")
        else:
            fault = pick(language, f"Fehler von {name(accused)}", f"fault by {name(accused)}")
        if caller == accused:  # owned up to, or seen by all
            yield f"{fault[:1].upper()}{fault[1:]}. {decided}."
        elif caller == seen.you:
            said = pick(language, "Du reklamierst:", "You call a")
            yield f"{said} {fault}. {decided}."
        else:
            said = pick(language, "reklamiert:", "calls a")
            yield f"{name(caller)} {said} {fault}. {decided}."
    if seen.objection_by is not None:
        who = name(seen.objection_by)
        yield pick(
            language,
            f"{who}: Da ist etwas strittig. Die Karten bleiben liegen, bis es geklärt ist.",
            f"{who}: something is in dispute. The cards stay where they are until it is settled.",
        )
    if seen.case is not None:
        yield _question(seen, seen.case, name, language)


def _question(seen: TableView, case: OpenCase, name: Callable[[int], str], language: str) -> str:
    if case.question != PLAY_ON:
        return words("question", case.question, language)
    card = card_name(Card.parse(case.card), language, seen.book)
    if case.accused == seen.you:
        fell = pick(language, f"Deine Karte {card} ist", f"Your card {card} has fallen face up.")
    else:
        of = name(case.accused)
        fell = pick(language, f"Von {of} ist {card}", f"A card of {of} has fallen face up: {card}.")
    return pick(
        language,
        f"{fell} beim Geben offen gefallen. Spielen alle trotzdem weiter? Sonst wird neu gegeben.",
        f"{fell} Does everybody want to play on? Otherwise there is a new deal.",
    )


def cited(seen: TableView) -> tuple[str, ...]:
    """The clauses behind what is called, asked or in dispute."""
    if seen.waits_by:
        return seen.waits_by
    if seen.case is not None and seen.case.cites:
        return seen.case.cites
    return seen.claim.clauses if seen.claim is not None else ()
