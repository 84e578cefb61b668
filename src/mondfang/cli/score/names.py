"""``--names``: the people at the four seats, as the score shows them."""

from __future__ import annotations

import click

from mondfang.cli.base.speech import Both, Option, say


def names_option() -> Option:
    """Four names with commas between; without them seats are counted from 1."""
    return Option(
        ["--names"],
        callback=_four,
        metavar="A,B,C,D",
        help=Both(
            "Die vier am Tisch in der Reihenfolge des Spiels.",
            "The four at the table in the order of play.",
        ),
    )


def _four(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != 4 or not all(names) or len(set(names)) < len(names):
        message = say(
            f"vier verschiedene Namen mit Beistrichen, nicht „{text}“",
            f"four different names separated by commas, not '{text}'",
        )
        raise click.BadParameter(message, context, parameter)
    return names
