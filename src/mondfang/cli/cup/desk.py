"""The desk of a cup: which cup is meant, who acts and why."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from mondfang.cli.base.speech import Both, Command
from mondfang.cli.tournament.desk import Desk, common_options, now, refusals
from mondfang.cli.tournament.location import opened_book
from mondfang.tournament.cup.log import CupBook, CupEvent

if TYPE_CHECKING:
    from mondfang.store.journal.books import Book


@dataclass(frozen=True, slots=True)
class CupDesk(Desk):
    """What the options that every verb of a cup has say."""

    @contextmanager
    def open_cup(self) -> Iterator[Book[CupBook]]:
        from mondfang.store.journal.cups import CUPS

        with opened_book(self.file, CUPS) as (_, _, book):
            yield book

    def look(self) -> CupBook:
        with self.open_cup() as book:
            return book.look()

    def do(self, decide: Callable[[CupBook], CupEvent]) -> CupBook:
        """One event: decided, checked, kept."""
        return self.do_all([decide])

    def do_all(self, decides: Iterable[Callable[[CupBook], CupEvent]]) -> CupBook:
        """Several events in one go: all of them, or nothing."""
        steps = list(decides)

        def change(known: CupBook) -> CupBook:
            for decide in steps:
                known = known.done(decide(known), now(), self.author, self.reason)
            return known

        with self.open_cup() as book:
            return book.change(change)


def cup_verb(
    name: str, help: Both, params: Iterable[click.Parameter] = (), *, writes: bool = True
) -> Callable[[Callable[..., None]], click.Command]:
    """A command of a cup."""

    def wrap(function: Callable[..., None]) -> click.Command:
        @functools.wraps(function)
        def called(
            file: str | None, as_json: bool, author: str = "", reason: str = "", **given: Any
        ) -> None:
            with refusals(as_json):
                function(CupDesk(file, author, reason, as_json), **given)

        listed = [*params, *common_options(writes)]
        return Command(name, callback=called, help=help, params=listed)

    return wrap
