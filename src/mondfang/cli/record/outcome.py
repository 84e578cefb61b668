"""The facts of a recorded game in words, a line each."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape

from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import LADDER, card_text, outcome_words
from mondfang.game import Outcome, PremiumFact
from mondfang.record import Record
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.speech.numbers import card_points


def outcome_lines(book: Rulebook, record: Record) -> Iterator[str]:
    """What became of the game, its sides, tricks, points and premiums, as rich markup."""
    outcome, names = record.outcome, [escape(name) for name in record.seats]
    if outcome is None:
        yield say("Das Spiel ist nicht zu Ende gespielt.", "The game was not finished.")
        return
    yield outcome_words(book, outcome)
    for game in outcome.games:
        yield f"{names[game.seat]}: {contract_name(game.contract, language(), book)}"
    if outcome.called is not None:
        yield say("Gerufen: ", "Called: ") + card_text(outcome.called) + _partner(outcome, names)
    if outcome.kontra:
        yield f"{LADDER[outcome.kontra - 1]} ({say('Spiel', 'game')})"
    for declarer, opponent, level in outcome.kontras:
        yield f"{LADDER[level - 1]}: {names[opponent]} / {names[declarer]}"
    if outcome.games:
        tricks, points = outcome.tricks, (card_points(t, language()) for t in outcome.card_thirds)
        for name, count, worth in zip(names, tricks, points, strict=True):
            yield f"{name}: {_tricks(count)}, {worth}"
    if outcome.declarer_thirds is not None and outcome.defence_thirds is not None:
        ours, theirs = (
            card_points(thirds, language())
            for thirds in (outcome.declarer_thirds, outcome.defence_thirds)
        )
        yield say(f"Spielerseite {ours}, Gegenseite {theirs}", f"Declarer {ours}, defence {theirs}")
    for fact in outcome.premiums:
        yield _premium(book, fact)


def _tricks(count: int) -> str:
    if count == 1:
        return say("1 Stich", "1 trick")
    return say(f"{count} Stiche", f"{count} tricks")


def _partner(outcome: Outcome, names: list[str]) -> str:
    if outcome.partner is not None:
        return f", {say('Partner', 'partner')} {names[outcome.partner]}"
    place = {
        "taken": say(", lag im Talon und wurde genommen", ", lay in the talon and was taken"),
        "left": say(", lag im Talon und blieb liegen", ", lay in the talon and was left"),
    }
    return place.get(outcome.king_in_talon or "", say(", allein", ", alone"))


def _premium(book: Rulebook, fact: PremiumFact) -> str:
    side = (
        say("Spielerseite", "declarer") if fact.side == "declarer" else say("Gegenseite", "defence")
    )
    said = say("angesagt", "announced") if fact.announced else say("still", "silent")
    made = say("gewonnen", "made") if fact.made else say("verloren", "lost")
    kontra = f", {LADDER[fact.kontra - 1]}" if fact.kontra else ""
    return f"{premium_name(fact.premium, language(), book)} ({side}): {said}, {made}{kontra}"
