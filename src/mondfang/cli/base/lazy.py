"""Groups that import a command only when it is called, and errors as people read them."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from mondfang.cli.base.click_words import german
from mondfang.cli.base.speech import Both, Group, language, say
from mondfang.speech import SpokenError
from mondfang.speech.files import file_problem


class Lazy(NamedTuple):
    """Where a command is, and the line about it that ``--help`` prints without importing it."""

    module: str
    attribute: str
    line: Both


class Failure(click.ClickException):
    """An error with the text for people; nothing has been done."""

    exit_code = 2

    def __init__(self, text: str, head: str = "") -> None:
        super().__init__(text)
        self.head, self.word = head, say("Fehler", "Error")

    def show(self, file: Any = None) -> None:
        click.echo(f"{self.head}{self.word}: {self.format_message()}", file=file, err=True)


class BrokenOff(Failure):
    """Somebody did not want to go on, or the input has ended."""

    exit_code = 1

    def show(self, file: Any = None) -> None:
        click.echo(self.format_message(), file=file, err=True)


class LazyGroup(Group):
    """A group whose commands live in modules of their own."""

    def __init__(self, *args: Any, lazy: Mapping[str, Lazy], **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.lazy = dict(lazy)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def command_lines(self, ctx: click.Context) -> list[tuple[str, str]]:
        return [(name, lazy.line.said()) for name, lazy in self.lazy.items()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return None
        module, attribute, _ = self.lazy[cmd_name]
        try:
            command: click.Command = getattr(import_module(module), attribute)
        except ModuleNotFoundError as problem:
            if problem.name != module:
                raise
            text = say(
                f"„{cmd_name}“ ist in dieser Installation nicht enthalten.",
                f"'{cmd_name}' is not part of this installation.",
            )
            raise Failure(text) from None
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.lazy and not args[0].startswith("-"):
            raise click.NoSuchCommand(args[0], possibilities=self.lazy, ctx=ctx)
        return super().resolve_command(ctx, args)


class Root(LazyGroup):
    """The outermost group: whatever a user did wrong ends in one clear text and exit code 2."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as problem:
            raise _spoken(problem) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as problem:
            raise _spoken(problem) from None
        except OSError as problem:
            if problem.errno == errno.EPIPE:
                raise
            place = f"{problem.filename}: " if problem.filename else ""
            raise Failure(f"{place}{file_problem(problem).said(language())}.") from None
        except SpokenError as problem:
            raise Failure(problem.text(language())) from None
        except (click.Abort, EOFError, KeyboardInterrupt):
            raise BrokenOff(say("Abgebrochen.", "Stopped.")) from None


def _spoken(problem: click.UsageError) -> click.ClickException:
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):
        return problem
    head = ""
    if problem.ctx is not None:
        hint = say("Hilfe: {} --help", "Help: {} --help").format(problem.ctx.command_path)
        head = f"{problem.ctx.get_usage()}\n{hint}\n\n"
    text = problem.format_message() if language() == "en" else _german(problem)
    return Failure(text, head)


def _german(problem: click.UsageError) -> str:
    """Click's own messages, of which it has only the English ones."""
    match problem:
        case click.NoSuchOption():
            return f"Die Option {problem.option_name} gibt es nicht.{_meant(problem.possibilities)}"
        case click.NoSuchCommand():
            name = problem.command_name
            return f"Den Befehl „{name}“ gibt es nicht.{_meant(problem.possibilities)}"
        case click.MissingParameter() if problem.param is not None:
            return f"{problem.param.get_error_hint(problem.ctx)} fehlt."
        case click.BadParameter():
            place = (
                problem.param.get_error_hint(problem.ctx) if problem.param else problem.param_hint
            )
            return f"{place}: {german(problem.message)}" if place else german(problem.message)
        case _:
            return german(problem.format_message())


def _meant(names: list[str] | None) -> str:
    return f" Gemeint vielleicht: {', '.join(names)}?" if names else ""
