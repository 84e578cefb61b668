"""``mondfang score row``: can these four numbers come from one game, and from which?"""

from __future__ import annotations

import json
from typing import Any

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import book_option, find_book, rulebook_option
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.cli.score.explain import row_text
from mondfang.rulebook import Rulebook
from mondfang.scorer.rows import RowStory, Verdict, check_row
from mondfang.scorer.rows.words import story_text
from mondfang.settlement.ledger import Row, as_row
from mondfang.speech import numbers

IMPOSSIBLE = 1
LARGEST = 100_000
_MINUS = str.maketrans({"−": "-", "–": "-"})  # as people and word processors write it


def row_of(words: tuple[str, ...]) -> Row:
    """Four whole numbers, or a clear refusal."""
    numbers = []
    for text in words:
        try:
            number = int(text.translate(_MINUS))
        except ValueError:
            raise Failure(
                say(f"„{text}“ ist keine ganze Zahl.", f"'{text}' is not a whole number.")
            ) from None
        if abs(number) > LARGEST:
            raise Failure(
                say(
                    f"{text} ist mehr, als irgendein Spiel zählt.",
                    f"{text} is more than any game is worth.",
                )
            )
        numbers.append(number)
    if len(numbers) != 4:
        raise Failure(
            say(
                f"Eine Zeile hat vier Zahlen, hier sind {len(numbers)}: -- +4 +4 +4 -12",
                f"A row has four numbers, here are {len(numbers)}: -- +4 +4 +4 -12",
            )
        )
    return as_row(numbers)


def as_json(book: Rulebook, found: Verdict) -> dict[str, Any]:
    return {
        "rulebook": book.id,
        "row": found.row,
        "possible": found.possible,
        "irregular": found.irregular,
        "games": [_game(book, story) for story in found.stories],
        "nearest": [{"row": near.row, "game": _game(book, near.story)} for near in found.nearest],
    }


def _game(book: Rulebook, story: RowStory) -> dict[str, Any]:
    return {
        "contract": story.outcome.contract,
        "ending": story.outcome.ending,
        "text": story_text(book, story, language()),
    }


def show(book: Rulebook, found: Verdict) -> None:
    """The answer for people: yes or no first."""
    text = row_text(found.row)
    if found.possible:
        head = say("möglich, aber nur durch eine Renonce", "possible, but only with a Renonce")
        click.echo(f"{text}: {head if found.irregular else say('möglich', 'possible')}")
    else:
        click.echo(f"{text}: {say('unmöglich', 'impossible')} ({_reason(found.row)})")
    for story in found.stories:
        click.echo(f"  {story_text(book, story, language())}")
    if found.nearest:
        click.echo(say("Am nächsten:", "Nearest:"))
    for near in found.nearest:
        click.echo(f"  {row_text(near.row)}  {story_text(book, near.story, language())}")


def _reason(row: Row) -> str:
    total = sum(row)
    if total:
        found = numbers.signed(total)
        return say(f"die Summe ist {found}, nicht 0", f"the sum is {found}, not 0")
    return say("kein Spiel ergibt diese Zeile", "no game comes to this row")


@click.command(
    "row",
    cls=Command,
    context_settings={"ignore_unknown_options": True},  # -4 is a number, no option
    help=Both(
        """
        Vier Zahlen prüfen: Kann diese Zeile der Schrift aus einem Spiel kommen?

        Nennt die Spiele, die sie ergeben, das wahrscheinlichste zuerst; sonst die nächsten
        möglichen Zeilen. Beispiel: mondfang score row --rulebook steirisch-2017 -- +4 +4 +4 -4
        """,
        """
        Check four numbers: can this row of the sheet come from one game?

        Names the games that give it, the likeliest first; otherwise the nearest possible
        rows. Example: mondfang score row --rulebook steirisch-2017 -- +4 +4 +4 -4
        """,
    ),
    params=[
        Argument(["numbers"], nargs=-1, type=click.UNPROCESSED, metavar="A B C D"),
        rulebook_option(required=True),
        book_option(),
        Option(["--json", "as_data"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
    ],
)
@click.pass_context
def row(
    context: click.Context,
    numbers: tuple[str, ...],
    rulebook: str,
    options: dict[str, str],
    as_data: bool,
) -> None:
    wanted = row_of(numbers)
    book = find_book(rulebook, options)
    found = check_row(book, wanted)
    if as_data:
        click.echo(json.dumps(as_json(book, found), ensure_ascii=False))
    else:
        show(book, found)
    if not found.possible:
        context.exit(IMPOSSIBLE)
