"""The options of every command that lets bots think: how much, by which seed, on which cores."""

from __future__ import annotations

import click

from mondfang.cli.base.speech import Both, Option


def seed_option(default: int, same: Both) -> Option:
    """``same`` says what comes out alike with the same seed."""
    return Option(["--seed"], type=int, default=default, help=same)


def worlds_option() -> Option:
    return Option(
        ["--worlds"],
        type=click.IntRange(min=1),
        help=Both(
            "Kartenlagen je Entscheidung; sonst so viele, wie der Bot selbst nimmt.",
            "Layouts per decision; by default, as many as the bot itself uses.",
        ),
    )


def jobs_option() -> Option:
    return Option(
        ["--jobs"],
        type=click.IntRange(min=1),
        help=Both("Prozesse; sonst alle Kerne.", "Processes; by default, one per core."),
    )


def json_option() -> Option:
    return Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON."))
