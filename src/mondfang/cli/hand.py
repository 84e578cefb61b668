"""``mondfang hand``: what twelve cards are worth in the auction of a book."""

from __future__ import annotations

import click
from rich.console import Console
from rich.text import Text

from mondfang.bots.ladder import RUNGS, make
from mondfang.bots.protocol import Budget
from mondfang.cli.base.console import console, heading, print_listing
from mondfang.cli.base.effort import json_option, seed_option, worlds_option
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Argument, Both, Command, Option, language
from mondfang.cli.base.wording import cards_text
from mondfang.lab.figures import no_points
from mondfang.lab.hand import words
from mondfang.lab.hand.worth import HandWorth, hand_state, hand_worth, parse_calls, parse_hand
from mondfang.rulebook import DEFAULT_BOOK, Rulebook

POSITIONS = {"forehand": 0, "vorhand": 0, "1": 0, "2": 1, "3": 2, "4": 3}


@click.command(
    "hand",
    cls=Command,
    help=Both(
        """
        Was ein Blatt in der Lizitation eines Regelwerks wert ist.

        Zwölf Karten in Anführungszeichen, zum Beispiel
        "Sk XXI XX XVIII XV XII IX II HK HD P10 T7". Ohne --after haben alle davor gepasst.
        """,
        """
        What a hand is worth in the auction of a rulebook.

        Twelve cards in quotes, for instance "Sk XXI XX XVIII XV XII IX II HK HD P10 T7". Without
        --after everybody before has passed.
        """,
    ),
    params=[
        Argument(["cards"], metavar=Both("BLATT", "HAND")),
        rulebook_option(DEFAULT_BOOK),
        Option(
            ["--position"],
            type=click.Choice(list(POSITIONS)),
            default="forehand",
            help=Both("Vorhand, oder wer danach spricht.", "Forehand, or whoever speaks after it."),
        ),
        Option(
            ["--after"],
            metavar=Both("WORTE", "WORDS"),
            help=Both(
                "Was von der Vorhand an gesagt wurde: „pass; dreier“.",
                "What was said from the forehand on: 'pass; dreier'.",
            ),
        ),
        Option(
            ["--bot"],
            type=click.Choice(RUNGS),
            default="cup",
            help=Both("Wer schätzt (cup).", "Who judges; by default, cup."),
        ),
        worlds_option(),
        seed_option(0, Both("Für die gleiche Schätzung.", "For the same estimate.")),
        json_option(),
        book_option(),
    ],
)
def hand(
    cards: str,
    rulebook: str,
    position: str,
    after: str | None,
    bot: str,
    worlds: int | None,
    seed: int,
    as_json: bool,
    options: dict[str, str],
) -> None:
    """Weigh the calls and print them, the best first."""
    book = find_book(rulebook, options)
    said = parse_calls(after) if after is not None else None
    state = hand_state(book, parse_hand(cards), POSITIONS[position], said, seed)
    worth = hand_worth(state, make(bot), Budget(seed, worlds))
    if as_json:
        from mondfang.lab.hand.forms import hand_json

        click.echo(hand_json(worth, book.id, options, bot, seed, worlds), nl=False)
        return
    _print(console(), book, worth, bot)


def _print(paper: Console, book: Rulebook, worth: HandWorth, bot: str) -> None:
    paper.print(heading(words.headline(book, worth, language())))
    paper.print(Text.from_markup(cards_text(worth.hand)))
    before = words.said_before(book, worth, language())
    if before:
        paper.print(Text(before))
    paper.print()
    now, *after_passes = words.listings(book, worth, language())
    print_listing(paper, now)
    if not words.has_values(worth):
        paper.print(Text(no_points(bot, "--bot", language()), style="italic"))
    paper.print()
    for line in words.advice(book, worth, language()):
        paper.print(Text(line))
    for listing in after_passes:
        paper.print()
        print_listing(paper, listing)
