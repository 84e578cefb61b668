"""What the commands about the database have in common."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, TypeVar

import click

from mondfang.cli.base.speech import Both, Option
from mondfang.store.database import Database, open_database

T = TypeVar("T")


def database_option() -> Option:
    return Option(
        ["--database"],
        envvar="MONDFANG_DATABASE",
        help=Both(
            "Datei oder postgresql://… (die Datei im Datenordner).",
            "A file or postgresql://… (the file in the data folder).",
        ),
    )


def json_option() -> Option:
    return Option(
        ["--json", "as_json"],
        is_flag=True,
        help=Both("JSON statt Tabellen.", "JSON instead of tables."),
    )


def with_database(
    url: str | None, work: Callable[[Database], Awaitable[T]], *, migrate: bool = False
) -> T:
    """Open the database, let ``work`` do something with it, and close it again."""

    async def run() -> T:
        database = await open_database(url, migrate=migrate)
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def moment(at: float) -> str:
    """A moment as people write it, in the time zone of this machine."""
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
