"""A simulation's summary on the terminal."""

from __future__ import annotations

from mondfang.cli.base.console import console, heading, print_listing
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import cards_text
from mondfang.lab.simulate.summary import Summary
from mondfang.lab.simulate.words import extent, headline, listings


def show(summary: Summary) -> None:
    """Print what the games brought, by contract, by seat and by premium."""
    paper, hand = console(), summary.order.hand
    paper.print(heading(headline(summary)))
    paper.print(extent(summary, language()))
    if hand is not None:
        paper.print(say("Blatt: ", "Hand: ") + cards_text(hand), markup=True)
    for listing in listings(summary, language()):
        paper.print()
        print_listing(paper, listing)
