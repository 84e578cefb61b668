"""``mondfang hand``: what twelve cards are worth in the auction of a book."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mondfang.bots.ladder import RUNGS, make
from mondfang.bots.protocol import Budget
from mondfang.cli.base.console import console, heading, table
from mondfang.cli.base.effort import json_option, seed_option, worlds_option
from mondfang.cli.base.rulebooks import book_option, find_book
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.base.wording import cards_text
from mondfang.lab.analyse.words import NOTHING, number, thing
from mondfang.lab.hand.worth import (
    HandWorth,
    Offer,
    hand_state,
    hand_worth,
    parse_calls,
    parse_hand,
)
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import contract_name, word

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
        --after all before have passed.
        """,
    ),
    params=[
        Argument(["cards"], metavar=Both("BLATT", "HAND")),
        Option(
            ["--rulebook"],
            default="steirisch-2017",
            help=Both("Regelwerk: Name, Datei oder Ordner.", "Rulebook: a name, file or folder."),
        ),
        Option(
            ["--position"],
            type=click.Choice(list(POSITIONS)),
            default="forehand",
            help=Both("Vorhand, oder wer danach spricht.", "Forehand, or who speaks after it."),
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
            help=Both("Wer schätzt; sonst cup.", "Who judges; else cup."),
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
    seat = say("Vorhand", "forehand")
    if worth.position:
        ordinal = ("second", "third", "last")[worth.position - 1]
        seat = say(f"{worth.position + 1}. am Wort", f"speaks {ordinal}")
    paper.print(heading(f"{book.title}, {seat}"))
    paper.print(Text.from_markup(cards_text(worth.hand)))
    if worth.calls:
        words = "; ".join(f"{place + 1}: {_word(book, call)}" for place, call in worth.calls)
        paper.print(Text(f"{say('Bisher', 'So far')}: {words}"))
    paper.print()
    paper.print(_table(book, worth.offers))
    if all(offer.value is None for offer in worth.offers):
        text = say(
            f"„{bot}“ rechnet nicht in Punkten; Werte gibt es mit einem stärkeren Bot (--bot).",
            f"'{bot}' does not reckon in points; a stronger bot (--bot) gives values.",
        )
        paper.print(Text(text, style="italic"))
    paper.print()
    for line in _advice(book, worth):
        paper.print(Text(line))
    if worth.after_passes:
        paper.print()
        paper.print(heading(say("Passen die drei anderen:", "If the three others pass:")))
        paper.print(_table(book, worth.after_passes))


def _word(book: Rulebook, call: str) -> str:
    """A word of the auction as the public record keeps it."""
    if call in ("pass", "reserve"):
        return word(call, book)
    return contract_name(call, language(), book)


def _table(book: Rulebook, offers: tuple[Offer, ...]) -> Table:
    rich = any(offer.played is not None for offer in offers)
    columns = [say("Ansage", "Call"), say("Erwartung", "Expected")]
    if rich:
        columns += [say("gespielt", "played"), say("gewonnen", "won")]
    rows = table(*columns)
    for column in rows.columns[1:]:
        column.justify = "right"
    for offer in offers:
        cells = [_valued(offer.value, offer.error)]
        if rich:
            cells += [_valued(offer.played, offer.played_error), _share(offer.won)]
        name = offer.contract
        said = (
            contract_name(name, language(), book) if name else thing(book, offer.action, language())
        )
        rows.add_row(Text(said), *cells)
    return rows


def _valued(value: float | None, error: float) -> str:
    if value is None:
        return NOTHING
    return f"{number(value, language(), signed=True)} ±{number(error, language())}"


def _share(won: float | None) -> str:
    return NOTHING if won is None else f"{100 * won:.0f} %"


def _advice(book: Rulebook, worth: HandWorth) -> list[str]:
    """What to say, and what keeping still means."""
    lines = [f"{say('Rat', 'Advice')}: {thing(book, worth.advice, language())}"]
    passing = worth.passing
    if passing is not None and passing.value is not None:
        value = number(passing.value, language(), signed=True)
        lines.append(
            say(
                f"Wer passt, überlässt den anderen das Spiel; erwartet: {value}.",
                f"Passing leaves the game to the others; expected: {value}.",
            )
        )
    return lines
