"""An analysis on paper: the turning points of a game, its decisions, the leaks of an archive."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mondfang.cli.base.console import heading, table
from mondfang.cli.base.speech import language, say
from mondfang.lab.analyse.archive import Archive
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.leaks import Example, Leak, worst_of
from mondfang.lab.analyse.words import (
    NOTHING,
    better_choice,
    cost_text,
    deed,
    headline,
    kind_name,
    mean_text,
    moment,
    no_values,
    number,
    points,
    thing,
    turn_words,
    verdict_name,
    why,
)
from mondfang.record.replay import FindBook
from mondfang.rulebook import Rulebook


def print_archive(paper: Console, archive: Archive, find: FindBook, every: bool) -> None:
    """One game at length, or all games in a line each, and then where the points went."""
    if not archive.games:
        return
    if not any(analysis.is_valued for _, analysis in archive.games):
        paper.print(Text(no_values(archive.games[0][1].bot, language()), style="italic"))
    for source, analysis in archive.games:
        book = find(analysis.rulebook, analysis.options)
        if len(archive.games) == 1 or every:
            print_game(paper, source, analysis, book, every)
        else:
            paper.print(Text(f"{source}: {headline(analysis, book, language())}"))
            for turn in analysis.turns[:1]:
                name = analysis.seats[turn.decision.seat]
                paper.print(Text(f"  {turn_words(book, name, turn, language())}"))
    paper.print()
    print_leaks(paper, archive.leaks)
    if len(archive.games) > 1:
        _print_worst(paper, archive, find)


def print_game(
    paper: Console, source: str, analysis: Analysis, book: Rulebook, every: bool
) -> None:
    """The head, the turning points in words, and with ``every`` each decision."""
    paper.print(heading(f"{source}: {headline(analysis, book, language())}"))
    if every:
        paper.print(_decisions(analysis, book))
    if analysis.is_valued:
        paper.print()
        paper.print(heading(say("Wendepunkte", "Turning points")))
        for turn in analysis.turns:
            name = analysis.seats[turn.decision.seat]
            paper.print(Text(f"- {turn_words(book, name, turn, language())}"))
            if turn.reason in ("mistake", "unpunished") and turn.decision.reasons:
                said = why(book, analysis.seats, turn.decision, language())
                paper.print(Text(f"  {said}", style="dim"))
        if not analysis.turns:
            paper.print(say("- keine: niemand verschenkte etwas.", "- none: nobody gave away."))


def _decisions(analysis: Analysis, book: Rulebook) -> Table:
    rows = table(
        say("Schritt", "Step"),
        say("Wann", "When"),
        say("Wer und was", "Who and what"),
        say("besser", "better"),
        say("wissbar", "knowable"),
        say("offen", "open"),
        say("Urteil", "verdict"),
    )
    for decision in analysis.decisions:
        who = f"{analysis.seats[decision.seat]} {deed(book, decision.action, language())}"
        rows.add_row(
            str(decision.step),
            moment(decision, language()),
            Text(who),
            Text(better_choice(book, decision, language())),
            cost_text(decision.knowable, language()),
            cost_text(decision.open_cards, language()),
            verdict_name(decision.verdict, language()),
        )
    return rows


def print_leaks(paper: Console, found: Sequence[Leak]) -> None:
    """What each player gave away, by department."""
    paper.print(heading(say("Wo die Punkte blieben", "Where the points went")))
    rows = table(
        say("Spieler", "Player"),
        say("Entscheidungen", "Decisions"),
        say("Anzahl", "Count"),
        say("Fehler", "Mistakes"),
        say("Kosten", "Cost"),
        say("im Schnitt", "mean"),
        say("offen", "open"),
    )
    for column in rows.columns[2:]:
        column.justify = "right"
    before = None
    for leak in found:
        rows.add_row(
            Text(leak.player if leak.player != before else ""),
            kind_name(leak.kind, language()),
            str(leak.decisions),
            str(leak.mistakes) if leak.weighed else NOTHING,
            number(leak.cost if leak.weighed else None, language()),
            mean_text(leak.mean, language()),
            number(leak.open_cost, language()),
        )
        before = leak.player
    paper.print(rows)


def _print_worst(paper: Console, archive: Archive, find: FindBook) -> None:
    """The dearest mistakes of all, with file and step."""
    made = [Example(source, d) for source, game in archive.games for d in game.decisions]
    worst = worst_of(made, 5)
    if not worst:
        return
    analyses = dict(archive.games)
    paper.print()
    paper.print(heading(say("Die teuersten Fehler", "The dearest mistakes")))
    for example in worst:
        analysis, decision = analyses[example.source], example.decision
        book = find(analysis.rulebook, analysis.options)
        assert decision.knowable is not None
        name, step = analysis.seats[decision.seat], say("Schritt", "step")
        when, did = moment(decision, language()), deed(book, decision.action, language())
        best = thing(book, decision.knowable.best, language())
        lost = points(decision.cost, language())
        paper.print(
            Text(
                f"- {example.source}, {step} {decision.step} ({when}): {name} {did}; "
                f"{say('besser', 'better')}: {best} ({lost})"
            )
        )
