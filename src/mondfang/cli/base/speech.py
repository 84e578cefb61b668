"""How the command line speaks: German first, English with ``--lang en`` or ``MONDFANG_LANG=en``.

The classes stand in for those of click, whose own headings and messages are English only.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from mondfang.speech.text import LANGUAGES, Text, pick

VARIABLE = "MONDFANG_LANG"
_KEY = "mondfang.language"


def language() -> str:
    """The language of this call: what ``--lang`` says, else the environment, else German."""
    context = click.get_current_context(silent=True)
    chosen = context.meta.get(_KEY) if context is not None else None
    chosen = chosen or os.environ.get(VARIABLE)
    return chosen if chosen in LANGUAGES else "de"


def say(german: str, english: str) -> str:
    """The one of the two texts that this call speaks."""
    return pick(language(), german, english)


class Both(str):
    """A help text in German that knows its English twin."""

    both: Text

    def __new__(cls, german: str, english: str) -> Both:
        both = Text(inspect.cleandoc(german), inspect.cleandoc(english))
        made = super().__new__(cls, both.de)
        made.both = both
        return made

    def said(self) -> str:
        return self.both.said(language())


def _said(text: str | None) -> str | None:
    return text.said() if isinstance(text, Both) else text


@contextmanager
def _speaking(thing: click.Command | click.Option) -> Iterator[None]:
    """While click formats a help text, the text is in the language of this call."""
    kept = thing.help
    thing.help = _said(kept)
    try:
        yield
    finally:
        thing.help = kept


# Click's own placeholders, of which it has only the English ones.
_PLACES = {"INTEGER": "ZAHL", "FLOAT": "ZAHL", "FILENAME": "DATEI", "DIRECTORY": "ORDNER"}


class Option(click.Option):
    """An option whose help may be given in both languages."""

    def __init__(self, *args: Any, help: str | None = None, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.help = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        with _speaking(self):
            return super().get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        said = super().make_metavar(ctx)
        if language() == "en":
            return said
        plain = said.removesuffix(" RANGE")
        return _PLACES.get(plain, said)

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        if language() == "de" and "required" in extra:
            extra["required"] = "nötig"
        return extra


class Argument(click.Argument):
    """An argument whose placeholder may be given in both languages."""

    def make_metavar(self, ctx: click.Context) -> str:
        return _said(self.metavar) or super().make_metavar(ctx)


def _remember(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[_KEY] = value


def language_option(variable: str | None = None) -> Option:
    return Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        envvar=variable,
        is_eager=True,
        expose_value=False,
        callback=_remember,
        help=Both("Sprache der Ausgabe.", "Language of the output."),
    )


class _Spoken(click.Command):
    """What a command and a group say about themselves."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params.append(language_option())

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx)).replace(
            "[OPTIONS]", say("[OPTIONEN]", "[OPTIONS]")
        )
        pieces = pieces.replace("COMMAND [ARGS]...", say("BEFEHL …", "COMMAND …"))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("Aufruf: ", "Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with _speaking(self):
            super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        with _speaking(self):
            return super().get_short_help_str(limit)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = say("Diese Hilfe zeigen.", "Show this help.")
        return option

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (one for one in self.get_params(ctx) if not isinstance(one, click.Argument))
        records = (option.get_help_record(ctx) for option in options)
        with formatter.section(say("Optionen", "Options")):
            formatter.write_dl([record for record in records if record is not None])


class Command(_Spoken):
    """A command with ``--lang`` and help in both languages."""


class Group(_Spoken, click.Group):
    """A group with ``--lang`` and help in both languages."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def command_lines(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Each command with a line about it."""
        found = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, one.get_short_help_str(70)) for name, one in found if one is not None]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("Befehle", "Commands")):
            formatter.write_dl(self.command_lines(ctx))
