"""An analysis on paper: the turning points of a game, its decisions, the leaks of an archive."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from mondfang.cli.base.console import heading, print_listing
from mondfang.cli.base.speech import language, say
from mondfang.lab.analyse.archive import Archive
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.listings import decisions, leaks, worst
from mondfang.lab.analyse.words import headline, turn_words, why
from mondfang.lab.figures import no_points
from mondfang.record.replay import FindBook
from mondfang.rulebook import Rulebook


def print_archive(paper: Console, archive: Archive, find: FindBook, every: bool) -> None:
    """One game at length, or all games in a line each, and then where the points went."""
    if not archive.games:
        return
    if not any(analysis.is_valued for _, analysis in archive.games):
        paper.print(Text(no_points(archive.games[0][1].bot, "--bot", language()), style="italic"))
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
    print_listing(paper, leaks(archive.leaks, language()))
    mistakes = list(worst(archive, find, language())) if len(archive.games) > 1 else []
    if mistakes:
        paper.print()
        paper.print(heading(say("Die teuersten Fehler", "The most expensive mistakes")))
        for line in mistakes:
            paper.print(Text(f"- {line}"))


def print_game(
    paper: Console, source: str, analysis: Analysis, book: Rulebook, every: bool
) -> None:
    """The head, the turning points in words, and with ``every`` each decision."""
    paper.print(heading(f"{source}: {headline(analysis, book, language())}"))
    if every:
        print_listing(paper, decisions(analysis, book, language()))
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
            paper.print(
                say("- keine: niemand verschenkte etwas.", "- none: nobody gave anything away.")
            )
