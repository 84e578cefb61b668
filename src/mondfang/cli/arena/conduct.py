"""The conduct report: its games played, and its tables on the terminal."""

from __future__ import annotations

from contextlib import closing

from mondfang.cli.base.console import console, heading, print_listing
from mondfang.cli.base.progress import progress_bar
from mondfang.cli.base.speech import language, say
from mondfang.lab.arena.run import Match
from mondfang.lab.conduct.results import Report, report_of
from mondfang.lab.conduct.run import Conduct, ConductJob, play_conduct
from mondfang.lab.conduct.words import listings, title
from mondfang.lab.jobs import Workers, each_done
from mondfang.rulebook.model import Rulebook


def conduct_of(match: Match, deals: int, place: Workers) -> tuple[list[tuple[str, Report]], bool]:
    """Every bot's report, and whether none is missing a game: Ctrl-C leaves what is there."""
    bots = list(dict.fromkeys(match.bots))
    found: list[tuple[str, Report]] = []
    for bot in bots:
        jobs = [
            ConductJob(match.book, bot, match.seed, deal, match.worlds) for deal in range(deals)
        ]
        games: list[Conduct] = []
        what = say(f"Verhalten von {bot}", f"conduct of {bot}")
        try:
            with (
                progress_bar(what, len(jobs)) as tell,
                closing(each_done(play_conduct, jobs, place)) as done,
            ):
                for _, game in done:
                    games.append(game)
                    tell(1)
        except KeyboardInterrupt:
            return [*found, (str(bot), report_of(match.book, games))], False
        found.append((str(bot), report_of(match.book, games)))
    return found, True


def show_conduct(book: Rulebook, reports: list[tuple[str, Report]]) -> None:
    """Print each bot's report."""
    paper = console()
    for bot, report in reports:
        paper.print()
        paper.print(heading(title(book, bot, report, language())))
        for listing in listings(book, report, language()):
            paper.print()
            print_listing(paper, listing)
