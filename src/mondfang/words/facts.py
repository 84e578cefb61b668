"""The facts of a finished game in words, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mondfang.cards import format_points
from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.speech import pick
from mondfang.words.actions import LADDER
from mondfang.words.cards import CardText, card_short
from mondfang.words.results import outcome_words


def fact_lines(
    book: Rulebook,
    outcome: Outcome | None,
    names: Sequence[str],
    language: str = "de",
    card_text: CardText = card_short,
) -> Iterator[str]:
    """What became of the game, its sides, tricks, points and premiums."""
    if outcome is None:
        german = "Das Spiel ist nicht zu Ende gespielt."
        yield pick(language, german, "The game was not finished.")
        return
    yield outcome_words(book, outcome, language)
    for game in outcome.games:
        yield f"{names[game.seat]}: {contract_name(game.contract, language, book)}"
    if outcome.called is not None:
        called = pick(language, "Gerufen", "Called")
        yield f"{called}: {card_text(outcome.called)}{_partner(outcome, names, language)}"
    if outcome.kontra:
        yield f"{LADDER[outcome.kontra - 1]} ({pick(language, 'Spiel', 'game')})"
    for declarer, opponent, level in outcome.kontras:
        yield f"{LADDER[level - 1]}: {names[opponent]} / {names[declarer]}"
    if outcome.games:
        points = map(format_points, outcome.card_thirds)
        for name, count, worth in zip(names, outcome.tricks, points, strict=True):
            yield f"{name}: {_tricks(count, language)}, {worth}"
    if outcome.declarer_thirds is not None and outcome.defence_thirds is not None:
        ours, theirs = map(format_points, (outcome.declarer_thirds, outcome.defence_thirds))
        german = f"Spielerseite {ours}, Gegenseite {theirs}"
        yield pick(language, german, f"Declarer {ours}, defence {theirs}")
    for fact in outcome.premiums:
        yield premium_fact(book, fact, language)


def premium_fact(book: Rulebook, fact: PremiumFact, language: str = "de") -> str:
    """``Pagat (Spielerseite): angesagt, gewonnen``."""
    sides = {"declarer": ("Spielerseite", "declarer"), "defence": ("Gegenseite", "defence")}
    side = pick(language, *sides[fact.side])
    said = pick(language, *(("angesagt", "announced") if fact.announced else ("still", "silent")))
    made = pick(language, *(("gewonnen", "made") if fact.made else ("verloren", "lost")))
    kontra = f", {LADDER[fact.kontra - 1]}" if fact.kontra else ""
    return f"{premium_name(fact.premium, language, book)} ({side}): {said}, {made}{kontra}"


def _tricks(count: int, language: str) -> str:
    if count == 1:
        return pick(language, "1 Stich", "1 trick")
    return pick(language, f"{count} Stiche", f"{count} tricks")


def _partner(outcome: Outcome, names: Sequence[str], language: str) -> str:
    if outcome.partner is not None:
        return f", {pick(language, 'Partner', 'partner')} {names[outcome.partner]}"
    places = {
        "taken": (", lag im Talon und wurde genommen", ", lay in the talon and was taken"),
        "left": (", lag im Talon und blieb liegen", ", lay in the talon and was left"),
    }
    return pick(language, *places.get(outcome.king_in_talon or "", (", allein", ", alone")))
