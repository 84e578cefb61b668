"""A post-mortem as tables and lists: every decision, where the points went, the worst mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mondfang.lab.analyse.archive import Archive
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.leaks import Example, Leak, worst_of
from mondfang.lab.analyse.words import (
    better_choice,
    cost_text,
    deed,
    kind_name,
    moment,
    thing,
    verdict_name,
)
from mondfang.lab.figures import NOTHING, number, points
from mondfang.lab.listing import Listing
from mondfang.record.replay import FindBook
from mondfang.rulebook import Rulebook
from mondfang.speech import numbers, pick

WORST = 5


def decisions(analysis: Analysis, book: Rulebook, language: str = "de") -> Listing:
    """Every decision of a game, what would have been better, and what it cost."""
    columns = (
        pick(language, "Schritt", "Step"),
        pick(language, "Wann", "When"),
        pick(language, "Wer und was", "Who and what"),
        pick(language, "besser", "better"),
        pick(language, "wissbar", "knowable"),
        pick(language, "offen", "open"),
        pick(language, "Urteil", "verdict"),
    )
    rows = (
        (
            str(decision.step),
            moment(decision, language),
            f"{analysis.seats[decision.seat]} {deed(book, decision.action, language)}",
            better_choice(book, decision, language),
            cost_text(decision.knowable, language),
            cost_text(decision.open_cards, language),
            verdict_name(decision.verdict, language),
        )
        for decision in analysis.decisions
    )
    return Listing("", columns, tuple(rows))


def leaks(found: Sequence[Leak], language: str = "de") -> Listing:
    """What each player gave away, by department; a player's name stands once."""
    title = pick(language, "Wo die Punkte blieben", "Where the points went")
    columns = (
        pick(language, "Spieler", "Player"),
        pick(language, "Entscheidungen", "Decisions"),
        pick(language, "Anzahl", "Count"),
        pick(language, "Fehler", "Mistakes"),
        pick(language, "Kosten", "Cost"),
        pick(language, "im Schnitt", "mean"),
        pick(language, "offen", "open"),
    )
    rows = []
    before = None
    for leak in found:
        rows.append(
            (
                leak.player if leak.player != before else "",
                kind_name(leak.kind, language),
                str(leak.decisions),
                str(leak.mistakes) if leak.weighed else NOTHING,
                number(leak.cost if leak.weighed else None, language),
                # A mean over many decisions is small: two decimals.
                NOTHING if leak.mean is None else numbers.decimal(leak.mean, 2, language),
                number(leak.open_cost, language),
            )
        )
        before = leak.player
    return Listing(title, columns, tuple(rows), figures=2)


def worst(archive: Archive, find: FindBook, language: str = "de") -> Iterator[str]:
    """The most expensive mistakes of all, with file and step."""
    made = [Example(source, d) for source, game in archive.games for d in game.decisions]
    analyses = dict(archive.games)
    for example in worst_of(made, WORST):
        analysis, decision = analyses[example.source], example.decision
        book = find(analysis.rulebook, analysis.options)
        assert decision.knowable is not None
        name, when = analysis.seats[decision.seat], moment(decision, language)
        did = deed(book, decision.action, language)
        best, lost = thing(book, decision.knowable.best, language), points(decision.cost, language)
        place = f"{example.source}, {pick(language, 'Schritt', 'step')} {decision.step}"
        better = f"{pick(language, 'besser', 'better')}: {best} ({lost})"
        yield f"{place} ({when}): {name} {did}; {better}"
