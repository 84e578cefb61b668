"""``mondfang rules clause``: one rule of a document, in our own words, and what stands on it."""

from __future__ import annotations

import re

import click
from rich.console import Console
from rich.padding import Padding

from mondfang.cli.base.console import console, heading
from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import find_book
from mondfang.cli.base.speech import Argument, Both, Command, Option, language, say
from mondfang.examples import examples_of, sentence
from mondfang.rulebook import Clause, Rulebook, book_ids, find_clause, load_book
from mondfang.rulebook.catalogue import all_clauses, reading_text, shown_tests
from mondfang.rulebook.citations import citation, citations, section_name
from mondfang.rulebook.reader import nearest_name

MOST_EXAMPLES = 5


@click.command(
    "clause",
    cls=Command,
    help=Both(
        "Klauseln nachschlagen, etwa ST-083: die Regel, ihre Auslegung und wer sie zeigt.",
        "Look up clauses, such as ST-083: the rule, how it is read, and the tests that show it.",
    ),
    params=[
        Argument(["ids"], nargs=-1, required=True, metavar=Both("KLAUSEL…", "CLAUSE…")),
        Option(
            ["--book", "reference"],
            metavar="REGELWERK",
            help=Both("Auch in diesen Hausregeln suchen.", "Look into these house rules, too."),
        ),
    ],
)
def clause(ids: tuple[str, ...], reference: str | None) -> None:
    """Find all the clauses first, then print them."""
    house = find_book(reference) if reference else None
    found = [_look_up(text, house) for text in ids]
    paper = console()
    for book, one in found:
        _print_clause(book, one, paper)


def _look_up(text: str, house: Rulebook | None) -> tuple[Rulebook, Clause]:
    wanted = spelled(text)
    if house is not None:
        for own in house.own_clauses.values():
            if own.id.upper() in (wanted, text.strip().upper()):
                return house, own
    found = find_clause(wanted)
    if found is not None:
        return load_book(found[0]), found[1]
    names = [*all_clauses(), *(house.own_clauses if house is not None else ())]
    nearest = nearest_name(wanted, names)
    message = say(f"Eine Klausel „{text}“ gibt es nicht.", f"There is no clause '{text}'.")
    hint = say(f" Gemeint vielleicht: {nearest}?", f" Did you mean {nearest}?")
    prefixes = ", ".join(sorted({name.partition("-")[0] for name in all_clauses()}))
    known = say(
        f" Klauseln heißen wie ST-083; es gibt {prefixes}.",
        f" Ids look like ST-083; there are {prefixes}.",
    )
    raise Failure(message + (hint if nearest else known))


def spelled(text: str) -> str:
    """``st83`` and ``ST 83`` mean ``ST-083``."""
    match = re.fullmatch(r"\s*([A-Za-z]{2})[-_ ]?0*([0-9]{1,3})\s*", text)
    return f"{match[1].upper()}-{int(match[2]):03}" if match else text.strip().upper()


_TOPICS = {
    "announce": "Ansagen", "auction": "Lizitation", "call": "Rufen", "cards": "Karten",
    "conduct": "Benehmen", "contract": "Spiele", "correction": "Berichtigung", "count": "Zählen",
    "cup": "Cup", "deal": "Geben", "discard": "Verlegen", "extra": "Sonstiges",
    "kontra": "Kontra", "money": "Geld", "play": "Kartenspiel", "premium": "Prämien",
    "renonce": "Renonce", "seating": "Sitzordnung", "settle": "Abrechnung", "talon": "Talon",
    "tournament": "Turnier", "trick": "Stiche", "trischaken": "Trischaken", "valat": "Valat",
}  # fmt: skip
_ENFORCERS = {
    "engine": "Spielprogramm", "settlement": "Abrechnung", "referee": "Schiedsrichter",
    "tournament": "Turnierleitung", "display": "Anzeige",
}  # fmt: skip


def _print_clause(book: Rulebook, one: Clause, paper: Console) -> None:
    paper.print(heading(f"{one.id}  {book.title}"))
    topic = say(_TOPICS.get(one.topic, one.topic), one.topic)
    enforcer = say(_ENFORCERS[one.enforced_by], one.enforced_by)
    paper.print(
        f"{section_name(one, language())} · {topic} · {say('Sache von', 'kept by')}: {enforcer}\n"
    )
    paper.print(Padding(citation(one, language()).rule, (0, 0, 1, 2)))
    for name, text in (
        (say("Offen war", "Open question"), reading_text(one, "question", language())),
        (say("So lesen wir es", "We read it thus"), reading_text(one, "decision", language())),
    ):
        if text:
            _print_list(name, [text], paper)
    _print_examples(book, one, paper)
    places = [
        f"{book_id}: {path}"
        for book_id in book_ids()
        for path in citations(load_book(book_id)).get(one.id, ())
    ]
    if places:
        _print_list(say("Steht hinter", "Stands behind"), places, paper)
    tests = shown_tests().get(one.id, [])
    if tests:
        _print_list(say("Gezeigt von", "Shown by"), tests, paper)
    else:
        paper.print(say("Noch von keinem Test gezeigt.", "Not yet shown by a test."))
    paper.print()


def _print_examples(book: Rulebook, one: Clause, paper: Console) -> None:
    """What the examples say; a clause without any has, for English readers, its test idea."""
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
    if lines:
        _print_list(say("Beispiele", "Examples"), lines, paper)
    elif one.test and language() == "en":
        _print_list("Test idea", [one.test], paper)


def _print_list(name: str, lines: list[str], paper: Console) -> None:
    paper.print(f"{name}:")
    for line in lines:
        paper.print(Padding(line, (0, 0, 0, 2)))
