"""``mondfang rules clause``: one rule of a document, in our own words, and what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console
from rich.padding import Padding

from mondfang.cli.base.console import console, heading
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.examples import examples_of, sentence
from mondfang.rulebook import Clause, Rulebook, book_ids
from mondfang.rulebook.catalogue import all_clauses
from mondfang.rulebook.clause_page import ClausePage, clause_page, look_up, nearest_clause

MOST_EXAMPLES = 5


@click.command(
    "clause",
    cls=Command,
    help=Both(
        "Klauseln nachschlagen, etwa ST-083: die Regel, ihre Auslegung, Beispiele.",
        "Look up clauses, such as ST-083: the rule, how it is read, and examples.",
    ),
    params=[
        Argument(["ids"], nargs=-1, required=True, metavar=Both("KLAUSEL…", "CLAUSE…")),
        Option(
            ["--book", "reference"],
            metavar="REGELWERK",
            help=Both("Auch in diesen Hausregeln suchen.", "Search these house rules, too."),
        ),
        Option(
            ["--tests", "with_tests"],
            is_flag=True,
            help=Both(
                "Auch die Tests nennen, die sie zeigen.", "Name the tests that show it, too."
            ),
        ),
    ],
)
def clause(ids: tuple[str, ...], reference: str | None, with_tests: bool) -> None:
    """Find all the clauses first, then print them."""
    house = find_book(reference) if reference else None
    found = [_look_up(text, house) for text in ids]
    paper = console()
    for book, one in found:
        page = clause_page(book, one, language())
        _print_clause(page, _examples(book, one), paper)
        if with_tests:
            _print_tests(page, paper)


def _look_up(text: str, house: Rulebook | None) -> tuple[Rulebook, Clause]:
    found = look_up(text, house)
    if found is not None:
        return found
    nearest = nearest_clause(text, house)
    message = say(f"Eine Klausel „{text}“ gibt es nicht.", f"There is no clause '{text}'.")
    hint = say(f" Gemeint vielleicht: {nearest}?", f" Did you mean {nearest}?")
    prefixes = ", ".join(sorted({name.partition("-")[0] for name in all_clauses()}))
    known = say(
        f" Klauseln heißen wie ST-083; es gibt {prefixes}.",
        f" Ids look like ST-083; there are {prefixes}.",
    )
    raise Failure(message + (hint if nearest else known))


def _print_clause(page: ClausePage, examples: Sequence[str], paper: Console) -> None:
    paper.print(heading(f"{page.id}  {page.title}"))
    keeper = f"{say('Zuständig', 'Enforced by')}: {page.enforcer}"
    paper.print(f"{page.section} · {page.topic} · {keeper}\n")
    paper.print(Padding(page.rule, (0, 0, 1, 2)))
    for name, text in page.notes:
        _print_list(name, [text], paper)
    if examples:
        _print_list(say("Beispiele", "Examples"), examples, paper)
    if page.places:
        places = [f"{book_id}: {path}" for book_id, path in page.places]
        _print_list(say("Steht hinter", "Stands behind"), places, paper)
    paper.print()


def _print_tests(page: ClausePage, paper: Console) -> None:
    """For those who build: how a test could show the rule, and which tests do."""
    if page.test and language() == "en":
        _print_list("Test idea", [page.test], paper)
    if page.tests:
        _print_list(say("Gezeigt von", "Shown by"), page.tests, paper)
    else:
        paper.print(say("Noch von keinem Test gezeigt.", "Not yet shown by a test."))
    paper.print()


def _examples(book: Rulebook, one: Clause) -> list[str]:
    """What the first examples of a clause say, and where the others are."""
    known = examples_of(book.id) if book.id in book_ids() else ()
    found = sorted(
        (example for example in known if one.id in example.clauses),
        key=lambda example: example.clauses[0] != one.id,  # those that are about it come first
    )
    lines = [sentence(book, example, language()) for example in found[:MOST_EXAMPLES]]
    more = len(found) - len(lines)
    if more:
        command = f"mondfang rules try {book.id} {one.id}"
        others = "weiteres" if more == 1 else "weitere"
        lines.append(say(f"… und {more} {others}: {command}", f"… and {more} more: {command}"))
    return lines


def _print_list(name: str, lines: Sequence[str], paper: Console) -> None:
    paper.print(f"{name}:")
    for line in lines:
        paper.print(Padding(line, (0, 0, 0, 2)))
