"""The desk of a tournament or a cup: who acts and why, what is done, how answers are given."""

from __future__ import annotations

import functools
import json
import sys
import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import click

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.cli.tournament.base.chain import tell_break, tell_times
from mondfang.cli.tournament.base.hints import HINTS
from mondfang.cli.tournament.base.location import opened_book
from mondfang.speech import SpokenError
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.log import Entry, Folded

if TYPE_CHECKING:
    from mondfang.store.journal.books import Form
    from mondfang.store.journal.books import KeptBook as Kept
    from mondfang.tournament.office.fold import Tournament

AnyBook = TypeVar("AnyBook", bound=Folded[Any])

AUTHOR = "MONDFANG_AUTHOR"


class Refused(click.ClickException):
    """What the office refuses, as a sentence or as JSON; nothing has changed."""

    exit_code = 2

    def __init__(self, problem: Exception, as_json: bool) -> None:
        self.error = error_of(problem)
        self.as_json, self.word = as_json, say("Fehler", "Error")
        super().__init__(self.error["message"])

    def show(self, file: Any = None) -> None:
        if self.as_json:
            click.echo(json.dumps({"error": self.error}, ensure_ascii=False), file=file, err=True)
        else:
            place = f"{self.error['place']}: " if self.error["place"] else ""
            hint = HINTS.get(self.error["code"])
            told = f"{place}{self.message}" + (f" ({hint})" if hint else "")
            click.echo(f"{self.word}: {told}", file=file, err=True)


def error_of(problem: Exception) -> dict[str, str]:
    """Code, place and message of a refusal, in the language of this call."""
    if isinstance(problem, TournamentError):
        return problem.as_json(language())["error"]
    code = str(getattr(problem, "code", "usage"))
    place = str(getattr(problem, "path", ""))
    return {"code": code, "place": place, "message": _message(problem)}


def _message(problem: Exception) -> str:
    if isinstance(problem, Failure):
        return problem.message
    return problem.text(language()) if isinstance(problem, SpokenError) else str(problem)


def now() -> float:
    """The time that is written into the log."""
    return time.time()


@dataclass(frozen=True, slots=True)
class BookDesk(Generic[AnyBook]):
    """What the options that every verb has say; a kind of desk for each kind of book."""

    file: str | None
    author: str
    reason: str
    as_json: bool

    @staticmethod
    @abstractmethod
    def form() -> Form[AnyBook]:
        """How the books of this desk are kept."""

    @contextmanager
    def open(self) -> Iterator[Open[AnyBook]]:
        """The book that is meant, open for as long as the command runs."""
        with opened_book(self.file, self.form()) as (place, name, book):
            yield Open(self, place, name, book)

    def read(self) -> AnyBook:
        """How it stands now."""
        with self.open() as office:
            return office.look()

    def act(self, decide: Callable[[AnyBook], Any], reason: str | None = None) -> AnyBook:
        """One event: decided, checked, kept."""
        with self.open() as office:
            return office.act(decide, reason)

    def act_all(self, decides: Iterable[Callable[[AnyBook], Any]]) -> AnyBook:
        """Several events in one go: all of them, or nothing."""
        with self.open() as office:
            return office.act_all(decides)

    def time(self) -> float:
        """The time that this desk goes by."""
        return now()

    def answer(self, data: Any, show: Callable[[], None] | str) -> None:
        """Say what was done, or give it as data."""
        if self.as_json:
            click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        elif isinstance(show, str):
            click.echo(show)
        else:
            show()


class Open(Generic[AnyBook]):
    """A tournament or a cup that is open on the desk."""

    def __init__(self, desk: BookDesk[AnyBook], place: str, name: str, book: Kept[AnyBook]) -> None:
        self.desk, self.place, self.name, self.book = desk, place, name, book
        self.is_told = False  # whether somebody was told that the log does not fit together

    def look(self) -> AnyBook:
        """How it stands; a log that does not fit together is told once."""
        known = self.book.look()
        if not self.is_told:
            self.is_told = True
            tell_break(self.book.chain, self.place)
        return known

    def act(self, decide: Callable[[AnyBook], Any], reason: str | None = None) -> AnyBook:
        return self.act_all([decide], reason)

    def act_all(
        self, decides: Iterable[Callable[[AnyBook], Any]], reason: str | None = None
    ) -> AnyBook:
        """Several events in one go: all of them, or nothing."""
        steps, said = list(decides), self.desk.reason if reason is None else reason
        before = 0

        def change(known: AnyBook) -> AnyBook:
            nonlocal before
            before = len(known.log)
            for decide in steps:
                known = known.done(decide(known), now(), self.desk.author, said)
            return known

        changed = self.book.change(change)
        tell_odd_times(changed.log, before)
        return changed


def tell_odd_times(log: Sequence[Entry[Any]], after: int) -> None:
    """Say which of the entries behind the first so many have a time that cannot be right."""
    tell_times(log, after, now())


class Desk(BookDesk["Tournament"]):
    """The director's desk."""

    __slots__ = ()

    @staticmethod
    def form() -> Form[Tournament]:
        from mondfang.store.journal.tournaments import TOURNAMENTS

        return TOURNAMENTS


Office: TypeAlias = Open["Tournament"]


def asks() -> bool:
    """Whether somebody sits at the terminal who can be asked."""
    return sys.stdin.isatty()


def agreed(question: str, default: bool = False) -> bool:
    """Yes or no, in the letters of this language; click knows only the English ones."""
    letters = say("J/n" if default else "j/N", "Y/n" if default else "y/N")
    while True:
        said = click.prompt(f"{question} [{letters}]", default="", show_default=False)
        match said.strip().lower():
            case "":
                return default
            case "j" | "ja" | "y" | "yes":
                return True
            case "n" | "nein" | "no":
                return False


def common_options(with_reason: bool) -> list[click.Option]:
    """The options that every verb has."""
    found: list[click.Option] = [
        Option(
            ["--file"],
            metavar="DATEI[#NAME]",
            help=Both(
                "Datei oder postgresql://… (die einzige im Ordner).",
                "File or postgresql://… (the only one in the folder).",
            ),
        ),
        Option(["--json", "as_json"], is_flag=True, help=Both("Als JSON.", "As JSON.")),
    ]
    if with_reason:
        found += [
            Option(
                ["--author"],
                envvar=AUTHOR,
                default="Leitung",
                help=Both("Wer das tut (Leitung).", "Who is doing this (Leitung)."),
            ),
            Option(["--reason"], default="", help=Both("Warum.", "Why.")),
        ]
    return found


def verb(
    name: str,
    help: Both,
    params: Iterable[click.Parameter] = (),
    *,
    writes: bool = True,
    numbers: bool = False,
    desk: type[BookDesk[Any]] = Desk,
) -> Callable[[Callable[..., None]], click.Command]:
    """A command at a desk; ``numbers`` lets -4 be a number and no option."""
    settings = {"ignore_unknown_options": True} if numbers else {}

    def wrap(function: Callable[..., None]) -> click.Command:
        @functools.wraps(function)
        def called(
            file: str | None, as_json: bool, author: str = "", reason: str = "", **given: Any
        ) -> None:
            with refusals(as_json):
                function(desk(file, author, reason, as_json), **given)

        listed = [*params, *common_options(writes)]
        return Command(name, callback=called, help=help, params=listed, context_settings=settings)

    return wrap


@contextmanager
def refusals(as_json: bool) -> Iterator[None]:
    """What our own rooms refuse ends the command with exit code 2 and one clear text."""
    from mondfang.rulebook import RulebookError
    from mondfang.scorer.slip import SlipError
    from mondfang.store.errors import StoreError

    try:
        yield
    except (TournamentError, StoreError) as problem:
        raise Refused(problem, as_json) from None
    except (RulebookError, SlipError, Failure) as problem:
        if not as_json:
            raise
        raise Refused(problem, as_json) from None
