"""An arena's standing on the terminal."""

from __future__ import annotations

from mondfang.cli.base.console import console, heading, print_listing
from mondfang.cli.base.speech import language
from mondfang.lab.arena.results import Standing
from mondfang.lab.arena.run import Match
from mondfang.lab.arena.words import extent, headline, listings


def show(match: Match, standing: Standing, deals: int) -> None:
    """Print the pairs, the ladder where there is one, contracts and time."""
    paper = console()
    paper.print(heading(headline(match)))
    paper.print(extent(match, standing, deals, language()))
    for listing in listings(match, standing, language()):
        paper.print()
        print_listing(paper, listing)
